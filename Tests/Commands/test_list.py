"""`second list` for programs, and the live list that the program's name alone opens."""

import csv
import io
import json

import pytest

from test_terminal import LEAVE, ends, start

LABELS = ["A%2C%22b%22:x%09y", "%3D1%2B1:two%0Alines", "%E4%B8%AD%E5%9B%BD%E9%93%B6%E8%A1%8C:"]


def objects(place, *words):
    return json.loads(place.run("list", "--json", *words).stdout)


def test_a_table_has_the_names_to_the_letter(place):
    for label in LABELS:
        place.add(label)
    done = place.run("list", "--csv")
    rows = list(csv.reader(io.StringIO(done.stdout, newline="")))
    listed = objects(place)
    assert rows[0] == ["issuer", "account", "code", "secondsLeft"] and len(rows) == 1 + len(listed)
    assert [row[:3] for row in rows[1:]] == [[each["issuer"], each["account"], each["code"]] for each in listed]


def test_lines_have_a_field_for_each_tab(place):
    place.add("GitHub:alice")
    place.add("Bank:b%09ob%0A")
    done = place.run("list", "--plain")
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    assert [row[0] for row in rows] == ["Bank", "GitHub"] and {len(row) for row in rows} == {4}
    assert rows[1] == ["GitHub", "alice", "287082", rows[1][3]] and done.stderr == ""


def test_fields_are_those_that_are_asked_for_in_their_order(place):
    place.add("GitHub:alice", extra="&digits=8&period=60&algorithm=SHA256")
    (listed,) = objects(place)
    names = list(listed)
    done = place.run("list", "--plain", "--fields", ",".join(names))
    told = done.stdout.rstrip("\n").split("\t")
    assert told == [str(listed[name]).lower() if name == "pinned" else str(listed[name]) for name in names]
    assert place.run("list", "--csv", "--fields", " CODE , issuer").stdout.splitlines() == ["code,issuer", f"{listed['code']},GitHub"]
    assert place.run("list", "git", "--plain", "--fields=issuer").stdout == "GitHub\n"


@pytest.mark.parametrize("words, said", [
    (("--plain", "--csv"), "--plain"), (("--json", "--plain"), "--json"), (("--fields", "code"), "goes with --plain or --csv"),
    (("--json", "--fields", "code"), "goes with --plain or --csv"), (("--plain", "--fields", "secret"), "There is no field “secret”."),
    (("--csv", "--fields", ""), "There is no field “”."), (("--csv", "--fields", "code,"), "There is no field “”."),
])  # fmt: skip
def test_what_makes_no_list_is_said(place, words, said):
    place.add("GitHub:alice")
    done = place.run("list", *words)
    assert (done.returncode, done.stdout) == (64, "") and said in done.stderr


def test_no_match_is_no_line(place):
    place.add("GitHub:alice")
    assert (place.run("list", "zzz", "--plain").returncode, place.run("list", "zzz", "--plain").stdout) == (3, "")
    none = place.run("list", "zzz", "--csv", "--fields", "code")
    assert (none.returncode, none.stdout.splitlines()) == (3, ["code"])
    place.run("delete", "github", "--yes")
    empty = place.run("list", "--plain")
    assert (empty.returncode, empty.stdout, empty.stderr) == (0, "", "")


def test_the_name_alone_opens_the_live_list(place):
    place.add("GitHub:alice")
    child = start(place)
    child.expect_exact("GitHub")
    child.expect_exact("287 082")
    child.send("q")
    child.expect_exact(LEAVE)
    assert ends(child) == 0


def test_without_a_vault_or_a_terminal_the_name_alone_helps_and_makes_nothing(place):
    child = start(place)
    child.expect_exact("second add")
    ends(child)
    assert not place.home.exists()
    place.add("GitHub:alice")
    done = place.run()
    assert "second add" in done.stdout + done.stderr and "287" not in done.stdout
