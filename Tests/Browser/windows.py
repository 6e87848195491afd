"""Browsers and their windows, for the tests of every product's page."""

import re
import shutil

import pytest
from patience import PATIENCE_MS
from playwright.sync_api import expect, sync_playwright

expect.set_options(timeout=PATIENCE_MS)
ARGUMENTS = ["--no-sandbox", "--hide-scrollbars"]


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


class Window:
    """Opens pages and holds what went wrong in them."""

    def __init__(self, browser):
        self.browser, self.contexts, self.problems, self.requests = browser, [], [], []

    def open(self, server, clock=False, browser=None, permissions=("clipboard-read", "clipboard-write"), **options):
        options.setdefault("viewport", {"width": 1000, "height": 700})
        options.setdefault("locale", "en-US")
        context = (browser or self.browser).new_context(**options)
        context.set_default_timeout(PATIENCE_MS)
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
    foreign = [url for url in opened.requests if not re.match(r"(http://(127\.0\.0\.1|[a-z2-7]{16}\.localhost):\d+/|data:|blob:)", url)]
    assert foreign == []
