"""Runs the account service as a cluster on this machine, and keeps it running while any one process of it is killed.

    make run-account-cluster

What it keeps stands in .account-cluster, which is emptied at each start; the databases stand below /tmp, and go at the end.
BIN names the folder of the programs (.build/release), PORT the balancer's port (8443; a free one where that is taken).
"""

import fcntl
import os
import select
import shutil
import signal
import socket
import sys
import tempfile
from pathlib import Path

from cluster import ROOT, Cluster
from process import ClusterError

SESSION = """
Its page: {origin}/ (the certificate is of this machine's own making: the browser warns of it).
Letters are files in {folder}/outbox, logs stand beside it.

In another terminal, be a reader; the code stands in the newest letter:

  cd {folder}
  export PATH="{binaries}:$PATH" READMIGO_HOME=$PWD/reader
  readmigo register --server {origin} --ca authority.pem --email ann@example.com
  readmigo read --every 1 --count 600

In a third one, kill any one process while she reads, and see her stay signed in:

  cd {folder}
  kill -9 $(cat accountd-1.pid)     # or 2, 3: the balancer leads to the others
  kill -9 $(cat primary.pid)        # the standby takes its place; the other one becomes the standby
  kill -STOP $(cat primary.pid)     # the same: it is killed before the standby takes its place
  kill -9 $(cat standby.pid)        # reading goes on; what must be written is refused until it is back
  kill -9 $(cat haproxy.pid)        # there is one of them here, so nothing answers until it is back

What was killed starts again when you type its name here: accountd-1, accountd-2, accountd-3, standby, haproxy.
`status` shows all processes. Ctrl-C ends it.
"""


def port(usual):
    """The port that was chosen, else the usual one, else a free one."""
    if chosen := os.environ.get("PORT"):
        return int(chosen)
    for each in (usual, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", each))
            except OSError:
                print(f"Port {each} is taken: a free one is used. PORT chooses another one.", file=sys.stderr)
                continue
            return probe.getsockname()[1]
    raise ClusterError("There is no free port.")


def emptied(folder):
    """The folder, for this program alone."""
    folder.mkdir(mode=0o700, exist_ok=True)
    lock = (folder / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise ClusterError(f"Another cluster runs in {folder}.") from error
    for each in folder.iterdir():
        if each.is_symlink():
            # The databases of one that was killed.
            shutil.rmtree(each.resolve(), ignore_errors=True)
            each.unlink()
        elif each.is_dir():
            shutil.rmtree(each)
        elif each.name != "lock":
            each.unlink()
    return lock


class Command:
    """The cluster, and what is typed to it."""

    def __init__(self, cluster):
        self.cluster, self.told = cluster, {}

    def parts(self):
        """Each process that can be killed, by its name."""
        pair = self.cluster.pair
        instances = {each.name: each for each in self.cluster.instances}
        return {**instances, "haproxy": self.cluster.balancer, "primary": pair.primary, "standby": pair.standby}

    def note(self):
        """Tells of what has ended, and keeps the files of process ids true."""
        for name, part in self.parts().items():
            pid = part.pid if part.is_alive else None
            if self.told.get(name) == pid:
                continue
            file = self.cluster.folder / f"{name}.pid"
            file.write_text(f"{pid}\n") if pid else file.unlink(missing_ok=True)
            if not pid and name != "primary":
                print(f"{name} has ended. Type {name} to start it again.", flush=True)
            self.told[name] = pid

    def status(self):
        for name, part in self.parts().items():
            database = f", {part.name}" if name in ("primary", "standby") else ""
            print(f"  {name}: {f'process {part.pid}' if part.is_alive else 'not running'}{database}", flush=True)

    def obey(self, word):
        part = self.parts().get(word)
        if word == "status":
            self.status()
        elif part is None:
            print(f"Type one of these: {', '.join(self.parts())}, status.", flush=True)
        elif part.is_alive:
            print(f"{word} runs already.", flush=True)
        else:
            self.begin(word, part)
            print(f"{word} is process {part.pid} now.", flush=True)

    def begin(self, word, part):
        if word == "standby":
            self.cluster.pair.start_standby()
        elif part in self.cluster.instances:
            self.cluster.start_instance(self.cluster.instances.index(part))
        else:
            part.start()

    def serve(self):
        lines, typed = [sys.stdin], b""
        while True:
            ready, _, _ = select.select(lines, [], [], 1)
            if ready:
                typed += (some := os.read(sys.stdin.fileno(), 4096))
                # Who has no terminal types nothing.
                lines = lines if some else []
            *words, typed = typed.split(b"\n")
            for word in words:
                self.trying(self.obey, word.decode(errors="replace").strip())
            self.trying(self.cluster.pair.look)
            self.trying(self.note)

    @staticmethod
    def trying(work, *inputs):
        try:
            work(*inputs)
        except ClusterError as error:
            print(error, flush=True)


def run(folder):
    databases = Path(tempfile.mkdtemp(prefix="account-cluster.", dir="/tmp"))
    databases.chmod(0o711)
    (folder / "databases").symlink_to(databases)
    binaries = (ROOT / os.environ.get("BIN", ".build/release")).resolve()
    settings = ["account.accessSeconds=20", f"mail.outbox={folder}/outbox", f"sms.outbox={folder}/outbox"]
    cluster = None
    try:
        balancer, *ports = [port(usual) for usual in (8443, 8451, 8452, 8453)]
        cluster = Cluster(folder, databases, binaries, balancer, ports, settings)
        print("Two databases, three accountd and haproxy are starting.", flush=True)
        cluster.start()
        command = Command(cluster)
        print(SESSION.format(origin=cluster.origin, folder=folder, binaries=binaries))
        command.note()
        command.status()
        command.serve()
    except KeyboardInterrupt:
        print("\nAll of it ends.", flush=True)
    finally:
        for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(sign, signal.SIG_IGN)
        if cluster:
            cluster.stop()
        shutil.rmtree(databases, ignore_errors=True)


def main():
    for sign in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(sign, signal.default_int_handler)
    folder = ROOT / ".account-cluster"
    try:
        with emptied(folder):
            run(folder)
    except ClusterError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


sys.exit(main())
