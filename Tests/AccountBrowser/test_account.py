"""The account's own screen: what it shows, what can be changed there, and the way out."""

import re

import pytest
from desk import ready, shows
from inside import age, cookies, home, inside, me, press, row, said, to
from patience import first, still
from playwright.sync_api import expect
from walks import fill, is_said_of, submit, to_code


def test_the_account_shows_what_the_service_knows(window, desk):
    ann = desk.person()
    page = inside(window, desk, ann)
    expect(row(page, "nickname")).to_contain_text(ann.address.split("@")[0])
    expect(row(page, "email")).to_contain_text(ann.address)
    expect(row(page, "phone-change")).to_contain_text("none")
    expect(row(page, "password")).to_contain_text("set")
    expect(row(page, "factor")).to_contain_text("off")
    expect(page.get_by_label("Email language")).to_have_value("en")
    assert page.url == desk.origin + "/"


def test_the_nickname_is_changed_and_a_wrong_one_is_said_beside_it(window, desk):
    page = to(inside(window, desk, desk.person()), "nickname")
    for wrong in ["   ", "x" * 41]:
        fill(page, nickname=wrong)
        submit(page)
        is_said_of(page, "nickname", "1 to 40 characters")
    # 23 characters as a person sees them, 83 as a computer may count.
    name = "安妮 " + "👩🏽‍🚀" * 20
    fill(page, nickname=f" {name} ")
    submit(page)
    shows(page, "account")
    said(page, "Changed.")
    expect(row(page, "nickname")).to_contain_text(name)
    assert me(page)["nickname"] == name


def test_the_language_of_mails_is_chosen_apart_from_the_page(window, desk):
    page = inside(window, desk, desk.person())
    page.get_by_label("Email language").select_option("zh-Hans")
    said(page, "Mails will come in this language")
    assert me(page)["language"] == "zh-Hans"
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_language_that_was_not_kept_is_not_shown_and_can_be_tried_again(window, desk):
    page = inside(window, desk, desk.person())
    page.context.set_offline(True)
    menu = page.get_by_label("Email language")
    menu.select_option("zh-Hans")
    expect(page.get_by_role("alert").filter(has_text="cannot be reached")).to_be_visible()
    expect(menu).to_have_value("en")
    page.context.set_offline(False)
    press(page, "Try again")
    said(page, "Mails will come in this language")
    expect(menu).to_have_value("zh-Hans")
    assert me(page)["language"] == "zh-Hans"


def test_the_page_changes_its_language_where_it_stands(window, desk):
    page = to(inside(window, desk, desk.person()), "nickname")
    fill(page, nickname="Half typed")
    page.locator("#language").select_option("zh-Hans")
    expect(page.get_by_role("heading", level=1)).to_have_text("昵称")
    expect(page.locator("[name=nickname]")).to_have_value("Half typed")
    home(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("我的账户")


def test_newer_terms_are_asked_for_and_the_version_that_is_shown_is_kept(window, own_desk):
    ann = own_desk.person()
    own_desk.further = ("account.terms=2027-05",)
    own_desk.stop()
    own_desk.start()
    page = inside(window, own_desk, ann)
    notice = page.locator(".notice")
    expect(notice).to_contain_text("have changed")
    expect(notice).to_contain_text("2027-05")
    press(page, "Accept")
    is_said_of(page, "consent", "read and accept them first")
    for name, path in [("Terms of Use", "/terms"), ("Privacy Policy", "/privacy")]:
        assert notice.get_by_role("link", name=re.compile(name)).get_attribute("href").startswith(path)
    page.locator("[name=consent]").check()
    press(page, "Accept")
    said(page, "that is noted")
    expect(notice).to_have_count(0)
    assert (me(page)["terms"], me(page)["areTermsCurrent"]) == ("2027-05", True)


def test_signing_out_stands_on_every_screen_and_ends_the_session_at_once(window, desk):
    ann = desk.person()
    page = inside(window, desk, ann)
    for name in ["nickname", "email", "phone-change", "password", "factor", "devices", "export", "delete"]:
        to(page, name)
        expect(page.locator("#bar").get_by_role("button", name="Sign out")).to_be_visible()
        home(page)
    page.locator("#bar").get_by_role("button", name="Sign out").click()
    shows(page, "sign-in")
    expect(page.get_by_role("status").filter(has_text="You are signed out.")).to_be_visible()
    assert set(cookies(page)) == {"device"}
    assert ann.device.ask("GET", "/v1/session").status == 401
    page.go_back()
    expect(page.locator("body")).to_have_attribute("data-screen", "sign-in")


@pytest.mark.parametrize("width", [1000, 375])
def test_a_sign_out_while_the_service_is_down_is_not_done_and_says_so(window, own_desk, width):
    ann = own_desk.person()
    page = inside(window, own_desk, ann, viewport={"width": width, "height": 800})
    button = page.get_by_role("button", name="Sign out", exact=True)
    still(page)
    place = button.bounding_box()
    own_desk.stop()
    button.click()
    alert = page.locator("#bar [role=alert]")
    expect(alert).to_contain_text("You are still signed in here")
    expect(alert).to_contain_text("cannot be reached")
    shows(page, "account")
    # What is said stands below the button, which is not driven to another line.
    still(page)
    now = button.bounding_box()
    assert (now["x"], now["width"]) == (place["x"], place["width"])
    assert abs(now["y"] - place["y"]) <= 10
    assert alert.bounding_box()["y"] >= now["y"] + now["height"]
    own_desk.start()
    alert.get_by_role("button", name="Try again").click()
    shows(page, "sign-in")
    assert ann.device.ask("GET", "/v1/session").status == 401


def test_signing_out_of_a_session_that_has_ended_is_done(window, desk):
    ann = desk.person()
    page = inside(window, desk, ann)
    assert ann.device.ask("DELETE", "/v1/session").status == 204
    press(page, "Sign out")
    shows(page, "sign-in")
    expect(page.get_by_role("status").filter(has_text="You are signed out.")).to_be_visible()


def test_a_session_that_was_ended_elsewhere_leads_to_the_sign_in(window, desk):
    ann = desk.person()
    page = inside(window, desk, ann)
    assert ann.device.ask("DELETE", "/v1/session").status == 204
    row(page, "devices").click()
    shows(page, "sign-in")
    expect(page.get_by_role("alert").filter(has_text="The sign-in has expired")).to_be_visible()


def test_an_access_token_that_has_run_out_is_renewed_without_a_word(window, desk):
    page = inside(window, desk, desk.person())
    before = cookies(page)
    age(page, desk, exp=8000)
    to(page, "devices")
    after = cookies(page)
    assert after["refresh"] != before["refresh"]
    renewals = [url for url in window.requests if url == f"{desk.origin}/v1/tokens"]
    assert len(renewals) == 1


def test_signing_out_in_one_tab_shows_in_the_others(window, desk):
    first = inside(window, desk, desk.person())
    second = first.context.new_page()
    second.goto(desk.origin)
    to(shows(ready(second), "account"), "devices")
    press(first, "Sign out")
    shows(second, "sign-in")


def test_another_person_who_signs_in_in_one_tab_takes_over_the_others(window, desk):
    ann, ben = desk.person(), desk.person()
    first = inside(window, desk, ann)
    to(first, "delete")
    second = first.context.new_page()
    second.goto(desk.origin)
    shows(ready(second), "account")
    # As a provider's page does it: the cookies change and no script hears of it before the page is back.
    second.context.add_cookies([{"name": name, "value": value, "url": desk.origin} for name, value in ben.device.cookies.items()])
    second.reload()
    shows(ready(second), "account")
    shows(first, "account")
    expect(row(first, "email")).to_contain_text(ben.address)


def test_who_registers_in_one_tab_is_left_alone_by_the_others(window, desk):
    first = window.open(desk)
    address = to_code(first)
    second = first.context.new_page()
    second.context.add_cookies([{"name": name, "value": value, "url": desk.origin}
                                for name, value in desk.person().device.cookies.items() if name != "device"])
    second.goto(desk.origin)
    shows(ready(second), "account")
    fill(first, code=desk.code(address))
    submit(first)
    shows(first, "profile")
    fill(first, nickname="Cleo")
    submit(first)
    shows(first, "account")
    expect(row(first, "email")).to_contain_text(address)
    expect(row(second, "email")).to_contain_text(address)


def test_back_leads_to_the_screen_before_as_things_stand_now(window, desk):
    page = to(inside(window, desk, desk.person()), "nickname")
    fill(page, nickname="Annabel")
    submit(page)
    shows(page, "account")
    to(page, "devices")
    page.go_back()
    shows(page, "account")
    expect(row(page, "nickname")).to_contain_text("Annabel")
    page.go_back()
    shows(page, "nickname")
    expect(page.locator("[name=nickname]")).to_have_value("Annabel")


def test_a_screen_that_cannot_be_had_says_why_and_tries_again(window, desk):
    page = inside(window, desk, desk.person())
    page.context.set_offline(True)
    row(page, "devices").click()
    expect(page.get_by_role("alert").filter(has_text="cannot be reached")).to_be_visible()
    page.context.set_offline(False)
    press(page, "Try again")
    expect(page.get_by_role("heading", level=1)).to_have_text("Devices")


@pytest.mark.parametrize("status, body, words", [
    (503, '{"code": "SERVER_001", "retryAfter": 60}', ["The server is busy", "Please wait 60 seconds"]),
    (429, '{"code": "LIMIT_001", "retryAfter": 3600}', ["Too many requests", "Please wait 60 minutes"]),
    (500, '{"code": "SERVER_003"}', ["A fault of the server"]), (502, "<html>Bad gateway", ["A fault of the server"]),
])  # fmt: skip
def test_a_service_that_cannot_now_leaves_what_was_typed_and_says_what_to_do(window, desk, status, body, words):
    page = to(inside(window, desk, desk.person()), "nickname")
    page.route("**/v1/me", lambda route: route.fulfill(status=status, body=body), times=1)
    fill(page, nickname="Annabel")
    submit(page)
    for each in words:
        expect(page.locator("form > .alert")).to_contain_text(each)
    expect(page.locator("[name=nickname]")).to_have_value("Annabel")
    press(page, "Try again")
    shows(page, "account")
    expect(row(page, "nickname")).to_contain_text("Annabel")


def test_a_second_press_while_a_request_runs_does_nothing(window, desk):
    page = to(inside(window, desk, desk.person()), "nickname")
    asked = []
    held = []
    page.route("**/v1/me", lambda route: (asked.append(route.request.method), held.append(route))
               if route.request.method == "PATCH" else route.continue_())
    fill(page, nickname="Once")
    submit(page)
    expect(page.locator("form")).to_have_attribute("aria-busy", "true")
    page.locator("form button[type=submit]").click(force=True)
    page.locator("[name=nickname]").press("Enter")
    first(page, held).continue_()
    shows(page, "account")
    assert asked == ["PATCH"]
