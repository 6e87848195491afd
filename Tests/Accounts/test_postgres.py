"""`accountd` on PostgreSQL: what was acknowledged stays; `test_instances.py` has several of them."""

import os
import re
import signal
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from database import Instance, pooler
from service import Browser, Service, until


def registered(service):
    browser = Browser(service)
    browser.register("ann@example.com")
    return browser


def test_what_was_acknowledged_is_there_after_a_kill(tmp_path, databases):
    with Instance(tmp_path, databases().url) as service:
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
        doctor = [Path(os.environ["SECOND_BIN"]) / "accountd", "doctor", "--data", tmp_path / "data", "--set", f"store.url={service.url}"]
        assert "ok    store: PostgreSQL answers" in subprocess.run(doctor, capture_output=True, text=True).stdout


def test_a_database_that_is_gone_is_told_and_found_again(tmp_path, databases):
    with Instance(tmp_path, databases().url) as service:
        ann = registered(service)
        assert ann.ask("GET", "/ready").status == 200
        folder = Path(re.search("host=([^&]+)", service.url)[1])
        first = (folder / "data" / "postmaster.pid").read_text().split()[0]
        servers = [int(first), *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]
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


def test_a_password_in_the_address_is_refused_and_not_repeated(tmp_path):
    said = subprocess.run(
        [Path(os.environ["SECOND_BIN"]) / "accountd", "serve", "--data", tmp_path / "data", "--set", "store.url=postgres://a:hidden@h/n"],
        capture_output=True, text=True,
    )  # fmt: skip
    assert said.returncode != 0 and "store.password" in said.stderr and "hidden" not in said.stderr



def test_a_store_is_moved_to_postgres_and_back_and_nobody_is_signed_out(tmp_path, databases):
    def move(source, target):
        command = [Path(os.environ["SECOND_BIN"]) / "accountd", "move", "--from", source, "--to", target]
        return subprocess.run(command, capture_output=True, text=True)

    file, back = f"sqlite:{tmp_path}/data/accounts.sqlite", f"sqlite:{tmp_path}/back/accounts.sqlite"
    home = databases()
    with Service(tmp_path) as service:
        ann = registered(service)
        assert ann.refresh().status == 200
        used = move(file, home.url)
        assert used.returncode != 0 and "another program holds the store" in used.stderr, used.stderr
        service.process.terminate()
        service.process.wait()
        assert move(f"sqlite:{tmp_path}/none", home.url).returncode != 0
        done = move(file, home.url)
        assert done.returncode == 0, done.stderr
        assert "user: 1, SHA-256 " in done.stdout and "read back alike" in done.stdout
        again = move(file, home.url)
        assert again.returncode != 0 and "is not empty" in again.stderr
        service.settings = lambda: [f"store.url={home.url}"]
        service.start()
        assert ann.refresh().status == 200
        registered_later = Browser(service)
        assert registered_later.register("bob@example.com").status == 201
        used = move(home.url, back)
        assert used.returncode != 0 and "another program uses the database" in used.stderr, used.stderr
        service.kill()
        until(lambda: home.sql("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'accountd'") == "0")
        done = move(home.url, back)
        assert done.returncode == 0, done.stderr
        assert "user: 2, SHA-256 " in done.stdout
        os.replace(tmp_path / "back" / "accounts.sqlite", tmp_path / "data" / "accounts.sqlite")
        service.settings = lambda: []
        service.start()
        for person in (ann, registered_later):
            assert person.refresh().status == 200


def test_a_dry_run_of_migrations_says_them_and_does_none(tmp_path, databases):
    home = databases()
    command = [Path(os.environ["SECOND_BIN"]) / "accountd", "migrate", "--data", tmp_path / "data", "--set", f"store.url={home.url}"]
    dry = subprocess.run([*command, "--dry-run"], capture_output=True, text=True)
    assert re.fullmatch(r"Migrations that would be done: 7, [\d, ]+\.\n", dry.stdout), dry.stderr
    assert home.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == "0"
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stdout == dry.stdout.replace("would be", "were")
    assert "nothing to do" in subprocess.run(command, capture_output=True, text=True).stdout


class Pooled(Instance):
    """An instance behind a pooler, with more connections than that has."""

    def __init__(self, folder, url, direct):
        super().__init__(folder, url)
        self.direct = direct

    def settings(self):
        return [*super().settings(), "store.pooled=true", "store.pool=8", f"store.direct={self.direct}"]


def test_a_pooler_of_transactions_may_stand_in_between(tmp_path, databases):
    home = databases()
    # Its socket is for another user's program.
    with tempfile.TemporaryDirectory(dir="/tmp") as place:
        Path(place).chmod(0o755)
        with pooler(home, Path(place) / "pool") as url, Pooled(tmp_path, url, home.url) as service:
            people = [Browser(service) for _ in range(6)]
            with ThreadPoolExecutor(6) as pool:
                assert {reply.status for reply in pool.map(lambda one: one.register(f"{id(one)}@example.com"), people)} == {201}
                for _ in range(3):
                    assert {reply.status for reply in pool.map(Browser.refresh, people)} == {200}
            # The one that listens does so beside it.
            until(lambda: home.sql("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'") == "1")
            assert people[0].ask("DELETE", "/v1/session").status == 204
            assert people[0].refresh().status == 401
