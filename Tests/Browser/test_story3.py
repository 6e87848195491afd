"""User story 3: edit and delete."""

import re

import pytest
from patience import reload, still
from playwright.sync_api import expect

from support import OTHER, card, code, codes_now, link, toast


@pytest.fixture
def page(window, program):
    program.add(link())
    opened = window.open(program)
    expect(card(opened)).to_be_visible()
    return opened


def choose(page, name, choice):
    card(page, name).locator(".more").click()
    page.get_by_role("menuitem", name=choice).click()


def test_US3_1_a_long_press_opens_edit_and_delete(window, program):
    program.add(link())
    page = window.open(program, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 780})
    expect(card(page)).to_be_visible()
    still(page)
    box = card(page).bounding_box()
    touch = page.context.new_cdp_session(page)
    point = {"x": box["x"] + 60, "y": box["y"] + 90}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.get_by_role("menuitem", name="Edit")).to_be_visible()
    expect(page.get_by_role("menuitem", name="Delete")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_role("menuitem", name="Edit")).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)


def test_US3_1_a_right_click_opens_the_menu(page):
    card(page).locator(".hit").click(button="right")
    expect(page.get_by_role("menuitem", name="Edit")).to_be_focused()


@pytest.mark.parametrize("key", ["Shift+F10", "ContextMenu"])
def test_US3_1_the_keyboard_opens_the_menu_and_escape_returns(page, key):
    card(page).locator(".hit").focus()
    page.keyboard.press(key)
    expect(page.get_by_role("menuitem", name="Edit")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitem", name="Pin")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitem", name="Show QR code")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitem", name="Delete")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_be_hidden()
    expect(card(page).locator(".hit")).to_be_focused()


@pytest.mark.parametrize("key", ["ArrowDown", "ArrowLeft"])
def test_an_arrow_enters_the_list_where_the_focus_is_nowhere(page, program, key):
    program.add(link(OTHER))
    expect(page.locator(".card")).to_have_count(2)
    assert page.evaluate("() => document.activeElement === document.body")
    page.keyboard.press(key)
    expect(page.locator(".card .hit").first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".card .hit").last).to_be_focused()


def test_a_pinned_account_stands_first(page, program):
    program.add(link(OTHER))
    expect(page.locator(".card")).to_have_count(2)
    names = lambda: page.locator(".card .issuer").all_inner_texts()
    first, second = names()
    choose(page, second, "Pin")
    expect(page.locator(".card .issuer").first).to_have_text(second)
    expect(page.locator(".card").first.locator(".icon.pin")).to_be_visible()
    expect(page.locator(".card").last.locator(".icon.pin")).to_be_hidden()
    expect(page.locator(".card .hit").first).to_have_accessible_name(re.compile("pinned"))
    page.locator(".card .hit").first.focus()
    page.keyboard.press("p")
    expect(page.locator(".card .issuer").first).to_have_text(first)
    expect(toast(page, "not pinned any more")).to_be_visible()


def test_US3_2_an_edit_shows_and_stays(page, program):
    before = code(page)
    choose(page, "GitHub", "Edit")
    page.locator("#edit").get_by_label("Issuer").fill("Codeberg")
    page.locator("#edit").get_by_label("Account (optional)").fill("lisa")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#edit")).to_be_hidden()
    expect(card(page, "Codeberg").locator(".account")).to_have_text("lisa")
    assert code(page, "Codeberg") in codes_now() | {before}
    expect(card(page, "Codeberg").locator(".hit")).to_be_focused()
    reload(page)
    expect(card(page, "Codeberg").locator(".account")).to_have_text("lisa")


def test_US3_2_e_edits_and_escape_changes_nothing(page):
    card(page).locator(".hit").focus()
    page.keyboard.press("e")
    expect(page.locator("#edit").get_by_label("Issuer")).to_be_focused()
    expect(page.locator("#edit").get_by_label("Issuer")).to_have_value("GitHub")
    page.keyboard.type("x")
    page.keyboard.press("Escape")
    expect(page.locator("#edit")).to_be_hidden()
    expect(card(page).locator(".issuer")).to_have_text("GitHub")
    expect(card(page).locator(".hit")).to_be_focused()


def test_US3_3_a_confirmed_deletion_removes_the_card(page, program):
    program.add(link("Zulip", "chat", OTHER))
    expect(page.locator(".card")).to_have_count(2)
    choose(page, "GitHub", "Delete")
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("GitHub")
    expect(question).to_contain_text("mona@example.com")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    question.get_by_role("button", name="Delete").click()
    expect(page.locator(".card")).to_have_count(1)
    expect(card(page, "Zulip").locator(".hit")).to_be_focused()
    reload(page)
    expect(page.locator(".card")).to_have_count(1)


def test_US3_3_cancel_deletes_nothing(page):
    card(page).locator(".hit").focus()
    page.keyboard.press("Delete")
    page.get_by_role("alertdialog").get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("alertdialog")).to_be_hidden()
    expect(card(page).locator(".hit")).to_be_focused()
    expect(page.locator(".card")).to_have_count(1)


def delete(page, name="GitHub"):
    card(page, name).locator(".hit").focus()
    page.keyboard.press("Delete")
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(card(page, name)).to_have_count(0)
    # The list may tell of it before the answer does.
    expect(page.get_by_role("alertdialog")).to_be_hidden()


def test_US3_4_deleting_the_last_token_returns_to_the_empty_state(page):
    delete(page)
    expect(page.get_by_text("Tap + to add your first account", exact=True)).to_be_visible()
    expect(page.locator("#add-open")).to_be_focused()


def test_undo_brings_the_card_back(page):
    delete(page)
    page.get_by_role("button", name="Undo").click()
    expect(card(page)).to_be_visible()
    expect(card(page).locator(".hit")).to_be_focused()
    assert code(page) in codes_now()


def test_undo_stays_ten_seconds_and_waits_while_it_is_pointed_at(window, program):
    program.add(link())
    page = window.open(program, clock=True)
    expect(card(page)).to_be_visible()
    delete(page)
    undo = page.get_by_role("button", name="Undo")
    page.clock.run_for(9_000)
    expect(undo).to_be_visible()
    undo.hover()
    page.clock.run_for(20_000)
    expect(undo).to_be_visible()
    page.mouse.move(5, 5)
    page.clock.run_for(10_500)
    expect(undo).to_have_count(0)


def test_recently_deleted_restores(page):
    delete(page)
    page.get_by_role("button", name="Recently deleted (1)").click()
    sheet = page.get_by_role("dialog", name="Recently deleted")
    expect(sheet).to_contain_text("GitHub")
    expect(sheet).to_contain_text("30 days left")
    sheet.get_by_role("button", name="Restore").click()
    expect(sheet).to_be_hidden()
    expect(card(page)).to_be_visible()
    expect(page.locator("#deleted-open")).to_be_hidden()


def test_recently_deleted_deletes_for_good_after_asking(window, program):
    program.add(link())
    page = window.open(program, clock=True)
    expect(card(page)).to_be_visible()
    delete(page)
    page.get_by_role("button", name="Recently deleted (1)").click()
    sheet = page.get_by_role("dialog", name="Recently deleted")
    sheet.get_by_role("button", name="Delete now").click()
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("GitHub")
    question.get_by_role("button", name="Cancel").click()
    expect(sheet).to_contain_text("GitHub")
    sheet.get_by_role("button", name="Delete now").click()
    with page.expect_response(lambda reply: '"deleteNow"' in (reply.request.post_data or "")):
        question.get_by_role("button", name="Delete now").click()
        expect(sheet).to_be_hidden()
        expect(page.locator("#deleted-open")).to_be_hidden()
        page.clock.run_for(10_500)
    expect(page.locator("#deleted-open")).to_be_hidden()
    expect(page.get_by_text("Tap + to add your first account", exact=True)).to_be_visible()
    reload(page)
    page.wait_for_selector("body.ready[data-state=empty]")
    expect(page.locator("#deleted-open")).to_be_hidden()


def pass_time(page, milliseconds):
    """Moves the page's clock, and waits until it believes the program again: till then it shows no code and changes nothing."""
    page.clock.run_for(milliseconds)
    expect(card(page, "Amazon").locator(".code")).to_have_text(re.compile(r"^\d{3} \d{3}$"))


def test_deleting_for_good_can_be_undone_and_purges_nothing_before(window, program):
    program.add(link())
    program.add(link("Zulip", "chat", OTHER))
    program.add(link("Amazon", secret=OTHER, period=86_400))
    page = window.open(program, clock=True)
    asked = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    expect(page.locator(".card")).to_have_count(3)
    delete(page)
    delete(page, "Zulip")
    pass_time(page, 10_500)
    page.get_by_role("button", name="Recently deleted (2)").click()
    sheet = page.get_by_role("dialog", name="Recently deleted")

    def delete_now():
        sheet.get_by_role("listitem").filter(has_text="GitHub").get_by_role("button", name="Delete now").click()
        page.locator("#ask [data-yes]").click()
        expect(sheet.get_by_role("listitem")).to_have_count(1)
        expect(page.locator("#ask")).to_be_hidden()

    delete_now()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    # Above the sheet, where it is seen whole and can be pressed.
    still(page)
    assert undo.evaluate(IS_ON_TOP)
    # Longer than any other toast; the clock also runs by itself meanwhile.
    pass_time(page, 4_000)
    undo.click()
    expect(sheet.get_by_role("listitem")).to_have_count(2)
    expect(sheet.get_by_role("listitem").filter(has_text="GitHub").get_by_role("button", name="Restore")).to_be_focused()
    pass_time(page, 20_000)
    assert not [body for body in asked if '"deleteNow"' in body]
    # Undone after the sheet was closed, too.
    delete_now()
    page.keyboard.press("Escape")
    expect(page.locator("#deleted-open")).to_have_text("Recently deleted (1)")
    still(page)
    assert undo.evaluate(IS_ON_TOP)
    undo.click()
    expect(page.locator("#deleted-open")).to_have_text("Recently deleted (2)")
    page.locator("#deleted-open").click()
    sheet.get_by_role("listitem").filter(has_text="GitHub").get_by_role("button", name="Restore").click()
    page.keyboard.press("Escape")
    expect(card(page)).to_be_visible()
    assert not [body for body in asked if '"deleteNow"' in body]


IS_ON_TOP = """(button) => {
  const box = button.getBoundingClientRect();
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  return inside && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === button;
}"""
