"""The key of the page: what matters is done by a proof of it, and copied cookies change nothing."""

import pytest
from desk import ready, shows, sign_in
from inside import cookies, dialog, me, press, prove, to
from playwright.sync_api import expect
from service import PASSWORD, Browser
from walks import begin_account, by_wechat

KEY = """async () => {
    const { pageKey } = (await import("/main.js")).modules["page-key.js"];
    const { privateKey, jwk } = await pageKey();
    const taken = await crypto.subtle.exportKey("jwk", privateKey).then(() => "taken", ({ name }) => name);
    return { taken, isExtractable: privateKey.extractable, x: jwk.x };
}"""


def save(page):
    """Asks for the file of everything, which asks for a fresh proof."""
    to(page, "export")
    press(page, "Save the file")


def entered(window, desk, script):
    """The account's screen, after a sign-in, in a browser that a script makes an odd one."""
    context = window.context()
    context.add_init_script(script)
    page = context.new_page()
    page.goto(desk.origin)
    sign_in(ready(page), desk.person())
    return shows(page, "account")


def confirm(page, password=PASSWORD):
    dialog(page).locator("[name=password]").fill(password)
    with page.expect_download():
        press(page, "Confirm")


def test_a_sign_in_is_no_fresh_proof_and_one_proof_lasts_for_a_while(window, desk):
    ann = desk.person()
    page = window.open(desk)
    sign_in(page, ann)
    shows(page, "account")
    save(page)
    expect(dialog(page).get_by_role("heading")).to_have_text("Please prove again who you are")
    confirm(page)
    page.reload()
    shows(ready(page), "export")
    with page.expect_download():
        press(page, "Save the file")


def test_no_script_reads_the_key_and_the_browser_keeps_it(window, desk):
    page = window.open(desk, person=desk.person())
    key = page.evaluate(KEY)
    assert (key["taken"], key["isExtractable"]) == ("InvalidAccessError", False)
    page.reload()
    assert ready(page).evaluate(KEY) == key
    other = page.context.new_page()
    other.goto(desk.origin)
    assert ready(other).evaluate(KEY) == key, "all tabs have the same"


def test_copied_cookies_change_nothing_while_the_owner_s_proof_is_fresh(window, desk):
    ann = desk.person()
    page = window.open(desk, person=ann)
    prove(page, ann)
    copied = cookies(page)
    thief = window.context()
    thief.add_cookies([{"name": name, "value": value, "url": desk.origin} for name, value in copied.items()])
    elsewhere = thief.new_page()
    elsewhere.goto(desk.origin)
    shows(ready(elsewhere), "account")
    save(elsewhere)
    expect(dialog(elsewhere).locator("[name=password]")).to_be_visible()
    program = Browser(desk, copied)
    for verb, path, body in (
        ("POST", "/v1/me/email", {"address": "thief@example.com"}), ("POST", "/v1/me/second-factor", {}), ("POST", "/v1/me/deletion", {}),
        ("POST", "/v1/me/devices/end-all", {}), ("GET", "/v1/me/export", None),
    ):  # fmt: skip
        refused = program.ask(verb, path, body, keeps=False)
        assert (refused.status, refused.json["code"]) == (403, "AUTH_006"), path
        bare = program.ask_once(verb, path, body, False, {"DPoP": ""})
        assert (bare.status, bare.json["code"]) == (401, "AUTH_007"), path
    assert me(page)["email"] == ann.address
    with page.expect_download():
        save(page)


@pytest.mark.parametrize("lost", ["indexedDB", "open", "answer"])
def test_where_nothing_is_kept_the_key_is_for_this_visit(window, desk, lost):
    script = {
        "indexedDB": "Object.defineProperty(window, 'indexedDB', { value: undefined });",
        "open": "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };",
        "answer": "IDBFactory.prototype.open = () => new EventTarget();",
    }[lost]
    page = entered(window, desk, script)
    save(page)
    confirm(page)
    with page.expect_download():
        press(page, "Save the file")
    page.reload()
    shows(ready(page), "export")
    press(page, "Save the file")
    confirm(page)


def test_a_browser_without_keys_reads_and_is_told_how_to_change_something(window, desk):
    page = entered(window, desk, "Object.defineProperty(crypto, 'subtle', { value: undefined });")
    save(page)
    expect(page.get_by_role("alert").filter(has_text="sign in with another browser")).to_be_visible()
    expect(dialog(page)).to_have_count(0)


def test_a_browser_whose_clock_is_wrong_is_borne(window, desk):
    page = entered(window, desk, "const now = Date.now; Date.now = () => now() - 3_600_000;")
    save(page)
    confirm(page)


def test_who_has_a_provider_alone_goes_on_after_the_sign_in_there_and_copied_cookies_do_not(window, desk):
    page = window.open(desk)
    begin_account(by_wechat(page, desk, "oUnionWithPageKey000000001"), "Wei")
    press(page, "Sign out")
    shows(page, "sign-in")
    shows(by_wechat(page, desk, "oUnionWithPageKey000000001"), "account")
    program = Browser(desk, cookies(page))
    refused = program.ask("POST", "/v1/me/deletion", {}, keeps=False)
    assert (refused.status, refused.json["code"], refused.json["ways"]) == (403, "AUTH_006", ["wechat"])
    to(page, "export")
    with page.expect_download():
        press(page, "Save the file")
