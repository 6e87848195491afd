"""The state of sync as the page draws it, in both languages; against the mock, which can be put in each state."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from mock_server import device, sync
from patience import still
from support import card, link, open_add, toast
from test_access import WORDS

CLOUD = "/home/mona/Sync/second"
# kind, English, Chinese, the icon beside the words
STATES = [
    ("off", "Only on this device", "仅在此设备上", "sync-off"),
    ("waiting", "Looking into the cloud", "正在查看云端", "sync-waiting"),
    ("syncing", "Syncing", "正在同步", "sync-syncing"),
    ("pending", "2 changes pending", "2 项更改待同步", "sync-pending"),
    ("pending", "Waiting for the cloud", "等待云端", "sync-pending"),
    ("handedOver", "Saved to the cloud", "已存入云端", "sync-handedOver"),
    ("handedOver", "Up to date on laptop, phone", "laptop、phone 已是最新", "sync-handedOver"),
    ("synced", "Synced", "已同步", "sync-synced"),
    ("offline", "Offline", "离线", "sync-offline"),
    ("attention", "Cloud full", "云端已满", "warning"),
    ("attention", "Cloud is read-only", "云端只读", "warning"),
    ("attention", "Not syncing", "未同步", "warning"),
    ("attention", "Cloud is empty", "云端为空", "warning"),
    ("attention", "Another account’s cloud", "另一个云端", "warning"),
]
LANGUAGES = {"en-US": ("en", 1), "zh-CN": ("zh-Hans", 2)}
MERGE = {"do": "merge", "label": "Use this cloud with these accounts", "meaning": "All of it goes there again.", "asks": True}
SEPARATE = {"do": "separate", "label": "Keep these accounts apart", "meaning": "They go into a file of their own.", "asks": True}
OTHER_CLOUD = {"kind": "otherCloud", "message": f"The cloud {CLOUD} is empty.", "details": [], "offers": [MERGE, SEPARATE]}
LOCKED = {"kind": "locked", "message": "Codes of another device are in the cloud.", "details": ["laptop: its key is not here."],
          "offers": []}
UNUSABLE = {"kind": "cloudFinding", "message": "2 files in the cloud cannot be used.",
            "details": ["1a2b3c4d: changed or damaged.", "phone: not all of it has arrived."], "offers": []}
CLOCK = {"kind": "clock", "message": "This device and laptop disagree about the time.", "details": [], "offers": []}


@pytest.fixture
def stocked(mock):
    mock.add(link())
    mock.devices = [device("desk", isThisDevice=True), device("laptop", 300)]
    mock.sync = sync("handedOver", "Up to date on laptop", f"Everything was saved to {CLOUD}.", handed_over=1_800_000_000_000)
    return mock


@pytest.fixture
def page(window, stocked):
    opened = window.open(stocked)
    expect(card(opened)).to_be_visible()
    return opened


def put(mock, page, line, **screen):
    """Brings the page into a state, and waits until it is drawn."""
    mock.sync, mock.override = line, screen
    mock.push()
    expect(page.locator("#sync-open .words")).to_have_text(line["text"])


def open_sheet(page):
    page.locator("#sync-open").click()
    expect(page.locator("#sync .devices li").first).to_be_attached()
    expect(page.locator("#sync")).to_be_visible()
    return page.locator("#sync")


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("state", STATES, ids=lambda state: f"{state[0]}-{state[1]}")
def test_each_state_is_said_in_words_and_by_an_icon_of_its_own(window, stocked, state, locale):
    language, column = LANGUAGES[locale]
    kind, text, icon = state[0], state[column], state[3]
    stocked.sync = sync(kind, text, "A sentence.", cloud=None if kind == "off" else CLOUD)
    page = window.open(stocked, locale=locale)
    prefix = WORDS[language]["syncPrefix"]
    line = page.get_by_role("button", name=re.compile("^" + re.escape(prefix.strip()) + r"\s*" + re.escape(text) + "$"))
    expect(line).to_be_visible()
    expect(line.locator(".words")).to_have_text(text)
    expect(line.locator("use")).to_have_attribute("href", "#" + icon)
    line.click()
    sheet = page.get_by_role("dialog", name=WORDS[language]["sync"])
    expect(sheet.locator(".state")).to_have_text(text)
    button = sheet.get_by_role("button", name=WORDS[language]["syncNow"])
    if kind == "off":
        expect(button).to_be_hidden()
        # What to do is shown step by step instead.
        expect(sheet.get_by_text("A sentence.")).to_be_hidden()
        expect(sheet.locator("code").first).to_have_text(WORDS[language]["cloudUseCommand"])
        expect(sheet.get_by_text(WORDS[language]["cloud"], exact=True)).to_be_hidden()
    else:
        expect(button).to_be_visible()
        expect(sheet.get_by_text("A sentence.")).to_be_visible()
        expect(sheet.locator("dd").first).to_have_text(CLOUD)
        expect(sheet.locator(".set-up")).to_be_hidden()


@pytest.mark.parametrize("locale, shown", [("en-US", "Jan 15, 2027, 4:00 PM"), ("zh-CN", "2027年1月15日 16:00")])
def test_when_everything_was_handed_over_is_this_machines_time(window, stocked, locale, shown):
    page = window.open(stocked, locale=locale, timezone_id="Asia/Shanghai")
    sheet = open_sheet(page)
    expect(sheet.locator("dd").nth(1)).to_have_text(re.compile(re.escape(shown).replace(r"\ ", r"\s")))


def test_a_state_without_a_time_shows_none(page, stocked):
    put(stocked, page, sync("offline", "Offline"))
    expect(open_sheet(page).get_by_text(WORDS["en"]["handedOver"], exact=True)).to_be_hidden()


@pytest.mark.parametrize("outcome, key", [("done", "syncDone"), ("failed", "syncFailed"), ("elsewhere", "syncElsewhere"),
                                          ("late", "syncLate")])
@pytest.mark.parametrize("locale", LANGUAGES)
def test_sync_now_says_what_came_of_it(window, stocked, outcome, key, locale):
    words = WORDS[LANGUAGES[locale][0]]
    stocked.outcome = outcome
    page = window.open(stocked, locale=locale)
    sheet = open_sheet(page)
    sheet.get_by_role("button", name=words["syncNow"]).click()
    expect(sheet.locator(".say[role=status]")).to_have_text(words[key])
    assert stocked.done.count("syncNow") == 1


# Devices


@pytest.mark.parametrize("locale, lines", [
    ("en-US", ["This device", "Last seen just now", "Last seen 5 minutes ago", "Last seen 3 hours ago · Its clock is ahead",
               "Last seen yesterday · An earlier copy", "Not seen yet · Cannot be read here"]),
    ("zh-CN", ["此设备", "上次出现：刚刚", "上次出现：5分钟前", "上次出现：3小时前 · 其时钟偏快", "上次出现：昨天 · 早先的副本",
               "尚未出现 · 此处无法读取"]),
])
def test_devices_are_listed_with_when_they_were_last_seen(window, stocked, locale, lines):
    stocked.devices = [
        device("desk", isThisDevice=True), device("fresh", -20), device("laptop", 310), device("fast", 3 * 3600 + 9, isAhead=True),
        device("old", 25 * 3600, isFormer=True, isReadable=False), device("1a2b3c4d", isReadable=False)]
    page = window.open(stocked, locale=locale)
    sheet = open_sheet(page)
    expect(sheet.locator(".devices span")).to_have_text(lines)
    expect(sheet.locator(".devices strong")).to_have_text(["desk", "fresh", "laptop", "fast", "old", "1a2b3c4d"])
    expect(sheet.locator(".devices button")).to_have_count(5)


def test_forgetting_a_device_asks_first(page, stocked):
    sheet = open_sheet(page)
    forget = sheet.get_by_role("button", name="Forget…, laptop")
    forget.click()
    ask = page.get_by_role("alertdialog", name="Forget “laptop”?")
    expect(ask).to_contain_text("if the device returns, it is listed again")
    ask.get_by_role("button", name="Cancel").click()
    expect(forget).to_be_focused()
    assert "forgetDevice" not in stocked.done
    forget.click()
    ask.get_by_role("button", name="Forget").click()
    expect(toast(page, "laptop is forgotten.")).to_be_visible()
    expect(sheet.locator(".devices li")).to_have_count(1)
    expect(sheet).to_be_focused()


def test_the_open_sheet_follows_and_keeps_its_focus(page, stocked):
    sheet = open_sheet(page)
    forget = sheet.get_by_role("button", name="Forget…, laptop")
    forget.focus()
    stocked.devices.append(device("phone", 30))
    put(stocked, page, sync("offline", "Offline", "It cannot be reached."))
    expect(sheet.locator(".devices li")).to_have_count(3)
    expect(sheet.locator(".state")).to_have_text("Offline")
    expect(sheet.get_by_text("It cannot be reached.")).to_be_visible()
    expect(forget).to_be_focused()


# What a person decides


@pytest.mark.parametrize("choice", [MERGE, SEPARATE], ids=lambda choice: choice["do"])
def test_another_cloud_explains_both_choices_and_asks_before_either(page, stocked, choice):
    put(stocked, page, sync("attention", "Cloud is empty"), banners=[OTHER_CLOUD])
    banner = page.locator(".banner.otherCloud")
    for offer in [MERGE, SEPARATE]:
        expect(banner.get_by_role("button", name=offer["label"])).to_have_accessible_description(offer["meaning"])
        expect(banner.get_by_text(offer["meaning"])).to_be_visible()
    button = banner.get_by_role("button", name=choice["label"])
    button.click()
    ask = page.get_by_role("alertdialog", name=choice["label"] + "?")
    expect(ask).to_contain_text(choice["meaning"])
    expect(ask.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(ask).to_be_hidden()
    expect(button).to_be_focused()
    assert choice["do"] not in stocked.done
    button.click()
    ask.get_by_role("button", name=choice["label"]).click()
    expect(banner).to_have_count(0)
    expect(page.locator(".toast")).to_have_count(1)
    assert stocked.done.count(choice["do"]) == 1


def test_a_damaged_vault_offers_to_be_rebuilt(page, stocked):
    put(stocked, page, sync("attention", "Not syncing"), state="vaultProblem", title="The vault is damaged", message="Sentence",
        cards=[], canEdit=False, actions=[{"do": "rebuild", "label": "Set it aside and rebuild from the cloud", "meaning": "",
                                           "asks": False}])
    page.get_by_role("button", name="rebuild from the cloud").click()
    expect(toast(page, "The damaged vault is now /h/vault.damaged-1.")).to_be_visible()
    expect(card(page)).to_be_visible()


@pytest.mark.parametrize("banner", [LOCKED, UNUSABLE], ids=lambda banner: banner["kind"])
def test_a_banner_tells_its_details_and_is_left_alone_while_others_come(page, stocked, banner):
    state = sync("handedOver", "Saved to the cloud")
    put(stocked, page, state, banners=[banner])
    shown = page.locator(".banner." + banner["kind"])
    expect(shown).to_contain_text(banner["message"])
    summary = shown.get_by_text("Details")
    summary.click()
    expect(shown.locator("li")).to_have_text(banner["details"])
    put(stocked, page, sync("handedOver", "Up to date on laptop"), banners=[CLOCK, banner])
    expect(page.locator(".banner.clock")).to_be_visible()
    expect(shown.locator("li").first).to_be_visible()
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_waiting_is_calm_and_adding_works(page, stocked):
    put(stocked, page, sync("waiting", "Looking into the cloud"), state="waiting", title="Looking into the cloud",
        message="Accounts may be on their way; adding works.", cards=[])
    expect(page.get_by_role("heading", name="Looking into the cloud")).to_be_visible()
    expect(page.get_by_text("Accounts may be on their way; adding works.")).to_be_visible()
    expect(page.get_by_text("Tap +")).to_have_count(0)
    expect(page.locator(".banner:visible")).to_have_count(0)
    page.locator("#place").get_by_role("button", name="Add account").click()
    expect(page.locator("#add")).to_be_visible()


def test_what_is_not_known_is_not_said(page, stocked):
    stocked.stop()
    expect(page.locator("#stopped")).to_be_visible()
    expect(page.locator("#sync-open .words")).to_have_text("Not known")


# Keyboard and screen reader


def test_the_sheet_by_keyboard_alone(page, stocked):
    page.keyboard.press("s")
    expect(page.locator("#sync")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Sync now")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#sync .say[role=status]")).to_have_text("The cloud was read just now.")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Forget…, laptop")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#sync")).to_be_hidden()
    page.locator("#sync-open").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sync")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#sync-open")).to_be_focused()


def test_a_screen_reader_hears_the_state_that_rests_and_not_what_it_went_through(window, stocked):
    page = window.open(stocked, clock=True)
    said = page.locator("#announcer p")
    page.clock.run_for(2_000)
    expect(said).to_have_count(0)
    for text in ["1 change pending", "Syncing", "Saved to the cloud"]:
        put(stocked, page, sync("pending", text))
        page.clock.run_for(200)
    put(stocked, page, sync("handedOver", "Up to date on laptop"))
    page.clock.run_for(2_000)
    # It is what it was before.
    expect(said).to_have_count(0)
    put(stocked, page, sync("offline", "Offline"))
    page.clock.run_for(2_000)
    expect(said).to_have_text(["Offline"])
    expect(page.locator("#announcer")).to_have_attribute("aria-live", "polite")


def test_a_screen_reader_hears_a_banner_that_comes_and_not_again(page, stocked):
    said = page.locator("#announcer p")
    put(stocked, page, sync("handedOver", "Saved to the cloud"), banners=[LOCKED])
    expect(said).to_have_text([LOCKED["message"]])
    put(stocked, page, sync("handedOver", "Up to date on phone"), banners=[LOCKED, CLOCK])
    expect(said.filter(has_text=LOCKED["message"])).to_have_count(1)
    expect(said.filter(has_text=CLOCK["message"])).to_have_count(1)


# Arrivals from other devices


def many(mock, count=60):
    for number in range(count):
        mock.put(f"Issuer {number:02}", "mona", "JBSWY3DPEHPK3PXP")


@pytest.mark.parametrize("width", [390, 1000])
def test_what_arrives_above_moves_nothing_that_is_read(window, mock, width):
    many(mock)
    page = window.open(mock, viewport={"width": width, "height": 700}, reduced_motion="reduce")
    page.mouse.move(200, 300)
    # Real turns of the wheel, and then a standstill.
    page.mouse.wheel(0, 900)
    page.wait_for_function("() => scrollY > 500")
    place = """() => { const bar = document.querySelector('.bar').getBoundingClientRect().bottom;
      const seen = [...document.querySelectorAll('.card')].find((each) => each.getBoundingClientRect().bottom > bar);
      window.first ??= seen.dataset.id;
      return Math.round(document.querySelector(`[data-id="${window.first}"]`).getBoundingClientRect().top); }"""
    page.wait_for_function("() => { const now = scrollY, same = now === window.was; window.was = now; return same; }", polling=200)
    before = page.evaluate(place)
    row = page.evaluate("getComputedStyle(document.querySelector('#cards')).gridTemplateColumns.split(' ').length")
    for number in range(3 * row):
        mock.put(f"Aaa {number}", "from elsewhere", "JBSWY3DPEHPK3PXP")
    expect(page.locator(".card").filter(has_text="Aaa")).to_have_count(3 * row)
    still(page)
    assert page.evaluate(place) == before
    mock.override = {"banners": [LOCKED]}
    mock.push()
    expect(page.locator(".banner.locked")).to_be_attached()
    still(page)
    assert page.evaluate(place) == before


def test_what_arrives_takes_no_focus_and_closes_nothing(page, stocked):
    github = card(page).locator(".hit")
    github.focus()
    stocked.put("Aaa", "from elsewhere", "JBSWY3DPEHPK3PXP")
    expect(page.locator(".card")).to_have_count(2)
    expect(github).to_be_focused()
    # An edit elsewhere moves the focused card itself.
    next(token for token in stocked.tokens.values() if token.issuer == "GitHub").issuer = "AA GitHub"
    stocked.push()
    expect(page.locator(".card").first).to_contain_text("AA GitHub")
    expect(page.locator(".card").first.locator(".hit")).to_be_focused()
    open_add(page, "manual")
    page.locator("#manual [name=issuer]").fill("Half typed")
    stocked.put("Aab", "from elsewhere", "JBSWY3DPEHPK3PXP")
    expect(page.locator(".card")).to_have_count(3)
    expect(page.locator("#manual [name=issuer]")).to_have_value("Half typed")
    expect(page.locator("#manual [name=issuer]")).to_be_focused()


def test_the_focus_of_a_card_that_is_deleted_elsewhere_goes_to_its_neighbour(page, stocked):
    gone = stocked.put("Aaa", "from elsewhere", "JBSWY3DPEHPK3PXP")
    card(page, "Aaa").locator(".hit").focus()
    del stocked.tokens[gone.id]
    stocked.push()
    expect(page.locator(".card")).to_have_count(1)
    expect(card(page).locator(".hit")).to_be_focused()


def test_what_arrives_glides_and_with_reduced_motion_does_not(window, stocked):
    seen = []
    for motion in ["no-preference", "reduce"]:
        page = window.open(stocked, reduced_motion=motion)
        page.evaluate("""() => { window.glided = 0; const animate = Element.prototype.animate;
          Element.prototype.animate = function (...all) { window.glided++; return animate.apply(this, all); }; }""")
        stocked.put("Aaa " + motion, "from elsewhere", "JBSWY3DPEHPK3PXP")
        expect(card(page, "Aaa " + motion)).to_be_visible()
        seen.append(page.evaluate("window.glided > 0"))
    assert seen == [True, False]


def test_an_open_edit_takes_in_what_another_device_changed(page, stocked):
    card(page).locator(".hit").focus()
    page.keyboard.press("e")
    form = page.locator("#edit")
    form.get_by_label("Issuer").fill("Mine")
    token = next(iter(stocked.tokens.values()))
    token.issuer, token.account = "Theirs", "theirs@example.com"
    stocked.push()
    expect(form.get_by_label("Account")).to_have_value("theirs@example.com")
    expect(form.get_by_label("Issuer")).to_have_value("Mine")
    page.keyboard.press("Enter")
    expect(card(page, "Mine")).to_contain_text("theirs@example.com")


# Everyone


def sheet(page, mock):
    open_sheet(page)


def set_up(page, mock):
    put(mock, page, sync("off", "Only on this device", cloud=None))
    open_sheet(page)


def decisions(page, mock):
    put(mock, page, sync("attention", "Cloud is empty"), banners=[OTHER_CLOUD, LOCKED, UNUSABLE, CLOCK])


def question(page, mock):
    decisions(page, mock)
    page.get_by_role("button", name=SEPARATE["label"]).click()


def forgetting(page, mock):
    open_sheet(page).get_by_role("button", name="Forget…, laptop").click()


def waiting(page, mock):
    put(mock, page, sync("waiting", "Looking into the cloud"), state="waiting", title="Title", message="Sentence", cards=[])


def pending(page, mock):
    put(mock, page, sync("pending", "2 changes pending"))


def offline(page, mock):
    put(mock, page, sync("offline", "Offline"))
    open_sheet(page)


LOOKS = [sheet, set_up, decisions, question, forgetting, waiting, pending, offline]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.__name__)
def test_axe_finds_no_violation(window, stocked, look, scheme):
    stocked.devices += [device("old", 90_000, isFormer=True), device("1a2b3c4d", isReadable=False)]
    page = window.open(stocked, color_scheme=scheme, reduced_motion="reduce")
    look(page, stocked)
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.response["violations"] == [], found.generate_report()


@pytest.mark.parametrize("width", [320, 390, 600, 768, 1000])
@pytest.mark.parametrize("locale", LANGUAGES)
def test_long_names_and_narrow_windows_scroll_nothing_sideways(window, stocked, width, locale):
    name = "a-machine-with-a-name-that-nobody-should-have-given-it (second-home-on-a-stick)"
    stocked.devices = [device(name, isThisDevice=True), device(name + "-2", 90, isAhead=True, isReadable=False)]
    stocked.sync = sync("handedOver", f"Up to date on {name}, {name}", "Sentence", cloud="/mnt/" + "longfolder" * 12, handed_over=1)
    page = window.open(stocked, locale=locale, viewport={"width": width, "height": 700}, reduced_motion="reduce")
    expect(card(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    still(page)
    line = page.locator("#sync-open").bounding_box()
    assert line["x"] >= 0 and line["x"] + line["width"] <= width and line["height"] >= 44
    open_sheet(page)
    still(page)
    assert page.locator("#sync").evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth")
    small = page.locator("#sync button").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect()).filter((box) => box.width < 44 || box.height < 44).length")
    assert small == 0
    page.keyboard.press("Escape")
    put(stocked, page, stocked.sync, banners=[{**OTHER_CLOUD, "message": stocked.sync["cloud"]}])
    expect(page.locator(".banner.otherCloud")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [561, 640, 700, 768, 801, 1000])
@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_field_gives_way_before_what_is_said_of_sync_is_cut(window, stocked, width, locale):
    page = window.open(stocked, locale=locale, viewport={"width": width, "height": 700})
    expect(card(page)).to_be_visible()
    for kind, english, chinese, _ in STATES:
        words = (english, chinese)[LANGUAGES[locale][1] - 1]
        put(stocked, page, sync(kind, words, "Sentence"))
        expect(page.locator("#sync-open .words")).to_have_text(words)
        assert page.locator("#sync-open .words").evaluate("(words) => words.scrollWidth <= words.clientWidth"), words
        assert page.locator(".search").bounding_box()["width"] >= 112


def test_forced_colours_keep_the_line_and_its_icon(window, stocked):
    page = window.open(stocked, forced_colors="active")
    line = page.locator("#sync-open")
    assert line.evaluate("(line) => getComputedStyle(line).borderStyle") == "solid"
    expect(line.locator("svg")).to_be_visible()
