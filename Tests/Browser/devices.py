"""The devices of one person: real programs with a home each, one folder for a cloud, and their open pages."""

import fcntl
import hashlib
import os
import re
import shutil
import socket
import time
from pathlib import Path

from playwright.sync_api import expect

from patience import PATIENCE
from program import Program
from support import add_by_link, card, link


class Person:
    """Somebody with a folder that something carries between machines, and a keychain."""

    def __init__(self, folder, window):
        self.folder, self.window, self.devices = Path(folder), window, []
        self.cloud = self.folder / "cloud"
        self.keychain = self.folder / "keychain"

    def device(self, name, keychain=None, cloud=None, **environment):
        made = Device(self, name, keychain or self.keychain, cloud or self.cloud, environment)
        self.devices.append(made)
        return made

    def stop(self):
        for device in self.devices:
            device.stop()

    # The cloud as its files

    def registers(self, cloud=None):
        return sorted((cloud or self.cloud).glob("register-*.sealed"))

    def contents(self, cloud=None):
        """Every file of the cloud by name."""
        return {file.name: file.read_bytes() for file in (cloud or self.cloud).iterdir()}

    def take_away(self):
        """The folder's disk is pulled out; answers what puts it back."""
        away = self.folder / "pulled-out"
        self.cloud.rename(away)
        return lambda: away.rename(self.cloud)

    def swap(self, other):
        """Another folder stands where the cloud was; answers what swaps them back."""
        aside = self.folder / "swapped-out"

        def change():
            self.cloud.rename(aside)
            Path(other).rename(self.cloud)
            aside.rename(other)

        change()
        return change

    def empty(self):
        """All at once: what is emptied file by file may be met half empty, and is another case."""
        (self.folder / "empty").mkdir()
        self.swap(self.folder / "empty")

    def empty_one_by_one(self, devices):
        """As `rm -rf FOLDER/*` does, slowly: each file goes once every device has looked since the one before went."""
        files = sorted(self.cloud.iterdir())
        assert files[0].name.startswith("account-") and len(files) > 2
        for file in files:
            before = [device.reads for device in devices]
            # An older version its own device takes away.
            file.unlink(missing_ok=True)
            end = time.monotonic() + PATIENCE
            while any(device.reads == count for device, count in zip(devices, before)):
                assert time.monotonic() < end, file

    def add_register(self, content, replica="ab" * 16, sequence=1):
        """A file of a valid name with these bytes, as another device would have put it."""
        digest = hashlib.sha256(content).hexdigest()[:32]
        file = self.cloud / f"register-{replica}-{sequence:016x}-{digest}.sealed"
        file.write_bytes(content)
        return file


class Device(Program):
    """One device: a home below the person's folder, and a page that is open all the while."""

    def __init__(self, person, name, keychain, cloud, environment):
        super().__init__(os.environ["SECOND_BIN"], person.folder, name, keychain, cloud, **environment)
        self.person, self.page = person, None

    @property
    def vault(self):
        return self.home / self.name / "vault.sealed"

    @property
    def shown(self):
        """The device's name as its owner's other devices show it."""
        return f"{socket.gethostname()} ({self.name})"

    @property
    def reads(self):
        """How often the program has read something: it does when it is told of a change."""
        return int(re.search(r"syscr: (\d+)", Path(f"/proc/{self.process.pid}/io").read_text()).group(1))

    def open(self, **options):
        """Starts the program and opens its page."""
        if not self.process or self.process.poll() is not None:
            self.start()
        self.page = self.person.window.open(self, **options)
        return self

    def lost_page(self):
        """Opens the page of a program that was started again, in the tab of the one before."""
        self.start()
        self.page.goto(self.opening)
        self.page.wait_for_selector("body.ready[data-state]")

    # What a person does and sees

    def put(self, issuer, account="mona@example.com", **more):
        add_by_link(self.page, link(issuer, account, **more))
        expect(card(self.page, issuer)).to_be_visible()

    def choose(self, issuer, choice):
        card(self.page, issuer).locator(".more").click()
        self.page.locator(f"#menu [data-choice={choice}]").click()

    def rename(self, issuer, new):
        self.choose(issuer, "edit")
        self.page.locator("#edit").get_by_label("Issuer").fill(new)
        self.page.get_by_role("button", name="Save").click()
        expect(self.page.locator("#edit")).to_be_hidden()

    def remove(self, issuer):
        self.choose(issuer, "delete")
        self.page.locator("#ask [data-yes]").click()
        self.misses(issuer)

    def has(self, *issuers):
        for issuer in issuers:
            expect(card(self.page, issuer)).to_be_visible()

    def misses(self, *issuers):
        for issuer in issuers:
            expect(self.page.locator(".card").filter(has_text=issuer)).to_have_count(0)

    def shows(self, *issuers):
        """Exactly these accounts."""
        self.has(*issuers)
        expect(self.page.locator(".card")).to_have_count(len(issuers))

    def says(self, text):
        """The line in the bar."""
        words = self.page.locator("#sync-open .words")
        expect(words).to_have_text(re.compile(text) if isinstance(text, str) else text)

    def is_seen_by(self, *others):
        names = sorted(other.shown for other in others)
        self.says("^" + re.escape("Up to date on " + ", ".join(names)) + "$")

    def banner(self, kind):
        return self.page.locator(".banner." + kind)

    def open_sheet(self):
        self.page.locator("#sync-open").click()
        expect(self.page.locator("#sync")).to_be_visible()
        return self.page.locator("#sync")

    def sync_now_fails(self):
        """A whole look into the cloud that has ended, and did not do what is wished for."""
        sheet = self.open_sheet()
        sheet.get_by_role("button", name="Sync now").click()
        expect(sheet.locator(".say[role=status]")).to_have_text("It was tried just now and did not work.")
        self.page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()

    def hold_cloud(self):
        """Another program of this home talks to the cloud; answers what ends that."""
        file = open(self.home / self.name / "cloud-lock", "a")
        fcntl.flock(file, fcntl.LOCK_EX)
        return file.close

    def forget_home(self):
        shutil.rmtree(self.home / self.name)
