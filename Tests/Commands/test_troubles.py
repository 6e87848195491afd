"""Vaults, keys and places that are not as they should be: each has its own sentence, and no byte is changed."""

import os
import stat

import pytest

from conftest import BIN, SECRET

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


def test_a_missing_key_is_told_by_the_required_sentence(place):
    place.add("GitHub:alice")
    for key in place.keys.glob("*.secret"):
        key.unlink()
    before = place.files()
    english = place.run("code", "GitHub")
    assert english.returncode == 1
    assert "the key that decrypts them is not available" in english.stderr
    chinese = place.run("code", "GitHub", LANG="zh_CN.UTF-8")
    assert chinese.stderr == (
        "second: 检测到你的验证码数据已从 iCloud 同步,但解密密钥不可用。请确认已开启 iCloud 钥匙串。\n")
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
    place.home.chmod(0o700)


def test_the_keychain_that_opened_the_vault_is_remembered(place):
    del place.environment["SECOND_KEYCHAIN"]
    other = place.folder / "stick"
    place.run("list", "--keychain", str(other))
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
    run = place.run("list", "--keychain", "secret-service", DBUS_SESSION_BUS_ADDRESS="unix:path=/nonexistent")
    assert run.returncode == 1 and run.stdout == ""
    assert not place.vault.exists() and not (place.home / "keychain").exists()


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
        assert "missing.png: No such file" in run.stderr
        assert SECRET not in run.stderr + run.stdout
        assert place.run("code", "A").stdout == "287082\n"
