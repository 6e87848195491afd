"""Browser tests run against the real program when SECOND_BIN names its folder, otherwise against the mock.

Tests of states that no one can bring the real program into from outside (a missing key, a newer vault, a clock
that jumps by an hour) take `mock` and always run against the mock.
"""

import os
import subprocess

import pytest

from mock_server import Mock
from program import Program
from share import pytest_collection_modifyitems  # noqa: F401  a hook
from windows import browser, launch, playwright, window  # noqa: F401  fixtures

def pytest_addoption(parser):
    parser.addoption("--screenshots", metavar="DIR", help="also write the pictures of docs/images to DIR")


class MockProgram(Mock):
    def add(self, text):
        from mock_server import parse_link
        token = parse_link(text, "en")
        self.tokens[token.id] = token
        self.push()


@pytest.fixture
def program():
    folder = os.environ.get("SECOND_BIN")
    started = Program(folder).start() if folder else MockProgram().start()
    yield started
    started.stop()


@pytest.fixture
def mock():
    started = MockProgram().start()
    yield started
    started.stop()


@pytest.fixture
def page(window, program):
    return window.open(program)


@pytest.fixture(scope="session")
def video(tmp_path_factory):
    """Makes a camera film of one picture (PNG bytes) for Chromium's fake camera."""
    folder = tmp_path_factory.mktemp("films")

    def make(png, name):
        still, film = folder / f"{name}.png", folder / f"{name}.mjpeg"
        still.write_bytes(png)
        frame = "scale=400:400:flags=neighbor,pad=640:480:(ow-iw)/2:(oh-ih)/2:color=gray,format=yuvj420p"
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-loop", "1", "-i", still, "-vf", frame, "-t", "2", "-r", "10",
                        "-c:v", "mjpeg", "-q:v", "3", film], check=True)
        return film

    return make
