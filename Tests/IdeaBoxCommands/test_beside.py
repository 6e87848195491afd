"""Commands beside another program of the same home that syncs: they say so, and never blame the cloud for it."""

import json
import os
import pathlib
import signal
import subprocess

import pytest

from conftest import IDEABOX
from patience import PATIENCE
from stopping import begin_sync, stop

BESIDE = "ideabox: Another program of IdeaBox, such as the page, is syncing this home.\n"
HELD = (
    "ideabox: 1 change pending. Another program of IdeaBox, such as the page, is using the cloud and has not finished "
    "yet. Changes are kept here and handed over later.\n")


@pytest.fixture
def other(a):
    """`ideabox sync --watch`, which begins the home and has synced."""
    process = subprocess.Popen(
        [IDEABOX, "sync", "--watch", "--json"], env=a.environment, cwd=a.folder, stdout=subprocess.PIPE, text=True)
    while json.loads(process.stdout.readline())["state"] != "handedOver":
        pass
    yield process
    process.kill()
    process.wait(PATIENCE)


def test_how_things_stand_is_said_at_once(a, other):
    a.add("Museum")
    # The watch hands it over, however often the commands beside it have opened and closed the store.
    for stopped in (False, True):
        assert a.run("sync").returncode == 0
        if stopped:
            stop(other.pid, a.home)
        run = a.run("sync")
        assert (run.returncode, run.stdout, run.stderr) == (0, "Saved to the cloud.\n", BESIDE)
    assert a.sync()["state"] == "handedOver"


def test_what_it_does_not_hand_over_is_pending_for_its_sake(a, other):
    stop(other.pid, a.home)
    added = a.run("add", "Museum")
    assert added.returncode == 0 and added.stderr.endswith(HELD)
    run = a.run("sync", "--json")
    assert (run.returncode, run.stderr) == (1, BESIDE + HELD)
    state = json.loads(run.stdout)
    assert (state["state"], state["pending"]) == ("pending", 1)


@pytest.mark.parametrize("number", [signal.SIGCONT, signal.SIGKILL])
def test_it_is_waited_for_and_once_it_is_gone_the_sync_does_the_work_itself(a, b, other, number):
    stop(other.pid, a.home)
    a.run("add", "Museum")
    process = begin_sync(IDEABOX, a, BESIDE)
    other.send_signal(number)
    assert process.communicate(timeout=PATIENCE) == ("Saved to the cloud.\n", "") and process.returncode == 0
    assert set(b.ideas()) == {"Museum"}


@pytest.mark.skipif(not pathlib.Path("/proc/self/fd").exists(), reason="no /proc")
def test_what_ends_beside_it_leaves_it_the_log_that_it_writes_to(a, other):
    """It had lost SQLite's locks by looking whether its own new store was one of the old app's."""
    for _ in range(3):
        a.ideas()
    links = [os.readlink(file) for file in pathlib.Path(f"/proc/{other.pid}/fd").iterdir()]
    in_home = [link for link in links if link.startswith(str(a.home))]
    assert in_home and not any("(deleted)" in link for link in in_home)
