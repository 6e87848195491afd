"""Writes pictures of the page when asked: `pytest Tests/IdeaBoxBrowser/test_screenshots.py --screenshots DIR`."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from box import act, filter_by, idea, open_idea, opened, stock

SIZES = {"": {"width": 1000, "height": 760}, "-phone": {"width": 390, "height": 780}}
IDEAS = [
    ("Buy a kite for the beach", ""), ("Read Middlemarch again", "The Penguin edition, with the notes."),
    ("茶馆的故事：一个人、一壶茶", "写一个短篇，从清晨开门写到打烊。\n结尾要安静。"), ("فكرة عن حديقة صغيرة", "أعشاب وشاي"),
    ("A garden journal", "One page for each week: what was sown, what came up, what the slugs took.\nDraw the beds in spring."),
    ("Ask Ines about the workshop 🪚", ""), ("A talk on maps that lie", "Mercator, subway maps, treasure maps."),
    ("Soup night", "Everyone brings one vegetable."),
]


def conflict(page):
    seen = opened(page, "A garden journal")
    title, text = seen["title"], seen["description"]
    act(page, "edit", id=seen["id"], basis=seen["basis"], description=text + "\nAsk Grandmother for the seeds of her beans.")
    act(page, "edit", id=seen["id"], basis=seen["basis"], description=text.replace("each week", "each month"))
    expect(idea(page, title).locator(".mark.versions")).to_be_visible()
    open_idea(page, title)


def edit(page):
    open_idea(page, "A garden journal")


def search(page):
    page.get_by_role("searchbox").fill("ma")
    expect(idea(page, "Soup night")).to_have_count(0)


def deleted(page):
    for title in ["Soup night", "Buy a kite for the beach"]:
        idea(page, title).locator(".remove").click()
        expect(idea(page, title)).to_have_count(0)
    filter_by(page, "deleted")


def sheet(page):
    page.locator("#sync-open").click()
    expect(page.locator("#sync")).to_be_visible()


def keys(page):
    page.evaluate("document.getElementById('help-open').click()")


STATES = {"empty": None, "list": None, "edit": edit, "conflict": conflict, "deleted": deleted, "search": search,
          "sync": sheet, "keys": keys}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", ["light", "dark", "chinese"])
@pytest.mark.parametrize("state", STATES)
def test_picture(window, program, request, state, look, size):
    folder = request.config.getoption("--screenshots")
    if not folder:
        pytest.skip("only with --screenshots DIR")
    page = window.open(program, viewport=SIZES[size], reduced_motion="reduce", device_scale_factor=2 if size else 1,
                       color_scheme="dark" if look == "dark" else "light", locale="zh-CN" if look == "chinese" else "en-US")
    if state != "empty":
        for title, description in reversed(IDEAS):
            act(page, "add", title=title, description=description)
        idea(page, "Read Middlemarch again").locator(".tick").check()
        expect(page.locator("#filters [data-filter=done]")).to_contain_text("1")
    if STATES[state]:
        STATES[state](page)
    page.wait_for_timeout(300)
    Path(folder).mkdir(parents=True, exist_ok=True)
    page.screenshot(path=Path(folder) / f"ideabox-{state}-{look}{size}.png")
