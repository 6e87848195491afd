"""Rubbish in the cloud's folder, and a damaged vault: each is named, and everything else works."""

import hashlib
import os
import random
import re
import resource
import subprocess

import pexpect
import pytest

from conftest import SECOND


def name(number, data, sequence=5, digest=None):
    """The name of a version of a register, as docs/vault-format.md spells it."""
    return f"register-{number:032x}-{sequence:016x}-{digest or hashlib.sha256(data).hexdigest()[:32]}.sealed"


def put(device, number, data, **options):
    (device.cloud / name(number, data, **options)).write_bytes(data)


class TestRubbish:
    def test_stray_files_ten_thousand_of_them_do_no_harm(self, a, b):
        a.add("GitHub:alice")
        for number in range(10_000):
            (a.cloud / f"stray {number}.txt").write_text("x")
        for stray in ("desktop.ini", ".DS_Store", "register-.sealed", "account-", "register-1.sync-conflict-2.sealed"):
            (a.cloud / stray).write_text("x")
        (a.cloud / "register-folder.sealed").mkdir()
        before = set(os.listdir(a.cloud))
        b.add("Bank:bob")
        assert a.accounts() == {"GitHub": "alice", "Bank": "bob"}
        assert a.sync()["findings"] == []
        assert "fix" not in a.do("doctor")
        after = set(os.listdir(a.cloud))
        # A version each for what was added and for what was heard of; nothing but versions is taken away.
        assert 1 <= len(after - before) <= 3
        version = re.compile(r"register-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{32}\.sealed")
        assert all(version.fullmatch(name) for name in before - after)

    def test_each_register_that_cannot_be_used_is_a_finding_of_its_own(self, a, b):
        a.add("GitHub:alice")
        good = a.registers()[-1].read_bytes()
        put(a, 0x11, good[:100])
        put(a, 0x22, good[:200] + bytes([good[200] ^ 1]) + good[201:])
        put(a, 0x33, good[:8] + b"\x03" + good[9:])
        put(a, 0x44, b"")
        put(a, 0x55, good)
        with open(a.cloud / name(0x66, b"", digest="a" * 32), "wb") as huge:
            huge.truncate(100 << 20)
        rubbish = {name: data for name, data in a.cloud_files().items() if name.startswith("register-0" + "0" * 20)}
        assert len(rubbish) == 6

        def bounded():
            # A register that is larger than any can be is not read.
            resource.setrlimit(resource.RLIMIT_DATA, (90 << 20, 90 << 20))

        run = subprocess.run(
            [SECOND, "list"], capture_output=True, text=True, env=b.environment, cwd=b.folder, preexec_fn=bounded)
        assert run.returncode == 0 and run.stdout == "GitHub  alice  287 082  1 s  → 359 152\n"
        assert "second: 6 files in the cloud cannot be used." in run.stderr
        state = b.sync()
        assert state["state"] == "handedOver"
        found = {int(finding["file"], 16): finding["problem"] for finding in state["findings"]}
        assert found == {
            0x11: "damaged", 0x22: "damaged", 0x33: "newerVersion", 0x44: "damaged", 0x55: "damaged",
            0x66: "tooLarge"}
        doctor = b.run("doctor")
        assert doctor.returncode == 1 and doctor.stdout.count("fix   File in the cloud:") == 6
        assert "made by a newer version of Second" in doctor.stdout and "it was not read" in doctor.stdout
        # Everything else works, and nobody's file is touched.
        b.add("Bank:bob")
        assert a.accounts() == {"GitHub": "alice", "Bank": "bob"}
        after = a.cloud_files()
        assert {key: after[key] for key in rubbish} == rubbish

    def test_partial_file_is_waited_for_and_then_named(self, a, b):
        a.add("GitHub:alice")
        clock = a.folder / "clock"
        clock.write_text("59")
        now = f"@{clock}"
        whole = a.registers()[-1].read_bytes()
        put(a, 0x77, whole[:2000], digest="b" * 32)
        assert b.sync(SECOND_NOW=now)["findings"] == []
        clock.write_text("600")
        assert b.sync(SECOND_NOW=now)["findings"] == []
        clock.write_text("700")
        finding, = b.sync(SECOND_NOW=now)["findings"]
        assert finding["problem"] == "unfinished" and int(finding["file"], 16) == 0x77
        assert "not all of it has arrived" in b.run("list", SECOND_NOW=now).stderr
        dismissed = b.run("cloud", "dismiss", SECOND_NOW=now)
        assert dismissed.returncode == 0 and "second: One file that never became whole is not shown" in dismissed.stderr
        assert b.sync(SECOND_NOW=now)["findings"] == [] and "cannot be used" not in b.run("list", SECOND_NOW=now).stderr
        assert "fix" not in b.run("doctor", SECOND_NOW=now).stdout
        again = b.run("cloud", "dismiss", SECOND_NOW=now)
        assert again.returncode == 0 and again.stderr.startswith("second: No file in the cloud is unfinished")
        # Another file is another matter, and so is another device.
        assert a.sync(SECOND_NOW=now)["findings"] == []
        put(a, 0x78, whole[:2000], digest="b" * 32)
        assert b.sync(SECOND_NOW=now)["findings"] == []
        clock.write_text("1400")
        assert [int(finding["file"], 16) for finding in b.sync(SECOND_NOW=now)["findings"]] == [0x78]
        assert [int(finding["file"], 16) for finding in a.sync(SECOND_NOW=now)["findings"]] == [0x77]

    def test_a_hundred_rubbish_registers_of_random_bytes(self, a):
        a.add("GitHub:alice")
        seed = int(os.environ.get("RUBBISH_SEED", random.SystemRandom().randrange(1 << 32)))
        print(f"RUBBISH_SEED={seed}")
        rubbish = random.Random(seed)
        good = a.registers()[-1].read_bytes()
        for number in range(1, 101):
            at, end = sorted(rubbish.randrange(len(good)) for _ in range(2))
            put(a, number, good[:at] + rubbish.randbytes(end - at) + good[end:])
        state = a.sync()
        assert state["state"] == "handedOver" and len(state["findings"]) == 100
        run = a.run("list")
        assert run.stdout.startswith("GitHub") and "100 files in the cloud cannot be used" in run.stderr
        # Whoever looks is not flooded.
        assert len(run.stderr.splitlines()) < 15
        assert len(a.run("doctor").stdout.splitlines()) < 50


class TestDamagedVault:
    @pytest.fixture
    def damaged(self, a, b):
        """A device whose vault is damaged, while the cloud has everything and another device is there."""
        a.add("GitHub:alice")
        a.add("Bank:bob")
        b.do("sync")
        a.vault.write_bytes(a.vault.read_bytes()[:-100])
        return a

    def test_every_command_says_what_brings_the_accounts_back(self, damaged):
        before = damaged.files(), damaged.cloud_files()
        for words in (["list"], ["code", "GitHub"], ["sync"], ["delete", "GitHub", "--yes"]):
            run = damaged.run(*words)
            assert run.returncode == 1 and "changed or damaged" in run.stderr
            assert "second doctor --rebuild" in run.stderr
        assert "note  If the cloud has the accounts, this brings them back: second doctor --rebuild" in (
            damaged.run("doctor").stdout)
        assert (damaged.files(), damaged.cloud_files()) == before

    def test_it_is_rebuilt_from_the_cloud_at_the_persons_word_only(self, damaged, b):
        child = pexpect.spawn(
            SECOND, ["doctor", "--rebuild"], env=damaged.environment, cwd=str(damaged.folder), encoding="utf-8",
            timeout=60, dimensions=(24, 200))
        child.expect_exact("Nothing is erased. [y/N] ")
        child.send("n\n")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 4 and not list(damaged.home.glob("vault.damaged-*"))
        assert damaged.run("doctor", "--rebuild").returncode == 64
        whole = damaged.vault.read_bytes()
        run = damaged.run("doctor", "--rebuild", "--yes")
        assert run.returncode == 0 and run.stdout == "2 accounts are back.\n"
        kept, = damaged.home.glob("vault.damaged-*")
        assert kept.read_bytes() == whole and str(kept) in run.stderr
        assert damaged.accounts() == b.accounts() == {"GitHub": "alice", "Bank": "bob"}
        assert f"note  Kept: {kept}" in damaged.do("doctor")
        # It is a device of a new id; what it does reaches the others.
        damaged.add("New:x")
        assert "New" in b.accounts()
        assert damaged.run("doctor", "--rebuild", "--yes").returncode == 1

    def test_without_anything_to_rebuild_from_nothing_is_changed(self, damaged):
        before = damaged.files()
        (damaged.folder / "empty").mkdir()
        for cloud, told in (
            (damaged.folder / "empty", "holds nothing that can be opened"),
            (damaged.folder / "missing", "cannot be reached"), ("off", "No cloud is set up"),
        ):
            run = damaged.run("doctor", "--rebuild", "--yes", SECOND_CLOUD=str(cloud))
            assert run.returncode == 1 and told in run.stderr, cloud
        other = damaged.folder / "other"
        other.mkdir(mode=0o700)
        for key in damaged.keys.glob("*.secret"):
            key.rename(other / key.name)
        run = damaged.run("doctor", "--rebuild", "--yes")
        assert run.returncode == 1
        assert damaged.files() == before and not (damaged.folder / "missing").exists()

    def test_the_two_ways_out_exclude_each_other(self, damaged):
        run = damaged.run("doctor", "--rebuild", "--set-aside", "--yes")
        assert (run.returncode, run.stderr) == (64, "second: Use either --set-aside or --rebuild.\n")

    def test_while_another_program_uses_the_cloud_it_is_not_done(self, damaged):
        page = subprocess.Popen(
            [SECOND, "sync", "--watch", "--json"], stdout=subprocess.PIPE, text=True, env=damaged.environment,
            cwd=damaged.folder)
        try:
            assert "vaultProblem" in page.stdout.readline()
            run = damaged.run("doctor", "--rebuild", "--yes")
            assert run.returncode == 1 and "Another program of Second" in run.stderr
            assert not list(damaged.home.glob("vault.damaged-*"))
        finally:
            page.terminate()
            assert page.wait(60) == 0
        assert damaged.do("doctor", "--rebuild", "--yes") == "2 accounts are back.\n"


class TestOwnFile:
    """A byte of this device's own file in the cloud changes, as on a bad disk: its name and size stay."""

    TOLD = ("fix   File in the cloud: this device’s own file cannot be read as it was written, so other devices may not "
            "get its changes. To write it again: second sync\n")

    @pytest.fixture
    def changed(self, a):
        a.add("GitHub:alice")
        self.change(a)
        return a

    def change(self, device):
        """Changes a byte of its newest file at once: who reads beside it sees the one or the other."""
        newest = device.registers()[-1]
        data = newest.read_bytes()
        other = device.folder / "changed"
        other.write_bytes(data[:500] + bytes([data[500] ^ 1]) + data[501:])
        os.replace(other, newest)

    def test_doctor_tells_it_and_sync_writes_it_again(self, changed, b):
        before = changed.cloud_files()
        assert b.run("list").returncode == 1
        run = changed.run("doctor")
        assert run.returncode == 1 and self.TOLD in run.stdout and run.stdout.count("fix ") == 1
        assert "云端文件：无法按写入时的内容读取此设备自己的文件" in changed.run("doctor", LANG="zh_CN.UTF-8").stdout
        # Nothing is changed by a look, and what runs beside the person reads no more than ever.
        changed.do("list")
        assert changed.cloud_files() == before
        assert changed.do("sync") == "Saved to the cloud.\n"
        assert len(changed.cloud_files()) == len(before) + 1
        assert b.accounts() == {"GitHub": "alice"}
        changed.do("sync")
        assert self.TOLD not in changed.do("doctor")

    def test_while_another_program_of_the_home_syncs_that_one_writes_it_again(self, a, b):
        a.add("GitHub:alice")
        watching = subprocess.Popen(
            [SECOND, "sync", "--watch", "--json"], stdout=subprocess.PIPE, text=True, env=a.environment, cwd=a.folder)
        try:
            assert watching.stdout.readline()
            self.change(a)
            run = a.run("sync")
            assert run.returncode == 0 and "another program" in run.stderr.lower(), run
            assert b.accounts() == {"GitHub": "alice"}
        finally:
            watching.kill()
            watching.wait()
            watching.stdout.close()
