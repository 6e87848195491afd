"""Getting in by a recovery code alone: on the page, from the sign-in to the day on which the password holds."""

from desk import Factor, shows
from playwright.sync_api import expect
from walks import fill, is_said_of, link, submit

NEW = "Another4reader"


def to_recover(page, address):
    link(page, "Forgot password?").click()
    fill(shows(page, "forgot"), email=address)
    link(page, "I cannot read that mailbox any more").click()
    expect(shows(page, "recover").locator("[name=email]")).to_have_value(address)
    return page


def test_a_recovery_code_sets_a_password_in_three_days_and_the_owner_stops_it(window, desk):
    ann = desk.person()
    factor = Factor(ann.device)
    page = to_recover(window.open(desk), ann.address)
    fill(page, recoveryCode="AAAA-AAAA-AAAA-AAAA-AAAA-AAAA", password=NEW, confirmation=NEW)
    submit(page)
    is_said_of(page, "recoveryCode", "Wrong code")
    fill(page, recoveryCode=factor.recovery[0].lower())
    submit(page)
    expect(shows(page, "recover-waits").locator("main")).to_contain_text("the new password holds")
    (change,) = ann.device.ask("GET", "/v1/me").json["pendingChanges"]
    assert (change["kind"], change["next"]) == ("password", "")
    assert ann.device.ask("DELETE", f"/v1/me/changes/{change['changeID']}").status == 204


def test_the_passwords_must_agree_and_nothing_is_sent_before(window, desk):
    page = to_recover(window.open(desk), "nobody@example.com")
    before = window.asked()
    fill(page, recoveryCode="x", password=NEW, confirmation=NEW + "x")
    submit(page)
    is_said_of(page, "confirmation", "The two passwords differ")
    assert window.asked() == before
