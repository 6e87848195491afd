"""Stops a program that syncs, so that it holds the cloud and nothing else."""

import os
import pathlib
import signal


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
