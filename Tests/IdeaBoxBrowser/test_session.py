"""Starting the page's program while one runs already."""

from again import Again
from playwright.sync_api import expect

from box import add, idea
from support import HIDE


def test_typed_again_it_opens_no_further_tab_where_a_hidden_one_is_open(window, program, tmp_path):
    again = Again(program, tmp_path)
    page = window.open(program, clock=True)
    add(page, "Kite")
    expect(idea(page, "Kite")).to_be_visible()
    page.evaluate(HIDE, True)
    with page.expect_event("requestfailed", lambda request: "/events" in request.url):
        page.clock.run_for(6_000)
    said, was_opened = again()
    assert not was_opened and "The page is open in a tab of your browser." in said
    page.goto("about:blank")
    again.until_it_opens()
