"""The list by keys, wherever the focus was before."""

import pytest
from playwright.sync_api import expect

from box import capture, editor, field, idea, open_idea, shows, stock

NOWHERE = "() => document.activeElement === document.body"


def hit(page, title):
    return idea(page, title).locator(".hit")


@pytest.fixture
def page(page):
    """A page with three ideas and the focus nowhere."""
    stock(page, "Three", "Two", "One")
    shows(page, "One", "Two", "Three")
    capture(page).press("Escape")
    assert page.evaluate(NOWHERE)
    return page


@pytest.mark.parametrize("key", ["ArrowDown", "ArrowUp"])
def test_an_arrow_enters_the_list_and_the_other_keys_follow(page, key):
    page.keyboard.press(key)
    expect(hit(page, "One")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(hit(page, "Two")).to_be_focused()
    page.keyboard.press("x")
    expect(idea(page, "Two").locator(".tick")).to_be_checked()
    page.keyboard.press("Delete")
    expect(idea(page, "Two")).to_have_count(0)


@pytest.mark.parametrize("typed", ["", "changed"])
def test_escape_leads_to_the_row_of_the_idea_and_an_arrow_back_to_it(page, typed):
    open_idea(page, "Two")
    page.keyboard.type(typed)
    page.keyboard.press("Escape")
    expect(hit(page, "Two")).to_be_focused()
    hit(page, "Two").evaluate("(hit) => hit.blur()")
    page.keyboard.press("ArrowDown")
    expect(hit(page, "Two")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(hit(page, "Three")).to_be_focused()


def test_an_arrow_goes_into_the_idea_that_is_open(page):
    open_idea(page, "Two")
    field(page, "title").evaluate("(title) => title.blur()")
    page.keyboard.press("ArrowUp")
    expect(field(page, "title")).to_be_focused()
    hit(page, "One").focus()
    page.keyboard.press("ArrowDown")
    expect(field(page, "title")).to_be_focused()
    expect(editor(page)).to_have_count(1)


def test_an_arrow_enters_at_what_is_in_sight(page):
    stock(page, *[f"Idea {n}" for n in range(50)])
    expect(page.locator(".idea")).to_have_count(53)
    page.evaluate("scrollTo(0, 1500)")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".hit:focus")).to_be_in_viewport()
    assert page.evaluate("scrollY") > 1000
