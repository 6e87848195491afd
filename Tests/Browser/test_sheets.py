"""Sheets and the browser's own buttons, late answers, and several tabs in sight."""

import os

import pytest
from playwright.sync_api import expect

from mock_server import device, sync
from support import OTHER, add_by_link, card, link, open_add, toast

real = pytest.mark.skipif("SECOND_BIN" not in os.environ, reason="needs the real program")


def test_back_closes_the_open_sheet_and_nothing_else(window, program):
    page = window.open(program)
    for close in (page.go_back, lambda: page.keyboard.press("Escape"), page.go_back):
        open_add(page, "manual")
        expect(page.locator("#add")).to_be_visible()
        close()
        expect(page.locator("#add")).to_be_hidden()
        page.wait_for_function("() => !history.state")
    expect(page.locator("body")).to_have_attribute("data-state", "empty")
    # Forward opens nothing, and Back from there still closes what is open.
    page.go_forward()
    page.wait_for_function("() => !history.state")
    open_add(page)
    page.go_back()
    expect(page.locator("#add")).to_be_hidden()


def test_back_closes_a_question_before_the_sheet_below_it(window, mock):
    mock.sync = sync("handedOver", "Saved to the cloud")
    mock.devices = [device("Old laptop", ago=90)]
    page = window.open(mock)
    page.locator("#sync-open").click()
    page.locator("#sync .devices button").click()
    expect(page.locator("#ask")).to_be_visible()
    page.go_back()
    expect(page.locator("#ask")).to_be_hidden()
    expect(page.locator("#sync")).to_be_visible()
    page.go_back()
    expect(page.locator("#sync")).to_be_hidden()
    expect(page.locator("body.ready")).to_be_visible()


def test_a_further_address_in_the_same_tab_leaves_an_open_sheet_as_it_is(window, program):
    page = window.open(program)
    open_add(page, "manual")
    page.locator("#manual [name=issuer]").fill("GitHub")
    page.goto(program.opening)
    page.wait_for_function("() => location.hash === '' && history.state?.depth === 1")
    expect(page.locator("#manual [name=issuer]")).to_have_value("GitHub")
    page.go_back()
    expect(page.locator("#add")).to_be_hidden()
    add_by_link(page, link())
    expect(card(page)).to_be_visible()


def test_a_reload_with_an_open_sheet_leaves_no_step_behind(window, program):
    page = window.open(program)
    open_add(page)
    page.reload()
    page.wait_for_selector("body.ready[data-state]")
    assert page.evaluate("history.state") is None


class Hold:
    """Holds every action back until it is let go, or answered with `json`."""

    def __init__(self, page):
        self.routes, self.holds = [], True
        page.route("**/act", lambda route: self.routes.append(route) if self.holds else route.continue_())

    def let_go(self, json=None):
        self.holds = False
        for route in self.routes:
            route.fulfill(json=json) if json else route.continue_()


def edit(page, issuer):
    card(page).locator(".hit").focus()
    page.keyboard.press("e")
    page.locator("#edit [name=issuer]").fill(issuer)
    page.get_by_role("button", name="Save").click()


def test_an_action_that_is_not_answered_is_said_and_still_counts(window, mock):
    mock.add(link())
    page = window.open(mock, clock=True)
    expect(card(page)).to_be_visible()
    held = Hold(page)
    edit(page, "Zoo")
    page.clock.run_for(3_100)
    expect(page.locator("#edit > .late")).to_contain_text("does not answer")
    expect(page.locator("#main > .late")).to_contain_text("does not answer")
    held.let_go()
    expect(page.locator("#edit")).to_be_hidden()
    expect(card(page, "Zoo")).to_be_visible()
    expect(page.locator(".late")).to_have_count(0)


def test_a_late_answer_leaves_a_sheet_that_was_opened_meanwhile(window, mock):
    mock.add(link())
    page = window.open(mock)
    expect(card(page)).to_be_visible()
    held = Hold(page)
    edit(page, "Zoo")
    page.keyboard.press("Escape")
    expect(page.locator("#edit")).to_be_hidden()
    card(page).locator(".hit").focus()
    page.keyboard.press("e")
    page.locator("#edit [name=account]").fill("someone else")
    held.let_go()
    expect(card(page, "Zoo")).to_be_visible()
    expect(page.locator("#edit [name=account]")).to_have_value("someone else")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#edit")).to_be_hidden()
    expect(card(page, "Zoo")).to_contain_text("someone else")


def test_a_late_refusal_is_said_beside_a_sheet_that_was_opened_meanwhile(window, mock):
    mock.add(link())
    page = window.open(mock)
    expect(card(page)).to_be_visible()
    held = Hold(page)
    edit(page, "Zoo")
    page.keyboard.press("Escape")
    card(page).locator(".hit").focus()
    page.keyboard.press("e")
    held.let_go({"ok": False, "error": {"field": "issuer", "message": "Too long, says the program."}})
    expect(toast(page, "Too long, says the program.")).to_be_visible()
    expect(page.locator("#edit [name=issuer]")).not_to_have_attribute("aria-invalid", "true")


@real
def test_eight_tabs_in_sight_share_one_stream_and_all_of_them_act(window, program):
    program.add(link("Before"))
    first = window.open(program)
    expect(card(first, "Before")).to_be_visible()
    tabs = [first]
    for _ in range(7):
        tab = first.context.new_page()
        tab.goto(first.url)
        tab.wait_for_selector("body.ready[data-state]")
        tabs.append(tab)
    # The tab that follows for all looks for something else: the others are told of changes all the same.
    first.get_by_role("searchbox").fill("zzz")
    program.add(link())
    for tab in tabs[1:]:
        expect(card(tab)).to_be_visible()
    for number, tab in enumerate(tabs[1:]):
        edit(tab, f"GitHub {number}")
        expect(card(tab, f"GitHub {number}")).to_be_visible()
    assert sum("/events?" in url for url in window.requests) == 1
    # Another tab follows when that one is closed.
    first.close()
    program.add(link("Zulip", secret=OTHER))
    for tab in tabs[1:]:
        expect(card(tab, "Zulip")).to_be_visible()


def test_a_closed_sheet_takes_no_keys_although_what_had_the_focus_before_is_gone(window, program):
    """A browser takes the focus from it only with its next frame; a key before that went to a field that nobody sees."""
    page = window.open(program)
    program.add(link())
    card(page).locator(".hit").focus()
    page.keyboard.press("e")
    expect(page.locator("#edit")).to_be_visible()
    assert page.evaluate("""() => {
      document.querySelector(".card").remove();
      document.querySelector("#edit .close").click();
      return document.activeElement === document.body;
    }""")
