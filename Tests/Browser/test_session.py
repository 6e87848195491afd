"""A whole session: where requests go, two pages in one profile, and what an old address answers."""

from urllib.parse import urlsplit

from playwright.sync_api import expect

from support import OTHER, add_by_link, card, code, codes_now, drop_file, link, picture


def test_a_whole_session_talks_to_the_programs_own_origin_alone(window, program):
    page = window.open(program)
    drop_file(page, picture(link()))
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
    assert urlsplit(page.url).path == "/" and not urlsplit(page.url).query


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
    answer = stranger.goto(page.url)
    assert answer.status in {401, 403}
    assert "card" not in stranger.content()
    stranger.context.close()
