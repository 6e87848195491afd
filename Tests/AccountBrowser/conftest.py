"""Browser tests of the account's screens, always against the real `accountd`; SECOND_BIN names the folder it stands in."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "Browser"), str(HERE.parent / "Accounts")]

from desk import Desk, Window, shows  # noqa: E402
from share import pytest_collection_modifyitems  # noqa: E402, F401  a hook
from windows import browser, launch, playwright  # noqa: E402, F401  fixtures


def pytest_addoption(parser):
    parser.addoption("--screenshots", metavar="DIR", help="also write pictures of the screens to DIR")


@pytest.fixture(scope="session")
def desk(tmp_path_factory):
    """One service, with fakes of Apple and WeChat, for every test that does not stop or lock what others need."""
    with Desk(tmp_path_factory.mktemp("desk")) as running:
        yield running.make_ahead()


@pytest.fixture
def own_desk(tmp_path):
    """A service of the test's own, to be stopped and started."""
    with Desk(tmp_path) as running:
        yield running


@pytest.fixture
def window(browser):
    """Every test ends by asserting that its pages threw nothing, broke no policy and talked to loopback alone."""
    opened = Window(browser)
    yield opened
    opened.close()


@pytest.fixture
def page(window, desk):
    return window.open(desk)


@pytest.fixture
def inside(window, desk):
    """A page of somebody who is signed in."""
    return shows(window.open(desk, person=desk.person()), "account")
