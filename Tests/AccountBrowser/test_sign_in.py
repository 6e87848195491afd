"""登录: the ways, what each error says and leads to, and that nothing typed is lost (requirements 2, 10)."""

import re

import pytest
from playwright.sync_api import expect

from desk import Desk, Factor, ready, shows, sign_in
from patience import first
from service import fresh_site
from walks import alert, fill, is_said_of, link, prove, register, submit, to_phone_code


def test_the_four_ways_stand_there_apple_first_and_recommended(page):
    ways = page.locator("main").locator("a.button, form button[type=submit], .ways > *")
    expect(ways).to_have_text(["Sign in with Apple", "Sign in", "WeChat", "Phone"])
    apple = page.get_by_role("link", name="Sign in with Apple", exact=True)
    expect(apple).to_have_attribute("href", "/v1/web/apple")
    expect(apple).to_have_accessible_description("Recommended")
    expect(page.locator("main").get_by_text("Recommended", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="WeChat")).to_have_attribute("href", "/v1/web/wechat")


def test_in_chinese_they_are_named_as_the_requirements_name_them(window, desk):
    page = window.open(desk, locale="zh-CN")
    expect(page.locator("h1")).to_have_text("登录")
    expect(page.locator("a.apple")).to_have_text("通过 Apple 登录")


class Bare(Desk):
    """Without Apple and WeChat, and closed to new people."""

    def settings(self):
        return ["account.registration=false", f"sms.webhook={self.messages.address}"]


def test_only_ways_that_this_installation_has_are_drawn(window, tmp_path):
    with Bare(tmp_path) as desk:
        page = window.open(desk)
        expect(page.locator("main a")).to_have_count(0)
        expect(page.locator(".ways > *")).to_have_text(["Phone"])
        expect(page.get_by_text("Create account")).to_have_count(0)


def test_the_right_password_leads_to_the_account(page, desk):
    person = desk.person()
    sign_in(page, person)
    shows(page, "account")
    expect(page.locator("h1")).to_be_focused()
    assert page.url == desk.origin + "/"
    page.reload()
    shows(ready(page), "account")


@pytest.mark.parametrize("known", [True, False])
def test_AUTH_001_is_said_to_the_letter_with_what_is_left_and_the_way_to_register(window, desk, known):
    page = window.open(desk, locale="zh-CN")
    address = desk.person().address if known else f"nobody{id(page)}@example.com"
    for wrong in [1, 2]:
        fill(page, email=address, password="Wrong4you")
        submit(page)
        expect(alert(page)).to_contain_text(f"已连续输错 {wrong} 次，还可以尝试 {5 - wrong} 次")
        expect(alert(page).locator(".what")).to_have_text("邮箱或密码错误")
    expect(alert(page)).to_have_attribute("role", "alert")
    expect(page.locator("[name=password]")).to_have_value("Wrong4you")
    alert(page).get_by_role("button", name="创建账户").click()
    expect(shows(page, "register").locator("[name=email]")).to_have_value(address)


def test_AUTH_002_says_when_it_opens_in_this_machines_time(window, desk):
    page = window.open(desk, locale="zh-CN", timezone_id="Asia/Shanghai")
    address = desk.person().address
    for _ in range(6):
        fill(page, email=address, password="Wrong4you")
        with page.expect_response("**/v1/sign-in/password") as answer:
            submit(page)
    expect(alert(page).locator(".what")).to_have_text("账号已被锁定")
    shown = page.evaluate(
        "(at) => new Intl.DateTimeFormat('zh-Hans', { timeStyle: 'short', timeZone: 'Asia/Shanghai' }).format(new Date(at))",
        answer.value.json()["unlocksAt"],
    )
    expect(alert(page)).to_contain_text(f"将于 {shown} 解锁")


@pytest.mark.parametrize("tries", [5, 6])
def test_a_lock_says_at_once_when_it_ends_counts_down_and_says_that_it_has_ended(window, desk, tries):
    """From the attempt on that locks (requirements 10.1)."""
    person = desk.person()
    page = window.open(desk)
    page.clock.install()
    for _ in range(tries):
        fill(page, email=person.address, password="Wrong4you")
        with page.expect_response("**/v1/sign-in/password") as answer:
            submit(page)
    problem = answer.value.json()
    assert problem["code"] == ("AUTH_001" if tries == 5 else "AUTH_002")
    shown = page.evaluate("(at) => new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(at))", problem["unlocksAt"])
    expect(alert(page)).to_contain_text(f"It unlocks at {shown}.")
    expect(alert(page).locator("[aria-hidden]")).to_have_text(re.compile(r"Please wait \d+ (minutes|seconds)\."))
    page.clock.run_for((problem["retryAfter"] - 100) * 1000)
    expect(alert(page).locator("[aria-hidden]")).to_have_text(re.compile(r"Please wait \d+ seconds\."))
    page.clock.run_for(101_000)
    expect(alert(page)).to_have_text("The lock has ended. You may try again now.")
    expect(page.locator("[name=password]")).to_have_value("Wrong4you")


def test_what_is_missing_is_said_beside_its_field_and_nothing_is_sent(window, page):
    before = window.asked()
    submit(page)
    is_said_of(page, "email", "Please fill this in")
    is_said_of(page, "password", "Please fill this in")
    expect(page.locator("[name=email]")).to_be_focused()
    assert window.asked() == before
    fill(page, email="a")
    expect(page.locator("[name=email]")).not_to_have_attribute("aria-invalid", "true")


def test_a_server_that_is_gone_keeps_what_was_typed_and_can_be_tried_again(window, own_desk):
    person = own_desk.person()
    page = window.open(own_desk)
    own_desk.stop()
    sign_in(page, person)
    expect(alert(page)).to_contain_text("The service cannot be reached")
    expect(alert(page)).to_contain_text("What you typed is still here.")
    own_desk.start()
    link(page, "Try again").click()
    shows(page, "account")


def test_a_page_that_cannot_begin_says_so_and_begins_later(window, own_desk):
    page = window.open(own_desk)
    page.route("**/v1/me", lambda route: route.fulfill(status=503, json={"code": "SERVER_001", "title": "服务器繁忙，请稍后再试", "retryAfter": 1}))
    page.reload()
    expect(shows(ready(page), "trouble").get_by_role("alert")).to_have_text("服务器繁忙，请稍后再试")
    page.unroute("**/v1/me")
    link(page, "Try again").click()
    shows(page, "sign-in")


BUSY = [
    (429, {"code": "LIMIT_001", "title": "Too many requests; please try again later", "retryAfter": 7}, "Please wait 7 seconds."),
    (503, {"code": "SERVER_001", "title": "The server is busy; please try again later", "retryAfter": 2}, "What you typed is still here."),
    (500, {"code": "SERVER_003", "title": "A fault of the server"}, "A fault of the server"),
    (502, None, "A fault of the server"),
]


@pytest.mark.parametrize("status, body, said", BUSY)
def test_what_the_server_cannot_do_now_is_said_with_what_to_do(page, desk, status, body, said):
    person = desk.person()
    answer = {"json": body} if body else {"body": "<html>proxy</html>", "content_type": "text/html"}
    page.route("**/v1/sign-in/password", lambda route: route.fulfill(status=status, **answer))
    sign_in(page, person)
    expect(alert(page)).to_contain_text(said)
    expect(page.locator("[name=password]")).to_have_value(person.password)
    page.unroute("**/v1/sign-in/password")
    link(page, "Try again").click()
    shows(page, "account")


def test_the_wait_is_counted_down_and_read_out_once(page):
    page.clock.install()
    page.reload()
    ready(page)
    page.route("**/v1/sign-in/password", lambda route: route.fulfill(status=429, json={**BUSY[0][1], "retryAfter": 3}))
    fill(page, email="a@example.com", password="x")
    submit(page)
    expect(alert(page).locator("[aria-hidden]")).to_have_text("Please wait 3 seconds.")
    page.clock.run_for(2000)
    expect(alert(page).locator("[aria-hidden]")).to_have_text("Please wait 1 second.")
    expect(alert(page).locator(".unseen")).to_have_text("Please wait 3 seconds.")
    page.clock.run_for(1500)
    expect(alert(page).locator("[aria-hidden]")).to_have_text("You may try again now.")


def test_a_second_press_does_nothing_while_the_first_goes_on(page, desk):
    person, held = desk.person(), []
    page.route("**/v1/sign-in/password", lambda route: held.append(route))
    sign_in(page, person)
    button = page.locator("form button[type=submit]")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    page.locator("[name=password]").press("Enter")
    first(page, held).continue_()
    shows(page, "account")
    assert len(held) == 1


def test_a_session_that_was_ended_elsewhere_leads_to_signing_in_with_AUTH_004(window, desk):
    page = window.open(desk, locale="zh-CN")
    person = desk.person()
    fill(page, email=person.address, password=person.password)
    submit(page)
    prove(page, desk, person.address)
    shows(page, "account")
    assert person.device.ask("POST", "/v1/me/devices/end-others", {}).status == 204
    page.reload()
    expect(shows(ready(page), "sign-in").locator(".notice")).to_have_text("登录已过期")


def by_apple(page, decision="continue", **fields):
    page.locator("a.apple").click()
    for name, value in fields.items():
        page.locator(f"[name=fake_{name}]").fill(value)
    page.locator(f"button[value={decision}]").click()


def test_apple_makes_an_account_by_profile_and_terms_and_knows_it_again(page, desk):
    by_apple(page, subject="001.new", email="apple1@example.com")
    expect(shows(ready(page), "newcomer").locator("main")).to_contain_text("Apple (apple1@example.com) does not sign in here yet.")
    link(page, "I am new here").click()
    expect(shows(page, "profile").locator("[name=nickname]")).to_have_value("Ming Li")
    assert page.url == desk.origin + "/register/profile"
    fill(page, nickname="Ming")
    submit(page)
    is_said_of(page, "consent", "Please read and accept them first")
    page.locator("[name=consent]").check()
    submit(page)
    shows(page, "account")
    for name in ["access", "refresh"]:
        page.context.clear_cookies(name=name)
    page.goto(desk.origin)
    by_apple(ready(page), subject="001.new", email="apple1@example.com")
    shows(ready(page), "account")


@pytest.mark.parametrize("locale, what, more", [("zh-CN", "第三方登录失败", "操作已取消"), ("en-US", "The other service refused the sign-in", "It was cancelled.")])
def test_who_says_no_on_apples_page_is_told_so_where_the_other_ways_are(window, desk, locale, what, more):
    page = window.open(desk, locale=locale)
    by_apple(page, "cancel", subject="001.none")
    notice = shows(ready(page), "sign-in").locator(".notice")
    expect(notice).to_contain_text(what)
    expect(notice).to_contain_text(more)
    assert page.url == desk.origin + "/sign-in"


def test_a_provider_that_cannot_be_reached_is_said_on_the_page(page, desk):
    page.get_by_role("link", name="WeChat").click()
    page.wait_for_selector("button[value=continue]")
    with desk.fault("isWeChatDown"):
        page.locator("button[value=continue]").click()
        notice = shows(ready(page), "sign-in").locator(".notice")
    expect(notice).to_contain_text("The service is not available; please try again later")


def test_wechat_makes_an_account_and_knows_it_again(page, desk):
    for place in ["newcomer", "account"]:
        page.get_by_role("link", name="WeChat").click()
        page.locator("[name=fake_unionid]").fill("oUnionOfThisTest000000000001")
        page.locator("button[value=continue]").click()
        shows(ready(page), place)
        if place == "newcomer":
            link(page, "I am new here").click()
            shows(page, "profile")
            expect(page.locator("[name=nickname]")).to_have_value("小明📚")
            page.locator("[name=consent]").check()
            submit(page)
            expect(shows(page, "account").locator("h1")).to_be_visible()
            page.context.clear_cookies()
            page.goto(desk.origin)
            ready(page)


def test_a_number_and_its_code_make_an_account_and_know_it_again(window, desk):
    page = window.open(desk.at(fresh_site()))
    phone = to_phone_code(page)
    expect(page.get_by_text(f"A code is on its way to {phone}.")).to_be_visible()
    fill(page, code="00000000")
    submit(page)
    is_said_of(page, "code", "Wrong code. 2 attempts left")
    fill(page, code=desk.sms_code(phone))
    submit(page)
    shows(page, "profile")
    fill(page, nickname="Ann")
    page.locator("[name=consent]").check()
    submit(page)
    shows(page, "account")


def test_a_number_and_a_second_factor_are_both_asked_for_and_the_code_is_not_gone_back_to(page, desk):
    ben = desk.by_phone()
    factor = Factor(ben.device)
    page.locator(".ways button").click()
    fill(shows(page, "phone"), phone=ben.phone)
    submit(page)
    fill(shows(page, "phone-code"), code=desk.sms_code(ben.phone))
    submit(page)
    shows(page, "step-up")
    page.go_back()
    shows(page, "phone")
    page.go_forward()
    fill(shows(page, "step-up"), code=factor.code())
    submit(page)
    shows(page, "account")


@pytest.mark.parametrize("typed", ["12", "+1 555 0100 200", "abc"])
def test_a_number_to_which_nothing_is_sent_is_said_beside_its_field(page, typed):
    page.locator(".ways button").click()
    fill(shows(page, "phone"), phone=typed)
    submit(page)
    is_said_of(page, "phone", "This is no number to which we can send a message")


def test_another_tab_hears_of_signing_in_and_of_signing_out(window, desk):
    page = window.open(desk)
    other = page.context.new_page()
    other.goto(desk.origin)
    ready(other)
    sign_in(page, desk.person())
    shows(page, "account")
    shows(other, "account")
    assert page.evaluate("fetch('/v1/session', {method: 'DELETE', headers: {'Readmigo-Client': 'browser'}}).then((r) => r.status)") == 204
    page.evaluate("import('/main.js').then(({ modules }) => modules['session.js'].left())")
    shows(page, "sign-in")
    shows(other, "sign-in")
    expect(other.locator(".notice")).to_have_count(0)


def test_an_access_token_that_ran_out_is_renewed_once_for_all_tabs(window, desk):
    page = window.open(desk, person=desk.person())
    tabs = [page, *(page.context.new_page() for _ in range(2))]
    for tab in tabs[1:]:
        tab.goto(desk.origin)
        shows(ready(tab), "account")
    page.context.clear_cookies(name="access")
    before = len(window.requests)
    asks = "Promise.all([1, 2, 3].map(() => import('/main.js').then(({ modules }) => modules['wire.js'].ask('GET', '/v1/me'))))"
    for tab in tabs:
        tab.evaluate(f"window.asked = {asks}.then((all) => all.length)")
    assert [tab.evaluate("window.asked") for tab in tabs] == [3, 3, 3]
    renewals = [url for url in window.requests[before:] if url.endswith("/v1/tokens")]
    assert len(renewals) == 1
    for tab in tabs:
        shows(tab, "account")


def test_back_leads_to_the_screen_before_with_what_was_typed(page):
    fill(page, email="ann@example.com")
    page.locator(".foot").get_by_role("button").click()
    shows(page, "register")
    page.go_back()
    expect(shows(page, "sign-in").locator("[name=email]")).to_have_value("ann@example.com")
    expect(page.locator("h1")).to_be_focused()
    page.go_forward()
    shows(page, "register")


def test_nothing_of_a_registration_can_be_reached_by_back_once_it_is_done(page, desk):
    register(page, desk)
    page.go_back()
    shows(page, "account")
    expect(page).to_have_url(desk.origin + "/")
