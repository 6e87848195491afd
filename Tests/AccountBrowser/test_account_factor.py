"""两步验证: setting it up, its recovery codes, and the way out of it."""

import os
import re
import subprocess
from pathlib import Path

import pyotp
from desk import ready, shows, sign_in
from inside import PageDevice, dialog, home, inside, me, press, row, said, stale, to
from patience import PATIENCE
from playwright.sync_api import expect
from service import PASSWORD
from walks import alert, fill, is_said_of, submit

CODE = re.compile(r"([A-Z2-9]{4}-){5}[A-Z2-9]{4}")


def set_up(page):
    """As far as the picture; answers the authenticator."""
    to(page, "factor")
    press(page, "Set it up")
    shows(page, "factor-setup")
    return pyotp.TOTP(page.locator(".secret").text_content().replace(" ", ""))


def confirm(page):
    """All the way; answers the authenticator and the recovery codes."""
    totp = set_up(page)
    fill(page, code=totp.now())
    submit(page)
    shows(page, "recovery-codes")
    return totp, page.locator(".recovery li").all_text_contents()


def keep(page):
    press(page, "Save as a file")
    press(page, "I saved them")
    shows(page, "factor")


def test_from_the_picture_in_the_browser_to_a_sign_in_with_second_s_next_code(window, desk, tmp_path):
    """The parts of all three products: the page, `second add --qr`, `second code`."""
    second = Path(os.environ["SECOND_BIN"]) / "second"

    def run(*words):
        places = ["--home", tmp_path / "home", "--keychain", tmp_path / "keychain"]
        done = subprocess.run([second, *words, *places], capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    ann = desk.person()
    page = inside(window, desk, ann, device_scale_factor=2)
    set_up(page)
    picture = tmp_path / "enrolment.png"
    page.locator(".qr").screenshot(path=picture)
    run("add", "--qr", picture)
    fill(page, code=run("code", "readmigo"))
    submit(page)
    shows(page, "recovery-codes")
    keep(page)
    press(page, "Sign out")
    shows(page, "sign-in")
    sign_in(page, ann)
    shows(page, "step-up")
    # The code that confirmed it counts once; the next one is accepted a step early.
    fill(page, code=run("code", "readmigo", "--next"))
    submit(page)
    shows(page, "account")
    expect(row(page, "factor")).to_contain_text("on, 10 recovery codes left")


def test_the_picture_and_the_secret_say_the_same_and_nothing_leaves_the_page(window, desk):
    ann = desk.person()
    page = inside(window, desk, ann)
    set_up(page)
    expect(page.get_by_alt_text("QR code for an authenticator")).to_be_visible()
    assert page.locator(".qr").evaluate("each => each.naturalWidth") > 0
    shown = page.locator(".secret").text_content()
    assert re.fullmatch(r"([A-Z2-7]{4} ){7}[A-Z2-7]{4}", shown)
    link = page.get_by_role("link", name="Open an authenticator on this device").get_attribute("href")
    assert pyotp.parse_uri(link).secret == shown.replace(" ", "")
    press(page, "Copy the secret")
    said(page, "Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == shown.replace(" ", "")
    assert page.url == desk.origin + "/second-factor/setup"
    assert [url for url in window.requests if shown.replace(" ", "") in url] == []


def test_a_wrong_code_says_how_many_are_left_and_protects_nothing(window, desk):
    page = inside(window, desk, desk.person())
    totp = set_up(page)
    wrong = f"{(int(totp.now()) + 500_000) % 1_000_000:06d}"
    fill(page, code=wrong)
    submit(page)
    is_said_of(page, "code", "Wrong code")
    is_said_of(page, "code", "4 attempts left")
    expect(alert(page)).to_contain_text("the clock of the authenticator’s device")
    assert me(page)["hasSecondFactor"] is False
    home(page)
    expect(row(page, "factor")).to_contain_text("off")


def test_recovery_codes_are_copied_saved_and_printed(window, desk, tmp_path):
    ann = desk.person()
    page = inside(window, desk, ann)
    _, codes = confirm(page)
    assert len(set(codes)) == 10 and all(CODE.fullmatch(code) for code in codes)
    press(page, "Copy")
    said(page, "Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.split("\n\n")[1].split() == codes
    assert ann.address in copied
    with page.expect_download() as saving:
        press(page, "Save as a file")
    assert saving.value.suggested_filename == "readmigo-recovery-codes.txt"
    assert Path(saving.value.path()).read_text() == copied
    page.evaluate("window.print = () => (window.printed = true)")
    press(page, "Print")
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.locator("header")).to_be_hidden()
    expect(page.locator(".on-paper")).to_contain_text(ann.address)
    expect(page.locator(".recovery")).to_be_visible()


def test_codes_that_were_not_kept_are_not_left_without_a_question(window, desk):
    page = inside(window, desk, desk.person())
    confirm(page)
    press(page, "I saved them")
    dialog(page).get_by_role("button", name="Stay here").click()
    shows(page, "recovery-codes")
    press(page, "I saved them")
    dialog(page).get_by_role("button", name="Go on").click()
    shows(page, "factor")
    page.go_back()
    expect(page.locator("body")).not_to_have_attribute("data-screen", "recovery-codes")


def test_closing_the_window_over_new_codes_asks_first(window, desk):
    page = inside(window, desk, desk.person())
    confirm(page)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    shows(ready(page), "factor")
    assert asked == ["beforeunload"]


def test_an_answer_that_was_lost_leads_to_new_recovery_codes(window, desk):
    page = inside(window, desk, desk.person())
    totp = set_up(page)

    def lose(route):
        route.fetch()
        route.abort()

    page.route("**/second-factor/confirmation", lose, times=1)
    fill(page, code=totp.now())
    submit(page)
    expect(alert(page)).to_contain_text("The service cannot be reached")
    alert(page).get_by_role("button", name="Try again").click()
    expect(alert(page)).to_contain_text("Two-step verification is on already.")
    alert(page).get_by_role("button", name="Two-step verification").click()
    shows(page, "factor")
    press(page, "New recovery codes")
    dialog(page).get_by_role("button", name="Make them").click()
    shows(page, "recovery-codes")
    assert me(page)["recoveryCodesLeft"] == 10


def test_a_recovery_code_signs_in_once_and_how_many_are_left_is_shown(window, desk):
    ann = desk.person()
    page = inside(window, desk, ann)
    _, codes = confirm(page)
    keep(page)
    press(page, "Sign out")
    sign_in(shows(page, "sign-in"), ann)
    shows(page, "step-up")
    press(page, "Use a recovery code")
    fill(page, code=codes[0].lower().replace("-", " "))
    submit(page)
    shows(page, "account")
    expect(row(page, "factor")).to_contain_text("on, 9 recovery codes left")


def test_few_recovery_codes_are_warned_of_and_new_ones_void_the_old(window, desk):
    ann = desk.person()
    page = inside(window, desk, ann)
    totp, codes = confirm(page)
    keep(page)
    stale(page, desk)
    for code in codes[:7]:
        proof = {"way": "recoveryCode", "secret": code}
        ann.device.cookies = {each["name"]: each["value"] for each in page.context.cookies()}
        assert ann.device.ask("POST", "/v1/me/reauthentications", proof, keeps=False).status == 200
    home(page)
    to(page, "factor")
    expect(page.locator("main")).to_contain_text("3 recovery codes are left. Please make new ones before they run out.")
    press(page, "New recovery codes")
    dialog(page).get_by_role("button", name="Make them").click()
    dialog(page).locator("[name=code]").fill(totp.at(0))
    press(page, "Use a recovery code")
    dialog(page).locator("[name=code]").fill(codes[8])
    dialog(page).get_by_role("button", name="Confirm").click()
    shows(page, "recovery-codes")
    new = page.locator(".recovery li").all_text_contents()
    assert set(new).isdisjoint(codes)
    proof = {"way": "recoveryCode", "secret": codes[9]}
    assert ann.device.ask("POST", "/v1/me/reauthentications", proof).json["code"] == "AUTH_003"


def test_the_second_factor_is_removed_after_a_question(window, desk):
    ann = desk.person()
    page = inside(window, desk, ann)
    confirm(page)
    keep(page)
    press(page, "Turn off two-step verification")
    expect(dialog(page)).to_contain_text("the password alone is enough")
    page.keyboard.press("Escape")
    assert me(page)["hasSecondFactor"] is True
    press(page, "Turn off two-step verification")
    dialog(page).get_by_role("button", name="Remove").click()
    said(page, "Two-step verification is off.")
    expect(page.get_by_role("button", name="Set it up")).to_be_visible()
    assert me(page)["hasSecondFactor"] is False


def test_who_lost_authenticator_and_codes_asks_by_the_password_and_one_tap_stops_it(window, desk):
    page = inside(window, desk, desk.person())
    confirm(page)
    keep(page)
    stale(page, desk)
    press(page, "I have neither the authenticator nor a recovery code")
    shows(page, "factor-lost")
    fill(page, password="Wrong4you")
    submit(page)
    is_said_of(page, "password", "wrong")
    fill(page, password=PASSWORD)
    submit(page)
    shows(page, "account")
    expect(page.locator(".notice")).to_contain_text("two-step verification is switched off")
    assert [each["kind"] for each in me(page)["pendingChanges"]] == ["secondFactor"]
    assert me(page)["hasSecondFactor"] is True
    press(page, "Stop this")
    said(page, "It is stopped, and nothing has changed.")
    assert me(page)["pendingChanges"] == []


def test_a_set_up_that_another_tab_finished_is_told(window, desk):
    page = inside(window, desk, desk.person())
    totp = set_up(page)
    PageDevice(page).ask("POST", "/v1/me/second-factor/confirmation", {"code": totp.now()})
    fill(page, code="123456")
    submit(page)
    expect(alert(page)).to_contain_text("Two-step verification is on already.")
