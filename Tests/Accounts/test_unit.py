"""The unit of systemd: what `accountd` tells it, the secrets it gives, and how little the service may do."""

import os
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from service import PATIENCE, Browser, Service
from test_backup import accountd, told

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("kind", ["path", "abstract"])
def test_systemd_is_told_when_the_service_can_be_reached_lives_and_stops(kind, tmp_path, monkeypatch):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.settimeout(PATIENCE)
        heard.bind(name := f"\0accountd-{os.getpid()}" if kind == "abstract" else f"{tmp_path}/notify")
        monkeypatch.setenv("NOTIFY_SOCKET", name.replace("\0", "@"))
        monkeypatch.setenv("WATCHDOG_USEC", "100000")
        with Service(tmp_path) as service:
            said = []
            while "READY=1" not in said:
                said.append(heard.recv(100).decode())
            assert Browser(service).ask("GET", "/ready").status == 200
            while said[-1] != "WATCHDOG=1":
                said.append(heard.recv(100).decode())
            service.process.terminate()
            while said[-1] != "STOPPING=1":
                said.append(heard.recv(100).decode())
            assert service.process.wait(PATIENCE) == 0
    assert set(said) == {"READY=1", "WATCHDOG=1", "STOPPING=1"}


@pytest.mark.parametrize("name", ["", "none", "/nowhere/socket", "@" + "x" * 200])
def test_nobody_who_listens_holds_the_service_up(name, tmp_path, monkeypatch):
    monkeypatch.setenv("NOTIFY_SOCKET", name)
    monkeypatch.setenv("WATCHDOG_USEC", "much")
    with Service(tmp_path) as service:
        assert Browser(service).ask("GET", "/live").status == 200


def test_a_secret_may_be_a_credential_of_systemd(tmp_path, monkeypatch):
    with Service(tmp_path):
        pass
    words = ["doctor", "--data", tmp_path / "data", "--set", "mail.user=ann", "--set", "mail.server=smtps://localhost"]

    def post(name):
        said = told(accountd(*words, "--set", f"mail.password=credential:{name}"), 0 if name == "mail" else 1, "post: ")
        return next(line for line in said.splitlines() if "post: " in line)

    assert "credential:mail is no credential" in accountd(*words, "--set", "mail.password=credential:mail").stdout
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    (tmp_path / "mail").write_text("hidden\n")
    (tmp_path / "mail").chmod(0o400)
    assert post("mail").startswith("ok ")
    assert "hidden" not in post("mail")
    for name in ("", "..", "../mail", "none"):
        assert post(name).startswith("wrong ")


needs_analyze = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")


@pytest.fixture
def unit(tmp_path):
    """The unit, with the program of this build."""
    text = (ROOT / "packaging/accountd.service.in").read_text()
    program = Path(os.environ["SECOND_BIN"]) / "accountd"
    file = tmp_path / "accountd.service"
    file.write_text(text.replace("@PREFIX@/bin/accountd", str(program)))
    return file


@needs_analyze
def test_the_unit_is_in_order_and_lets_the_service_do_little(unit):
    verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert (verified.returncode, verified.stdout + verified.stderr) == (0, "")
    # 2.5 of 10.
    rated = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=25", unit], capture_output=True, text=True)
    assert rated.returncode == 0, rated.stdout


def test_the_unit_waits_for_the_service_and_gives_it_descriptors(unit):
    lines = unit.read_text().splitlines()
    for line in ("Type=notify", "NotifyAccess=main", "LimitNOFILE=65536", "WatchdogSec=30", "ExecReload=/bin/kill -HUP $MAINPID"):
        assert line in lines, line
