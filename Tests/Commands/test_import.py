"""`second import`: what other programs export comes in whole, after a look at it and a yes, and goes out again by one undo."""

import io
import json
import os
import pathlib
import subprocess
import sys

import pexpect
import pytest
from PIL import Image

from conftest import SECOND, SECRET

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Python"))
import import_files as files  # noqa: E402

GOOD = ["GitHub", "Zürcher Bank", "中国银行"]
HINT = "To undo: second import --undo\n"
LINKS = "otpauth://totp/GitHub:alice?secret=" + SECRET + "\notpauth://totp/Mail:ann?secret=JBSWY3DPEHPK3PXP\n"


def give(place, name, content):
    path = place.folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def issuers(place, **environment):
    return sorted(entry["issuer"] for entry in json.loads(place.run("list", "--json", **environment).stdout or "[]"))


def start(place, *words):
    child = pexpect.spawn(
        SECOND, list(words), env=place.environment, cwd=str(place.folder), encoding="utf-8", timeout=60,
        dimensions=(40, 120), echo=True)
    child.delaybeforesend = None
    return child


def ends(child):
    child.expect(pexpect.EOF)
    said = child.before
    child.close()
    return said, child.exitstatus


@pytest.mark.parametrize("name", sorted(files.FILES.keys() | files.RANDOM.keys()))
def test_every_format_comes_in(place, name):
    content = (files.SAMPLES / name).read_bytes()
    # What the format is, the content tells.
    path = give(place, "export", content)
    done = place.run("import", "export", "--yes", stdin=files.PASSWORD.decode() + "\n")
    assert done.returncode == 4, done.stderr
    assert "Counter (h): This account counts its codes (HOTP)" in done.stdout
    expected = {"GitHub", "Zürcher Bank"} | ({"Shop"} if name == "google.txt" else {"中国银行"})
    assert expected <= set(issuers(place))
    assert place.run("code", "github").stdout == "287082\n"
    assert path.read_bytes() == content


def test_the_samples_are_what_their_maker_makes():
    assert files.wrong() == []


def test_nothing_is_written_before_a_yes(place):
    place.add("Old:o")
    give(place, "links.txt", LINKS)
    before = place.files()
    refused = place.run("import", "links.txt")
    assert (refused.returncode, place.files()) == (64, before)
    assert refused.stdout == "1 new account:\n  Mail (ann)\n1 account is here already and is not added again:\n  GitHub (alice), here as Old (o)\n"
    child = start(place, "import", "links.txt")
    child.expect_exact("Add this account? [y/N] ")
    child.sendline("n")
    said, status = ends(child)
    assert (status, place.files()) == (4, before)
    assert "Not added." in said


def test_a_yes_adds_all_in_one_step_and_says_what_to_do_with_the_file(place):
    path = give(place, "links.txt", LINKS)
    child = start(place, "import", "links.txt")
    child.expect_exact("Add these 2 accounts? [y/N] ")
    child.sendline("y")
    said, status = ends(child)
    assert status == 0
    assert "2 accounts were added. To undo: second import --undo" in said
    assert "shred -u" in said and "links.txt" in said
    assert issuers(place) == ["GitHub", "Mail"] and path.read_text() == LINKS


def test_the_same_file_again_adds_nothing(place):
    give(place, "links.txt", LINKS)
    assert place.run("import", "links.txt", "--yes").returncode == 0
    place.run("edit", "mail", "--issuer", "Post")
    before = place.vault.read_bytes()
    again = place.run("import", "links.txt", "--yes")
    assert (again.returncode, again.stderr) == (4, "second: There is nothing to add.\n")
    assert "Mail (ann), here as Post (ann)" in again.stdout and place.vault.read_bytes() == before


def test_an_entry_that_comes_twice_counts_once(place):
    done = place.run("import", "-", "--yes", stdin=LINKS + LINKS)
    assert (done.returncode, issuers(place)) == (0, ["GitHub", "Mail"])
    assert "2 entries are given more than once and count once:\n  GitHub (alice)\n  Mail (ann)\n" in done.stdout


def test_the_same_names_with_another_secret_are_another_account(place):
    place.add("GitHub:alice", secret="MFRGGZDFMZTWQ2LK")
    done = place.run("import", "-", "--yes", stdin=LINKS)
    assert (done.returncode, issuers(place)) == (0, ["GitHub", "GitHub", "Mail"])


def test_an_undo_takes_the_last_import_back_and_nothing_else(place):
    place.add("Old:o", secret="MFRGGZDFMZTWQ2LK")
    assert place.run("import", "-", "--yes", stdin="otpauth://totp/First:f?secret=GEZDGNBV\n").returncode == 0
    done = place.run("import", "-", "--yes", stdin=LINKS)
    assert done.stderr == "second: 2 accounts were added. " + HINT
    place.add("Later:l", secret="KRSXG5CTMVRXEZLU")
    before = place.files()
    assert (place.run("import", "--undo").returncode, place.files()) == (64, before)
    undone = place.run("import", "--undo", "--yes")
    assert (undone.returncode, undone.stdout) == (0, "  GitHub (alice)\n  Mail (ann)\n")
    assert undone.stderr == "second: 2 accounts were deleted. They are kept for 30 days. To see them: second deleted\n"
    assert issuers(place) == ["First", "Later", "Old"]
    assert place.run("deleted", "restore", "mail").returncode == 0
    again = place.run("import", "--undo", "--yes")
    assert (again.returncode, issuers(place)) == (3, ["First", "Later", "Mail", "Old"])


def test_what_was_imported_is_named_nowhere_in_the_home(place):
    place.run("import", "-", "--yes", stdin=LINKS)
    for path, content in place.files().items():
        assert b"GitHub" not in content and SECRET.encode() not in content, path


def test_a_sealed_file_asks_for_its_password_without_showing_it(place):
    give(place, "vault.json", files.aegis_sealed(files.GOOD))
    child = start(place, "import", "vault.json")
    child.expect_exact("Password of vault.json (not shown): ")
    child.sendline("mistyped")
    child.expect_exact("This password does not open the file.")
    child.expect_exact("Password of vault.json (not shown): ")
    child.sendline(files.PASSWORD.decode())
    child.expect_exact("Add these 3 accounts? [y/N] ")
    child.sendline("y")
    said, status = ends(child)
    assert status == 0 and "under its password" in said and "mistyped" not in said
    assert issuers(place) == sorted(GOOD)


def test_a_wrong_or_missing_password_changes_nothing(place):
    give(place, "vault.json", files.aegis_sealed(files.GOOD))
    wrong = place.run("import", "vault.json", "--yes", stdin="open\n")
    assert (wrong.returncode, wrong.stderr) == (64, "second: vault.json: This password does not open the file.\n")
    missing = place.run("import", "vault.json", "--yes", stdin="")
    assert missing.returncode == 64 and "its password is asked for at a terminal" in missing.stderr
    argument = place.run("import", "vault.json", "--password", "x")
    assert argument.returncode == 64 and "are not taken as arguments" in argument.stderr
    assert issuers(place) == []


def test_several_sealed_files_take_a_line_each(place):
    give(place, "one", files.two_fas_sealed(files.GOOD[:1], b"first password"))
    give(place, "two", files.aegis_sealed(files.GOOD[1:], (b"second password",)))
    done = place.run("import", "one", "two", "--yes", stdin="first password\nsecond password\n")
    assert (done.returncode, issuers(place)) == (0, sorted(GOOD))


def test_a_costly_file_is_refused_before_anything_is_asked(place):
    def dear(header):
        header["slots"][1]["n"] = 1 << 30

    give(place, "vault.json", files.aegis_sealed(files.GOOD, change=dear))
    done = place.run("import", "vault.json", "--yes", stdin="")
    assert done.returncode == 64 and "more memory or time" in done.stderr


def picture(path, text):
    subprocess.run(["qrencode", "-o", str(path), "-s", "4", text], check=True)


def test_pictures_of_Googles_export_come_in_together(place):
    accounts = [files.google_account(entry) for entry in files.GOOGLE[:3]]
    picture(place.folder / "1.png", files.google_link(accounts[:2], 0, 2))
    picture(place.folder / "2.png", files.google_link(accounts[2:], 1, 2))
    half = place.run("import", "1.png")
    assert "Google’s export has 1 more QR code, which was not given: import it too.\n" in half.stdout
    done = place.run("import", "1.png", "2.png", "--yes")
    assert (done.returncode, issuers(place)) == (0, ["GitHub", "Shop", "Zürcher Bank"])
    assert "more QR code" not in done.stdout


def test_a_picture_without_a_code_is_refused(place):
    out = io.BytesIO()
    Image.new("RGB", (60, 60), "white").save(out, "PNG")
    give(place, "white.png", out.getvalue())
    done = place.run("import", "white.png", "--yes")
    assert done.returncode == 64 and done.stderr.startswith("second: white.png: ")


def test_adding_a_link_of_Googles_export_names_the_import(place):
    done = place.run("add", stdin=files.google().decode())
    assert (done.returncode, done.stderr) == (64, "second: This is an export of Google Authenticator. Read it with: second import\n")


@pytest.mark.parametrize("words, status", [((), 64), (("nowhere",), 1), (("--undo", "x"), 64), (("--undo",), 1)])
def test_what_is_no_import_is_said(place, words, status):
    done = place.run("import", *words)
    assert done.returncode == status and done.stderr.startswith("second: ") and issuers(place) == []


def test_both_languages(place):
    done = place.run("import", "-", "--yes", "--language", "zh", stdin=LINKS)
    assert done.stdout.startswith("2 个新账号：\n") and done.stderr == "second: 已添加 2 个账号。撤销：second import --undo\n"


def test_a_killed_import_adds_all_or_nothing_and_no_undo_takes_more(place):
    assert place.run("import", "-", "--yes", stdin="otpauth://totp/First:f?secret=GEZDGNBV\n").returncode == 0
    # The memory of the import is gone, the accounts are not: as if it had ended between the two.
    os.remove(place.home / "import.sealed")
    assert place.run("import", "--undo", "--yes").returncode == 3
    assert issuers(place) == ["First"]
    (place.home / "import.sealed").write_bytes(b"damaged")
    os.chmod(place.home / "import.sealed", 0o600)
    assert place.run("import", "--undo", "--yes").returncode == 3
    assert place.run("import", "-", "--yes", stdin=LINKS).returncode == 0
    assert place.run("import", "--undo", "--yes").returncode == 0
    assert issuers(place) == ["First"]
