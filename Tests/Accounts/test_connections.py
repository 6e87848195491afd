"""Many connections over which nothing is said: they cost nobody else anything."""

import contextlib
import os
import re
import resource
import socket
import time
from pathlib import Path

import pytest

from service import Browser, Service, until

IDLE = 10_000 if os.environ.get("SOAK") == "full" else 400


@contextlib.contextmanager
def descriptors(count):
    """Lets this process, and what it starts, have so many open files, or as many as it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, count), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


class Wide(Service):
    """The service with room for all of them."""

    def settings(self):
        return [f"server.connections={IDLE + 200}", "server.connectionsPerAddress=100000"]

    @property
    def memory(self):
        """How much of it is in memory, in KiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1])


class Narrow(Service):
    """The service with room for fewer connections than are made."""

    def settings(self):
        return [f"server.connections={IDLE // 2}", "server.connectionsPerAddress=100000"]


def test_idle_connections_make_room_for_a_reader(tmp_path):
    with descriptors(IDLE + 200), Narrow(tmp_path) as service:
        ann = Browser(service)
        assert ann.register("ann@example.com").status == 201
        held = [socket.create_connection(("127.0.0.1", service.port)) for _ in range(IDLE)]
        assert ann.ask("GET", "/v1/session").status == 200
        assert Browser(service).ask("GET", "/live").status == 200
        for connection in held:
            connection.close()


@pytest.mark.parametrize("fields", ["", "Connection: keep-alive\r\n"], ids=["plain", "keep-alive"])
def test_a_connection_of_http_1_0_ends_with_its_answer(tmp_path, fields):
    with Service(tmp_path) as service:
        for path in ["/health", "/nowhere", "/openapi.json"]:
            said = spoken(service, f"GET {path} HTTP/1.0\r\nHost: 127.0.0.1:{service.port}\r\n{fields}\r\n")
            head, _, rest = said.partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.0 "), head
            assert b"transfer-encoding" not in head.lower()
            assert len(rest) == int(re.search(rb"(?i)content-length: (\d+)", head)[1])


def spoken(service, text):
    """All that the service says to `text` until it closes the connection; it has ten seconds."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=10) as connection:
        connection.sendall(text.encode())
        return b"".join(iter(lambda: connection.recv(65536), b""))


def test_memory_comes_back_after_many_connections(tmp_path):
    with descriptors(IDLE + 200), Wide(tmp_path) as service:
        ann = Browser(service)
        assert ann.register("ann@example.com").status == 201
        for _ in range(50):
            assert ann.ask("GET", "/v1/session").status == 200
        before = service.memory
        held = [socket.create_connection(("127.0.0.1", service.port)) for _ in range(IDLE)]
        for connection in held:
            connection.sendall(b"GET / HT")
        begun = time.monotonic()
        assert ann.ask("GET", "/v1/session").status == 200
        answered, full = time.monotonic() - begun, service.memory
        for connection in held:
            connection.close()
        until(lambda: service.memory <= 1.2 * before)
        print(f"{IDLE} connections: {before} KiB before, {full} held, {service.memory} after; {answered:.3f} s for a session")


def test_the_program_takes_as_many_descriptors_as_it_may(tmp_path):
    class Few(Service):
        def start(self):
            with descriptors(256):
                super().start()

    with Few(tmp_path) as service:
        limits = Path(f"/proc/{service.process.pid}/limits").read_text()
        soft, hard = re.search(r"Max open files +(\d+) +(\d+)", limits).groups()
        assert soft == hard
