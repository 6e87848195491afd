"""Rollover, hidden tabs, clocks that jump, and a program that stops."""

import re
import time

import pytest
from patience import PATIENCE
from playwright.sync_api import expect

from support import HIDE, MASK, card, code, code_at, link, pass_rollover, well_inside_period


def groups(digits):
    return f"{digits[:3]} {digits[3:]}"


@pytest.fixture
def page(window, program):
    program.add(link())
    opened = window.open(program, clock=True)
    expect(card(opened)).to_be_visible()
    return opened


def test_the_page_turns_to_the_next_code_by_itself(page):
    """The program's clock is behind the page's here, so that no screen of it can bring the new code."""
    now = well_inside_period(page)
    assert code(page) == code_at(now)
    pass_rollover(page)
    expect(card(page).locator(".code")).to_have_text(groups(code_at(now + 30)))
    expect(card(page).locator(".hit")).to_have_attribute(
        "aria-label", f"GitHub, mona@example.com, code {' '.join(code_at(now + 30))}, copy")


def test_at_the_very_end_of_the_period_the_old_code_stands_and_a_moment_later_it_does_not(page):
    now = well_inside_period(page)
    page.clock.pause_at(page.evaluate("Date.now() + 500") / 1_000)
    left = page.evaluate("30000 - Date.now() % 30000")
    # Forward at once: half a minute of fake time without a ping would be a program that has stopped.
    page.clock.fast_forward(left - 1)
    expect(card(page).locator(".code")).to_have_text(groups(code_at(now)))
    page.clock.run_for(1)
    expect(card(page).locator(".code")).to_have_text(groups(code_at(now + 30)))


def test_a_tab_shown_again_after_a_rollover_shows_the_new_code(page):
    now = well_inside_period(page)
    page.evaluate(HIDE, True)
    pass_rollover(page)
    page.evaluate(HIDE, False)
    expect(card(page).locator(".code")).to_have_text(groups(code_at(now + 30)))


def test_no_code_is_shown_past_the_time_for_which_one_is_known(window, mock):
    mock.add(link())
    page = window.open(mock, clock=True)
    now = well_inside_period(page)
    page.evaluate(HIDE, True)
    page.clock.run_for(6_000)
    page.clock.fast_forward(120_000)
    mock.shift = 126
    held = []
    page.route("**/act", lambda route: held.append(route))
    page.evaluate(HIDE, False)
    assert card(page).locator(".code").text_content() in {MASK, groups(code_at(now + 126))}
    for route in held:
        route.continue_()
    page.unroute("**/act")
    expect(card(page).locator(".code")).to_have_text(re.compile(r"^\d"))
    shown = code(page)
    assert shown in {code_at(page.evaluate("Date.now()") / 1000), code_at(page.evaluate("Date.now()") / 1000 - 1)}


@pytest.mark.parametrize("jump", [3_600, -3_600])
def test_a_clock_that_is_set_hides_the_code_until_the_program_answers(window, mock, jump):
    mock.add(link())
    page = window.open(mock, clock=True)
    expect(card(page).locator(".code")).to_have_text(re.compile(r"^\d"))
    mock.shift = jump
    held = []
    page.route("**/act", lambda route: held.append(route))
    page.clock.set_system_time(page.evaluate("Date.now()") / 1_000 + jump)
    page.clock.run_for(200)
    expect(card(page).locator(".code")).to_have_text(MASK)
    assert held, "the program was not asked"
    for route in held:
        route.continue_()
    page.unroute("**/act")
    expect(card(page).locator(".code")).to_have_text(re.compile(r"^\d"))
    assert code(page) in {code_at(page.evaluate("Date.now()") / 1000 - back) for back in (0, 2)}


def test_when_the_program_stops_the_codes_are_hidden_and_it_is_said(window, program):
    program.add(link())
    page = window.open(program)
    expect(card(page).locator(".code")).to_have_text(re.compile(r"^\d"))
    program.stop()
    expect(card(page).locator(".code")).to_have_text(MASK)
    expect(page.get_by_role("alert").filter(has_text="second web")).to_be_visible()
    assert not re.search(r"\d( \d){5}", card(page).locator(".hit").get_attribute("aria-label"))
    expect(card(page).locator(".ring text")).to_have_text("")
    card(page).locator(".hit").click()
    expect(page.get_by_text("Copied to clipboard")).to_have_count(0)


def test_when_the_program_is_back_the_codes_are_too(window, mock):
    mock.add(link())
    page = window.open(mock)
    mock.stop()
    expect(card(page).locator(".code")).to_have_text(MASK)
    mock.add(link(issuer="Later"))
    mock.start()
    expect(page.locator(".card .code")).to_have_text([re.compile(r"^\d")] * 2)
    expect(page.locator("#stopped")).to_be_hidden()


def test_a_new_run_of_the_program_is_said(window, mock):
    mock.add(link())
    page = window.open(mock)
    mock.stop()
    expect(page.locator("#stopped")).to_be_visible()
    mock.session = "another"
    mock.start()
    expect(page.locator("#stopped")).to_contain_text("started again")
    expect(card(page).locator(".code")).to_have_text(MASK)


def test_twelve_silent_seconds_hide_the_codes(window, mock):
    mock.add(link())
    page = window.open(mock, clock=True)
    expect(card(page).locator(".code")).to_have_text(re.compile(r"^\d"))
    mock.silent = True
    page.route(re.compile("/act$|/session/proof$"), lambda route: route.abort())
    page.clock.run_for(14_000)
    expect(card(page).locator(".code")).to_have_text(MASK)
    expect(page.locator("#stopped")).to_be_visible()


def test_a_hidden_tab_lets_its_stream_go_and_takes_it_again(window, mock):
    mock.add(link())
    page = window.open(mock, clock=True)
    expect(card(page)).to_be_visible()
    mock.wait_for(lambda: len(mock.streams) == 1)
    page.evaluate(HIDE, True)
    page.clock.run_for(6_000)
    mock.wait_for(lambda: not mock.streams)
    mock.add(link("Zulip"))
    expect(page.locator(".card")).to_have_count(1)
    page.evaluate(HIDE, False)
    expect(page.locator(".card")).to_have_count(2)
    mock.wait_for(lambda: len(mock.streams) == 1)
    mock.add(link("Amazon"))
    expect(page.locator(".card")).to_have_count(3)


def test_a_visible_tab_follows_for_all_once_the_one_that_did_is_hidden(window, mock):
    mock.add(link())
    first = window.open(mock, clock=True)
    expect(card(first)).to_be_visible()
    mock.wait_for(lambda: len(mock.streams) == 1)
    [leader] = mock.streams
    second = first.context.new_page()
    second.goto(first.url)
    expect(card(second)).to_be_visible()
    assert list(mock.streams) == [leader]
    first.evaluate(HIDE, True)
    first.clock.run_for(6_000)
    mock.wait_for(lambda: len(mock.streams) == 1 and leader not in mock.streams)
    mock.add(link("Zulip"))
    expect(second.locator(".card")).to_have_count(2)
    expect(first.locator(".card")).to_have_count(1)


def test_a_tab_that_was_hidden_while_the_program_was_gone_takes_no_stream(window, mock):
    mock.add(link())
    page = window.open(mock, clock=True)
    expect(card(page)).to_be_visible()
    asks = set()
    page.on("request", lambda ask: asks.add(ask))
    page.on("requestfinished", lambda ask: asks.discard(ask))
    page.on("requestfailed", lambda ask: asks.discard(ask))
    mock.stop()
    expect(page.locator("#stopped")).to_be_visible()
    page.evaluate(HIDE, True)
    page.clock.run_for(6_000)
    # What it asked before it was hidden has failed, before the program is there again.
    end = time.monotonic() + PATIENCE
    while asks:
        assert time.monotonic() < end
        page.evaluate("true")
    mock.start()
    asked = len(mock.heard)
    for _ in range(3):
        page.clock.run_for(2_100)
        page.evaluate("fetch('/icon.svg').then((reply) => reply.text())")
    assert [line for line, _ in mock.heard[asked:] if "/icon.svg" not in line] == []
    page.evaluate(HIDE, False)
    expect(card(page).locator(".code")).to_have_text(re.compile(r"^\d"))
    mock.wait_for(lambda: len(mock.streams) == 1)


def test_many_tabs_of_one_program_all_work(window, mock):
    """Browsers allow six connections to one host: a stream held by each tab would leave the seventh without."""
    mock.add(link())
    first = window.open(mock)
    for _ in range(8):
        tab = first.context.new_page()
        tab.goto(first.url)
        expect(card(tab)).to_be_visible()
        tab.evaluate(HIDE, True)
