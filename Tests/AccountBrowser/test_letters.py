"""Letters of registration and reset: the link in them on whichever device, and one letter for strangers in an hour."""

import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from desk import Factor, fresh_address, ready, shows, sign_in
from walks import PASSWORD, alert, fill, is_said_of, link, prove, submit, to_code, to_register

OTHER = "Another4ever"
NOWHERE = "A" * 43


def to_forgot(page, desk, address):
    page.goto(desk.origin + "/forgot-password")
    fill(shows(ready(page), "forgot"), email=address)
    submit(page)
    return shows(page, "forgot-code")


def holds_no_secret(page, window, address):
    """The link's token stands neither in the address nor in what the browser keeps, nor was it asked for as an address."""
    token = address.partition("=")[2]
    assert len(token) == 43
    kept = page.evaluate("JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }, document.cookie])")
    assert token not in kept
    assert not any(token in url.partition("#")[0] for url in window.requests)


def test_a_link_opened_in_another_browser_resets_the_password(window, desk):
    person = desk.person()
    to_forgot(window.open(desk), desk, person.address)
    address = desk.link(person.address, "reset")
    page = window.context().new_page()
    page.goto(address)
    shows(ready(page), "reset-link")
    holds_no_secret(page, window, address)
    assert not [url for url in window.asked() if "by-link" in url]
    fill(page, password=OTHER, confirmation=OTHER)
    with page.expect_response("**/v1/password-resets-by-link") as answer:
        submit(page)
    assert answer.value.status == 204
    expect(shows(page, "sign-in").get_by_role("status").first).to_have_text("Your password is set. Please sign in with it.")
    page.go_back()
    expect(page.locator("[data-screen=reset-link]")).to_have_count(0)
    page.goto(desk.origin)
    sign_in(ready(page), person, OTHER)
    shows(page, "account")


def test_a_link_asks_for_the_second_factor_too(window, desk):
    person = desk.person()
    factor = Factor(person.device)
    desk.age_factors()
    to_forgot(window.open(desk), desk, person.address)
    page = window.context().new_page()
    page.goto(desk.link(person.address, "reset"))
    fill(shows(ready(page), "reset-link"), password=OTHER, confirmation=OTHER)
    expect(page.locator("[name=secondFactor]")).to_be_hidden()
    submit(page)
    is_said_of(page, "secondFactor", "Please enter this, too")
    fill(page, secondFactor="000000")
    submit(page)
    expect(alert(page)).to_contain_text("Wrong code")
    fill(page, secondFactor=factor.code())
    submit(page)
    shows(page, "sign-in")


def test_a_link_opened_in_another_browser_registers_with_a_password_of_its_own(window, desk):
    address = to_code(window.open(desk))
    page = window.context().new_page()
    opened = desk.link(address, "register")
    page.goto(opened)
    shows(ready(page), "register-link")
    holds_no_secret(page, window, opened)
    fill(page, password=OTHER, confirmation=OTHER)
    submit(page)
    is_said_of(page, "consent", "Please read and accept them first")
    page.locator("[name=consent]").check()
    submit(page)
    fill(shows(page, "profile"), nickname="Ann")
    submit(page)
    shows(page, "account")
    # The letter's code, which nobody typed.
    desk.code(address)
    other = window.open(desk)
    fill(other, email=address, password=OTHER)
    submit(other)
    prove(other, desk, address)
    shows(other, "account")


@pytest.mark.parametrize("kind, first", [("reset", "forgot"), ("register", "register")])
def test_a_link_that_has_run_out_says_so_with_a_way_to_ask_anew(page, desk, kind, first):
    page.goto(f"{desk.origin}/#{kind}={NOWHERE}")
    fill(shows(page, f"{kind}-link"), password=OTHER, confirmation=OTHER)
    if kind == "register":
        page.locator("[name=consent]").check()
    submit(page)
    expect(alert(page)).to_contain_text("This link is no longer valid, or was used already")
    link(page, "Ask for a new letter").click()
    shows(page, first)
    page.go_back()
    expect(page.locator("body")).not_to_have_attribute("data-screen", f"{kind}-link")


@pytest.mark.parametrize("kind, first", [("reset", "forgot"), ("register", "register")])
def test_a_link_is_forgotten_with_its_screen(page, desk, kind, first):
    page.goto(f"{desk.origin}/#{kind}={NOWHERE}")
    shows(page, f"{kind}-link")
    page.reload()
    shows(ready(page), first)


def test_a_link_does_not_come_back_by_forward(page):
    page.evaluate(f"location.hash = 'reset={NOWHERE}'")
    shows(page, "reset-link")
    page.go_back()
    shows(page, "sign-in")
    page.go_forward()
    shows(page, "forgot")


LOOK = [
    ("en-US", r"Look for the letter of {time} to {to}\.", "The link in it opens on this device, too."),
    ("zh-CN", r"请查看 {time} 发至 {to} 的邮件。", "邮件中的链接在本设备上同样可以打开。"),
]


def told_of(page, address, sentence):
    """The letter's time stands there as this machine tells it."""
    text = page.locator("main .hint").first.text_content()
    found = re.fullmatch(sentence.replace("{time}", r"(.{4,10})").replace("{to}", re.escape(address)), text)
    assert found, text
    assert re.fullmatch(r"\d{1,2}:\d{2}(\s[AP]M)?", found[1]), found[1]


@pytest.mark.parametrize("locale, sentence, opens", LOOK)
def test_a_second_browser_is_told_of_the_reset_letter_and_goes_on_by_its_link(window, desk, locale, sentence, opens):
    person = desk.person()
    to_forgot(window.open(desk), desk, person.address)
    address = desk.link(person.address, "reset")
    sent = Counter(desk.mailbox.letters)[person.address]
    page = to_forgot(window.open(desk, locale=locale), desk, person.address)
    told_of(page, person.address, sentence)
    expect(page.locator("main")).to_contain_text(opens)
    expect(page.locator("main input")).to_have_count(0)
    assert Counter(desk.mailbox.letters)[person.address] == sent
    page.goto(address)
    fill(shows(page, "reset-link"), password=OTHER, confirmation=OTHER)
    submit(page)
    shows(page, "sign-in")


def test_a_second_browser_is_told_of_the_registration_letter_and_goes_on_by_its_link(window, desk):
    address = to_code(window.open(desk))
    opened = desk.link(address, "register")
    page = window.open(desk)
    to_code(page, address, OTHER)
    told_of(page, address, LOOK[0][1])
    expect(page.locator("h1")).to_have_text("Open the letter")
    expect(page.locator("main input")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile(r"Another code in \d+ minutes"))).to_have_attribute("aria-disabled", "true")
    page.goto(opened)
    fill(shows(page, "register-link"), password=OTHER, confirmation=OTHER)
    page.locator("[name=consent]").check()
    submit(page)
    shows(page, "profile")


def test_the_same_browser_is_told_of_its_letter_whose_code_it_takes(window, desk):
    page = window.open(desk)
    address = fresh_address()
    to_code(page, address)
    code = desk.code(address)
    page.goto(desk.origin)
    to_code(ready(page), address)
    told_of(page, address, LOOK[0][1])
    fill(page, code=code)
    submit(page)
    shows(page, "profile")
    assert desk.mailbox.letters.count(address) == 1


def test_a_reload_still_tells_of_the_letter(window, desk):
    person = desk.person()
    to_forgot(window.open(desk), desk, person.address)
    page = to_forgot(window.open(desk), desk, person.address)
    page.reload()
    told_of(shows(ready(page), "forgot-code"), person.address, LOOK[0][1])
    link(page, "Use another address").click()
    shows(page, "forgot")
