"""Edge cases: wrong QR codes, wrong secrets, unusual parameters, duplicates, several codes in one picture."""

import re

import pytest
from playwright.sync_api import expect

from support import (OTHER, SECRET, add_by_link, card, code, code_at, codes_now, drop_file, file_of, link, open_add, picture,
                     take, toast)


def choose_picture(page, png):
    page.locator("#picture-file").set_input_files(file_of(png))


@pytest.mark.parametrize("text", ["https://example.com/app", "otpauth://hotp/GitHub:mona?secret=" + SECRET + "&counter=1",
                                  "just words"])
def test_a_wrong_qr_code_is_said_and_can_be_tried_again(page, text):
    open_add(page)
    choose_picture(page, picture(text))
    expect(page.locator("#scan-error")).not_to_be_empty()
    expect(page.locator("#add")).to_be_visible()
    expect(page.locator(".card")).to_have_count(0)
    choose_picture(page, picture(link()))
    take(page)
    expect(card(page)).to_be_visible()


def test_a_picture_without_a_code_and_a_file_that_is_no_picture_are_said(page):
    from io import BytesIO

    from PIL import Image
    blank = BytesIO()
    Image.new("RGB", (300, 300), "white").save(blank, "PNG")
    open_add(page)
    for bytes_ in [blank.getvalue(), b"not a picture at all"]:
        choose_picture(page, bytes_)
        expect(page.locator("#scan-error")).not_to_be_empty()
        expect(page.get_by_role("button", name="Choose a picture")).to_be_visible()
    expect(page.locator(".card")).to_have_count(0)


@pytest.mark.parametrize("secret, named", [("JBSW1DPEHPK3PXPA", "1"), ("JBSW0DPEHPK3PXPA", "0"), ("JBSW8DPEHPK3PXPA", "8"),
                                           ("JBSW!DPEHPK3PXPA", "!")])
def test_a_wrong_secret_is_named_while_typing(page, secret, named):
    open_add(page, "manual")
    page.locator("#manual").get_by_label("Issuer").fill("GitHub")
    field = page.get_by_label("Secret key")
    field.press_sequentially(secret)
    expect(field).to_have_attribute("aria-invalid", "true")
    sentence = page.locator("#" + field.get_attribute("aria-describedby"))
    expect(sentence).to_contain_text(named)
    page.locator("#manual [type=submit]").click()
    expect(field).to_be_focused()
    expect(page.locator(".card")).to_have_count(0)
    field.fill(SECRET)
    expect(sentence).to_be_empty()
    expect(field).not_to_have_attribute("aria-invalid", "true")
    page.locator("#manual [type=submit]").click()
    expect(card(page)).to_be_visible()


@pytest.mark.parametrize("period", ["0", "86401", "abc", "", "-30", "1.5"])
def test_a_wrong_period_is_refused_beside_its_field(page, period):
    open_add(page, "manual")
    page.locator("#manual").get_by_label("Issuer").fill("GitHub")
    page.get_by_label("Secret key").fill(SECRET)
    page.get_by_text("Advanced").click()
    page.get_by_label("Period in seconds").fill(period)
    page.locator("#manual [type=submit]").click()
    expect(page.locator("[data-error=period]")).not_to_be_empty()
    expect(page.get_by_label("Period in seconds")).to_be_focused()
    expect(page.locator(".card")).to_have_count(0)


def test_everything_that_is_wrong_with_the_form_is_said_at_once(page):
    open_add(page, "manual")
    page.get_by_text("Advanced").click()
    page.get_by_label("Period in seconds").fill("soon")
    page.get_by_text("Advanced").click()
    page.locator("#manual [type=submit]").click()
    for name in ["issuer", "secret", "period"]:
        expect(page.locator(f"#manual [data-error={name}]")).to_be_visible()
        expect(page.locator(f"#manual [data-error={name}]")).not_to_be_empty()
    for name in ["account", "algorithm", "digits", "form"]:
        expect(page.locator(f"#manual [data-error={name}]")).to_be_empty()
    expect(page.locator("#manual").get_by_label("Issuer")).to_be_focused()
    # Each sentence goes as its field is mended, and no other.
    page.locator("#manual").get_by_label("Issuer").fill("GitHub")
    expect(page.locator("#manual [data-error=issuer]")).to_be_empty()
    for name in ["secret", "period"]:
        expect(page.locator(f"#manual [data-error={name}]")).not_to_be_empty()
    page.get_by_label("Secret key").fill(SECRET)
    expect(page.locator("#manual [data-error=secret]")).to_be_empty()
    page.locator("#manual [type=submit]").click()
    expect(page.get_by_label("Period in seconds")).to_be_focused()
    page.get_by_label("Period in seconds").fill("30")
    page.locator("#manual [type=submit]").click()
    assert code(page) in codes_now()


def test_the_form_is_judged_as_it_is_when_it_is_sent(page):
    """An answer about what was typed before is no reason to refuse what is there now."""
    open_add(page, "manual")
    page.locator("#manual").get_by_label("Issuer").fill("GitHub")
    hold(page, '"JBSW1"')
    page.get_by_label("Secret key").fill("JBSW1")
    until_held(page)
    page.get_by_label("Secret key").fill(SECRET)
    page.locator("#manual [type=submit]").click()
    assert code(page) in codes_now()
    open_add(page, "manual")
    let_go(page)
    page.locator("#manual").get_by_label("Issuer").fill("GitHub")
    expect(page.locator("#manual [data-error=secret]")).to_be_empty()


def hold(page, text):
    """Holds the page's next request that has `text` in it back, until `let_go`."""
    page.evaluate("""(text) => {
      const real = window.fetch;
      window.fetch = (path, options) => {
        const mine = !window.letGo && typeof options?.body === 'string' && options.body.includes(text);
        if (!mine) return real(path, options);
        return new Promise((resolve) => {
          window.letGo = (made) => resolve(made ? new Response(JSON.stringify(made)) : real(path, { ...options, signal: null }));
        });
      };
    }""", text)


def until_held(page):
    page.wait_for_function("() => window.letGo")


def let_go(page, made=None):
    """Lets the request go on, or answers it with what is made up here."""
    page.evaluate("(made) => { window.letGo(made); }", made)


@pytest.mark.parametrize("way", ["link", "manual", "picture"])
def test_a_late_answer_touches_no_sheet_that_was_opened_meanwhile(page, way):
    hold(page, {"link": '"do":"add"', "manual": '"do":"addManual"', "picture": '"do":"addOffers"'}[way])
    if way == "link":
        add_by_link(page, link())
    elif way == "picture":
        drop_file(page, picture(link()))
        take(page)
    else:
        open_add(page, "manual")
        page.locator("#manual").get_by_label("Issuer").fill("GitHub")
        page.get_by_label("Secret key").fill(SECRET)
        page.locator("#manual [type=submit]").click()
    until_held(page)
    page.keyboard.press("Escape")
    expect(page.locator("#add")).to_be_hidden()
    open_add(page, "manual")
    page.locator("#manual").get_by_label("Issuer").fill("Zulip")
    let_go(page)
    expect(page.locator(".card")).to_have_count(1)
    expect(page.locator("#add")).to_be_visible()
    expect(page.locator("#manual").get_by_label("Issuer")).to_have_value("Zulip")
    expect(page.locator("#manual").get_by_label("Issuer")).to_be_focused()
    # The new sheet waits for nobody.
    page.get_by_label("Secret key").fill(OTHER)
    page.locator("#manual [type=submit]").click()
    expect(page.locator(".card")).to_have_count(2)
    expect(page.locator("#add")).to_be_hidden()


def test_a_late_refusal_is_told_beside_the_sheet_that_was_opened_meanwhile(page, program):
    program.add(link())
    expect(card(page)).to_be_visible()
    hold(page, '"do":"add"')
    add_by_link(page, link())
    until_held(page)
    page.keyboard.press("Escape")
    open_add(page, "link")
    page.locator("#link-text").fill(link("Zulip"))
    let_go(page)
    expect(toast(page, "GitHub")).to_be_visible()
    expect(page.locator("#pane-duplicate")).to_be_hidden()
    expect(page.locator("#link-text")).to_have_value(link("Zulip"))
    expect(page.locator("[data-error=link]")).to_be_empty()


@pytest.mark.parametrize("refused", [False, True])
def test_a_late_answer_to_an_edit_touches_no_other_edit(page, program, refused):
    program.add(link())
    program.add(link("Zulip"))
    hold(page, '"do":"edit"')
    card(page).locator(".hit").focus()
    page.keyboard.press("e")
    page.locator("#edit").get_by_label("Account").fill("a" * 10)
    page.keyboard.press("Enter")
    until_held(page)
    page.keyboard.press("Escape")
    card(page, "Zulip").locator(".hit").focus()
    page.keyboard.press("e")
    page.locator("#edit").get_by_label("Issuer").fill("Zulip chat")
    if refused:
        let_go(page, {"ok": False, "error": {"field": "account", "message": "Refused late."}})
        expect(toast(page, "Refused late.")).to_be_visible()
    else:
        let_go(page)
        expect(card(page).locator(".account")).to_have_text("a" * 10)
    expect(page.locator("#edit").get_by_label("Issuer")).to_have_value("Zulip chat")
    expect(page.locator("#edit [data-error=account]")).to_be_empty()
    page.keyboard.press("Enter")
    expect(card(page, "Zulip chat")).to_be_visible()
    expect(page.locator("#edit")).to_be_hidden()


def test_eight_digits_sha256_sixty_seconds_from_a_link(page):
    add_by_link(page, link(digits=8, algorithm="SHA256", period=60))
    expect(card(page).locator(".code")).to_have_text(re.compile(r"^\d{4} \d{4}$"))
    assert code(page) in codes_now(digits=8, period=60, digest="sha256")
    page.wait_for_function("() => Number(document.querySelector('.ring text').textContent) <= 60 - (Date.now() % 60000) / 1000 + 1")


def test_eight_digits_sha256_sixty_seconds_by_hand(page):
    open_add(page, "manual")
    page.locator("#manual").get_by_label("Issuer").fill("GitHub")
    page.get_by_label("Secret key").fill(SECRET)
    page.get_by_text("Advanced").click()
    page.get_by_label("Algorithm").select_option("SHA256")
    page.get_by_label("Digits").select_option("8")
    page.get_by_label("Period in seconds").fill("60")
    page.locator("#manual [type=submit]").click()
    assert code(page) in codes_now(digits=8, period=60, digest="sha256")


SHAPES = {6: r"^\d{3} \d{3}$", 7: r"^\d{3} \d{4}$", 8: r"^\d{4} \d{4}$", 9: r"^\d{3} \d{3} \d{3}$", 10: r"^\d{5} \d{5}$"}
# Where the text of a card's code, next code and ring begins and ends.
ENDS = """(card) => [".code", ".next", ".ring .track"].map((name) => {
  const range = document.createRange();
  range.selectNodeContents(card.querySelector(name));
  const box = name === ".ring .track" ? card.querySelector(name).getBoundingClientRect() : range.getBoundingClientRect();
  return [box.left, box.right];
})"""


@pytest.mark.parametrize("width", [320, 390, 700])
@pytest.mark.parametrize("digits", SHAPES)
def test_code_next_code_and_ring_stand_beside_each_other_at_every_length(window, program, digits, width):
    page = window.open(program, clock=True, viewport={"width": width, "height": 640})
    # The same length with a ring of its own, and as two that follow the bar.
    for issuer, period in [("Ringed", 60), ("One", 30), ("Two", 30)]:
        program.add(link(issuer, digits=digits, algorithm="SHA512", period=period))
    expect(page.locator(".card")).to_have_count(3)
    # The clock stands in the last seconds of both periods, however long the looking takes.
    page.clock.pause_at(page.evaluate("Date.now() + (115100 - Date.now() % 60000) % 60000") / 1_000)
    for issuer, period in [("Ringed", 60), ("One", 30)]:
        one = card(page, issuer)
        expect(one).to_have_attribute("data-state", "urgent")
        expect(one.locator(".code")).to_have_text(re.compile(SHAPES[digits]))
        (left, shown), (next_left, next_right), (ring, _) = one.evaluate(ENDS)
        box = one.bounding_box()
        assert box["x"] < left and shown + 4 <= next_left and next_right <= (ring if period == 60 else box["x"] + box["width"])
    assert code(page, "One") in {code_at(page.evaluate("Date.now()") / 1_000 + slack, digits=digits, digest="sha512") for slack in (-2, 0, 2)}
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_wrong_link_is_said_and_kept_for_correction(page):
    add_by_link(page, "https://example.com")
    expect(page.locator("[data-error=link]")).not_to_be_empty()
    expect(page.locator("#link-text")).to_have_value("https://example.com")
    expect(page.locator("#link-text")).to_be_focused()


@pytest.mark.parametrize("way", ["manual", "link", "picture"])
def test_a_duplicate_is_said_and_may_be_cancelled_or_added_anyway(page, program, way):
    program.add(link())
    expect(page.locator(".card")).to_have_count(1)

    def offer():
        if way == "picture":
            drop_file(page, picture(link()))
        elif way == "link":
            add_by_link(page, link())
        else:
            open_add(page, "manual")
            page.locator("#manual").get_by_label("Issuer").fill("GitHub")
            page.locator("#manual").get_by_label("Account (optional)").fill("mona@example.com")
            page.get_by_label("Secret key").fill(SECRET)
            page.locator("#manual [type=submit]").click()
        expect(page.locator("#pane-duplicate")).to_contain_text("GitHub")

    offer()
    page.get_by_role("button", name="Cancel").click()
    page.keyboard.press("Escape")
    expect(page.locator("#add")).to_be_hidden()
    expect(page.locator(".card")).to_have_count(1)
    offer()
    page.get_by_role("button", name="Add anyway").click()
    expect(page.locator("#add")).to_be_hidden()
    expect(page.locator(".card")).to_have_count(2)


def test_several_codes_in_one_picture_are_all_offered(page, program):
    program.add(link("Amazon"))
    expect(page.locator(".card")).to_have_count(1)
    drop_file(page, picture(link("Amazon"), link("GitHub", secret=OTHER), link("Zulip"), "https://example.com"))
    boxes = page.locator(".offers input")
    expect(boxes).to_have_count(4)
    expect(page.locator("#pane-offers").get_by_role("heading")).to_have_text(
        "4 codes were found. Which accounts do you want to add?")
    states = {}
    for row in page.locator(".offers li").all():
        box = row.locator("input")
        states[row.inner_text().strip().split("\n")[0]] = (box.is_checked(), box.is_enabled())
    assert states["Amazon, mona@example.com"] == (False, True)
    assert states["GitHub, mona@example.com"] == (True, True)
    assert states["Zulip, mona@example.com"] == (True, True)
    assert list(states.values()).count((False, False)) == 1
    page.get_by_role("checkbox", name=re.compile("Zulip")).uncheck()
    page.get_by_role("button", name="Add 1 account").click()
    expect(page.locator(".card")).to_have_count(2)
    assert code(page) in codes_now(OTHER)


def test_several_pictures_at_once_are_offered_together(page):
    open_add(page)
    page.locator("#picture-file").set_input_files([file_of(picture(link("GitHub")), "a.png"),
                                                   file_of(picture(link("Zulip")), "b.png")])
    page.get_by_role("button", name="Add 2 accounts").click()
    expect(page.locator(".card")).to_have_count(2)


def test_names_are_text_never_markup(page):
    name = '<img src=x onerror="document.title=1">'
    add_by_link(page, link(issuer=name, account="<b>bold</b>"))
    expect(page.locator(".issuer")).to_have_text(name)
    expect(page.locator(".account")).to_have_text("<b>bold</b>")
    assert page.title() == "Second"


def test_signs_that_reverse_text_are_visible_wherever_a_name_stands(page, program):
    # As `second list` shows them: Tests/Commands/test_terminal.py.
    program.add(link(issuer="Pay\u202elap", account="a\u2066b"))
    expect(page.locator(".issuer")).to_have_text("Pay\ufffdlap")
    expect(page.locator(".account")).to_have_text("a\ufffdb")
    expect(card(page, "Pay").locator(".more")).to_have_attribute("aria-label", "More for Pay\ufffdlap, a\ufffdb")
    card(page, "Pay").locator(".hit").focus()
    page.keyboard.press("Delete")
    expect(page.get_by_role("alertdialog")).to_contain_text("“Pay\ufffdlap, a\ufffdb”")
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(toast(page, "Pay\ufffdlap")).to_be_visible()
    page.locator("#deleted-open").click()
    expect(page.locator(".gone strong")).to_have_text("Pay\ufffdlap, a\ufffdb")
    page.keyboard.press("Escape")
    page.evaluate("(text) => navigator.clipboard.writeText(text)", link(issuer="Pay\u202elap"))
    page.keyboard.press("Control+V")
    expect(page.locator(".preview strong")).to_have_text("Pay\ufffdlap, mona@example.com")


def test_a_very_long_name_stays_in_its_card(window, program):
    page = window.open(program, viewport={"width": 320, "height": 640})
    program.add(link(issuer="I" * 200, account="a" * 200 + "@example.com"))
    expect(page.locator(".card")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_newest_copy_toast_takes_the_place_of_the_last(page, program):
    program.add(link())
    for _ in range(3):
        card(page).locator(".hit").click()
    expect(toast(page, "Copied to clipboard")).to_have_count(1)


def test_a_form_that_is_sent_twice_adds_once(page):
    open_add(page, "link")
    page.locator("#link-text").fill(link())
    page.evaluate("() => { const form = document.getElementById('link'); form.requestSubmit(); form.requestSubmit(); }")
    expect(page.locator("#add")).to_be_hidden()
    expect(page.locator(".card")).to_have_count(1)
    expect(page.locator("#pane-duplicate")).to_be_hidden()


def test_a_picture_dropped_while_another_sheet_is_open_waits_for_no_one(page, program):
    program.add(link())
    card(page).locator(".hit").focus()
    page.keyboard.press("e")
    drop_file(page, picture(link("Zulip")))
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".card")).to_have_count(1)


def test_the_program_sends_as_many_accounts_as_are_looked_at(window, program):
    program.add("\n".join(link(f"Site {number:02d}") for number in range(60)))
    sent = []
    page = window.open(program)
    page.on("response", lambda reply: reply.url.endswith("/act") and sent.append(len(reply.json()["screen"]["cards"])))
    cards = page.locator(".card")
    expect(cards).to_have_count(48)
    expect(cards.first).to_have_attribute("aria-setsize", "60")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(cards).to_have_count(60)
    expect(cards.last.locator(".code")).to_have_text(re.compile(r"^\d"))
    page.get_by_role("searchbox").fill("Site 05")
    expect(cards).to_have_count(1)
    # First what the window holds, and then what is scrolled to next.
    page.get_by_role("searchbox").fill("")
    expect(cards).to_have_count(48)
    in_window = page.evaluate("[...document.querySelectorAll('.card')].filter((card) => card.getBoundingClientRect().top < innerHeight).length")
    assert [*sent[:2], *sent[3:]] == [60, 1, 48]
    assert in_window <= sent[2] < 48


def test_only_what_comes_in_the_window_is_animated(window, program):
    program.add("\n".join(link(f"Site {number:02d}") for number in range(60)))
    page = window.open(program)
    cards = page.locator(".card")
    expect(cards).to_have_count(48)
    page.evaluate("""() => {
      window.animated = [];
      const real = Element.prototype.animate;
      Element.prototype.animate = function (...values) {
        window.animated.push([this.getBoundingClientRect().top < innerHeight, this.textContent.includes("Alone")]);
        return real.apply(this, values);
      };
    }""")
    for text, count in [("Site 05", 1), ("", 48), ("nobody", 0), ("", 48)]:
        page.get_by_role("searchbox").fill(text)
        expect(cards).to_have_count(count)
    assert page.evaluate("window.animated") == []
    program.add(link("Alone"))
    expect(card(page, "Alone")).to_be_visible()
    assert [True, True] in page.evaluate("window.animated")


def test_the_bar_is_glass_only_over_what_is_scrolled_under_it(window, program):
    program.add("\n".join(link(f"Site {number:02d}") for number in range(60)))
    page = window.open(program)
    expect(page.locator(".card")).to_have_count(48)
    bar = page.locator(".bar")
    expect(bar).to_have_css("backdrop-filter", "none")
    page.evaluate("scrollTo(0, 500)")
    expect(bar).to_have_css("backdrop-filter", "saturate(1.8) blur(20px)")
    page.get_by_role("searchbox").fill("Site")
    expect(bar).to_have_css("backdrop-filter", "none")
