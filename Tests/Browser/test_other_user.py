"""Another user of this machine serves a page to the browser that has Second open: nothing it is sent opens anything."""

import os

import pytest
from playwright.sync_api import expect

from stranger import Stranger
from support import card, link

pytestmark = pytest.mark.skipif("SECOND_BIN" not in os.environ, reason="needs the real program")


@pytest.mark.parametrize("place", [0, 1, 2], ids=["127.0.0.1", "localhost", "x.localhost"])
def test_what_another_users_page_is_sent_opens_nothing(window, program, place):
    page = window.open(program)
    program.add(link())
    expect(card(page)).to_be_visible()
    stranger = Stranger(page.url, {"do": "search", "page": "x", "query": ""})
    own = len(window.requests)
    try:
        tab = page.context.new_page()
        stranger.wait_for_visit(tab, stranger.places[place])
        assert any(each["path"] == "/loot" for each in stranger.heard)
        assert "GitHub" not in str(stranger.heard), "the page was read"
        assert stranger.tries() == []
        tab.close()
        expect(card(page)).to_be_visible()
    finally:
        stranger.stop()
    # Where the other user's page asks is not what these tests watch.
    del window.requests[own:]
