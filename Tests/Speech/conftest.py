"""The pages' main stories as Orca speaks them; SECOND_BIN names the folder of the programs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / each) for each in ("Browser", "IdeaBoxBrowser", "AccountBrowser", "Accounts", "Engines")]

from box import Box  # noqa: E402
from desk import Desk  # noqa: E402
from desktop import PROGRAMS, Desktop, HeardFirefox  # noqa: E402
from program import Program  # noqa: E402


@pytest.fixture
def desktop(tmp_path):
    if absent := [each for each in PROGRAMS if not shutil.which(each)]:
        pytest.skip(f"not installed here: {', '.join(absent)}")
    # A second one of the same user refuses to start.
    if subprocess.run(["pgrep", "-x", "-u", str(os.getuid()), "orca"], stdout=subprocess.DEVNULL).returncode == 0:
        pytest.skip("somebody is using Orca here")
    with Desktop(tmp_path / "desktop") as started:
        yield started


@pytest.fixture
def firefox(desktop, tmp_path):
    started = HeardFirefox(tmp_path / "firefox", desktop)
    started.folder.mkdir()
    try:
        yield started.start()
    finally:
        started.close()


@pytest.fixture
def second():
    started = Program(os.environ["SECOND_BIN"]).start()
    yield started
    started.stop()


@pytest.fixture
def ideabox(tmp_path):
    started = Box(os.environ["SECOND_BIN"], tmp_path).start()
    yield started
    started.stop()


@pytest.fixture
def account(tmp_path):
    with Desk(tmp_path / "account") as running:
        yield running
