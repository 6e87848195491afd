"""The store of the old app, taken over from the command line."""

import sqlite3

import pytest

from conftest import ends


@pytest.fixture
def store(tmp_path):
    """A store as Core Data lays it out: one entity, dates since 2001, UUIDs as BLOB."""
    path = tmp_path / "Old.sqlite"
    db = sqlite3.connect(path)
    db.executescript("""
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
        CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
        CREATE TABLE ZIDEA (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZISCOMPLETED INTEGER,
            ZDATECREATED TIMESTAMP, ZDATEMODIFIED TIMESTAMP, ZDETAILS VARCHAR, ZTITLE VARCHAR, ZID BLOB);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Idea', 0, 3);
        INSERT INTO Z_METADATA VALUES (1, '7B0A5C4E-53A4-44C5-9F39-1D1C2D1C7E11', NULL);
        INSERT INTO ZIDEA VALUES (1, 1, 1, 1, 700000000.5, 700000100, 'text 1', 'One', X'00112233445566778899AABBCCDDEEFF');
        INSERT INTO ZIDEA VALUES (3, 1, 1, 0, 700000001, 700000200, 'text 3', 'Three', X'10112233445566778899AABBCCDDEEFF');
        INSERT INTO ZIDEA VALUES (4, 1, 1, NULL, 700000002, 700000300, NULL, '四', X'20112233445566778899AABBCCDDEEFF');
        """)
    db.commit()
    db.close()
    return path


def test_a_store_is_taken_over_once(place, store):
    before = store.read_bytes()
    out = place.do("migrate", str(store), "--yes")
    assert "Idea" in out and "TITLE" in out
    ideas = place.ideas()
    assert set(ideas) == {"One", "Three", "四"}
    assert ideas["One"]["done"] and ideas["One"]["description"] == "text 1"
    assert ideas["One"]["id"] == "00112233-4455-6677-8899-aabbccddeeff"
    assert ideas["One"]["created"] == "2023-03-08T20:26:40Z"
    place.do("migrate", str(store), "--yes")
    assert len(place.ideas()) == 3
    assert store.read_bytes() == before
    assert not [p for p in store.parent.glob("Old.sqlite-*")]


@pytest.mark.parametrize("format", ["markdown", "json", "csv"])
def test_an_export_says_what_an_import_will_refuse_or_change(place, store, format):
    db = sqlite3.connect(store)
    db.execute("UPDATE ZIDEA SET ZTITLE = '', ZDETAILS = ' ' WHERE Z_PK = 1")
    db.execute("UPDATE ZIDEA SET ZTITLE = ? WHERE Z_PK = 3", ["x" * (1 << 20) + "y"])
    db.execute("UPDATE ZIDEA SET ZTITLE = '  Four ' WHERE Z_PK = 4")
    db.commit()
    db.close()
    place.do("migrate", str(store), "--yes")
    assert set(place.ideas()) == {"", "x" * (1 << 20) + "y", "  Four "}
    done = place.run("export", "--format", format, "out")
    assert done.returncode == 0 and done.stderr.splitlines()[1:] == [
        "ideabox: ideabox import will refuse 2 ideas of it: there is no text, or more than an idea may have now.",
        "ideabox: 1 title begins or ends with spaces, which ideabox import leaves out."]
    elsewhere = {"IDEABOX_HOME": str(place.folder / "other")}
    assert place.run("import", "out", "--yes", **elsewhere).returncode == 4
    assert list(place.ideas(**elsewhere)) == ["Four"]


def test_a_dry_run_changes_nothing(place, store):
    out = place.do("migrate", str(store), "--dry-run")
    assert "Three" in out or "One" in out
    assert place.ideas() == {}


def test_it_asks_and_a_no_changes_nothing(place, store):
    assert place.run("migrate", str(store)).returncode == 64
    child = place.terminal("migrate", str(store), rows=60, columns=120)
    child.expect_exact("Take over 3 ideas?")
    child.send("n\n")
    assert ends(child) == 4
    assert place.ideas() == {}


def test_the_mapping_can_be_chosen(place, store):
    place.do("migrate", str(store), "--map", "description=TITLE", "--map", "title=DETAILS", "--yes")
    ideas = place.ideas()
    assert ideas["text 1"]["description"] == "One"


def test_a_progress_bar_at_a_terminal_leaves_nothing_behind(place, store):
    child = place.terminal("migrate", str(store), "--yes", rows=60, columns=120)
    assert ends(child) == 0
    assert len(place.ideas()) == 3


@pytest.mark.parametrize("words, code", [
    ([], 64), (["/nowhere"], 1), (["{folder}"], 1), (["{text}"], 1), (["{empty}"], 1),
    (["{store}", "--entity", "Nothing"], 64), (["{store}", "--map", "nonsense"], 64),
    (["{store}", "--map", "title=NOWHERE"], 64),
])
def test_what_cannot_be_taken_over_is_said(place, store, tmp_path, words, code):
    (tmp_path / "text").write_text("hello")
    (tmp_path / "empty").write_text("")
    names = {"folder": tmp_path, "text": tmp_path / "text", "empty": tmp_path / "empty", "store": store}
    result = place.run("migrate", *[word.format(**names) for word in words], "--yes")
    assert result.returncode == code and result.stderr.startswith("ideabox: "), result.stderr
    assert place.ideas() == {}


def test_the_first_start_tells_of_an_old_store(place, store):
    place.home.mkdir(mode=0o700)
    (place.home / "legacy").mkdir(mode=0o700)
    found = place.home / "legacy" / "Old.sqlite"
    found.write_bytes(store.read_bytes())
    result = place.run("list")
    assert f"ideabox migrate {found}" in result.stderr
    # Not each time; but the doctor still does.
    assert "migrate" not in place.run("list").stderr.replace("ideabox add", "")
    assert f"ideabox migrate {found}" in place.run("doctor").stdout
