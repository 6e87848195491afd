"""A cluster under faults: three instances, two PostgreSQL servers, a balancer, and readers whose models know what was acknowledged.

With SOAK=full: a whole run with synchronous replication, which must keep every promise, and one without, which must break one.
FAULT_SEED and FAULTS choose the faults and how many. A run under faults takes minutes: `test_instances.py` is what `make test` has.
"""

import email
import os
import random
import shutil
import ssl
import sys
import tempfile
import time
from http.client import HTTPSConnection
from pathlib import Path

import pytest
from faults import FAULTS, replication_is_slow_and_the_primary_killed
from readers import Device, Promises, Reader
from service import PATIENCE, Mailbox, free_port
from wires import Wires

sys.path.append(str(Path(__file__).resolve().parents[2] / "Tools" / "AccountCluster"))

from cluster import Cluster  # noqa: E402
from process import ClusterError  # noqa: E402

COUNT = int(os.environ.get("FAULTS", "34"))
READERS = 5
# Less than the five minutes for which an instance takes a letter.
LEASE = 290
# Seconds until everybody's writes are acknowledged again.
RECOVERY = 30

soak = pytest.mark.skipif(os.environ.get("SOAK") != "full", reason="takes minutes: SOAK=full")


class Letters(Mailbox):
    """A mail server that remembers which letter came when."""

    def __init__(self):
        super().__init__()
        self.times = {}

    async def handle_DATA(self, server, session, envelope):
        name = email.message_from_bytes(envelope.content)["Message-ID"]
        self.times.setdefault(name, []).append(time.monotonic())
        return await super().handle_DATA(server, session, envelope)

    def code_within(self, recipient, seconds):
        with self.grown:
            return self.codes.pop(recipient) if self.grown.wait_for(lambda: recipient in self.codes, seconds) else None

    def repeated(self):
        """Letters that came twice sooner than the lease allows."""
        return [name for name, times in self.times.items() if any(b - a < LEASE for a, b in zip(times, times[1:], strict=False))]


class WiredCluster(Cluster):
    """A cluster whose every connection is a wire."""

    def __init__(self, folder, databases, mailbox, is_synchronous):
        self.wires, self.mailbox, self.databases = Wires(), mailbox, databases
        self.places = [free_port() for _ in range(3)]
        settings = [
            "server.rateLimits=false", "server.connectionsPerAddress=1000", f"mail.server=plain://127.0.0.1:{mailbox.server.port}",
        ]  # fmt: skip
        super().__init__(
            folder, databases, Path(os.environ["SECOND_BIN"]), free_port(), [free_port() for _ in range(3)], settings,
            is_synchronous, print, [("fsync", "off")],
        )  # fmt: skip
        self.to_databases = [self.sockets(f"{number}", self.pair.servers) for number in range(3)]
        self.to_instances = [self.wires.wire(place, port) for place, port in zip(self.places, self.ports, strict=True)]
        self.between = []
        for server in self.pair.servers:
            self.between += self.sockets(server.name, [server.other])
            server.upstream = self.place(server.name, server.other)
        self.tls = None

    def place(self, who, server):
        return self.databases / f"wire-{who}-{server.name}"

    def sockets(self, who, servers):
        """Wires from one to servers, each with a folder of its own, as libpq wants it."""
        wires = []
        for server in servers:
            self.place(who, server).mkdir(mode=0o755)
            wires.append(self.wires.wire(self.place(who, server) / ".s.PGSQL.5432", server.folder / ".s.PGSQL.5432"))
        return wires

    def hosts(self, number):
        return [self.place(number, server) for server in self.pair.servers]

    def address(self, number):
        return f"127.0.0.1:{self.places[number]}"

    # What readers need.

    @property
    def public(self):
        return self.origin

    def code(self, recipient):
        return self.mailbox.code(recipient)

    def connection(self, host="127.0.0.1"):
        self.tls = self.tls or ssl.create_default_context(cafile=self.folder / "authority.pem")
        return HTTPSConnection("localhost", self.port, timeout=PATIENCE, source_address=(host, 0), context=self.tls)


class Run:
    """A run of readers against a cluster, to which faults happen."""

    def __init__(self, cluster, seed):
        self.cluster, self.seed, self.random, self.promises = cluster, seed, random.Random(seed), Promises()
        self.readers = [Reader(cluster, f"reader{number}", seed, self.promises) for number in range(READERS)]
        # Nobody but the main thread writes with it.
        self.probe, self.figures = Device(cluster), {}

    def note(self, figure, value):
        self.figures.setdefault(figure, []).append(value)

    def during(self, seconds):
        """Looks after the databases, as the promoter does, for a while."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.look()
            time.sleep(0.1)

    def look(self):
        try:
            self.cluster.pair.look()
        except ClusterError as error:
            print(error)

    def heal(self):
        """Mends and starts everything."""
        cluster, pair = self.cluster, self.cluster.pair
        cluster.wires.mend()
        end = time.monotonic() + 60
        while True:
            try:
                for part in [*cluster.instances, *(server.process for server in pair.servers)]:
                    part.resume()
                pair.look()
                pair.start_standby()
                for number, one in enumerate(cluster.instances):
                    if not one.is_alive:
                        cluster.start_instance(number)
                if not cluster.balancer.is_alive:
                    cluster.balancer.start()
                if pair.primary.answers() and pair.primary.has_standby():
                    return
            except ClusterError as error:
                print(error)
            assert time.monotonic() < end, "the cluster is not whole again"
            time.sleep(0.2)

    def strike(self, fault):
        """One fault, until everybody's writes are acknowledged again."""
        print(f"{time.strftime('%H:%M:%S')} {fault.__name__}", flush=True)
        self.promises.fault = fault.__name__
        fault(self)
        self.heal()
        self.await_writes(time.monotonic(), fault.__name__)

    def await_writes(self, since, what):
        names = [reader.name for reader in self.readers if not reader.stopped.is_set()]
        end = time.monotonic() + RECOVERY
        while not (done := self.promises.await_writes(names, since, 0.5)):
            if time.monotonic() > end:
                self.promises.breaks("recovery", f"after {what} writes are not acknowledged again within {RECOVERY} s")
                return
            self.look()
        self.note("all write again", done - since)

    def begin(self):
        for reader in self.readers:
            reader.begin()
        self.probe.register("probe@example.com")
        for reader in self.readers:
            reader.start()

    def end(self):
        for reader in self.readers:
            reader.stop()
        for reader in self.readers:
            reader.check_ended()
        for name in self.cluster.mailbox.repeated():
            self.promises.breaks("letter", f"{name} came twice")
        print(f"FAULT_SEED={self.seed} {self.promises.counts}")
        for name, values in self.figures.items():
            print(f"  {name}: {len(values)} times, worst {max(values):.1f}, mean {sum(values) / len(values):.1f}")
        for kind, words in self.promises.broken:
            print(f"  BROKEN {kind}: {words}")
        return self.promises.broken


@pytest.fixture
def run(request, tmp_path):
    seed = int(os.environ.get("FAULT_SEED", random.randrange(1 << 32)))
    print(f"FAULT_SEED={seed}")
    databases, mailbox = Path(tempfile.mkdtemp(prefix="faults.", dir="/tmp")), Letters()
    databases.chmod(0o711)
    cluster = WiredCluster(tmp_path, databases, mailbox, request.param)
    try:
        cluster.start()
        run = Run(cluster, seed)
        run.begin()
        yield run
    finally:
        for one in cluster.instances:
            one.kill()
        cluster.wires.mend()
        cluster.stop()
        mailbox.server.stop()
        shutil.rmtree(databases, ignore_errors=True)


@soak
@pytest.mark.parametrize("run", [True], indirect=True)
def test_a_cluster_keeps_every_promise_under_faults(run):
    faults = list(FAULTS)
    for number in range(COUNT):
        # Each of them, before any comes again.
        if number % len(faults) == 0:
            run.random.shuffle(faults)
        run.strike(faults[number % len(faults)])
    assert run.end() == []
    assert run.promises.counts["sign-out"] > COUNT and max(run.figures["failover, seconds"]) < 30


@soak
@pytest.mark.parametrize("run", [False], indirect=True)
def test_the_same_run_without_a_synchronous_standby_loses_what_was_acknowledged(run):
    for _ in range(3):
        run.strike(replication_is_slow_and_the_primary_killed)
    kinds = {kind for kind, _ in run.end()}
    assert kinds & {"lost", "revived", "signed out"}, run.promises.broken
