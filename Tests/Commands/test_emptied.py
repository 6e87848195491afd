"""A cloud folder emptied file by file, as `rm -rf FOLDER/*` does, while a program syncs: it is not filled again."""

import contextlib
import json
import re
import subprocess
import time
from pathlib import Path

from conftest import SECOND

# How long something that happens by itself is waited for, in seconds, before a test fails.
PATIENCE = 60


@contextlib.contextmanager
def running(device, *words):
    """A program that goes on until it is stopped."""
    process = subprocess.Popen(
        [SECOND, *words], stdout=subprocess.PIPE, text=True, env=device.environment, cwd=device.folder)
    try:
        yield process
        process.terminate()
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.communicate()


def reads(process):
    """How often a program has read something: it does when it is told of a change."""
    return int(re.search(r"syscr: (\d+)", Path(f"/proc/{process.pid}/io").read_text()).group(1))


def empty(device, process):
    """Takes the files out one after the other, the account's first, each once the program has seen the one before go."""
    files = sorted(device.cloud.iterdir())
    assert files[0].name.startswith("account-") and len(files) > 2
    for file in files:
        before = reads(process)
        try:
            file.unlink()
        except FileNotFoundError:
            # An older version, which its own device took away.
            continue
        end = time.monotonic() + PATIENCE
        while reads(process) == before:
            assert time.monotonic() < end, file


def test_while_a_sync_watches_it_asks_and_puts_nothing_there(a, b):
    a.add("GitHub:alice")
    with running(a, "sync", "--watch", "--json") as watch:
        # What it told first it knew from before; this it has read and answered.
        b.add("Bank:bob")
        while json.loads(watch.stdout.readline())["arrived"] is None:
            pass
        end = time.monotonic() + PATIENCE
        while b.sync()["seenBy"] != [a.name]:
            assert time.monotonic() < end
        empty(a, watch)
        while json.loads(watch.stdout.readline())["state"] != "emptied":
            pass
        assert a.cloud_files() == {}
        # What is added meanwhile stays here, too.
        run = a.run("add", stdin="otpauth://totp/New:x?secret=GEZDGNBVGY3TQOJQ\n")
        assert run.returncode == 0 and "is empty, although accounts were there before" in run.stderr
        assert a.run("sync").returncode == 1
        assert a.cloud_files() == {}
    assert a.cloud_files() == {}
    a.do("cloud", "merge", "--yes")
    assert len(a.registers()) == 1 and a.accounts() == {"GitHub": "alice", "Bank": "bob", "New": "x"}
