"""Each screen has an address of its own: it can be reloaded, linked to, gone back to."""

import pytest
from desk import ready, shows, sign_in
from inside import ROWS, inside, press, to
from playwright.sync_api import expect
from walks import PASSWORD, fill, link, submit, to_code, to_phone_code, to_register

INSIDE = {
    "nickname": "/nickname", "email": "/email", "phone-change": "/phone", "password": "/password", "factor": "/second-factor",
    "ways": "/ways-to-sign-in", "passkeys": "/passkeys", "services": "/services",
    "devices": "/devices", "export": "/export", "delete": "/delete",
}  # fmt: skip


def at(page, desk, path, name):
    shows(page, name)
    expect(page).to_have_url(desk.origin + path)
    return page


def reloads(page, desk, path, name):
    """The screen stands at its address, and is there again after a reload."""
    at(page, desk, path, name)
    page.reload()
    return at(ready(page), desk, path, name)


def test_the_screens_before_the_sign_in_are_reloaded_where_they_stand(window, desk):
    page = window.open(desk)
    reloads(page, desk, "/sign-in", "sign-in")
    reloads(to_register(page), desk, "/register", "register")
    for path, name in [("/forgot-password", "forgot"), ("/sign-in/phone", "phone")]:
        page.goto(desk.origin + path)
        reloads(ready(page), desk, path, name)


def test_a_code_that_is_waited_for_can_be_entered_after_a_reload(window, desk):
    page = window.open(desk)
    address = to_code(page)
    reloads(page, desk, "/register/code", "register-code")
    expect(page.get_by_text(f"A code is on its way to {address}.")).to_be_visible()
    fill(page, code=desk.code(address))
    submit(page)
    reloads(page, desk, "/register/profile", "profile")
    fill(page, nickname="Ann")
    submit(page)
    at(page, desk, "/", "account")


def test_a_code_for_another_password_and_one_for_a_number_outlast_a_reload_too(window, desk):
    page = window.open(desk, path="/forgot-password")
    person = desk.person()
    fill(page, email=person.address)
    submit(page)
    reloads(page, desk, "/forgot-password/code", "forgot-code")
    fill(page, code=desk.code(person.address), password="Another4ever", confirmation="Another4ever")
    submit(page)
    at(page, desk, "/sign-in", "sign-in")
    phone = to_phone_code(page)
    reloads(page, desk, "/sign-in/phone/code", "phone-code")
    fill(page, code=desk.sms_code(phone))
    submit(page)
    shows(page, "profile")


@pytest.mark.parametrize("path, name", [
    ("/register/code", "register"), ("/register/profile", "register"), ("/forgot-password/code", "forgot"),
    ("/sign-in/phone/code", "phone"), ("/sign-in/confirm", "sign-in"), ("/register/newcomer", "sign-in"),
])  # fmt: skip
def test_a_second_step_that_nobody_began_leads_to_the_first(window, desk, path, name):
    shows(window.open(desk, path=path), name)


def test_the_screens_of_the_account_are_reloaded_where_they_stand(window, desk):
    page = inside(window, desk, desk.person())
    assert set(INSIDE) == set(ROWS)
    for name, path in INSIDE.items():
        reloads(to(page, name), desk, path, name)
        page.locator("#bar .back").click()
        at(page, desk, "/", "account")


def test_a_secret_that_was_shown_once_is_not_there_after_a_reload(window, desk):
    page = to(inside(window, desk, desk.person()), "factor")
    press(page, "Set it up")
    at(page, desk, "/second-factor/setup", "factor-setup")
    secret = page.locator(".secret").text_content().replace(" ", "")
    assert secret not in page.evaluate("JSON.stringify(history.state)")
    page.reload()
    at(ready(page), desk, "/second-factor", "factor")


def test_a_link_to_a_screen_of_the_account_leads_there_after_signing_in(window, desk):
    person = desk.person()
    page = window.open(desk, path="/devices")
    at(page, desk, "/sign-in", "sign-in")
    page.reload()
    sign_in(ready(page), person)
    at(page, desk, "/devices", "devices")
    press(page, "Sign out")
    sign_in(shows(page, "sign-in"), person)
    at(page, desk, "/", "account")


def test_who_is_signed_in_finds_the_account_where_others_sign_in(window, desk):
    person = desk.person()
    for path in ["/sign-in", "/register", "/register/code", "/sign-in/phone"]:
        at(window.open(desk, path=path, person=person), desk, "/", "account")
    at(window.open(desk, path="/forgot-password", person=person), desk, "/forgot-password", "forgot")


def test_back_and_forward_lead_through_the_screens_before_and_after_a_reload(window, desk):
    page = to(inside(window, desk, desk.person()), "nickname")
    page.locator("#bar .back").click()
    to(shows(page, "account"), "devices")
    page.reload()
    ready(page)
    for move, path, name in [
        (page.go_back, "/", "account"), (page.go_back, "/nickname", "nickname"), (page.go_back, "/", "account"),
        (page.go_forward, "/nickname", "nickname"), (page.go_forward, "/", "account"), (page.go_forward, "/devices", "devices"),
    ]:  # fmt: skip
        move()
        at(page, desk, path, name)


def test_another_address_is_asked_for_where_it_was_typed_also_after_a_reload(window, desk):
    page = window.open(desk)
    address = to_code(page)
    link(page, "Use another address").click()
    expect(shows(page, "register").locator("[name=password]")).to_have_value(PASSWORD)
    page.go_forward()
    reloads(page, desk, "/register/code", "register-code")
    link(ready(page), "Use another address").click()
    expect(at(page, desk, "/register", "register").locator("h1")).to_be_visible()
    page.goto(desk.origin + "/register")
    assert address not in page.url


def test_an_address_that_leads_nowhere_says_so_and_where_to_go(window, desk):
    page = window.context(locale="zh-CN").new_page()
    answer = page.goto(desk.origin + "/devises")
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("找不到页面")
    assert page.evaluate("getComputedStyle(document.querySelector('.card')).borderRadius") == "24px"
    page.get_by_role("link", name="前往账户").click()
    shows(ready(page), "sign-in")


def test_programs_that_keep_passwords_find_where_to_change_one(window, desk):
    person = desk.person()
    page = window.open(desk, path="/.well-known/change-password", person=person)
    at(page, desk, "/password", "password")
