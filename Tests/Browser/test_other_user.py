"""Another user of this machine serves a page to the browser that has Second open: nothing it is sent opens anything."""

import os
import subprocess

import pytest
from playwright.sync_api import expect

from stranger import Stranger, everywhere, needs_root, open_as
from support import card, link, picture

pytestmark = [pytest.mark.skipif("SECOND_BIN" not in os.environ, reason="needs the real program"), needs_root]


ACT = """async (fields) => {
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer ' + sessionStorage.getItem('session') };
  const reply = await fetch('/act', { method: 'POST', headers, body: JSON.stringify({ page: 'test', ...fields }) });
  return await reply.json();
}"""


def ids(page):
    """Which accounts there are, and which deleted ones, as the product's own page is told."""
    cards = page.evaluate(ACT, {"do": "search", "query": ""})["screen"]["cards"]
    return [each["id"] for each in cards], [each["id"] for each in page.evaluate(ACT, {"do": "deleted"})["cards"]]


@everywhere
def test_what_another_users_page_is_sent_opens_nothing(window, program, opened, place):
    page = open_as(opened, window, program)
    for issuer in ("GitHub", "Oldest"):
        program.add(link(issuer))
        expect(card(page, issuer)).to_be_visible()
    subprocess.run(program.command("delete", "--yes", "Oldest"), check=True, capture_output=True)
    expect(card(page, "Oldest")).to_have_count(0)
    before = (kept,), (deleted,) = ids(page)
    actions = [{"do": "search", "page": "x", "query": ""}, {"do": "deleted", "page": "x"},
               {"do": "delete", "page": "x", "id": kept}, {"do": "deleteNow", "page": "x", "id": deleted},
               {"do": "deleteNow", "page": "x", "id": kept}, {"do": "add", "page": "x", "link": link("Planted")},
               {"do": "exportPlain", "page": "x", "agreed": True}, {"do": "showCode", "page": "x", "id": kept, "agreed": True}]
    own = len(window.requests)
    with Stranger(page, actions, [(path, "image/png", picture(link("Planted"))) for path in ("/picture", "/frame", "/import")]) as stranger:
        stranger.steal(place, "GitHub")
    expect(card(page)).to_be_visible()
    expect(page.locator(".card")).to_have_count(1)
    assert ids(page) == before
    # Where the other user's page asks is not what these tests watch.
    del window.requests[own:]
