"""What `make run` installs is enough for the commands that the README tells to type."""

import re
import subprocess

from conftest import ROOT


def packages(name):
    """The Debian packages of a list of scripts/setup."""
    listed = subprocess.run([ROOT / "scripts" / "setup", "list"], capture_output=True, text=True, check=True).stdout
    return next(line.split(":", 1)[1].split() for line in listed.splitlines() if line.startswith(f"{name}:"))


def test_oathtool_of_the_readme_comes_with_what_running_needs():
    for page in ("README.md", "README.zh-CN.md"):
        assert re.search(r"^ *(\$ )?oathtool |`oathtool ", (ROOT / page).read_text(), re.MULTILINE), page
    assert "oathtool" in packages("run")
