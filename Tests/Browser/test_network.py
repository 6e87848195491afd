"""FR-026: a whole session of the real programs, traced by the kernel, talks to this machine alone."""

import os
import re
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from patience import PATIENCE
from program import Program
from support import add_by_link, card, drop_file, link, picture, take

INTERNET = re.compile(r"sa_family=AF_INET6?\b.*")
HERE = re.compile(r'inet_addr\("127\.0\.0\.1"\)|inet_pton\(AF_INET6, "::1"')
LOCAL_SOCKET = re.compile(r'sun_path=@?"([^"]*)"')


class TracedProgram(Program):
    """The programs under `strace`, which writes each use of an address to a file of its own."""

    @property
    def trace(self):
        return self.home / "trace"

    def command(self, *words):
        self.home.mkdir(exist_ok=True)
        tracing = ["strace", "-f", "-qq", "-A", "-o", str(self.trace),
                   "-e", "trace=connect,sendto,sendmsg,sendmmsg,bind"]
        return [*tracing, *super().command(*words)]

    def stop(self):
        # The signal is for the program; strace would keep it to itself.
        subprocess.run(["pkill", "-TERM", "-P", str(self.process.pid)], check=False)
        self.process.wait(PATIENCE)


@pytest.mark.skipif("SECOND_BIN" not in os.environ, reason="needs the real programs")
def test_a_whole_session_of_the_programs_stays_on_this_machine(window):
    assert shutil.which("strace"), "scripts/setup test installs strace"
    program = TracedProgram(os.environ["SECOND_BIN"]).start()
    try:
        page = window.open(program)
        drop_file(page, picture(link()))
        take(page)
        expect(card(page)).to_be_visible()
        add_by_link(page, link("Zulip"))
        program.add(link("FromTerminal"))
        expect(card(page, "FromTerminal")).to_be_visible()
        for words in (["list"], ["code", "zulip"], ["doctor"], ["delete", "--yes", "zulip"], ["deleted"]):
            subprocess.run(program.command(*words), capture_output=True, stdin=subprocess.DEVNULL, check=False)
        expect(card(page, "Zulip")).to_have_count(0)
    finally:
        program.stop()
    lines = program.trace.read_text().splitlines()
    abroad = [line for line in lines if INTERNET.search(line) and not HERE.search(line)]
    assert abroad == []
    # The trace did see the page being served: a trace of nothing would prove nothing.
    assert any("bind(" in line and HERE.search(line) for line in lines)
    sockets = {match.group(1) for line in lines if (match := LOCAL_SOCKET.search(line))}
    allowed = re.compile(r"/run/user/|/tmp/dbus-|/run/dbus/|/var/run/nscd/|/run/systemd/|/proc/self/fd/|.*/run/|control$")
    assert {path for path in sockets if not allowed.match(path)} == set()
