"""User story 1 on the page: ideas are written, changed and deleted, and stay so after a restart."""

import os
import subprocess

import pytest
from playwright.sync_api import expect

from box import act, add, capture, editor, field, filter_by, idea, open_idea, opened, reload, shows, stock, titles, toast


def restarted(program, window):
    program.kill()
    program.start()
    return window.open(program)


def test_a_fresh_start_shows_the_empty_box_and_the_field_is_ready(page):
    expect(page.locator("body")).to_have_attribute("data-state", "empty")
    expect(page.locator("#place h2")).to_have_text("No ideas yet")
    expect(capture(page)).to_be_focused()
    expect(page.locator("#filters")).to_be_hidden()


def test_US1_2_enter_adds_an_idea_that_persists_and_the_focus_stays(page, program, window):
    page.keyboard.type("Buy a kite")
    page.keyboard.press("Enter")
    shows(page, "Buy a kite")
    expect(capture(page)).to_be_focused()
    expect(capture(page)).to_have_value("")
    page.keyboard.type("Read more")
    page.keyboard.press("Enter")
    shows(page, "Read more", "Buy a kite")
    shows(restarted(program, window), "Read more", "Buy a kite")


def test_the_first_line_is_the_title_and_the_rest_the_description(page):
    page.keyboard.type("A journal")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("One page a week.")
    page.keyboard.press("Enter")
    expect(idea(page, "A journal").locator(".lines")).to_have_text("One page a week.")


def test_nothing_but_white_space_is_not_added(page):
    page.keyboard.type("   ")
    page.keyboard.press("Enter")
    expect(page.locator("#capture-wrong")).to_contain_text("Write something")
    expect(capture(page)).to_have_value("   ")
    page.keyboard.type("Something")
    expect(page.locator("#capture-wrong")).to_have_text("")
    page.keyboard.press("Enter")
    shows(page, "Something")


def test_US1_3_an_edit_is_saved_on_enter_and_remains_after_a_restart(page, program, window):
    add(page, "Kite")
    open_idea(page, "Kite")
    field(page, "title").fill("A red kite")
    field(page, "description").fill("For the beach.\nWith a long tail.")
    field(page, "title").press("Enter")
    expect(editor(page)).to_have_count(0)
    shows(page, "A red kite")
    again = restarted(program, window)
    shows(again, "A red kite")
    assert opened(again, "A red kite")["description"] == "For the beach.\nWith a long tail."


def test_US1_3_an_edit_is_saved_on_leaving_it(page):
    add(page, "Kite")
    open_idea(page, "Kite")
    field(page, "description").fill("Blue.")
    capture(page).click()
    expect(editor(page).locator(".saving")).to_have_text("Saved")
    assert opened(page, "Kite")["description"] == "Blue."


def test_US1_3_control_s_saves_and_goes_on(page):
    add(page, "Kite")
    open_idea(page, "Kite")
    field(page, "description").fill("Blue.")
    field(page, "description").press("Control+s")
    expect(editor(page).locator(".saving")).to_have_text("Saved")
    expect(field(page, "description")).to_be_focused()
    assert opened(page, "Kite")["description"] == "Blue."


def test_escape_takes_an_edit_back(page):
    add(page, "Kite")
    open_idea(page, "Kite")
    field(page, "title").fill("Something else")
    field(page, "title").press("Escape")
    expect(editor(page)).to_have_count(0)
    shows(page, "Kite")
    expect(idea(page, "Kite").locator(".hit")).to_be_focused()
    assert opened(page, "Kite")["title"] == "Kite"


def test_what_escape_dropped_is_offered_once_more(page):
    add(page, "Kite")
    open_idea(page, "Kite")
    field(page, "title").fill("Something else")
    field(page, "title").press("Escape")
    page.get_by_role("button", name="Undo").click()
    expect(field(page, "title")).to_have_value("Something else")
    field(page, "title").press("Enter")
    shows(page, "Something else")
    open_idea(page, "Something else")
    field(page, "title").press("Escape")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_an_edit_that_leaves_nothing_is_refused_beside_its_field(page):
    add(page, "Kite")
    open_idea(page, "Kite")
    field(page, "title").fill("")
    field(page, "title").press("Enter")
    expect(editor(page).locator("[data-error=title]")).to_contain_text("Write something")
    assert opened(page, "Kite")["title"] == "Kite"


def test_opening_another_idea_saves_the_one_before(page):
    stock(page, "One", "Two")
    open_idea(page, "One")
    field(page, "title").fill("One and a half")
    idea(page, "Two").locator(".hit").click()
    expect(field(page, "title")).to_have_value("Two")
    expect(idea(page, "One and a half")).to_be_visible()


def press(page, title):
    """Presses on an idea as a finger does that has not been lifted yet."""
    place = idea(page, title).locator(".hit").bounding_box()
    page.mouse.move(place["x"] + 20, place["y"] + place["height"] / 2)
    page.mouse.down()


def test_a_press_meets_its_idea_though_the_save_before_it_changes_the_order(page, program, window):
    stock(page, "One", "Two", "Three")
    other = window.open(program)
    open_idea(page, "One")
    field(page, "title").fill("One and a half")
    press(page, "Two")
    # The press saved what was typed, and puts it first: here only once the press has met its idea.
    shows(other, "One and a half", "Three", "Two")
    expect(page.locator(".editor .saving")).to_have_text("Saved")
    assert titles(page) == ["Three", "Two", "One"]
    page.mouse.up()
    expect(field(page, "title")).to_have_value("Two")
    shows(page, "One and a half", "Three", "Two")


def test_a_press_that_ends_nowhere_holds_nothing_back(page, program):
    stock(page, "One", "Two")
    press(page, "Two")
    act(page, "add", title="Three")
    page.evaluate("dispatchEvent(new PointerEvent('pointercancel'))")
    shows(page, "Three", "Two", "One")
    page.mouse.up()


def test_completing_and_taking_it_back_persists(page, program, window):
    stock(page, "One", "Two")
    idea(page, "One").locator(".tick").check()
    expect(page.locator("#filters [data-filter=done]")).to_contain_text("1")
    # It stays where it is.
    shows(page, "Two", "One")
    filter_by(page, "open")
    shows(page, "Two")
    filter_by(page, "done")
    shows(page, "One")
    again = restarted(program, window)
    expect(idea(again, "One").locator(".tick")).to_be_checked()
    idea(again, "One").locator(".tick").uncheck()
    expect(again.locator("#filters [data-filter=open]")).to_contain_text("2")


@pytest.mark.parametrize("answered", [True, False], ids=["done", "refused"])
def test_a_screen_from_before_a_tick_does_not_take_it_back(page, answered):
    stock(page, "One", "Two")
    shows(page, "Two", "One")
    held = hold(page, "done")
    tick = idea(page, "One").locator(".tick")
    tick.check()
    stock(page, "Three")
    shows(page, "Three", "Two", "One")
    assert tick.is_checked()
    held(answered)
    expect(page.locator("#filters [data-filter=done] .number") if answered else toast(page, "Not now.")).to_be_visible()
    expect(tick).to_be_checked(checked=answered)


def test_a_tick_can_be_taken_back_while_its_answer_comes(page):
    stock(page, "One")
    shows(page, "One")
    held = hold(page, "done")
    tick = idea(page, "One").locator(".tick")
    tick.check()
    page.mouse.down()
    held(True)
    # What the page then asks for is answered once this is.
    for _ in range(5):
        act(page, "search", query="", filter="all", start=0, limit=1, opened="")
    assert tick.is_checked()
    page.mouse.up()
    expect(page.locator("#filters [data-filter=done] .number")).to_have_text("")
    expect(tick).not_to_be_checked()
    assert not opened(page, "One")["done"]


def hold(page, name):
    """Holds the page's next request to do `name` back, until the answer is called: with whether the program gets it."""
    page.evaluate("""(name) => {
      const real = window.fetch;
      window.fetch = async (path, options) => {
        if (typeof options?.body !== 'string' || JSON.parse(options.body).do !== name) return await real(path, options);
        window.fetch = real;
        const goes = await new Promise((answer) => (window.letGo = answer));
        return goes ? await real(path, options) : Response.json({ ok: false, error: { field: null, message: 'Not now.' } });
      };
    }""", name)
    return lambda answered: page.evaluate("(answered) => window.letGo(answered)", answered)


def test_US1_4_a_deleted_idea_does_not_reappear_after_a_restart(page, program, window):
    stock(page, "One", "Two")
    idea(page, "One").locator(".remove").click()
    shows(page, "Two")
    again = restarted(program, window)
    shows(again, "Two")


def test_undo_brings_a_deleted_idea_back(page):
    stock(page, "One", "Two")
    idea(page, "One").locator(".remove").click()
    shows(page, "Two")
    toast(page, "“One” deleted").get_by_role("button", name="Undo").click()
    expect(idea(page, "One")).to_be_visible()


def test_recently_deleted_restores_and_deletes_for_good(page):
    stock(page, "One", "Two", "Three")
    for name in ["One", "Two"]:
        idea(page, name).locator(".remove").click()
    filter_by(page, "deleted")
    expect(page.locator(".idea")).to_have_count(2)
    idea(page, "One").get_by_role("button", name="Restore").click()
    shows(page, "Two")
    idea(page, "Two").get_by_role("button", name="Delete now").click()
    page.locator("#ask [data-yes]").click()
    expect(page.locator("body")).to_have_attribute("data-state", "empty")
    filter_by(page, "all")
    assert sorted(titles(page)) == ["One", "Three"]
    expect(page.locator("#filters [data-filter=deleted]")).to_be_hidden()


SCROLL = """to => new Promise((drawn) => {
  scrollTo(0, to === "end" ? document.body.scrollHeight : 0);
  requestAnimationFrame(() => setTimeout(drawn));
})"""


def test_a_long_list_is_reached_page_by_page_and_the_page_never_holds_it_all(page):
    stock(page, *[f"Idea {number}" for number in range(400)])
    reload(page)
    expect(idea(page, "Idea 399")).to_be_visible()
    assert page.locator(".idea").count() < 400
    for _ in range(1_000):
        page.evaluate(SCROLL, "end")
        assert page.locator(".idea").count() <= 240
        if idea(page, "Idea 0").count():
            break
    expect(idea(page, "Idea 0")).to_have_count(1)
    expect(page.locator("#after")).to_be_hidden()
    # From wherever one is, a search finds all, and what is searched no more begins at the top.
    expect(page.locator("#before")).to_be_visible()
    page.keyboard.press("Control+k")
    page.keyboard.type("Idea 39")
    shows(page, *[f"Idea {number}" for number in [*range(399, 389, -1), 39]])
    page.keyboard.press("Escape")
    expect(idea(page, "Idea 399")).to_be_visible()
    for _ in range(1_000):
        page.evaluate(SCROLL, "end")
        if idea(page, "Idea 0").count():
            break
    for _ in range(1_000):
        page.evaluate(SCROLL, "start")
        if idea(page, "Idea 399").count():
            break
    expect(idea(page, "Idea 399")).to_have_count(1)


def test_what_another_program_of_the_home_writes_appears(page, program):
    add(page, "Here")
    home = program.home / program.name
    assert subprocess.run([program.folder / "ideabox", "add", "From the terminal", "--home", home],
                          capture_output=True, text=True, env=os.environ | {"LANG": "C.UTF-8"}).returncode == 0
    shows(page, "From the terminal", "Here")


def test_two_pages_show_the_same_at_once(page, program, window):
    other = window.open(program)
    add(page, "From one")
    expect(idea(other, "From one")).to_be_visible()
    idea(other, "From one").locator(".tick").check()
    expect(idea(page, "From one").locator(".tick")).to_be_checked()
    assert act(page, "search", query="", filter="done", start=0, limit=10, opened="")["screen"]["counts"]["done"] == 1
