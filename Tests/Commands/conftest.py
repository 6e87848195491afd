"""Where the programs lie, and a fresh home for every test."""

import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ.get("SECOND_BIN", ROOT / ".build" / "debug")).resolve()
SECOND = str(BIN / "second")

# RFC 6238's secret and first instant: the code is 94287082 with 8 digits, 287082 with 6.
SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
NOW = "59"


@pytest.fixture
def place(tmp_path):
    """A folder with nothing in it, and an environment that points there and nowhere else."""
    return Place(tmp_path)


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

    def run(self, *words, stdin="", **environment):
        """Runs `second` and gives the finished process."""
        return subprocess.run(
            [SECOND, *words], input=stdin, text=True, capture_output=True, timeout=60, cwd=self.folder,
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
