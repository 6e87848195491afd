"""The pages' main stories in the engines of other browsers than Chromium; SECOND_BIN names the folder of the programs."""

import os
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / each) for each in ("Browser", "IdeaBoxBrowser", "AccountBrowser", "Accounts")]

from box import Box  # noqa: E402
from desk import Desk  # noqa: E402
from engines import ENGINES, missing  # noqa: E402
from program import Program  # noqa: E402


@pytest.fixture(params=ENGINES.values(), ids=ENGINES.keys())
def engine(request, tmp_path):
    if absent := missing(request.param):
        pytest.skip(f"{request.param.name} is not installed here: {', '.join(absent)}")
    started = request.param(tmp_path / "engine")
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
