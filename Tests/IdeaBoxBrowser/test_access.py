"""Everyone: keyboard, screen reader, contrast, motion, size, language."""

import re
from pathlib import Path

import pages
import pytest
from axe_playwright_python.sync_playwright import Axe
from patience import still
from playwright.sync_api import expect

import trees
from box import act, add, capture, editor, field, idea, open_idea, opened, shows, stock, toast

FILES = pages.files(pages.IDEABOX)
WORDS = {name: pages.words(pages.IDEABOX, name) for name in ["en", "zh-Hans"]}


def conflict(page):
    add(page, "Kite")
    seen = opened(page, "Kite")
    for title in ["A red kite", "A blue kite"]:
        act(page, "edit", id=seen["id"], basis=seen["basis"], title=title)
    expect(idea(page, "A blue kite")).to_be_visible()


def violations(page):
    found = Axe().run(page).response["violations"]
    return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", ["empty", "list", "open", "conflict", "deleted", "help", "sync"])
def test_axe_finds_no_violation(window, program, state, scheme):
    page = window.open(program, color_scheme=scheme, reduced_motion="reduce")
    if state != "empty":
        stock(page, "One", "Two", "茶馆的故事")
        act(page, "add", title="", description="Only a description")
        idea(page, "One").locator(".tick").check()
    if state == "open":
        open_idea(page, "Two")
    elif state == "conflict":
        conflict(page)
        open_idea(page, "A blue kite")
    elif state == "deleted":
        idea(page, "Two").locator(".remove").click()
        page.locator("#filters [data-filter=deleted]").click()
        expect(idea(page, "Two").locator(".restore")).to_be_visible()
    elif state == "help":
        page.locator("#help-open").click()
    elif state == "sync":
        page.locator("#sync-open").click()
        expect(page.locator("#sync")).to_be_visible()
    if scheme == "light":
        trees.is_as_kept(page, Path(__file__).parent / "Trees", state)
    assert violations(page) == []


def test_a_whole_session_by_keyboard_alone(page):
    page.keyboard.type("First")
    page.keyboard.press("Enter")
    page.keyboard.type("Second")
    page.keyboard.press("Enter")
    shows(page, "Second", "First")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("fir")
    shows(page, "First")
    page.keyboard.press("ArrowDown")
    expect(idea(page, "First").locator(".hit")).to_be_focused()
    page.keyboard.press("Enter")
    expect(field(page, "title")).to_be_focused()
    page.keyboard.type(" idea")
    page.keyboard.press("Tab")
    page.keyboard.type("And more of it.")
    page.keyboard.press("Control+Enter")
    expect(editor(page)).to_have_count(0)
    expect(idea(page, "First idea").locator(".hit")).to_be_focused()
    page.keyboard.press("x")
    expect(idea(page, "First idea").locator(".tick")).to_be_checked()
    page.keyboard.press("Delete")
    expect(page.locator("body")).to_have_attribute("data-state", "nothingMatches")
    page.keyboard.press("Control+z")
    shows(page, "First idea")
    page.keyboard.press("Control+k")
    page.keyboard.press("Escape")
    shows(page, "First idea", "Second")
    page.keyboard.press("Escape")
    page.keyboard.press("3")
    shows(page, "First idea")
    page.keyboard.press("1")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    expect(page.locator("#sync")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(capture(page)).to_be_focused()


def test_arrows_go_through_the_list_and_escape_gives_the_focus_back(page):
    stock(page, "One", "Two", "Three")
    idea(page, "Three").locator(".hit").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("j")
    expect(idea(page, "One").locator(".hit")).to_be_focused()
    page.keyboard.press("k")
    expect(idea(page, "Two").locator(".hit")).to_be_focused()
    page.keyboard.press("e")
    expect(field(page, "title")).to_have_value("Two")
    page.keyboard.press("Escape")
    expect(idea(page, "Two").locator(".hit")).to_be_focused()


def test_every_control_has_a_name_and_the_list_is_one(page):
    add(page, "Kite")
    expect(page.get_by_role("textbox", name="A new idea")).to_be_visible()
    expect(page.get_by_role("list", name="Ideas").get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_role("checkbox", name="Done: Kite")).to_be_visible()
    expect(page.get_by_role("button", name="Delete “Kite”")).to_be_visible()
    expect(page.get_by_role("button", name="Sync: Only on this device")).to_be_visible()
    open_idea(page, "Kite")
    expect(page.get_by_role("textbox", name="Title")).to_be_visible()
    expect(page.get_by_role("textbox", name="Description")).to_be_visible()


def test_what_happens_is_said_in_live_regions(page):
    capture(page).fill("Kite")
    capture(page).press("Enter")
    expect(page.locator("#announcer")).to_contain_text("Added")
    idea(page, "Kite").locator(".remove").click()
    expect(toast(page, "“Kite” deleted")).to_be_visible()
    assert page.locator("#toasts").get_attribute("aria-live") == "polite"


def test_nothing_moves_where_motion_is_not_wanted(window, program):
    page = window.open(program, reduced_motion="reduce")
    add(page, "Kite")
    # The mark of a new idea stays for a moment, without a motion.
    lasting = page.evaluate("document.getAnimations().filter((each) => each.effect.getTiming().duration > 1)"
                            ".map((each) => [each.animationName, each.effect.getKeyframes()[0].easing])")
    assert all(each == ["fresh", "step-end"] or each[1].startswith("steps(1") for each in lasting), lasting


@pytest.mark.parametrize("width", [320, 360, 414, 768, 1600])
def test_nothing_is_wider_than_the_window(window, program, width):
    page = window.open(program, viewport={"width": width, "height": 640})
    stock(page, "A" * 300, "短", "One with a rather long title that needs more than one line on a phone")
    conflict(page)
    open_idea(page, "A blue kite")
    still(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for control in page.locator("button:visible, input:visible").all():
        box = control.bounding_box()
        assert box["x"] >= -0.5 and box["x"] + box["width"] <= width + 0.5 or control.evaluate("(e) => !!e.closest('#filters')")


def test_chinese_is_spoken_where_it_is_asked_for(window, program):
    page = window.open(program, locale="zh-CN")
    expect(page.locator("#place h2")).to_have_text("还没有想法")
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"
    add(page, "茶馆")
    expect(page.get_by_role("checkbox", name="已完成：茶馆")).to_be_visible()
    expect(page.locator("#sync-open .words")).to_have_text("仅在此设备上")


def test_both_languages_have_the_same_words_and_the_page_uses_all_of_them():
    assert WORDS["en"].keys() == WORDS["zh-Hans"].keys()
    source = "".join(file.read_text() for file in FILES if file.suffix in {".js", ".html"})
    own = {key for key in WORDS["en"] if key in pages.own_words(pages.IDEABOX, "en")}
    unused = {key for key in own if f'"{key}"' not in source} - {"stopped", "product"}
    assert unused == set()
    asked = set(re.findall(r'\b(?:t|tell)\(\s*"(\w+)"', source)) | set(re.findall(r'data-t(?:-\w+)?="(\w+)"', source))
    assert asked - WORDS["en"].keys() <= {"code"}
    for key in WORDS["en"]:
        places = [sorted(re.findall(r"\{\w+\}", WORDS[language][key])) for language in WORDS]
        assert places[0] == places[1], key


def test_no_words_of_signing_in_or_of_promises():
    everything = "".join(file.read_text() for file in FILES if file.suffix in {".js", ".html", ".json"})
    said = re.sub(r"\bsignal\b|\bsign\w*\(|\bsigns\b", "", everything)
    refused = r"sign[ -]?(in|up)\b|log[ -]?(in|on)\b|\bregister|登录|注册|military|absolutely secure|军工|绝对安全"
    assert re.findall(refused, said, re.IGNORECASE) == []


def test_a_saved_page_keeps_nothing_behind(page):
    add(page, "Kite")
    open_idea(page, "Kite")
    field(page, "title").fill("A kite")
    field(page, "title").press("Enter")
    expect(editor(page)).to_have_count(0)
    shows(page, "A kite")
    kept = page.evaluate("[{ ...localStorage }, Object.keys(sessionStorage), document.cookie]")
    assert kept == [{}, ["session"], ""]


def test_the_page_is_three_files(window, program):
    window.open(program)
    asked = {re.sub(r"http://[^/]+|[?#].*", "", url) for url in window.requests if not url.startswith("data:")}
    assert asked - {"/session", "/session/proof", "/act", "/events"} == {"/", "/main.js", "/strings.json"}


def test_every_file_is_within_the_house_rules():
    sizes = {file.name: len(file.read_text().splitlines()) for file in FILES if file.suffix != ".svg"}
    assert max(sizes.values()) <= 400, sizes
