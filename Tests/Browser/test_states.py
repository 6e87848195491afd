"""States of the vault, drawn from the program's screen; against the mock, which can be put in each."""

import re

import pytest
from playwright.sync_api import expect

from support import card, link, toast

KEY = ("Your codes have synced from iCloud, but the key to decrypt them is not available.", False)


def put(mock, **screen):
    mock.override = screen
    mock.push()


@pytest.fixture
def page(window, mock):
    mock.add(link())
    opened = window.open(mock)
    expect(card(opened)).to_be_visible()
    return opened


@pytest.mark.parametrize("state", ["keyUnavailable", "vaultProblem"])
def test_a_problem_takes_the_lists_place_with_its_sentence_and_locks_changes(page, mock, state):
    put(mock, state=state, title="The key is missing", message=KEY[0], cards=[], canEdit=False)
    expect(page.get_by_role("heading", name="The key is missing")).to_be_visible()
    expect(page.get_by_text(KEY[0])).to_be_visible()
    expect(page.locator(".card")).to_have_count(0)
    page.locator("#add-open").click(force=True)
    expect(page.locator("#add")).to_be_hidden()
    expect(toast(page, KEY[0])).to_be_visible()


def test_it_heals_by_itself(page, mock):
    put(mock, state="keyUnavailable", message=KEY[0], cards=[], canEdit=False)
    expect(page.get_by_text(KEY[0])).to_be_visible()
    put(mock)
    expect(card(page)).to_be_visible()
    expect(page.locator("#place")).to_be_hidden()


def test_an_offered_action_is_a_button(page, mock):
    put(mock, state="vaultProblem", message="The vault is damaged.", cards=[], canEdit=False,
        actions=[{"do": "setAside", "label": "Set the damaged file aside"}])
    page.get_by_role("button", name="Set the damaged file aside").click()
    expect(card(page)).to_be_visible()


def test_loading_shows_no_empty_list(page, mock):
    put(mock, state="loading", message="Opening the vault…", cards=[], canEdit=False)
    expect(page.get_by_text("Opening the vault…")).to_be_visible()
    expect(page.get_by_text("Tap +")).to_have_count(0)


@pytest.mark.parametrize("kind", ["unreadable", "newerVault", "clock", "readOnly"])
def test_banners_stand_above_the_list_with_their_details(page, mock, kind):
    put(mock, banners=[{"kind": kind, "message": "Two entries cannot be read.", "details": ["first", "second"]}])
    banner = page.locator(".banner." + kind)
    expect(banner).to_contain_text("Two entries cannot be read.")
    expect(banner.get_by_text("first")).to_be_hidden()
    banner.get_by_text("Details").click()
    expect(banner.get_by_text("first")).to_be_visible()
    expect(card(page)).to_be_visible()


def test_a_read_only_vault_still_copies_and_says_why_it_changes_nothing(page, mock):
    why = "This vault was written by a newer version of Second."
    put(mock, canEdit=False, banners=[{"kind": "newerVault", "message": why, "details": []}])
    expect(page.locator(".banner.newerVault")).to_be_visible()
    for press in ["e", "Delete"]:
        card(page).locator(".hit").focus()
        page.keyboard.press(press)
        expect(toast(page, why)).to_be_visible()
        expect(page.locator("dialog[open]")).to_have_count(0)
    card(page).locator(".hit").click()
    expect(toast(page, "Copied to clipboard")).to_be_visible()


def test_a_thousand_accounts_are_all_reachable(window, mock):
    for number in range(1_000):
        mock.sample(number)
    page = window.open(mock)
    expect(page.locator(".card").first).to_have_attribute("aria-setsize", "1000")
    for _ in range(40):
        if page.locator(".card").count() == 1_000:
            break
        seen = page.locator(".card").count()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.wait_for_function("(seen) => document.querySelectorAll('.card').length > seen", arg=seen)
    expect(page.locator(".card")).to_have_count(1_000)
    expect(page.locator(".card").last.locator(".code")).to_have_text(re.compile(r"^\d"))


def test_a_card_beyond_the_last_batch_appears_while_the_foot_is_in_sight(window, mock):
    for number in range(48):
        mock.sample(number)
    page = window.open(mock)
    expect(page.locator(".card")).to_have_count(48)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    mock.add(link("zzz from elsewhere"))
    expect(page.locator(".card")).to_have_count(49)


def test_an_edit_elsewhere_that_moves_the_card_far_down_reaches_the_sheet(window, mock):
    for number in range(100):
        mock.sample(number)
    page = window.open(mock)
    first = page.locator(".card").first
    issuer = first.locator(".issuer").text_content()
    first.locator(".more").click()
    page.get_by_role("menuitem", name="Edit").click()
    expect(page.locator("#edit [name=issuer]")).to_have_value(issuer)
    token = mock.living()[0]
    token.issuer = "zzz renamed elsewhere"
    mock.push()
    expect(page.locator("#edit [name=issuer]")).to_have_value("zzz renamed elsewhere")


def test_a_new_card_far_down_a_long_list_is_reached(window, mock):
    for number in range(300):
        mock.sample(number)
    page = window.open(mock)
    page.locator("#add-open").click()
    page.locator("#tab-link").click()
    page.locator("#link-text").fill(link("zzz last"))
    page.keyboard.press("Enter")
    expect(card(page, "zzz last").locator(".hit")).to_be_focused()
    expect(card(page, "zzz last")).to_be_in_viewport()
