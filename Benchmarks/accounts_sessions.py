"""What 100,000 sessions take, in the memory of accountd and on its disk.

Each is seen in use once, by an access token of its own; then all of them end, as an administrator's command ends them. ACCOUNT_BIN names
the folder of accountd (default: SECOND_BIN).
"""
import contextlib
import os
import random
import socket
import sqlite3
import struct
import tempfile
import time
from pathlib import Path

from accounts import line, resident
from service import Browser, Service
from signing import Tokens

COUNT = 100_000
TOGETHER = 100
# `Date` counts from 2001.
EPOCH = 978_307_200


def insert(folder, ids):
    """Puts sessions into the store that are like the one that is there; returns what each takes of the file, indexes included."""
    path = folder / "data/accounts.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as store:
        columns = [row[1] for row in store.execute("PRAGMA table_info(session)")]
        others = [name for name in columns if name not in ("number", "id", "user", "device", "replaced")]
        row = store.execute(f"SELECT {', '.join(others)} FROM session").fetchone()
        before = path.stat().st_size
        places = ", ".join("?" * (4 + len(others)))
        store.executemany(
            f"INSERT INTO session (id, user, device, replaced, {', '.join(others)}) VALUES ({places})",
            # With the moments of the last eight refreshes, as a session has that is in use.
            ((session, user, device, struct.pack(">8d", *range(8)), *row) for user, session, device in ids),
        )
        store.commit()
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return (path.stat().st_size - before) / len(ids)


def see(port, tokens):
    """Checks a session with each token, many at a time over one connection."""
    with socket.create_connection(("127.0.0.1", port)) as wire:
        for start in range(0, len(tokens), TOGETHER):
            some = tokens[start : start + TOGETHER]
            wire.sendall(
                b"".join(
                    f"GET /v1/session HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
                    for token in some
                )
            )
            answers = b""
            while answers.count(b"HTTP/1.1 ") < len(some) or not answers.endswith(b"}"):
                answers += wire.recv(1 << 20)
            assert answers.count(b"HTTP/1.1 200") == len(some), answers[:300]


def ended(service, token):
    with socket.create_connection(("127.0.0.1", service.port)) as wire:
        wire.sendall(f"GET /v1/session HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
        return wire.recv(65536).startswith(b"HTTP/1.1 401")


def measure(folder):
    with Service(folder) as service:
        ann = Browser(service)
        assert ann.register("ann@example.com").status == 201
        like = Tokens(folder, ann.cookies["access"])

        def token(user, session, device):
            return like.token(sub=user.hex(), sid=session.hex(), did=device.hex())

        service.kill()
        ids = [tuple(random.randbytes(16) for _ in range(3)) for _ in range(COUNT)]
        each = insert(folder, ids)
        line("accountd: a session on the disk, of 100,000", f"{each:.0f} bytes, indexes included", "goal 1 KB")
        tokens = [token(*three) for three in ids]
        strangers = [token(*(random.randbytes(16) for _ in range(3))) for _ in range(1000)]
        service.start()
        pids = [service.process.pid]
        # Whatever a request needs is there once.
        see(service.port, strangers)
        before = resident(pids)
        see(service.port, tokens)
        seen = resident(pids)
        with contextlib.closing(sqlite3.connect(folder / "data/accounts.sqlite")) as store:
            store.execute("UPDATE session SET ended = ?, end_reason = 'administrator'", [time.time() - EPOCH])
            store.commit()
        while not ended(service, tokens[-1]):
            time.sleep(0.1)
        after = resident(pids)
        use, end = ((later - earlier) * (1 << 20) / COUNT for earlier, later in ((before, seen), (seen, after)))
        line("accountd: a session in memory, seen in use, of 100,000", f"{use:.0f} bytes", "goal 300 bytes")
        line("accountd: the same once it has ended", f"{use + end:.0f} bytes", "goal 300 bytes")


if __name__ == "__main__":
    random.seed(2026)
    with tempfile.TemporaryDirectory() as name:
        measure(Path(name))
