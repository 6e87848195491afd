"""Another password, address, number."""

import pytest
from desk import fresh_address, fresh_phone, ready, shows
from inside import dialog, inside, me, press, row, said, stale, to
from playwright.sync_api import expect
from service import PASSWORD, Browser
from walks import alert, fill, is_said_of, note, submit

BETTER = "Another4reader"


def test_a_password_is_changed_and_the_other_devices_are_signed_out(window, desk):
    ann = desk.person()
    page = to(inside(window, desk, ann), "password")
    other = Browser(desk, {"device": ann.device.cookies["device"]})
    fill(page, current=PASSWORD, password=BETTER, confirmation=BETTER)
    submit(page)
    shows(page, "account")
    said(page, "The password is set; the other devices are signed out.")
    assert other.sign_in(ann.address).json["code"] == "AUTH_001"
    assert other.sign_in(ann.address, BETTER).status == 200


def test_a_wrong_present_password_is_said_beside_it_with_the_attempts_left(window, desk):
    page = to(inside(window, desk, desk.person()), "password")
    for left in ["4 attempts left", "3 attempts left"]:
        fill(page, current="Wrong4you", password=BETTER, confirmation=BETTER)
        submit(page)
        is_said_of(page, "current", "The current password is wrong")
        expect(alert(page)).to_contain_text(left)
        expect(page.locator("[name=password]")).to_have_value(BETTER)
        fill(page, current="")


def test_the_wrong_password_that_locks_says_when_it_unlocks(window, desk):
    page = to(inside(window, desk, desk.person()), "password")
    fill(page, password=BETTER, confirmation=BETTER)
    for left in [4, 3, 2, 1, 0]:
        fill(page, current="Wrong4you")
        with page.expect_response("**/v1/me/password") as answer:
            submit(page)
        assert answer.value.json()["attemptsLeft"] == left
    is_said_of(page, "current", "The current password is wrong")
    expect(alert(page)).to_contain_text("It unlocks at")
    expect(alert(page).locator("[aria-hidden]")).to_have_text("Please wait 5 minutes.")


@pytest.mark.parametrize("password, flaw", [
    ("Short1", "At least 8 characters"), ("nocapital1", "A capital letter is missing"), ("Password123", "most common"),
    (PASSWORD, "the same as before"),
])  # fmt: skip
def test_a_password_that_does_not_do_says_why(window, desk, password, flaw):
    page = to(inside(window, desk, desk.person()), "password")
    fill(page, current=PASSWORD, password=password, confirmation=password)
    submit(page)
    is_said_of(page, "password", flaw)
    shows(page, "password")


def test_two_passwords_that_differ_are_not_sent(window, desk):
    page = to(inside(window, desk, desk.person()), "password")
    fill(page, current=PASSWORD, password=BETTER, confirmation=BETTER + "x")
    before = window.asked()
    submit(page)
    is_said_of(page, "confirmation", "The two passwords differ")
    assert window.asked() == before


def test_a_password_manager_finds_what_it_knows(window, desk):
    ann = desk.person()
    page = to(inside(window, desk, ann), "password")
    kinds = page.locator("form input").evaluate_all("all => all.map(each => each.autocomplete)")
    assert kinds == ["current-password", "new-password", "new-password", "username"]
    expect(page.locator("[name=username]")).to_have_value(ann.address)


def test_who_has_no_password_sets_one(window, desk):
    ben = desk.by_phone()
    page = to(inside(window, desk, ben), "password")
    expect(page.get_by_role("heading", level=1)).to_have_text("Set a password")
    expect(page.locator("[name=current]")).to_have_count(0)
    fill(page, password=BETTER, confirmation=BETTER)
    submit(page)
    press(page, "Send a code")
    dialog(page).locator("[name=code]").fill(desk.sms_code(ben.phone))
    press(page, "Confirm")
    shows(page, "account")
    expect(row(page, "password")).to_contain_text("set")


def test_a_new_address_counts_once_its_code_came_back(window, desk):
    ann, new = desk.person(), fresh_address()
    page = to(inside(window, desk, ann), "email")
    expect(page.locator("main")).to_contain_text(f"At present: {ann.address}")
    fill(page, address=f" {new} ")
    submit(page)
    shows(page, "email-code")
    expect(page.locator("main")).to_contain_text(new)
    expect(page.locator("[name=code]")).to_have_attribute("autocomplete", "one-time-code")
    assert me(page)["email"] == ann.address
    code = desk.code(new)
    fill(page, code=f"{int(code) ^ 1:08d}")
    submit(page)
    is_said_of(page, "code", "Wrong code")
    is_said_of(page, "code", "2 attempts left")
    fill(page, code=f"{code[:3]} {code[3:]}")
    submit(page)
    shows(page, "account")
    said(page, "It is changed in three days. Until then both sign in, and it can be stopped here.")
    expect(row(page, "email")).to_contain_text(ann.address)
    expect(page.locator(".notice")).to_contain_text(f"the e-mail address becomes {new}.")
    page.go_back()
    expect(page.locator("body")).not_to_have_attribute("data-screen", "email-code")


def pending(window, desk):
    """A page of somebody who has proven another address, and nothing more."""
    ann, new = desk.person(), fresh_address()
    ticket = ann.device.ask("POST", "/v1/me/email", {"address": new}).json["challenge"]
    assert ann.device.ask("POST", f"/v1/me/email/{ticket}", {"code": desk.code(new)}).status == 204
    page = inside(window, desk, ann)
    expect(page.locator(".notice")).to_contain_text(f"the e-mail address becomes {new}.")
    return page, ann, new


def test_one_tap_stops_a_change_that_is_pending(window, desk):
    page, ann, _ = pending(window, desk)
    press(page, "Stop this")
    said(page, "It is stopped, and nothing has changed.")
    expect(page.locator(".notice")).to_have_count(0)
    expect(row(page, "email")).to_contain_text(ann.address)
    assert me(page)["pendingChanges"] == []


def test_a_code_to_the_present_address_makes_a_change_so_at_once(window, desk):
    page, ann, new = pending(window, desk)
    press(page, f"Confirm now by a code to {ann.address}")
    shows(page, "confirm-change")
    expect(page.locator("main")).to_contain_text(ann.address)
    page.reload()
    shows(ready(page), "account")
    press(page, f"Confirm now by a code to {ann.address}")
    fill(shows(page, "confirm-change"), code=desk.code(ann.address))
    submit(page)
    shows(page, "account")
    said(page, "The e-mail address is changed.")
    expect(row(page, "email")).to_contain_text(new)
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize("typed, wrong", [("", "Please fill this in"), ("nobody", "Enter a valid email address")])
def test_what_is_no_address_is_said_beside_it(window, desk, typed, wrong):
    page = to(inside(window, desk, desk.person()), "email")
    fill(page, address=typed)
    submit(page)
    is_said_of(page, "address", wrong)


def test_the_address_that_the_account_has_is_not_asked_for_again(window, desk):
    ann = desk.person()
    page = to(inside(window, desk, ann), "email")
    fill(page, address=ann.address.upper())
    submit(page)
    is_said_of(page, "address", "That is the account’s address already")


def test_an_address_of_somebody_else_gets_the_same_answer_and_no_code(window, desk):
    ann, ben = desk.person(), desk.person()
    page = to(inside(window, desk, ann), "email")
    fill(page, address=ben.address)
    submit(page)
    shows(page, "email-code")
    fill(page, code="12345678")
    submit(page)
    is_said_of(page, "code", "Wrong code")


def test_another_code_can_be_asked_for_after_its_wait(window, desk):
    ann, new = desk.person(), fresh_address()
    page = to(inside(window, desk, ann), "email")
    fill(page, address=new)
    submit(page)
    shows(page, "email-code")
    again = page.locator("form .link").first
    expect(again).to_contain_text("Another code in")
    expect(again).to_have_attribute("aria-disabled", "true")
    press(page, "Use another address")
    shows(page, "email")
    fill(page, address=new)
    submit(page)
    # Within a minute it is the same code, and nothing more is sent.
    shows(page, "email-code")
    fill(page, code=desk.code(new))
    assert desk.mailbox.letters.count(new) == 1
    submit(page)
    shows(page, "account")


def test_a_number_is_set_by_its_code(window, desk):
    phone = fresh_phone()
    page = to(inside(window, desk, desk.person()), "phone-change")
    fill(page, address="12")
    submit(page)
    is_said_of(page, "address", "This is no number to which we can send a message")
    # As people here write it: without the country's code.
    fill(page, address=f"{phone[3:6]} {phone[6:10]} {phone[10:]}")
    submit(page)
    shows(page, "phone-change-code")
    fill(page, code=desk.sms_code(phone))
    submit(page)
    shows(page, "account")
    said(page, "The phone number is changed.")
    expect(row(page, "phone-change")).to_contain_text(phone)


def test_a_proof_that_got_old_on_the_way_is_asked_for_and_the_code_still_counts(window, desk):
    new = fresh_address()
    page = to(inside(window, desk, desk.person()), "email")
    fill(page, address=new)
    submit(page)
    shows(page, "email-code")
    stale(page, desk)
    fill(page, code=desk.code(new))
    submit(page)
    dialog(page).locator("[name=password]").fill(PASSWORD)
    dialog(page).get_by_role("button", name="Confirm").click()
    shows(page, "account")
    assert [each["next"] for each in me(page)["pendingChanges"]] == [new]
    expect(note(page, "code")).to_have_count(0)
