"""Browser tests of IdeaBox's page, always against the real program; SECOND_BIN names the folder it stands in."""

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

import share  # noqa: E402
from box import Box  # noqa: E402
from windows import browser, launch, playwright, window  # noqa: E402, F401  fixtures


def pytest_addoption(parser):
    parser.addoption("--screenshots", metavar="DIR", help="also write pictures of the page to DIR")


def pytest_collection_modifyitems(config, items):
    share.pytest_collection_modifyitems(config, items)
    skip = pytest.mark.skip(reason="needs the real program: SECOND_BIN names its folder")
    for item in items:
        if "SECOND_BIN" not in os.environ and "program" in getattr(item, "fixturenames", []):
            item.add_marker(skip)


@pytest.fixture
def program(tmp_path):
    started = Box(os.environ["SECOND_BIN"], tmp_path).start()
    yield started
    started.stop()


@pytest.fixture
def page(window, program):
    return window.open(program)
