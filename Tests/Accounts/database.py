"""A PostgreSQL server of the tests' own, and instances of `accountd` that share one of its databases."""

import itertools
import os
import shutil
import subprocess
from contextlib import ExitStack, contextmanager
from pathlib import Path

from service import Browser, Service, until

SERVER = Path(__file__).resolve().parents[2] / "scripts" / "private-postgres"
NUMBERS = itertools.count()


class Database:
    """A database of a server: its address, and what psql says."""

    def __init__(self, folder, name):
        self.folder, self.name = folder, name
        self.url = f"postgres:///{name}?host={folder}&user=accountd"

    def sql(self, statements):
        command = ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "accountd", "-d", self.name]
        done = subprocess.run([*command, "-c", statements], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()


@contextmanager
def server(*options):
    """A server of its own, until the end: gives databases in which nothing stands."""
    process = subprocess.Popen([SERVER, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        folder = process.stdout.readline().strip()
        assert folder, "scripts/private-postgres did not begin"

        def database():
            name = f"accounts{next(NUMBERS)}"
            Database(folder, "postgres").sql(f"CREATE DATABASE {name}")
            return Database(folder, name)

        yield database
    finally:
        process.stdin.close()
        process.wait()


@contextmanager
def pooler(home, folder):
    """pgbouncer in transaction mode before a database: few server processes for many connections."""
    folder.mkdir()
    folder.chmod(0o777)
    (folder / "pgbouncer.ini").write_text(
        f"[databases]\n{home.name} = host={home.folder} user=accountd\n"
        "[pgbouncer]\npool_mode = transaction\nauth_type = any\nlisten_addr =\nlisten_port = 6432\ndefault_pool_size = 2\n"
        f"unix_socket_dir = {folder}\nlogfile = {folder}/log\n"
    )
    command = ["/usr/sbin/pgbouncer", "-q", folder / "pgbouncer.ini"]
    if os.getuid() == 0:
        # It refuses root, as the server does.
        command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: (folder / ".s.PGSQL.6432").exists())
        yield f"postgres:///{home.name}?host={folder}&port=6432&user=accountd"
    finally:
        process.terminate()
        process.wait()


class Instance(Service):
    """One of several instances, whose people and letters are the first one's, too."""

    def __init__(self, folder, url, first=None):
        super().__init__(folder)
        self.url, self.first = url, first
        if first:
            self.mailbox.server.stop()
            self.mailbox, self.mail_port, self.code = first.mailbox, first.mail_port, first.code
            shutil.copytree(first.folder / "data", folder / "data")

    @property
    def public(self):
        return self.first.public if self.first else self.origin

    def settings(self):
        return [f"server.origin={self.public}", f"store.url={self.url}", "store.pool=4", "store.instances=2"]

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait()
        if not self.first:
            self.mailbox.server.stop()

    def run(self, *words):
        """What another command of the program says of this instance's store."""
        program = Path(os.environ["SECOND_BIN"]) / "accountd"
        return subprocess.run(
            [program, *words, "--data", self.folder / "data", "--set", f"store.url={self.url}"], capture_output=True, text=True
        )


@contextmanager
def instances(folder, url, count=2, kind=Instance):
    """Several instances, with the keys of the first one."""
    with ExitStack() as stack:
        first = stack.enter_context(kind(folder / "1", url))
        others = [stack.enter_context(kind(folder / str(number), url, first)) for number in range(2, count + 1)]
        yield [first, *others]


class Person(Browser):
    """One device whose requests go to whichever instance is named."""

    def at(self, service):
        """The same device, which asks another instance from now on."""
        self.service = service
        return self

    def twin(self, service):
        """The same device a second time, as another tab of it."""
        twin = Person(service, self.cookies)
        twin.device, twin.nonce, twin.way, twin.password = self.device, self.nonce, self.way, self.password
        return twin
