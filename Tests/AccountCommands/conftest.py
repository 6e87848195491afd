"""The program `readmigo` against the real `accountd` over TLS; SECOND_BIN names the folder of the programs."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
# At the end: test files there have the names of some here.
sys.path += [str(HERE.parent / folder) for folder in ("AccountBrowser", "Browser", "Accounts")]

from home import Home  # noqa: E402
from secure import SecureDesk  # noqa: E402
from windows import browser, launch, playwright  # noqa: E402, F401  fixtures


@pytest.fixture(scope="session")
def desk(tmp_path_factory):
    """One service, with fakes of Apple and WeChat, for every test that does not stop what others need."""
    with SecureDesk(tmp_path_factory.mktemp("desk")) as running:
        yield running


@pytest.fixture
def brief(tmp_path):
    """A service of the test's own, to be stopped and started, whose access tokens last two seconds."""
    with SecureDesk(tmp_path / "desk", "account.accessSeconds=2") as running:
        yield running


@pytest.fixture
def own_desk(tmp_path):
    """A service of the test's own, to be stopped and started."""
    with SecureDesk(tmp_path / "desk") as running:
        yield running


@pytest.fixture
def home(tmp_path, desk):
    """A fresh home of the app."""
    return Home(tmp_path / "home", desk)
