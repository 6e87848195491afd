"""Accounts on PostgreSQL with fsync: each kind of request, one to three instances, and pgbench with the same statements beside.

What accountd works for each is told by itself: the database's own work is its server's. ACCOUNT_BIN names the folder of accountd, as for
accounts.py.
"""

import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

from accounts import SECONDS, TICKS, bare_hash, line, peer, processor, proven_checks, sign_ins, wrk
from copied_sessions import Copies

from database import Instance, server  # noqa: E402 (accounts.py says where it is)
from service import Browser  # noqa: E402

SESSIONS, POOL = 100_000, 16
# What a commit waits for where the disk is a network's, or another server must have it.
WAIT = 5_000

# A session and its device are read, and the session is replaced.
STATEMENTS = rf"""
\set n random(0, {SESSIONS - 1})
SELECT * FROM session WHERE id = decode(md5('bs' || :n), 'hex');
SELECT * FROM device WHERE id = decode(md5('bd' || :n), 'hex');
\startpipeline
WITH changed AS (
    UPDATE session SET version = version + 1, counter = counter, replaced = replaced, last_active = last_active + 1
    WHERE id = decode(md5('bs' || :n), 'hex') RETURNING 1) SELECT account_demand(count(*)) FROM changed;
INSERT INTO account_commit (id, done) VALUES (uuid_send(gen_random_uuid()), true);
\endpipeline
"""


class Measured(Instance):
    """One of several instances, with connections enough for each of them."""

    def settings(self):
        return [f"server.origin={self.public}", f"store.url={self.url}", f"store.pool={POOL}", "store.instances=3"]


def syncs(folder):
    """How often the disk says within a second that something is on it."""
    program = Path(subprocess.check_output(["pg_config", "--bindir"], text=True).strip()) / "pg_test_fsync"
    said = subprocess.run([program, "-s", "1", "-f", folder / "trial"], capture_output=True, text=True).stdout
    return re.search(r"fdatasync\s+([\d.]+)", said)[1]


def database_processor(folder):
    """Seconds that a database server has worked, processes included that are gone."""
    first = (Path(folder) / "data" / "postmaster.pid").read_text().split()[0]
    fields = Path(f"/proc/{first}/stat").read_text().rpartition(")")[2].split()
    total = sum(map(int, fields[11:15])) / TICKS
    for child in Path(f"/proc/{first}/task/{first}/children").read_text().split():
        # One that ends meanwhile is counted with its parent the next time.
        with suppress(FileNotFoundError):
            total += processor([int(child)])
    return total


def alone(home, folder):
    """The same statements by pgbench: how many a second, and the server's processor milliseconds for each."""
    (folder / "statements").write_text(STATEMENTS)
    command = [
        "pgbench", "-n", "-M", "prepared", "-c", str(POOL), "-j", "1", "-T", str(SECONDS), "-f", folder / "statements",
        "-h", home.folder, "-U", "accountd", home.name,
    ]  # fmt: skip
    before = database_processor(home.folder)
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rate = float(re.search(r"tps = ([\d.]+)", said)[1])
    return rate, (database_processor(home.folder) - before) * 1000 / (rate * SECONDS)


def renewals(services, copies, folder, connections=32):
    """Refreshes a second of all instances with so many connections each, each one's processor milliseconds for one, the server's, and the worst 99th percentile."""
    files = []
    for number, _ in enumerate(services):
        files.append(folder / f"requests{number}")
        files[-1].write_text("\n".join(copies.requests(SECONDS * 8_000 // len(services))))

    def load(service, file):
        pids, place = [service.process.pid], f"{service.origin}/v1/tokens"
        return wrk(place, [], pids, connections=connections, script="renewals.lua", lines=file)

    before = database_processor(copies.home.folder)
    with ThreadPoolExecutor() as pool:
        found = list(pool.map(load, services, files))
    rate = sum(each[0] for each in found)
    theirs = (database_processor(copies.home.folder) - before) * 1000 / (rate * SECONDS)
    # Each as much as it answered.
    ours = sum(each[0] * each[1] for each in found) / rate
    return rate, ours, theirs, max((each[2] for each in found), key=seconds)


def seconds(text):
    number, unit = re.fullmatch(r"([\d.]+)(\D+)", text).groups()
    return float(number) * {"us": 1e-6, "ms": 1e-3, "s": 1}[unit]


def requests(service, home, folder):
    """What each kind of request costs one instance; returns the copies of a browser's session."""
    pids = [service.process.pid]
    browser = Copies.of_browser(service, home)
    browser.grow(SESSIONS)
    app = Copies.of_app(service, home)
    app.grow(SESSIONS)
    home.sql("VACUUM ANALYZE session, device")
    rate, cost, late = wrk(f"{service.origin}/v1/session", [f"Cookie: access={browser.person.cookies['access']}"], pids)
    line("accountd on PostgreSQL: session check by cookie", f"{rate:,.0f}/s, {cost:.3f} CPU-ms, p99 {late}", "goal 0.065 CPU-ms")
    rate, cost, late = proven_checks(service, folder, pids)
    line("accountd on PostgreSQL: session check with a proof", f"{rate:,.0f}/s, {cost:.3f} CPU-ms, p99 {late}", "goal 0.17 CPU-ms")
    for copies, goal in ((browser, 0.45), (app, 0.54)):
        what = "refresh with a proof" if copies is app else "refresh"
        rate, ours, theirs, late = renewals([service], copies, folder)
        said = f"{rate:,.0f}/s, {ours:.3f} + {theirs:.3f} CPU-ms, p99 {late}"
        line(f"accountd on PostgreSQL: {what}", said, f"goal {goal} CPU-ms in accountd")
    people, hashing = [Browser(service) for _ in range(4)], bare_hash()
    for number, person in enumerate(people):
        assert person.register(f"p{number}@example.com").status == 201

    def ask(number):
        assert people[number].sign_in(f"p{number}@example.com").status == 200

    rate, cost = sign_ins(ask, pids)
    said = f"{rate:.1f}/s, {cost:.0f} CPU-ms, {cost / hashing:.2f} times the hash"
    line("accountd on PostgreSQL: sign-in", said, f"goal 1.05 times {hashing:.0f}")
    return browser


def beside_pgbench(services, copies, folder, disk):
    """Refreshes, and then the same statements by pgbench."""
    rate, ours, theirs, _ = renewals(services, copies, folder)
    bare, alone_cost = alone(copies.home, folder)
    line(f"refresh, {disk}", f"{rate:,.0f}/s, {ours:.3f} + {theirs:.3f} CPU-ms")
    line(f"the same statements by pgbench, {disk}", f"{bare:,.0f}/s, {alone_cost:.3f} CPU-ms of the server")
    line("accountd has of the database's own rate", f"{rate / bare:.0%}", "goal 80 %")


def main():
    with tempfile.TemporaryDirectory() as place, server("-c", "fsync=on", "-c", "autovacuum=on") as database, ExitStack() as stack:
        home, folder = database(), Path(place)
        line("the disk: fdatasync", f"{syncs(folder)}/s")
        services = [stack.enter_context(Measured(folder / "1", home.url))]
        copies = requests(services[0], home, folder)
        beside_pgbench(services, copies, folder, "this disk")
        for statement in (f"SET commit_delay = {WAIT}", "SET commit_siblings = 0"):
            home.sql(f"ALTER SYSTEM {statement}")
        home.sql("SELECT pg_reload_conf()")
        beside_pgbench(services, copies, folder, f"commits wait {WAIT / 1000:.0f} ms")
        home.sql("ALTER SYSTEM RESET ALL")
        home.sql("SELECT pg_reload_conf()")
        costs = []
        for count in (1, 2, 3):
            while len(services) < count:
                services.append(stack.enter_context(Measured(folder / str(len(services) + 1), home.url, services[0])))
            rate, ours, theirs, late = renewals(services, copies, folder, connections=16)
            costs.append(ours)
            line(f"refresh, 16 connections to each instance of {count}", f"{rate:,.0f}/s, {ours:.3f} + {theirs:.3f} CPU-ms, p99 {late}")
        line("most to least of these", f"{max(costs) / min(costs):.2f}", "goal 1.10")
        other = database()
        peer(folder, f"postgresql+asyncpg://accountd@/{other.name}?host={other.folder}")


if __name__ == "__main__":
    main()
