"""Two devices of one person over a folder: each shows what the other did, by the commands alone."""

import base64
import json
import pathlib
import re
import shutil
import sys
import threading

import pytest

from conftest import SECRET, Device

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Python"))
from vault_format import open_vault, read_key_file, tokens  # noqa: E402

def missing(sealed, keychain):
    """What is said on a machine where a person carries the keys, in English and in Chinese."""
    return (
        f"{sealed} is sealed with a key that is not in {keychain}. Bring it here: run second key export on the "
        "machine that has it, then second key import on this one.",
        f"{sealed} 已用密钥加密，而 {keychain} 中没有该密钥。请把它带到这里：在有该密钥的机器上运行 second key export，"
        "然后在这台机器上运行 second key import。")


def missing_beside(cloud, keychain):
    """What is said beside accounts that open, of those in the cloud that do not."""
    return (
        f"Accounts of another device in {cloud} are sealed with a key that is not in {keychain}. Bring it here: run "
        "second key export on the machine that has it, then second key import on this one.",
        f"{cloud} 中另一台设备的账号已用密钥加密，而 {keychain} 中没有该密钥。请把它带到这里：在有该密钥的机器上运行 "
        "second key export，然后在这台机器上运行 second key import。")


def test_US4_1_what_is_added_on_one_device_is_listed_on_the_other(a, b):
    a.add("GitHub:alice")
    run = b.run("list")
    assert run.stdout == "GitHub  alice  287 082  1 s  → 359 152\n"
    assert run.stderr == "second: Saved to the cloud.\n"
    b.add("Bank:bob")
    assert a.accounts() == {"GitHub": "alice", "Bank": "bob"}
    assert a.run("code", "bank").stdout == "287082\n"


def test_US4_2_what_is_deleted_on_one_device_leaves_the_other_and_undo_brings_it_back_to_both(a, b):
    a.add("GitHub:alice")
    a.add("Bank:bob")
    assert len(b.accounts()) == 2
    deleted = a.run("delete", "bank", "--yes").stderr
    assert b.accounts() == {"GitHub": "alice"}
    assert "Bank" in b.do("deleted")
    # The other device takes it back by the id that the first one named.
    identifier = re.search(r"restore ([0-9a-f]{8})", deleted).group(1)
    b.do("deleted", "restore", identifier)
    assert a.accounts() == {"GitHub": "alice", "Bank": "bob"}


def test_US4_3_an_edit_on_one_device_shows_on_the_other_and_different_fields_are_both_kept(a, b):
    a.add("GitHub:alice")
    assert b.accounts() == {"GitHub": "alice"}
    a.do("edit", "github", "--issuer", "Hub", SECOND_CLOUD="off", SECOND_NOW="60")
    b.do("edit", "github", "--account", "carol", SECOND_CLOUD="off", SECOND_NOW="61")
    for device in (a, b, a):
        device.do("sync", SECOND_NOW="70")
    assert a.accounts() == b.accounts() == {"Hub": "carol"}


def test_US4_4_a_new_device_shows_everything_at_its_first_start(a, b):
    for name in "ABC":
        a.add(f"{name}:x")
    assert b.do("code", "B") == "287082\n"
    assert sorted(b.accounts()) == ["A", "B", "C"]


def test_what_is_wiped_on_one_device_is_wiped_on_the_other(a, b):
    a.add("GitHub:alice")
    assert b.accounts() == {"GitHub": "alice"}
    a.do("delete", "github", "--yes")
    a.do("deleted", "delete-now", "github", "--yes")
    b.do("edit", "github", "--account", "late", SECOND_CLOUD="off", SECOND_NOW="70")
    for device in (b, a, b):
        device.do("sync", SECOND_NOW="80")
    assert a.accounts() == b.accounts() == {}
    assert b.run("deleted").stderr == "second: No deleted accounts.\n"


def test_two_offline_adds_are_both_kept(a, b):
    a.add("First:x")
    b.do("sync")
    a.add("A:a", SECOND_CLOUD="off")
    b.add("B:b", SECOND_CLOUD="off")
    for device in (a, b, a):
        device.do("sync")
    assert a.accounts() == b.accounts() == {"First": "x", "A": "a", "B": "b"}


def test_SC_005_and_US5_1_no_secret_name_or_key_is_in_any_byte_of_the_cloud(a, b):
    a.add("Gitterhub:alicia")
    b.add("Banking:roberta")
    a.do("delete", "banking", "--yes")
    b.do("sync")
    key_files = list(a.keys.glob("*.secret"))
    keys = [read_key_file(path.read_bytes(), path.stem) for path in key_files]
    secret = base64.b32decode(SECRET)
    hidden = [SECRET.encode(), secret, secret.hex().encode(), base64.b64encode(secret), b"Gitterhub", b"alicia",
              b"Banking", b"roberta", a.name.encode(), *keys, *[key.hex().encode() for key in keys]]
    files = a.cloud_files()
    everything = b"\n".join(name.encode() + b"\n" + data for name, data in files.items())
    for text in hidden:
        assert text.lower() not in everything.lower()
    # Nothing but registers and the empty file that names the account, all the owner's alone.
    for path in a.cloud.iterdir():
        assert re.fullmatch(r"account-[0-9a-f]{32}|register-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{32}\.sealed", path.name)
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.stat().st_size == 0 or path.name.startswith("register-")
    # An independent reader opens them with the key and finds the accounts.
    name = max(name for name in files if name.startswith("register-"))
    _, body, _ = open_vault(files[name], keys, name="-".join(name.split("-")[:2]))
    assert {fields["issuer"] for fields in tokens(body).values()} == {"Gitterhub"}


def test_US5_2_and_US5_3_key_arrives_late(a, tmp_path):
    a.add("GitHub:alice")
    b = Device(tmp_path, "b", keys="other")
    before = a.cloud_files()
    english, chinese = missing(b.cloud, b.keys)
    for words in (["list"], ["code", "GitHub"], ["edit", "GitHub", "--issuer", "X"], ["sync"], ["devices"]):
        run = b.run(*words, LANG="zh_CN.UTF-8")
        assert (run.returncode, run.stdout, run.stderr) == (1, "", f"second: {chinese}\n"), words
    run = b.run("add", stdin=f"otpauth://totp/B:b?secret={SECRET}\n")
    assert (run.returncode, run.stderr) == (1, f"second: {english}\n")
    doctor = b.run("doctor")
    assert doctor.returncode == 1 and f"fix   Vault: {english}\n" in doctor.stdout
    assert "second add" not in doctor.stdout and "first account" not in doctor.stdout
    # No key was made, and nothing was written into the cloud.
    assert list(b.keys.glob("*.secret")) == [] and a.cloud_files() == before
    assert b.sync()["state"] == "keyUnavailable"
    for key in a.keys.glob("*.secret"):
        b.keys.mkdir(mode=0o700, exist_ok=True)
        (b.keys / key.name).write_bytes(key.read_bytes())
        (b.keys / key.name).chmod(0o600)
    assert b.do("code", "GitHub") == "287082\n"
    assert b.accounts() == {"GitHub": "alice"}


def test_a_device_with_another_key_shows_its_own_and_says_what_is_missing(a, tmp_path):
    b = Device(tmp_path, "b", keys="other")
    b.add("Bank:bob", SECOND_CLOUD="off")
    a.add("GitHub:alice")
    english, chinese = missing_beside(b.cloud, b.keys)
    for words in (["list"], ["devices"], ["cloud"], ["cloud", "use", str(b.cloud)]):
        run = b.run(*words)
        assert run.returncode == 0 and f"second: {english}\n  " in run.stderr, words
        run = b.run(*words, LANG="zh_CN.UTF-8")
        assert f"second: {chinese}\n  " in run.stderr and "iCloud" not in run.stdout + run.stderr, words
    assert b.run("list").stdout.startswith("Bank")
    assert b.sync()["findings"][0]["problem"] == "locked"
    doctor = b.run("doctor")
    assert doctor.returncode == 1 and f"fix   Cloud: {english}\n" in doctor.stdout
    doctor = b.run("doctor", LANG="zh_CN.UTF-8")
    assert f"云端：{chinese}\n" in doctor.stdout and "iCloud" not in doctor.stdout
    # Both keychains hold both keys: everything shows on both.
    for one, other in ((a, b), (b, a)):
        for key in one.keys.glob("*.secret"):
            (other.keys / key.name).write_bytes(key.read_bytes())
            (other.keys / key.name).chmod(0o600)
    for device in (b, a, b, a):
        device.do("sync")
    assert a.accounts() == b.accounts() == {"GitHub": "alice", "Bank": "bob"}


def test_EC_6_home_deleted_cloud_and_keychain_kept_everything_comes_back_without_a_question(a, b):
    a.add("GitHub:alice")
    a.add("Bank:bob")
    import shutil
    shutil.rmtree(a.home)
    run = a.run("list")
    assert run.returncode == 0 and run.stdout.splitlines() == [
        "Bank    bob    287 082  1 s  → 359 152", "GitHub  alice  287 082  1 s  → 359 152"]
    assert run.stderr == "second: Saved to the cloud.\n"
    # It is another device now, and no less one: what it does reaches the others.
    a.add("New:x")
    assert sorted(b.accounts()) == ["Bank", "GitHub", "New"]


def test_a_restored_home_goes_on_as_another_device_and_loses_nothing(a, b):
    a.add("GitHub:alice")
    backup = a.files()
    a.add("Later:x")
    assert sorted(b.accounts()) == ["GitHub", "Later"]
    for path in a.home.iterdir():
        path.unlink()
    for path, data in backup.items():
        path.write_bytes(data)
        path.chmod(0o600)
    a.add("Restored:y")
    assert sorted(a.accounts()) == sorted(b.accounts()) == ["GitHub", "Later", "Restored"]


def test_many_programs_on_two_homes_lose_nothing(a, b):
    a.add("First:x")
    failures = []

    def work(device, letter):
        for number in range(6):
            run = device.run("add", stdin=f"otpauth://totp/{letter}{number}:x?secret={SECRET}\n")
            if run.returncode != 0:
                failures.append(run.stderr)
            device.run("list" if number % 2 else "sync")

    threads = [threading.Thread(target=work, args=arguments)
               for arguments in ((a, "A"), (a, "B"), (b, "C"), (b, "D"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    for device in (a, b, a):
        device.do("sync")
    names = sorted(["First", *(f"{letter}{number}" for letter in "ABCD" for number in range(6))])
    assert sorted(a.accounts()) == sorted(b.accounts()) == names


class TestDevices:
    def test_they_are_listed_by_name_and_last_time(self, a, b):
        a.add("GitHub:alice")
        b.do("sync", SECOND_NOW="90000")
        lines = a.do("devices", SECOND_NOW="100000").splitlines()
        assert [re.sub("^[0-9a-f]{8}", "<id>", line) for line in lines] == [
            f"<id>  {a.name}  this device", f"<id>  {b.name}  today 01:00"]
        assert "yesterday 01:00" in a.do("devices", SECOND_NOW="180000")
        assert "1970-01-02 01:00" in a.do("devices", SECOND_NOW="1000000")
        assert "今天 01:00" in a.do("devices", SECOND_NOW="100000", LANG="zh_CN.UTF-8")

    def test_for_programs(self, a, b):
        a.add("GitHub:alice")
        b.do("sync", SECOND_NOW="90000")
        own, other = json.loads(a.do("devices", "--json", SECOND_NOW="100000"))
        assert set(own) == set(other) == {
            "id", "name", "thisDevice", "lastSeen", "readable", "former", "secondsAhead"}
        assert own["name"] == a.name and own["thisDevice"] and own["lastSeen"] is None
        assert other == {
            "id": other["id"], "name": b.name, "thisDevice": False, "lastSeen": "1970-01-02T01:00:00Z",
            "readable": True, "former": False, "secondsAhead": 0}
        assert re.fullmatch("[0-9a-f]{32}", other["id"])

    def test_without_a_cloud_there_is_this_one(self, place):
        place.add("GitHub:alice")
        assert re.fullmatch(r"[0-9a-f]{8}  .*  this device\n", place.run("devices").stdout)

    def test_one_that_cannot_be_read_and_one_with_a_fast_clock_are_marked(self, a, tmp_path):
        a.add("GitHub:alice")
        Device(tmp_path, "c").add("C:c", SECOND_NOW="700")
        stranger = Device(tmp_path, "b", keys="other")
        stranger.add("Bank:bob", SECOND_CLOUD="off")
        stranger.do("sync")
        run = a.run("devices")
        lines = run.stdout.splitlines()
        assert len(lines) == 3
        assert any(line.endswith("not read yet  cannot be read here") for line in lines)
        assert any(line.endswith("clock 641 s ahead") for line in lines)
        assert "disagree about the time" in run.stderr
        doctor = a.run("doctor")
        assert doctor.returncode == 1
        assert "fix   Clock: This device and" in doctor.stdout
        assert "fix   File in the cloud:" in doctor.stdout and "its key is not here." in doctor.stdout

    def test_one_is_forgotten_and_comes_back_when_it_is_used(self, a, b):
        a.add("GitHub:alice")
        b.add("Bank:bob")
        a.do("sync")
        run = a.run("devices", "forget", b.name)
        assert run.returncode == 64 and "--yes" in run.stderr
        run = a.run("devices", "forget", b.name, "--yes")
        assert run.returncode == 0 and f"{b.name} is forgotten." in run.stderr
        assert len(a.do("devices").splitlines()) == 1
        # Its accounts stay, and its file too until somebody else has them.
        assert a.accounts() == {"GitHub": "alice", "Bank": "bob"}
        b.add("Again:x", SECOND_NOW="90")
        assert "Again" in a.accounts(SECOND_NOW="100")
        assert len(a.do("devices").splitlines()) == 2

    def test_the_name_the_beginning_of_an_id_or_a_word_of_the_name_will_do(self, a, b):
        a.add("GitHub:alice")
        b.do("sync")
        for text in (b.home.name, b.name.upper(), b.name.replace(" ", ""), json.loads(a.do("devices", "--json"))[1]["id"][:4]):
            assert a.run("devices", "forget", text, "--yes").returncode == 0
            b.add(f"X{text}:x", SECOND_NOW="90")
            a.do("sync", SECOND_NOW="90")

    def test_this_one_cannot_be_forgotten_nor_one_that_is_not_there(self, a, b):
        a.add("GitHub:alice")
        b.do("sync")
        run = a.run("devices", "forget", a.name, "--yes")
        assert run.returncode == 64 and "cannot forget itself" in run.stderr
        run = a.run("devices", "forget", "nobody", "--yes")
        assert (run.returncode, run.stderr) == (3, "second: No device matches “nobody”.\n")
        assert a.run("devices", "forget", " ", "--yes").returncode == 64
        assert len(a.do("devices").splitlines()) == 2

    def test_several_that_match_are_listed_and_nothing_is_done(self, a, tmp_path):
        a.add("GitHub:alice")
        for name in "bc":
            Device(tmp_path, name).do("sync")
        run = a.run("devices", "forget", a.name.split(" ")[0], "--yes")
        assert run.returncode == 2 and run.stdout == ""
        assert "matches several devices" in run.stderr and len(run.stderr.splitlines()) == 3
        assert len(a.do("devices").splitlines()) == 3


def test_a_home_that_changes_its_place_again_and_again_leaves_little(a):
    a.add("GitHub:alice")
    copy = a.folder / "copy"
    for number in range(40):
        shutil.copytree(a.home, copy)
        shutil.rmtree(a.home)
        copy.rename(a.home)
        a.do("edit", "github", "--account", f"alice{number}")
    assert a.accounts() == {"GitHub": "alice39"} and a.sync()["state"] == "handedOver"
    device, = json.loads(a.do("devices", "list", "--json"))
    assert device["thisDevice"]
    assert len(a.registers()) <= 2 and sum(file.stat().st_size for file in a.registers()) < 20_000
    assert len([file for file in a.home.iterdir() if file.name.startswith("replica-")]) == 1
