"""`second key export` and `second key import`: keys go to a second machine under a passphrase, or nothing is changed."""

import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import termios

import pexpect
import pytest

from conftest import SECOND, Place

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Python"))
from key_text import BEGIN, END, armor, check_sum, disarm, seal  # noqa: E402
from vault_format import key_id, read_key_file  # noqa: E402

WORDS = "correct horse battery"
CHEAP = (10, 8, 1)


@pytest.fixture
def other(tmp_path):
    """A second machine: another home, another keychain."""
    (tmp_path / "other").mkdir()
    return Place(tmp_path / "other")


def keys(place):
    """The keys of a keychain."""
    paths = place.keys.glob("*.secret") if place.keys.exists() else []
    return sorted((read_key_file(path.read_bytes(), path.stem) for path in paths), key=key_id)


def everything(place):
    """Every file of home and keychain, with its bytes and its mode."""
    roots = [root for root in (place.home, place.keys) if root.exists()]
    return {p: (p.read_bytes(), p.stat().st_mode) for root in roots for p in root.rglob("*") if p.is_file()}


def make(chosen, words=WORDS, cost=CHEAP):
    """A text of keys that is quick to open."""
    return seal(sorted(chosen, key=key_id), words.encode(), os.urandom(16), os.urandom(12), cost)


def start(place, *words, program=SECOND, **environment):
    child = pexpect.spawn(
        program, list(words), env={**place.environment, **environment}, cwd=str(place.folder), encoding="utf-8",
        timeout=60, dimensions=(24, 100), echo=True)
    child.delaybeforesend = None
    return child


def ends(child):
    child.expect(pexpect.EOF)
    said = child.before
    child.close()
    return (child.exitstatus if child.signalstatus is None else -child.signalstatus), said


def echoes(child):
    modes = termios.tcgetattr(child.child_fd)[3]
    return bool(modes & termios.ECHO) and bool(modes & termios.ICANON)


def test_keys_go_from_terminal_to_terminal_and_the_vault_opens_there(place, other):
    place.add("GitHub:alice")
    seen = []
    child = start(place, "key", "export")
    child.expect_exact("New passphrase (not shown): ")
    assert not echoes(child)
    child.send(WORDS + "\n")
    child.expect_exact("The same again: ")
    seen.append(child.before)
    child.send(WORDS + "\n")
    child.expect_exact(END)
    seen.append(child.before)
    text = (BEGIN + child.before.split(BEGIN)[1] + END).replace("\r", "")
    child.expect_exact("holds 1 key of")
    child.expect_exact("then delete it everywhere")
    assert ends(child)[0] == 0

    # The vault came before its key, as through a cloud.
    other.home.mkdir(mode=0o700)
    shutil.copy(place.vault, other.vault)
    assert other.run("code", "GitHub").returncode == 1
    child = start(other, "key", "import")
    child.expect_exact("press Enter:")
    child.send("here it is:\n" + text + "\n")
    child.expect_exact("Passphrase (not shown): ")
    assert not echoes(child)
    child.send(WORDS + "\n")
    child.expect_exact("1 new key.")
    seen.append(child.before)
    child.expect_exact("The vault opens now.")
    assert ends(child)[0] == 0
    assert other.run("code", "GitHub").stdout == "287082\n"
    assert keys(other) == keys(place) and len(keys(place)) == 1
    assert WORDS not in "".join(seen)


def test_keys_go_from_pipe_to_pipe_through_a_file(place, other):
    place.add("GitHub:alice")
    made = place.run("key", "export", "--to", "keys.txt", stdin=WORDS + "\r\n")
    assert (made.returncode, made.stdout) == (0, "")
    assert "keys.txt now holds 1 key of" in made.stderr and "delete it" in made.stderr
    file = place.folder / "keys.txt"
    assert file.stat().st_mode & 0o777 == 0o600
    run = other.run("key", "import", str(file), stdin=WORDS)
    assert run.returncode == 0 and run.stdout == ""
    assert run.stderr == f"second: {other.keys} has 1 new key.\n"
    assert keys(other) == keys(place)
    # Once more: nothing is new, and nothing is changed.
    before = everything(other)
    run = other.run("key", "import", str(file), stdin=WORDS)
    assert run.returncode == 0 and "was in" in run.stderr and "already" in run.stderr
    assert everything(other) == before


@pytest.mark.parametrize("mask", [0o000, 0o777])
def test_the_file_is_its_owners_alone_under_any_umask(mask, place):
    place.add("GitHub:alice")
    subprocess.run(
        [SECOND, "key", "export", "--to", "keys.txt"], input=WORDS, text=True, check=True, cwd=place.folder,
        env=place.environment, preexec_fn=lambda: os.umask(mask), capture_output=True)
    assert (place.folder / "keys.txt").stat().st_mode & 0o777 == 0o600


def test_a_file_is_never_replaced(place):
    place.add("GitHub:alice")
    file = place.folder / "keys.txt"
    file.write_text("mine")
    (place.folder / "link").symlink_to("nothing")
    for name in ("keys.txt", "link", str(file)):
        run = place.run("key", "export", "--to", name, stdin=WORDS)
        assert run.returncode == 1 and "exists already" in run.stderr and run.stdout == ""
    assert file.read_text() == "mine" and not (place.folder / "nothing").exists()
    run = place.run("key", "export", "--to", "away/keys.txt", stdin=WORDS)
    assert run.returncode == 1 and "not there" in run.stderr
    assert place.run("key", "export", "--to", "", stdin=WORDS).returncode == 64


def test_an_output_that_takes_nothing_is_told(place):
    place.add("GitHub:alice")
    with open("/dev/full", "w") as full:
        run = subprocess.run(
            [SECOND, "key", "export"], input=WORDS, text=True, stdout=full, stderr=subprocess.PIPE,
            env=place.environment)
    assert run.returncode == 1 and "could not be written" in run.stderr and "holds" not in run.stderr


@pytest.mark.parametrize("words, told", [
    ("", "no passphrase"), ("\n", "no passphrase"), (" " * 30, "no passphrase"), ("eleven char", "too short"),
    ("éééééééééé\n", "too short"), ("x" * 2000, "too long"), ("x" * 100_000 + "\n", "too long"),
])
def test_weak_passphrases_seal_nothing(words, told, place):
    place.add("GitHub:alice")
    run = place.run("key", "export", "--to", "keys.txt", stdin=words)
    assert run.returncode == 64 and told in run.stderr and run.stdout == ""
    assert not words.strip() or words.strip() not in run.stderr
    assert not (place.folder / "keys.txt").exists()


def test_a_passphrase_that_is_not_utf8_seals_nothing(place):
    place.add("GitHub:alice")
    run = subprocess.run(
        [SECOND, "key", "export"], input="schön schöner am schönsten".encode("latin-1"), capture_output=True,
        env=place.environment)
    assert run.returncode == 64 and b"UTF-8" in run.stderr and run.stdout == b""


@pytest.mark.parametrize("first, second, told", [
    (WORDS, WORDS + "x", "differ"), (WORDS, "", "differ"), ("short", None, "too short"), ("", None, "no passphrase"),
])
def test_at_the_terminal_a_passphrase_is_typed_twice_alike(first, second, told, place):
    place.add("GitHub:alice")
    child = start(place, "key", "export", "--to", "keys.txt")
    child.expect_exact("New passphrase (not shown): ")
    child.send(first + "\n")
    if second is not None:
        child.expect_exact("again: ")
        child.send(second + "\n")
    code, said = ends(child)
    assert code == 64 and told in said and WORDS not in said
    assert not (place.folder / "keys.txt").exists()


def test_the_terminal_lets_a_passphrase_be_corrected(place, other):
    place.add("GitHub:alice")
    child = start(place, "key", "export", "--to", "keys.txt")
    child.expect_exact("(not shown): ")
    # A wrong line taken back whole, then two wrong letters, one of them of several bytes.
    child.send("nonsense\x15" + WORDS + "xé\x7f\x7f\n")
    child.expect_exact("again: ")
    child.send(WORDS + "\n")
    assert ends(child)[0] == 0
    assert other.run("key", "import", str(place.folder / "keys.txt"), stdin=WORDS).returncode == 0


def test_ending_the_input_changes_nothing(place):
    place.add("GitHub:alice")
    child = start(place, "key", "export", "--to", "keys.txt")
    child.expect_exact("(not shown): ")
    child.send("\x04")
    code, said = ends(child)
    assert code == 4 and "Nothing was changed" in said and not (place.folder / "keys.txt").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("command", ["export", "import"])
def test_a_signal_gives_the_echo_back(command, number, place):
    place.add("GitHub:alice")
    file = place.folder / "keys.txt"
    file.write_text(make([bytes(32)]))
    child = start(place, "key", command, *([str(file)] if command == "import" else []))
    child.expect_exact("(not shown): ")
    assert not echoes(child)
    child.kill(number)
    child.expect_exact("\r\n")
    child.wait()
    assert child.signalstatus == number
    assert echoes(child)


def test_a_stopped_question_gives_the_echo_back_and_asks_again(place):
    place.add("GitHub:alice")
    shell = start(place, "--norc", "--noprofile", "-i", program="/bin/bash", PS1="READY> ")
    shell.expect_exact("READY> ")
    shell.sendline(f"{SECOND} key export --to keys.txt")
    shell.expect_exact("(not shown): ")
    shell.send("\x1a")
    shell.expect_exact("Stopped")
    shell.expect_exact("READY> ")
    shell.sendline("stty -a")
    shell.expect(r" echo ")
    shell.expect_exact("READY> ")
    shell.sendline("fg")
    shell.expect_exact("(not shown): ")
    shell.send(WORDS + "\n")
    shell.expect_exact("again: ")
    shell.send(WORDS + "\n")
    shell.expect_exact("keys.txt now holds")
    shell.expect_exact("READY> ")
    assert WORDS not in shell.before
    shell.close(force=True)


def test_a_piped_text_is_opened_with_a_passphrase_from_the_terminal(other):
    (other.folder / "keys.txt").write_text(make([bytes(range(32))]))
    child = start(other, "-c", f"cat keys.txt | {SECOND} key import 2> said", program="/bin/sh")
    child.expect_exact("Passphrase (not shown): ")
    assert not echoes(child)
    child.send(WORDS + "\n")
    code, shown = ends(child)
    assert code == 0 and WORDS not in shown
    assert "1 new key." in (other.folder / "said").read_text()
    assert keys(other) == [bytes(range(32))]


def test_a_piped_text_without_a_terminal_says_what_to_do(other):
    run = subprocess.run(
        [SECOND, "key", "import"], input=make([bytes(32)]), text=True, capture_output=True, env=other.environment,
        start_new_session=True)
    assert run.returncode == 64 and "second key import FILE" in run.stderr and keys(other) == []


def test_a_mistyped_passphrase_may_be_typed_again(other):
    (other.folder / "keys.txt").write_text(make([bytes(range(32))]))
    child = start(other, "key", "import", "keys.txt")
    for wrong in ("wrong", ""):
        child.expect_exact("Passphrase (not shown): ")
        child.send(wrong + "\n")
        child.expect_exact("no passphrase" if not wrong else "does not open the text")
    child.expect_exact("Passphrase (not shown): ")
    child.send(WORDS + "\n")
    child.expect_exact("1 new key.")
    assert ends(child)[0] == 0 and keys(other) == [bytes(range(32))]


def test_three_wrong_passphrases_are_enough(other):
    (other.folder / "keys.txt").write_text(make([bytes(32)]))
    child = start(other, "key", "import", "keys.txt")
    for _ in range(3):
        child.expect_exact("Passphrase (not shown): ")
        child.send("wrong wrong wrong\n")
    code, said = ends(child)
    assert code == 64 and "does not open the text" in said and keys(other) == []


def changed(place, text):
    """The text with one byte changed and a sum that fits."""
    data = bytearray(disarm(text)[:-4])
    data[place] ^= 1
    return armor(bytes(data) + check_sum(bytes(data)))


GOOD = make([bytes(range(32)), bytes(range(1, 33))])
BAD = {
    "empty": ("", "no text of Second’s keys"),
    "a letter": ("Dear Ann,\n", "no text of Second’s keys"),
    "no end": (GOOD.replace(END, ""), "A part of the text is missing"),
    "no beginning": (GOOD.replace(BEGIN, ""), "A part of the text is missing"),
    "one letter changed": (GOOD.replace("U0VD", "U0WD"), "changed on its way"),
    "one line missing": ("\n".join(GOOD.split("\n")[:2] + GOOD.split("\n")[3:]), "changed on its way"),
    "a newer version": (
        seal([bytes(32)], WORDS.encode(), bytes(16), bytes(12), CHEAP, version=2), "newer version of Second"),
    "no version": (changed(8, GOOD), "changed on its way"),
    "work without end": (seal([bytes(32)], b"x", bytes(16), bytes(12), (10, 17, 1)), "more memory or time"),
    "a key changed with care": (changed(45, GOOD), "does not open the text"),
    "the salt changed with care": (changed(12, GOOD), "does not open the text"),
    "too large": ("x" * 65_536 + "\n" + GOOD, "longer than 65536 bytes"),
    "endless": ("x\n" * 2_000_000, "longer than 65536 bytes"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_text_that_cannot_be_used_says_why_and_changes_nothing(kind, place, other):
    other.add("GitHub:alice")
    before = everything(other)
    text, told = BAD[kind]
    (other.folder / "keys.txt").write_text(text)
    run = other.run("key", "import", "keys.txt", stdin=WORDS)
    assert run.returncode == 64 and told in run.stderr and run.stdout == ""
    assert run.stderr.count("\n") == 1
    chinese = other.run("key", "import", "keys.txt", stdin=WORDS, LANG="zh_CN.UTF-8")
    assert chinese.returncode == 64 and chinese.stderr.isascii() is False
    assert everything(other) == before


def test_too_little_memory_is_told_apart_from_a_wrong_passphrase(other):
    text = disarm(make([bytes(32)]))[:-4]
    dear = text[:9] + bytes([20, 8, 1]) + text[12:]
    (other.folder / "keys.txt").write_text(armor(dear + check_sum(dear)))
    run = subprocess.run(
        [SECOND, "key", "import", "keys.txt"], input=WORDS, text=True, capture_output=True, cwd=other.folder,
        env=other.environment, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30)))
    assert run.returncode == 1 and "too little free memory" in run.stderr and keys(other) == []


def test_a_wrong_passphrase_from_a_pipe_changes_nothing(other):
    other.add("GitHub:alice")
    before = everything(other)
    (other.folder / "keys.txt").write_text(GOOD)
    for words, told in [(WORDS + " ", "does not open"), ("", "no passphrase"), ("x" * 5000, "too long")]:
        run = other.run("key", "import", "keys.txt", stdin=words)
        assert run.returncode == 64 and told in run.stderr
    assert other.run("key", "import", "missing.txt", stdin=WORDS).returncode == 1
    assert everything(other) == before


def test_something_else_under_a_keys_name_is_refused(place, other):
    (other.folder / "keys.txt").write_text(GOOD)
    assert other.run("key", "import", "keys.txt", stdin=WORDS).returncode == 0
    first, second = sorted(other.keys.glob("*.secret"))
    first.unlink()
    second.write_bytes(b"x" * 80)
    before = everything(other)
    run = other.run("key", "import", "keys.txt", stdin=WORDS)
    assert run.returncode == 1 and second.stem in run.stderr and "not overwritten" in run.stderr
    assert everything(other) == before
    second.unlink()
    assert "2 new keys" in other.run("key", "import", "keys.txt", stdin=WORDS).stderr


def test_keys_come_beside_those_that_are_there(other):
    other.add("GitHub:alice")
    mine = keys(other)
    (other.folder / "keys.txt").write_text(make([*mine, bytes(range(32))]))
    run = other.run("key", "import", "keys.txt", stdin=WORDS)
    assert run.returncode == 0 and "1 new key; the other 1 of the text" in run.stderr
    assert "vault" not in run.stderr
    assert set(keys(other)) == {*mine, bytes(range(32))}
    assert other.run("code", "GitHub").stdout == "287082\n"


def test_a_vault_of_another_key_stays_closed_and_says_so(place, other):
    place.add("GitHub:alice")
    other.home.mkdir(mode=0o700)
    shutil.copy(place.vault, other.vault)
    (other.folder / "keys.txt").write_text(GOOD)
    run = other.run("key", "import", "keys.txt", stdin=WORDS)
    assert run.returncode == 0 and "still does not open" in run.stderr and "2 new keys" in run.stderr
    assert other.vault.read_bytes() == place.vault.read_bytes()


def test_the_keychain_that_got_keys_is_remembered_by_a_new_home(other):
    del other.environment["SECOND_KEYCHAIN"]
    (other.folder / "keys.txt").write_text(GOOD)
    chosen = other.folder / "chosen"
    assert other.run("key", "import", "keys.txt", "--keychain", str(chosen), stdin=WORDS).returncode == 0
    assert not other.vault.exists()
    # They can be carried on from there before there is a vault.
    run = other.run("key", "export", stdin=WORDS)
    assert run.returncode == 0 and run.stdout.startswith(BEGIN)
    other.add("GitHub:alice")
    assert len(list(chosen.glob("*.secret"))) == 2
    assert [p for p in other.folder.rglob("*.secret") if p.parent != chosen] == []


def test_without_a_key_there_is_nothing_to_carry(place):
    # The usual home may be without a vault.
    del place.environment["SECOND_HOME"]
    run = place.run("key", "export", stdin=WORDS)
    assert run.returncode == 1 and "no key yet" in run.stderr and run.stdout == "" and not place.keys.exists()
    place.add("GitHub:alice")
    place.keys.rename(place.folder / "away")
    run = place.run("key", "export", stdin=WORDS)
    assert run.returncode == 1 and "not there" in run.stderr and run.stdout == ""


def test_a_damaged_key_is_not_left_out_silently(place):
    place.add("GitHub:alice")
    (place.folder / "keys.txt").write_text(GOOD)
    place.run("key", "import", "keys.txt", stdin=WORDS)
    damaged = sorted(place.keys.glob("*.secret"))[0]
    damaged.write_bytes(damaged.read_bytes()[:-1])
    run = place.run("key", "export", stdin=WORDS)
    assert run.returncode == 1 and damaged.stem in run.stderr and run.stdout == ""


@pytest.mark.parametrize("words", [
    ["key", "export", "--passphrase", WORDS], ["key", "export", f"--passphrase={WORDS}"], ["key", "export", WORDS],
    ["key", "import", "keys.txt", WORDS], ["key", "import", "--passphrase", WORDS, "keys.txt"],
    ["key", "import", GOOD], ["list", GOOD], ["key", "export", "--pasphrase", WORDS],
])
def test_secrets_as_arguments_are_refused_and_not_repeated(words, place):
    place.add("GitHub:alice")
    (place.folder / "keys.txt").write_text(GOOD)
    run = place.run(*words, stdin=WORDS)
    assert run.returncode == 64 and run.stdout == ""
    assert WORDS not in run.stderr and "SECOND KEYS" not in run.stderr and "U0VD" not in run.stderr


def copies_in_memory(child, words):
    """How often a text stands in the memory of a process."""
    count = 0
    with open(f"/proc/{child.pid}/maps") as maps, open(f"/proc/{child.pid}/mem", "rb", 0) as memory:
        for line in maps:
            span, modes = line.split()[:2]
            if not modes.startswith("rw"):
                continue
            start, end = (int(part, 16) for part in span.split("-"))
            memory.seek(start)
            try:
                count += memory.read(end - start).count(words.encode())
            except OSError:
                continue
    return count


def test_a_passphrase_stands_in_memory_once_and_is_wiped(place, other):
    place.add("GitHub:alice")
    child = start(place, "key", "export")
    child.expect_exact("(not shown): ")
    child.send(WORDS + "\n")
    child.expect_exact("again: ")
    try:
        assert copies_in_memory(child, WORDS) == 1
    except PermissionError:
        pytest.skip("this system lets nobody look")
    child.close(force=True)
    (other.folder / "keys.txt").write_text(make([bytes(32)]))
    child = start(other, "key", "import", "keys.txt")
    child.expect_exact("(not shown): ")
    child.send("a wrong passphrase\n")
    child.expect_exact("does not open the text")
    child.expect_exact("(not shown): ")
    assert copies_in_memory(child, "a wrong passphrase") == 0
    child.close(force=True)
