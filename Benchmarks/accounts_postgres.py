"""Renewals on PostgreSQL with fsync, and pgbench with the same statements on the same tables beside.

What accountd works for each is told by itself: the database's own work is its server's. ACCOUNT_BIN names the folder of accountd, as for
accounts.py.
"""

import os
import re
import subprocess
import tempfile
from pathlib import Path

from accounts import SECONDS, line, processor, renewals

from database import Instance, server  # noqa: E402 (accounts.py says where it is)
from service import Browser  # noqa: E402

SESSIONS = 16

# A session and its device are read, and the session is replaced; each client has a session of its own, as each device has.
STATEMENTS = r"""
\set n :client_id + 1
SELECT * FROM session WHERE number = :n;
SELECT * FROM device WHERE number = :n;
\startpipeline
WITH changed AS (
    UPDATE session SET version = version + 1, counter = counter + 1, replaced = replaced, last_active = last_active + 1
    WHERE number = :n RETURNING 1) SELECT account_demand(count(*)) FROM changed;
INSERT INTO account_commit (id, done) VALUES (uuid_send(gen_random_uuid()), true);
\endpipeline
"""


def syncs(folder):
    """How often the disk says within a second that something is on it."""
    program = Path(subprocess.check_output(["pg_config", "--bindir"], text=True).strip()) / "pg_test_fsync"
    said = subprocess.run([program, "-s", "1", "-f", folder / "trial"], capture_output=True, text=True).stdout
    return re.search(r"fdatasync\s+([\d.]+)", said)[1]


def servers(folder):
    """The processes of a database server."""
    first = (Path(folder) / "data" / "postmaster.pid").read_text().split()[0]
    return [int(first), *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]


def alone(home, folder):
    """The same statements a second by pgbench."""
    (folder / "statements").write_text(STATEMENTS)
    command = [
        "pgbench", "-n", "-M", "prepared", "-c", str(SESSIONS), "-j", "1", "-T", str(SECONDS), "-f", folder / "statements",
        "-h", home.folder, "-U", "accountd", home.name,
    ]  # fmt: skip
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return float(re.search(r"tps = ([\d.]+)", said)[1])


def main():
    with tempfile.TemporaryDirectory() as place, server("-c", "fsync=on", "-c", "autovacuum=on") as database:
        home, folder = database(), Path(place)
        with Instance(folder / "one", home.url) as service:
            people = [Browser(service) for _ in range(SESSIONS)]
            for number, person in enumerate(people):
                assert person.register(f"p{number}@example.com").status == 201
            pids = [service.process.pid], servers(home.folder)
            before = [processor(each) for each in pids]
            count = renewals(service, people)
            ours, theirs = [(processor(each) - past) * 1000 / count for each, past in zip(pids, before)]
            rate = count / SECONDS
        bare = alone(home, folder)
        line("the disk: fdatasync", f"{syncs(folder)}/s")
        goal = "goal 0.45 CPU-ms in accountd"
        line(f"accountd on PostgreSQL: refresh, {SESSIONS} sessions", f"{rate:,.0f}/s, {ours:.3f} + {theirs:.3f} CPU-ms", goal)
        line("pgbench with the same statements", f"{bare:,.0f}/s; accountd has {rate / bare:.0%} of it", "goal 80 %")


if __name__ == "__main__":
    main()
