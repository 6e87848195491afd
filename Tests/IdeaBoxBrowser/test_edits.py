"""Edits that something happens to: another edit, a reload, a program that is killed. Nothing that was typed is lost."""

import re
import stat
from contextlib import contextmanager

import pytest
from patience import first, still
from playwright.sync_api import expect
from ports import free_port

from box import act, add, capture, editor, field, filter_by, idea, open_idea, opened, reload, shows, stock, toast


def two_versions(page):
    """An idea that two pages changed at the same time."""
    add(page, "Kite")
    seen = opened(page, "Kite")
    assert act(page, "edit", id=seen["id"], basis=seen["basis"], title="A red kite")["ok"]
    assert act(page, "edit", id=seen["id"], basis=seen["basis"], title="A blue kite")["ok"]
    expect(idea(page, "A blue kite")).to_be_visible()
    return seen["id"]


def test_US3_1_an_edit_from_elsewhere_meanwhile_becomes_another_version(page, program, window):
    add(page, "Kite")
    other = window.open(program)
    open_idea(page, "Kite")
    field(page, "title").fill("A red kite")
    open_idea(other, "Kite")
    field(other, "title").fill("A blue kite")
    field(other, "title").press("Enter")
    shows(other, "A blue kite")
    # What is being written here stays as it is, and is not written over what came.
    expect(field(page, "title")).to_have_value("A red kite")
    field(page, "title").press("Enter")
    shows(page, "A red kite")
    expect(idea(page, "A red kite").locator(".mark.versions")).to_have_text("Other version")
    filter_by(page, "conflicts")
    open_idea(page, "A red kite")
    pair = editor(page).locator(".pair")
    expect(pair).to_have_count(1)
    expect(pair.locator(".text")).to_have_text(["A only here: red kite", "A only here: blue kite"])
    expect(pair.locator("del")).to_have_text("only here: red")
    expect(pair.locator("ins")).to_have_text("only here: blue")
    expect(pair.locator("strong")).to_have_text(["Current: this device, just now", "Other version: this device, just now"])


def test_taking_the_other_version_keeps_the_present_one_as_the_other(page):
    two_versions(page)
    open_idea(page, "A blue kite")
    editor(page).get_by_role("button", name="Use this version").click()
    expect(field(page, "title")).to_have_value("A red kite")
    expect(editor(page).locator(".pair .text")).to_have_text(["A only here: red kite", "A only here: blue kite"])


def test_both_versions_are_kept_each_as_an_idea_of_its_own(page):
    two_versions(page)
    open_idea(page, "A blue kite")
    editor(page).get_by_role("button", name="Keep both").click()
    expect(editor(page).locator("section.versions")).to_be_hidden()
    expect(toast(page, "Both are kept")).to_be_visible()
    expect(field(page, "title")).to_have_value("A blue kite")
    expect(idea(page, "A red kite")).to_be_visible()
    expect(page.locator("#filters [data-filter=conflicts]")).to_be_hidden()


def test_keeping_the_present_version_ends_the_other(page):
    two_versions(page)
    open_idea(page, "A blue kite")
    editor(page).get_by_role("button", name="Keep the current version").click()
    expect(editor(page).locator("section.versions")).to_be_hidden()
    expect(field(page, "title")).to_have_value("A blue kite")
    expect(page.locator("#filters [data-filter=conflicts]")).to_be_hidden()


def test_another_field_changed_elsewhere_comes_in_without_a_conflict(page):
    add(page, "Kite")
    seen = opened(page, "Kite")
    open_idea(page, "Kite")
    field(page, "title").fill("A red kite")
    assert act(page, "edit", id=seen["id"], basis=seen["basis"], description="Buy string.")["ok"]
    expect(field(page, "description")).to_have_value("Buy string.")
    expect(field(page, "title")).to_have_value("A red kite")
    field(page, "title").press("Enter")
    shows(page, "A red kite")
    now = opened(page, "A red kite")
    assert (now["description"], now["versions"]) == ("Buy string.", [])


def test_a_reload_in_the_middle_of_an_edit_keeps_the_draft(page):
    add(page, "Kite")
    open_idea(page, "Kite")
    field(page, "title").fill("A red ki")
    field(page, "description").fill("Half a sen")
    # A reload gives the page no time to save.
    reload(page)
    expect(field(page, "title")).to_have_value("A red ki")
    expect(field(page, "description")).to_have_value("Half a sen")
    expect(editor(page).locator(".saving")).to_have_text(re.compile("back|Saved"))
    field(page, "title").press("Enter")
    shows(page, "A red ki")


def test_a_reload_keeps_what_stands_in_the_field_above(page):
    page.keyboard.type("Half an id")
    reload(page)
    expect(capture(page)).to_have_value("Half an id")


@contextmanager
def kept_in_home(page, text):
    """What is typed meanwhile is in the home at the end: a text, or with None no text any more."""
    def tells(answer):
        asked = answer.request.post_data_json if answer.url.endswith("/act") else {}
        return asked.get("do") == "draft" and (text in (asked["text"] or "") if text else asked["text"] is None)

    with page.expect_response(tells) as answer:
        yield
    assert answer.value.json()["ok"]


def drafts(program):
    """The drafts in the home, for their owner alone."""
    folder = program.home / "home" / "drafts"
    files = [file for file in folder.glob("*.*") if not file.name.startswith(".")] if folder.exists() else []
    for file in [folder, *files] if files else []:
        assert stat.S_IMODE(file.stat().st_mode) == (0o700 if file.is_dir() else 0o600)
    return files


@pytest.fixture
def killed(program, window):
    """A page on a port that the next run has, too; and a function that kills the program and opens a page of the next run."""
    program.stop()
    program.port = free_port()
    program.start()
    page = window.open(program)

    def again(**options):
        program.start()
        expect(page.locator("#stopped")).to_contain_text("started again")
        return window.open(program, **options)

    return page, again


def test_a_program_killed_in_the_middle_of_an_edit_loses_nothing(killed, program):
    page, again = killed
    add(page, "Kite")
    open_idea(page, "Kite")
    field(page, "title").fill("A red kite")
    with kept_in_home(page, "For the beach"):
        field(page, "description").fill("For the beach")
    program.kill()
    field(page, "title").press("Enter")
    expect(page.locator("#stopped")).to_be_visible()
    expect(field(page, "title")).to_have_value("A red kite")
    next_page = again()
    # The old tab keeps what was typed, and takes no Enter for a save.
    field(page, "title").press("Enter")
    expect(field(page, "title")).to_have_value("A red kite")
    expect(field(page, "description")).to_have_value("For the beach")
    # The next run's page has it, too, and saves it.
    expect(field(next_page, "title")).to_have_value("A red kite")
    expect(field(next_page, "description")).to_have_value("For the beach")
    expect(editor(next_page).locator(".saving")).to_have_text("Your unsaved text is back.")
    with kept_in_home(next_page, None):
        field(next_page, "title").press("Enter")
    shows(next_page, "A red kite")
    saved = opened(next_page, "A red kite")
    assert (saved["description"], saved["versions"]) == ("For the beach", [])
    assert drafts(program) == []


def test_what_stood_in_the_field_above_when_the_program_was_killed_is_there_in_the_next_run(killed, program):
    page, again = killed
    add(page, "Before")
    with kept_in_home(page, "Half an idea"):
        capture(page).fill("Half an idea")
    assert len(drafts(program)) == 1
    program.kill()
    next_page = again()
    expect(capture(next_page)).to_have_value("Half an idea")
    with kept_in_home(next_page, None):
        capture(next_page).press("Enter")
    shows(next_page, "Half an idea", "Before")
    expect(capture(next_page)).to_have_value("")
    assert drafts(program) == []


def test_what_was_sent_when_the_program_was_killed_is_one_idea_in_the_next_run(killed, program):
    page, again = killed
    # The program has it and is killed before the page learns of that.
    lose_first_answer(page)
    with kept_in_home(page, '"underWay":[],"refused":{"id"'):
        capture(page).fill("Once")
        capture(page).press("Enter")
    expect(capture(page)).to_have_value("Once")
    program.kill()
    next_page = again()
    shows(next_page, "Once")
    expect(capture(next_page)).to_have_value("Once")
    capture(next_page).press("Enter")
    expect(capture(next_page)).to_have_value("")
    shows(next_page, "Once")


def test_a_tab_without_room_in_its_own_memory_starts_and_has_what_was_typed_from_the_home(page):
    add(page, "Kite")
    page.add_init_script("""
      const real = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, text) {
        if (key.startsWith('ideabox.')) throw new DOMException('full', 'QuotaExceededError');
        real.call(this, key, text);
      };""")
    reload(page)
    with kept_in_home(page, "Half an idea"):
        capture(page).fill("Half an idea")
    open_idea(page, "Kite")
    with kept_in_home(page, "A red ki"):
        field(page, "title").fill("A red ki")
    reload(page)
    expect(capture(page)).to_have_value("Half an idea")
    expect(field(page, "title")).to_have_value("A red ki")


def test_what_is_added_is_in_the_home_with_its_id_before_it_is_sent(page):
    with kept_in_home(page, "Kite"):
        capture(page).fill("Kite")
    asked = []
    page.on("request", lambda request: request.url.endswith("/act") and asked.append(request.post_data_json))
    with kept_in_home(page, None):
        capture(page).press("Enter")
    first, second = asked[:2]
    assert (first["do"], second["do"]) == ("draft", "add")
    assert second["id"] in first["text"]


def test_a_draft_that_the_program_refused_is_told_again(page, program):
    refused = []

    def refuse(route):
        if route.request.post_data_json["do"] != "draft" or refused:
            return route.continue_()
        refused.append(route.request.post_data_json["text"])
        route.fulfill(status=500, json={"ok": False, "error": {"field": None, "message": "full"}})

    page.route("**/act", refuse)
    with page.expect_response(lambda answer: answer.status == 200 and "Half" in (answer.request.post_data or "")):
        capture(page).fill("Half an idea")
    assert "Half an idea" in refused[0]
    assert len(drafts(program)) == 1


def test_a_tab_that_said_goodbye_tells_nothing_until_it_is_back(page):
    asked = []
    page.on("request", lambda request: request.url.endswith("/act") and asked.append(request.post_data_json["do"]))
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    capture(page).fill("Half an idea")
    page.evaluate("""() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      delete document.hidden;
    }""")
    act(page, "drafts")
    assert "draft" not in asked
    with kept_in_home(page, "Half an idea"):
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow'))")


@pytest.mark.parametrize("locale, words, said", [
    ("en-US", "Copy what you typed", "What you typed is copied."), ("zh-CN", "复制已输入的内容", "已复制输入的内容。")])
def test_what_was_typed_while_the_program_was_gone_can_be_copied(window, program, locale, words, said):
    page = window.open(program, locale=locale)
    add(page, "Before")
    rescue = page.get_by_role("button", name=words)
    program.kill()
    capture(page).fill("Written into the void")
    capture(page).press("Enter")
    expect(page.locator("#stopped")).to_be_visible()
    expect(capture(page)).to_have_value("Written into the void")
    capture(page).press("End")
    capture(page).press_sequentially(", and on")
    rescue.click()
    expect(toast(page, said)).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "Written into the void, and on"
    # Where nothing is typed nothing is offered.
    capture(page).fill("")
    expect(rescue).to_be_hidden()


def test_what_was_added_while_the_program_was_gone_is_still_in_the_field(killed, program):
    page, again = killed
    add(page, "Before")
    program.kill()
    capture(page).fill("Written into the void")
    capture(page).press("Enter")
    expect(capture(page)).to_have_value("Written into the void")
    next_page = again()
    expect(capture(page)).to_have_value("Written into the void")
    capture(page).press("Enter")
    expect(capture(page)).to_have_value("Written into the void")
    # Another run's page cannot see into this tab; what is copied here is put there.
    page.get_by_role("button", name="Copy what you typed").click()
    expect(toast(page, "copied")).to_be_visible()
    capture(next_page).fill(page.evaluate("navigator.clipboard.readText()"))
    capture(next_page).press("Enter")
    shows(next_page, "Written into the void", "Before")


def test_a_tab_that_is_closed_leaves_its_drafts_to_the_next_and_an_open_one_keeps_its_own(page, program):
    stock(page, "Kite", "Boat")
    with kept_in_home(page, "Half an idea"):
        capture(page).fill("Half an idea")
    open_idea(page, "Kite")
    with kept_in_home(page, "A red ki"):
        field(page, "title").fill("A red ki")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("body.ready[data-state]")
    shows(other, "Boat", "Kite")
    expect(editor(other)).to_have_count(0)
    expect(capture(other)).to_have_value("")
    # Chromium may take the focus from a tab that it closes, which saves the title: then there is no draft to take over.
    page.evaluate("addEventListener('focusout', (event) => event.stopImmediatePropagation(), true)")
    page.close()
    # The browser lets go of a closed tab's locks when it comes to it.
    other.wait_for_function("""() => navigator.locks.query().then(
        ({ held }) => !held.some(({ name }) => /^ideabox\\.(idea|capture)\\./.test(name)))""")
    reload(other)
    expect(capture(other)).to_have_value("Half an idea")
    expect(field(other, "title")).to_have_value("A red ki")
    # They are this tab's own now, and a reload doubles nothing.
    reload(other)
    expect(capture(other)).to_have_value("Half an idea")
    expect(field(other, "title")).to_have_value("A red ki")
    assert len(drafts(program)) == 2


def test_what_two_tabs_held_when_the_program_was_killed_stands_in_one_field(killed, program):
    page, again = killed
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("body.ready[data-state]")
    for tab, text in [(page, "Half an idea"), (other, "Another half")]:
        with kept_in_home(tab, text):
            capture(tab).fill(text)
    program.kill()
    next_page = again()
    expect(capture(next_page)).to_have_value("Another half\n\nHalf an idea")
    reload(next_page)
    expect(capture(next_page)).to_have_value("Another half\n\nHalf an idea")
    with kept_in_home(next_page, None):
        capture(next_page).fill("")
    # The other draft was forgotten before this one was.
    assert drafts(program) == []


def test_what_was_saved_does_not_come_back_with_a_reload_at_once(page):
    with kept_in_home(page, "Kite"):
        capture(page).fill("Kite")
    capture(page).press("Enter")
    shows(page, "Kite")
    reload(page)
    expect(capture(page)).to_have_value("")
    open_idea(page, "Kite")
    with kept_in_home(page, "A red kite"):
        field(page, "title").fill("A red kite")
    field(page, "title").press("Enter")
    shows(page, "A red kite")
    expect(editor(page)).to_have_count(0)
    reload(page)
    shows(page, "A red kite")
    expect(editor(page)).to_have_count(0)


def test_what_was_taken_back_is_not_kept(page, program):
    add(page, "Kite")
    open_idea(page, "Kite")
    with kept_in_home(page, "A red ki"):
        field(page, "title").fill("A red ki")
    with kept_in_home(page, None):
        field(page, "title").press("Escape")
    assert drafts(program) == []
    # Taken up again, it is kept again.
    with kept_in_home(page, "A red ki"):
        toast(page, "dropped").get_by_role("button", name="Undo").click()
    expect(field(page, "title")).to_have_value("A red ki")
    assert len(drafts(program)) == 1


def test_the_draft_of_an_idea_that_is_gone_in_the_next_run_is_in_the_field_above(killed, program):
    page, again = killed
    add(page, "Kite")
    seen = opened(page, "Kite")
    open_idea(page, "Kite")
    field(page, "title").fill("A red kite")
    with kept_in_home(page, "For the beach"):
        field(page, "description").fill("For the beach")
    assert act(page, "delete", id=seen["id"])["ok"]
    program.kill()
    next_page = again()
    expect(capture(next_page)).to_have_value("A red kite\nFor the beach")
    capture(next_page).press("Enter")
    shows(next_page, "A red kite")
    assert opened(next_page, "A red kite")["description"] == "For the beach"


def test_an_idea_deleted_elsewhere_while_it_is_edited_can_be_added_again(page):
    add(page, "Kite")
    seen = opened(page, "Kite")
    open_idea(page, "Kite")
    field(page, "title").fill("A red kite")
    assert act(page, "delete", id=seen["id"])["ok"]
    expect(field(page, "title")).to_have_value("A red kite")
    field(page, "title").press("Enter")
    toast(page, "deleted").get_by_role("button", name="Add as a new idea").click()
    shows(page, "A red kite")


@pytest.mark.parametrize("text", [
    "👩‍👩‍👧‍👦 a family 🏳️‍🌈 and a flag", "فكرة عن حديقة", "שלום, world", "e\u0301 and é", "a\u0007b\u0000c\u001b[31md", "<b>&amp;</b> ${x} {{y}}",
])
def test_any_text_comes_back_to_the_letter(page, text):
    assert act(page, "add", title=text, description=text + "\n" + text)["ok"]
    expect(page.locator(".idea")).to_have_count(1)
    found = opened(page, text)
    assert (found["title"], found["description"]) == (text, text + "\n" + text)
    page.locator(".hit").click()
    assert field(page, "title").evaluate("(field) => field.value") == text.replace("\u0000", "\u0000")
    field(page, "title").press("Enter")
    expect(editor(page)).to_have_count(0)
    assert opened(page, text) == found | {"dates": opened(page, text)["dates"]}


WINDOWS, UNIX = "One.\r\nTwo.\r\nThree.", "One.\nTwo.\nThree."


@pytest.mark.parametrize("text", [WINDOWS, "One.\rTwo.", "One.\r\nTwo.\nThree.\r", "One.\r\n"])
def test_an_idea_whose_lines_end_otherwise_is_not_rewritten_by_opening_and_closing_it(page, text):
    assert act(page, "add", title="Kite", description=text)["ok"]
    found = opened(page, "Kite")
    assert found["description"] == text
    asked = []
    page.on("request", lambda request: request.url.endswith("/act") and asked.append(request.post_data_json["do"]))
    open_idea(page, "Kite")
    # What others write meanwhile is shown, and not written over.
    assert act(page, "edit", id=found["id"], basis=found["basis"], description="Much\r\nbetter.")["ok"]
    expect(field(page, "description")).to_have_value("Much\nbetter.")
    expect(editor(page).locator(".saving")).to_have_text("")
    editor(page).get_by_role("button", name="Close").click()
    expect(editor(page)).to_have_count(0)
    now = opened(page, "Kite")
    assert (now["description"], now["versions"]) == ("Much\r\nbetter.", [])
    open_idea(page, "Kite")
    field(page, "description").press("Escape")
    expect(editor(page)).to_have_count(0)
    expect(toast(page, "dropped")).to_have_count(0)
    assert asked.count("edit") == 1 and "draft" not in asked


@pytest.mark.parametrize("text, kept", [
    (WINDOWS, "One!\r\nTwo.\r\nThree."), (UNIX, "One!\nTwo.\nThree."), ("One.\r\nTwo.\nThree.", "One!\nTwo.\nThree."),
], ids=["Windows", "Unix", "mixed"])
def test_an_edit_keeps_the_ends_of_lines_where_they_are_all_the_same(page, text, kept):
    assert act(page, "add", title="Kite", description=text)["ok"]
    open_idea(page, "Kite")
    field(page, "description").fill("One!\nTwo.\nThree.")
    field(page, "description").press("Control+s")
    expect(editor(page).locator(".saving")).to_have_text("Saved")
    assert opened(page, "Kite")["description"] == kept
    field(page, "title").fill("A red kite")
    field(page, "title").press("Enter")
    shows(page, "A red kite")
    now = opened(page, "A red kite")
    assert (now["description"], now["versions"]) == (kept, [])


def test_a_draft_beside_a_text_of_windows_lines_comes_back_alone(page):
    assert act(page, "add", title="Kite", description=WINDOWS)["ok"]
    open_idea(page, "Kite")
    with kept_in_home(page, "A red ki"):
        field(page, "title").fill("A red ki")
    reload(page)
    expect(field(page, "title")).to_have_value("A red ki")
    seen = opened(page, "Kite")
    assert act(page, "edit", id=seen["id"], basis=seen["basis"], description="Much better.")["ok"]
    expect(field(page, "description")).to_have_value("Much better.")


@pytest.mark.parametrize("line, direction", [("x", "ltr"), ("A line\n", "ltr"), ("فكرة ", "rtl")])
def test_a_long_text_stands_in_a_fixed_height_and_in_its_own_direction(page, line, direction):
    text = line * (150_000 // len(line))
    assert act(page, "add", title="Long", description=text)["ok"]
    page.set_viewport_size({"width": 390, "height": 800})
    open_idea(page, "Long")
    description = field(page, "description")
    expect(description).to_have_attribute("dir", direction)
    look = description.evaluate("(field) => [getComputedStyle(field).fieldSizing, field.offsetHeight, field.value.length]")
    assert look == ["fixed", 400, len(text)]
    description.fill("Short")
    expect(description).to_have_attribute("dir", "auto")
    assert description.evaluate("(field) => field.offsetHeight") < 200
    description.press("Escape")
    expect(editor(page)).to_have_count(0)


def test_a_long_text_above_stands_in_a_fixed_height(page):
    capture(page).fill("word " * 25_000)
    expect(capture(page)).to_have_attribute("dir", "ltr")
    assert capture(page).evaluate("(field) => getComputedStyle(field).fieldSizing") == "fixed"
    capture(page).press("Enter")
    expect(capture(page)).to_have_attribute("dir", "auto")


def test_text_that_is_written_from_the_right_stands_at_the_right(page):
    add(page, "فكرة عن حديقة")
    name = idea(page, "فكرة عن حديقة").locator(".name")
    assert name.evaluate("(name) => getComputedStyle(name).direction") == "rtl"


def test_a_title_of_one_megabyte_is_kept_and_one_byte_more_is_refused(page):
    large = "x" * (1 << 20)
    assert act(page, "add", title=large)["ok"]
    expect(page.locator(".idea")).to_have_count(1)
    assert len(page.locator(".name").text_content()) < 300
    reply = act(page, "add", title=large + "x")
    assert not reply["ok"]
    assert "at most 1 MB" in reply["error"]["message"]
    page.locator(".hit").click()
    assert field(page, "title").evaluate("(field) => field.value.length") == 1 << 20


def test_a_description_over_its_limit_is_refused_with_its_size(page):
    reply = act(page, "add", title="Long", description="é" * (5 << 19))
    assert not reply["ok"] and reply["error"]["field"] == "description"
    assert "5 MB" in reply["error"]["message"] and "at most 4 MB" in reply["error"]["message"]


def test_typing_on_while_a_save_is_under_way_loses_nothing(page):
    add(page, "Kite")
    open_idea(page, "Kite")
    for letter in "red":
        field(page, "title").press_sequentially(letter)
        field(page, "title").press("Control+s")
    expect(editor(page).locator(".saving")).to_have_text("Saved")
    now = opened(page, "Kitered")
    assert now["versions"] == []


def test_two_stocked_pages_do_not_share_their_search(page, program, window):
    stock(page, "Alpha", "Beta")
    other = window.open(program)
    page.get_by_role("searchbox").fill("alp")
    shows(page, "Alpha")
    shows(other, "Beta", "Alpha")


def test_undo_by_keyboard_waits_for_a_deletion_that_is_not_told_to_be_done(page):
    stock(page, "One", "Two")
    held = []

    def hold(route):
        if route.request.post_data_json["do"] == "delete":
            held.append(route)
        else:
            route.continue_()

    page.route("**/act", hold)
    idea(page, "Two").locator(".hit").focus()
    page.keyboard.press("Delete")
    page.keyboard.press("Control+z")
    shows(page, "Two", "One")
    first(page, held).continue_()
    expect(page.locator("#toasts")).to_contain_text("restored")
    shows(page, "Two", "One")


def test_the_offer_to_add_again_stays_under_a_pointer_that_is_held_down(page):
    add(page, "Kite")
    seen = opened(page, "Kite")
    open_idea(page, "Kite")
    field(page, "title").fill("A red kite")
    assert act(page, "delete", id=seen["id"])["ok"]
    field(page, "title").press("Enter")
    offer = toast(page, "deleted").get_by_role("button", name="Add as a new idea").element_handle()
    still(page)
    box = offer.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    # Whatever the press made the page ask for is answered once this is.
    for _ in range(5):
        act(page, "search", query="", filter="all", start=0, limit=1, opened="")
    assert offer.evaluate("(button) => button.isConnected")
    page.mouse.up()
    shows(page, "A red kite")


def lose_first_answer(page):
    """The program does what the page first asks it to add, and the page never learns of it."""
    page.evaluate("""() => {
      const real = window.fetch;
      window.fetch = async (path, options) => {
        const isAdd = typeof options?.body === 'string' && JSON.parse(options.body).do === 'add';
        const answer = await real(path, options);
        if (!isAdd || window.lost) return answer;
        window.lost = answer.status;
        throw new TypeError('lost');
      };
    }""")


def test_what_is_sent_again_after_its_answer_was_lost_is_one_idea(page):
    lose_first_answer(page)
    capture(page).fill("Once")
    capture(page).press("Enter")
    page.wait_for_function("() => window.lost === 200")
    expect(capture(page)).to_have_value("Once")
    expect(idea(page, "Once")).to_be_visible()
    # Without an answer the page takes the program for stopped, until it is heard from.
    expect(page.locator("#stopped")).to_be_hidden()
    capture(page).press("Enter")
    expect(capture(page)).to_have_value("")
    shows(page, "Once")
    capture(page).fill("Once")
    capture(page).press("Enter")
    shows(page, "Once", "Once")
