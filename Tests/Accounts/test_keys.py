"""Rotations of the signing keys and of the master keys under running servers."""

import os
import re
import sqlite3
import subprocess
from pathlib import Path

import pyotp
import pytest

from service import Browser, Service, until

DAY = 86_400


def accountd(service, *words):
    command = [Path(os.environ["SECOND_BIN"]) / "accountd", *words, "--data", service.folder / "data"]
    return subprocess.run(command, capture_output=True, text=True)


def rotate(service, *words):
    """What a rotation says of the signing keys and of the master keys."""
    done = accountd(service, "keys", "rotate", *words)
    assert done.returncode == 0, done.stderr
    signing, master = done.stdout.splitlines()
    assert signing.startswith("Signing keys: ") and master.startswith("Master keys: ")
    return signing.partition(": ")[2], master.partition(": ")[2]


def doctor(service):
    """What is said of the sealed values, and of the master keys."""
    said = accountd(service, "doctor").stdout
    return re.search(r"sealed values: (.*)", said)[1], re.search(r"master keys: (.*)", said)[1]


def sealed_by(service):
    """How many values are sealed, by the number of the key."""
    return {int(key): int(count) for count, key in re.findall(r"(\d+) by key (\d+)", doctor(service)[0])}


def age(service, seconds):
    """Lets the last step of the master keys be so many seconds longer ago: the files alone say when it was."""
    data = service.folder / "data"
    for path in data.glob("master-*.key"):
        _, number, made = path.stem.split("-")
        path.rename(data / f"master-{number}-{int(made) - seconds}.key")
    if (word := data / "master.current").exists():
        current, since = word.read_text().split()
        word.write_text(f"{current} {int(since) - seconds}\n")


def test_a_key_that_is_added_is_in_the_key_set_without_a_restart(service):
    ann = Browser(service)
    assert ann.register("ann@example.com").status == 201
    first = ann.ask("GET", "/.well-known/jwks.json").json["keys"]
    assert [key["alg"] for key in first] == ["EdDSA", "ES256"]
    signing, master = rotate(service)
    assert signing.startswith("key 2 was added.") and master.startswith("key 2 was added.")
    until(lambda: len(ann.ask("GET", "/.well-known/jwks.json").json["keys"]) == 4)
    keys = ann.ask("GET", "/.well-known/jwks.json").json["keys"]
    assert keys[0] == first[0] and first[1] in keys and len({key["kid"] for key in keys}) == 4
    # What the old key signed holds, and so does the next.
    assert ann.ask("GET", "/v1/session").status == 200
    assert ann.refresh().status == 200
    assert ann.ask("GET", "/v1/session").status == 200
    due = [re.search(r"at (\S+Z)", said)[1] for said in (signing, master)]
    assert rotate(service) == tuple(f"nothing was changed. Next step: run this again at {moment}." for moment in due)


def protect(ann):
    """Gives an account a second factor, and tells its recovery codes."""
    secret = ann.ask("POST", "/v1/me/second-factor").json["secret"]
    totp = pyotp.TOTP(secret)
    codes = ann.ask("POST", "/v1/me/second-factor/confirmation", {"code": totp.now()}).json["codes"]
    return codes


def test_the_master_key_is_replaced_under_a_running_server_that_is_killed_meanwhile(service):
    ann = Browser(service)
    assert ann.register("ann@example.com").status == 201
    codes = protect(ann)
    assert set(sealed_by(service)) == {1}
    rotate(service)
    age(service, 3600)
    assert rotate(service)[1].startswith("key 2 seals now.")
    service.kill()
    service.start()
    until(lambda: 1 not in sealed_by(service))
    assert doctor(service)[1].startswith("1, 2; 2 seals; a rotation goes on at ")
    # Two renewals, so that no token under the old key is needed any more.
    for _ in range(2):
        assert ann.refresh().status == 200
    age(service, 3 * DAY + 60)
    assert rotate(service)[1] == "key 1 was removed; nothing hangs on it any more. The rotation is over."
    names = {path.name.partition("-")[0] for path in (service.folder / "data").iterdir()}
    assert "master.key" not in names and "recovery.key" not in names
    for _ in range(2):
        assert ann.refresh().status == 200
        # The second time by a server that began with the new key alone.
        service.kill()
        service.start()
    other = Browser(service, {"device": ann.cookies["device"]})
    step = other.sign_in("ann@example.com")
    assert step.status == 401 and step.json["code"] == "AUTH_005", step.text
    entered = other.ask(
        "POST", f"/v1/sign-in/step-up/{step.json['challenge']}", {"way": "recoveryCode", "code": codes[0]}
    )
    assert entered.status == 200, entered.text
    assert doctor(service)[1] == "2; 2 seals; no rotation is under way"


def test_in_an_emergency_sessions_under_the_old_key_end(service):
    ann = Browser(service)
    assert ann.register("ann@example.com").status == 201
    rotate(service)
    age(service, 3600)
    rotate(service)
    # As if the key had been used for four days, and Ann had been away for five.
    age(service, 4 * DAY)
    with sqlite3.connect(service.folder / "data" / "accounts.sqlite") as store:
        store.execute("UPDATE session SET created = created - ?", [5 * DAY])
    store.close()
    waiting = rotate(service)[1]
    assert waiting.startswith("nothing was changed: open sessions that may hold a token under key 1: 1;")
    assert rotate(service, "--end-sessions")[1].startswith("key 1 was removed;")
    assert ann.refresh().status == 401


class Instance(Service):
    """One of several over one folder."""

    def settings(self):
        return ["account.issuer=https://account.example"]


@pytest.fixture
def instances(tmp_path):
    with Instance(tmp_path) as one, Instance(tmp_path) as other:
        yield one, other


def test_two_servers_over_one_folder_understand_each_other_through_every_step(instances):
    service, other = instances
    ann = Browser(service)
    assert ann.register("ann@example.com").status == 201
    there = Browser(other, ann.cookies)
    for step in (None, lambda: rotate(service), lambda: (age(service, 3600), rotate(service))):
        if step:
            step()
        for _ in range(3):
            there.cookies = ann.cookies
            assert there.refresh().status == 200
            ann.cookies = there.cookies
            assert ann.refresh().status == 200
            assert there.ask("GET", "/v1/session").status == 200
