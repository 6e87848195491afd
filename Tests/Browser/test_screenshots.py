"""Writes the pictures of docs/images when asked: `pytest Tests/Browser/test_screenshots.py --screenshots docs/images`."""

import base64
import hashlib
from pathlib import Path

import pytest
from playwright.sync_api import expect

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
