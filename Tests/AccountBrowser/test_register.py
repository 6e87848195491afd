"""创建账户 as it is drawn (3.2) and as it goes (3.1): address, password, code, profile."""

import re

import pytest
from playwright.sync_api import expect

from desk import ready, shows
from service import fresh_site
from walks import PASSWORD, alert, fill, is_said_of, link, note, register, submit, to_code, to_profile, to_register


def test_the_screen_is_the_drawing_of_3_2(window, desk):
    page = window.open(desk, locale="zh-CN")
    to_register(page)
    expect(page.locator("h1")).to_have_text("创建账户")
    expect(page.locator("form label")).to_have_text(["邮箱", "密码", "确认密码", re.compile("我已阅读并同意《用户协议》.*和《隐私政策》")])
    expect(page.locator("[name=email]")).to_have_attribute("placeholder", "user@example.com")
    expect(page.locator(".meter")).to_contain_text("密码强度:")
    expect(page.locator(".eye")).to_have_count(2)
    expect(page.locator("[name=consent]")).not_to_be_checked()
    expect(page.locator("form button[type=submit]")).to_have_text("注册")
    expect(page.locator(".foot")).to_have_text("已有账户？ 登录")
    page.locator(".foot").get_by_role("button").click()
    shows(page, "sign-in")


@pytest.mark.parametrize("name", ["password", "confirmation"])
def test_each_eye_shows_its_own_field_and_hides_it_again(page, name):
    to_register(page)
    fill(page, password="One", confirmation="Two")
    eye = page.locator(".field", has=page.locator(f"[name={name}]")).get_by_role("button", name="Show password")
    other = {"password": "confirmation", "confirmation": "password"}[name]
    for pressed, kind in [("true", "text"), ("false", "password")]:
        eye.click()
        expect(eye).to_have_attribute("aria-pressed", pressed)
        expect(page.locator(f"[name={name}]")).to_have_attribute("type", kind)
        expect(page.locator(f"[name={other}]")).to_have_attribute("type", "password")


def test_a_password_is_not_left_shown_when_it_is_sent(page):
    page.locator(".eye").click()
    fill(page, email="a@example.com", password="Wrong4you")
    submit(page)
    expect(page.locator("[name=password]")).to_have_attribute("type", "password")


def test_address_code_and_profile_make_an_account(window, desk):
    page = window.open(desk)
    address = to_profile(page, desk)
    assert page.url == desk.origin + "/register/profile"
    fill(page, nickname="Ann")
    submit(page)
    shows(page, "account")
    me = page.evaluate("import('/main.js').then(({ modules }) => modules['wire.js'].ask('GET', '/v1/me'))")
    assert (me["email"], me["nickname"], me["language"], me["areTermsCurrent"]) == (address, "Ann", "en", True)
    page.evaluate("fetch('/v1/session', {method: 'DELETE', headers: {'Readmigo-Client': 'browser'}})")


def test_nothing_is_sent_without_consent(window, page):
    to_register(page)
    fill(page, email="ann@example.com", password=PASSWORD, confirmation=PASSWORD)
    submit(page)
    is_said_of(page, "consent", "Please read and accept them first")
    expect(page.locator("[name=consent]")).to_be_focused()
    assert not any("/v1/registrations" in url for url in window.requests)


@pytest.mark.parametrize("locale, names", [("en-US", ["Terms of Use", "Privacy Policy"]), ("zh-CN", ["用户协议", "隐私政策"])])
def test_both_links_open_real_pages_with_the_version_that_is_sent(window, desk, locale, names):
    page = window.open(desk, locale=locale)
    to_register(page)
    for place, name in enumerate(names):
        with page.expect_popup() as opened:
            page.locator("[name=consent] + label a").nth(place).click()
        opened.value.wait_for_load_state()
        expect(opened.value.locator("h1")).to_have_text(name)
        expect(opened.value.locator("main")).to_contain_text("2026-01")
        expect(opened.value.locator("main")).to_contain_text({"en-US": "example text", "zh-CN": "示例文本"}[locale])
        assert opened.value.locator("script").count() == 0
    shown = page.locator("[name=consent] + label .version").text_content()
    fill(page, email="versions@example.com", password=PASSWORD, confirmation=PASSWORD)
    page.locator("[name=consent]").check()
    with page.expect_request("**/v1/registrations") as sent:
        submit(page)
    assert sent.value.post_data_json["terms"] == "2026-01" and "2026-01" in shown


def test_the_pages_follow_the_language_chosen_here_not_the_browsers(window, desk):
    page = window.open(desk, locale="en-US")
    page.get_by_label("Language", exact=True).select_option("zh-Hans")
    to_register(page)
    with page.expect_popup() as opened:
        page.locator("[name=consent] + label a").first.click()
    expect(opened.value.locator("h1")).to_have_text("用户协议")
    opened.value.get_by_role("link", name="English").click()
    expect(opened.value.locator("h1")).to_have_text("Terms of Use")


def test_terms_that_changed_meanwhile_are_shown_and_asked_for_anew(page):
    def be_old(route):
        reply = route.fetch()
        route.fulfill(response=reply, body=reply.text().replace("2026-01", "2025-07"))

    page.route(page.url, be_old)
    page.reload()
    to_register(ready(page))
    expect(page.locator(".version")).to_have_text("(version 2025-07)")
    fill(page, email="changed@example.com", password=PASSWORD, confirmation=PASSWORD)
    page.locator("[name=consent]").check()
    submit(page)
    is_said_of(page, "consent", "please read and accept version 2026-01")
    expect(page.locator("[name=consent]")).not_to_be_checked()
    expect(page.locator(".version")).to_have_text("(version 2026-01)")
    page.locator("[name=consent]").check()
    submit(page)
    shows(page, "register-code")


@pytest.mark.parametrize("typed", ["ann", "ann@", "@example.com", "ann@example", "a n@example.com"])
def test_what_is_no_address_is_said_beside_its_field(page, typed):
    to_register(page)
    fill(page, email=typed, password=PASSWORD, confirmation=PASSWORD)
    page.locator("[name=consent]").check()
    submit(page)
    is_said_of(page, "email", "Enter a valid email address")
    expect(page.locator("[name=password]")).to_have_value(PASSWORD)


def test_an_address_that_has_an_account_is_not_told_from_one_that_has_none(window, desk):
    taken, texts = desk.person().address, []
    for address in [taken, None]:
        page = window.open(desk)
        shown = to_code(page, address)
        texts.append(re.sub(r"\d+", "N", page.locator("main").inner_text().replace(shown, "ADDRESS")))
    assert texts[0] == texts[1]


def test_a_wrong_code_says_how_often_and_three_are_the_end(window, desk):
    page = window.open(desk.at(fresh_site()), locale="zh-CN")
    address = to_code(page)
    right = desk.code(address)
    wrong = "00000000" if right != "00000000" else "00000001"
    for left in [2, 1]:
        fill(page, code=wrong)
        submit(page)
        expect(note(page, "code")).to_have_text(f"验证码错误。还可以尝试 {left} 次")
    # No other code is sent for this registration any more: it begins anew.
    for code in [wrong, right]:
        fill(page, code=code)
        submit(page)
        expect(alert(page)).to_contain_text("验证码错误。次数已用完")
        expect(page.locator("main")).not_to_contain_text("重新获取")
    alert(page).get_by_role("button", name="重新创建账户").click()
    expect(shows(page, "register").locator("[name=email]")).to_have_value(address)


@pytest.mark.parametrize("form", ["{} ", "{0:.3} {1}", "{0:.3}-{1}", "full"])
def test_a_code_may_be_pasted_as_it_comes(page, desk, form):
    address = to_code(page)
    code = desk.code(address)
    text = form.format(code, code[3:]) if form != "full" else code.translate({ord("0") + n: ord("０") + n for n in range(10)})
    page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    page.locator("[name=code]").focus()
    page.keyboard.press("Control+v")
    page.keyboard.press("Enter")
    shows(page, "profile")


@pytest.mark.parametrize("typed", ["", "123456", "1234567", "123456789", "abcdefgh"])
def test_what_cannot_be_a_code_costs_no_try(window, page, typed):
    to_code(page)
    before = window.asked()
    fill(page, code=typed)
    submit(page)
    is_said_of(page, "code", "8 digits, please")
    assert window.asked() == before


# Strangers wait for an hour; a known device, or a later rule of the service, for as long as it says.
SENT = {"challenge": "c", "expiresIn": 600, "resendIn": 60}


def test_who_asked_for_a_registration_waits_for_an_hour_to_ask_again(page, desk):
    to_code(page)
    expect(page.locator("form .link")).to_have_text(re.compile("Another code in 60 minutes"))
    expect(page.locator("form .link")).to_have_attribute("aria-disabled", "true")


def test_another_code_can_be_asked_for_after_its_wait_and_the_end_is_told(window, desk):
    page = window.context().new_page()
    page.clock.install()
    page.goto(desk.origin)
    page.route("**/v1/registrations", lambda route: route.fulfill(status=202, json=SENT))
    to_code(ready(page))
    again = page.locator("form .link")
    expect(again).to_have_text("Another code in 60 seconds")
    expect(again).to_have_attribute("aria-disabled", "true")
    page.clock.run_for(59_000)
    expect(again).to_have_text("Another code in 1 second")
    page.clock.run_for(2_000)
    expect(again).to_have_text("Send another code")
    # The service's clock did not move: it says how long to wait, and the wait is kept.
    page.route("**/resend", lambda route: route.fulfill(status=429, json={"code": "LIMIT_001", "title": "Too many requests; please try again later", "retryAfter": 30}))
    again.click()
    expect(page.locator("form [role=status]").last).to_contain_text("Too many requests")
    expect(again).to_have_text("Another code in 30 seconds")
    page.unroute("**/resend")
    page.route("**/resend", lambda route: route.fulfill(status=202, json=SENT))
    page.clock.run_for(31_000)
    again.click()
    expect(page.locator("form [role=status]").last).to_contain_text("A new code was sent")
    page.clock.run_for(601_000)
    expect(page.locator("form [role=status]").last).to_have_text("This took too long and is no longer valid")
    link(page, "Begin again").click()
    shows(page, "register")


DEAD = [("exhausted", "Wrong code. No attempts left"), ("expired", "This took too long and is no longer valid")]


@pytest.mark.parametrize("subcode, what", DEAD)
def test_where_no_other_code_can_be_had_the_registration_begins_anew(window, desk, subcode, what):
    page = window.context().new_page()
    page.clock.install()
    page.goto(desk.origin)
    page.route("**/v1/registrations", lambda route: route.fulfill(status=202, json=SENT))
    address = to_code(ready(page))
    page.clock.run_for(61_000)
    page.route("**/resend", lambda route: route.fulfill(status=401, json={"code": "AUTH_003", "subcode": subcode, "title": "Wrong code"}))
    link(page, "Send another code").click()
    expect(page.locator("form [role=status]").last).to_have_text(what)
    page.clock.run_for(5_000)
    link(page, "Begin again").click()
    expect(shows(page, "register").locator("[name=email]")).to_have_value(address)


@pytest.mark.parametrize("subcode", ["already", "closed"])
def test_who_finds_that_no_accounts_are_taken_any_more_is_told_so(page, desk, subcode):
    to_profile(page, desk)
    answer = {"code": "REQUEST_005", "subcode": subcode, "title": "That is not possible as things stand"}
    page.route("**/profile", lambda route: route.fulfill(status=409, json=answer))
    fill(page, nickname="Ann")
    submit(page)
    expect(alert(page)).to_contain_text("No new accounts are taken here now")
    link(page, "Sign in from the beginning").click()
    shows(page, "sign-in")


def test_who_begins_where_no_accounts_are_taken_is_told_so(page):
    answer = {"code": "REQUEST_005", "subcode": "closed", "title": "That is not possible as things stand"}
    page.route("**/v1/registrations", lambda route: route.fulfill(status=409, json=answer))
    to_register(page)
    fill(page, email="late@example.com", password=PASSWORD, confirmation=PASSWORD)
    page.locator("[name=consent]").check()
    submit(page)
    expect(alert(page)).to_contain_text("No new accounts are taken here now")


def test_who_comes_back_for_another_address_finds_what_was_typed(page):
    address = to_code(page)
    link(page, "Use another address").click()
    expect(shows(page, "register").locator("[name=email]")).to_have_value(address)
    expect(page.locator("[name=password]")).to_have_value(PASSWORD)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41])
def test_a_nickname_that_is_none_is_said_beside_its_field(page, desk, name):
    to_profile(page, desk)
    fill(page, nickname=name)
    submit(page)
    is_said_of(page, "nickname", "1 to 40 characters, please")


def test_a_profile_that_comes_too_late_leads_back_to_the_beginning(page):
    page.goto(page.url + "#profile=00000000000000000000000000000000")
    expect(shows(page, "newcomer").locator("main")).to_contain_text("This took too long")
    link(page, "Sign in from the beginning").click()
    shows(page, "sign-in")


def test_a_profile_that_is_finished_too_late_leads_back_to_the_beginning(page, desk):
    to_profile(page, desk)
    late = {"type": "about:blank", "title": "Wrong code", "status": 401, "code": "AUTH_003", "subcode": "expired"}
    page.route("**/profile", lambda route: route.fulfill(status=401, json=late))
    fill(page, nickname="Ann")
    submit(page)
    expect(alert(page)).to_contain_text("This took too long")
    link(page, "Sign in from the beginning").click()
    shows(page, "sign-in")


def test_a_change_of_language_keeps_the_screen_and_what_was_typed(window, page, desk):
    to_register(page)
    fill(page, email="ann@example.com", password=PASSWORD)
    page.locator("[name=consent]").check()
    page.get_by_label("Language", exact=True).select_option("zh-Hans")
    expect(shows(page, "register").locator("h1")).to_have_text("创建账户")
    expect(page.locator("[name=email]")).to_have_value("ann@example.com")
    expect(page.locator("[name=password]")).to_have_value(PASSWORD)
    expect(page.locator("[name=consent]")).to_be_checked()
    expect(page.locator(".meter .label")).to_have_text("很强" if "!" in PASSWORD else "强")
    page.reload()
    expect(ready(page).locator("h1")).to_have_text("创建账户")


def test_who_registers_in_chinese_gets_chinese_mail(window, desk):
    page = window.open(desk, locale="zh-CN")
    register(page, desk, "小明")
    me = page.evaluate("import('/main.js').then(({ modules }) => modules['wire.js'].ask('GET', '/v1/me'))")
    assert me["language"] == "zh-Hans"
