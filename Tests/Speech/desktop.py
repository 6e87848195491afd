"""A desktop that is heard: a screen of its own, a bus, a window manager, Orca, and a keyboard's own keys.

Orca hears keys and browser as on anybody's desktop. Only its voice is ours: it writes what it would speak.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from engines import Firefox, until
from ports import free_port

HERE = Path(__file__).resolve().parent
PROGRAMS = ("Xvfb", "dbus-daemon", "openbox", "xdotool", "orca", "firefox-esr")
# A change between the two ways in which Orca treats keys on a page; when it comes depends on what had the focus before.
MODES = {"Focus mode", "Browse mode"}


class Desktop:
    """Everything on it is a child of the test. What is heard is what Orca said since the last key."""

    def __init__(self, folder: Path):
        self.folder, self.processes = folder, []
        self.speech, self.mark = folder / "speech.txt", 0
        places = {"HOME": "", "XDG_RUNTIME_DIR": "run", "XDG_DATA_HOME": "share", "XDG_CONFIG_HOME": "config", "XDG_CACHE_HOME": "cache"}
        self.environment = {
            **os.environ, **{name: str(folder / place) for name, place in places.items()}, "LANG": "C.UTF-8", "LANGUAGE": "en_US",
            "GNOME_ACCESSIBILITY": "1", "GSETTINGS_BACKEND": "memory", "PYTHONPATH": str(HERE / "orca"), "SPEECH_FILE": str(self.speech),
        }  # fmt: skip

    def __enter__(self):
        for place in ("run", "share"):
            (self.folder / place).mkdir(mode=0o700, parents=True)
        self.speech.touch()
        display, bus = f":{free_port()}", self.folder / "run/bus"
        self.environment |= {"DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": f"unix:path={bus}"}
        try:
            self.run("Xvfb", display, "-screen", "0", "1280x1000x24", "-nolisten", "tcp")
            until(Path(f"/tmp/.X11-unix/X{display[1:]}").exists)
            self.run("dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address=unix:path={bus}")
            until(bus.exists)
            self.run("openbox")
            shutil.copytree(HERE / "orca", self.folder / "orca", ignore=shutil.ignore_patterns("__pycache__"))
            self.run("orca", "--user-prefs", self.folder / "orca", "--debug-file", self.folder / "orca.log")
            self.hears("Screen reader on.")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def run(self, *command):
        with (self.folder / "desktop.log").open("ab") as log:
            process = subprocess.Popen([str(each) for each in command], stdout=log, stderr=log, env=self.environment, start_new_session=True)
        self.processes.append(process)
        return process

    def press(self, *keys, goes_on=False):
        """Presses keys; what was heard before counts no more, unless the listening goes on."""
        self.mark = self.mark if goes_on else len(self.lines())
        subprocess.run(["xdotool", "key", *keys], env=self.environment, check=True)

    def type(self, text):
        self.mark = len(self.lines())
        subprocess.run(["xdotool", "type", "--delay", "10", text], env=self.environment, check=True)

    def lines(self):
        # The last one may not have been written to its end.
        return self.speech.read_text().split("\n")[:-1]

    def heard(self):
        return [line for line in self.lines()[self.mark:] if line not in MODES]

    def hears(self, *patterns):
        """Waits until each of the regular expressions is the whole of a line, in whatever order; answers these lines."""

        def found():
            lines = self.heard()
            return [next((line for line in lines if re.fullmatch(each, line)), None) for each in patterns]

        try:
            until(lambda: all(found()))
        except AssertionError:
            raise AssertionError(f"not all of {patterns} was heard, but {self.heard()}") from None
        return found()

    def hears_only(self, *patterns):
        """The same of the lines from the first to the last one: nothing else is said, and nothing twice."""
        self.hears(patterns[-1])
        lines = self.heard()
        assert len(lines) == len(patterns) and all(map(re.fullmatch, patterns, lines)), f"not {patterns} was heard, but {lines}"
        return lines


class HeardFirefox(Firefox):
    """Firefox in a window of the desktop. Keys come from the keyboard, its driver only looks."""

    modes = ()

    def __init__(self, folder, desktop):
        super().__init__(folder)
        self.desktop = desktop

    def run(self, *command, **environment):
        return super().run(*command, **{**self.desktop.environment, **environment})

    def open(self, address, title):
        """Opens a page, and waits until it has the keyboard and Orca has heard of it."""
        self.desktop.mark = len(self.desktop.lines())
        self.go(address)
        self.wait("() => document.body.classList.contains('ready') && document.hasFocus()")
        self.desktop.hears(f"Finished loading {title}\\.")
        return self
