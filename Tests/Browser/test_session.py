"""A whole session: where requests go, two pages in one profile, and what an old address answers."""

import os
import subprocess
import time
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from patience import PATIENCE
from support import OTHER, add_by_link, card, code, codes_now, drop_file, link, picture, take

real = pytest.mark.skipif("SECOND_BIN" not in os.environ, reason="needs the real program")


def test_a_whole_session_talks_to_the_programs_own_origin_alone(window, program):
    page = window.open(program)
    drop_file(page, picture(link()))
    take(page)
    expect(card(page)).to_be_visible()
    add_by_link(page, link("Zulip", secret=OTHER))
    expect(page.locator(".card")).to_have_count(2)
    page.get_by_role("searchbox").fill("zulip")
    expect(page.locator(".card")).to_have_count(1)
    card(page, "Zulip").locator(".hit").click()
    page.keyboard.press("e")
    page.locator("#edit").get_by_label("Issuer").fill("Zoo")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#edit")).to_be_hidden()
    page.get_by_role("searchbox").fill("")
    expect(page.locator(".card")).to_have_count(2)
    origins = {urlsplit(url).netloc for url in window.requests if not url.startswith(("data:", "blob:"))}
    assert origins == {urlsplit(page.url).netloc}


def test_the_address_bar_keeps_no_token(window, program):
    page = window.open(program)
    parts = urlsplit(page.url)
    assert (parts.path, parts.query, parts.fragment) == ("/", "", "")
    assert page.evaluate("history.length") <= 2


@real
def test_the_address_that_was_used_leads_to_the_list_where_a_session_is_open(window, program):
    address = program.opening
    program.first = address
    page = window.open(program)
    program.add(link())
    expect(card(page)).to_be_visible()
    page.goto("about:blank")
    page.goto(address)
    expect(card(page)).to_be_visible()
    other = page.context.new_page()
    other.goto(address)
    expect(card(other)).to_be_visible()


@real
def test_the_address_that_was_used_says_elsewhere_what_to_do(window, program, browser):
    address = program.opening
    program.first = address
    window.open(program)
    page = browser.new_context(locale="en-US").new_page()
    page.goto(address)
    expect(page.locator("#place")).to_contain_text("Type second web to open it.")
    expect(page.locator("#add-open")).to_be_hidden()
    assert "background-color: rgb(245, 245, 247)" in page.evaluate(
        "'background-color: ' + getComputedStyle(document.documentElement).backgroundColor")
    # A new address in the same tab opens it after all.
    page.goto(program.opening)
    expect(page.locator("body")).to_have_attribute("data-state", "empty")
    page.context.close()


@real
def test_an_address_where_nothing_is_leads_back_and_has_style(window, program):
    page = window.open(program)
    answer = page.goto(page.url + "nothing")
    assert answer.status == 404
    expect(page.locator("main p").first).to_have_text("There is nothing at this address.")
    assert page.locator("main").evaluate("(main) => getComputedStyle(main).textAlign") == "center"
    page.get_by_role("link", name="Open Second").click()
    page.wait_for_selector("body.ready[data-state=empty]")


def test_the_icon_that_browsers_ask_for_is_there(window, program):
    page = window.open(program)
    kind = page.evaluate("fetch('/favicon.ico').then((reply) => [reply.status, reply.headers.get('content-type')])")
    assert kind == [200, "image/svg+xml"]


def test_no_secret_reaches_an_address_or_the_document(window, program):
    page = window.open(program)
    add_by_link(page, link(secret=OTHER))
    expect(card(page)).to_be_visible()
    assert not [url for url in window.requests if OTHER in url or "secret" in url]
    assert OTHER not in page.content()


def test_two_pages_in_one_profile_show_the_same_and_follow_each_other(window, program):
    first = window.open(program)
    second = first.context.new_page()
    second.goto(first.url)
    second.wait_for_selector("body.ready[data-state]")
    add_by_link(second, link())
    expect(card(first)).to_be_visible()
    assert code(first) in codes_now() and code(second) in codes_now()
    card(first).locator(".hit").focus()
    first.keyboard.press("Delete")
    first.locator("#ask [data-yes]").click()
    expect(card(second)).to_have_count(0)


def test_a_browser_that_was_not_opened_by_the_program_gets_nothing(window, program, browser):
    page = window.open(program)
    stranger = browser.new_context().new_page()
    asked = []
    stranger.on("request", lambda request: asked.append(urlsplit(request.url).path))
    stranger.goto(page.url)
    expect(stranger.locator("body")).to_have_attribute("data-state", "closed")
    assert stranger.evaluate("sessionStorage.length") == 0
    assert not {"/events", "/act"} & set(asked)
    stranger.context.close()


@real
def test_typed_again_it_opens_no_further_tab_where_one_is_open(window, program, tmp_path):
    opened = tmp_path / "opened"
    (tmp_path / "browser").write_text(f"#!/bin/sh\necho x >>{opened}\n")
    (tmp_path / "browser").chmod(0o755)

    def again():
        environment = {**os.environ, "BROWSER": str(tmp_path / "browser")}
        run = subprocess.run(program.command("web"), env=environment, capture_output=True, text=True, timeout=PATIENCE)
        assert run.returncode == 0, run.stderr
        return run.stdout, opened.exists()

    page = window.open(program)
    # What another program added is shown once the tab follows the events.
    program.add(link())
    expect(card(page)).to_be_visible()
    said, was_opened = again()
    assert not was_opened
    assert said == ("Second is running already.\nThe page is open in a tab of your browser. "
                    "For one more, or another browser: second web --no-open\n")
    # The tab is closed, or the browser: there is none to point at any more.
    page.close()
    until = time.monotonic() + PATIENCE
    while not again()[1]:
        assert time.monotonic() < until, "no tab is opened any more"
    assert "The page is opening in your browser." in again()[0]
