"""A home of the app: `readmigo` run in it, by pipe and at a terminal."""

import json
import os
import re
import signal
import subprocess
import time

import pexpect
from desk import fresh_address

PASSWORD = "Reading4ever"

# Under nohup this process ignores it, its children inherit that, and `readmigo` rightly leaves it so.
signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Home:
    def __init__(self, folder, desk):
        self.folder, self.desk = folder, desk
        folder.parent.mkdir(parents=True, exist_ok=True)
        self.program = os.path.join(os.environ["SECOND_BIN"], "readmigo")
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder.parent), "READMIGO_HOME": str(folder),
            "LANG": "C.UTF-8", "TERM": "xterm-256color", "TZ": "UTC",
        }  # fmt: skip

    @property
    def places(self):
        """The words that name the service; after the first sign-in they are kept."""
        return ["--server", self.desk.origin, "--ca", str(self.desk.authority.certificate)]

    def run(self, *words, stdin="", **environment):
        """Runs `readmigo` and gives the finished process; no token of the home is ever in what it says."""
        done = subprocess.run(
            [self.program, *map(str, words)], input=stdin, text=True, capture_output=True, timeout=120,
            env={**self.environment, **environment},
        )  # fmt: skip
        assert not re.search(r"eyJ|[\w-]{40,}\.[\w-]+", done.stdout + done.stderr), done.stdout + done.stderr
        return done

    def do(self, *words, **options):
        """Runs it, which must end well; gives what it printed."""
        done = self.run(*words, **options)
        assert done.returncode == 0, (done.returncode, done.stdout, done.stderr)
        return done.stdout

    def begin(self, *words, **environment):
        """Starts it without waiting."""
        return subprocess.Popen(
            [self.program, *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, env={**self.environment, **environment},
        )  # fmt: skip

    def terminal(self, *words, **environment):
        """Starts it at a terminal."""
        child = pexpect.spawn(
            self.program, list(map(str, words)), env={**self.environment, **environment}, encoding="utf-8",
            timeout=60, dimensions=(40, 120), echo=True,
        )  # fmt: skip
        child.delaybeforesend = None
        return child

    def piped(self, words, password, address):
        """Runs it with a password, if there is one, and the code that comes to an address; answers what is said."""
        child = subprocess.Popen(
            [self.program, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=self.environment,
        )  # fmt: skip
        child.stdin.write(password + "\n" if password else "")
        child.stdin.flush()
        said = child.communicate(self.desk.code(address) + "\n", timeout=60)
        assert child.returncode == 0, said
        return said[1]

    def register(self, nickname="Ann", address=None):
        """Makes an account by a pipe."""
        address = address or fresh_address()
        words = ["register", *self.places, "--email", address, "--nickname", nickname, "--accept-terms", "2026-01"]
        self.piped(words, PASSWORD, address)
        return address

    def enter(self, address, *words, password=PASSWORD):
        """Signs in where the account does not know the home yet: as `words` say, and by the code of a letter; answers what is said."""
        return self.piped(["sign-in", *self.places, *(words or ["--email", address])], password, address)

    def sign_in(self, address, password=PASSWORD, *words):
        return self.run("sign-in", *self.places, "--email", address, *words, stdin=password + "\n")

    def status(self):
        return json.loads(self.run("status", "--json").stdout)

    def await_over(self, ahead=0):
        """Asks the program until the access token has run out, or will within so many seconds."""
        patience = time.monotonic() + 60
        while self.status()["accessEndsAt"] - ahead > time.time():
            assert time.monotonic() < patience, self.status()

    def devices(self):
        return json.loads(self.do("devices", "--json"))

    def secrets(self):
        """Every file of the keychain, with its bytes."""
        return {p.name: p.read_bytes() for p in sorted((self.folder / "keychain").iterdir())}


def ends(child):
    """How a program at a terminal ended."""
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus if child.signalstatus is None else -child.signalstatus
