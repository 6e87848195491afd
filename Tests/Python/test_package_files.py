"""The list of what is installed where, without building anything: packaging/files.txt and scripts/packages."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ["second", "ideabox", "readmigo", "accountd"]
ENTRIES = [
    line.split() for line in (ROOT / "packaging/files.txt").read_text().splitlines()
    if line and not line.startswith("#")]  # fmt: skip


def packages(*words, **environment):
    command = [ROOT / "scripts/packages", *words]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True)


@pytest.fixture
def built(tmp_path):
    """Programs that repeat what they are told: `echo` is one that can be stripped."""
    folder = tmp_path / "built"
    folder.mkdir()
    for _, kind, what, _ in ENTRIES:
        if kind == "program":
            shutil.copy("/bin/echo", folder / what)
    return folder


def files(folder: Path) -> set:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir()}


def test_the_list_names_what_there_is_and_each_place_once():
    manifest = (ROOT / "Package.swift").read_text()
    for package, kind, what, _ in ENTRIES:
        if kind == "program":
            assert re.search(rf"^    {what} \[program", manifest, re.MULTILINE), what
        elif kind != "completion":
            assert (ROOT / what).is_file(), what
    assert sorted({entry[0] for entry in ENTRIES}) == sorted(PACKAGES)
    assert len({entry[3] for entry in ENTRIES}) == len(ENTRIES)
    control = (ROOT / "packaging/debian/control").read_text()
    assert re.findall(r"^Package: (.*)$", control, re.MULTILINE) == PACKAGES


@pytest.mark.parametrize("package", PACKAGES)
def test_uninstall_removes_what_install_puts_there_and_nothing_else(package, built, tmp_path):
    place, prefix = tmp_path / "dest", "/a prefix"
    other = place / "a prefix/share/doc" / package / "other"
    other.parent.mkdir(parents=True)
    other.write_text("somebody else's")
    for _ in range(2):
        done = packages("install", package, built, prefix, DESTDIR=str(place))
        assert (done.returncode, done.stdout + done.stderr) == (0, "")
    assert files(place / "a prefix") == {entry[3] for entry in ENTRIES if entry[0] == package} | {f"share/doc/{package}/other"}
    for path in (place / "a prefix/bin", place / "a prefix/share"):
        for file in filter(Path.is_file, path.rglob("*")):
            assert b"@PREFIX@" not in file.read_bytes(), file
            assert file.stat().st_mode & 0o777 == (0o755 if path.name == "bin" else 0o644)
    assert packages("uninstall", package, prefix, DESTDIR=str(place)).returncode == 0
    assert files(place) == {f"a prefix/share/doc/{package}/other"}
    other.unlink()
    assert packages("uninstall", package, prefix, DESTDIR=str(place)).returncode == 0
    assert not other.parent.exists()


def test_a_service_of_the_system_is_not_installed_in_a_home(built, tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "link").symlink_to(home)
    for prefix in (home, home / ".local", tmp_path / "link/.local"):
        for words in (["check", "accountd", prefix], ["install", "accountd", built, prefix]):
            done = packages(*words, HOME=str(home), DESTDIR="")
            assert done.returncode == 1 and done.stdout == ""
            assert "make install-accountd PREFIX=/usr/local" in done.stderr
    assert files(home) == set()
    for words in (["accountd", tmp_path / "other"], ["readmigo", home / ".local"], ["second", home / ".local"]):
        assert packages("check", *words, HOME=str(home), DESTDIR="").returncode == 0, words
    assert packages("check", "accountd", home / ".local", HOME=str(home), DESTDIR="/tmp/stage").returncode == 0


def test_account_names_are_completed_where_somebody_asked_for_it(built, tmp_path):
    for names, wanted in (("", 0), ("1", 1)):
        assert packages("install", "second", built, str(tmp_path / "p"), NAMES=names).returncode == 0
        for _, kind, _, where in (entry for entry in ENTRIES if entry[0] == "second"):
            if kind == "completion":
                assert (tmp_path / "p" / where).read_text().count("SECOND_COMPLETE_NAMES") == wanted, where


def test_what_cannot_be_done_is_said(built, tmp_path):
    for words, said in ((["install", "none", built, "/"], "There is no package none"), ([], "packaging/files.txt")):
        done = packages(*words)
        assert done.returncode and said in done.stderr and "Traceback" not in done.stderr
    done = packages("install", "second", tmp_path, str(tmp_path / "p"))
    assert done.returncode == 1 and "second" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["postinst", "prerm", "postrm"])
def test_the_scripts_of_the_package_are_in_order_and_remove_no_accounts(name):
    script = ROOT / f"packaging/debian/accountd.{name}"
    assert subprocess.run(["sh", "-n", script], capture_output=True).returncode == 0
    assert "rm -" not in script.read_text() and "deluser" not in script.read_text()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
def test_the_units_of_a_person_are_in_order(built, tmp_path):
    assert packages("install", "second", built, str(tmp_path / "a prefix")).returncode == 0
    units = tmp_path / "a prefix/share/systemd/user"
    environment = {**os.environ, "XDG_RUNTIME_DIR": str(tmp_path), "SYSTEMD_UNIT_PATH": f"{units}:"}
    words = ["systemd-analyze", "--user", "--man=no", "verify", units / "second-sync.service"]
    verified = subprocess.run(words, env=environment, capture_output=True, text=True)
    assert (verified.returncode, verified.stdout + verified.stderr) == (0, "")


def test_launchers_need_no_terminal():
    for name in ("second", "ideabox"):
        lines = (ROOT / f"packaging/{name}.desktop.in").read_text().splitlines()
        assert {"Terminal=false", f'Exec="@PREFIX@/bin/{name}" web', f"TryExec=@PREFIX@/bin/{name}"} <= set(lines)
