"""Proving again who one is, in front of whatever asked for it (AUTH_006)."""

import re

import pytest
from desk import Factor, ready, shows
from inside import age, cookies, dialog, inside, me, press, stale, to
from playwright.sync_api import expect
from service import PASSWORD
from walks import begin_account


def begin(page, desk):
    """Asks for the export with a proof that is too old."""
    stale(page, desk)
    to(page, "export")
    press(page, "Save the file")
    expect(dialog(page)).to_be_visible()


def test_the_password_lets_what_was_wanted_go_on_by_itself(window, desk):
    page = inside(window, desk, desk.person())
    begin(page, desk)
    expect(dialog(page).get_by_role("heading")).to_have_text("Please prove again who you are")
    box = dialog(page).locator("[name=password]")
    expect(box).to_be_focused()
    expect(box).to_have_attribute("autocomplete", "current-password")
    box.fill(PASSWORD)
    with page.expect_download():
        page.keyboard.press("Enter")
    expect(dialog(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Save the file")).to_be_focused()
    # The proof counts for a while: nothing asks for it again.
    with page.expect_download():
        press(page, "Save the file")


def test_a_wrong_password_stays_in_the_dialog_with_the_attempts_left(window, desk):
    page = inside(window, desk, desk.person())
    begin(page, desk)
    for left in ["4 attempts left", "3 attempts left"]:
        dialog(page).locator("[name=password]").fill("Wrong4you")
        press(page, "Confirm")
        expect(dialog(page).get_by_text("The current password is wrong")).to_be_visible()
        expect(dialog(page).get_by_text(left)).to_be_visible()
        dialog(page).locator("[name=password]").fill("")
    dialog(page).locator("[name=password]").fill(PASSWORD)
    with page.expect_download():
        press(page, "Confirm")


def test_too_many_wrong_passwords_tell_when_it_opens_again(window, desk):
    page = inside(window, desk, desk.person())
    begin(page, desk)
    for _ in range(6):
        dialog(page).locator("[name=password]").fill("Wrong4you")
        press(page, "Confirm")
        expect(dialog(page).locator("form")).not_to_have_attribute("aria-busy", "true")
    expect(dialog(page).get_by_text("The account is locked")).to_be_visible()
    expect(dialog(page).get_by_text(re.compile(r"It unlocks at \d{1,2}:\d\d"))).to_be_visible()


@pytest.mark.parametrize("leave", ["Cancel", "Escape"])
def test_without_a_proof_nothing_is_done_and_that_is_said(window, desk, leave):
    page = inside(window, desk, desk.person())
    begin(page, desk)
    press(page, "Cancel") if leave == "Cancel" else page.keyboard.press("Escape")
    expect(page.get_by_role("alert").filter(has_text="That was not done")).to_be_visible()
    expect(page.get_by_role("button", name="Save the file")).to_be_focused()


def test_who_has_a_second_factor_proves_it_by_a_code_or_a_recovery_code(window, desk):
    ann = desk.person()
    factor = Factor(ann.device)
    page = inside(window, desk, ann)
    begin(page, desk)
    expect(dialog(page).locator("[name=password]")).to_have_count(0)
    expect(dialog(page).locator("[name=code]")).to_have_attribute("autocomplete", "one-time-code")
    dialog(page).locator("[name=code]").fill(factor.code())
    with page.expect_download():
        press(page, "Confirm")
    stale(page, desk)
    press(page, "Save the file")
    press(page, "Use a recovery code")
    expect(dialog(page).locator("[name=code]")).to_be_focused()
    dialog(page).locator("[name=code]").fill(factor.recovery[3].lower())
    with page.expect_download():
        press(page, "Confirm")
    assert me(page)["recoveryCodesLeft"] == 9


def test_the_last_wrong_code_of_ones_own_locks_and_asks_for_no_new_one(window, desk):
    ann = desk.person()
    Factor(ann.device)
    page = inside(window, desk, ann)
    begin(page, desk)
    for said in ["4 attempts", "3 attempts", "2 attempts", "1 attempt", "no attempts left: it is locked for now"]:
        dialog(page).locator("[name=code]").fill("000000")
        press(page, "Confirm")
        expect(dialog(page).locator(".note")).to_contain_text(said)
    expect(dialog(page)).not_to_contain_text("new code")


def test_who_has_a_number_alone_gets_a_message(window, desk):
    ben = desk.by_phone()
    page = inside(window, desk, ben)
    begin(page, desk)
    expect(dialog(page)).to_contain_text(ben.phone)
    press(page, "Send a code")
    code = dialog(page).locator("[name=code]")
    expect(code).to_be_focused()
    expect(dialog(page).get_by_role("button", name="Another code in")).to_have_attribute("aria-disabled", "true")
    code.fill(desk.sms_code(ben.phone))
    with page.expect_download():
        press(page, "Confirm")


def test_who_has_wechat_alone_signs_in_there_again_and_comes_back_to_the_screen(window, desk):
    page = window.open(desk)
    page.get_by_role("link", name="WeChat").click()
    page.get_by_role("button").first.click()
    begin_account(ready(page), "Wei")
    assert me(page)["providers"] == ["wechat"]
    before = cookies(page)["refresh"]
    begin(page, desk)
    dialog(page).get_by_role("link", name="Sign in with WeChat").click()
    page.get_by_role("button").first.click()
    shows(ready(page), "export")
    assert cookies(page)["refresh"] != before


def test_two_things_that_run_out_on_the_way_are_both_set_right(window, desk):
    """The access token first, then the proof: one press does it all."""
    page = inside(window, desk, desk.person())
    age(page, desk, auth_time=900, exp=8000)
    to(page, "export")
    with page.expect_download():
        press(page, "Save the file")


def test_a_dialog_goes_away_with_the_session(window, desk):
    page = inside(window, desk, desk.person())
    other = page.context.new_page()
    other.goto(desk.origin)
    shows(ready(other), "account")
    begin(page, desk)
    press(other, "Sign out")
    shows(page, "sign-in")
    expect(page.locator("dialog")).to_have_count(0)
