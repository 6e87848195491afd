"""Another user of this machine serves a page to the browser that has IdeaBox open: nothing it is sent opens anything."""

import pytest
from box import add, idea
from playwright.sync_api import expect

from stranger import Stranger

LIST = {"do": "search", "page": "x", "query": "", "filter": "all", "start": 0, "room": 60, "opened": ""}


@pytest.mark.parametrize("place", [0, 1, 2], ids=["127.0.0.1", "localhost", "x.localhost"])
def test_what_another_users_page_is_sent_opens_nothing(window, program, page, place):
    add(page, "A secret idea")
    stranger = Stranger(page.url, LIST)
    own = len(window.requests)
    try:
        tab = page.context.new_page()
        stranger.wait_for_visit(tab, stranger.places[place])
        assert any(each["path"] == "/loot" for each in stranger.heard)
        assert "A secret idea" not in str(stranger.heard), "the page was read"
        assert stranger.tries() == []
        tab.close()
        expect(idea(page, "A secret idea")).to_be_visible()
    finally:
        stranger.stop()
    # Where the other user's page asks is not what these tests watch.
    del window.requests[own:]
