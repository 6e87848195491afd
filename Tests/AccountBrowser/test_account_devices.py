"""设备列表 and 安全设置, as the requirements draw them (6.2)."""

import re

import pytest
from desk import shows
from inside import cookies, dialog, home, inside, me, press, said, stale, to
from playwright.sync_api import expect
from service import PASSWORD, Browser
from walks import is_said_of

DRAWN = """设备列表
├── iPhone 15 Pro (当前设备)
│   └── 最后活动: 刚刚
├── iPad Pro
│   └── 最后活动: 2 小时前
└── MacBook Pro
    └── 最后活动: 1 天前"""


def lines(page):
    return page.locator(".devices li")


def line(page, name):
    return lines(page).filter(has_text=name)


def second_device(desk, person, name):
    """Another device of the person, which proved itself by mail where that was asked."""
    device = Browser(desk)
    body = {"email": person.address, "password": person.password, "deviceName": name}
    answer = device.ask("POST", "/v1/sign-in/password", body)
    if answer.status == 401:
        place = f"/v1/sign-in/step-up/{answer.json['challenge']}"
        assert device.ask("POST", f"{place}/mail", {}).status == 202
        proof = {"way": "mail", "code": desk.code(person.address), "deviceName": name}
        answer = device.ask("POST", place, proof)
    assert answer.status == 200, answer.text
    return device


def test_the_list_says_what_the_drawing_says(window, desk):
    ann = desk.person()
    second_device(desk, ann, "iPad Pro")
    page = inside(window, desk, ann, locale="zh-CN")
    page.get_by_role("button", name="设备与安全设置").click()
    shows(page, "devices")
    expect(page.get_by_role("heading", level=1)).to_have_text(DRAWN.splitlines()[0])
    expect(lines(page).nth(0)).to_contain_text("(当前设备)")
    expect(lines(page).nth(0)).to_contain_text("最后活动: 刚刚")
    expect(lines(page).nth(1)).to_contain_text("iPad Pro")
    expect(lines(page).nth(1)).not_to_contain_text("当前设备")
    for name in ["退出其他设备", "退出 iPad Pro", "退出全部设备"]:
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    for name in ["新设备登录时通知", "异常登录时强制验证"]:
        expect(page.get_by_role("checkbox", name=name)).to_be_checked()


@pytest.mark.parametrize("seconds, chinese, english", [
    (-40, "刚刚", "just now"), (59, "刚刚", "just now"), (61, "1 分钟前", "1 minute ago"), (3599, "59 分钟前", "59 minutes ago"),
    (3601, "1 小时前", "1 hour ago"), (2 * 3600 + 5, "2 小时前", "2 hours ago"), (86_401, "1 天前", "1 day ago"),
    (40 * 86_400, "40 天前", "40 days ago"),
])  # fmt: skip
def test_how_long_ago_it_was_in_words(window, desk, seconds, chinese, english):
    page = window.open(desk)
    say = """async ([language, seconds]) => {
      const { 'words.js': words, 'when.js': { ago } } = (await import('/main.js')).modules;
      await words.speak(language);
      await words.alsoSpeak('strings-account');
      const now = Date.now();
      return ago(new Date(now - seconds * 1000).toISOString(), now);
    }"""
    assert page.evaluate(say, ["zh-Hans", seconds]) == chinese
    assert page.evaluate(say, ["en", seconds]) == english


def test_two_devices_that_call_themselves_alike_are_told_apart(window, desk):
    ann = desk.person()
    first, second = second_device(desk, ann, "iPad Pro"), second_device(desk, ann, "iPad Pro")
    page = to(inside(window, desk, ann), "devices")
    expect(line(page, "iPad Pro")).to_have_count(2)
    press(page, "Sign out iPad Pro (2)")
    said(page, "iPad Pro (2) is signed out.")
    expect(line(page, "iPad Pro")).to_have_count(1)
    assert first.ask("GET", "/v1/session").status == 200
    assert second.ask("GET", "/v1/session").status == 401


def test_a_device_is_renamed_and_gets_its_own_name_back(window, desk):
    ann = desk.person()
    tablet = second_device(desk, ann, "iPad Pro")
    page = to(inside(window, desk, ann), "devices")
    press(page, "Rename iPad Pro")
    name = dialog(page).get_by_label("Name of the device")
    expect(name).to_have_value("")
    expect(name).to_be_focused()
    name.fill("  Kitchen <b>tablet</b> ")
    press(page, "Save")
    said(page, "Renamed.")
    expect(line(page, "Kitchen <b>tablet</b>")).to_contain_text("It calls itself: iPad Pro")
    again = {"email": ann.address, "password": ann.password, "deviceName": "iPad Pro"}
    assert tablet.ask("POST", "/v1/sign-in/password", again).status == 200
    home(page)
    to(page, "devices")
    press(page, "Rename Kitchen <b>tablet</b>")
    expect(dialog(page).locator("[name=name]")).to_have_value("Kitchen <b>tablet</b>")
    dialog(page).locator("[name=name]").fill("")
    press(page, "Save")
    expect(line(page, "iPad Pro")).not_to_contain_text("It calls itself")


def test_a_name_that_cannot_be_shown_is_said_beside_its_field_and_can_be_given_up(window, desk):
    page = to(inside(window, desk, desk.person()), "devices")
    before = lines(page).first.locator(".what").text_content()
    lines(page).first.get_by_role("button", name="Rename").click()
    dialog(page).locator("[name=name]").fill("a\u202eb")
    press(page, "Save")
    is_said_of(page, "name", "One line of at most 64 characters")
    press(page, "Cancel")
    expect(dialog(page)).to_have_count(0)
    expect(lines(page).first.locator(".what")).to_have_text(before)


def test_one_device_is_signed_out_and_the_others_stay(window, desk):
    ann = desk.person()
    tablet, laptop = second_device(desk, ann, "iPad Pro"), second_device(desk, ann, "MacBook Pro")
    page = to(inside(window, desk, ann), "devices")
    expect(lines(page)).to_have_count(3)
    press(page, "Sign out iPad Pro")
    said(page, "iPad Pro is signed out.")
    expect(line(page, "iPad Pro")).to_have_count(0)
    assert tablet.ask("GET", "/v1/session").json["code"] == "AUTH_004"
    assert laptop.ask("GET", "/v1/session").status == 200
    assert ann.device.ask("GET", "/v1/session").status == 200


def test_a_device_that_left_by_itself_is_no_error(window, desk):
    ann = desk.person()
    tablet = second_device(desk, ann, "iPad Pro")
    page = to(inside(window, desk, ann), "devices")
    assert tablet.ask("DELETE", "/v1/session").status == 204
    press(page, "Sign out iPad Pro")
    said(page, "iPad Pro was not signed in any more.")
    expect(lines(page)).to_have_count(1)


def test_the_other_devices_are_signed_out_together_after_a_question(window, desk):
    ann = desk.person()
    others = [second_device(desk, ann, "iPad Pro"), second_device(desk, ann, "MacBook Pro")]
    page = to(inside(window, desk, ann), "devices")
    press(page, "Sign out the other devices")
    dialog(page).get_by_role("button", name="Cancel").click()
    assert [each.ask("GET", "/v1/session").status for each in others] == [200, 200]
    press(page, "Sign out the other devices")
    dialog(page).get_by_role("button", name="Sign out").click()
    said(page, "The other devices are signed out.")
    expect(page.get_by_text("You are signed in on this device alone.")).to_be_visible()
    assert [each.ask("GET", "/v1/session").status for each in others] == [401, 401]
    assert ann.device.ask("GET", "/v1/session").status == 200


def test_all_devices_are_signed_out_this_one_too(window, desk):
    ann = desk.person()
    tablet = second_device(desk, ann, "iPad Pro")
    page = to(inside(window, desk, ann), "devices")
    press(page, "Sign out everywhere")
    dialog(page).get_by_role("button", name="Sign out").click()
    shows(page, "sign-in")
    expect(page.get_by_text("All devices are signed out.")).to_be_visible()
    assert [each.ask("GET", "/v1/session").status for each in [tablet, ann.device]] == [401, 401]
    assert "access" not in cookies(page) and "refresh" not in cookies(page)


def test_a_name_that_a_device_gave_itself_stays_text(window, desk):
    ann = desk.person()
    name = "<img src=x onerror=alert(1)>"
    second_device(desk, ann, name)
    page = to(inside(window, desk, ann), "devices")
    expect(line(page, name)).to_have_count(1)
    expect(page.locator(".devices img")).to_have_count(0)


def test_a_protection_goes_off_in_three_days_after_a_proof_and_one_tap_keeps_it_on(window, desk):
    ann = desk.person()
    page = to(inside(window, desk, ann), "devices")
    stale(page, desk)
    box = page.get_by_role("checkbox", name="Notify me of new sign-ins")
    box.click()
    expect(dialog(page)).to_contain_text("Please prove again who you are")
    expect(box).to_be_checked()
    dialog(page).locator("[name=password]").fill(PASSWORD)
    dialog(page).get_by_role("button", name="Confirm").click()
    said(page, "It is switched off in three days. Until then it can be stopped in your account.")
    expect(box).to_be_checked()
    (change,) = me(page)["pendingChanges"]
    assert (change["kind"], change["next"]) == ("notifiesNewDevice", "")
    home(page)
    notice = page.locator(".notice", has_text="the letters about new sign-ins are switched off")
    expect(notice.get_by_role("button")).to_have_count(1)
    press(page, "Stop this")
    said(page, "It is stopped, and nothing has changed.")
    assert me(page)["pendingChanges"] == [] and me(page)["notifiesNewDevice"] is True


def test_a_protection_that_is_off_is_switched_on_at_once(window, desk):
    ann = desk.person()
    desk.write("UPDATE user SET notifies_new_device = 0 WHERE email = ?", ann.address)
    page = to(inside(window, desk, ann), "devices")
    stale(page, desk)
    box = page.get_by_role("checkbox", name="Notify me of new sign-ins")
    expect(box).not_to_be_checked()
    box.click()
    said(page, "Switched on.")
    expect(box).to_be_checked()
    assert me(page)["notifiesNewDevice"] is True


def test_a_switch_that_was_not_kept_shows_how_things_stand(window, desk):
    page = to(inside(window, desk, desk.person()), "devices")
    box = page.get_by_role("checkbox", name=re.compile("further proof"))
    page.context.set_offline(True)
    box.click()
    expect(page.get_by_role("alert").filter(has_text="cannot be reached")).to_be_visible()
    expect(box).to_be_checked()
    page.context.set_offline(False)
    press(page, "Try again")
    said(page, "It is switched off in three days. Until then it can be stopped in your account.")
    expect(box).to_be_checked()
    assert [each["kind"] for each in me(page)["pendingChanges"]] == ["verifiesUnusual"]
