"""`second export`: everything leaves in a file that a reader written by Aegis' document opens, and nothing is overwritten."""

import json
import os
import pathlib
import subprocess
import sys

import pexpect
import pytest
from cryptography.exceptions import InvalidTag
from PIL import Image

from conftest import SECOND, SECRET
from test_import import ends, start

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Python"))
from aegis_vault import open_vault  # noqa: E402

WORDS = "correct horse battery"


@pytest.fixture
def full(place):
    place.add("GitHub:alice")
    place.add("%E4%B8%AD%E5%9B%BD%E9%93%B6%E8%A1%8C:%22%E6%9D%8E%E9%9B%B7%22%20%5C%0A", secret="MFRGGZDFMZTWQ2LK",
              extra="&algorithm=SHA512&digits=8&period=60")  # fmt: skip
    place.run("pin", "alice")
    return place


def test_another_program_opens_the_file(full):
    done = full.run("export", "out.json", stdin=WORDS + "\n")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == (
        "second: out.json now holds 2 accounts, sealed with the passphrase. Aegis opens it, and so does second import.\n")
    text = (full.folder / "out.json").read_text()
    assert (full.folder / "out.json").stat().st_mode & 0o777 == 0o600
    assert "GitHub" not in text and SECRET not in text
    contents = open_vault(text, WORDS.encode())
    assert contents["version"] == 1
    assert len({entry["uuid"] for entry in contents["entries"]}) == 2
    assert [{name: entry[name] for name in entry if name != "uuid"} for entry in contents["entries"]] == [
        {"type": "totp", "name": "alice", "issuer": "GitHub", "note": "", "favorite": True, "icon": None,
         "info": {"secret": SECRET, "algo": "SHA1", "digits": 6, "period": 30}},
        {"type": "totp", "name": "\"李雷\" \\\n", "issuer": "中国银行", "note": "", "favorite": False, "icon": None,
         "info": {"secret": "MFRGGZDFMZTWQ2LK", "algo": "SHA512", "digits": 8, "period": 60}},
    ]  # fmt: skip
    with pytest.raises(InvalidTag):
        open_vault(text, b"correct horse")


@pytest.mark.parametrize("words", [[], ["--plain", "--yes"]])
def test_a_pipe_is_written_to(full, tmp_path, words):
    done = full.run("export", "-", *words, stdin=WORDS + "\n")
    assert done.returncode == 0 and "now holds" not in done.stderr
    assert not (full.folder / "-").exists()
    other = {"SECOND_HOME": str(tmp_path / "h2"), "SECOND_KEYCHAIN": str(tmp_path / "k2")}
    (full.folder / "piped").write_text(done.stdout)
    assert full.run("import", "piped", "--yes", stdin=WORDS + "\n", **other).returncode == 0
    assert full.run("code", "github", **other).stdout == full.run("code", "github").stdout


def test_what_was_exported_comes_in_elsewhere(full, tmp_path):
    full.run("export", "out.json", stdin=WORDS + "\n")
    other = {"SECOND_HOME": str(tmp_path / "h2"), "SECOND_KEYCHAIN": str(tmp_path / "k2")}
    done = full.run("import", "out.json", "--yes", stdin=WORDS + "\n", **other)
    assert done.returncode == 0, done.stderr
    assert full.run("code", "github", **other).stdout == full.run("code", "github").stdout


def test_the_passphrase_is_asked_for_twice(full):
    child = start(full, "export", "out.json")
    child.expect_exact("New passphrase (not shown): ")
    child.sendline(WORDS)
    child.expect_exact("The same again: ")
    child.sendline(WORDS)
    said, status = ends(child)
    assert status == 0 and WORDS not in said
    assert open_vault((full.folder / "out.json").read_text(), WORDS.encode())["entries"]


@pytest.mark.parametrize("given, said", [("", "There is no passphrase"), ("short\n", "too short"), ("   \n", "not blank")])
def test_a_weak_passphrase_writes_nothing(full, given, said):
    done = full.run("export", "out.json", stdin=given)
    assert done.returncode == 64 and said in done.stderr and not (full.folder / "out.json").exists()


def test_links_are_written_after_a_yes(full):
    child = start(full, "export", "out.txt", "--plain")
    child.expect_exact("anybody who can read it has all your secrets.")
    child.expect_exact("Write it all the same? [y/N] ")
    child.sendline("n")
    said, status = ends(child)
    assert status == 4 and "Nothing was written." in said and not (full.folder / "out.txt").exists()
    assert full.run("export", "out.txt", "--plain").returncode == 64
    done = full.run("export", "out.txt", "--plain", "--yes")
    assert done.returncode == 0 and (full.folder / "out.txt").stat().st_mode & 0o777 == 0o600
    assert (full.folder / "out.txt").read_text().splitlines() == [
        f"otpauth://totp/GitHub:alice?secret={SECRET}&issuer=GitHub&algorithm=SHA1&digits=6&period=30",
        "otpauth://totp/%E4%B8%AD%E5%9B%BD%E9%93%B6%E8%A1%8C:%22%E6%9D%8E%E9%9B%B7%22%20%5C%0A?secret=MFRGGZDFMZTWQ2LK"
        "&issuer=%E4%B8%AD%E5%9B%BD%E9%93%B6%E8%A1%8C&algorithm=SHA512&digits=8&period=60",
    ]


@pytest.mark.parametrize("words", [("out",), ("out", "--plain", "--yes")])
def test_no_file_is_ever_replaced(full, words):
    path = full.folder / "out"
    path.write_text("mine")
    done = full.run("export", *words, stdin=WORDS + "\n")
    assert (done.returncode, path.read_text()) == (1, "mine")
    path.unlink()
    path.symlink_to("elsewhere")
    assert full.run("export", *words, stdin=WORDS + "\n").returncode == 1
    assert not (full.folder / "elsewhere").exists()
    path.unlink()
    assert full.run("export", "no/such/folder", *words[1:], stdin=WORDS + "\n").returncode == 1


def test_a_path_that_is_no_text_is_refused_and_nothing_is_written_under_another_name(full):
    before = sorted(full.folder.iterdir())
    done = full.run("export", b"out-\xff.json", "--plain", "--yes")
    assert done.returncode == 64 and done.stderr.startswith("second: Argument 2 is not text in UTF-8")
    done = full.run("export", "out.json", "--plain", "--yes", SECOND_HOME=bytes(full.folder) + b"/\xff")
    assert done.returncode == 64 and done.stderr.startswith("second: SECOND_HOME is not text in UTF-8")
    assert sorted(full.folder.iterdir()) == before


def test_a_full_disk_leaves_no_file(full):
    done = full.run("export", "/dev/full/x", stdin=WORDS + "\n")
    assert done.returncode == 1 and done.stderr.startswith("second: /dev/full/x")


def test_one_account_is_shown_as_a_code_after_a_question(full):
    child = pexpect.spawn(
        SECOND, ["export", "--qr", "github"], env=full.environment, cwd=str(full.folder), encoding="utf-8", timeout=60,
        dimensions=(60, 120), echo=True)  # fmt: skip
    child.delaybeforesend = None
    child.expect_exact("Show the QR code of GitHub (alice)?")
    child.sendline("y")
    said, status = ends(child)
    assert status == 0 and "Scan it with the other device." in said
    rows = [line.split("48;5;231m")[1].split("\x1b")[0] for line in said.splitlines() if "48;5;231m" in line]
    assert read_code(full.folder / "code.png", rows) == (
        f"otpauth://totp/GitHub:alice?secret={SECRET}&issuer=GitHub&algorithm=SHA1&digits=6&period=30")
    assert subprocess.run([SECOND, "export", "--qr", "github"], env=full.environment, capture_output=True).returncode == 64


def read_code(path, rows):
    """What another program reads in the letters of the terminal."""
    modules = []
    for row in rows:
        modules.append([letter in "█▀" for letter in row])
        modules.append([letter in "█▄" for letter in row])
    image = Image.new("1", (len(modules[0]), len(modules)), 1)
    for y, line in enumerate(modules):
        for x, is_dark in enumerate(line):
            image.putpixel((x, y), 0 if is_dark else 1)
    image.resize((image.width * 6, image.height * 6)).save(path)
    reader = pathlib.Path(SECOND).parent / "second-qr"
    found = subprocess.run([str(reader), "2000"], stdin=open(path, "rb"), capture_output=True)
    (text,) = json.loads(found.stdout)
    return text


@pytest.mark.parametrize("words, status", [((), 64), (("a", "--qr", "b"), 64), (("",), 64), (("--qr", "github", "--plain"), 64)])
def test_what_is_no_export_is_said(full, words, status):
    done = full.run("export", *words)
    assert done.returncode == status and done.stderr.startswith("second: ")


def test_an_empty_vault_writes_nothing(place):
    place.add("A:a")
    place.run("delete", "a", "--yes")
    done = place.run("export", "out", stdin=WORDS + "\n")
    assert done.returncode == 3 and not os.path.exists(place.folder / "out")
