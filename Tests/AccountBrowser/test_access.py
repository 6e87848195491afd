"""Everyone: keyboard, screen reader, contrast, size, language; and what a browser is allowed and keeps."""

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from desk import ready, shows, sign_in
from patience import still
import trees
from walks import PASSWORD, fill, link, submit, to_code, to_phone_code, to_profile, to_register

SOURCES = Path(__file__).resolve().parents[2] / "Sources/Account"
PAGE = SOURCES / "AccountServer/Page"
FILES = sorted(PAGE.iterdir())
WORDS = {
    language: {
        key: said
        for name in ["strings", "strings-account"]
        for key, said in json.loads((PAGE / f"{name}.{language}.json").read_text()).items()
    }
    for language in ["en", "zh-Hans"]
}


def wrong_sign_in(page, desk):
    fill(page, email="nobody@example.com", password="Wrong4you")
    submit(page)
    expect(page.locator(".alert .what")).to_be_visible()


def wrong_registration(page, desk):
    to_register(page)
    fill(page, email="ann@example.com", password="Passw0rd1")
    submit(page)
    expect(page.locator("[name=consent]")).to_have_attribute("aria-invalid", "true")


def step_up(page, desk):
    page.goto(desk.origin + "/#step-up=00000000000000000000000000000000")
    shows(page, "step-up")


def problem(page, desk):
    page.goto(desk.origin + "/#problem=AUTH_008.cancelled")
    expect(page.locator(".notice")).to_be_visible()


def forgot(page, desk, send=False):
    fill(page, email="nobody@example.com")
    page.locator(".aside .link").click()
    shows(page, "forgot")


def reset(page, desk):
    person = desk.person()
    fill(page, email=person.address)
    page.locator(".aside .link").click()
    shows(page, "forgot")
    submit(page)
    shows(page, "forgot-code")


def newcomer(page):
    page.locator("a.apple").click()
    page.locator("[name=fake_subject]").fill("001.access")
    page.locator("button[value=continue]").click()
    shows(ready(page), "newcomer")


def trouble(page, desk):
    page.route("**/v1/me", lambda route: route.abort())
    page.reload()
    shows(ready(page), "trouble")


SCREENS = {
    "sign-in": lambda page, desk: None,
    "sign-in-wrong": wrong_sign_in,
    "problem": problem,
    "register": lambda page, desk: to_register(page),
    "register-wrong": wrong_registration,
    "register-code": lambda page, desk: to_code(page),
    "profile": lambda page, desk: to_profile(page, desk),
    "newcomer": lambda page, desk: newcomer(page),
    "phone": lambda page, desk: (page.locator(".ways button").click(), shows(page, "phone")),
    "phone-code": lambda page, desk: to_phone_code(page),
    "step-up": step_up,
    "forgot": forgot,
    "forgot-code": reset,
    "trouble": trouble,
    "terms": lambda page, desk: page.goto(desk.origin + "/terms"),
    "privacy": lambda page, desk: page.goto(desk.origin + "/privacy"),
}


def violations(page):
    found = Axe().run(page).response["violations"]
    return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


TEXTS = """() => [...document.querySelectorAll('body *')].filter((each) => each.checkVisibility()
  && (each.matches('input, select') || [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim())))
  .map((each) => parseFloat(getComputedStyle(each).fontSize))"""


def is_enlarged_by_the_browser(page):
    """Larger text in the browser's settings is larger text, and larger room for it."""
    still(page)
    before = page.evaluate(TEXTS)
    width = page.locator("main").bounding_box()["width"]
    page.evaluate("document.documentElement.style.fontSize = '150%'")
    assert len(before) > 3 and page.evaluate(TEXTS) == pytest.approx([1.5 * size for size in before])
    assert page.locator("main").bounding_box()["width"] == pytest.approx(1.5 * width)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def is_within(page, width):
    still(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for control in page.locator("a:visible, button:visible, input:visible, select:visible").all():
        box = control.bounding_box()
        assert box["x"] >= -0.5 and box["x"] + box["width"] <= width + 0.5, control.evaluate("(each) => each.outerHTML")


@pytest.mark.parametrize("name", ["sign-in", "register-wrong", "phone", "terms"])
def test_larger_text_of_the_browser_enlarges_everything(name, window, desk):
    page = window.open(desk, viewport={"width": 1280, "height": 800})
    SCREENS[name](page, desk)
    is_enlarged_by_the_browser(page)


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_is_without_violations_in_light_and_dark_and_fits_a_small_phone(window, desk, name, request):
    page = window.open(desk, locale="zh-CN" if len(name) % 2 else "en-US", viewport={"width": 320, "height": 640})
    SCREENS[name](page, desk)
    still(page)
    trees.is_as_kept(page, Path(__file__).parent / "Trees", name)
    folder = request.config.getoption("--screenshots")
    for scheme in ["light", "dark"]:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert violations(page) == []
        if folder:
            page.screenshot(path=Path(folder) / f"account-{name}-{scheme}.png", full_page=True)
    is_within(page, 320)
    page.set_viewport_size({"width": 1600, "height": 900})
    is_within(page, 1600)
    assert page.url.partition("#")[2] == ""


def test_a_whole_registration_by_keyboard_alone(page, desk):
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Apple")).to_be_focused()
    link(page, "Create account").focus()
    page.keyboard.press("Enter")
    expect(shows(page, "register").locator("h1")).to_be_focused()
    address = f"keyboard{id(page)}@example.com"
    for typed in [address, PASSWORD]:
        page.keyboard.press("Tab")
        page.keyboard.type(typed)
    page.keyboard.press("Tab")
    expect(page.locator(".eye").first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("[name=consent]")).to_be_checked()
    page.keyboard.press("Enter")
    expect(shows(page, "register-code").locator("h1")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type(desk.code(address))
    page.keyboard.press("Enter")
    expect(shows(page, "profile").locator("h1")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    expect(shows(page, "account").locator("h1")).to_be_focused()


AUTOFILL = {
    "sign-in": {"email": "username webauthn", "password": "current-password"},
    "register": {"email": "username", "password": "new-password", "confirmation": "new-password"},
    "register-code": {"code": "one-time-code"},
    "profile": {"nickname": "nickname"},
    "phone": {"phone": "tel"},
    "phone-code": {"code": "one-time-code"},
    "step-up": {"code": "one-time-code"},
    "forgot": {"email": "username"},
    "forgot-code": {"code": "one-time-code", "password": "new-password", "confirmation": "new-password", "username": "username"},
}


@pytest.mark.parametrize("name", AUTOFILL)
def test_password_managers_find_what_they_know(page, desk, name):
    SCREENS[name](page, desk)
    assert page.locator("main form").count() == 1
    for field, wanted in AUTOFILL[name].items():
        expect(page.locator(f"form [name={field}]")).to_have_attribute("autocomplete", wanted)
    assert page.locator("input[onpaste], input[readonly]:visible, input[maxlength]").count() == 0
    for code in page.locator("[name=code]").all():
        assert code.get_attribute("inputmode") == "numeric"


def test_the_heading_of_a_new_screen_has_the_focus_and_names_the_window(page):
    assert page.title() == "Sign in · Readmigo"
    to_register(page)
    expect(page.locator("h1")).to_be_focused()
    assert page.title() == "Create account · Readmigo"


@pytest.mark.parametrize("locales, language", [("en-GB", "en"), ("zh-TW", "zh-Hans"), ("zh-CN", "zh-Hans"), ("fr-FR", "zh-Hans")])
def test_the_first_language_is_the_browsers(window, desk, locales, language):
    page = window.open(desk, locale=locales)
    assert page.evaluate("document.documentElement.lang") == language
    expect(page.get_by_label(re.compile("Language|语言"))).to_have_value(language)


def test_both_languages_have_the_same_words_and_the_page_uses_all_of_them():
    assert WORDS["en"].keys() == WORDS["zh-Hans"].keys()
    source = "".join(file.read_text() for file in FILES if file.suffix == ".js")
    asked = set(re.findall(r'\b(?:word|pieces|has)\("([\w.]+)"', source))
    stems = set(re.findall(r"`(\w+(?:\.\w+)*)\.\$\{", source))
    assert asked - WORDS["en"].keys() == set()
    unused = {
        key for key in WORDS["en"]
        if f'"{key}"' not in source and not any(key.startswith(stem + ".") for stem in stems) and not key.endswith(".one")
    }  # fmt: skip
    assert unused == set()
    for key in WORDS["en"]:
        places = [sorted(re.findall(r"\{\w+\}", WORDS[language][key])) for language in WORDS]
        assert places[0] == places[1] or key.endswith(".one"), key


def test_the_pages_sentences_of_problems_are_the_services():
    codes = dict(re.findall(r'case (\w+) = "(\w+)"', (SOURCES / "AccountAPI/Problems/ProblemCode.swift").read_text()))
    for language, words in WORDS.items():
        catalogue = json.loads((SOURCES / f"AccountAPI/Strings/{language}.json").read_text())["AccountAPIStrings"]
        said = {code: catalogue[case] for case, code in codes.items()}
        ours = {key.removeprefix("problem."): words[key] for key in words if key.startswith("problem.")}
        assert ours.pop("NETWORK")
        assert ours == {code: said[code] for code in ours}


def test_nothing_moves_where_motion_is_not_wanted(window, desk):
    page = window.open(desk, reduced_motion="reduce")
    wrong_sign_in(page, desk)
    lasting = page.evaluate("document.getAnimations().filter((each) => each.effect.getTiming().duration > 1).length")
    assert lasting == 0


def test_the_button_stays_where_it_is_while_fields_are_wrong(page):
    to_register(page)
    button = page.locator("form button[type=submit]")
    still(page)
    before = button.bounding_box()
    submit(page)
    expect(page.locator("[name=email]")).to_have_attribute("aria-invalid", "true")
    still(page)
    assert button.bounding_box() == before


def test_the_browser_keeps_nothing_but_the_language_and_cookies_that_scripts_cannot_read(window, desk):
    page = window.open(desk)
    sign_in(page, desk.person())
    shows(page, "account")
    page.get_by_label("Language", exact=True).select_option("zh-Hans")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    assert page.evaluate("[{ ...localStorage }, { ...sessionStorage }, document.cookie]") == [{"language": "zh-Hans"}, {}, ""]
    for cookie in page.context.cookies():
        assert (cookie["httpOnly"], cookie["sameSite"], cookie["path"]) == (True, "Lax", "/"), cookie["name"]
    secrets = [PASSWORD, *(cookie["value"] for cookie in page.context.cookies())]
    assert not any(secret in url for secret in secrets for url in window.requests)


def test_no_file_reads_markup_or_holds_an_address_of_others():
    for file in FILES:
        text = file.read_text()
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|DOMParser", text), file.name
        assert set(re.findall(r"https?://[^\s\"'<>]+", text)) <= {"http://www.w3.org/2000/svg"}, file.name
        if file.suffix == ".html":
            assert not re.search(r"<script(?! type=\"module\" src=\"/main\.js\"></script>)| style=| on\w+=", text), file.name


def test_the_page_comes_in_four_answers_of_40_kb(window, desk):
    page = window.open(desk)
    asked = [url.removeprefix(desk.origin) for url in window.requests if not url.startswith("data:")]
    assert sorted(asked) == ["/", "/main.js", "/strings.en.json", "/v1/me"]
    sent = page.evaluate("[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((each) => each.transferSize)")
    assert sum(sent) < 40_000, sent


def test_every_file_is_within_the_house_rules():
    sizes = {file.name: len(file.read_text().splitlines()) for file in FILES if file.suffix not in {".svg", ".json"}}
    assert max(sizes.values()) <= 400, sizes
    scripts = sorted(size for name, size in sizes.items() if name.endswith(".js"))
    assert scripts[len(scripts) // 2] <= 120, sizes


def test_no_words_of_promises():
    everything = "".join(file.read_text() for file in FILES)
    assert re.findall(r"military|absolutely secure|军工|绝对安全|100% secure", everything, re.IGNORECASE) == []
