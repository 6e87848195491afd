"""The page of the simulator in Chromium: what is typed and tapped there reaches the app, and nothing is lost.

The programs are those that `swift test --package-path Tools/AppleSimulator` builds; SIMULATOR_BIN names another folder.
"""

import os
import re
import shutil
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect, sync_playwright

PROGRAMS = Path(os.environ.get("SIMULATOR_BIN", Path(__file__).resolve().parents[4] / ".build-simulator/debug"))
expect.set_options(timeout=20_000)
pytestmark = pytest.mark.skipif(not (PROGRAMS / "Second").exists(), reason="scripts/simulate was not built")


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def start(browser):
    """Starts an app and opens its page; at the end nothing was thrown on any page."""
    programs, problems = [], []

    def begin(app, *arguments):
        program = subprocess.Popen(
            [PROGRAMS / app, "-in-memory", "-AppleLanguages", "(en)", *arguments], stdout=subprocess.PIPE, text=True
        )
        programs.append(program)
        address = re.search(r"http\S+", program.stdout.readline()).group(0)
        page = browser.new_page(viewport={"width": 1100, "height": 1000})
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(address)
        return page

    yield begin
    for program in programs:
        program.kill()
        program.wait()
    assert problems == []


def named(page, name):
    return page.locator(f"#screen [data-name='{name}']").first


def test_an_account_is_typed_and_its_card_appears(start):
    page = start("Second")
    named(page, "add").click()
    page.get_by_text("Enter Manually").click()
    for name, text in (("issuer", "GitHub"), ("account", "mona@example.com"), ("secret", "JBSWY3DPEHPK3PXP")):
        named(page, name).click()
        page.keyboard.type(text)
        expect(named(page, name)).to_have_value(text)
    named(page, "save").click()
    expect(named(page, "card")).to_have_attribute("aria-label", "GitHub, mona@example.com")


def test_quick_fingers_lose_no_letter(start):
    page = start("IdeaBox")
    named(page, "capture").click()
    text = "A kite with lamps for the long evenings at the lake"
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(named(page, "idea")).to_contain_text(text)
    expect(named(page, "capture")).to_have_value("")


def test_the_device_changes_while_the_app_runs(start):
    page = start("Second", "-accounts")
    expect(named(page, "card")).to_be_visible()
    page.get_by_label("Dark").check()
    expect(page.locator("html")).to_have_attribute("data-dark", "true")
    page.get_by_label("Device").select_option("ipad")
    expect(page.locator("#screen .grid")).to_be_visible()
    page.get_by_label("Language").select_option("zh-Hans")
    expect(named(page, "add")).to_contain_text("添加账号")


def test_an_app_that_begins_again_is_followed_though_no_request_failed(start):
    page = start("Second", "-accounts")
    expect(named(page, "card")).to_be_visible()
    asked = []

    def patient(route):
        """Asks again until there is an answer, as Chromium does by itself where a connection was closed."""
        asked.append(route.request.url)
        while True:
            try:
                return route.fulfill(response=route.fetch())
            except Error as error:
                assert "ECONNREFUSED" in str(error) or "socket hang up" in str(error) or "ECONNRESET" in str(error), error

    page.route("**/frame/*", patient)
    with page.expect_request("**/frame/*"):
        page.get_by_label("Dark").check()
    page.get_by_label("Language").select_option("zh-Hans")
    expect(named(page, "add")).to_contain_text("添加账号")
    assert asked


def test_a_menu_opens_and_a_question_is_answered(start):
    page = start("Second", "-accounts")
    named(page, "card").click(button="right")
    named(page, "delete").click()
    page.locator(".alert").get_by_text("Delete", exact=True).click()
    expect(page.locator("#screen [data-name='card']")).to_have_count(2)


def test_without_the_word_there_is_nothing(start):
    page = start("Second")
    for path in ("/", "/frame/-1", "/wrong/frame/-1"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(re.match(r"http://[^/]+", page.url).group(0) + path)
        assert refused.value.code == 404


def test_keys_and_menus_of_a_mac_reach_the_app(start):
    page = start("SecondMac", "-accounts")
    expect(named(page, "card")).to_be_visible()
    page.keyboard.press("Alt+n")
    page.get_by_text("Enter Manually").click()
    for name, text in (("issuer", "Sea"), ("account", "ann@sea.example"), ("secret", "JBSWY3DPEHPK3PXP")):
        named(page, name).click()
        page.keyboard.type(text)
        expect(named(page, name)).to_have_value(text)
    page.keyboard.press("Control+s")
    expect(page.locator("#screen [data-name='card']")).to_have_count(4)
    page.keyboard.press("Control+f")
    expect(page.locator(".search-bar .field")).to_be_focused()
    page.keyboard.type("sea")
    expect(page.locator("#screen [data-name='card']")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Copied to clipboard").first).to_be_visible()


def test_a_mac_has_windows_that_come_forward_and_close(start):
    page = start("SecondMac", "-accounts")
    windows = page.locator(".mac-window")
    page.locator(".menu-bar").get_by_text("Second").first.click()
    page.get_by_text("Settings…").click()
    expect(windows).to_have_count(2)
    expect(page.locator(".mac-window.key .title-bar")).to_have_text("Settings")
    expect(page.locator(".mac-window.key")).to_contain_text("System Settings")
    page.locator(".mac-window:not(.key) .bar .title").click()
    expect(page.locator(".mac-window.key .bar .title")).to_have_text("Second")
    page.keyboard.press("Alt+,")
    page.locator(".light.close").click()
    expect(windows).to_have_count(1)


def test_a_link_from_outside_asks_first(start):
    page = start("SecondMac")
    expect(named(page, "message")).to_be_visible()
    page.locator("#link").fill("otpauth://totp/Sea:ann@sea.example?secret=JBSWY3DPEHPK3PXP&issuer=Sea")
    page.locator("#link").press("Enter")
    named(page, "save").click()
    expect(named(page, "card")).to_have_attribute("aria-label", "Sea, ann@sea.example")
