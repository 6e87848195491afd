"""Another user of this machine serves a page to the browser that has IdeaBox open: nothing it is sent opens anything."""

from box import act, add, capture, idea, opened as opened_idea, shows
from playwright.sync_api import expect

from stranger import Stranger, everywhere, needs_root, open_as

pytestmark = needs_root


@everywhere
def test_what_another_users_page_is_sent_opens_nothing(window, program, opened, place):
    page = open_as(opened, window, program)
    add(page, "A secret idea")
    add(page, "A deleted idea")
    kept, deleted = [opened_idea(page, title)["id"] for title in ("A secret idea", "A deleted idea")]
    assert act(page, "delete", id=deleted)["ok"]
    shows(page, "A secret idea")
    capture(page).fill("A half-typed idea")
    look = {"do": "search", "page": "x", "query": "", "start": 0, "limit": 60, "opened": ""}
    actions = [{**look, "filter": "all"}, {**look, "filter": "deleted"}, {"do": "drafts", "page": "x"},
               {"do": "delete", "page": "x", "id": kept}, {"do": "deleteNow", "page": "x", "id": kept},
               {"do": "deleteNow", "page": "x", "id": deleted}, {"do": "add", "page": "x", "title": "Planted"}]
    own = len(window.requests)
    with Stranger(page, actions) as stranger:
        stranger.steal(place, "A secret idea")
        assert "A half-typed idea" not in str(stranger.heard)
    expect(idea(page, "A secret idea")).to_be_visible()
    shows(page, "A secret idea")
    assert act(page, "restore", id=deleted)["ok"]
    shows(page, "A deleted idea", "A secret idea")
    # Where the other user's page asks is not what these tests watch.
    del window.requests[own:]
