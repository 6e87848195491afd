"""`second sync`, once and for as long as it runs: what it says, what it prints for programs, how it ends."""

import json
import os
import re
import signal
import subprocess
import threading

import pexpect
import pytest

from conftest import SECOND, SECRET, Device
from stopping import begin_sync, stop

KEYS = {"state", "pending", "seenBy", "cloud", "handedOver", "findings", "arrived"}


class TestOnce:
    def test_it_says_what_came_and_who_has_seen_what_is_here(self, a, b):
        a.add("GitHub:alice")
        a.add("Bank:bob")
        run = b.run("sync")
        assert (run.returncode, run.stdout, run.stderr) == (
            0, f"2 accounts came from {a.name}.\nSaved to the cloud.\n", "")
        assert a.do("sync") == f"Up to date on {b.name}.\n"
        b.do("edit", "bank", "--account", "rob")
        b.do("delete", "github", "--yes")
        assert a.do("sync") == (
            f"1 account changed by {b.name}.\n1 account deleted by {b.name}.\nUp to date on {b.name}.\n")
        assert a.do("sync", LANG="zh_CN.UTF-8") == f"{b.name} 已是最新。\n"
        # What was changed here is no news from others.
        a.add("Own:x")
        assert a.do("sync") == "Saved to the cloud.\n"

    def test_for_programs(self, a, b):
        a.add("GitHub:alice")
        state = b.sync()
        assert state == {
            "state": "handedOver", "pending": 0, "seenBy": [], "cloud": str(b.cloud),
            "handedOver": "1970-01-01T00:00:59Z", "findings": [],
            "arrived": {"added": 1, "changed": 0, "deleted": 0, "from": [a.name]}}
        state = a.sync()
        assert set(state) == KEYS and state["seenBy"] == [b.name] and state["arrived"] is None
        assert set(json.loads(a.do("cloud", "show", "--json"))) == KEYS

    def test_no_secret_and_no_account_is_named(self, a, b):
        a.add("Gitterhub:alicia")
        run = b.run("sync")
        text = run.stdout + run.stderr + json.dumps(a.sync()) + a.do("cloud") + a.run("doctor").stdout
        assert "itterhub" not in text and "licia" not in text and SECRET not in text

    def test_own_register_dropped_is_put_again(self, a):
        a.add("GitHub:alice")
        for register in a.registers():
            register.unlink()
        assert a.do("sync") == "Saved to the cloud.\n"
        assert len(a.registers()) == 1

    def test_a_list_that_meets_a_vanished_register_does_not_call_it_handed_over(self, a):
        a.add("GitHub:alice")
        for register in a.registers():
            register.unlink()
        # A look that changes nothing says so: nothing of this device is there.
        assert "ok    Sync: Saved to the cloud" not in a.do("doctor")
        assert a.registers() == []

    def test_several_at_once_do_not_disturb_each_other(self, a, b):
        a.add("GitHub:alice")
        results = []
        threads = [threading.Thread(target=lambda d=device: results.append(d.run("sync")))
                   for device in (a, a, a, b, b, b)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [run.returncode for run in results] == [0] * 6
        assert b.accounts() == {"GitHub": "alice"}


def watch(device):
    """`second sync --watch` in a terminal."""
    child = pexpect.spawn(
        SECOND, ["sync", "--watch"], env=device.environment, cwd=str(device.folder), encoding="utf-8", timeout=60,
        dimensions=(24, 200), echo=False)
    child.delaybeforesend = None
    return child


def ends(child):
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus if child.signalstatus is None else -child.signalstatus


class TestWatching:
    def test_SC_003_what_is_added_elsewhere_is_told_without_doing_anything(self, a, b):
        a.add("GitHub:alice")
        b.do("sync")
        child = watch(a)
        child.expect_exact(f"00:00:59  Up to date on {b.name}.")
        b.add("Bank:bob")
        child.expect_exact(f"00:00:59  1 account came from {b.name}.")
        assert a.do("code", "bank") == "287082\n"
        b.do("delete", "bank", "--yes")
        child.expect_exact(f"1 account deleted by {b.name}.")
        child.sendintr()
        assert ends(child) == 0

    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
    def test_a_signal_ends_it_cleanly(self, number, a):
        a.add("GitHub:alice")
        child = watch(a)
        child.expect_exact("Saved to the cloud.")
        child.kill(number)
        assert ends(child) == 0
        # Nothing half-written is left, here or there.
        names = [path.name for folder in (a.home, a.cloud) for path in folder.iterdir()]
        assert not any("tmp" in name for name in names)

    def test_what_another_program_of_this_home_adds_is_handed_over_at_once(self, a, b):
        a.add("GitHub:alice")
        child = watch(a)
        child.expect_exact("Saved to the cloud.")
        run = a.run("add", stdin=f"otpauth://totp/Bank:bob?secret={SECRET}\n")
        assert run.returncode == 0 and "second: Added Bank (bob)." in run.stderr and "kept here" not in run.stderr
        assert sorted(b.accounts()) == ["Bank", "GitHub"]
        child.expect_exact(f"Up to date on {b.name}.")
        # The other programs look only, and say the same.
        assert a.do("sync") == f"Up to date on {b.name}.\n"
        assert a.run("list").stderr == f"second: Up to date on {b.name}.\n"
        child.sendintr()
        assert ends(child) == 0

    def test_it_tells_when_the_cloud_goes_and_comes_back(self, a, b):
        a.add("GitHub:alice")
        child = watch(a)
        child.expect_exact("Saved to the cloud.")
        a.cloud.rename(a.folder / "away")
        child.expect_exact("cannot be reached")
        run = a.run("sync")
        assert run.returncode == 1 and "cannot be reached" in run.stderr
        (a.folder / "away").rename(a.cloud)
        child.expect_exact("Saved to the cloud.")
        child.sendintr()
        assert ends(child) == 0

    def test_a_choice_of_another_cloud_is_followed_at_once(self, a, b):
        a.environment.pop("SECOND_CLOUD")
        a.add("GitHub:alice")
        a.do("cloud", "use", "cloud")
        child = watch(a)
        child.expect_exact("Saved to the cloud.")
        run = a.run("cloud", "use", "new")
        assert run.returncode == 0 and run.stdout.startswith(f"Cloud: {a.folder / 'new'}\n")
        child.expect_exact("Saved to the cloud.")
        assert Device(a.folder, "c", cloud="new").accounts() == {"GitHub": "alice"}
        a.do("cloud", "use", "off")
        child.expect_exact("Only on this device.")
        child.sendintr()
        assert ends(child) == 0

    def test_it_asks_for_a_decision_and_goes_on_after_it(self, a, tmp_path):
        a.add("GitHub:alice")
        other = Device(tmp_path, "other", cloud="theirs")
        other.add("Foreign:x")
        child = watch(a)
        child.expect_exact("Saved to the cloud.")
        a.cloud.rename(a.folder / "mine")
        other.cloud.rename(a.cloud)
        child.expect_exact("holds another account’s data")
        # Keeping apart needs the cloud alone; merging does not.
        run = a.run("cloud", "separate", "--yes")
        assert run.returncode == 1 and "Another program of Second" in run.stderr
        run = a.run("cloud", "merge", "--yes")
        assert run.returncode == 0 and f"1 account came from {other.name}." in run.stdout
        child.expect_exact(f"1 account came from {other.name}.")
        child.sendintr()
        assert ends(child) == 0

    def test_while_it_waits_for_a_decision_it_rests(self, a):
        a.add("GitHub:alice")
        process = subprocess.Popen(
            [SECOND, "sync", "--watch", "--json"], stdout=subprocess.PIPE, text=True, env=a.environment, cwd=a.folder)
        for path in a.cloud.iterdir():
            path.unlink()
        while json.loads(process.stdout.readline())["state"] != "emptied":
            pass
        calls = lambda: int(re.search(r"syscr: (\d+)", open(f"/proc/{process.pid}/io").read()).group(1))
        before = calls()
        # Each of these changes the home; none of them is a reason to read the cloud over and over.
        for number in range(5):
            a.add(f"A{number}:x")
        assert calls() - before < 1000
        process.terminate()
        assert process.wait(60) == 0

    def test_killed_it_leaves_nothing_in_the_way(self, a, b):
        a.add("GitHub:alice")
        for number in range(3):
            child = watch(a)
            child.expect_exact("Saved to the cloud." if number == 0 else "Up to date on")
            b.add(f"B{number}:x")
            child.expect_exact(f"1 account came from {b.name}.")
            child.kill(signal.SIGKILL)
            assert ends(child) == -signal.SIGKILL
            assert a.sync()["state"] == "handedOver"
        assert sorted(a.accounts()) == ["B0", "B1", "B2", "GitHub"]

    def test_for_programs_it_prints_an_object_a_line(self, a, b):
        a.add("GitHub:alice")
        process = subprocess.Popen(
            [SECOND, "sync", "--watch", "--json"], stdout=subprocess.PIPE, text=True, env=a.environment, cwd=a.folder)
        first = json.loads(process.stdout.readline())
        assert set(first) == KEYS | {"at"} and first["state"] == "handedOver" and first["arrived"] is None
        assert first["at"] == "1970-01-01T00:00:59Z"
        b.add("Bank:bob")
        while True:
            line = json.loads(process.stdout.readline())
            if line["arrived"]:
                break
        assert line["arrived"] == {"added": 1, "changed": 0, "deleted": 0, "from": [b.name]}
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0

    def test_a_reader_that_goes_away_ends_it(self, a, b):
        a.add("GitHub:alice")
        process = subprocess.Popen(
            [SECOND, "sync", "--watch"], stdout=subprocess.PIPE, text=True, env=a.environment, cwd=a.folder)
        process.stdout.readline()
        process.stdout.close()
        b.add("Bank:bob")
        assert process.wait(60) == 141


BESIDE = "second: Another program of Second, such as the page, is syncing this home.\n"
HELD = (
    "second: 1 change pending. Another program of Second, such as the page, is using the cloud and has not finished "
    "yet. Changes are kept here and handed over later.\n")


class TestBesideAnotherProgram:
    @pytest.fixture
    def other(self, a):
        """`second sync --watch` of the same home, once it has synced."""
        a.add("GitHub:alice")
        child = watch(a)
        child.expect_exact("Saved to the cloud.")
        yield child
        child.kill(signal.SIGKILL)
        ends(child)

    @staticmethod
    def add(device):
        return device.run("add", stdin=f"otpauth://totp/Bank:bob?secret={SECRET}\n")

    def test_how_things_stand_is_said_at_once(self, a, other):
        for stopped in (False, True):
            if stopped:
                stop(other.pid, a.home)
            run = a.run("sync")
            assert (run.returncode, run.stdout, run.stderr) == (0, "Saved to the cloud.\n", BESIDE)
            assert a.sync()["state"] == "handedOver"
        run = a.run("sync", LANG="zh_CN.UTF-8")
        assert (run.returncode, run.stderr) == (0, "second: Second 的另一个程序（例如网页）正在同步此处的数据。\n")

    def test_what_it_does_not_hand_over_is_pending_for_its_sake(self, a, other):
        stop(other.pid, a.home)
        assert self.add(a).stderr.endswith(HELD)
        run = a.run("sync", "--json")
        assert (run.returncode, run.stderr) == (1, BESIDE + HELD)
        state = json.loads(run.stdout)
        assert (state["state"], state["pending"]) == ("pending", 1)

    @pytest.mark.parametrize("number", [signal.SIGCONT, signal.SIGKILL])
    def test_it_is_waited_for_and_once_it_is_gone_the_sync_does_the_work_itself(self, a, b, other, number):
        stop(other.pid, a.home)
        self.add(a)
        process = begin_sync(SECOND, a, BESIDE)
        other.kill(number)
        assert process.communicate(timeout=60) == ("Saved to the cloud.\n", "") and process.returncode == 0
        assert b.accounts() == {"GitHub": "alice", "Bank": "bob"}


def test_the_live_list_shows_what_other_devices_do_and_how_things_stand(a, b):
    a.add("GitHub:alice")
    b.do("sync")
    child = pexpect.spawn(
        SECOND, ["watch"], env=a.environment, cwd=str(a.folder), encoding="utf-8", timeout=60, dimensions=(24, 300))
    child.delaybeforesend = None
    child.expect_exact("GitHub")
    child.expect_exact(f"Up to date on {b.name}")
    b.add("Bank:bob")
    child.expect_exact("Bank")
    a.cloud.rename(a.folder / "away")
    child.expect_exact("Offline · ")
    a.cloud.mkdir()
    child.expect_exact("is empty, although accounts were there before")
    child.expect_exact("second cloud merge")
    a.cloud.rmdir()
    (a.folder / "away").rename(a.cloud)
    child.expect_exact("Up to date on")
    child.send("q")
    assert ends(child) == 0


@pytest.mark.skipif(not os.path.exists(SECOND + "-web"), reason="second-web is not built")
def test_a_page_that_runs_keeps_its_port_and_says_so(place):
    place.add("GitHub:alice")
    words = [SECOND, "web", "--no-open"]
    page = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=place.environment, cwd=place.folder)
    try:
        while "Ctrl-C" not in page.stdout.readline():
            pass
        run = place.run("web", "--no-open", "--port", "1")
        assert run.returncode == 0 and "running already" in run.stdout
        assert "It is not on port 1: one page serves a home" in run.stdout
        assert "not on port" not in place.run("web", "--no-open").stdout
    finally:
        page.terminate()
        assert page.wait(60) == 0
