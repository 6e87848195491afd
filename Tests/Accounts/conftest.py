"""Tests of the real `accountd`, over real sockets; SECOND_BIN names the folder of the programs."""

import pytest

from database import server
from service import Service


@pytest.fixture(scope="module")
def databases():
    """Makes databases in which nothing stands, of a server of the module's own."""
    with server() as database:
        yield database


@pytest.fixture
def service(tmp_path):
    with Service(tmp_path) as running:
        yield running
