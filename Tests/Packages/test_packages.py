"""The Debian packages in a fresh system: checked by lintian, installed, upgraded, removed and purged.

It takes root (chroot, debootstrap), `scripts/setup deb` and a mirror of Debian; it builds the programs.
"""

import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest

from system import MADE, ROOT, System, run

PROGRAMS = ["second", "ideabox", "readmigo", "accountd"]
LINK = "otpauth://totp/GitHub:octocat?secret=JBSWY3DPEHPK3PXP&issuer=GitHub"
pytestmark = [
    pytest.mark.skipif(os.geteuid() != 0, reason="a fresh system is made by root alone"),
    pytest.mark.skipif(not shutil.which("debootstrap"), reason="scripts/setup deb installs debootstrap"),
]


@pytest.fixture(scope="session")
def built():
    """The packages of this build, and the same with a higher version, by name."""
    made = [Path(line) for line in run("make", "-s", "deb", cwd=ROOT).splitlines() if line.endswith(".deb")]
    number = made[0].name.split("_")[1]
    words = ["scripts/packages", "deb", ".build-install/release", ".build-deb/later", f"{number}+later"]
    later = [Path(line) for line in run(*words, cwd=ROOT).splitlines()]
    return {path.name.split("_")[0]: (path, next(p for p in later if p.name.split("_")[0] == path.name.split("_")[0])) for path in made}


@pytest.fixture(scope="session")
def fresh(tmp_path_factory):
    system = System(tmp_path_factory.mktemp("packages") / "root")
    system.update()
    return system


def test_four_packages_are_made_and_lintian_finds_nothing(built):
    assert sorted(built) == sorted(PROGRAMS)
    words = ["lintian", "--allow-root", "--fail-on", "error,warning", *(path for pair in built.values() for path in pair)]
    assert run(*words) == ""


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_purged_package_leaves_nothing(name, built, fresh):
    package, later = built[name]
    number = later.name.split("_")[1]
    before = fresh.state()
    fresh.install(package)
    dependencies = set(fresh.run("dpkg-query", "-Wf", "${Package}\n").split())
    assert fresh.run(name, "--version") == f"{name} {number.split('+')[0]}\n"
    files = fresh.files_of(name)
    assert fresh.folder / "usr/bin" / name in files
    fresh.install(later)
    assert fresh.run("dpkg-query", "-Wf", "${Version}", name) == number
    assert set(fresh.run("dpkg-query", "-Wf", "${Package}\n").split()) == dependencies
    fresh.run("apt-get", "remove", "-y", name)
    assert not [path for path in files if path.exists()]
    fresh.purge(name)
    named = {path for path in fresh.state() - before if name in path}
    assert named == set()


def test_a_vault_outlives_its_program(built, fresh):
    package, later = built["second"]
    fresh.install(package)
    fresh.run("second", "add", input=LINK + "\n")
    vault, keys = fresh.folder / "root/.local/share/second/vault.sealed", fresh.folder / "root/.local/share/second-keychain"
    code = fresh.run("second", "code", "github").strip()
    assert len(code) == 6 and code.isdigit()
    # The helpers are found in their place.
    picture = fresh.folder / "root/code.png"
    run("qrencode", "-o", picture, LINK.replace("GitHub", "Bank"))
    assert "Bank" in subprocess.run(fresh.words("second", "add", "--qr", "/root/code.png", "--yes"), capture_output=True, text=True).stderr
    fresh.install(later)
    assert {"GitHub", "Bank"} <= set(fresh.run("second", "list").split())
    kept = vault.read_bytes(), sorted(path.name for path in keys.iterdir())
    fresh.run("apt-get", "remove", "-y", "second")
    fresh.purge("second")
    assert (vault.read_bytes(), sorted(path.name for path in keys.iterdir())) == kept
    fresh.install(later)
    assert len(fresh.run("second", "code", "bank").strip()) == 6
    fresh.purge("second")


def test_accounts_outlive_their_server(built, fresh):
    package, later = built["accountd"]
    fresh.install(package)
    settings, data = fresh.folder / "etc/accountd", fresh.folder / "var/lib/accountd"
    assert fresh.run("stat", "-c", "%U:%G %a", "/etc/accountd") == "root:accountd 750\n"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (settings / "accountd.json").write_text(f'{{"server": {{"port": {port}}}, "metrics": {{"port": 0}}}}')
    # What StateDirectory= of the unit does where systemd runs.
    fresh.run("install", "-d", "-m", "0700", "-o", "accountd", "-g", "accountd", "/var/lib/accountd")
    with serving(fresh, port):
        pass
    kept = (data / "master.key").read_bytes()
    fresh.install(later)
    with serving(fresh, port):
        assert (data / "master.key").read_bytes() == kept
    store = (data / "accounts.sqlite").read_bytes()
    fresh.run("apt-get", "remove", "-y", "accountd")
    said = fresh.purge("accountd")
    assert "/var/lib/accountd is kept" in said and "/etc/accountd is kept" in said
    assert ((data / "master.key").read_bytes(), (data / "accounts.sqlite").read_bytes()) == (kept, store)
    assert (settings / "accountd.json").is_file()
    fresh.install(later)
    with serving(fresh, port):
        assert (data / "master.key").read_bytes() == kept
    fresh.purge("accountd")


@contextmanager
def serving(system, port):
    """The server by hand, as the unit starts it, until it answers that it is ready."""
    words = ["accountd", "serve", "--config", "/etc/accountd/accountd.json", "--data", "/var/lib/accountd"]
    command = system.words("setpriv", "--reuid=accountd", "--regid=accountd", "--init-groups", *words)
    with (MADE / "accountd.log").open("w") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        try:
            deadline = time.monotonic() + 60
            while not answers(f"http://127.0.0.1:{port}/ready"):
                assert process.poll() is None and time.monotonic() < deadline, (MADE / "accountd.log").read_text()
                time.sleep(0.05)
            yield
        finally:
            # `unshare` itself passes no signal on.
            for child in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
                os.kill(int(child), signal.SIGTERM)
            process.wait(30)


def answers(address):
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return answer.status == 200
    except (urllib.error.URLError, OSError):
        return False
