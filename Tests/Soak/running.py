"""Runs the programs: to their end, killed at some moment, or stopped for a while."""

import os
import pathlib
import signal
import subprocess
import sys
import time
from dataclasses import dataclass

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Commands"))
from crash_points import CALLS  # noqa: E402
from stopping import locks  # noqa: E402

# How long a command may take on a busy machine before it counts as hung.
PATIENCE = 300
CRASH = ("Fatal error", "Stack dump", "Program crashed", "Current stack trace", "Illegal instruction")


@dataclass
class Result:
    """How a command ended."""

    words: tuple
    code: int
    out: str
    err: str
    # Whether it was killed by this program.
    is_killed: bool = False

    @property
    def is_done(self):
        return self.code == 0

    @property
    def is_crash(self):
        return self.code < 0 and not self.is_killed or any(sign in self.err for sign in CRASH)

    def __str__(self):
        end = "killed" if self.is_killed else str(self.code)
        return f"{' '.join(self.words)} -> {end} {' | '.join(self.err.splitlines())[:300]}"


class Program:
    """One of the two programs, and what its commands usually take."""

    def __init__(self, path):
        self.path = str(path)
        self.usual = 0.1
        self.counts = {"commands": 0, "kills": 0, "stops": 0}

    def run(self, words, environment, folder, stdin="", kill=None):
        """Runs a command to its end; `kill` is a moment as `random_kill` gives it."""
        self.counts["commands"] += 1
        tracer = ()
        if kill and kill[0] == "call":
            tracer = ("strace", "--follow-forks", "-qq", "--output=/dev/null", f"--trace={kill[1]}",
                      f"--inject={kill[1]}:signal=KILL:when={kill[2]}")
        began = time.monotonic()
        process = self._start(words, environment, folder, tracer)
        try:
            if kill and kill[0] == "delay":
                out, err = self._killed_after(process, stdin, kill[1] * self.usual)
            else:
                out, err = process.communicate(stdin, PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return Result(tuple(words), 0, "", f"Program crashed: it had not ended after {PATIENCE} s")
        if not kill:
            self.usual += 0.1 * (time.monotonic() - began - self.usual)
        killed = kill is not None and process.returncode == -signal.SIGKILL
        self.counts["kills"] += killed
        return Result(tuple(words), process.returncode, out, err, killed)

    def _killed_after(self, process, stdin, seconds):
        """Gives the input, and kills it where it is by then; nothing is waited for."""
        try:
            return process.communicate(stdin, seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.communicate()

    def _start(self, words, environment, folder, tracer=()):
        return subprocess.Popen(
            [*tracer, self.path, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, env=environment, cwd=folder)

    def begin(self, words, environment, folder, stdin=""):
        """Starts a command and gives it its input; it goes on by itself."""
        self.counts["commands"] += 1
        process = self._start(words, environment, folder)
        try:
            process.stdin.write(stdin)
            process.stdin.close()
        except BrokenPipeError:
            pass
        process.stdin = None
        return process

    def stop(self, process, home, seconds):
        """Stops a command some time after its start, between two uses of its store; false if it had ended by then.

        What it had locked there would keep every command out.
        """
        try:
            process.wait(seconds)
            return False
        except subprocess.TimeoutExpired:
            lock = home / "cloud-lock"
        while True:
            os.kill(process.pid, signal.SIGSTOP)
            seen = os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
            if seen.si_code in (os.CLD_EXITED, os.CLD_KILLED, os.CLD_DUMPED):
                return False
            if locks(process.pid) <= ({lock.stat().st_ino} if lock.exists() else set()):
                self.counts["stops"] += 1
                return True
            os.kill(process.pid, signal.SIGCONT)

    def finish(self, words, process, how):
        """The end of a command that was begun: `go on`, `kill`, or `end` for one that goes on until it is told to."""
        if how == "kill":
            process.kill()
        else:
            process.send_signal(signal.SIGCONT)
            if how == "end":
                process.terminate()
        try:
            out, err = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return Result(tuple(words), 0, "", f"Program crashed: it had not ended after {PATIENCE} s")
        # One that has not said anything yet may not have come to where it listens to signals.
        is_early = how == "end" and process.returncode == -signal.SIGTERM and not out
        killed = how == "kill" and process.returncode == -signal.SIGKILL or is_early
        self.counts["kills"] += killed
        return Result(tuple(words), process.returncode, out, err, killed)


def random_kill(random):
    """A moment at which a command is killed: before one of the calls that change files, or after a part of its time."""
    if random.random() < 0.5:
        return "call", random.choice(CALLS), random.choice((1, 1, 2, 3, 4, 6, 9))
    return "delay", random.uniform(0, 1.2)
