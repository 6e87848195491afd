"""docs/account/operations.md: its commands do what it says; its alerts, figures and places are there."""

import os
import re
import shutil
import subprocess
import urllib.request
from pathlib import Path

import pytest

from ports import free_port
from service import Browser, until
from test_backup import Kept, accountd, registered, told

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/account/operations.md").read_text()


def blocks(heading):
    """The lines that a section shows to be typed."""
    section = re.search(rf"^## {heading}$(.*?)(?=^## |\Z)", PAGE, re.M | re.S)[1]
    return [line for block in re.findall(r"^```sh\n(.*?)^```", section, re.M | re.S) for line in block.splitlines()]


def typed(line, folder, **paths):
    """What a line of a shell says, with this build's programs first."""
    for name, path in paths.items():
        line = line.replace(name.replace("_", "/"), str(path))
    path = f"{folder}/bin:{os.environ['SECOND_BIN']}:{os.environ['PATH']}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, env={**os.environ, "PATH": path})
    assert done.returncode == 0, (line, done.stdout, done.stderr)
    return done.stdout


def test_the_backup_of_the_page_is_restored_by_the_page(tmp_path):
    with Kept(tmp_path) as service:
        for name in ("backup", "keys"):
            (tmp_path / name).mkdir(mode=0o700)
        paths = {"_var_lib_accountd": tmp_path / "data", "_backup": tmp_path / "backup", "_keys_": f"{tmp_path}/keys/", "_revocations_": f"{tmp_path}/"}
        ann, bob = registered(service, "ann"), registered(service, "bob")
        said = [typed(line, tmp_path, **paths) for line in blocks("Backups")]
        assert "nothing is wrong" in said[1]
        assert (tmp_path / "keys/keys.tar").stat().st_mode & 0o077 == 0
        listed = subprocess.run(["tar", "-tf", tmp_path / "keys/keys.tar"], capture_output=True, text=True).stdout.split()
        assert "./master.key" in listed and "./signing/current" in listed and not any("sqlite" in name for name in listed)
        assert ann.refresh().status == 200 and bob.ask("DELETE", "/v1/session").status == 204
        until(lambda: (tmp_path / "revocations").stat().st_size)
        for line in blocks("Restore"):
            if line.startswith("systemctl"):
                {"stop": service.stop, "start": service.start}[line.split()[1]]()
            else:
                typed(line, tmp_path, **paths)
        assert ann.refresh().status == 200 and bob.refresh().status == 401
        assert "ok    post" in typed(blocks("Mail or SMS provider down")[0], tmp_path, **paths)


def test_the_commands_for_the_database_are_taken_by_it(tmp_path, databases):
    home = databases()
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/psql").write_text(f"#!/bin/sh\n[ $1 = accounts ] && shift\nexec {shutil.which('psql')} -X -A -t -v ON_ERROR_STOP=1 -h {home.folder} -U accountd -d {home.name} \"$@\"\n")
    (tmp_path / "bin/psql").chmod(0o755)
    told(accountd("migrate", "--data", tmp_path / "data", "--set", f"store.url={home.url}"), 0)
    home.sql("SELECT pg_create_physical_replication_slot('standby2', true)")
    part = home.sql("SELECT max(inhrelid::regclass::text) FROM pg_inherits WHERE inhparent = 'audit'::regclass AND inhrelid::regclass::text ~ '2'")
    home.sql(f"DROP TABLE {part}")
    said = {}
    for heading in ("Partition missing", "Disk full by a replication slot", "Clocks apart", "Bloat and wraparound", "Rotated database certificate or password"):
        lines = blocks(heading)
        assert lines, heading
        for line in lines:
            said[line] = typed(line, tmp_path)
    assert home.sql(f"SELECT to_regclass('{part}')") == part, "the partition is there again"
    assert home.sql("SELECT count(*) FROM pg_replication_slots") == "0"
    assert home.sql("SELECT rolcanlogin FROM pg_roles WHERE rolname = 'accountd_2'") == "t"
    home.sql("DROP ROLE accountd_2")


def test_every_place_that_is_pointed_at_is_there():
    def anchors(page):
        return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in re.findall(r"^#+ (.*)$", page, re.M)}

    rules = (ROOT / "packaging/accountd.rules.yml").read_text()
    pointed = re.findall(r"runbook: (\S+)#(\S+)", rules)
    assert len(pointed) == rules.count("- alert:")
    for page, anchor in pointed:
        assert anchor in anchors((ROOT / page).read_text()), (page, anchor)
    for anchor in re.findall(r"\]\(#(\S+?)\)", PAGE):
        assert anchor in anchors(PAGE), anchor


def test_every_figure_of_an_alert_and_of_the_page_is_told(tmp_path):
    class Told(Kept):
        def settings(self):
            self.figures = free_port()
            return [*super().settings(), f"metrics.port={self.figures}", "server.rateLimits=true"]

    with Told(tmp_path) as service:
        ann = registered(service, "ann")
        Browser(service).sign_in("ann@example.com", "Wrong4password")
        assert ann.refresh().status == 200
        assert ann.ask("GET", "/v1/session").status == 200
        assert ann.ask("DELETE", "/v1/session").status == 204

        def text():
            return urllib.request.urlopen(f"http://127.0.0.1:{service.figures}/metrics").read().decode()

        for line in ('account_events_total{event="registered"} 1', 'account_events_total{event="signInFailed"} 1', 'account_events_total{event="signedOut"} 1'):
            assert f"{line}\n" in text(), line
        until(lambda: re.search(r'account_messages_total\{kind="mail",outcome="sent"\} [1-9]', text()))
        said = text()
    assert "ann" not in said and re.search(r'account_commits_total\{outcome="done"\} [1-9]', said)
    told_of = set(re.findall(r"^# TYPE (\w+)", said, re.M)) | {"up"}
    # These are PostgreSQL's, and told where accounts stand there.
    told_of |= {"account_store_pool", "account_store_connections", "account_clock_difference_seconds"}
    # These are told where a collector of traces is named.
    told_of |= {"account_spans_total", "account_spans_waiting"}
    rules = (ROOT / "packaging/accountd.rules.yml").read_text()
    used = set(re.findall(r"\baccount_\w+", rules)) | set(re.findall(r"`(account_\w+)", PAGE))
    assert {re.sub("_bucket$", "", name) for name in used} <= told_of
    table = (ROOT / "docs/account-configuration.md").read_text()
    assert told_of - {"up"} == set(re.findall(r"^\| `(account_\w+)", table, re.M))


@pytest.mark.skipif(not shutil.which("promtool"), reason="promtool (Debian's prometheus) is not installed")
def test_the_alerts_are_in_order_and_come_when_they_should(tmp_path):
    rules = ROOT / "packaging/accountd.rules.yml"
    cases = tmp_path / "cases.yml"
    cases.write_text((Path(__file__).parent / "alerts_test.yml").read_text().replace("RULES", str(rules)))
    for command in (["check", "rules", rules], ["test", "rules", cases]):
        done = subprocess.run(["promtool", *command], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
