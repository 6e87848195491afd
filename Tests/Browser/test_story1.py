"""User story 1: first-time setup and the first token."""

import base64
import re
import time

from patience import reload
from playwright.sync_api import expect

from support import (COPY_PICTURE, SECRET, add_by_link, card, code, code_at, codes_now, drop_file, file_of, link,
                     open_add, pass_rollover, picture, take, toast, well_inside_period)


def test_US1_1_a_fresh_start_shows_the_empty_list_with_a_plus_and_its_sentence(page):
    expect(page.get_by_text("Tap + to add your first account", exact=True)).to_be_visible()
    expect(page.locator("#add-open")).to_be_visible()
    expect(page.locator(".card")).to_have_count(0)
    expect(page.get_by_role("searchbox")).to_be_hidden()


def test_US1_1_the_sentence_in_chinese(window, program):
    page = window.open(program, locale="zh-CN")
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"
    expect(page.locator("#place p")).to_have_text(re.compile(r"\+.*[\u4e00-\u9fff]|[\u4e00-\u9fff].*\+"))
    expect(page.locator("#add-open")).to_have_attribute("aria-label", "添加账号")


def test_US1_2_and_3_a_qr_code_before_the_camera_becomes_a_card(window, program, launch, video):
    film = video(picture(link()), "good")
    camera = launch("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
                    f"--use-file-for-fake-video-capture={film}")
    page = window.open(program, browser=camera, permissions=["camera"])
    page.locator("#add-open").click()
    expect(page.get_by_role("tab", name="Scan QR code")).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="Use the camera").click()
    expect(page.locator("#pane-offers")).to_be_visible()
    take(page)
    expect(card(page)).to_be_visible()
    expect(card(page).locator(".issuer")).to_have_text("GitHub")
    expect(card(page).locator(".account")).to_have_text("mona@example.com")
    assert code(page) in codes_now()
    expect(card(page).locator(".ring text")).to_have_text(re.compile(r"^\d+$"))
    assert page.evaluate("document.getElementById('video').srcObject") is None


def test_US1_3_a_chosen_picture_becomes_a_card(page):
    open_add(page)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a picture").click()
    chooser.value.set_files(file_of(picture(link())))
    take(page)
    expect(card(page)).to_be_visible()
    expect(page.locator("#add")).to_be_hidden()
    assert code(page) in codes_now()


def test_US1_3_a_picture_dropped_on_the_page_becomes_a_card(page):
    drop_file(page, picture(link()))
    take(page)
    expect(card(page)).to_be_visible()
    assert code(page) in codes_now()


def test_US1_3_a_pasted_picture_becomes_a_card(page):
    page.evaluate(COPY_PICTURE, base64.b64encode(picture(link())).decode())
    page.keyboard.press("Control+V")
    take(page)
    expect(card(page)).to_be_visible()
    assert code(page) in codes_now()


def test_US1_4_entering_by_hand_adds_the_token(page):
    open_add(page, "manual")
    page.locator("#manual").get_by_label("Issuer").fill("GitHub")
    page.locator("#manual").get_by_label("Account (optional)").fill("mona@example.com")
    page.get_by_label("Secret key").fill("jbsw y3dp-ehpk 3pxp JBSW Y3DP EHPK 3PXP")
    page.locator("#manual [type=submit]").click()
    expect(page.locator("#add")).to_be_hidden()
    expect(card(page).locator(".account")).to_have_text("mona@example.com")
    assert code(page) in codes_now()


def test_US1_4_the_account_is_optional_and_the_secret_is_not(page):
    open_add(page, "manual")
    page.locator("#manual").get_by_label("Issuer").fill("GitHub")
    page.locator("#manual [type=submit]").click()
    expect(page.get_by_label("Secret key")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Secret key")).to_be_focused()
    page.get_by_label("Secret key").fill(SECRET)
    page.locator("#manual [type=submit]").click()
    expect(card(page)).to_be_visible()
    expect(card(page).locator(".account")).to_be_hidden()


def test_US1_4_the_secret_is_hidden_until_shown_and_forgotten_on_closing(page):
    open_add(page, "manual")
    secret = page.locator("#manual-secret")
    secret.fill(SECRET)
    expect(secret).to_have_attribute("type", "password")
    page.locator("#manual").get_by_role("button", name="Show").click()
    expect(secret).to_have_attribute("type", "text")
    page.keyboard.press("Escape")
    expect(page.locator("#add")).to_be_hidden()
    expect(secret).to_have_value("")
    expect(secret).to_have_attribute("type", "password")


def test_US1_5_a_new_code_stands_at_the_end_of_the_period(window, program):
    page = window.open(program, clock=True)
    program.add(link())
    expect(card(page)).to_be_visible()
    now = well_inside_period(page)
    assert code(page) == code_at(now)
    pass_rollover(page)
    expect(card(page).locator(".code")).to_have_text(grouped(code_at(now + 30)))


def test_US1_6_a_click_copies_the_code_and_says_so(page, program):
    program.add(link())
    card(page).locator(".hit").click()
    expect(toast(page, re.compile(r"Copied to clipboard: GitHub, mona@example\.com \(\d+ seconds? left\)"))).to_be_visible()
    expect(page.locator(".card.copied .ring .done")).to_have_count(1)
    assert page.evaluate("navigator.clipboard.readText()") in codes_now()


def test_US1_6_in_chinese(window, program):
    page = window.open(program, locale="zh-CN")
    program.add(link())
    card(page).locator(".hit").click()
    expect(toast(page, "已复制到剪贴板")).to_be_visible()


def test_US1_6_enter_and_space_copy_too(page, program):
    program.add(link())
    for key in ["Enter", " "]:
        page.evaluate("navigator.clipboard.writeText('')")
        card(page).locator(".hit").focus()
        page.keyboard.press(key)
        page.wait_for_function("() => navigator.clipboard.readText().then((text) => /^\\d{6}$/.test(text))")


def test_US1_6_a_refused_clipboard_is_said_and_the_code_selected(window, program):
    page = window.open(program)
    program.add(link())
    expect(card(page)).to_be_visible()
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError')); }")
    card(page).locator(".hit").click()
    expect(toast(page, "Ctrl+C")).to_be_visible()
    selected = page.evaluate("getSelection().toString()")
    assert selected.replace(" ", "") in codes_now()
    page.keyboard.press("Control+C")
    assert page.evaluate("navigator.clipboard.readText()") == selected.replace(" ", "")


def test_SC_001_from_the_empty_page_to_a_code_in_two_actions_with_a_picture(page):
    started = time.monotonic()
    drop_file(page, picture(link()))
    expect(page.get_by_role("button", name="Add 1 account")).to_be_focused()
    page.keyboard.press("Enter")
    assert code(page) in codes_now()
    assert time.monotonic() - started < 30


def test_SC_001_from_the_empty_page_to_a_code_in_two_actions_with_a_link(page):
    page.evaluate("(text) => navigator.clipboard.writeText(text)", link())
    page.keyboard.press("Control+V")
    expect(page.locator(".preview")).to_contain_text("GitHub")
    page.keyboard.press("Enter")
    assert code(page) in codes_now()


def test_a_pasted_link_is_described_before_it_is_added(page):
    open_add(page, "link")
    page.locator("#link-text").fill(link(digits=8, period=60, algorithm="SHA256"))
    for fact in ["GitHub", "mona@example.com", "8", "60", "SHA256"]:
        expect(page.locator(".preview")).to_contain_text(fact)
    assert SECRET not in page.locator("#add").inner_text()


def test_a_code_in_a_picture_is_shown_before_it_is_added(page):
    drop_file(page, picture(link(digits=8, period=60, algorithm="SHA256")))
    pane = page.locator("#pane-offers")
    expect(pane.get_by_role("heading")).to_have_text("Do you want to add this account?")
    expect(pane.locator(".found")).to_have_text("GitHub, mona@example.com8 digits · 60 s · SHA256")
    expect(pane.get_by_role("checkbox")).to_have_count(0)
    expect(page.locator(".card")).to_have_count(0)
    assert SECRET not in page.locator("#add").inner_text()
    pane.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Choose a picture")).to_be_visible()
    page.keyboard.press("Escape")
    reload(page)
    page.wait_for_selector("body.ready[data-state=empty]")


def test_a_pasted_secret_leads_to_the_form_with_it_filled_in(page):
    page.evaluate("(text) => navigator.clipboard.writeText(text)", "jbsw y3dp ehpk 3pxp jbsw y3dp ehpk 3pxp")
    page.keyboard.press("Control+V")
    expect(page.get_by_role("tab", name="Enter manually")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#manual-secret")).to_have_value("jbsw y3dp ehpk 3pxp jbsw y3dp ehpk 3pxp")
    expect(page.locator("#manual-secret")).to_have_attribute("type", "password")
    expect(page.locator("#manual").get_by_label("Issuer")).to_be_focused()
    page.keyboard.type("GitHub")
    page.keyboard.press("Enter")
    assert code(page) in codes_now()


def test_a_secret_pasted_where_a_link_belongs_leads_to_the_form(page):
    page.evaluate("(text) => navigator.clipboard.writeText(text)", SECRET)
    open_add(page, "link")
    page.locator("#link-text").focus()
    page.keyboard.press("Control+V")
    expect(page.locator("#manual-secret")).to_have_value(SECRET)
    expect(page.locator("#link-text")).to_have_value("")
    expect(page.locator("#manual").get_by_label("Issuer")).to_be_focused()


def test_a_secret_typed_where_a_link_belongs_stays_until_it_is_sent(page):
    open_add(page, "link")
    page.locator("#link-text").press_sequentially(SECRET)
    expect(page.locator("[data-error=link]")).to_contain_text("secret key")
    expect(page.locator("#link-text")).to_have_value(SECRET)
    page.keyboard.press("Enter")
    expect(page.locator("#manual-secret")).to_have_value(SECRET)
    expect(page.locator("#link-text")).to_have_value("")


def test_a_pasted_secret_never_replaces_one_that_is_being_typed(page):
    open_add(page, "manual")
    page.locator("#manual-secret").fill("JBSW")
    page.locator("#tab-manual").focus()
    page.evaluate("(text) => navigator.clipboard.writeText(text)", SECRET)
    page.keyboard.press("Control+V")
    expect(toast(page, "was kept")).to_be_visible()
    expect(page.locator("#manual-secret")).to_have_value("JBSW")
    page.locator("#tab-link").click()
    page.locator("#link-text").focus()
    page.keyboard.press("Control+V")
    expect(page.locator("[data-error=link]")).to_contain_text("secret key")
    expect(page.locator("#link-text")).to_have_value(SECRET)
    expect(page.locator("#manual-secret")).to_have_value("JBSW")


def test_pasted_text_that_is_no_secret_opens_nothing(page):
    asked = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    for text in ["please type the code here", "https://example.com", "123456"]:
        page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
        with_answer = text.startswith("please")
        if with_answer:
            with page.expect_response("**/act"):
                page.keyboard.press("Control+V")
        else:
            page.keyboard.press("Control+V")
    expect(page.locator("#add")).to_be_hidden()
    assert not [body for body in asked if "example.com" in body or "123456" in body]


def test_a_new_card_is_shown_marked_and_focused(page, program):
    for number in range(20):
        program.add(link(issuer=f"Site {number:02}"))
    add_by_link(page, link(issuer="Zebra"))
    expect(card(page, "Zebra").locator(".hit")).to_be_focused()
    expect(card(page, "Zebra")).to_be_in_viewport()


def test_a_link_added_in_another_terminal_appears_without_reloading(page, program):
    program.add(link())
    expect(card(page)).to_be_visible()


def grouped(digits):
    return f"{digits[:3]} {digits[3:]}"
