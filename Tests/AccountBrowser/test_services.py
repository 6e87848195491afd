"""A site asks who somebody is: the question, yes and no, and what comes of both."""

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk import Desk, ready, shows, sign_in
from inside import dialog, inside, press
from playwright.sync_api import expect
from relying_party import Site
from test_account_access import cut_off, wordless

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
