"""A store that cannot be written: refused with 503 and a time to wait, and all is well again by itself.

Once in the usual run; more often with SOAK=full.
"""

import os
import resource
import sqlite3
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager

import pytest

from service import PASSWORD, Browser, Service

from patience import PATIENCE

TURNS = 10 if os.environ.get("SOAK") == "full" else 1
NEW = "Another4reader"


def writing(ann, stranger):
    """Every kind of request that writes, by one who is signed in and by one whom nobody knows."""
    return [
        lambda: ann.refresh(),
        lambda: ann.ask("PATCH", "/v1/me", {"nickname": "Anna"}),
        lambda: ann.ask("PUT", "/v1/me/password", {"current": PASSWORD, "new": NEW}),
        lambda: ann.ask("DELETE", "/v1/session"),
        lambda: ann.ask("POST", "/v1/me/second-factor"),
        lambda: stranger.sign_in("ann@example.com"),
        lambda: stranger.sign_in("nobody@example.com"),
        lambda: stranger.ask(
            "POST", "/v1/registrations", {"email": "new@example.com", "password": PASSWORD, "terms": "2026-01"}
        ),
        lambda: stranger.ask("POST", "/v1/password-resets", {"email": "ann@example.com"}),
        lambda: stranger.ask("POST", "/v1/password-resets", {"email": "nobody@example.com"}),
        lambda: stranger.ask("POST", "/v1/sign-in/phone", {"phone": "+8613800138000"}),
    ]


def refused(reply):
    assert reply.status == 503, reply.text
    assert int(reply.headers["Retry-After"]) >= 1
    assert reply.json["code"] == "SERVER_002"
    # What the store said of itself is nobody's business.
    assert "sqlite" not in reply.text.lower() and "disk" not in reply.text.lower()


def refuses_and_checks(service, ann):
    """Everything that writes is refused at once and together; checks and reads go on meanwhile."""
    with ThreadPoolExecutor(16) as pool:
        twins = [Browser(service, ann.cookies), Browser(service)]
        # The key of the page that proved a moment ago who it is.
        twins[0].device = ann.device
        asked = [pool.submit(request) for request in writing(*twins)]
        checks = 0
        while not all(one.done() for one in asked) or checks < 20:
            assert ann.ask("GET", "/v1/session").status == 200
            assert ann.ask("GET", "/v1/me").status == 200
            assert ann.ask("GET", "/live").status == 200
            checks += 1
        for one in asked:
            refused(one.result())
    # A balancer is told so.
    refused(ann.ask("GET", "/ready"))


def is_well(service, ann, email):
    """Whoever was refused goes on with what they had, and new people come."""
    assert ann.ask("GET", "/v1/session").status == 200
    assert ann.refresh().status == 200
    assert ann.ask("GET", "/v1/me").json["nickname"] == "ann"
    assert ann.prove().status == 200
    assert Browser(service).register(email).status == 201
    assert Browser(service).enter("ann@example.com").status == 200


@contextmanager
def held(service):
    """Another program in the middle of a transaction."""
    path = service.folder / "data/accounts.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def test_while_another_program_holds_the_store_writes_are_refused_and_afterwards_all_is_well(service):
    ann = Browser(service)
    assert ann.register("ann@example.com").status == 201
    assert ann.prove().status == 200
    for turn in range(TURNS):
        with held(service):
            refuses_and_checks(service, ann)
        is_well(service, ann, f"bob{turn}@example.com")
    assert service.process.poll() is None


class Renewing(threading.Thread):
    """One who renews the session again and again until told to stop."""

    def __init__(self, service, person):
        super().__init__(daemon=True)
        self.person, self.ends = person, False
        self.counts, self.grown = {200: 0, 503: 0}, threading.Condition()

    def run(self):
        while not self.ends:
            status = self.person.refresh().status
            with self.grown:
                self.counts[status] = self.counts.get(status, 0) + 1
                self.grown.notify_all()

    def reach(self, status, count):
        with self.grown:
            assert self.grown.wait_for(lambda: self.counts[status] >= count, PATIENCE), self.counts


def await_another(status, loads):
    """Returns once each of them has got one more answer of this status."""
    for load, count in [(load, load.counts[status]) for load in loads]:
        load.reach(status, count + 1)


def test_a_store_that_is_held_again_and_again_loses_nothing_that_was_acknowledged(service):
    people = [Browser(service) for _ in range(3)]
    for number, person in enumerate(people):
        assert person.register(f"p{number}@example.com").status == 201
    loads = [Renewing(service, person) for person in people]
    for load in loads:
        load.start()
    for _ in range(TURNS):
        with held(service):
            await_another(503, loads)
        await_another(200, loads)
    for load in loads:
        load.ends = True
        load.join(PATIENCE)
        assert set(load.counts) == {200, 503}, load.counts
    # What was acknowledged stands on the disk.
    service.kill()
    service.start()
    for person in people:
        assert person.refresh().status == 200
        assert person.ask("GET", "/v1/session").status == 200


@contextmanager
def small_disk(folder):
    """A file system of 4 MB at a folder."""
    folder.mkdir(mode=0o700)
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=4m,mode=700", "tmpfs", folder], capture_output=True, text=True
    )
    if made.returncode != 0:
        pytest.skip(f"no file system can be mounted here: {made.stderr.strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def fill(path):
    """Takes all the room that is left."""
    with open(path, "wb", buffering=0) as ballast:
        try:
            while True:
                ballast.write(bytes(4096))
        except OSError:
            pass


def test_a_full_disk_refuses_writes_and_room_is_all_it_takes(tmp_path):
    with small_disk(tmp_path / "data"), Service(tmp_path) as service:
        ann = Browser(service)
        assert ann.register("ann@example.com").status == 201
        assert ann.prove().status == 200
        for turn in range(TURNS):
            ballast = tmp_path / "data/ballast"
            fill(ballast)
            # What SQLite has taken for its log already is used up first.
            for _ in range(2000):
                reply = ann.refresh()
                if reply.status != 200:
                    break
            refused(reply)
            refuses_and_checks(service, ann)
            ballast.unlink()
            is_well(service, ann, f"bob{turn}@example.com")
        assert service.process.poll() is None
        # A restart finds everything that was acknowledged.
        service.kill()
        service.start()
        assert ann.refresh().status == 200
        is_well(service, ann, "cyd@example.com")


def test_files_that_may_not_grow_refuse_writes_until_they_may(service):
    ann = Browser(service)
    assert ann.register("ann@example.com").status == 201
    assert ann.prove().status == 200
    for turn in range(TURNS):
        log = service.folder / "data/accounts.sqlite-wal"
        _, most = resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, most))
        for _ in range(2000):
            reply = ann.refresh()
            if reply.status != 200:
                break
        refused(reply)
        refuses_and_checks(service, ann)
        resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, (most, most))
        is_well(service, ann, f"bob{turn}@example.com")
    assert service.process.poll() is None
