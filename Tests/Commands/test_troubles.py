"""Vaults, keys and places that are not as they should be: each has its own sentence, and no byte is changed."""

import os
import stat

import pexpect
import pytest

from conftest import BIN, SECRET, namespace

DAMAGES = {
    "empty": (lambda whole: b"", "is empty"),
    "another kind of file": (lambda whole: b"hello, I am a letter\n" * 9, "is something else"),
    "cut short in the head": (lambda whole: whole[:20], "ends too early"),
    "cut short in the body": (lambda whole: whole[:-100], "changed or damaged"),
    "one bit changed": (lambda whole: whole[:-30] + bytes([whole[-30] ^ 1]) + whole[-29:], "changed or damaged"),
    "one bit of the header changed": (
        lambda whole: whole.replace(b'"sequence":2', b'"sequence":3'), "changed or damaged"),
    "a newer version": (lambda whole: whole[:8] + b"\x02" + whole[9:], "newer version of Second"),
}
COMMANDS = [["list"], ["code", "GitHub"], ["edit", "GitHub", "--issuer", "X"], ["delete", "GitHub", "--yes"]]


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_vault_that_cannot_be_used_says_why_and_is_never_touched(kind, place):
    place.add("GitHub:alice")
    damage, sentence = DAMAGES[kind]
    place.vault.write_bytes(damage(place.vault.read_bytes()))
    before = place.files()
    runs = [place.run(*command) for command in COMMANDS]
    runs.append(place.run("add", stdin=f"otpauth://totp/B:b?secret={SECRET}\n"))
    for run in runs:
        assert run.returncode == 1
        assert sentence in run.stderr and run.stdout == ""
    doctor = place.run("doctor")
    assert doctor.returncode == 1 and sentence in doctor.stdout
    assert place.files() == before


def test_a_missing_key_is_told_with_the_two_commands_that_bring_it(place):
    place.add("GitHub:alice")
    for key in place.keys.glob("*.secret"):
        key.unlink()
    before = place.files()
    english = place.run("code", "GitHub")
    assert english.returncode == 1
    assert english.stderr == (
        f"second: {place.home} is sealed with a key that is not in {place.keys}. Bring it here: run second key export "
        "on the machine that has it, then second key import on this one.\n")
    chinese = place.run("code", "GitHub", LANG="zh_CN.UTF-8")
    assert chinese.stderr == (
        f"second: {place.home} 已用密钥加密，而 {place.keys} 中没有该密钥。请把它带到这里：在有该密钥的机器上运行 "
        "second key export，然后在这台机器上运行 second key import。\n")
    doctor = place.run("doctor")
    assert doctor.returncode == 1 and "second key import" in doctor.stdout and "second add" not in doctor.stdout
    assert place.run("add", stdin=f"otpauth://totp/B:b?secret={SECRET}\n").returncode == 1
    assert place.files() == before
    assert list(place.keys.glob("*.secret")) == []


def test_a_missing_keychain_folder_is_not_replaced_by_an_empty_one(place):
    place.add("GitHub:alice")
    place.keys.rename(place.folder / "away")
    run = place.run("code", "GitHub")
    assert run.returncode == 1 and str(place.keys) in run.stderr and "not there" in run.stderr
    assert not place.keys.exists()
    (place.folder / "away").rename(place.keys)
    assert place.run("code", "GitHub").stdout == "287082\n"


def test_a_foreign_key_is_no_key(place):
    place.add("GitHub:alice")
    key = next(place.keys.glob("*.secret"))
    key.write_bytes(b"x" * 73)
    run = place.run("code", "GitHub")
    assert run.returncode == 1 and "damaged" in run.stderr


@pytest.mark.parametrize("which, mode, told", [
    ("home", 0o755, "chmod 700"), ("keys", 0o750, "chmod 700"), ("vault", 0o644, "chmod 600"),
    ("key", 0o640, "chmod 600"),
])
def test_loose_modes_are_refused(which, mode, told, place):
    place.add("GitHub:alice")
    path = {"home": place.home, "keys": place.keys, "vault": place.vault,
            "key": next(place.keys.glob("*.secret"))}[which]
    path.chmod(mode)
    run = place.run("code", "GitHub")
    assert run.returncode == 1 and told in run.stderr and run.stdout == ""
    assert stat.S_IMODE(path.stat().st_mode) == mode


@pytest.mark.parametrize("which", ["home", "vault"])
def test_symbolic_links_are_refused(which, place):
    place.add("GitHub:alice")
    path = place.home if which == "home" else place.vault
    path.rename(place.folder / "elsewhere")
    path.symlink_to(place.folder / "elsewhere")
    run = place.run("code", "GitHub")
    assert run.returncode == 1 and "symbolic link" in run.stderr and run.stdout == ""


def test_a_home_that_cannot_be_made_is_told(place):
    (place.folder / "file").write_text("")
    run = place.run("list", "--home", str(place.folder / "file"))
    assert run.returncode == 1 and "not a directory" in run.stderr
    run = place.run("list", "--home", "/proc/nothing/here")
    assert run.returncode == 1 and "/proc" in run.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_an_unwritable_home_is_told_and_still_read(place):
    place.add("GitHub:alice")
    place.home.chmod(0o500)
    run = place.run("add", stdin=f"otpauth://totp/B:b?secret={SECRET}\n")
    assert run.returncode == 1 and "permission" in run.stderr
    assert place.run("code", "GitHub").stdout == "287082\n"
    told = place.run("doctor")
    assert told.returncode == 1 and f"you may not write in {place.home}; run: chmod 700 {place.home}" in told.stdout
    place.home.chmod(0o700)
    assert "may not write" not in place.run("doctor").stdout


def test_the_keychain_that_opened_the_vault_is_remembered(place):
    del place.environment["SECOND_KEYCHAIN"]
    other = place.folder / "stick"
    place.run("cloud", "use", "off", "--keychain", str(other))
    assert (place.home / "keychain").read_text() == f"{other}\n"
    assert stat.S_IMODE((place.home / "keychain").stat().st_mode) == 0o600
    # Without the option the same keychain is used; a mistyped one neither works nor sticks.
    place.add("GitHub:alice")
    run = place.run("code", "GitHub", "--keychain", str(place.folder / "stik"))
    assert run.returncode == 1 and "stik" in run.stderr
    assert place.run("code", "GitHub").stdout == "287082\n"
    # The keys were moved: the new place works, and is remembered from then on.
    other.rename(place.folder / "drawer")
    assert place.run("code", "GitHub").returncode == 1
    assert place.run("code", "GitHub", "--keychain", str(place.folder / "drawer")).returncode == 0
    assert place.run("code", "GitHub").stdout == "287082\n"


def test_a_remembered_choice_that_makes_no_sense_is_not_guessed(place):
    place.add("GitHub:alice")
    del place.environment["SECOND_KEYCHAIN"]
    (place.home / "keychain").write_text("banana")
    run = place.run("code", "GitHub")
    assert run.returncode == 1 and "does not name a keychain" in run.stderr
    assert (place.home / "keychain").read_text() == "banana"


def test_a_keyring_without_its_program_is_no_file_store(place):
    run = place.run("add", "--keychain", "secret-service", DBUS_SESSION_BUS_ADDRESS="unix:path=/nonexistent")
    assert run.returncode == 1 and run.stdout == ""
    assert not place.vault.exists() and not (place.home / "keychain").exists()


def test_the_doctor_sees_a_disk_that_is_full(place):
    place.add("GitHub:alice")
    full = place.folder / "full"
    full.mkdir()
    within = namespace(
        f"mount -t tmpfs -o size=256k,mode=700 tmpfs {full}", f"cp -a {place.home} {full}/home",
        f"dd if=/dev/zero of={full}/rest bs=4k 2>/dev/null || true", f"mount --bind {full}/home {place.home}")
    told = f"There is no room left for {place.home}; free some space and try again."
    run = place.run("doctor", within=within)
    assert run.returncode == 1 and f"fix   Disk: {told}\n" in run.stdout, run.stdout + run.stderr
    assert "ok    Vault: opens, 1 account" in run.stdout
    # It is what a change meets, too.
    run = place.run("add", stdin=f"otpauth://totp/B:b?secret={SECRET}\n", within=within)
    assert run.returncode == 1 and "There is no room left for" in run.stderr


def test_the_doctor_sees_a_cloud_that_is_full_or_read_only(place):
    place.add("GitHub:alice")
    cloud = place.folder / "cloud"
    assert place.run("cloud", "use", str(cloud)).returncode == 0
    full = place.folder / "full"
    full.mkdir()
    within = namespace(
        f"mount -t tmpfs -o size=256k,mode=700 tmpfs {full}", f"cp -a {cloud} {full}/cloud",
        f"dd if=/dev/zero of={full}/rest bs=4k 2>/dev/null || true", f"mount --bind {full}/cloud {cloud}")
    run = place.run("doctor", within=within)
    assert run.returncode == 1 and f"fix   Cloud: {cloud} has no room." in run.stdout, run.stdout + run.stderr
    within = namespace(f"mount --bind {cloud} {cloud}", f"mount -o remount,ro,bind {cloud}")
    run = place.run("doctor", within=within)
    assert run.returncode == 1 and f"fix   Cloud: {cloud} can be read but not written." in run.stdout, run.stdout
    assert "fix" not in place.run("doctor").stdout


def test_the_doctor_sees_a_disk_that_is_read_only(place):
    place.add("GitHub:alice")
    within = namespace(f"mount --bind {place.home} {place.home}", f"mount -o remount,ro,bind {place.home}")
    run = place.run("doctor", within=within)
    assert run.returncode == 1 and f"fix   Disk: {place.home} is on a read-only file system; make it writable and try again.\n" in run.stdout, run.stdout
    within = namespace(f"mount --bind {place.keys} {place.keys}", f"mount -o remount,ro,bind {place.keys}")
    run = place.run("doctor", within=within, LANG="zh_CN.UTF-8")
    assert run.returncode == 1 and f"磁盘：{place.keys} 位于只读文件系统上；请使其可写后重试。" in run.stdout, run.stdout
    assert "Disk:" not in place.run("doctor").stdout


READING = [
    ["list"], ["list", "--json"], ["code", "GitHub"], ["edit", "GitHub", "--issuer", "X"], ["delete", "GitHub", "--yes"],
    ["deleted"], ["deleted", "restore", "GitHub"], ["devices"], ["devices", "forget", "laptop", "--yes"],
    ["cloud"], ["cloud", "show", "--json"], ["cloud", "merge"], ["cloud", "leave", "--wipe", "--yes"], ["sync"], ["sync", "--json"],
    ["sync", "--watch"], ["doctor", "--set-aside"], ["doctor", "--rebuild", "--yes"], ["key", "export"],
    ["key", "export", "--to", "keys.txt"]]


@pytest.mark.parametrize("home", ["mistyped", "empty"])
def test_a_command_that_reads_makes_nothing_in_a_wrong_home(home, place):
    place.add("GitHub:alice")
    (place.folder / "empty").mkdir(mode=0o700)
    before = sorted(place.folder.rglob("*"))
    wrong = place.folder / home
    for words in READING:
        run = place.run(*words, "--home", str(wrong))
        assert (run.returncode, run.stdout) == (1, ""), words
        assert run.stderr == f"second: No vault at {wrong}. To begin there: second add --home {wrong}\n", words
    # The live list needs a terminal.
    said = pexpect.run(
        f"{BIN / 'second'} watch --home {wrong}", env=place.environment, cwd=str(place.folder), encoding="utf-8",
        timeout=60, withexitstatus=True, dimensions=(24, 400))
    assert said == (f"second: No vault at {wrong}. To begin there: second add --home {wrong}\r\n", 1)
    # The doctor looks at what is there, if only at an empty folder.
    run = place.run("doctor", "--home", str(wrong))
    assert run.returncode == (1 if home == "mistyped" else 0)
    assert (run.stderr or run.stdout).count("No vault at" if home == "mistyped" else "there is none yet") == 1
    assert sorted(place.folder.rglob("*")) == before
    # What is said works.
    run = place.run("add", "--home", str(wrong), stdin=f"otpauth://totp/B:b?secret={SECRET}\n")
    assert run.returncode == 0 and place.run("code", "B", "--home", str(wrong)).stdout == "287082\n"


def test_without_a_home_of_the_user_it_says_what_to_set(place):
    place.environment = {"PATH": os.environ["PATH"]}
    run = place.run("list")
    assert run.returncode == 1 and "--home" in run.stderr


def test_a_clock_that_reads_earlier_than_the_vault_is_told(place):
    place.add("GitHub:alice", SECOND_NOW="1000000")
    run = place.run("code", "GitHub", SECOND_NOW="59")
    assert run.returncode == 0 and run.stdout == "287082\n"
    assert "clock" in run.stderr
    assert "fix   Clock:" in place.run("doctor").stdout


def test_no_colour_without_a_terminal_or_against_the_wish(place):
    place.add("GitHub:alice")
    assert "\x1b" not in place.run("list").stdout


def test_a_reader_that_goes_away_is_no_news(place):
    place.add("GitHub:alice")
    import subprocess
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.run(
        [str(BIN / "second"), "list"], stdout=writer, stderr=subprocess.PIPE, env=place.environment)
    os.close(writer)
    assert process.stderr == b"" and process.returncode == 141


def test_a_full_disk_under_the_output_is_told(place):
    place.add("GitHub:alice")
    import subprocess
    with open("/dev/full", "w") as full:
        process = subprocess.run(
            [str(BIN / "second"), "list"], stdout=full, stderr=subprocess.PIPE, env=place.environment)
    assert process.returncode == 1 and b"could not be written" in process.stderr


@pytest.mark.skipif("SECOND_RELEASE_BIN" not in os.environ, reason="needs SECOND_RELEASE_BIN")
def test_a_release_build_does_not_know_second_now(place):
    import subprocess, time
    release = os.path.join(os.environ["SECOND_RELEASE_BIN"], "second")
    place.add("GitHub:alice", SECOND_NOW=str(time.time()))
    code = subprocess.run(
        [release, "code", "GitHub"], capture_output=True, text=True, env={**place.environment, "SECOND_NOW": "59"})
    oath = lambda: subprocess.run(
        ["oathtool", "--totp", "-b", SECRET], capture_output=True, text=True).stdout
    assert code.returncode == 0 and code.stdout != "287082\n"
    assert code.stdout in (oath(), subprocess.run(
        ["oathtool", "--totp", "-b", SECRET, "--now", f"@{int(time.time()) - 30}"], capture_output=True,
        text=True).stdout)


class TestPictures:
    @pytest.fixture(autouse=True)
    def reader(self):
        if not (BIN / "second-qr").exists():
            pytest.skip("second-qr is not built")

    def picture(self, place, name, text):
        import subprocess
        path = place.folder / name
        subprocess.run(["qrencode", "-o", str(path), text], check=True)
        return str(path)

    def test_accounts_are_added_from_pictures_and_each_failure_is_told(self, place):
        good = self.picture(place, "a.png", f"otpauth://totp/A:a?secret={SECRET}")
        other = self.picture(place, "b.png", "hello")
        hotp = self.picture(place, "c.png", f"otpauth://hotp/C:c?secret={SECRET}&counter=1")
        (place.folder / "d.png").write_text("not a picture")
        run = place.run("add", "--qr", good, other, hotp, "d.png", "missing.png")
        assert run.returncode == 64
        assert run.stdout == "287082\n"
        assert f"{other}: There is a QR code in this picture, but not one of an account." in run.stderr
        assert f"{hotp}: This account counts its codes" in run.stderr
        assert "d.png: This file is not a picture" in run.stderr
        assert "second: missing.png is not there." in run.stderr
        assert SECRET not in run.stderr + run.stdout
        assert place.run("code", "A").stdout == "287082\n"
