"""`second cloud`: which folder, and what is said and done when it is not as it was."""

import json
import os
import shutil
import stat
import sys
from pathlib import Path

import pytest

from conftest import SECRET, Device, namespace

HANG = str(Path(__file__).with_name("hang.py"))
EMPTIED = "is empty, although accounts were there before. Nothing was deleted here"
FOREIGN = "holds another account’s data. Nothing was changed here"
HINT = "To use it with the accounts here: second cloud merge. To keep these apart: second cloud separate"


def remembering(device):
    """The device, with its cloud remembered by its home instead of named in the environment."""
    device.environment.pop("SECOND_CLOUD", None)
    return device


class TestChoosing:
    def test_without_one_the_accounts_are_on_this_device_only(self, place):
        place.add("GitHub:alice")
        run = place.run("cloud")
        assert run.returncode == 0 and run.stderr == ""
        assert run.stdout == (
            "Only on this device\n"
            "No cloud is set up. To have the accounts on other devices: second cloud use FOLDER\n")
        assert json.loads(place.run("cloud", "show", "--json").stdout) == {
            "state": "off", "pending": 0, "seenBy": [], "cloud": None, "handedOver": None, "findings": [],
            "arrived": None}
        for words in (["sync", "--json"], ["sync", "--watch", "--json"]):
            run = place.run(*words)
            assert run.returncode == 1 and "No cloud is set up" in run.stderr
            state = json.loads(run.stdout)
            assert ("--watch" in words) == (state.pop("at", None) is not None)
            assert state == json.loads(place.run("cloud", "--json").stdout)
        for words in (["sync"], ["sync", "--watch"], ["cloud", "merge"], ["cloud", "separate"]):
            run = place.run(*words)
            assert run.returncode == 1 and "No cloud is set up" in run.stderr and run.stdout == ""

    def test_a_folder_is_made_used_at_once_and_remembered(self, a, b):
        a.add("GitHub:alice")
        remembering(b)
        run = b.run("cloud", "use", "./cloud//")
        assert run.returncode == 0 and run.stderr == ""
        assert run.stdout == (
            f"Cloud: {b.cloud}\nSaved to the cloud\n"
            f"Everything was saved to {b.cloud}. Whatever syncs it takes it from here.\n"
            f"1 account came from {a.name}.\n")
        assert (b.home / "cloud").read_text() == f"{b.cloud}\n"
        assert stat.S_IMODE((b.home / "cloud").stat().st_mode) == 0o600
        assert b.accounts() == {"GitHub": "alice"}
        fresh = remembering(Device(b.folder, "c", cloud="other"))
        fresh.add("X:x")
        assert fresh.run("cloud", "use", "other").returncode == 0
        assert stat.S_IMODE(fresh.cloud.stat().st_mode) == 0o700 and len(fresh.registers()) == 1

    def test_off_keeps_everything(self, a, b):
        remembering(a).add("GitHub:alice")
        a.do("cloud", "use", str(a.cloud))
        b.do("sync")
        before = a.cloud_files()
        run = a.run("cloud", "use", "off")
        assert run.returncode == 0
        assert run.stdout == (
            f"The accounts are on this device only from now on. What is in {a.cloud} stays there, and other devices "
            "keep what they have.\n")
        a.add("Bank:bob")
        assert a.run("list").stderr == ""
        assert a.cloud_files() == before and b.accounts() == {"GitHub": "alice"}
        # Back again: nothing is asked, everything goes on.
        assert "1 change" not in a.do("cloud", "use", str(a.cloud))
        assert sorted(b.accounts()) == ["Bank", "GitHub"]

    def test_options_win_over_variables_and_those_over_what_is_remembered(self, a):
        a.add("GitHub:alice")
        run = a.run("cloud")
        assert f"Cloud: {a.cloud}\n" in run.stdout
        assert run.stderr == "second: SECOND_CLOUD names it for this run; what is remembered is: nothing.\n"
        run = a.run("cloud", "use", "off")
        assert f"SECOND_CLOUD is set to {a.cloud} here and wins" in run.stderr
        run = a.run("cloud", "--cloud", "off")
        assert run.stdout.startswith("Only on this device\n") and run.stderr == ""
        run = a.run("cloud", "use", "x", "--cloud", "y")
        assert run.returncode == 64 and "without --cloud" in run.stderr

    @pytest.mark.parametrize("folder, status, told", [
        ("file", 1, "is not a folder"), ("file/below", 1, "is not a folder"),
        ("missing/below", 1, "the folder above it is not there"), ("", 64, "needs a place"),
        ("two\nlines", 64, "line break"), ("x" * 300, 1, "too long"), ("keys", 64, "The keys in"),
        ("keys/cloud", 64, "The keys in"), (".", 64, "The keys in"), ("a", 64, "The vault in"),
    ])
    def test_what_cannot_be_a_cloud_is_refused_and_nothing_is_remembered(self, folder, status, told, a):
        remembering(a).add("GitHub:alice")
        (a.folder / "file").write_text("")
        run = a.run("cloud", "use", folder)
        assert run.returncode == status and told in run.stderr and run.stdout == ""
        assert not (a.home / "cloud").exists()
        assert a.run("list").stderr == ""

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may look everywhere")
    def test_a_folder_without_permission_is_refused(self, a):
        closed = a.folder / "closed"
        closed.mkdir(mode=0o000)
        for folder in ("closed", "closed/below"):
            run = remembering(a).run("cloud", "use", folder)
            assert run.returncode == 1 and "no permission" in run.stderr
        closed.chmod(0o700)

    def test_keys_are_not_made_where_the_cloud_carries_them_away(self, tmp_path):
        device = Device(tmp_path, "a", keys="cloud/keys")
        device.cloud.mkdir()
        for words in (["add"], ["list"], ["web", "--no-open"]):
            run = device.run(*words, stdin=f"otpauth://totp/A:a?secret={SECRET}\n")
            assert run.returncode in (1, 64) and "would travel with the cloud’s folder" in run.stderr
        assert list(device.cloud.iterdir()) == []

    def test_a_remembered_choice_that_makes_no_sense_is_not_guessed(self, place):
        place.add("GitHub:alice")
        (place.home / "cloud").write_text("banana")
        (place.home / "cloud").chmod(0o600)
        run = place.run("code", "GitHub")
        assert run.returncode == 1 and "does not name a cloud" in run.stderr
        assert (place.home / "cloud").read_text() == "banana"

    def test_another_empty_folder_takes_the_vault_along_and_the_other_devices_follow(self, a, b):
        remembering(a).add("GitHub:alice")
        a.do("cloud", "use", "cloud")
        remembering(b).do("cloud", "use", "cloud")
        before = a.cloud_files()
        run = a.run("cloud", "use", "new")
        assert run.returncode == 0 and f"{a.cloud} is not used any more" in run.stdout
        assert "merge" not in run.stdout + run.stderr
        a.add("Bank:bob")
        assert a.cloud_files() == before
        run = b.run("cloud", "use", "new")
        assert run.returncode == 0 and f"1 account came from {a.name}" in run.stdout
        b.add("Third:x")
        assert sorted(a.accounts()) == ["Bank", "GitHub", "Third"]


class TestAbsent:
    def test_EC_3_changes_wait_here_and_are_handed_over_when_it_is_back(self, a, b):
        a.add("GitHub:alice")
        b.do("sync")
        a.cloud.rename(a.folder / "away")
        note = f"second: {a.cloud} cannot be reached. Changes are kept here and handed over when it is back.\n"
        run = a.run("add", stdin=f"otpauth://totp/Bank:bob?secret={SECRET}\n")
        assert run.returncode == 0 and run.stdout == "287082\n" and run.stderr.endswith(note)
        for words in (["edit", "bank", "--account", "x"], ["delete", "bank", "--yes"], ["deleted", "restore", "bank"]):
            run = a.run(*words)
            assert run.returncode == 0 and run.stderr.endswith(note)
        run = a.run("list")
        assert run.returncode == 0 and len(run.stdout.splitlines()) == 2 and run.stderr == note
        run = a.run("sync")
        assert (run.returncode, run.stdout, run.stderr) == (1, "", note)
        state = a.sync()
        assert (state["state"], state["pending"]) == ("offline", 4)
        # It was used, so it is waited for, and not made anew.
        assert not a.cloud.exists()
        assert "note  Cloud:" in a.do("doctor")
        (a.folder / "away").rename(a.cloud)
        assert a.do("sync") == "Saved to the cloud.\n"
        assert b.accounts() == {"GitHub": "alice", "Bank": "x"}
        assert a.do("sync") == f"Up to date on {b.name}.\n"

    def test_one_that_was_used_and_is_gone_is_not_made_anew_when_it_is_chosen_again(self, a):
        remembering(a).add("GitHub:alice")
        a.do("cloud", "use", "cloud")
        a.do("cloud", "use", "off")
        a.cloud.rename(a.folder / "away")
        run = a.run("cloud", "use", "cloud")
        assert run.returncode == 0 and "is waited for and not made anew" in run.stderr
        assert not a.cloud.exists()
        # Not even by a home that has lost its vault.
        a.vault.unlink()
        run = a.run("code", "GitHub")
        assert run.returncode == 1 and "cannot be reached" in run.stderr and not a.cloud.exists()
        (a.folder / "away").rename(a.cloud)
        assert a.do("code", "GitHub") == "287082\n"

    def test_a_vault_that_is_still_to_come_is_said(self, a, b):
        a.add("GitHub:alice")
        a.cloud.rename(a.folder / "away")
        a.cloud.write_text("in the way")
        for words in (["code", "GitHub"], ["list"], ["list", "--json"], ["edit", "GitHub", "--issuer", "X"]):
            run = b.run(*words)
            assert run.returncode == 1 and run.stdout == ""
            assert "is not a folder" in run.stderr and "Accounts may be on their way; adding works." in run.stderr
        assert not b.vault.exists()
        # Adding never waits.
        b.add("Bank:bob")
        assert b.accounts() == {"Bank": "bob"}
        a.cloud.unlink()
        (a.folder / "away").rename(a.cloud)
        assert b.accounts() == {"Bank": "bob", "GitHub": "alice"}

    def test_code_never_touches_a_cloud_that_hangs_and_others_do_not_wait_long(self, a):
        a.add("GitHub:alice")
        a.cloud.rename(a.folder / "away")
        a.cloud.mkdir()
        within = namespace(f'exec {sys.executable} {HANG} {a.cloud} "$@"')
        run = a.run("code", "GitHub", within=within)
        if run.returncode == 77:
            pytest.skip("no file system can be made here")
        assert (run.returncode, run.stdout, run.stderr) == (0, "287082\n", "")
        note = f"second: {a.cloud} is slow or does not answer. Changes are kept here and handed over later.\n"
        run = a.run("list", within=within)
        assert run.returncode == 0 and run.stdout.startswith("GitHub") and run.stderr == note
        run = a.run("add", stdin=f"otpauth://totp/B:b?secret={SECRET}\n", within=within)
        assert run.returncode == 0 and run.stdout == "287082\n" and run.stderr.endswith(note)
        fresh = Device(a.folder, "fresh").run("code", "GitHub", within=within)
        assert fresh.returncode == 1 and fresh.stderr.startswith(note)


class TestFullOrReadOnly:
    def test_a_read_only_cloud_is_read_and_what_changes_waits(self, a, b):
        a.add("GitHub:alice")
        b.do("sync")
        a.add("Bank:bob")
        within = namespace(f"mount --bind {a.cloud} {a.cloud}", f"mount -o remount,ro,bind {a.cloud}")
        note = f"second: {a.cloud} can be read but not written. Changes are kept here; check its permissions.\n"
        run = b.run("list", within=within)
        assert len(run.stdout.splitlines()) == 2
        run = b.run("add", stdin=f"otpauth://totp/C:c?secret={SECRET}\n", within=within)
        assert run.returncode == 0 and run.stderr.endswith(note)
        run = b.run("sync", within=within)
        assert (run.returncode, run.stdout, run.stderr) == (1, "", note)
        assert "fix   Cloud:" in b.run("doctor", within=within).stdout
        assert b.do("sync") == "Saved to the cloud.\n"
        assert sorted(a.accounts()) == ["Bank", "C", "GitHub"]

    def test_a_full_cloud_is_said_and_what_changes_waits(self, a, b):
        a.add("GitHub:alice")
        b.do("sync")
        within = namespace(
            f"mkdir -p {a.folder}/copy && cp -a {a.cloud}/. {a.folder}/copy", f"mount -t tmpfs -o size=64k tmpfs {a.cloud}",
            f"cp -a {a.folder}/copy/. {a.cloud}", f"dd if=/dev/zero of={a.cloud}/fill bs=1k 2>/dev/null || true")
        note = f"second: {a.cloud} has no room. Changes are kept here; make room there.\n"
        run = b.run("add", stdin=f"otpauth://totp/C:c?secret={SECRET}\n", within=within)
        assert run.returncode == 0 and run.stdout == "287082\n" and run.stderr.endswith(note)
        run = b.run("sync", "--json", within=within)
        assert run.returncode == 1 and run.stderr == note
        assert json.loads(run.stdout)["state"] == "quotaExceeded" and json.loads(run.stdout)["pending"] == 1
        assert b.do("sync") == "Saved to the cloud.\n"
        assert sorted(a.accounts()) == ["C", "GitHub"]


class TestAnotherCloud:
    @pytest.fixture
    def stranger(self, tmp_path):
        """Somebody else with a cloud and keys of their own."""
        stranger = Device(tmp_path, "stranger", keys="strange", cloud="foreign")
        stranger.add("Foreign:x")
        return stranger

    def swap(self, device, other):
        device.cloud.rename(device.folder / "mine")
        shutil.copytree(other, device.cloud)
        return device.cloud_files()

    def test_bulk_delete_fuse_an_emptied_cloud_deletes_nothing_and_asks(self, a, b):
        for name in "ABC":
            a.add(f"{name}:x")
        b.do("sync")
        for path in a.cloud.iterdir():
            path.unlink()
        for device in (a, b):
            run = device.run("list")
            assert run.returncode == 0 and len(run.stdout.splitlines()) == 3
            assert EMPTIED in run.stderr and HINT in run.stderr
            run = device.run("sync")
            assert run.returncode == 1 and run.stdout == "" and EMPTIED in run.stderr and HINT in run.stderr
            assert device.sync()["state"] == "emptied"
        run = a.run("add", stdin=f"otpauth://totp/D:x?secret={SECRET}\n")
        assert run.returncode == 0 and EMPTIED in run.stderr and HINT in run.stderr
        assert "fix   Cloud:" in a.run("doctor").stdout
        assert list(a.cloud.iterdir()) == []
        # The person decides: everything goes there again, and the other device knows it without being asked.
        assert a.run("cloud", "merge").returncode == 64
        run = a.run("cloud", "merge", "--yes")
        assert run.returncode == 0 and "This cloud is used from now on." in run.stderr
        assert sorted(b.accounts()) == ["A", "B", "C", "D"]
        assert b.sync()["state"] == "handedOver" and len(b.registers()) == 2

    def test_an_emptied_cloud_that_cannot_be_written_stays_a_question(self, a):
        a.add("GitHub:alice")
        for path in a.cloud.iterdir():
            path.unlink()
        within = namespace(f"mount --bind {a.cloud} {a.cloud}", f"mount -o remount,ro,bind {a.cloud}")
        run = a.run("cloud", "merge", "--yes", within=within)
        assert run.returncode == 1 and run.stdout == "" and EMPTIED in run.stderr and "used from now" not in run.stderr

    def test_EC_4_a_swapped_cloud_asks_and_gets_nothing(self, a, stranger):
        a.add("GitHub:alice")
        before = self.swap(a, stranger.cloud)
        run = a.run("list")
        assert run.returncode == 0 and run.stdout.startswith("GitHub") and FOREIGN in run.stderr and HINT in run.stderr
        run = a.run("sync")
        assert run.returncode == 1 and FOREIGN in run.stderr
        run = a.run("add", stdin=f"otpauth://totp/Bank:bob?secret={SECRET}\n")
        assert run.returncode == 0 and FOREIGN in run.stderr
        assert a.sync()["state"] == "otherAccount" and a.sync()["pending"] == 1
        assert a.cloud_files() == before
        # Its own cloud is back: nothing is asked any more.
        shutil.rmtree(a.cloud)
        (a.folder / "mine").rename(a.cloud)
        assert a.do("sync") == "Saved to the cloud.\n"

    def test_EC_4_accounts_are_kept_apart_and_come_back(self, a, tmp_path):
        a.add("GitHub:alice")
        other = Device(tmp_path, "other", cloud="theirs")
        other.add("Foreign:x")
        self.swap(a, other.cloud)
        run = a.run("cloud", "separate", "--yes")
        assert run.returncode == 0
        kept, = a.home.glob("vault.account-*")
        assert f"The accounts so far are kept in {kept}." in run.stderr
        assert a.accounts() == {"Foreign": "x"}
        assert f"note  Kept: {kept}" in a.do("doctor")
        shutil.rmtree(a.cloud)
        (a.folder / "mine").rename(a.cloud)
        assert a.sync()["state"] == "otherAccount"
        assert a.run("cloud", "separate", "--yes").returncode == 0
        assert a.accounts() == {"GitHub": "alice"}

    def test_EC_4_separated_into_a_cloud_without_its_key_waits_for_it_and_finds_back(self, a, stranger):
        a.add("GitHub:alice")
        self.swap(a, stranger.cloud)
        run = a.run("cloud", "separate", "--yes")
        assert run.returncode == 0 and f"{a.cloud} is sealed with a key that is not in {a.keys}." in run.stderr
        assert a.run("list").returncode == 1
        shutil.rmtree(a.cloud)
        (a.folder / "mine").rename(a.cloud)
        assert a.run("cloud", "separate", "--yes").returncode == 0
        assert a.accounts() == {"GitHub": "alice"}

    def test_merging_joins_what_is_there_with_what_is_here(self, a, b, tmp_path):
        a.add("GitHub:alice")
        other = Device(tmp_path, "other", cloud="theirs")
        other.add("Foreign:x")
        self.swap(a, other.cloud)
        run = a.run("cloud", "merge", "--yes")
        assert run.returncode == 0 and f"1 account came from {other.name}." in run.stdout
        assert a.accounts() == b.accounts() == {"GitHub": "alice", "Foreign": "x"}

    def test_where_nothing_is_to_be_decided_nothing_is_done(self, a):
        a.add("GitHub:alice")
        assert a.run("sync").returncode == 0
        before = a.files(), a.cloud_files()
        for word in ("merge", "separate"):
            run = a.run("cloud", word, "--yes")
            assert run.returncode == 0 and "there is nothing to decide" in run.stderr
        assert (a.files(), a.cloud_files()) == before
        a.cloud.rename(a.folder / "away")
        assert a.run("cloud", "merge", "--yes").returncode == 1
