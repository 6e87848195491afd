"""Ten million sessions on PostgreSQL: what each takes, how soon an instance begins, and how late the slowest refreshes are.

SESSIONS is another number. ACCOUNT_BIN names the folder of accountd, as for accounts.py.
"""

import os
import random
import tempfile
import time
from pathlib import Path

from accounts import SECONDS, line, wrk
from accounts_postgres import Measured
from copied_sessions import Copies

from database import server  # noqa: E402 (accounts.py says where it is)

COUNT = int(os.environ.get("SESSIONS", "10000000"))
# As much as a server of this size gives its database.
OPTIONS = ["shared_buffers=4GB", "max_wal_size=8GB", "fsync=on", "autovacuum=on"]


def main():
    options = [word for option in OPTIONS for word in ("-c", option)]
    with tempfile.TemporaryDirectory() as place, server(*options) as database:
        home, folder = database(), Path(place)
        with Measured(folder, home.url) as service:
            copies, began = Copies.of_browser(service, home), time.monotonic()
            copies.grow(COUNT)
            line(f"{COUNT:,} sessions and devices are loaded", f"{time.monotonic() - began:,.0f} s")
            home.sql("VACUUM ANALYZE session, device")
            for table in ("session", "device"):
                each = int(home.sql(f"SELECT pg_total_relation_size('{table}')")) / COUNT
                line(f"a {table} in the database, of {COUNT:,}", f"{each:.0f} bytes, indexes included")
            service.kill()
            began = time.monotonic()
            service.start()
            line("accountd: start until it is ready", f"{time.monotonic() - began:.2f} s", "goal 2 s")
            file = folder / "requests"
            for run in ("first", "second"):
                file.write_text("\n".join(copies.request(random.randrange(COUNT), 0) for _ in range(SECONDS * 5_000)))
                pids, address = [service.process.pid], f"{service.origin}/v1/tokens"
                rate, cost, late = wrk(address, [], pids, connections=4, script="renewals.lua", lines=file)
                line(f"accountd: refresh of any of them, {run} run", f"{rate:,.0f}/s, {cost:.3f} CPU-ms, p99 {late}", "goal 20 ms")


if __name__ == "__main__":
    random.seed(2026)
    main()
