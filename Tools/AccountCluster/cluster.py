"""Three instances of `accountd` on a pair of PostgreSQL servers, behind HAProxy."""

import shutil
import subprocess
import urllib.request
from pathlib import Path

import balancer
from pair import Pair
from postgres import DATABASE
from process import ClusterError, Process, until

ROOT = Path(__file__).resolve().parents[2]


class Cluster:
    """All of it, in a folder of its own; the databases stand in another one, whose path is short enough for sockets.

    - port: the balancer's.
    - ports: those of the instances.
    - settings: further ones of each instance, as `name=value`.
    """

    def __init__(self, folder: Path, databases: Path, binaries: Path, port, ports, settings=(), is_synchronous=True, say=print, options=()):
        self.folder, self.binaries, self.port, self.ports, self.settings = folder, binaries, port, ports, settings
        self.pair = Pair(databases, is_synchronous, say, options)
        self.instances = [self.instance(number) for number in range(len(ports))]
        self.balancer = Process("haproxy", [self.haproxy(), "-db", "-f", folder / "haproxy.cfg"], folder / "haproxy.log")
        self.origin = f"https://localhost:{port}"

    @staticmethod
    def haproxy():
        # Debian keeps it where only root's PATH leads.
        found = shutil.which("haproxy") or "/usr/sbin/haproxy"
        if not Path(found).exists():
            raise ClusterError("haproxy is not here; scripts/setup cluster installs it.")
        return found

    def hosts(self, number):
        """Where an instance finds the two databases."""
        return [server.folder for server in self.pair.servers]

    def address(self, number):
        """Where the balancer finds an instance."""
        return f"127.0.0.1:{self.ports[number]}"

    def instance(self, number):
        hosts = ",".join(map(str, self.hosts(number)))
        # All of them have one folder of keys.
        settings = [
            f"store.url=postgres:///{DATABASE}?host={hosts}&user=accountd&target_session_attrs=read-write", "store.pool=8",
            f"store.instances={len(self.ports)}", f"server.origin=https://localhost:{self.port}", "server.trustedProxies=127.0.0.1",
            "metrics.port=0", *self.settings,
        ]  # fmt: skip
        words = [word for setting in settings for word in ("--set", setting)]
        name = f"accountd-{number + 1}"
        command = [self.binaries / "accountd", "serve", "--data", self.folder / "data", "--port", self.ports[number], *words]
        return Process(name, command, self.folder / f"{name}.log")

    def start(self):
        subprocess.run([ROOT / "scripts/local-certificate", self.folder], check=True)
        pem = self.folder / "haproxy.pem"
        pem.touch(mode=0o600)
        pem.write_text((self.folder / "server.pem").read_text() + (self.folder / "server.key").read_text())
        places = [(each.name, self.address(number)) for number, each in enumerate(self.instances)]
        (self.folder / "haproxy.cfg").write_text(balancer.configuration(self.port, pem, places))
        self.pair.start()
        for number in range(len(self.instances)):
            # The first one makes keys and tables.
            self.start_instance(number)
        self.balancer.start()
        until(lambda: self.balancer.is_alive and self.is_served(), 20, "haproxy does not answer")

    def start_instance(self, number):
        one = self.instances[number]
        one.start()
        until(lambda: not one.is_alive or self.lives(number), 60, f"{one.name} does not answer")
        if not one.is_alive:
            raise ClusterError(f"{one.name} did not start; {one.log} says why.")

    def lives(self, number):
        try:
            return urllib.request.urlopen(f"http://127.0.0.1:{self.ports[number]}/live", timeout=2).status == 200
        except OSError:
            return False

    def is_served(self):
        """Whether the balancer leads somewhere."""
        command = ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "--cacert", self.folder / "authority.pem", "--max-time", "5"]
        return subprocess.run([*command, f"{self.origin}/ready"], capture_output=True, text=True).stdout == "200"

    def stop(self):
        self.balancer.kill()
        for one in self.instances:
            one.end()
        self.pair.stop()
