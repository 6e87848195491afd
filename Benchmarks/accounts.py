"""The account server under load, beside fastapi-users (PyPI) in the same run.

The time of the processor for each request is what counts: it does not stretch when others use the machine. ACCOUNT_BIN names the
folder of accountd (default: SECOND_BIN).
"""
import hashlib
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/Accounts"))
os.environ["SECOND_BIN"] = os.environ.get("ACCOUNT_BIN", os.environ.get("SECOND_BIN", str(ROOT / ".build/release")))

from passkey import Passkey  # noqa: E402
from service import PASSWORD, App, Browser, Service, free_port  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")
SECONDS = 6
PEER = ["fastapi-users[sqlalchemy]==15.0.5", "uvicorn==0.54.0", "uvloop", "httptools", "aiosqlite", "asyncpg"]


def processor(pids):
    """Seconds that processes have worked."""
    total = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def resident(pids):
    found = (re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.M) for pid in pids)
    return sum(int(match[1]) for match in found) / 1024


def wrk(url, headers, pids, connections=8, script=None, lines=None):
    """Requests a second, processor milliseconds for each, and the 99th percentile; with a script each has the next line of a file."""
    options = [part for header in headers for part in ("-H", header)]
    if script:
        options += ["-s", str(Path(__file__).parent / script)]
    before = processor(pids)
    command = ["wrk", "-t1" if script else "-t2", f"-c{connections}", f"-d{SECONDS}s", "--latency", *options, url]
    environment = {**os.environ, "LINES_FILE": str(lines)}
    said = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
    used = processor(pids) - before
    count = int(re.search(r"(\d+) requests in", said)[1])
    assert "Non-2xx" not in said, said
    return count / SECONDS, used * 1000 / count, re.search(r"^\s+99%\s+(\S+)", said, re.M)[1]


def proven_checks(service, folder, pids):
    """Session checks by an app, each with a proof of its own; they are made before, and hold for a minute."""
    app = App(service)
    assert app.register("app@example.com").status == 201
    assert app.ask("GET", "/v1/session").status == 200
    place, file = f"{service.origin}/v1/session", folder / "proofs"
    proofs = (app.device.proof("GET", place, app.token, app.nonce) for _ in range(SECONDS * 25_000))
    file.write_text("\n".join([app.token, *proofs]))
    return wrk(place, [], pids, script="proofs.lua", lines=file)


class Renewing(threading.Thread):
    """One session that is renewed again and again over one connection."""

    def __init__(self, port, cookies, end):
        super().__init__()
        self.port, self.cookies, self.end, self.count = port, cookies, end, 0

    def run(self):
        with socket.create_connection(("127.0.0.1", self.port)) as wire:
            while time.monotonic() < self.end:
                cookie = f"device={self.cookies['device']}; refresh={self.cookies['refresh']}"
                wire.sendall(
                    f"POST /v1/tokens HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\nSec-Fetch-Site: same-origin\r\n"
                    "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}".encode()
                )
                answer = b""
                while b"\r\n\r\n" not in answer:
                    answer += wire.recv(65536)
                head, _, body = answer.partition(b"\r\n\r\n")
                length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
                while len(body) < length:
                    body += wire.recv(65536)
                assert head.startswith(b"HTTP/1.1 200"), head[:200]
                self.cookies["refresh"] = re.search(rb"refresh=([^;]+)", head)[1].decode()
                self.count += 1


def renewals(service, people):
    """How often sessions were renewed, each again and again."""
    end = time.monotonic() + SECONDS
    workers = [Renewing(service.port, person.cookies, end) for person in people]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return sum(worker.count for worker in workers)


def sign_ins(ask, pids, threads=4):
    """Sign-ins a second, and processor milliseconds for each."""
    counts, end = [0] * threads, time.monotonic() + SECONDS

    def run(number):
        while time.monotonic() < end:
            ask(number)
            counts[number] += 1

    before, began = processor(pids), time.monotonic()
    workers = [threading.Thread(target=run, args=(number,)) for number in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    used, took = processor(pids) - before, time.monotonic() - began
    return sum(counts) / took, used * 1000 / sum(counts)


def passkey_sign_ins(service, people, pids):
    """The same by passkeys; a challenge for each is a request of its own and counts."""
    passkeys = []
    for person in people:
        passkeys.append(Passkey(service.public))
        asked = person.ask("POST", "/v1/me/passkeys/options", {}).json
        assert person.ask("POST", "/v1/me/passkeys", passkeys[-1].made(asked)).status == 201

    def ask(number):
        person = people[number]
        answer = passkeys[number].used(person.ask("POST", "/v1/sign-in/passkey/options", {}).json)
        assert person.ask("POST", "/v1/sign-in/passkey", answer).status == 200

    return sign_ins(ask, pids)


def bare_hash():
    """Processor milliseconds of one scrypt as accountd makes it, with nothing around it."""
    program = Path(__file__).parent / ".build/release/HashBenchmark"
    return float(subprocess.run([program], capture_output=True, text=True, check=True).stdout)


def openssl_hash():
    """The same of OpenSSL, one at a time."""
    began = time.process_time()
    for _ in range(5):
        hashlib.scrypt(b"Reading4ever", salt=b"0123456789abcdef", n=2**15, r=8, p=3, maxmem=1 << 26, dklen=32)
    return (time.process_time() - began) * 1000 / 5


def line(what, value, goal=""):
    print(f"{what:<58} {value:<44} {goal}", flush=True)


def ours(folder):
    # The first start makes keys and tables.
    with Service(folder):
        pass
    began = time.monotonic()
    with Service(folder) as service:
        line("accountd: start to its first answer", f"{(time.monotonic() - began) * 1000:.0f} ms", "goal 200 ms")
        pids = [service.process.pid]
        people = []
        for number in range(8):
            person = Browser(service)
            assert person.register(f"p{number}@example.com").status == 201
            people.append(person)
        cookie = f"Cookie: access={people[0].cookies['access']}"
        rate, cost, late = wrk(f"{service.origin}/v1/session", [cookie], pids)
        line("accountd: session check by cookie", f"{rate:,.0f}/s, {cost:.3f} CPU-ms, p99 {late}", "goal 0.065 CPU-ms")
        rate, cost, late = proven_checks(service, folder, pids)
        line("accountd: session check with a proof", f"{rate:,.0f}/s, {cost:.3f} CPU-ms, p99 {late}", "goal 0.17 CPU-ms")
        before = processor(pids)
        count = renewals(service, people)
        cost = (processor(pids) - before) * 1000 / count
        line("accountd: refresh, 8 sessions", f"{count / SECONDS:,.0f}/s, {cost:.3f} CPU-ms", "goal 0.32 CPU-ms")
        hashing = bare_hash()

        def ask(number):
            assert people[number].sign_in(f"p{number}@example.com").status == 200

        rate, cost = sign_ins(ask, pids)
        said = f"{rate:.1f}/s, {cost:.0f} CPU-ms, {cost / hashing:.2f} times the hash"
        line("accountd: sign-in", said, f"goal 1.05 times {hashing:.0f}")
        rate, cost = passkey_sign_ins(service, people, pids)
        line("accountd: sign-in by passkey, two requests", f"{rate:.0f}/s, {cost:.2f} CPU-ms")
        line("the same hash by OpenSSL", f"{openssl_hash():.0f} CPU-ms")
        known = Browser(service, people[7].cookies)
        busy = threading.Thread(target=sign_ins, args=(ask, pids))
        busy.start()
        _, _, late = wrk(f"{service.origin}/v1/session", [f"Cookie: access={known.cookies['access']}"], pids)
        busy.join()
        line("accountd: session checks while sign-ins saturate", f"p99 {late}", "goal 20 ms")
        slots = os.cpu_count()
        line("accountd: resident memory", f"{resident(pids):.0f} MB", f"goal {60 + 32 * slots} MB")


def peer(folder, store="sqlite+aiosqlite:///peer.sqlite"):
    """fastapi-users with JWTs and argon2 in SQLite or a database that is named, two workers of uvicorn."""
    os.environ["PEER_STORE"] = store
    place = ROOT / ".build-bench-peer"
    if not (place / "bin/uvicorn").exists():
        venv.create(place, with_pip=True)
    subprocess.run([place / "bin/python", "-m", "pip", "-q", "install", *PEER], check=True)
    (folder / "app.py").write_text((Path(__file__).parent / "accounts_peer.py").read_text())
    # Before the two workers start: they would make the tables at once, and the second fails.
    subprocess.run([place / "bin/python", "-c", "import asyncio, app; asyncio.run(app.create())"], cwd=folder, check=True)
    port = free_port()
    command = [place / "bin/uvicorn", "app:app", "--port", str(port), "--workers", "2", "--log-level", "warning"]
    process = subprocess.Popen(command, cwd=folder)
    try:
        import urllib.parse
        import urllib.request

        def post(path, data, kind):
            request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, {"Content-Type": kind})
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.loads(answer.read() or b"null")

        person = json.dumps({"email": "ann@example.com", "password": PASSWORD}).encode()
        while True:
            try:
                post("/register", person, "application/json")
                break
            except urllib.error.HTTPError:
                raise
            except OSError:
                time.sleep(0.1)
        form = urllib.parse.urlencode({"username": "ann@example.com", "password": PASSWORD}).encode()

        def ask(_=None):
            return post("/login", form, "application/x-www-form-urlencoded")

        token = ask()["access_token"]
        pids = [process.pid] + [
            int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        ]
        rate, cost, late = wrk(f"http://127.0.0.1:{port}/me", [f"Authorization: Bearer {token}"], pids)
        where = "" if store.startswith("sqlite") else " on PostgreSQL"
        line(f"fastapi-users{where}: session check (JWT)", f"{rate:,.0f}/s, {cost:.3f} CPU-ms, p99 {late}")
        rate, cost = sign_ins(ask, pids)
        line(f"fastapi-users{where}: sign-in (argon2id)", f"{rate:.1f}/s, {cost:.0f} CPU-ms")
        line(f"fastapi-users{where}: memory", f"{resident(pids):.0f} MB")
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        ours(Path(first))
        peer(Path(second))
