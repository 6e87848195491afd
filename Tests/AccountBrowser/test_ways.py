"""One person, one account: what a provider's first sign-in asks, and other services' accounts that are added and removed."""

import re

from desk import Desk, ready, shows, sign_in
from inside import dialog, inside, me, press, row, said, stale, to
from issuer import Issuer
from playwright.sync_api import expect
from service import PASSWORD
from walks import alert, fill, prove, submit


def agree(page, **fields):
    """On a fake provider's page."""
    for name, value in fields.items():
        page.locator(f"[name=fake_{name}]").fill(value)
    page.locator("button[value=continue]").click()
    return ready(page)


def by_apple(page, **fields):
    page.locator("a.apple").click()
    return agree(page, **fields)


def test_who_has_an_account_signs_in_to_it_and_adds_apple_there_with_a_second_tap(window, desk):
    ann = desk.person()
    page = window.open(desk)
    shows(by_apple(page, subject="001.ways1", email=ann.address), "newcomer")
    expect(page.locator("main")).to_contain_text(f"Apple ({ann.address}) does not sign in here yet, and this address has an account.")
    press(page, "I have an account")
    shows(page, "sign-in")
    expect(page.locator(".notice")).to_contain_text("After that you are asked whether Apple is to be added.")
    expect(page.locator("[name=email]")).to_have_value(ann.address)
    fill(page, password=PASSWORD)
    submit(page)
    prove(page, desk, ann.address)
    shows(page, "link")
    expect(page.locator("main")).to_contain_text(f"Apple ({ann.address}) is to sign in to the account {ann.address}.")
    assert me(page)["providers"] == []
    press(page, "Add Apple")
    dialog(page).locator("[name=password]").fill(PASSWORD)
    press(page, "Confirm")
    shows(page, "ways")
    said(page, "Apple signs in to this account from now on.")
    assert me(page)["providers"] == ["apple"]
    page.context.clear_cookies(name="access")
    page.context.clear_cookies(name="refresh")
    page.goto(desk.origin)
    shows(by_apple(ready(page), subject="001.ways1", email=ann.address), "account")
    expect(row(page, "email")).to_contain_text(ann.address)


def test_an_address_that_has_no_account_is_not_said_to_have_one(window, desk):
    page = window.open(desk)
    shows(by_apple(page, subject="001.ways2", email="nobody@example.com"), "newcomer")
    expect(page.locator("main")).to_contain_text("Apple (nobody@example.com) does not sign in here yet. If you have an account")
    page.reload()
    shows(ready(page), "newcomer")


def test_who_says_no_to_the_second_tap_has_added_nothing(window, desk):
    ann = desk.person()
    page = window.open(desk)
    shows(by_apple(page, subject="001.ways3", email=ann.address), "newcomer")
    press(page, "I have an account")
    shows(page, "sign-in")
    sign_in(page, ann, is_known=False)
    prove(page, desk, ann.address)
    shows(page, "link")
    press(page, "Do not add it")
    shows(page, "account")
    page.reload()
    shows(ready(page), "account")
    assert me(page)["providers"] == []


def test_wechat_is_added_on_its_page_after_a_fresh_proof_and_removed_again(window, desk):
    page = to(inside(window, desk, desk.person()), "ways")
    stale(page, desk)
    press(page, "Add WeChat")
    fill(dialog(page), password=PASSWORD)
    press(page, "Confirm")
    page.wait_for_selector("[name=fake_unionid]")
    shows(agree(page, unionid="oUnionOfWays0000000000000001"), "link")
    expect(page.locator("main")).to_contain_text("WeChat (小明📚) is to sign in to the account")
    press(page, "Add WeChat")
    shows(page, "ways")
    expect(page.locator("main li")).to_contain_text(re.compile("WeChat.*Added: ", re.S))
    press(page, "Remove WeChat")
    dialog(page).get_by_role("button", name="Remove").click()
    said(page, "WeChat no longer signs in.")
    assert me(page)["providers"] == []


def test_what_signs_in_to_another_account_is_not_added_and_that_account_is_merged(window, desk):
    other = window.open(desk)
    other.get_by_role("link", name="WeChat").click()
    shows(agree(other, unionid="oUnionOfWays0000000000000002"), "newcomer")
    press(other, "I am new here")
    shows(other, "profile")
    other.locator("[name=consent]").check()
    submit(other)
    shows(other, "account")
    ann = desk.person()
    page = to(inside(window, desk, ann), "ways")
    press(page, "Add WeChat")
    page.wait_for_selector("[name=fake_unionid]")
    shows(agree(page, unionid="oUnionOfWays0000000000000002"), "merge-offer")
    expect(page.locator("main h1")).to_have_text(f"Make 小明📚 part of {ann.address}?")
    expect(page.locator(".parts li")).to_have_text(["WeChat"])
    assert (me(page)["email"], me(page)["providers"], me(page)["pendingChanges"]) == (ann.address, [], [])
    press(page, "Merge them")
    shows(page, "account")
    said(page, "They are merged in three days.")
    expect(page.locator(".notice")).to_contain_text("the account 小明📚 becomes part of this one.")
    other.reload()
    shows(ready(other), "account")
    expect(other.locator(".notice")).to_contain_text(f"this account becomes part of {ann.address}.")
    press(other, "Stop this")
    said(other, "It is stopped, and nothing has changed.")
    assert me(page)["pendingChanges"] == []
    to(other, "ways")
    expect(other.locator("main")).to_contain_text("This is your only way to sign in")
    expect(other.get_by_role("button", name="Remove WeChat")).to_have_count(0)


def test_another_account_is_proven_and_shown_and_who_says_no_has_merged_nothing(window, desk):
    ann, bo = desk.person(), desk.person()
    page = to(inside(window, desk, ann), "ways")
    press(page, "Merge another account")
    fill(shows(page, "merge"), email=ann.address, password=PASSWORD)
    submit(page)
    expect(alert(page)).to_contain_text("That is the account you are signed in to.")
    fill(page, email=bo.address, password=PASSWORD)
    submit(page)
    expect(shows(page, "merge-offer").locator("main")).to_contain_text("That account asks for one more proof.")
    expect(page.locator("main")).not_to_contain_text(bo.address)
    submit(page)
    fill(page, code=desk.code(bo.address))
    submit(page)
    expect(page.locator("main")).to_contain_text("Nothing of it signs in to this account.")
    page.reload()
    shows(ready(page), "merge-offer")
    expect(page.locator(".parts li")).to_have_text([f"the e-mail address {bo.address}", "its password"])
    press(page, "Do not merge")
    shows(page, "account")
    assert me(page)["pendingChanges"] == []


def test_single_sign_on_makes_an_account_and_offers_to_prove_its_address_by_our_own_code(window, tmp_path):
    secret = tmp_path / "openid.secret"
    secret.write_text("secret")
    secret.chmod(0o600)
    with Issuer() as issuer:
        issuer.person("bo", email="bo@elsewhere.example", email_verified=True, name="Bo")
        settings = [f"openid.issuer={issuer.origin}", "openid.client=readmigo", f"openid.secret={secret}"]
        with Desk(tmp_path / "desk", *settings) as desk:
            page = window.open(desk)
            page.get_by_role("link", name="Single sign-on").click()
            page.locator("[name=sub]").first.fill("bo")
            page.get_by_role("button", name="Authorize").click()
            shows(ready(page), "newcomer")
            expect(page.locator("main")).to_contain_text("Single sign-on (bo@elsewhere.example) does not sign in here yet.")
            press(page, "I am new here")
            shows(page, "profile")
            expect(page.locator("[name=nickname]")).to_have_value("Bo")
            page.locator("[name=consent]").check()
            submit(page)
            shows(page, "email")
            assert "email" not in me(page)
            expect(page.locator("[name=address]")).to_have_value("bo@elsewhere.example")
            submit(page)
            shows(page, "email-code")
            fill(page, code=desk.code("bo@elsewhere.example"))
            submit(page)
            shows(page, "account")
            expect(row(page, "email")).to_contain_text("bo@elsewhere.example")
            expect(row(page, "ways")).to_contain_text("Single sign-on")
