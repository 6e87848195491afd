"""`second pick`, and the list that a query of several accounts opens: chosen, left, and nothing of it left behind."""

import re
import shutil
import signal
import subprocess

import pexpect
import pytest

from conftest import SECOND
from test_terminal import echoes, ends, start

SHOWN, GONE = "\x1b[?25l", "\x1b[J\x1b[?2004l\x1b[?25h"
OTHER = "MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U"


@pytest.fixture
def full(place):
    for label in ("GitHub:alice", "GitHub:work", "Bank:bob"):
        place.add(label)
    return place


def pick(place, *words, **options):
    child = start(place, *(words or ("pick",)), **options)
    child.expect_exact(SHOWN)
    return child


def test_letters_filter_and_enter_prints_the_digits_alone(full):
    child = pick(full)
    child.expect_exact("Bank")
    child.send("wrk")
    child.expect_exact("1/3")
    child.send("\r")
    child.expect_exact(GONE)
    child.expect_exact("287082\r\n")
    assert ends(child) == 0 and child.before == ""


def test_keys_in_one_piece_choose_of_the_list_that_follows_from_them(full):
    full.add("Zoo:zed", secret=OTHER)
    code = full.run("code", "zoo").stdout.strip()
    child = pick(full)
    child.expect_exact("Bank")
    child.send("zoo\r")
    child.expect_exact(code + "\r\n")
    assert ends(child) == 0


def test_the_live_list_copies_what_the_keys_in_one_piece_mean(full):
    full.add("Zoo:zed", secret=OTHER)
    child = start(full, "watch", DISPLAY="", WAYLAND_DISPLAY="", TMUX="")
    child.expect_exact("Bank")
    child.send("zoo\r")
    child.expect_exact("clipboard: Zoo (zed)")
    child.send("\x11")
    assert ends(child) == 0


def test_results_go_where_they_are_sent_and_the_list_to_the_terminal(full):
    child = pexpect.spawn(
        "/bin/sh", ["-c", f"{SECOND} pick bank > code 2> said; echo done"], env=full.environment, cwd=str(full.folder),
        encoding="utf-8", timeout=60)
    child.delaybeforesend = None
    child.expect_exact("Bank")
    child.send("\r")
    child.expect_exact("done")
    assert (full.folder / "code").read_text() == "287082\n" and (full.folder / "said").read_text() == ""


@pytest.mark.parametrize("keys, status", [("\x1b", 4), ("\x04", 4), ("\x11", 4), ("\x03", -signal.SIGINT)])
def test_leaving_prints_nothing(keys, status, full):
    child = pick(full)
    child.expect_exact("Bank")
    child.send(keys)
    child.expect_exact(GONE)
    assert ends(child) == status and "287082" not in child.before
    assert not (full.home / "uses.sealed").exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGSEGV])
def test_a_signal_gives_the_terminal_back(number, full):
    child = pick(full)
    child.expect_exact("Bank")
    assert not echoes(child)
    child.kill(number)
    child.expect_exact(GONE)
    child.wait()
    assert child.signalstatus == number and echoes(child)


def test_what_is_pasted_is_a_filter_and_chooses_nothing(full):
    child = pick(full)
    child.expect_exact("Bank")
    child.send("\x1b[200~bank\r\x1b]0;x\x07\x1b[31m\n" + "x" * 9000 + "\x1b[201~")
    child.expect_exact("Nothing matches")
    child.send("\x15\r")
    child.expect_exact("287082")
    assert ends(child) == 0


@pytest.mark.parametrize("columns, rows", [(1, 1), (3, 2), (8, 3), (20, 2), (200, 100)])
def test_any_window_will_do(columns, rows, full):
    child = pick(full, columns=columns, rows=rows)
    child.setwinsize(max(1, rows // 2), max(1, columns // 2))
    child.send("bank\r")
    child.expect_exact("287082")
    assert ends(child) == 0


def test_those_used_last_stand_first_and_pinned_ones_before_them(full):
    full.add("Zoo:zed")
    child = pick(full, "pick", "zoo")
    child.send("\r")
    child.expect_exact("287082")
    assert ends(child) == 0
    child = pick(full)
    child.expect(r"› .*Zoo.*Bank.*GitHub")
    child.send("\x1b")
    ends(child)
    full.run("pin", "work")
    child = pick(full)
    child.expect(r"› .*★ GitHub.*Zoo.*Bank")
    child.send("\x1b")
    ends(child)


def test_names_cannot_steer_the_terminal(place):
    place.add("A%1B%5B2J%0A:x%E2%80%AEy")
    child = pick(place)
    child.expect_exact("A␛[2J␊")
    assert "\x1b[2J" not in child.before and "\u202e" not in child.before
    child.send("\x1b")
    ends(child)


@pytest.mark.parametrize("words, said", [(("code", "git"), "287082"), (("delete", "git"), "Delete GitHub (work)? [y/N] "), (("pin", "git"), "GitHub (work) is pinned.")])
def test_a_query_of_several_opens_the_list_of_those(words, said, full):
    child = pick(full, *words)
    child.expect_exact("2/2")
    assert "work" in child.before and "Bank" not in child.before
    child.send("\x1b[B\r")
    child.expect_exact(said)
    child.close()


@pytest.mark.parametrize("action, said", [("restore", "Restored GitHub (work)."), ("delete-now", "Delete GitHub (work) for good? This cannot be undone. [y/N] ")])
def test_a_query_of_several_deleted_ones_opens_the_list_of_those(action, said, full):
    for query in ("alice", "work", "bank"):
        assert full.run("delete", query, "--yes").returncode == 0
    child = pick(full, "deleted", action, "git")
    child.expect_exact("2/2")
    assert "work" in child.before and "Bank" not in child.before
    child.send("work\r")
    child.expect_exact(said)
    child.close()


def test_where_nobody_can_be_asked_several_deleted_ones_are_an_error(full):
    for query in ("alice", "work"):
        assert full.run("delete", query, "--yes").returncode == 0
    for words in (("restore", "git"), ("delete-now", "git", "--yes")):
        done = full.run("deleted", *words)
        assert done.returncode == 2 and "matches several accounts" in done.stderr
    child = start(full, "deleted", "delete-now", "git", "--yes")
    child.expect_exact("matches several accounts")
    assert ends(child) == 2
    assert len(full.run("deleted").stdout.splitlines()) == 2


def test_where_nobody_can_be_asked_several_are_an_error(full):
    for words in (("code", "git"), ("delete", "git", "--yes")):
        done = full.run(*words)
        assert done.returncode == 2 and "matches several accounts" in done.stderr
    child = start(full, "delete", "git", "--yes")
    child.expect_exact("matches several accounts")
    assert ends(child) == 2
    child = start(full, "code", "git", TERM="dumb")
    child.expect_exact("matches several accounts")
    assert ends(child) == 2
    done = full.run("pick")
    assert (done.returncode, done.stdout, done.stderr) == (64, "", "second: second pick needs a terminal.\n")


@pytest.mark.parametrize("query", ["", " ", "\u3000"])
def test_words_that_are_not_there_name_no_account(query, place):
    place.add("GitHub:alice")
    for _ in range(2):
        assert place.run("code", "github").stdout == "287082\n"
        done = place.run("code", query)
        assert (done.returncode, done.stdout) == (64, "") and "Say which account" in done.stderr


def test_without_accounts_there_is_nothing_to_pick(place):
    place.add("GitHub:alice")
    place.run("delete", "github", "--yes")
    child = start(place, "pick")
    child.expect_exact("No accounts yet.")
    assert ends(child) == 3


def test_it_speaks_chinese(full):
    child = pick(full, LANG="zh_CN.UTF-8")
    child.expect_exact("3/3 · ↑↓ · 回车 · Esc")
    child.send("\x1b")
    ends(child)


def test_nothing_stays_in_the_terminal_but_what_was_asked_for(full, tmp_path):
    if shutil.which("tmux") is None:
        pytest.skip("there is no tmux")
    words = ["tmux", "-L", f"pick-{tmp_path.name}", "-f", "/dev/null"]
    environment = {**full.environment, "SHELL": "/bin/sh", "PS1": "$ ", "TMUX": ""}
    run = lambda *more: subprocess.run([*words, *more], env=environment, capture_output=True, text=True, timeout=60)
    for number in range(20):
        full.add(f"Shop{number}:me")
    if run("new-session", "-d", "-x", "60", "-y", "8", "/bin/sh").returncode != 0:
        pytest.skip("tmux does not run here")
    try:
        # At the last line of the window, so that the list has to make itself room.
        run("send-keys", "seq 30; " + SECOND + " pick; tmux wait-for -S done", "Enter")
        for _ in range(600):
            if "23/23" in run("capture-pane", "-p").stdout:
                break
        run("resize-window", "-x", "30", "-y", "6")
        run("send-keys", "Down", "Down", "Up", "b", "a", "n", "k", "Enter")
        run("wait-for", "done")
        kept = run("capture-pane", "-p", "-S", "-", "-J").stdout
        assert re.search(r"30\s+287082\s", kept) and kept.count("287082") == 1
        assert "Bank" not in kept and "Shop" not in kept and "23/23" not in kept
    finally:
        run("kill-server")
