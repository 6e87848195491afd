"""Two devices of one person: two homes, one folder, one keychain, and their open pages.

Nobody reloads a page here, and nobody waits for a time: every wait is for something to be seen.
"""

import os
import re
import socket

import pytest
from playwright.sync_api import expect

from box import Box, add, editor, field, filter_by, idea, open_idea, opened, shows

pytestmark = pytest.mark.skipif("SECOND_BIN" not in os.environ, reason="needs the real programs")


@pytest.fixture
def pair(tmp_path, window):
    """Two devices with open pages that have heard of each other."""
    devices = [Box(os.environ["SECOND_BIN"], tmp_path, name, tmp_path / "keychain", tmp_path / "cloud")
               for name in ["desk", "laptop"]]
    made = []
    for device in devices:
        device.start()
        device.page = window.open(device)
        made.append(device)
        if len(made) == 1:
            add(device.page, "Kite")
            says(device, "^Saved to the cloud$")
    expect(idea(devices[1].page, "Kite")).to_be_visible()
    yield devices
    for device in devices:
        device.stop()


def says(device, text):
    expect(device.page.locator("#sync-open .words")).to_have_text(re.compile(text))


def has(device, title):
    expect(idea(device.page, title)).to_be_visible()


def test_US2_1_an_idea_made_here_appears_on_the_other_page(pair):
    desk, laptop = pair
    add(desk.page, "From the desk")
    has(laptop, "From the desk")
    add(laptop.page, "From the laptop")
    has(desk, "From the laptop")


def test_US2_2_an_edit_here_shows_there_while_its_page_is_open(pair):
    desk, laptop = pair
    open_idea(laptop.page, "Kite")
    open_idea(desk.page, "Kite")
    field(desk.page, "description").fill("For the beach")
    field(desk.page, "title").press("Enter")
    expect(field(laptop.page, "description")).to_have_value("For the beach")


def test_US2_3_a_deletion_here_is_reflected_there_and_undo_brings_it_back(pair):
    desk, laptop = pair
    idea(desk.page, "Kite").locator(".remove").click()
    expect(idea(laptop.page, "Kite")).to_have_count(0)
    desk.page.keyboard.press("Control+z")
    has(laptop, "Kite")


def test_US2_4_and_US3_2_a_device_that_was_off_gets_everything_once(pair):
    desk, laptop = pair
    laptop.kill()
    add(desk.page, "Meanwhile")
    says(desk, "Saved to the cloud|Up to date on")
    laptop.start()
    laptop.page.goto(laptop.opening)
    has(laptop, "Meanwhile")
    expect(laptop.page.locator(".idea")).to_have_count(2)


def test_US3_1_two_simultaneous_edits_are_both_kept_and_either_can_be_taken(pair):
    desk, laptop = pair
    open_idea(desk.page, "Kite")
    open_idea(laptop.page, "Kite")
    field(desk.page, "title").fill("A red kite")
    field(laptop.page, "title").fill("A blue kite")
    field(desk.page, "title").press("Control+s")
    field(laptop.page, "title").press("Control+s")
    for device in pair:
        expect(device.page.locator(".pair")).to_have_count(1)
    marked = desk.page.locator(".pair .text").all_text_contents()
    texts = [text.replace("only here: ", "") for text in marked]
    assert sorted(texts) == ["A blue kite", "A red kite"]
    expect(laptop.page.locator(".pair .text")).to_have_text(marked)
    editor(desk.page).get_by_role("button", name="Use this version").click()
    expect(field(desk.page, "title")).to_have_value(texts[1])
    expect(field(laptop.page, "title")).to_have_value(texts[1])
    editor(laptop.page).get_by_role("button", name="Keep the current version").click()
    for device in pair:
        expect(device.page.locator(".pair")).to_have_count(0)
    assert opened(desk.page, texts[1])["versions"] == []


def test_SC_006_the_state_of_sync_is_always_said_and_its_sheet_explains_it(pair):
    desk, laptop = pair
    says(desk, "^Up to date on " + re.escape(socket.gethostname()))
    desk.page.locator("#sync-open").click()
    sheet = desk.page.locator("#sync")
    expect(sheet.locator(".meaning")).to_contain_text("Everything was saved to")
    expect(sheet.locator(".devices li")).to_have_count(2)
    sheet.get_by_role("button", name="Sync now").click()
    expect(sheet.locator(".say[role=status]")).to_have_text("The cloud was read just now.")


def test_US3_4_and_SC_005_a_folder_that_vanishes_is_said_and_work_goes_on(pair, tmp_path):
    desk, laptop = pair
    says(laptop, "Saved to the cloud|Up to date on")
    (tmp_path / "cloud").rename(tmp_path / "away")
    add(desk.page, "Offline idea")
    says(desk, "^Offline, 1 pending$")
    (tmp_path / "away").rename(tmp_path / "cloud")
    has(laptop, "Offline idea")
    says(desk, "Saved to the cloud|Up to date on")


def test_a_device_can_be_forgotten(pair):
    desk, laptop = pair
    says(desk, "Up to date on")
    laptop.kill()
    desk.page.locator("#sync-open").click()
    desk.page.locator("#sync .devices").get_by_role("button", name=re.compile("Forget")).click()
    desk.page.locator("#ask [data-yes]").click()
    expect(desk.page.locator("#toasts")).to_contain_text("is forgotten")
    expect(desk.page.locator("#sync .devices li")).to_have_count(1)
    laptop.start()
    filter_by(desk.page, "all") if desk.page.locator("#sync").is_hidden() else desk.page.keyboard.press("Escape")
    shows(desk.page, "Kite")
