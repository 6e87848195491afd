"""What only a terminal shows: prompts that do not echo, the live list, and the terminal given back always."""

import base64
import hmac
import os
import shutil
import signal
import subprocess
import termios
import time

import pexpect
import pytest

from conftest import BIN, SECOND, SECRET

# How long something that happens by itself is waited for, in seconds, before a test fails.
PATIENCE = 60
LINK = f"otpauth://totp/GitHub:alice?secret={SECRET}"


def start(place, *words, columns=80, rows=24, **environment):
    child = pexpect.spawn(
        SECOND, list(words), env={**place.environment, **environment}, cwd=str(place.folder), encoding="utf-8",
        timeout=60, dimensions=(rows, columns), echo=True)
    child.delaybeforesend = None
    return child


def ends(child):
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus if child.signalstatus is None else -child.signalstatus


def modes(child):
    return termios.tcgetattr(child.child_fd)[3]


def echoes(child):
    return bool(modes(child) & termios.ECHO) and bool(modes(child) & termios.ICANON)


@pytest.fixture
def shell(place):
    """A terminal that outlives the program in it, so that its modes can be looked at afterwards."""
    child = pexpect.spawn(
        "/bin/bash", ["--norc", "--noprofile", "-i"], env={**place.environment, "PS1": "READY> "},
        cwd=str(place.folder), encoding="utf-8", timeout=60, dimensions=(24, 80))
    child.delaybeforesend = None
    child.expect_exact("READY> ")
    # The shell itself edits lines without echo; modes are asked of stty, which a shell starts in the usual ones.
    yield child
    child.close(force=True)


def test_the_link_is_asked_for_without_echo(place):
    child = start(place, "add")
    child.expect_exact("Link (otpauth://…, not shown): ")
    child.send(LINK + "\n")
    child.expect_exact("287082")
    assert SECRET not in child.before
    assert ends(child) == 0


def test_a_secret_alone_leads_to_its_names(place):
    secret = "MFRG GZDF MZTW Q2LK NNWG 23TP OBYX E43U"
    key = base64.b32decode(secret.replace(" ", ""))
    digest = hmac.new(key, (1).to_bytes(8, "big"), "sha1").digest()
    number = int.from_bytes(digest[digest[-1] & 15:][:4], "big") & 0x7FFFFFFF
    child = start(place, "add")
    child.expect_exact("not shown): ")
    child.send(secret + "\n")
    child.expect_exact("That is a secret without a link. Give it its names.")
    child.expect_exact("Issuer: ")
    child.send("Bank\n")
    child.expect_exact("Account: ")
    child.send("bob\n")
    child.expect_exact("Added Bank (bob).")
    child.expect_exact(f"{number % 10**6:06}")
    assert secret not in child.before
    assert ends(child) == 0
    assert place.run("code", "bob").stdout == f"{number % 10**6:06}\n"


def test_words_are_no_secret(place):
    child = start(place, "add")
    child.expect_exact("not shown): ")
    child.send("please type the code here\n")
    child.expect_exact("This is not an otpauth link.")
    assert ends(child) == 64


class TestPictures:
    """What a picture holds is shown, and asked about, before it is added."""

    @pytest.fixture
    def picture(self, place):
        if not (BIN / "second-qr").exists():
            pytest.skip("second-qr is not built")

        def make(label):
            path = place.folder / f"{label}.png"
            text = f"otpauth://totp/{label}:alice?secret={SECRET}"
            subprocess.run(["qrencode", "-o", str(path), text], check=True)
            return str(path)

        return make

    @pytest.mark.parametrize("answer, status", [("", 0), ("y", 0), ("YES", 0), ("n", 4), ("later", 4)])
    def test_one_account_is_asked_about(self, answer, status, place, picture):
        child = start(place, "add", "--qr", picture("GitHub"))
        child.expect_exact("second: Found 1 account:\r\n  GitHub (alice)\r\n")
        child.expect_exact("Add this account? [Y/n] ")
        assert place.run("code", "github").returncode != 0
        child.send(answer + "\n")
        child.expect_exact("287082" if status == 0 else "Not added.")
        assert ends(child) == status
        assert (place.run("code", "github").stdout == "287082\n") == (status == 0)

    def test_an_end_of_the_input_is_no_yes(self, place, picture):
        child = start(place, "add", "--qr", picture("GitHub"), LANG="zh_CN.UTF-8")
        child.expect_exact("添加此账号？ [Y/n] ")
        child.send("\x04")
        child.expect_exact("未添加。")
        assert ends(child) == 4
        assert place.run("code", "github").returncode != 0

    def test_several_are_shown_and_asked_about_once(self, place, picture):
        child = start(place, "add", "--qr", picture("GitHub"), picture("Bank"))
        child.expect_exact("second: Found 2 accounts:\r\n  GitHub (alice)\r\n  Bank (alice)\r\n")
        child.expect_exact("Add these 2 accounts? [Y/n] ")
        child.send("\n")
        child.expect_exact("Added GitHub (alice).")
        child.expect_exact("Added Bank (alice).")
        assert "[Y/n]" not in child.before
        assert ends(child) == 0

    def test_one_that_is_here_already_is_asked_about_as_such(self, place, picture):
        place.add("GitHub:alice")
        child = start(place, "add", "--qr", picture("GitHub"))
        child.expect_exact("Add it anyway? [y/N] ")
        assert "[Y/n]" not in child.before
        child.send("\n")
        child.expect_exact("Not added.")
        assert ends(child) == 4

    def test_with_yes_nobody_is_asked(self, place, picture):
        for status, said in [(0, "287082"), (4, "It was not added. To keep both, use --duplicate.")]:
            child = start(place, "add", "--yes", "--qr", picture("GitHub"))
            child.expect_exact(said)
            assert "?" not in child.before
            assert ends(child) == status


def test_everything_that_is_wrong_with_an_entry_by_hand_is_told_before_the_secret_is_asked_for(place):
    child = start(place, "add", "--manual", "--issuer", " ", "--account", "x", "--digits", "5", "--period", "0")
    child.expect_exact("second: Enter the name of the service.")
    child.expect_exact("second: The number of digits")
    child.expect_exact("second: The period")
    assert ends(child) == 64 and "not shown" not in child.before


def test_what_is_missing_for_an_entry_by_hand_is_asked_for(place):
    child = start(place, "add", "--manual")
    child.expect_exact("Issuer: ")
    child.send("Bnk\x1b[D\x1b[Da\n")
    child.expect_exact("Account: ")
    child.send("王小明\x7f\n")
    child.expect_exact("Secret (Base32, not shown): ")
    child.send(SECRET + "\n")
    child.expect_exact("Added Bank (王小).")
    child.expect_exact("287082")
    assert SECRET not in child.before
    assert ends(child) == 0


def test_an_edit_begins_with_the_present_names(place):
    place.add("GitHub:alice")
    child = start(place, "edit", "github")
    child.expect_exact("Issuer: GitHub")
    child.send("\n")
    child.expect_exact("Account: alice")
    child.send("@example.org\n")
    child.expect_exact("It is now GitHub (alice@example.org).")
    assert ends(child) == 0


@pytest.mark.parametrize("answer, status, left", [("y", 0, 3), ("n", 4, 0), ("", 4, 0), ("yes", 0, 3)])
def test_deleting_asks(answer, status, left, place):
    place.add("GitHub:alice")
    child = start(place, "delete", "github")
    child.expect_exact("Delete GitHub (alice)? [y/N] ")
    child.send(answer + "\n")
    assert ends(child) == status
    assert place.run("code", "github").returncode == left


def test_a_duplicate_is_asked_about(place):
    place.add("GitHub:alice")
    child = start(place, "add")
    child.expect_exact("not shown): ")
    child.send(LINK + "\n")
    child.expect_exact("Add it anyway? [y/N] ")
    child.send("n\n")
    child.expect_exact("Not added.")
    assert ends(child) == 4


def test_a_damaged_vault_is_set_aside_at_the_persons_word_only(place):
    place.add("GitHub:alice")
    place.vault.write_bytes(b"")
    child = start(place, "doctor", "--set-aside")
    child.expect_exact("[y/N] ")
    child.send("n\n")
    assert ends(child) == 4
    assert place.vault.read_bytes() == b""
    child = start(place, "doctor", "--set-aside")
    child.expect_exact("[y/N] ")
    child.send("y\n")
    child.expect("vault.damaged-[0-9]+")
    assert ends(child) == 0
    assert len(list(place.home.glob("vault.damaged-*"))) == 1
    assert place.run("list").returncode == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_gives_the_echo_back(number, place):
    child = start(place, "add")
    child.expect_exact("not shown): ")
    assert not echoes(child)
    child.kill(number)
    child.expect_exact("\r\n")
    child.wait()
    assert child.signalstatus == number
    assert echoes(child)


def test_ctrl_c_gives_the_echo_back(place):
    child = start(place, "add")
    child.expect_exact("not shown): ")
    child.sendintr()
    child.wait()
    assert child.signalstatus == signal.SIGINT
    assert echoes(child)


def test_a_stopped_prompt_gives_the_echo_back_and_takes_it_again(shell, place):
    shell.sendline(f"{SECOND} add")
    shell.expect_exact("not shown): ")
    shell.send("\x1a")
    shell.expect_exact("Stopped")
    shell.expect_exact("READY> ")
    shell.sendline("stty -a")
    shell.expect(r" echo ")
    shell.expect_exact("READY> ")
    shell.sendline("fg")
    shell.expect_exact("not shown): ")
    shell.send(LINK + "\n")
    shell.expect_exact("287082")
    assert SECRET not in shell.before


ENTER, LEAVE = "\x1b[?1049h", "\x1b[?1049l"


def watch(place, *words, **options):
    child = start(place, "watch", *words, **options)
    child.expect_exact(ENTER)
    return child


def test_the_live_list_filters_copies_and_quits(place):
    place.add("GitHub:alice")
    place.add("Bank:bob")
    child = watch(place, DISPLAY="", WAYLAND_DISPLAY="")
    child.expect_exact("GitHub")
    child.expect_exact("287 082")
    child.send("git")
    child.expect_exact("/git")
    child.expect_exact("GitHub")
    child.send("\r")
    child.expect_exact("\x1b]52;c;Mjg3MDgy\x07")
    # The terminal does not answer, so no more is said than that it was sent.
    child.expect_exact("Sent to the terminal’s clipboard: GitHub (alice), valid for 1 second.")
    child.send("\x1b")
    child.expect_exact("Bank")
    child.send("q")
    child.expect_exact(LEAVE)
    assert ends(child) == 0


def test_q_is_a_letter_within_a_filter(place):
    place.add("qBittorrent:alice")
    place.add("Bank:bob")
    child = watch(place)
    child.expect_exact("Bank")
    child.send("/q")
    child.expect_exact("/q")
    child.expect_exact("qBittorrent")
    child.send("\x11")
    child.expect_exact(LEAVE)
    assert ends(child) == 0


def test_a_new_code_appears_when_the_clock_says_so(place):
    place.add("GitHub:alice")
    clock = place.folder / "clock"
    clock.write_text("40")
    child = watch(place, SECOND_NOW=f"@{clock}")
    child.expect_exact("287 082")
    child.expect_exact("20 s")
    clock.write_text("56")
    child.expect_exact("\x1b[31m")
    child.expect_exact("→ 359 152")
    # Set forward by a day, as after a suspend, and back.
    clock.write_text("60")
    child.expect_exact("359 152")
    clock.write_text("59")
    child.expect_exact("287 082")
    child.send("q")
    assert ends(child) == 0


def test_changes_of_another_process_appear(place):
    place.run("cloud", "use", "off")
    child = watch(place)
    child.expect_exact("No accounts yet")
    place.add("GitHub:alice")
    child.expect_exact("GitHub")
    place.run("delete", "github", "--yes")
    child.expect_exact("No accounts yet")
    child.send("q")
    assert ends(child) == 0


def test_the_window_may_change_its_size(place):
    place.add("GitHub:alice")
    child = watch(place)
    child.expect_exact("alice")
    child.setwinsize(10, 30)
    child.expect_exact("GitHub")
    child.send("q")
    assert ends(child) == 0


def test_no_colour_against_the_wish(place):
    place.add("GitHub:alice")
    child = watch(place, NO_COLOR="1")
    child.expect_exact("287 082")
    child.send("q")
    child.expect_exact(LEAVE)
    assert "\x1b[31m" not in child.before
    assert ends(child) == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGSEGV])
def test_the_live_list_gives_the_terminal_back(number, place):
    place.add("GitHub:alice")
    child = watch(place)
    child.expect_exact("287 082")
    assert not echoes(child)
    child.kill(number)
    child.expect_exact(LEAVE)
    child.wait()
    assert child.signalstatus == number
    assert echoes(child)


def test_a_stopped_live_list_gives_the_terminal_back_and_takes_it_again(shell, place):
    place.add("GitHub:alice")
    shell.sendline(f"{SECOND} watch")
    shell.expect_exact(ENTER)
    shell.expect_exact("287 082")
    shell.send("\x1a")
    shell.expect_exact(LEAVE)
    shell.expect_exact("READY> ")
    shell.sendline("stty -a")
    shell.expect(r" echo ")
    shell.expect_exact("READY> ")
    shell.sendline("fg")
    shell.expect_exact(ENTER)
    shell.expect_exact("287 082")
    shell.send("q")
    shell.expect_exact(LEAVE)
    shell.expect_exact("READY> ")


def test_a_terminal_that_goes_away_ends_the_live_list(place):
    place.add("GitHub:alice")
    child = watch(place)
    child.expect_exact("287 082")
    pid = child.pid
    os.close(child.child_fd)
    _, status = os.waitpid(pid, 0)
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGHUP or os.WIFEXITED(status)


class TestClipboard:
    @pytest.fixture
    def tools(self, place):
        """A desktop's clipboard that is a file; its programs take the text on their input alone."""
        folder = place.folder / "bin"
        folder.mkdir()
        scripts = {
            "wl-copy": 'echo "$*" >> ARGS\nif [ "$1" = --clear ]; then : > BOARD; echo > CLEARED; else cat > BOARD; fi',
            "wl-paste": "cat BOARD",
        }
        for name, text in scripts.items():
            for word in ("ARGS", "BOARD", "CLEARED"):
                text = text.replace(word, str(place.folder / word.lower()))
            (folder / name).write_text("#!/bin/sh\n" + text + "\n")
            (folder / name).chmod(0o755)
        place.environment["PATH"] = f"{folder}:{os.environ['PATH']}"
        place.environment["WAYLAND_DISPLAY"] = "wayland-0"
        os.mkfifo(place.folder / "cleared")
        return place

    def test_a_code_is_copied_through_the_input_alone(self, tools):
        tools.add("GitHub:alice")
        run = tools.run("code", "github", "--copy", "--no-clear")
        assert (run.returncode, run.stdout) == (0, "")
        assert run.stderr == "second: Copied to clipboard: GitHub (alice), valid for 1 second.\n"
        assert (tools.folder / "board").read_text() == "287082"
        assert "287082" not in (tools.folder / "args").read_text()

    def test_it_is_cleared_later(self, tools):
        tools.add("GitHub:alice")
        run = tools.run("code", "github", "--copy", SECOND_CLEAR_AFTER="0")
        assert "is cleared" in run.stderr
        # The pipe gives a line when the clipboard was cleared.
        assert (tools.folder / "cleared").read_text() == "\n"
        assert (tools.folder / "board").read_text() == ""

    def test_the_next_code_is_told_with_when_it_begins(self, tools):
        tools.add("GitHub:alice")
        run = tools.run("code", "github", "--next", "--copy", "--no-clear", LANG="zh_CN.UTF-8")
        assert (tools.folder / "board").read_text() == "359152"
        assert run.stderr == "second: 已复制到剪贴板：GitHub (alice) 的下一个验证码，1 秒后生效，有效期 30 秒。\n"

    def test_a_terminal_is_told_as_sent(self, place):
        place.add("GitHub:alice")
        child = start(place, "code", "github", "--copy", DISPLAY="", WAYLAND_DISPLAY="", TMUX="")
        child.expect_exact("\x1b]52;c;Mjg3MDgy\x07")
        child.expect_exact("Sent to the terminal’s clipboard: GitHub (alice), valid for 1 second. Whether it took it is not known.")
        assert ends(child) == 0

    @pytest.fixture
    def tmux(self, place):
        """Runs tmux's commands, as it comes, with a server of this test's own."""
        if shutil.which("tmux") is None:
            pytest.skip("there is no tmux")
        words = ["tmux", "-S", str(place.folder / "tmux"), "-f", "/dev/null"]
        environment = {**place.environment, "DISPLAY": "", "WAYLAND_DISPLAY": "", "SECOND_CLEAR_AFTER": "0"}
        run = lambda *more: subprocess.run([*words, *more], env=environment, capture_output=True, text=True, timeout=60)
        begun = run("new-session", "-d", "-x", "200", "-y", "30", "/bin/sh")
        if begun.returncode != 0:
            pytest.skip(f"tmux does not run here: {begun.stderr}")
        yield run
        run("kill-server")

    def in_tmux(self, tmux, *words):
        """What a command in tmux printed."""
        tmux("send-keys", f"clear; {SECOND} {' '.join(words)}; tmux wait-for -S done", "Enter")
        tmux("wait-for", "done")
        return tmux("capture-pane", "-p", "-J").stdout

    def test_in_tmux_its_buffer_has_the_code(self, place, tmux):
        place.add("GitHub:alice")
        said = self.in_tmux(tmux, "code", "github", "--copy", "--no-clear")
        assert tmux("show-buffer").stdout == "287082"
        assert "In tmux’s buffer (prefix ] pastes): GitHub (alice), valid for 1 second." in said
        assert "Copied to clipboard" not in said and "287082" not in said

    def test_in_tmux_the_buffer_is_cleared_and_no_more_is_promised(self, place, tmux):
        place.add("GitHub:alice")
        tmux("set-buffer", "something else")
        said = self.in_tmux(tmux, "code", "github", "--copy", "--clear")
        assert "cleared from tmux’s buffer" in said and "cannot be read back" in said
        deadline = time.monotonic() + PATIENCE
        while tmux("show-buffer").stdout != "something else":
            assert time.monotonic() < deadline, tmux("list-buffers").stdout

    @pytest.mark.parametrize("knows", [True, False])
    def test_tmux_is_told_to_send_the_code_on_where_it_can(self, knows, place):
        folder = place.folder / "bin"
        folder.mkdir()
        # An older tmux refuses -w.
        refusal = "" if knows else '[ "$2" = -w ] && exit 1\n'
        (folder / "tmux").write_text(
            f'#!/bin/sh\necho "$*" >> {place.folder}/args\n{refusal}cat > {place.folder}/buffer\n')
        (folder / "tmux").chmod(0o755)
        place.add("GitHub:alice")
        run = place.run("code", "github", "--copy", "--no-clear", TMUX="/tmp/x,1,0", PATH=f"{folder}:{os.environ['PATH']}")
        assert run.returncode == 0 and "In tmux’s buffer" in run.stderr
        expected = ["load-buffer -w -"] if knows else ["load-buffer -w -", "load-buffer -"]
        assert (place.folder / "args").read_text().splitlines() == expected
        assert (place.folder / "buffer").read_text() == "287082"

    def test_without_a_clipboard_it_says_so(self, place):
        place.add("GitHub:alice")
        run = place.run("code", "github", "--copy", PATH="/nonexistent", DISPLAY="", WAYLAND_DISPLAY="")
        assert run.returncode == 1 and "no clipboard" in run.stderr
