"""Whether the time of an answer tells that an address has an account.

Known and unknown addresses are asked in turns, in an order of chance, one request at a time over one connection, each address once (but
for the failure that locks, which is an address's fifth). Their times are compared by the Mann-Whitney U test: p is how likely so great a
difference is if there is none. ACCOUNT_BIN names the folder of accountd (default: SECOND_BIN). Words
in the command line choose lines of the table.
"""
import contextlib
import json
import math
import os
import random
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/Accounts"))
os.environ["SECOND_BIN"] = os.environ.get("ACCOUNT_BIN", os.environ.get("SECOND_BIN", str(ROOT / ".build/release")))

from service import PASSWORD, Browser, Service, free_port  # noqa: E402

SEED = int(os.environ.get("TIMING_SEED", 2026))
# Of each kind: where no password is hashed an answer takes a hundredth of the time.
SLOW, QUICK, LOCKS = 200, 1000, 60
# Below it the two are told apart; with five comparisons one in a hundred runs says so without a reason.
CERTAIN = 0.002
WRONG = "Wrong4password"


def mann_whitney(left, right):
    """The two-sided p of U by its normal approximation, with ties (Mann and Whitney 1947; a few hundred values suffice)."""
    ranked = sorted([(value, 0) for value in left] + [(value, 1) for value in right])
    count, ranks, ties, start = len(ranked), 0.0, 0.0, 0
    while start < count:
        end = start
        while end < count and ranked[end][0] == ranked[start][0]:
            end += 1
        ranks += sum(side == 0 for _, side in ranked[start:end]) * (start + 1 + end) / 2
        ties += (end - start) ** 3 - (end - start)
        start = end
    n, m = len(left), len(right)
    u = ranks - n * (n + 1) / 2
    spread = math.sqrt(n * m / 12 * (count + 1 - ties / (count * (count - 1))))
    return math.erfc(abs(u - n * m / 2) / spread / math.sqrt(2))


class Wire:
    """One connection of one browser."""

    def __init__(self, port, device):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.device = device

    def ask(self, path, body):
        """Milliseconds to the whole answer, and its status."""
        text = json.dumps(body).encode()
        request = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: device={self.device}\r\nSec-Fetch-Site: same-origin\r\n"
            f"Readmigo-Client: browser\r\nContent-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
        ).encode()
        began = time.perf_counter_ns()
        self.socket.sendall(request + text)
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.socket.recv(65536)
        head, _, rest = answer.partition(b"\r\n\r\n")
        fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
        length = int(fields[b"content-length"])
        while len(rest) < length:
            rest += self.socket.recv(65536)
        return (time.perf_counter_ns() - began) / 1e6, int(head.split()[1])


def address(kind, number):
    """Of one length, whether somebody has it or not."""
    return f"{kind}{number:06}@example.com"


def phone(number):
    return f"+86138{number:08}"


@contextlib.contextmanager
def sink():
    """A mail server that forgets, in a process of its own."""
    port = free_port()
    command = [sys.executable, "-m", "aiosmtpd", "-n", "-c", "aiosmtpd.handlers.Sink", "-l", f"127.0.0.1:{port}"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        yield port
    finally:
        process.terminate()
        process.wait()


def people(folder, count):
    """A database in which so many are like one who registered, each with an address and a number of their own."""
    with Service(folder) as service:
        ann = Browser(service)
        assert ann.register(address("a", 0)).status == 201
    with contextlib.closing(sqlite3.connect(folder / "data/accounts.sqlite")) as store:
        columns = [row[1] for row in store.execute("PRAGMA table_info(user)")]
        others = [name for name in columns if name not in ("number", "id", "email", "email_key", "phone")]
        row = store.execute(f"SELECT {', '.join(others)} FROM user").fetchone()
        places = ", ".join("?" * (4 + len(others)))
        store.executemany(
            f"INSERT INTO user (id, email, email_key, phone, {', '.join(others)}) VALUES ({places})",
            [(random.randbytes(16), address("p", n), address("p", n), phone(n), *row) for n in chosen(count)[0]],
        )
        store.commit()
    return ann.cookies["device"]


def chosen(count):
    """Numbers that have an account, and as many that have none: by chance, so that neither kind stands together in an index."""
    numbers = list(range(2 * count))
    random.Random(SEED).shuffle(numbers)
    return numbers[:count], numbers[count:]


def compare(what, count, ask):
    """Asks for both kinds in an order of chance, and prints a line of the table."""
    times = {"known": [], "unknown": []}
    order = ["known", "unknown"] * count
    random.shuffle(order)
    # The first ones warm everything up.
    for kind in ["known", "unknown"] * 5:
        ask(kind)
    for kind in order:
        times[kind].append(ask(kind))
        # What an answer leaves to be done, its letter, is not to fall on the next one.
        time.sleep(0.01)
    known, unknown = (statistics.median(times[kind]) for kind in ("known", "unknown"))
    p = mann_whitney(times["known"], times["unknown"])
    verdict = "TOLD APART" if p < CERTAIN else "alike"
    print(
        f"{what:<34} {count:>5} each   known {known:8.3f} ms   unknown {unknown:8.3f} ms"
        f"   {known - unknown:+7.3f} ms   p = {p:.3f}   {verdict}",
        flush=True,
    )
    return p >= CERTAIN


def measure(service, device, wanted):
    wire = Wire(service.port, device)
    numbers = dict(zip(("known", "unknown"), map(iter, chosen(TOTAL))))

    def fresh(kind):
        return address("p", next(numbers[kind]))

    def post(path, body, status):
        took, answer = wire.ask(path, body)
        assert answer == status, (path, answer)
        return took

    def sign_in(kind, name=None, status=401):
        body = {"email": name or fresh(kind), "password": WRONG}
        return post("/v1/sign-in/password", body, status)

    def lock(kind):
        name = fresh(kind)
        for _ in range(4):
            sign_in(kind, name)
        return sign_in(kind, name)

    def register(kind):
        return post("/v1/registrations", {"email": fresh(kind), "password": PASSWORD, "terms": "2026-01"}, 202)

    def forgot(kind):
        return post("/v1/password-resets", {"email": fresh(kind)}, 202)

    def message(kind):
        return post("/v1/sign-in/phone", {"phone": phone(next(numbers[kind]))}, 202)

    kinds = [
        ("forgotten password", QUICK, forgot),
        ("code by SMS", QUICK, message),
        ("registration", SLOW, register),
        ("sign-in, wrong password", SLOW, sign_in),
        ("sign-in, the failure that locks", LOCKS, lock),
    ]
    return [compare(*kind) for kind in kinds if not wanted or any(word in kind[0] for word in wanted)]


# With the ones that warm up.
TOTAL = 2 * QUICK + 2 * SLOW + LOCKS + 5 * 5


def main():
    random.seed(SEED)
    with tempfile.TemporaryDirectory() as name, sink() as port:
        folder = Path(name)
        device = people(folder, TOTAL)
        service = Service(folder)
        service.mailbox.server.stop()
        service.mail_port = port
        service.start()
        try:
            alike = measure(service, device, sys.argv[1:])
        finally:
            service.process.terminate()
            service.process.wait()
    if not all(alike):
        sys.exit("Times tell known addresses from unknown ones.")


if __name__ == "__main__":
    main()
