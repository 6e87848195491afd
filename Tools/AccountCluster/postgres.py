"""A PostgreSQL server of one's own, which can be the primary or follow one."""

import os
import shutil
import signal
import subprocess
from pathlib import Path

from process import ClusterError, Process, as_user, until

# PostgreSQL refuses root; then it is `nobody`'s.
USER = 65534 if os.getuid() == 0 else None
DATABASE = "accounts"


def programs():
    said = subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True)
    if said.returncode != 0:
        raise ClusterError("PostgreSQL is not here; scripts/setup cluster installs it.")
    return Path(said.stdout.strip())


class Server:
    """One of two servers. Its socket is in its folder, which only its owner may enter.

    `upstream` is where it finds the socket of the other one, if not in that one's folder. `is_synchronous` lets commits wait
    until the other one has them on its disk.
    """

    def __init__(self, folder: Path, name, is_synchronous=True, options=()):
        self.folder, self.name, self.is_synchronous, self.options = folder / name, name, is_synchronous, options
        self.data, self.log = self.folder / "data", folder / f"{name}.log"
        self.bin, self.other, self.upstream = programs(), None, None
        self.process = None
        self.folder.mkdir(mode=0o700)
        self.log.touch()
        if USER is not None:
            os.chown(self.folder, USER, USER)

    @property
    def pid(self):
        return self.process.pid if self.process else None

    @property
    def is_alive(self):
        return self.process is not None and self.process.is_alive

    def run(self, *words):
        """Runs one of PostgreSQL's programs to its end."""
        with self.log.open("ab") as log:
            done = subprocess.run(
                [*as_user(USER), *map(str, words)], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/"
            )
        if done.returncode != 0:
            raise ClusterError(f"{Path(words[0]).name} of {self.name} failed; {self.log} says why.")

    def make(self):
        """Begins an empty database, with this server as the primary."""
        initdb = [self.bin / "initdb", "-D", self.data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-locale", "--no-sync"]
        self.run(*initdb)

    def make_accounts(self):
        self.sql("CREATE ROLE accountd LOGIN", database="postgres")
        self.sql(f"CREATE DATABASE {DATABASE} OWNER accountd", database="postgres")

    def follow(self):
        """Becomes a copy of the other one, and follows it from then on; what it held is removed."""
        shutil.rmtree(self.data, ignore_errors=True)
        self.run(
            self.bin / "pg_basebackup", "-D", self.data, "-h", self.other.folder, "-U", "postgres",
            "--checkpoint=fast", "--wal-method=stream", "--no-sync",
        )  # fmt: skip
        (self.data / "standby.signal").touch()
        if USER is not None:
            os.chown(self.data / "standby.signal", USER, USER)
        self.start()

    def start(self):
        settings = {
            "listen_addresses": "", "unix_socket_directories": self.folder, "max_connections": 100, "cluster_name": self.name,
            "synchronous_standby_names": f'"{self.other.name}"' if self.is_synchronous else "",
            "primary_conninfo": f"host={self.upstream or self.other.folder} user=postgres",
            "wal_keep_size": "256MB", "wal_receiver_timeout": "5s", "wal_sender_timeout": "5s", "wal_retrieve_retry_interval": "200ms",
            **dict(self.options),
        }  # fmt: skip
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self.process = Process(self.name, [self.bin / "postgres", "-D", self.data, *words], self.log, USER)
        self.process.start()
        # One that recovers a crash answers late.
        until(lambda: not self.is_alive or self.answers() is not None, 60, f"{self.name} does not answer")
        if not self.is_alive:
            raise ClusterError(f"{self.name} did not start; {self.log} says why.")

    def stop(self):
        # Without waiting for anybody: commits that wait for a standby would be shown, and lost later.
        if self.process:
            self.process.end(signal.SIGQUIT)

    def kill(self):
        """The fence: whatever became of it, it takes no writes any more."""
        if self.process:
            self.process.kill()

    def promote(self):
        self.sql("SELECT pg_promote(true, 30)", database="postgres", seconds=40)

    def answers(self, seconds=2):
        """Whether it takes writes; None where it does not answer."""
        try:
            return self.sql("SELECT NOT pg_is_in_recovery()", database="postgres", seconds=seconds) == "t"
        except ClusterError:
            return None

    def has_standby(self):
        """Whether the other one receives what this one writes, just now."""
        try:
            streams = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"
            return self.sql(streams, database="postgres", seconds=2) != "0"
        except ClusterError:
            return False

    def sql(self, text, database=DATABASE, seconds=10):
        """What psql says to statements."""
        command = ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "postgres", "-d", database]
        try:
            done = subprocess.run([*command, "-c", text], capture_output=True, text=True, timeout=seconds)
        except subprocess.TimeoutExpired as error:
            raise ClusterError(f"{self.name} does not answer.") from error
        if done.returncode != 0:
            raise ClusterError(done.stderr.strip())
        return done.stdout.strip()
