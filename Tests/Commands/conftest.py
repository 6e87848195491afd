"""Where the programs lie, and a fresh home for every test."""

import json
import os
import pathlib
import shutil
import signal
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ.get("SECOND_BIN", ROOT / ".build" / "debug")).resolve()
SECOND = str(BIN / "second")

# RFC 6238's secret and first instant: the code is 94287082 with 8 digits, 287082 with 6.
SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
NOW = "59"

# Under nohup this process ignores it, its children inherit that, and `second` rightly leaves it so.
signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture
def place(tmp_path):
    """A folder with nothing in it, and an environment that points there and nowhere else."""
    return Place(tmp_path)


@pytest.fixture
def a(tmp_path):
    """A device whose cloud is a folder that is made at its first use."""
    return Device(tmp_path, "a")


@pytest.fixture
def b(tmp_path):
    """Another device of the same person: the same keychain and cloud, a home of its own."""
    return Device(tmp_path, "b")


class Place:
    def __init__(self, folder):
        self.folder = folder
        self.home = folder / "home"
        self.keys = folder / "keys"
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "SECOND_HOME": str(self.home),
            "SECOND_KEYCHAIN": str(self.keys),
            "SECOND_NOW": NOW,
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
        }

    def run(self, *words, stdin="", within=(), **environment):
        """Runs `second`, by another program if one is given, and gives the finished process."""
        return subprocess.run(
            [*within, SECOND, *words], input=stdin, text=True, capture_output=True, timeout=60, cwd=self.folder,
            env={**self.environment, **environment})

    def add(self, label, secret=SECRET, extra="", **environment):
        result = self.run("add", stdin=f"otpauth://totp/{label}?secret={secret}{extra}\n", **environment)
        assert result.returncode == 0, result.stderr
        return result

    @property
    def vault(self):
        return self.home / "vault.sealed"

    def files(self):
        """Every file below, with its bytes, to see that nothing was touched."""
        return {p: p.read_bytes() for p in sorted(self.home.rglob("*")) if p.is_file()}


class Device(Place):
    """One of several devices on this machine."""

    def __init__(self, folder, name, keys="keys", cloud="cloud"):
        super().__init__(folder)
        self.home = folder / name
        self.keys = folder / keys
        self.cloud = folder / cloud
        self.environment |= {
            "SECOND_HOME": str(self.home), "SECOND_KEYCHAIN": str(self.keys), "SECOND_CLOUD": str(self.cloud),
            "TZ": "UTC",
        }

    @property
    def name(self):
        """What other devices call it."""
        return f"{os.uname().nodename} ({self.home.name})"

    def do(self, *words, **options):
        """Runs `second`, which must end well; gives what it printed."""
        result = self.run(*words, **options)
        assert result.returncode == 0, result.stderr
        return result.stdout

    def accounts(self, **options):
        """Issuer to account of everything that is listed."""
        return {card["issuer"]: card["account"] for card in json.loads(self.do("list", "--json", **options))}

    def sync(self, *words, **options):
        """The state that one sync ends with."""
        return json.loads(self.run("sync", "--json", *words, **options).stdout)

    def cloud_files(self):
        """Every file in the cloud with its bytes."""
        return {p.name: p.read_bytes() for p in self.cloud.iterdir() if p.is_file()}

    def registers(self):
        return sorted(p for p in self.cloud.iterdir() if p.name.startswith("register-"))


def namespace(*mounts):
    """The words that run a program where these shell commands have changed what is mounted; skips where they cannot."""
    words = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-rm"]
    probe = [*words, "sh", "-c", "mount -t tmpfs tmpfs /mnt"]
    if shutil.which("unshare") is None or subprocess.run(probe, capture_output=True).returncode != 0:
        pytest.skip("nothing can be mounted here")
    return [*words, "sh", "-c", "\n".join(["set -e", *mounts, 'exec "$@"']), "sh"]
