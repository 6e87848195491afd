"""Programs of the cluster: each can be killed, stopped and started again, and none outlives who started it."""

import os
import signal
import subprocess
import time
from pathlib import Path


class ClusterError(Exception):
    """What the cluster cannot do, as a sentence."""


def until(condition, seconds, what):
    """What a condition gives once it is met."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > end:
            raise ClusterError(f"{what}: not within {seconds} seconds.")
        time.sleep(0.05)
    return found


def children(pid):
    """The processes that a process started."""
    try:
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def is_running(pid):
    """Whether a process is there that has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


class Process:
    """A program with a log of its own.

    Start it in the thread that lives longest: the system kills it when the thread ends that started it.
    """

    def __init__(self, name, command, log: Path, user=None):
        self.name, self.command, self.log, self.user = name, command, log, user
        self.running = None

    @property
    def pid(self):
        return self.running.pid if self.running else None

    @property
    def is_alive(self):
        return self.running is not None and self.running.poll() is None

    def start(self):
        # Ctrl-C is for who started it, who ends all in their order.
        words = [*as_user(self.user), "setpriv", "--pdeathsig", "KILL", *map(str, self.command)]
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, cwd="/"
            )

    def send(self, sign):
        if self.is_alive:
            os.kill(self.running.pid, sign)

    def kill(self):
        """SIGKILL, for the processes that it started, too."""
        if not self.running:
            return
        those = [self.running.pid, *children(self.running.pid)] if self.is_alive else []
        for pid in those:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.running.wait()
        until(lambda: not any(map(is_running, those)), 10, f"{self.name} did not end")

    def pause(self):
        for pid in [self.running.pid, *children(self.running.pid)]:
            os.kill(pid, signal.SIGSTOP)

    def resume(self):
        if self.is_alive:
            for pid in [*children(self.running.pid), self.running.pid]:
                os.kill(pid, signal.SIGCONT)

    def end(self, sign=signal.SIGTERM, seconds=15):
        """Asks it to end; kills it if it does not."""
        if not self.is_alive:
            return
        self.resume()
        self.send(sign)
        try:
            self.running.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()


def as_user(user):
    """The words before a command of another user; only root needs them."""
    return ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"] if user is not None else []
