"""Where the program lies, and a fresh home for every test."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys

import pexpect
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "Tests" / folder) for folder in ("Commands", "Browser")]
BIN = pathlib.Path(os.environ.get("SECOND_BIN", ROOT / ".build" / "debug")).resolve()
IDEABOX = str(BIN / "ideabox")

# 2026-11-22 12:00:00 UTC; only debug builds can be told a time.
NOW = "1795348800"

# Under nohup this process ignores it, its children inherit that, and `ideabox` rightly leaves it so.
signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture
def place(tmp_path):
    """A folder with nothing in it, and an environment that points there and nowhere else."""
    return Place(tmp_path, "home")


@pytest.fixture
def a(tmp_path):
    """A device whose cloud is a folder that is made at its first use."""
    return Place(tmp_path, "a", cloud="cloud")


@pytest.fixture
def b(tmp_path):
    """Another device of the same person: the same keychain and cloud, a home of its own."""
    return Place(tmp_path, "b", cloud="cloud")


class Place:
    def __init__(self, folder, name, keys="keys", cloud=None):
        self.folder = folder
        self.home = folder / name
        self.keys = folder / keys
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "IDEABOX_HOME": str(self.home),
            "IDEABOX_KEYCHAIN": str(self.keys),
            "IDEABOX_NOW": NOW,
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "TZ": "UTC",
        }
        if cloud:
            self.cloud = folder / cloud
            self.environment["IDEABOX_CLOUD"] = str(self.cloud)

    @property
    def name(self):
        """What other devices call it."""
        return f"{os.uname().nodename} ({self.home.name})"

    def run(self, *words, stdin="", within=(), **environment):
        """Runs `ideabox`, by another program if one is given, and gives the finished process."""
        return subprocess.run(
            [*within, IDEABOX, *words], input=stdin, text=not isinstance(stdin, bytes), capture_output=True,
            timeout=60, cwd=self.folder, env={**self.environment, **environment})

    def do(self, *words, **options):
        """Runs `ideabox`, which must end well; gives what it printed."""
        result = self.run(*words, **options)
        assert result.returncode == 0, result.stderr
        return result.stdout

    def add(self, title, description="", **options):
        """Adds an idea; gives its short id."""
        words = ["--description", description] if description else []
        result = self.run("add", title, *words, **options)
        assert result.returncode == 0, result.stderr
        return result.stderr.splitlines()[0].rsplit("(", 1)[1].rstrip(").")

    def ideas(self, *words, **options):
        """Everything that is listed, by title."""
        return {idea["title"]: idea for idea in json.loads(self.do("list", "--json", *words, **options))}

    def show(self, query, **options):
        return json.loads(self.do("show", query, "--json", **options))

    def sync(self, **options):
        return json.loads(self.run("sync", "--json", **options).stdout)

    def terminal(self, *words, columns=80, rows=24, **environment):
        """Starts `ideabox` at a terminal."""
        child = pexpect.spawn(
            IDEABOX, list(words), env={**self.environment, **environment}, cwd=str(self.folder), encoding="utf-8",
            timeout=60, dimensions=(rows, columns), echo=True)
        child.delaybeforesend = None
        return child

    def editor(self, body):
        """An editor that runs a shell script with the file as `$1`; gives the words for `EDITOR`."""
        path = self.folder / "editor.sh"
        path.write_text("#!/bin/sh\nset -e\n" + body + "\n")
        path.chmod(0o755)
        return str(path)

    def drafts(self):
        return sorted(self.home.glob("draft-*"))


def ends(child):
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus if child.signalstatus is None else -child.signalstatus


def namespace(*mounts):
    """The words that run a program where these shell commands have changed what is mounted; skips where they cannot."""
    words = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-rm"]
    probe = [*words, "sh", "-c", "mount -t tmpfs tmpfs /mnt"]
    if shutil.which("unshare") is None or subprocess.run(probe, capture_output=True).returncode != 0:
        pytest.skip("nothing can be mounted here")
    return [*words, "sh", "-c", "\n".join(["set -e", *mounts, 'exec "$@"']), "sh"]
