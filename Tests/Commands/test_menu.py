"""`second menu`: each launcher's form by its own document, names alone, and the way back to a code."""

import json
import os
import re
import subprocess

import pytest

from conftest import SECOND, SECRET

LABELS = {"GitHub": "alice", "-x \"'$(id)`\\": "b\tb\n", "银行": "王", "Solo": ""}


@pytest.fixture
def full(place):
    quoted = lambda text: "".join(f"%{byte:02X}" for byte in text.encode())
    for issuer, account in LABELS.items():
        place.add(f"{quoted(issuer)}:{quoted(account)}")
    place.run("pin", "银行")
    return place


def ids(place):
    return {card["id"]: card for card in json.loads(place.run("list", "--json").stdout)}


def menu(place, form, *words, **environment):
    done = place.run("menu", "--format", form, *words, **environment)
    assert done.returncode == 0, done.stderr
    assert SECRET not in done.stdout and "287082" not in done.stdout and "287 082" not in done.stdout
    return done.stdout


def shown(card):
    """A name as people see it."""
    harmless = lambda text: text.replace("\t", "␉").replace("\n", "␊")
    account = harmless(card["account"])
    return harmless(card["issuer"]) + (f" ({account})" if account else "")


def test_fzf_gets_the_id_and_the_name_parted_by_a_tab(full):
    cards = ids(full)
    rows = [line.split("\t") for line in menu(full, "fzf").splitlines()]
    assert [row[0] for row in rows] == list(cards) and [row[1] for row in rows] == [shown(card) for card in cards.values()]
    assert full.run("code", rows[0][0]).stdout == "287082\n"


def test_wofi_gets_the_name_and_the_id(full):
    cards = ids(full)
    rows = [line.split("\t") for line in menu(full, "wofi").splitlines()]
    assert [(row[1], row[0]) for row in rows] == [(id, shown(card)) for id, card in cards.items()]


def test_rofi_gets_rows_with_their_ids_as_hidden_data(full):
    """rofi-script(5): options of the mode begin with NUL, those of a row follow its text and a NUL; key and value are parted by US."""
    cards = ids(full)
    options, rows = [], []
    for line in menu(full, "rofi").splitlines():
        text, _, option = line.partition("\0")
        key, _, value = option.partition("\x1f")
        (rows if text else options).append((text, key, value))
    assert dict(option[1:] for option in options) == {"prompt": "second", "no-custom": "true"}
    assert [(key, value) for _, key, value in rows] == [("info", id) for id in cards]
    # A row that looked like an option would come back as one.
    assert [text.lstrip(" ") for text, _, _ in rows] == [shown(card) for card in cards.values()]
    assert not any(text.startswith("-") for text, _, _ in rows)


def test_rofi_calls_again_and_the_code_goes_to_the_clipboard(full):
    folder = full.folder / "bin"
    folder.mkdir()
    (folder / "wl-copy").write_text(f"#!/bin/sh\ncat > {full.folder}/board\n")
    (folder / "wl-paste").write_text("#!/bin/sh\n")
    for name in ("wl-copy", "wl-paste"):
        (folder / name).chmod(0o755)
    desktop = {"PATH": f"{folder}:{os.environ['PATH']}", "WAYLAND_DISPLAY": "wayland-0", "SECOND_CLEAR_AFTER": "0"}
    for id, card in ids(full).items():
        done = full.run("menu", "--format", "rofi", " " + shown(card), ROFI_RETV="1", ROFI_INFO=id, **desktop)
        # Rofi closes where a script prints nothing.
        assert (done.returncode, done.stdout) == (0, ""), done.stderr
        assert (full.folder / "board").read_text() == "287082"
        (full.folder / "board").unlink()
    assert full.run("menu", "--format", "rofi", "x", ROFI_RETV="1", ROFI_INFO="ffffffff").returncode == 3
    assert menu(full, "rofi", ROFI_RETV="0").count("info") == len(LABELS)


def test_alfred_gets_items(full):
    """Alfred's script filter JSON: items with title, subtitle, arg, uid and match, all of them texts."""
    items = json.loads(menu(full, "alfred"))["items"]
    cards = ids(full)
    assert [item["arg"] for item in items] == list(cards)
    for item, card in zip(items, cards.values()):
        assert item.keys() == {"uid", "title", "subtitle", "arg", "match"} and item["uid"] == item["arg"]
        assert item["title"] == shown({**card, "account": ""}) and item["match"].startswith(item["title"])


def test_raycast_gets_a_script_whose_argument_is_a_list(full, tmp_path):
    """Raycast's script commands: a shell script with `@raycast.` comments; a dropdown's data are objects with title and value."""
    text = menu(full, "raycast")
    head = dict(re.findall(r"^# @raycast\.(\w+) (.+)$", text, re.M))
    assert head["schemaVersion"] == "1" and head["title"] == "Second" and head["mode"] == "silent"
    argument = json.loads(head["argument1"])
    cards = ids(full)
    assert argument["type"] == "dropdown" and argument["placeholder"]
    assert argument["data"] == [{"title": shown(card), "value": id} for id, card in cards.items()]
    script = tmp_path / "second.sh"
    # The launcher hands the value over; printing in the place of copying shows that it arrives.
    script.write_text(text.replace(" --copy", ""))
    done = subprocess.run(["/bin/sh", script, argument["data"][0]["value"]], env=full.environment, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("287082\n", "") and SECOND in text


def test_a_query_limits_the_list(full):
    assert [line.split("\t")[1] for line in menu(full, "fzf", "git").splitlines()] == ["GitHub (alice)"]
    assert menu(full, "fzf", "zzz") == "" and json.loads(menu(full, "alfred", "zzz")) == {"items": []}


@pytest.mark.parametrize("words", [("menu",), ("menu", "--format"), ("menu", "--format", "dmenu")])
def test_another_launcher_is_refused(words, full):
    done = full.run(*words)
    assert done.returncode == 64 and done.stdout == "" and done.stderr
