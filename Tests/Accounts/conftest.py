"""Tests of the real `accountd`, over real sockets; SECOND_BIN names the folder of the programs."""

import pytest

from service import Service


@pytest.fixture
def service(tmp_path):
    with Service(tmp_path) as running:
        yield running
