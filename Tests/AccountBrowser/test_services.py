"""A site asks who somebody is: the question, yes and no, and what comes of both."""

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk import Desk, ready, shows, sign_in
from inside import dialog, inside, press, said, stale
from playwright.sync_api import expect
from relying_party import Site
from test_account_access import SCREENS, cut_off, headless, wordless

import trees

LOOKS = {
    "light": {"color_scheme": "light"}, "phone": {"viewport": {"width": 320, "height": 640}},
    "zh-Hans": {"locale": "zh-CN", "color_scheme": "dark"},
}  # fmt: skip


@pytest.fixture(scope="module")
def site():
    return Site()


@pytest.fixture(scope="module")
def library(tmp_path_factory, site):
    """A service, and a site to which people sign in by it."""
    folder = tmp_path_factory.mktemp("library")
    file = folder / "services.json"
    file.write_text(json.dumps({"services": [site.entry]}))
    file.chmod(0o640)
    with Desk(folder, "account.otherAudiences=books.example.com", f"services.file={file}") as running:
        site.start(running.origin)
        yield running
        site.stop()


def come(page, site, **fields):
    """From the site's own page to the question."""
    query = "&".join(f"{name}={value}" for name, value in fields.items())
    page.goto(f"{site.origin}/login?{query}")
    return ready(page)


def is_back(page, site):
    """What the site made of it."""
    page.wait_for_url(lambda url: url.startswith(site.callback))
    return json.loads(page.locator("body").inner_text())


def test_who_is_signed_out_signs_in_agrees_once_and_is_not_asked_again(window, library, site):
    ann = library.person()
    page = window.open(library)
    come(page, site)
    shows(page, "sign-in")
    sign_in(page, ann)
    shows(page, "authorize")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in to Books")
    main = page.locator("main")
    expect(main).to_contain_text(f"You are signed in as {ann.address}.")
    expect(main.locator("li")).to_have_text([
        "who you are, by the ID of your account", re.compile("^your nickname: "), f"your e-mail address: {ann.address}",
    ])  # fmt: skip
    expect(main).to_contain_text(f"You go on at 127.0.0.1:{site.port}.")
    page.reload()
    shows(ready(page), "authorize")
    press(page, "Allow")
    told = is_back(page, site)
    assert told["info"]["email"] == ann.address and told["identity"]["sub"] == told["info"]["sub"]
    page.goto(f"{site.origin}/login")
    assert is_back(page, site)["info"] == told["info"]
    # Nor does Back lead to the question.
    page.goto(library.origin)
    shows(ready(page), "account")


def test_who_says_no_is_led_back(window, library, site):
    page = inside(window, library, library.person())
    come(page, site)
    shows(page, "authorize")
    press(page, "Cancel")
    assert is_back(page, site) == {"error": "access_denied"}


def test_a_proof_that_the_site_wants_is_given_in_front_of_the_question(window, library, site):
    ann = library.person()
    page = inside(window, library, ann)
    come(page, site, prompt="login")
    shows(page, "authorize")
    press(page, "Allow")
    dialog(page).locator("[name=password]").fill(ann.password)
    press(page, "Confirm")
    assert is_back(page, site)["info"]["email"] == ann.address


def test_somebody_else_can_sign_in_instead(window, library, site):
    bob = library.person()
    page = inside(window, library, library.person())
    come(page, site)
    shows(page, "authorize")
    press(page, "Use another account")
    shows(page, "sign-in")
    sign_in(page, bob)
    shows(page, "authorize")
    press(page, "Allow")
    assert is_back(page, site)["info"]["email"] == bob.address


def test_a_site_that_asks_for_another_account_gets_nobody_else(window, library, site):
    ann, bob = library.person(), library.person()
    page = inside(window, library, ann)
    come(page, site)
    shows(page, "authorize")
    press(page, "Allow")
    hint = is_back(page, site)["token"]["id_token"]
    page = inside(window, library, bob)
    page.goto(f"{site.origin}/login?prompt=none&id_token_hint={hint}")
    assert is_back(page, site) == {"error": "login_required"}
    come(page, site, id_token_hint=hint)
    shows(page, "authorize")
    main = page.locator("main")
    expect(main).to_contain_text(f"You are signed in as {bob.address}.")
    expect(main).to_contain_text("Books asks for another account than this one.")
    expect(page.get_by_role("button", name="Allow")).to_have_count(0)
    assert cut_off(page) + wordless(page) == []
    press(page, "Cancel")
    assert is_back(page, site) == {"error": "access_denied"}
    come(page, site, id_token_hint=hint)
    shows(page, "authorize")
    press(page, "Use another account")
    shows(page, "sign-in")


def test_where_nothing_may_be_asked_nothing_is(window, library, site):
    page = window.open(library)
    page.goto(f"{site.origin}/login?prompt=none")
    assert is_back(page, site) == {"error": "login_required"}
    page = inside(window, library, library.person())
    page.goto(f"{site.origin}/login?prompt=none")
    assert is_back(page, site) == {"error": "consent_required"}


@pytest.mark.parametrize("look", LOOKS)
def test_everyone_can_read_the_question(window, library, site, request, look):
    page = inside(window, library, library.person(), reduced_motion="reduce", **LOOKS[look])
    come(page, site)
    shows(page, "authorize")
    faults = [f"{each['id']}: {each['nodes'][0]['target']}" for each in Axe().run(page).response["violations"]]
    assert faults + cut_off(page) + wordless(page) == []
    if folder := request.config.getoption("--screenshots"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(folder) / f"authorize-{look}.png", full_page=True)


def let_in(window, library, site, **options):
    """Somebody who let the site in, on the list of such sites."""
    ann = library.person()
    page = inside(window, library, ann, **options)
    come(page, site)
    shows(page, "authorize")
    page.locator(".button.main").click()
    is_back(page, site)
    page.goto(library.origin)
    shows(ready(page), "account")
    page.locator("button.row").nth(SCREENS.index("services")).click()
    return ann, shows(page, "services")


def test_a_site_is_removed_after_a_question_and_a_proof_and_asks_again(window, library, site):
    ann, page = let_in(window, library, site)
    before = len(site.logouts)
    line = page.locator(".identities > li")
    expect(line.get_by_role("heading", level=2)).to_have_text("Books")
    expect(line).to_contain_text("Since ")
    expect(line.locator(".parts li")).to_have_text([
        "who you are, by the ID of your account", re.compile("^your nickname: "), f"your e-mail address: {ann.address}",
    ])  # fmt: skip
    press(page, "Remove Books")
    expect(dialog(page)).to_contain_text("What it has learned so far stays there.")
    dialog(page).get_by_role("button", name="Cancel").click()
    expect(line).to_have_count(1)
    stale(page, library)
    press(page, "Remove Books")
    dialog(page).get_by_role("button", name="Remove").click()
    expect(dialog(page)).to_contain_text("Please prove again who you are")
    dialog(page).locator("[name=password]").fill(ann.password)
    dialog(page).get_by_role("button", name="Confirm").click()
    said(page, "Books may learn nothing more.")
    expect(page.locator("main")).to_contain_text("You sign in to no other site by this account yet.")
    expect(line).to_have_count(0)
    assert len(site.told(before + 1)) == before + 1
    come(page, site)
    shows(page, "authorize")
    press(page, "Cancel")
    assert is_back(page, site) == {"error": "access_denied"}


def test_a_site_that_another_page_removed_is_no_error(window, library, site):
    ann, page = let_in(window, library, site)
    assert ann.device.ask("DELETE", "/v1/me/services/books").status == 204
    press(page, "Remove Books")
    dialog(page).get_by_role("button", name="Remove").click()
    # The other page's key is the session's now.
    dialog(page).locator("[name=password]").fill(ann.password)
    dialog(page).get_by_role("button", name="Confirm").click()
    said(page, "Books may learn nothing more.")


def test_the_keyboard_alone_reaches_the_list_and_removes_a_site(window, library, site):
    _, page = let_in(window, library, site)
    page.goto(library.origin)
    shows(ready(page), "account")

    def tab_to(name):
        for _ in range(25):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent").strip().startswith(name):
                return
        raise AssertionError(f"{name} cannot be reached")

    tab_to("Sites you sign in to")
    page.keyboard.press("Enter")
    shows(page, "services")
    tab_to("Remove Books")
    page.keyboard.press("Enter")
    expect(dialog(page).get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    said(page, "Books may learn nothing more.")


@pytest.mark.parametrize("look", LOOKS)
def test_everyone_can_read_the_list(window, library, site, request, look):
    _, page = let_in(window, library, site, reduced_motion="reduce", **LOOKS[look])
    faults = [f"{each['id']}: {each['nodes'][0]['target']}" for each in Axe().run(page).response["violations"]]
    # The site's own name is in no language.
    faults += [fault for fault in wordless(page) if fault != "Books"]
    assert faults + cut_off(page) + headless(page) == []
    trees.is_as_kept(page, Path(__file__).parent / "Trees", f"services-{look}")
    if folder := request.config.getoption("--screenshots"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(folder) / f"services-{look}.png", full_page=True)
