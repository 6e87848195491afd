"""US1-1 on the page: the first start finds the old app's store by itself, offers it, takes it over and reports."""

import hashlib
import os
import sqlite3

import pytest
from playwright.sync_api import expect

from box import Box, add, fetched, idea, reload

pytestmark = pytest.mark.skipif("SECOND_BIN" not in os.environ, reason="needs the real program")

# The layout that Core Data gives an entity "Idea": docs/ideabox-migration.md.
LAYOUT = """
CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
INSERT INTO Z_METADATA VALUES (1, '6D6F7265-0004-4000-8000-000000000099', X'62706C697374303000');
CREATE TABLE ZIDEA (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZISCOMPLETED INTEGER,
  ZDATECREATED TIMESTAMP, ZDATEMODIFIED TIMESTAMP, ZIDEADESCRIPTION VARCHAR, ZTITLE VARCHAR, ZID BLOB);
INSERT INTO Z_PRIMARYKEY VALUES (1, 'Idea', 0, 2);
"""


@pytest.fixture
def old(tmp_path):
    """An old store of two ideas in the data folder of a program that was not started yet."""
    program = Box(os.environ["SECOND_BIN"], tmp_path)
    folder = tmp_path / program.name / "legacy"
    folder.mkdir(parents=True, mode=0o700)
    (tmp_path / program.name).chmod(0o700)
    program.store = folder / "IdeaBox.sqlite"
    with sqlite3.connect(program.store) as store:
        store.executescript(LAYOUT)
        rows = [(number, 1, 1, number - 1, 730000000.25, 730000001.5, text, title, os.urandom(16))
                for number, title, text in [(1, "An old kite", "from the old app"), (2, "旧的想法", None)]]
        store.executemany("INSERT INTO ZIDEA VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    store.close()
    yield program
    program.stop()


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_US1_1_the_old_ideas_are_offered_taken_over_and_reported_and_the_old_file_stays(window, old):
    before = digest(old.store)
    page = window.open(old.start())
    banner = page.locator(".banner.legacy")
    expect(banner).to_contain_text("Ideas of the old app were found here: 2.")
    banner.get_by_role("button", name="Import").click()
    report = page.locator(".banner.report")
    expect(report).to_contain_text("The old app’s ideas are here.")
    expect(idea(page, "An old kite").locator(".lines")).to_have_text("from the old app")
    expect(idea(page, "旧的想法").locator(".tick")).to_be_checked()
    report.locator("summary").click()
    expect(report.locator("li").first).to_be_visible()
    report.get_by_role("button", name="OK").click()
    expect(page.locator(".banner:visible")).to_have_count(0)
    assert digest(old.store) == before
    old.kill()
    again = window.open(old.start())
    expect(again.locator(".idea")).to_have_count(2)
    add(again, "New")
    expect(again.locator(".banner.legacy")).to_have_count(0)


def test_a_screen_that_was_read_earlier_and_comes_later_is_not_shown(window, old):
    page, other = window.open(old.start()), window.open(old)
    add(page, "New")
    asked, held = [], []

    def hold(route):
        # Only the first one: the page may search again when it hears of a change.
        if asked or route.request.post_data_json["do"] != "search":
            return route.continue_()
        asked.append(route)
        held.append((route, fetched(route)))

    page.route("**/act", hold)
    page.locator("#filters [data-filter=open]").click()
    while not held:
        other.evaluate("0")  # gives the program's answer its turn
    other.locator(".banner.legacy").get_by_role("button", name="Import").click()
    expect(page.locator(".banner.report")).to_be_visible()
    [(route, answer)] = held
    older = answer.json()
    assert "were found here" in answer.text()
    older["screen"]["now"] += 10_000  # its moment may be taken last, after what it shows was read
    route.fulfill(json=older)
    expect(page.locator("#announcer")).to_contain_text("Open")  # it is said when the answer has come
    expect(page.locator(".banner.report")).to_be_visible()
    expect(page.locator(".banner.legacy")).to_have_count(0)


def test_not_now_leaves_everything_and_it_is_offered_at_the_next_start(window, old):
    page = window.open(old.start())
    page.locator(".banner.legacy").get_by_role("button", name="Not now").click()
    expect(page.locator(".banner.legacy")).to_have_count(0)
    reload(page)
    expect(page.locator("body")).to_have_attribute("data-state", "empty")
    expect(page.locator(".banner.legacy")).to_have_count(0)
    add(page, "Something else")
    old.kill()
    again = window.open(old.start())
    expect(again.locator(".banner.legacy")).to_contain_text("2")
