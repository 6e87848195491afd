"""`accountd` on PostgreSQL: what was acknowledged stays, and two instances are one service."""

import os
import re
import shutil
import signal
import subprocess
from contextlib import contextmanager
from pathlib import Path

from service import Browser, Service, until

SERVER = Path(__file__).resolve().parents[2] / "scripts" / "private-postgres"


@contextmanager
def database():
    """A server of its own, until the end."""
    process = subprocess.Popen([SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        folder = process.stdout.readline().strip()
        assert folder, "scripts/private-postgres did not begin"
        yield f"postgres:///postgres?host={folder}&user=accountd"
    finally:
        process.stdin.close()
        process.wait()


class Instance(Service):
    def __init__(self, folder, url, origin=None):
        super().__init__(folder)
        self.url, self.public = url, origin or self.origin

    def settings(self):
        return [f"server.origin={self.public}", f"store.url={self.url}", "store.pool=4", "store.instances=2"]


def registered(service):
    browser = Browser(service)
    browser.register("ann@example.com")
    return browser


def test_what_was_acknowledged_is_there_after_a_kill(tmp_path):
    with database() as url, Instance(tmp_path, url) as service:
        ann = registered(service)
        other = Browser(service)
        assert other.enter("ann@example.com").status == 200
        assert ann.refresh().status == 200
        service.kill()
        service.start()
        assert ann.ask("GET", "/v1/me").status == 200
        assert ann.refresh().status == 200
        assert ann.ask("PATCH", "/v1/me", {"nickname": "Anna"}).status == 200
        assert ann.ask("GET", "/v1/me").json["nickname"] == "Anna"
        assert not (tmp_path / "data" / "accounts.sqlite").exists()
        doctor = [Path(os.environ["SECOND_BIN"]) / "accountd", "doctor", "--data", tmp_path / "data", "--set", f"store.url={url}"]
        assert "ok    store: PostgreSQL answers" in subprocess.run(doctor, capture_output=True, text=True).stdout


def test_a_database_that_is_gone_is_told_and_found_again(tmp_path):
    with database() as url, Instance(tmp_path, url) as service:
        ann = registered(service)
        assert ann.ask("GET", "/ready").status == 200
        server = int((Path(re.search("host=([^&]+)", url)[1]) / "data" / "postmaster.pid").read_text().split()[0])
        servers = [server, *map(int, Path(f"/proc/{server}/task/{server}/children").read_text().split())]
        for one in servers:
            os.kill(one, signal.SIGSTOP)
        try:
            assert until(lambda: ann.ask("GET", "/ready").status == 503)
            assert ann.ask("GET", "/v1/session").status == 200
        finally:
            for one in servers:
                os.kill(one, signal.SIGCONT)
        until(lambda: ann.ask("GET", "/ready").status == 200)
        assert ann.refresh().status == 200


def test_a_session_that_one_instance_ended_is_refused_by_the_other(tmp_path):
    with database() as url, Instance(tmp_path / "one", url) as one:
        ann = registered(one)
        shutil.copytree(tmp_path / "one" / "data", tmp_path / "two" / "data")
        with Instance(tmp_path / "two", url, one.origin) as two:
            there = Browser(two, ann.cookies)
            assert there.ask("GET", "/v1/session").status == 200
            assert ann.ask("DELETE", "/v1/session", keeps=False).status in (200, 204)
            until(lambda: there.ask("GET", "/v1/session", keeps=False).status == 401)


def test_a_password_in_the_address_is_refused_and_not_repeated(tmp_path):
    said = subprocess.run(
        [Path(os.environ["SECOND_BIN"]) / "accountd", "serve", "--data", tmp_path / "data", "--set", "store.url=postgres://a:hidden@h/n"],
        capture_output=True, text=True,
    )  # fmt: skip
    assert said.returncode != 0 and "store.password" in said.stderr and "hidden" not in said.stderr

