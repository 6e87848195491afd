"""Everyone: keyboard, screen reader, contrast, motion, size, language."""

import json
import os
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import pages
import trees
from patience import still
from support import OTHER, SECRET, card, code, codes_now, link, open_add, picture, drop_file, well_inside_period

PAGE = pages.files(pages.SECOND)
TREES = Path(__file__).parent / "Trees"
WORDS = {name: pages.words(pages.SECOND, name) for name in ["en", "zh-Hans"]}


def stock(program):
    for issuer, account in [("Amazon", "mona@example.com"), ("GitHub", "mona@example.com"), ("微信读书", "小明")]:
        program.add(link(issuer, account))


def empty(page, program):
    expect(page.locator("#place")).to_be_visible()


def listing(page, program):
    stock(program)
    expect(page.locator(".card")).to_have_count(3)


def urgent(page, program):
    listing(page, program)
    well_inside_period(page)
    page.clock.fast_forward(page.evaluate("30000 - Date.now() % 30000 - 4500"))
    expect(card(page)).to_have_attribute("data-state", "urgent")


def nothing_matches(page, program):
    listing(page, program)
    page.get_by_role("searchbox").fill("zzz")
    expect(page.locator("#place")).to_be_visible()


def menu(page, program):
    listing(page, program)
    card(page).locator(".more").click()


def add_scan(page, program):
    listing(page, program)
    open_add(page)


def add_manual(page, program):
    open_add(page, "manual")
    page.locator("#manual-secret").fill("1")
    page.get_by_text(WORDS["en"]["advanced"]).click()
    expect(page.locator("#manual-secret")).to_have_attribute("aria-invalid", "true")


def add_link(page, program):
    open_add(page, "link")
    page.locator("#link-text").fill(link())
    expect(page.locator(".found")).to_be_visible()


def duplicate(page, program):
    listing(page, program)
    drop_file(page, picture(link()))
    expect(page.locator("#pane-duplicate")).to_be_visible()


def one_code(page, program):
    drop_file(page, picture(link()))
    expect(page.locator("#pane-offers .found")).to_be_visible()


def several(page, program):
    listing(page, program)
    drop_file(page, picture(link(), link("Zulip"), "https://example.com"))
    expect(page.locator("#pane-offers")).to_be_visible()


def edit(page, program):
    listing(page, program)
    card(page).locator(".hit").focus()
    page.keyboard.press("e")


def confirm(page, program):
    listing(page, program)
    card(page).locator(".hit").focus()
    page.keyboard.press("Delete")


def undo(page, program):
    confirm(page, program)
    page.locator("#ask [data-yes]").click()
    expect(page.locator(".toast")).to_be_visible()


def deleted(page, program):
    undo(page, program)
    page.locator("#deleted-open").click()
    expect(page.locator(".gone li")).to_have_count(1)


def stopped(page, program):
    listing(page, program)
    program.stop()
    expect(page.locator("#stopped")).to_be_visible()


STATES = [empty, listing, urgent, nothing_matches, menu, add_scan, add_manual, add_link, duplicate, one_code, several, edit,
          confirm, undo, deleted, stopped]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_axe_finds_no_violation(window, program, state, scheme):
    page = window.open(program, clock=state is urgent, color_scheme=scheme, reduced_motion="reduce")
    state(page, program)
    if scheme == "light":
        trees.is_as_kept(page, TREES, state.__name__)
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.response["violations"] == [], found.generate_report()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [
    {"state": "keyUnavailable", "title": "Title", "message": "Sentence", "cards": [], "canEdit": False},
    {"state": "vaultProblem", "message": "Sentence", "cards": [], "actions": [{"do": "setAside", "label": "Label"}]},
    {"state": "loading", "message": "Sentence", "cards": []},
    {"banners": [{"kind": "unreadable", "message": "Sentence", "details": ["one"]},
                 {"kind": "clock", "message": "Sentence", "details": []}]},
], ids=["key", "vault", "loading", "banners"])
def test_axe_finds_no_violation_in_problem_states(window, mock, screen, scheme, request):
    stock(mock)
    mock.override = screen
    page = window.open(mock, color_scheme=scheme, reduced_motion="reduce")
    expect(page.locator("body.ready")).to_have_count(1)
    if scheme == "light":
        trees.is_as_kept(page, TREES, request.node.callspec.id.removeprefix("light-").removesuffix("-light"))
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.response["violations"] == [], found.generate_report()


def test_a_card_is_a_list_item_with_a_button_that_reads_the_code_digit_by_digit(window, program):
    page = window.open(program)
    program.add(link())
    name = page.get_by_role("listitem").get_by_role("button").first.get_attribute("aria-label")
    found = re.fullmatch(r"GitHub, mona@example\.com, code (\d(?: \d){5}), copy", name)
    assert found and found[1].replace(" ", "") in codes_now()


def test_the_countdown_is_not_announced_but_can_be_asked_for(window, program):
    page = window.open(program, clock=True)
    program.add(link())
    ring = card(page).locator(".ring")
    assert ring.evaluate("(ring) => ring.closest('[aria-live], [role=status], [role=timer], [role=alert]')") is None
    expect(ring).to_have_attribute("aria-hidden", "true")
    hit = card(page).locator(".hit")
    hit.focus()
    said = page.locator("#" + hit.get_attribute("aria-describedby"))
    expect(said).to_have_text(re.compile(r"^\d+ seconds? left$"))
    before = said.inner_text()
    page.clock.run_for(2_000)
    assert said.inner_text() == before


def test_toasts_stand_in_a_polite_live_region(window, program):
    page = window.open(program)
    program.add(link())
    card(page).locator(".hit").click()
    region = page.locator(".toast").locator("xpath=..")
    expect(region).to_have_attribute("aria-live", "polite")


def test_everything_by_keyboard_alone(window, program):
    """From the empty page: add by hand, copy, search, edit, delete, undo."""
    page = window.open(program)
    press = page.keyboard.press
    press("n")
    expect(page.get_by_role("tab", name="Scan QR code")).to_be_focused()
    press("ArrowRight")
    expect(page.get_by_role("tab", name="Enter manually")).to_be_focused()
    press("Tab")
    page.keyboard.type("GitHub")
    press("Tab")
    page.keyboard.type("mona")
    press("Tab")
    page.keyboard.type(SECRET)
    press("Enter")
    expect(card(page).locator(".hit")).to_be_focused()
    press("Enter")
    expect(page.get_by_text("Copied to clipboard")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") in codes_now()
    program.add(link("Zulip", "chat", OTHER))
    expect(page.locator(".card")).to_have_count(2)
    press("/")
    page.keyboard.type("zu")
    expect(page.locator(".card")).to_have_count(1)
    press("ArrowDown")
    expect(card(page, "Zulip").locator(".hit")).to_be_focused()
    press("e")
    page.keyboard.type("Zoo")
    press("Control+A")
    page.keyboard.type("Zeta")
    press("Enter")
    expect(page.locator("#edit")).to_be_hidden()
    press("/")
    press("Escape")
    expect(page.locator(".card")).to_have_count(2)
    press("ArrowDown")
    expect(card(page).locator(".hit")).to_be_focused()
    press("ArrowRight")
    expect(card(page, "Zeta").locator(".hit")).to_be_focused()
    press("Delete")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    press("Tab")
    press("Enter")
    expect(page.locator(".card")).to_have_count(1)
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    press("Control+z")
    expect(page.locator(".card")).to_have_count(2)


def test_focus_is_always_visible(window, program):
    page = window.open(program)
    listing(page, program)
    for _ in range(8):
        page.keyboard.press("Tab")
        seen = page.evaluate("""() => {
          const focus = document.activeElement;
          return [focus, focus.closest('.card')].some((each) => each && getComputedStyle(each).outlineStyle === 'solid');
        }""")
        assert seen, page.evaluate("document.activeElement.outerHTML")


def test_reduced_motion_steps_the_ring_by_seconds_and_animates_nothing(window, program):
    page = window.open(program, clock=True, reduced_motion="reduce")
    program.add(link())
    hand = card(page).locator(".hand")
    expect(card(page).locator(".ring text")).to_have_text(re.compile(r"^\d+$"))
    page.clock.pause_at(page.evaluate("Math.ceil(Date.now() / 1000) + 1"))
    steps = set()
    for _ in range(10):
        page.clock.run_for(100)
        steps.add(hand.evaluate("(hand) => hand.style.strokeDashoffset"))
    assert len(steps) <= 2
    long = page.evaluate("document.getAnimations().filter((each) => each.effect.getTiming().duration > 10).length")
    assert long == 0


def test_the_ring_runs_smoothly_otherwise(window, program):
    page = window.open(program, clock=True)
    program.add(link())
    hand = card(page).locator(".hand")
    expect(card(page).locator(".ring text")).to_have_text(re.compile(r"^\d+$"))
    well = page.evaluate("Math.ceil(Date.now() / 1000) + 1")
    page.clock.pause_at(well)
    steps = []
    for _ in range(10):
        page.clock.run_for(100)
        steps.append(float(hand.evaluate("(hand) => hand.style.strokeDashoffset")))
    assert len(set(steps)) >= 9


@pytest.mark.parametrize("width", [320, 390, 600, 768, 1000, 1600])
@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_no_width_scrolls_sideways_and_targets_are_large(window, program, width, locale):
    page = window.open(program, locale=locale, viewport={"width": width, "height": 700}, reduced_motion="reduce")
    listing(page, program)
    still(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = page.evaluate("""() => [...document.querySelectorAll('button, input, a, summary, select')]
      .filter((each) => each.checkVisibility())
      .map((each) => [each.id || each.className, each.getBoundingClientRect()])
      .filter(([, box]) => box.width && (box.width < 44 || box.height < 44)).map(([name]) => name)""")
    assert small == []
    for way in ["scan", "manual", "link"]:
        page.locator("#add-open").click()
        page.locator(f"#tab-{way}").click()
        still(page)
        box = page.locator("#add").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert page.locator("#add").evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth")
        page.keyboard.press("Escape")


def test_forced_colours_keep_borders_and_codes(window, program):
    page = window.open(program, forced_colors="active")
    listing(page, program)
    assert card(page).evaluate("(card) => getComputedStyle(card).borderStyle") == "solid"
    assert code(page) in codes_now()


def test_the_keys_are_told_and_lead_to_both_ends_of_the_list(page, program):
    listing(page, program)
    page.keyboard.press("?")
    expect(page.locator("#help h2")).to_have_text("Keyboard shortcuts")
    shown = page.locator("#help dt").all_inner_texts()
    assert len(shown) == page.locator("#help dd").count() == 14 and "/ Ctrl+K" in shown and "Home End" in shown
    page.keyboard.press("Escape")
    page.locator("#page-menu-open").click()
    page.get_by_role("menuitem", name="Keyboard shortcuts").click()
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    hits = page.locator(".card .hit")
    hits.nth(1).focus()
    for key, place in [("End", hits.count() - 1), ("Home", 0)]:
        page.keyboard.press(key)
        expect(hits.nth(place)).to_be_focused()


SIZES = """() => ['html', 'h1', '#search', '.issuer', '.account', '.code', '.button', '.field', '#add-title', '.tabs button', '#foot button']
  .map((name) => parseFloat(getComputedStyle(document.querySelector(name)).fontSize))"""


def test_larger_text_of_the_browser_enlarges_everything(page, program):
    listing(page, program)
    before = page.evaluate(SIZES)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(SIZES) == [2 * size for size in before]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_paper_stand_the_names_alone(page, program):
    listing(page, program)
    page.emulate_media(media="print")
    expect(card(page).locator(".issuer")).to_be_visible()
    for gone in [".code", ".ring", ".more", "#add-open", "#page-menu-open", "#search"]:
        expect(page.locator(gone).first).not_to_be_visible()


def test_both_languages_have_the_same_words_and_the_page_uses_all_of_them():
    assert WORDS["en"].keys() == WORDS["zh-Hans"].keys()
    source = "".join(file.read_text() for file in PAGE if file.suffix in {".js", ".html"})
    indirect = {"stopped", "stoppedEnd", "replaced", "replacedEnd", "product"}
    unused = {key for key in WORDS["en"] if f'"{key}"' not in source} - indirect
    assert unused == set()
    asked = set(re.findall(r'\bt\(\s*"(\w+)"', source)) | set(re.findall(r'data-t(?:-\w+)?="(\w+)"', source))
    assert asked - WORDS["en"].keys() == set()
    for key in WORDS["en"]:
        places = [sorted(re.findall(r"\{\w+\}", WORDS[language][key])) for language in WORDS]
        assert places[0] == places[1], key


def test_no_words_of_signing_in_or_of_promises():
    """SC-010, and PRD 8."""
    everything = "".join(file.read_text() for file in PAGE if file.suffix in {".js", ".html", ".json"})
    said = re.sub(r"\bsignal\b|\bsign\w*\(|\bsigns\b", "", everything)
    refused = r"sign[ -]?(in|up)\b|log[ -]?(in|on)\b|\bregister|password manager|登录|注册|military|absolutely secure|军工|绝对安全"
    assert re.findall(refused, said, re.IGNORECASE) == []


def test_the_page_keeps_nothing(window, program):
    page = window.open(program)
    listing(page, program)
    page.get_by_role("searchbox").fill("git")
    expect(page.locator(".card")).to_have_count(1)
    kept = page.evaluate("""async () => [localStorage.length, sessionStorage.length, document.cookie,
      (await indexedDB.databases()).length, (await caches.keys()).length]""")
    # The bearer, which opens nothing once the program has ended.
    assert kept == [0, 1, "", 0, 0]
    assert re.fullmatch(r"[\w-]{22,43}", page.evaluate("sessionStorage.getItem('session')"))


@pytest.mark.skipif("SECOND_BIN" not in os.environ, reason="needs the real program")
def test_the_page_is_three_files(window, program):
    window.open(program)
    asked = {re.sub(r"http://[^/]+|[?#].*", "", url) for url in window.requests if not url.startswith("data:")}
    assert asked - {"/session", "/session/proof", "/act", "/events"} == {"/", "/main.js", "/strings.json"}


def test_every_file_is_within_the_house_rules():
    sizes = {file.name: len(file.read_text().splitlines()) for file in PAGE if file.suffix != ".svg"}
    assert max(sizes.values()) <= 400, sizes
