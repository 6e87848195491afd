"""The sign-in in the desktop's keyring: gnome-keyring on a bus of its own."""

import json
import os
import re
import select
import shutil
import signal
import subprocess

import pytest
from home import Home
from patience import PATIENCE

BUS = """<busconfig><type>session</type><listen>unix:path={folder}/bus</listen><auth>EXTERNAL</auth>
<servicedir>{folder}/services</servicedir><policy context="default"><allow send_destination="*" eavesdrop="true"/>
<allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"""
SERVICE = "[D-BUS Service]\nName=org.freedesktop.secrets\nExec=/bin/sh {folder}/keyring.sh\n"
# The bus starts it when it is first spoken to, and lets the caller wait until it is there.
KEYRING = """echo $$ > {folder}/keyring.pid
exec gnome-keyring-daemon {how} --foreground --components=secrets < {folder}/password >/dev/null 2>&1
"""


class Keyring:
    """A bus, and a keyring on it that starts when it is asked for."""

    def __init__(self, folder):
        self.folder = folder
        for name in ("services", "home", "run"):
            (folder / name).mkdir(mode=0o700)
        (folder / "bus.conf").write_text(BUS.format(folder=folder))
        (folder / "password").write_text("a password for tests")
        (folder / "services/org.freedesktop.secrets.service").write_text(SERVICE.format(folder=folder))
        self.environment = {
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/bus", "HOME": str(folder / "home"),
            "XDG_RUNTIME_DIR": str(folder / "run"), "XDG_DATA_HOME": str(folder / "home/share"),
        }  # fmt: skip
        self.opens(True)
        self.bus = subprocess.Popen(
            ["dbus-daemon", f"--config-file={folder}/bus.conf", "--nofork", "--nopidfile", "--print-address"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **self.environment},
        )  # fmt: skip
        assert self.bus.stdout.readline().startswith("unix:")

    def opens(self, is_open):
        """How the keyring starts the next time."""
        how = "--unlock" if is_open else "--start"
        (self.folder / "keyring.sh").write_text(KEYRING.format(folder=self.folder, how=how))

    def labels(self, application):
        """What the desktop calls an application's items."""
        found = subprocess.run(
            ["secret-tool", "search", "--all", "application", application], capture_output=True, text=True,
            env={**os.environ, **self.environment},
        )  # fmt: skip
        return set(re.findall(r"^label = (.*)$", found.stdout, re.M))

    def end(self):
        """Ends the keyring; it starts again when it is asked for."""
        file = self.folder / "keyring.pid"
        if not file.exists():
            return
        number = int(file.read_text())
        file.unlink()
        ended = os.pidfd_open(number)
        os.kill(number, signal.SIGTERM)
        assert select.select([ended], [], [], PATIENCE)[0], "the keyring does not end"
        os.close(ended)

    def close(self):
        self.end()
        self.bus.terminate()
        self.bus.wait(PATIENCE)


@pytest.fixture
def keyring(tmp_path_factory):
    if shutil.which("gnome-keyring-daemon") is None or shutil.which("dbus-daemon") is None:
        pytest.skip("there is no keyring here")
    opened = Keyring(tmp_path_factory.mktemp("bus"))
    yield opened
    opened.close()


class DeskHome(Home):
    """A home whose sign-in lies in the keyring."""

    def __init__(self, folder, desk, keyring):
        super().__init__(folder, desk)
        self.environment |= keyring.environment

    @property
    def places(self):
        return [*super().places, "--store", "secret-service"]


def test_two_homes_share_a_keyring_and_no_sign_in(tmp_path, desk, keyring):
    one, two = (DeskHome(tmp_path / name, desk, keyring) for name in ("one", "two"))
    address = one.register("Ann")
    assert not (one.folder / "keychain").exists()
    assert keyring.labels("com.readmigo.app") == {"Readmigo sign-in"}
    assert keyring.labels("second") == set()
    assert json.loads((one.folder / "app.json").read_text())["store"] == "secret-service"
    assert two.run("whoami", "--store", "secret-service", "--server", desk.origin).returncode == 2
    two.register("Ben")
    assert "Ann" in one.do("whoami") and "Ben" in two.do("whoami")
    two.do("sign-out", "--keep-nothing")
    assert "Ann" in one.do("whoami") and two.run("whoami").returncode == 2
    assert one.do("whoami", "--json") and address in one.do("whoami")


def test_a_keyring_that_is_locked_or_gone_signs_nobody_out(tmp_path, brief, keyring):
    home = DeskHome(tmp_path / "home", brief, keyring)
    home.register()
    keyring.end()
    keyring.opens(False)
    locked = home.run("whoami")
    assert (locked.returncode, "locked" in locked.stderr) == (1, True), locked.stderr
    gone = home.run("whoami", DBUS_SESSION_BUS_ADDRESS="unix:path=/nowhere")
    assert gone.returncode == 1, gone.stderr
    keyring.end()
    keyring.opens(True)
    assert home.run("whoami").returncode == 0
