"""Taking one's data along, and the end of the account."""

import json
import re
from pathlib import Path

from desk import shows, sign_in
from inside import cookies, dialog, inside, me, press, row, said, stale, to
from playwright.sync_api import expect
from service import PASSWORD

DATE = re.compile(r"[A-Z][a-z]+ \d{1,2}, 20\d\d")


def test_the_export_is_a_file_with_all_that_is_known_and_no_secret(window, desk):
    ann = desk.person()
    page = to(inside(window, desk, ann), "export")
    with page.expect_download() as saving:
        press(page, "Save the file")
    said(page, "Saved as readmigo-account.json.")
    assert saving.value.suggested_filename == "readmigo-account.json"
    text = Path(saving.value.path()).read_text()
    data = json.loads(text)
    assert (data["email"], data["nickname"]) == (ann.address, ann.address.split("@")[0])
    assert {"devices", "sessions", "log", "terms", "termsAcceptedAt"} <= set(data)
    assert PASSWORD not in text and cookies(page)["refresh"] not in text


def test_an_export_that_did_not_come_can_be_tried_again(window, desk):
    page = to(inside(window, desk, desk.person()), "export")
    page.context.set_offline(True)
    press(page, "Save the file")
    expect(page.get_by_role("alert").filter(has_text="cannot be reached")).to_be_visible()
    page.context.set_offline(False)
    with page.expect_download():
        press(page, "Try again")
    expect(page.get_by_role("alert").filter(has_text="cannot be reached")).to_have_count(0)


def test_an_account_is_to_be_deleted_after_a_question_and_is_kept_after_all(window, desk):
    ann = desk.person()
    page = to(inside(window, desk, ann), "delete")
    expect(page.locator("main")).to_contain_text("after 30 days")
    press(page, "Delete the account")
    dialog(page).get_by_role("button", name="Cancel").click()
    assert "deletionDueAt" not in me(page)
    press(page, "Delete the account")
    dialog(page).get_by_role("button", name="Delete the account").click()
    shows(page, "account")
    notice = page.locator(".notice")
    expect(notice).to_contain_text("This account is going to be deleted on")
    assert DATE.search(notice.text_content())
    expect(row(page, "delete")).to_have_count(0)
    # Grace: the person signs in as ever, finds the notice, and takes it back.
    press(page, "Sign out")
    sign_in(shows(page, "sign-in"), ann)
    shows(page, "account")
    press(page, "Keep the account")
    said(page, "The account stays.")
    expect(notice).to_have_count(0)
    expect(row(page, "delete")).to_be_visible()
    assert "deletionDueAt" not in me(page)


def test_a_deletion_asks_for_a_fresh_proof_and_without_one_nothing_is_done(window, desk):
    page = to(inside(window, desk, desk.person()), "delete")
    stale(page, desk)
    press(page, "Delete the account")
    dialog(page).get_by_role("button", name="Delete the account").click()
    expect(dialog(page)).to_contain_text("Please prove again who you are")
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert").filter(has_text="That was not done")).to_be_visible()
    assert "deletionDueAt" not in me(page)
    press(page, "Delete the account")
    dialog(page).get_by_role("button", name="Delete the account").click()
    dialog(page).locator("[name=password]").fill(PASSWORD)
    dialog(page).get_by_role("button", name="Confirm").click()
    shows(page, "account")
    assert "deletionDueAt" in me(page)
