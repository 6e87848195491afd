"""Browser tests run against the real program when SECOND_BIN names its folder, otherwise against the mock.

Tests of states that no one can bring the real program into from outside (a missing key, a newer vault, a clock
that jumps by an hour) take `mock` and always run against the mock.
"""

import os
import re
import shutil
import subprocess

import pytest
from playwright.sync_api import expect, sync_playwright

from mock_server import Mock
from program import Program

expect.set_options(timeout=8_000)
ARGUMENTS = ["--no-sandbox", "--hide-scrollbars"]


def pytest_addoption(parser):
    parser.addoption("--screenshots", metavar="DIR", help="also write the pictures of docs/images to DIR")


class MockProgram(Mock):
    def add(self, text):
        from mock_server import parse_link
        token = parse_link(text, "en")
        self.tokens[token.id] = token
        self.push()


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def launch(playwright):
    """Launches Debian's Chromium with further arguments; all are closed at the end."""
    opened = []

    def start(*more):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=[*ARGUMENTS, *more])
        opened.append(browser)
        return browser

    yield start
    for browser in opened:
        browser.close()


@pytest.fixture(scope="session")
def browser(launch):
    return launch()


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


class Window:
    """Opens pages and holds what went wrong in them."""

    def __init__(self, browser):
        self.browser, self.contexts, self.problems, self.requests = browser, [], [], []

    def open(self, server, clock=False, browser=None, permissions=("clipboard-read", "clipboard-write"), **options):
        options.setdefault("viewport", {"width": 1000, "height": 700})
        options.setdefault("locale", "en-US")
        context = (browser or self.browser).new_context(**options)
        self.contexts.append(context)
        context.grant_permissions(list(permissions))
        context.on("request", lambda request: self.requests.append(request.url))
        page = context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda said: self.problems.append(said.text) if refused_by_policy(said) else None)
        if clock:
            page.clock.install()
        page.goto(server.opening)
        page.wait_for_selector("body.ready[data-state]")
        return page


def refused_by_policy(said):
    return said.type == "error" and "Content Security Policy" in said.text


@pytest.fixture
def window(browser):
    """Every test ends by asserting that its pages threw nothing, broke no policy and talked to loopback alone."""
    opened = Window(browser)
    yield opened
    for context in opened.contexts:
        context.close()
    assert opened.problems == []
    foreign = [url for url in opened.requests if not re.match(r"(http://127\.0\.0\.1:\d+/|data:|blob:)", url)]
    assert foreign == []


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
