"""Writes the pictures of docs/images when asked: `pytest Tests/Browser/test_screenshots.py --screenshots docs/images`."""

import base64
import hashlib
import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from devices import Device, Person
from mock_server import SAMPLES
from support import card, link, open_add, well_inside_period

SIZES = {"": {"width": 1000, "height": 700}, "-phone": {"width": 390, "height": 780}}


def stock(program):
    for issuer, account, *more in SAMPLES:
        secret = base64.b32encode(hashlib.sha1(issuer.encode()).digest()).decode()
        extra = dict(zip(["algorithm", "digits", "period"], more))
        program.add(link(issuer, account, secret, **extra))


def list_(page, program):
    page.clock.fast_forward(page.evaluate("30000 - Date.now() % 30000 + 9200"))


def urgent(page, program):
    well_inside_period(page)
    page.clock.fast_forward(page.evaluate("26300 - Date.now() % 30000"))
    expect(card(page)).to_have_attribute("data-state", "urgent")


def add(page, program):
    list_(page, program)
    open_add(page)


def error(page, program):
    program.stop()
    expect(page.locator("#stopped")).to_be_visible()


STATES = {"empty": None, "list": list_, "urgent": urgent, "dark": list_, "add": add, "error": error}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", STATES)
def test_picture(window, program, request, name, size):
    folder = request.config.getoption("--screenshots")
    if not folder:
        pytest.skip("only with --screenshots DIR")
    if name != "empty":
        stock(program)
    page = window.open(program, clock=True, viewport=SIZES[size], reduced_motion="reduce",
                       color_scheme="dark" if name == "dark" else "light", device_scale_factor=2 if size else 1)
    if STATES[name]:
        expect(page.locator(".card")).to_have_count(len(SAMPLES))
        STATES[name](page, program)
    if name != "error":
        expect(page.locator("[data-state=hidden].card")).to_have_count(0)
    page.mouse.move(1, 1)
    Path(folder).mkdir(parents=True, exist_ok=True)
    page.screenshot(path=Path(folder) / f"{name}{size}.png")


class Named(Device):
    """A device on a machine that has its name, with its home in the usual place."""

    def command(self, *words):
        places = ["--keychain", str(self.keychain), "--cloud", str(self.cloud)]
        return ["unshare", "--uts", "sh", "-c", 'hostname "$0" && exec "$@"', self.name, str(self.folder / "second"), *words, *places]


@pytest.fixture
def mona(window, request):
    """Somebody with a desk and a laptop, in a folder that is fit to be seen."""
    if not request.config.getoption("--screenshots"):
        pytest.skip("only with --screenshots DIR")
    folder = Path("/tmp/mona")
    (folder / "Sync").mkdir(parents=True, mode=0o700)
    person = Person(folder, window)
    person.cloud = folder / "Sync" / "second"
    for name in ["desk", "laptop"]:
        person.devices.append(Named(person, name, person.keychain, person.cloud, {"XDG_DATA_HOME": str(folder / name)}))
    yield person
    person.stop()
    shutil.rmtree(folder)


def seen(person, desk):
    desk.page.clock.fast_forward(desk.page.evaluate("30000 - Date.now() % 30000 + 9200"))
    desk.says("^Up to date on laptop$")


def sheet(person, desk):
    seen(person, desk)
    expect(desk.open_sheet().locator(".devices li")).to_have_count(2)


def emptied(person, desk):
    person.empty()
    expect(desk.banner("otherCloud")).to_be_visible()


def set_up(person, desk):
    desk.open_sheet()


SYNC_STATES = {"sync-seen": seen, "sync-dark": seen, "sync-sheet": sheet, "sync-banner": emptied, "sync-waiting": None,
               "sync-off": set_up}


@pytest.mark.skipif("SECOND_BIN" not in os.environ or os.geteuid() != 0, reason="needs the real programs, and to name machines")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SYNC_STATES)
def test_picture_of_sync(mona, request, name, size):
    desk, laptop = mona.devices
    if name == "sync-waiting":
        # A service has told of a register and not brought it yet.
        mona.cloud.mkdir()
        (mona.cloud / f".register-{'ab' * 16}-{1:016x}-{'cd' * 16}.sealed.icloud").touch()
    elif name == "sync-off":
        desk.cloud = "off"
    else:
        stock(desk)
        laptop.start()
    desk.open(clock=True, viewport=SIZES[size], reduced_motion="reduce", device_scale_factor=2 if size else 1,
              color_scheme="dark" if name == "sync-dark" else "light")
    if SYNC_STATES[name]:
        SYNC_STATES[name](mona, desk)
    expect(desk.page.locator("[data-state=hidden].card")).to_have_count(0)
    desk.page.mouse.move(1, 1)
    folder = Path(request.config.getoption("--screenshots"))
    folder.mkdir(parents=True, exist_ok=True)
    desk.page.screenshot(path=folder / f"{name}{size}.png")
