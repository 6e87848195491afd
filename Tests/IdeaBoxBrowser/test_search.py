"""Search as it is typed."""

import pytest
from playwright.sync_api import expect

from box import act, add, filter_by, idea, shows, stock
from patience import first


@pytest.mark.parametrize("typed", ["mid", "MIDDLE", "again mid"])
def test_a_word_is_found_where_it_begins(page, typed):
    stock(page, "Read Middlemarch again", "Buy a kite")
    page.get_by_role("searchbox").fill(typed)
    shows(page, "Read Middlemarch again")


@pytest.mark.parametrize("typed", ["茶", "故事", "一壶"])
def test_one_or_two_chinese_characters_find_their_idea(page, typed):
    stock(page, "茶馆的故事：一个人、一壶茶", "Buy a kite")
    page.get_by_role("searchbox").fill(typed)
    shows(page, "茶馆的故事：一个人、一壶茶")


def test_the_description_is_searched_and_escape_shows_all(page):
    add(page, "Journal")
    act(page, "add", title="Kite", description="Buy string and a long tail")
    page.get_by_role("searchbox").fill("string")
    shows(page, "Kite")
    page.get_by_role("searchbox").press("Escape")
    shows(page, "Kite", "Journal")


def test_nothing_matches_is_said_and_announced(page):
    stock(page, "Kite")
    page.get_by_role("searchbox").fill("zebra")
    expect(page.locator("body")).to_have_attribute("data-state", "nothingMatches")
    expect(page.locator("#place")).to_contain_text("No idea here matches “zebra”.")
    expect(page.locator("#announcer")).to_contain_text("zebra")


def test_a_filter_and_a_search_hold_together(page):
    stock(page, "Kite one", "Kite two", "Boat")
    idea(page, "Kite one").locator(".tick").check()
    expect(page.locator("#filters [data-filter=done]")).to_contain_text("1")
    page.get_by_role("searchbox").fill("kite")
    shows(page, "Kite two", "Kite one")
    filter_by(page, "open")
    shows(page, "Kite two")


def test_what_is_added_while_searching_is_shown(page):
    stock(page, "Kite", "Boat")
    page.get_by_role("searchbox").fill("kite")
    shows(page, "Kite")
    add(page, "Something new")
    shows(page, "Something new", "Boat", "Kite")


def test_a_search_begun_before_the_last_idea_was_told_to_be_kept_is_let_alone(page):
    add(page, "First")
    held = []

    def hold(route):
        if route.request.post_data_json["do"] == "add":
            held.append(route)
        else:
            route.continue_()

    page.route("**/act", hold)
    page.locator("#capture textarea").fill("Second")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("fir")
    shows(page, "First")
    first(page, held).continue_()
    expect(page.locator("#announcer")).to_contain_text("Added")
    shows(page, "First")
    expect(page.locator("#search")).to_have_value("fir")


def marked(page, title):
    return idea(page, title).locator("mark").all_text_contents()


def test_what_is_found_is_marked_and_titles_come_first(page):
    act(page, "add", title="Shopping", description="a kettle\nand the best of all, milk, or tea")
    stock(page, "Tea & milk <b>", "Boat")
    act(page, "add", title="Café", description="milk")
    page.get_by_role("searchbox").fill("milk")
    shows(page, "Tea & milk <b>", "Café", "Shopping")
    assert marked(page, "Tea & milk <b>") == ["milk"]
    assert marked(page, "Shopping") == ["milk"] and marked(page, "Café") == ["milk"]
    page.get_by_role("searchbox").fill("cafe mil")
    shows(page, "Café")
    assert marked(page, "Café") == ["Café", "mil"]
    page.get_by_role("searchbox").press("Escape")
    shows(page, "Café", "Boat", "Tea & milk <b>", "Shopping")
    expect(page.locator("#ideas mark")).to_have_count(0)


def test_a_description_shows_the_place_that_was_found(page):
    act(page, "add", title="Journal", description="first\nsecond\n" + "word " * 50 + "the needle itself")
    page.get_by_role("searchbox").fill("needle")
    expect(idea(page, "Journal").locator(".lines mark")).to_have_text("needle")
    expect(idea(page, "Journal").locator(".lines")).to_contain_text("…word")
    page.get_by_role("searchbox").press("Escape")
    expect(idea(page, "Journal").locator(".lines")).to_contain_text("second")


def test_the_number_of_matches_is_shown_while_something_is_searched_for(page):
    stock(page, "Kite one", "Kite two", "Boat")
    expect(page.locator("#found")).to_be_hidden()
    page.get_by_role("searchbox").fill("kite")
    expect(page.locator("#found")).to_have_text("2 ideas")
    page.get_by_role("searchbox").fill("boat")
    expect(page.locator("#found")).to_have_text("1 idea")
    page.get_by_role("searchbox").fill("zebra")
    expect(page.locator("#found")).to_be_hidden()


@pytest.mark.parametrize("typed", ["email", "e-mail", "EMA"])
def test_a_word_with_a_hyphen_is_found_as_one_and_the_other_way_round(page, typed):
    stock(page, "Answer the e-mail", "Delete email", "Boat")
    page.get_by_role("searchbox").fill(typed)
    shows(page, "Delete email", "Answer the e-mail")
