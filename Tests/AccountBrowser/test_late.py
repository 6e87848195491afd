"""Answers that come when the page has gone on, and pages that come back: neither shows or ends another's session."""

import pytest
from desk import ready, shows, sign_in
from inside import cookies, inside, press, row, to
from patience import first
from playwright.sync_api import expect
from walks import fill, submit


def hold(page, pattern, verb="GET"):
    """Lets requests wait in the list that is answered, until the test answers them."""
    held = []
    page.route(pattern, lambda route: held.append(route) if route.request.method == verb else route.continue_())
    return held


def answered(page, pattern, answer):
    """Has a held request answered, and waits until the page has dealt with that."""
    with page.expect_response(pattern):
        answer()
    # Whatever follows from the answer without asking the service has happened before this is answered.
    page.evaluate("fetch('/service.json').then((reply) => reply.text())")


@pytest.fixture
def late(window, desk):
    """A page that changes the nickname, waits for the answer, and hears that another tab signed out."""
    person = desk.person()
    page = inside(window, desk, person)
    other = page.context.new_page()
    other.goto(desk.origin)
    shows(ready(other), "account")
    page.person, page.known = person, page.evaluate("import('/main.js').then(({ modules }) => modules['me.js'].me())")
    to(page, "nickname")
    page.held = hold(page, "**/v1/me", "PATCH")
    with page.expect_request("**/v1/me"):
        submit(page)
    press(other, "Sign out")
    shows(page, "sign-in")
    return page


def test_an_answer_after_the_end_of_its_session_does_not_show_the_account_again(late):
    answered(late, "**/v1/me", lambda: first(late, late.held).fulfill(json=late.known))
    shows(late, "sign-in")


def test_an_answer_of_a_session_that_is_over_does_not_end_the_next_one(late):
    sign_in(late, late.person)
    shows(late, "account")
    revoked = {"code": "AUTH_004", "subcode": "revoked", "title": "The sign-in has expired"}
    answered(late, "**/v1/me", lambda: first(late, late.held).fulfill(status=401, json=revoked))
    shows(late, "account")
    assert "access" in cookies(late)


def test_of_two_languages_the_one_that_was_chosen_last_is_spoken(page):
    held = hold(page, "**/strings.zh-Hans.json")
    with page.expect_request("**/strings.zh-Hans.json"):
        page.locator("#language").select_option("zh-Hans")
    with page.expect_response("**/strings.en.json"):
        page.locator("#language").select_option("en")
    answered(page, "**/strings.zh-Hans.json", lambda: first(page, held).continue_())
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("h1")).to_have_text("Sign in")


def test_the_words_of_the_account_come_in_the_language_that_was_chosen_meanwhile(page, desk):
    held = hold(page, "**/strings-account.en.json")
    with page.expect_request("**/strings-account.en.json"):
        sign_in(page, desk.person())
    page.locator("#language").select_option("zh-Hans")
    expect(page.locator("h1")).to_have_text("登录")
    first(page, held).continue_()
    expect(shows(page, "account").locator("h1")).to_have_text("我的账户")


def test_a_sign_out_that_fails_is_told_on_whatever_screen_is_shown_then(window, desk):
    page = inside(window, desk, desk.person())
    held = hold(page, "**/v1/session", "DELETE")
    with page.expect_request("**/v1/session"):
        press(page, "Sign out")
    to(page, "nickname")
    first(page, held).abort()
    alert = page.locator("#bar [role=alert]")
    expect(alert).to_contain_text("You are still signed in here")
    page.unroute("**/v1/session")
    alert.get_by_role("button", name="Try again").click()
    shows(page, "sign-in")


def test_the_place_to_come_back_to_is_forgotten_with_the_session(window, desk):
    person = desk.person()
    page = inside(window, desk, person)
    page.evaluate("sessionStorage.setItem('back', 'export')")
    press(page, "Sign out")
    sign_in(shows(page, "sign-in"), person)
    shows(page, "account")
    assert page.evaluate("[sessionStorage.length, Object.keys(localStorage)]") == [0, []]


def test_a_page_that_a_browser_brings_back_shows_who_is_signed_in_now(window, desk):
    ann, ben = desk.person(), desk.person()
    page = inside(window, desk, ann)
    expect(row(page, "email")).to_contain_text(ann.address)
    page.context.add_cookies([{"name": name, "value": value, "url": desk.origin} for name, value in ben.device.cookies.items()])
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(row(page, "email")).to_contain_text(ben.address)


def test_a_password_that_is_set_anew_ends_the_session_in_every_tab(window, desk):
    person = desk.person()
    page = inside(window, desk, person)
    other = page.context.new_page()
    other.goto(desk.origin)
    shows(ready(other), "account")
    press(to(page, "password"), "Forgot password?")
    submit(shows(page, "forgot"))
    shows(page, "forgot-code")
    fill(page, code=desk.code(person.address), password="Another4ever", confirmation="Another4ever")
    submit(page)
    shows(page, "sign-in")
    expect(page.get_by_role("status").first).to_have_text("Your password is set. Please sign in with it.")
    shows(other, "sign-in")
    page.go_back()
    shows(page, "forgot")
    page.go_back()
    shows(page, "sign-in")
