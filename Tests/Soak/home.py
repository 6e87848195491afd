"""One device: a home, a key folder, a cloud folder, a clock of its own."""

import os
import signal

from running import Result


class Home:
    def __init__(self, product, root, name, keys, clock_offset=0):
        self.product, self.root, self.name = product, root, name
        self.path, self.keys = root / name, root / keys
        self.cloud = root / f"cloud-{name}"
        self.clock, self.offset = root / f"clock-{name}", clock_offset
        # What the person saw last: lists of Shown.
        self.listed, self.deleted = [], []
        # Whether no command of this home ran since.
        self.is_list_fresh = False
        # What was done to its cloud folder: swapped, emptied, away; and where the real one is meanwhile.
        self.displaced = None
        # Whether the person has decided about it.
        self.decided = False
        # A small disk for the home or its cloud folder, and the same while it is full.
        self.disk = self.full = None
        self.is_cloud_small = False
        # A command that was begun: (words, process, what its end means).
        self.running = None
        # Whether a sync of it ended well, so that it knows its cloud.
        self.has_synced = False
        self.backup = None

    @property
    def environment(self):
        variable = self.product.variable
        return {
            "PATH": os.environ["PATH"], "HOME": str(self.root), "LANG": "C.UTF-8", "TZ": "UTC",
            f"{variable}_HOME": str(self.path), f"{variable}_KEYCHAIN": str(self.keys),
            f"{variable}_CLOUD": str(self.cloud), f"{variable}_NOW": f"@{self.clock}",
        }

    def set_clock(self, moment):
        self.clock.write_text(f"{moment + self.offset}\n")

    @property
    def is_stopped(self):
        return self.running is not None and self.running.is_stopped

    def run(self, *words, stdin="", kill=None):
        self.is_list_fresh = False
        return self.product.program.run(words, self.environment, self.root, stdin, kill)


class Running:
    """A command that was begun and has not ended."""

    def __init__(self, home, words, stdin="", on_end=None):
        self.home, self.words, self.on_end = home, words, on_end
        self.process = home.product.program.begin(words, home.environment, home.root, stdin)
        self.is_stopped = False
        home.running, home.is_list_fresh = self, False

    def stop(self, seconds):
        self.is_stopped = self.home.product.program.stop(self.process, self.home.path, seconds)
        return self.is_stopped

    def go_on(self):
        self.is_stopped = False
        self.process.send_signal(signal.SIGCONT)

    def finish(self, how) -> Result:
        result = self.home.product.program.finish(self.words, self.process, how)
        self.home.running = None
        if self.on_end:
            self.on_end(result)
        return result
