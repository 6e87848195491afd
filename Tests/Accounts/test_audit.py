"""The log of accounts, exported from under a running server."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from service import Browser


def export(service, *words):
    command = [Path(os.environ["SECOND_BIN"]) / "accountd", "audit", "export", "--data", service.folder / "data", *words]
    return subprocess.run(command, capture_output=True, text=True)


def lines(service, *words):
    done = export(service, *words)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_log_is_exported_in_order_and_without_secrets(service):
    ann, bob = Browser(service), Browser(service)
    assert ann.register("ann@example.com").status == 201
    assert bob.register("bob@example.com").status == 201
    for number in range(20):
        wrong = Browser(service).sign_in(f"nobody{number}@example.com", "Wrong4password")
        assert wrong.status == 401
    assert bob.ask("DELETE", "/v1/session").status == 204
    said = lines(service)
    events = [line["event"] for line in said if "count" not in line]
    assert events == ["registered", "registered", "signedOut"]
    # Within one hour, or on both sides of its end.
    assert sum(line["count"] for line in said if line["event"] == "signInFailed") == 20
    numbers = [line["number"] for line in said if "number" in line]
    assert numbers == sorted(numbers)
    text = export(service).stdout
    assert "example.com" not in text and not any(value in text for value in ann.cookies.values())
    [first, second] = [line["user"] for line in said if line["event"] == "registered"]
    assert [line["event"] for line in lines(service, "--user", second)] == ["registered", "signedOut"]
    assert lines(service, "--user", first, "--to", "2020-01-01") == []
    assert len(lines(service, "--user", second, "--from", "2020-01-01T00:00:00Z")) == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--from", "yesterday"], "accountd: --from yesterday is no date: write it as 2026-11-28 or as "),
        (["--to", "2026-02-30"], "accountd: --to 2026-02-30 is no date: write it as 2026-11-28 or as "),
        (["--from", "2026-02-02", "--to", "2026-02-01"], "accountd: --from must be earlier than --to."),
        (["--user", "ann@example.com"], "accountd: --user ann@example.com is no id: it has 32 hexadecimal digits; "),
    ],
)
def test_a_flag_that_cannot_be_understood_is_told(service, words, sentence):
    done = export(service, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(sentence) and done.stderr.count("\n") == 1


def test_an_export_that_cannot_be_written_says_so(service):
    assert Browser(service).register("ann@example.com").status == 201
    program = Path(os.environ["SECOND_BIN"]) / "accountd"
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [program, "audit", "export", "--data", service.folder / "data"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 1 and done.stderr == "accountd: The log was not written out whole: No space left on device.\n"
