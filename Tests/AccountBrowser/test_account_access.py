"""Everyone: keyboard, screen reader, contrast, small windows, both languages, on the screens behind the sign-in."""

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk import shows
from inside import dialog, inside, stale
from playwright.sync_api import expect
from walks import fill, submit

PAGE = Path(__file__).resolve().parents[2] / "Sources/Readmigo/AccountPages/Page"
WORDS = {name: json.loads((PAGE / f"strings-account.{name}.json").read_text()) for name in ["en", "zh-Hans"]}
#: Where each screen's row stands on the account's.
SCREENS = ["nickname", "email", "phone-change", "password", "factor", "devices", "export", "delete"]
LOOKS = {
    "light": {}, "dark": {"color_scheme": "dark"}, "chinese": {"locale": "zh-CN"},
    "phone": {"viewport": {"width": 320, "height": 640}, "locale": "zh-CN", "color_scheme": "dark"},
}  # fmt: skip


def walk(page, desk, person):
    """Every screen and dialog in turn, by its name; each stands there when it is told."""
    yield "account"
    for number, name in enumerate(SCREENS):
        page.locator("button.row").nth(number).click()
        shows(page, name)
        yield name
        if name == "email":
            fill(page, address=f"new-{person.address}")
            submit(page)
            shows(page, "email-code")
            yield "email-code"
        if name == "devices":
            page.locator(".danger-plain").click()
            expect(dialog(page)).to_be_visible()
            yield "devices-ask"
            page.keyboard.press("Escape")
        if name == "export":
            stale(page, desk)
            page.locator(".card .button").click()
            expect(dialog(page)).to_be_visible()
            dialog(page).locator("form button[type=submit]").click()
            yield "again"
            page.keyboard.press("Escape")
            expect(page.locator(".card [role=alert]")).not_to_be_empty()
            yield "export-refused"
        if name == "factor":
            page.locator(".card .button").click()
            shows(page, "factor-setup")
            yield "factor-setup"
        page.locator("#bar .back").click()
        shows(page, "account")


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_and_nothing_is_cut_off(window, desk, request, look):
    ann = desk.person()
    page = inside(window, desk, ann, reduced_motion="reduce", **LOOKS[look])
    axe, folder, found = Axe(), request.config.getoption("--screenshots"), {}
    for name in walk(page, desk, ann):
        violations = [f"{each['id']}: {each['nodes'][0]['target']}" for each in axe.run(page).response["violations"]]
        room = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if violations or room > 0:
            found[name] = violations, room
        if folder:
            page.screenshot(path=Path(folder) / f"account-{name}-{look}.png", full_page=True)
    assert found == {}


def test_every_screen_puts_the_focus_on_its_heading_and_its_name_into_the_title(window, desk):
    ann = desk.person()
    page = inside(window, desk, ann)
    for name in walk(page, desk, ann):
        if name in ("devices-ask", "again", "export-refused"):
            continue
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_have_count(1)
        if name != "account":
            expect(heading).to_be_focused()
        assert page.title() == f"{heading.text_content()} · Readmigo"


def test_the_keyboard_alone_reaches_and_does_everything(window, desk):
    page = inside(window, desk, desk.person())

    def tab_to(name):
        for _ in range(25):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.textContent").strip().startswith(name):
                return
        raise AssertionError(f"{name} cannot be reached")

    tab_to("Devices")
    page.keyboard.press("Enter")
    shows(page, "devices")
    tab_to("Sign out everywhere")
    page.keyboard.press("Space")
    expect(dialog(page).get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    shows(page, "sign-in")


def test_both_languages_say_the_same_things_with_the_same_blanks():
    blanks = {name: {key: set(re.findall(r"\{\w+\}", text)) for key, text in words.items()} for name, words in WORDS.items()}
    assert blanks["en"] == blanks["zh-Hans"]


def test_no_word_is_missing_on_any_screen(window, desk):
    """A word that is not in the file would show its key."""
    ann = desk.person()
    page = inside(window, desk, ann, locale="zh-CN")
    for name in walk(page, desk, ann):
        shown = page.locator("body").inner_text()
        assert not re.search(r"\b[a-z]+\.[a-z]\w*\b(?!\.com)", shown.replace("example.com", "")), (name, shown)


def test_no_name_of_the_page_is_left_in_english_in_chinese(window, desk):
    ann = desk.person()
    page = inside(window, desk, ann, locale="zh-CN")
    for name in walk(page, desk, ann):
        for text in page.locator("h1, h2, button, label").all_inner_texts():
            assert re.search(r"[\u4e00-\u9fff]", text) or text.strip() == "", (name, text)
