"""A rotation of the signing keys under a running server."""

import os
import subprocess
import time
from pathlib import Path

from service import Browser


def test_a_key_that_is_added_is_in_the_key_set_without_a_restart(service):
    ann = Browser(service)
    assert ann.register("ann@example.com").status == 201
    [first] = ann.ask("GET", "/.well-known/jwks.json").json["keys"]
    command = [Path(os.environ["SECOND_BIN"]) / "accountd", "keys", "rotate", "--data", service.folder / "data"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert said.startswith("Key 2 is added.")
    end = time.monotonic() + 60
    while len(keys := ann.ask("GET", "/.well-known/jwks.json").json["keys"]) < 2:
        assert time.monotonic() < end, keys
    assert keys[0] == first and keys[1]["kid"] != first["kid"]
    # What the old key signed holds, and so does the next.
    assert ann.ask("GET", "/v1/session").status == 200
    assert ann.refresh().status == 200
    assert ann.ask("GET", "/v1/session").status == 200
