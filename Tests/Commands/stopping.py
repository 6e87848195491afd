"""Programs of one home beside each other: stops one that syncs, and begins another one's sync."""

import os
import pathlib
import signal
import subprocess


def locks(pid):
    """The numbers of the files of which a process keeps others out; none where the system does not say."""
    listed = pathlib.Path("/proc/locks")
    rows = [line.split() for line in listed.read_text().splitlines()] if listed.exists() else []
    return {int(row[5].rsplit(":", 1)[1]) for row in rows if row[1] != "->" and row[3] == "WRITE" and row[4] == str(pid)}


def stop(pid, home):
    """Stops it between two uses of its store: what it had locked there would keep every command out."""
    cloud = (home / "cloud-lock").stat().st_ino
    while True:
        os.kill(pid, signal.SIGSTOP)
        os.waitid(os.P_PID, pid, os.WSTOPPED | os.WNOWAIT)
        if locks(pid) <= {cloud}:
            return
        os.kill(pid, signal.SIGCONT)


def begin_sync(program, device, said):
    """A sync that has found the other program at work, and said so."""
    process = subprocess.Popen(
        [program, "sync"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=device.environment,
        cwd=device.folder)
    assert process.stderr.readline() == said
    return process
