"""Everyone: keyboard, screen reader, contrast, small windows, both languages, on the screens behind the sign-in."""

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk import ready, shows
from inside import dialog, inside, stale
from playwright.sync_api import expect

import trees
from test_access import is_enlarged_by_the_browser
from walks import fill, submit

PAGE = Path(__file__).resolve().parents[2] / "Sources/Account/AccountServer/Page"
WORDS = {name: json.loads((PAGE / f"strings-account.{name}.json").read_text()) for name in ["en", "zh-Hans"]}
#: Where each screen's row stands on the account's.
SCREENS = ["nickname", "email", "phone-change", "password", "factor", "passkeys", "devices", "ways", "services", "export", "delete"]
LOOKS = {
    "en": {"viewport": {"width": 320, "height": 640}}, "zh-Hans": {"locale": "zh-CN", "color_scheme": "dark"},
}  # fmt: skip
#: Names of programs, and what a person or a device is called, are the same in every language.
OWN = re.compile(r"English|reader\d+|Browser")


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
        if name == "ways":
            page.locator(".card .button").nth(1).click()
            page.locator("[name=fake_unionid]").fill(f"oUnionOf{person.address.split('@')[0]}")
            page.locator("button[value=continue]").click()
            shows(ready(page), "link")
            yield "link"
            page.locator(".card .button.main").click()
            shows(page, "ways")
            yield "ways-linked"
            page.get_by_role("button").last.click()
            shows(page, "merge")
            yield "merge"
            other = desk.person()
            fill(page, email=other.address, password=other.password)
            submit(page)
            shows(page, "merge-offer")
            yield "merge-proof"
            submit(page)
            fill(page, code=desk.code(other.address))
            submit(page)
            expect(page.locator(".card .button.main")).to_be_visible()
            expect(page.locator(".parts")).to_be_visible()
            yield "merge-offer"
        if name == "factor":
            page.locator(".card .button").click()
            shows(page, "factor-setup")
            yield "factor-setup"
        page.locator("#bar .back").click()
        shows(page, "account")


@pytest.mark.parametrize("language", LOOKS)
def test_every_screen_can_be_read_by_everyone(window, desk, request, language):
    """Axe finds nothing, nothing is cut off, the heading has the focus and names the window, and no word is missing."""
    ann = desk.person()
    page = inside(window, desk, ann, reduced_motion="reduce", **LOOKS[language])
    axe, folder, found = Axe(), request.config.getoption("--screenshots"), {}
    for name in walk(page, desk, ann):
        faults = [f"{each['id']}: {each['nodes'][0]['target']}" for each in axe.run(page).response["violations"]]
        faults += [*cut_off(page), *wordless(page), *(headless(page) if name in HEADED else [])]
        if faults:
            found[name] = faults
        trees.is_as_kept(page, Path(__file__).parent / "Trees", f"account-{name}-{language}")
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(folder) / f"account-{name}-{language}.png", full_page=True)
    assert found == {}


HEADED = {*SCREENS, "email-code", "factor-setup"}


def cut_off(page):
    room = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [f"{room} pixels are cut off"] if room > 0 else []


def headless(page):
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_focused()
    return [] if page.title() == f"{heading.text_content()} · Readmigo" else [page.title()]


def wordless(page):
    """A word that is not in the files shows its key; one that is not translated has no Chinese letter."""
    shown = page.locator("body").inner_text().replace("example.com", "")
    faults = re.findall(r"\b[a-z]+\.[a-z]\w*\b", shown)
    if page.locator("html").get_attribute("lang") == "zh-Hans":
        named = page.locator("h1, h2, main button, header button, label").all_inner_texts()
        faults += [text for text in named if text.strip() and not re.search("[\u4e00-\u9fff]", OWN.sub("", text))]
    return faults


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


@pytest.mark.parametrize("name", ["account", "devices", "passkeys"])
def test_larger_text_of_the_browser_enlarges_the_account(name, window, desk):
    page = inside(window, desk, desk.person())
    if name != "account":
        page.locator("button.row").nth(SCREENS.index(name)).click()
        shows(page, name)
    is_enlarged_by_the_browser(page)
