"""The real program, started for a test under a terminal of its own."""

import os
import pty
import re
import select
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from patience import PATIENCE

ADDRESS = re.compile(rb"http://[a-z2-7]{16}\.localhost:\d+/#[\w-]{22}")


class Program:
    """`second web` with a fresh home and a fresh file keychain, both below `home`; other products name theirs.

    Several devices of one person have a `name` each and the same `cloud`; they share a `keychain`, as a synced one is.
    """

    executable = "second"

    def __init__(self, folder, home=None, name="home", keychain=None, cloud=None, **environment):
        self.folder = Path(folder)
        self.name = name
        self.home = Path(home or tempfile.mkdtemp(prefix=f"{self.executable}-test-"))
        self.keychain = Path(keychain or self.home / "keychain")
        self.cloud = cloud
        self.environment = environment
        self.process = None
        self.terminal = None
        self.first = None

    def command(self, *words):
        places = ["--home", str(self.home / self.name), "--keychain", str(self.keychain)]
        if self.cloud:
            places += ["--cloud", str(self.cloud)]
        return [str(self.folder / self.executable), *words, *places]

    def start(self):
        self.process, self.terminal, self.first = self.launch()
        return self

    def launch(self):
        """Starts `second web`; answers its process, terminal and one-time address."""
        ours, theirs = pty.openpty()
        environment = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}", "TERM": "dumb", **self.environment}
        process = subprocess.Popen(self.command("web", "--no-open"), stdin=theirs, stdout=theirs,
                                   stderr=theirs, env=environment, start_new_session=True)
        os.close(theirs)
        seen, until = b"", time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if not select.select([ours], [], [], 0.2)[0]:
                continue
            try:
                seen += os.read(ours, 4096)
            except OSError:
                break
            found = ADDRESS.search(seen)
            if found and seen[found.end():found.end() + 1]:
                return process, ours, found[0].decode()
        raise AssertionError(f"{self.executable} web printed no address within {PATIENCE} s; it said:\n{seen.decode()}")

    @property
    def opening(self):
        """A one-time address that has not been used: a further `second web` prints one for the running page."""
        if self.first:
            address, self.first = self.first, None
            return address
        process, terminal, address = self.launch()
        process.wait(PATIENCE)
        os.close(terminal)
        return address

    def add(self, text):
        """Adds a link from another terminal."""
        subprocess.run(self.command("add"), input=text + "\n", text=True, check=True, capture_output=True,
                       env={**os.environ, **self.environment})

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(PATIENCE)

    def kill(self):
        """Kills the program that serves the page, at whatever it does."""
        self.process.kill()
        self.process.wait(PATIENCE)
        os.close(self.terminal)
