"""A page's program that is started while one runs already."""

import os
import pty
import subprocess
import time

from patience import PATIENCE


class Again:
    """`second web` typed again, with a browser that writes down whether it was opened."""

    def __init__(self, program, folder):
        self.program, self.opened = program, folder / "opened"
        self.browser = folder / "browser"
        self.browser.write_text(f"#!/bin/sh\necho x >>{self.opened}\n")
        self.browser.chmod(0o755)

    @property
    def environment(self):
        return {**os.environ, "BROWSER": str(self.browser)}

    def on_terminal(self):
        """What it says to a person."""
        ours, theirs = pty.openpty()
        command = self.program.command("web")
        subprocess.run(command, env=self.environment, stdin=theirs, stdout=theirs, stderr=theirs, check=True, timeout=PATIENCE)
        said = os.read(ours, 1 << 16).decode()
        os.close(theirs)
        os.close(ours)
        return said

    def __call__(self):
        self.opened.unlink(missing_ok=True)
        command = self.program.command("web")
        run = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=PATIENCE)
        assert run.returncode == 0, run.stderr
        return run.stdout, self.opened.exists()

    def until_it_opens(self):
        until = time.monotonic() + PATIENCE
        while True:
            said, was_opened = self()
            if was_opened:
                return said
            assert time.monotonic() < until, "no tab is opened any more"
