"""What is taken over of an old store is judged by what it holds, and what is not is named."""

import sqlite3

HEAD = """
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    INSERT INTO Z_METADATA VALUES (1, '7B0A5C4E-53A4-44C5-9F39-1D1C2D1C7E11', NULL);
    """
IDEA = """
    CREATE TABLE ZIDEA (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZISCOMPLETED INTEGER,
        ZDATECREATED TIMESTAMP, ZDATEMODIFIED TIMESTAMP, ZDETAILS VARCHAR, ZTITLE VARCHAR, ZID {id} {more});
    INSERT INTO Z_PRIMARYKEY VALUES (1, 'Idea', 0, 3);
    INSERT INTO ZIDEA (Z_PK, Z_ENT, ZISCOMPLETED, ZDATECREATED, ZDATEMODIFIED, ZDETAILS, ZTITLE) VALUES
        (1, 1, 0, 700000000, 700000300, 'a small boat', 'Learn to sail'),
        (2, 1, 1, 700000100, 700000200, 'of wood', 'Build a boat'),
        (3, 1, 0, 700000200, 700000100, NULL, 'Sleep');
    """


def make(tmp_path, *parts):
    """A store of some SQL, in the layout of Core Data."""
    path = tmp_path / "Old.sqlite"
    db = sqlite3.connect(path)
    db.executescript(HEAD + "".join(parts))
    db.commit()
    db.close()
    return str(path)


def idea(kind="BLOB", more=""):
    return IDEA.format(id=kind, more=more)


def below(folder):
    """Every file and folder, with the bytes of files; of the ideas' own only the name, as SQLite tends to these."""
    found = [p for p in folder.rglob("*") if not p.name.startswith("ideas.sqlite-")]
    return {str(p): p.read_bytes() if p.is_file() and p.name != "ideas.sqlite" else None for p in found}


RELATED = idea(more=", ZPRIORITY INTEGER, ZDUE TIMESTAMP, ZFOLDER INTEGER, ZPICTURE BLOB") + """
    CREATE INDEX ZIDEA_ZFOLDER_INDEX ON ZIDEA (ZFOLDER);
    CREATE TABLE ZFOLDER (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
    CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
    CREATE TABLE Z_1TAGS (Z_1IDEAS INTEGER, Z_3TAGS INTEGER);
    INSERT INTO Z_PRIMARYKEY VALUES (2, 'Folder', 0, 1), (3, 'Tag', 0, 2);
    INSERT INTO ZFOLDER VALUES (1, 2, 1, 'Water');
    INSERT INTO ZTAG VALUES (1, 3, 1, 'harbour'), (2, 3, 1, 'boat');
    INSERT INTO Z_1TAGS VALUES (1, 1), (1, 2), (2, 2);
    UPDATE ZIDEA SET ZPRIORITY = 5, ZFOLDER = 1, ZDUE = 700000000 WHERE Z_PK = 1;
    UPDATE ZIDEA SET ZPRIORITY = 7 WHERE Z_PK = 2;
    """


def test_what_is_not_taken_over_is_named_and_counted(place, tmp_path):
    result = place.run("migrate", make(tmp_path, RELATED), "--yes")
    assert result.returncode == 0
    named = "PRIORITY (2), DUE (1), FOLDER (1), TAGS (2)"
    assert f"Not taken over: {named}\n" in result.stdout
    assert result.stdout.endswith(f"3 ideas found: 3 added. Not taken over: {named}.\n")
    assert "--rest description" in result.stderr
    chinese = place.run("migrate", str(tmp_path / "Old.sqlite"), "--yes", "--language", "zh")
    assert "未导入：PRIORITY (2)、DUE (1)、FOLDER (1)、TAGS (2)" in chinese.stdout
    assert "没有丢失任何内容" not in chinese.stdout


def test_the_rest_can_be_appended_to_the_description(place, tmp_path):
    out = place.do("migrate", make(tmp_path, RELATED), "--yes", "--rest", "description")
    assert "Appended to the description: PRIORITY (2), DUE (1), FOLDER (1), TAGS (2)" in out
    assert out.endswith("3 ideas found: 3 added. Nothing was lost.\n")
    ideas = place.ideas()
    assert ideas["Learn to sail"]["description"] == (
        "a small boat\n\nPriority: 5\nDue: 2023-03-08T20:26:40Z\nFolder: Water\nTags: boat, harbour")
    assert ideas["Build a boat"]["description"] == "of wood\n\nPriority: 7\nTags: boat"
    assert ideas["Sleep"]["description"] == ""


def test_bytes_that_cannot_be_appended_stay_named(place, tmp_path):
    store = make(tmp_path, RELATED, "UPDATE ZIDEA SET ZPICTURE = X'FFD8FFE0' WHERE Z_PK = 3;")
    out = place.do("migrate", store, "--yes", "--rest", "description")
    assert out.endswith("3 ideas found: 3 added. Not taken over: PICTURE (1).\n")


def test_nothing_was_lost_is_said_where_it_is_true(place, tmp_path):
    assert place.do("migrate", make(tmp_path, idea()), "--yes").endswith("3 added. Nothing was lost.\n")


def test_a_log_that_should_be_there_is_asked_for(place, tmp_path):
    store = make(tmp_path, idea(), "PRAGMA journal_mode = WAL;")
    assert sorted(p.name for p in tmp_path.glob("Old*")) == ["Old.sqlite"]
    out = place.do("migrate", store, "--yes")
    assert "Nothing was lost" not in out and "-wal file, and none lies beside" in out


def test_foreign_ids_are_told_in_one_line(place, tmp_path):
    store = make(tmp_path, idea("VARCHAR"), "UPDATE ZIDEA SET ZID = 'idea-' || Z_PK;")
    result = place.run("migrate", store, "--yes")
    assert result.returncode == 0
    assert result.stderr == (
        "ideabox: ZIDEA: 3 ids (ZID, such as “idea-1”) cannot be used here, as only UUIDs can; "
        "these ideas got ids of their own, the same at each import.\n")
    assert len(place.ideas()) == 3


def test_a_loss_is_listed_however_many_notes_come_before_it(place, tmp_path):
    notes = "".join(f"INSERT INTO ZIDEA (Z_PK, Z_ENT, ZDETAILS) VALUES ({n}, 1, X'61');" for n in range(10, 1020))
    loss = "INSERT INTO ZIDEA (Z_PK, Z_ENT, ZDETAILS) VALUES (5000, 1, X'7B5C727466');"
    result = place.run("migrate", make(tmp_path, idea(), notes, loss), "--yes")
    assert result.returncode == 1
    assert "ZIDEA 5000: the description (ZDETAILS) is formatted text" in result.stderr
    assert result.stderr.count("was of another type") == 999
    assert "Nothing was lost" not in result.stdout


def test_a_dry_run_writes_nothing_where_there_is_nothing(place, tmp_path):
    store = make(tmp_path, idea())
    before = below(tmp_path)
    assert "3 ideas found: 3 would be added." in place.do("migrate", store, "--dry-run", TMPDIR=str(tmp_path))
    assert below(tmp_path) == before


def test_a_dry_run_writes_nothing_beside_ideas_that_are_there(place, tmp_path):
    store = make(tmp_path, idea())
    place.add("Here already")
    before = below(tmp_path)
    assert "3 would be added" in place.do("migrate", store, "--dry-run", TMPDIR=str(tmp_path))
    assert below(tmp_path) == before
    assert list(place.ideas()) == ["Here already"]
    place.do("migrate", store, "--yes")
    before, ideas = below(tmp_path), place.ideas()
    assert "3 imported before" in place.do("migrate", store, "--dry-run", TMPDIR=str(tmp_path))
    assert below(tmp_path) == before and place.ideas() == ideas


def rows(table, count, values):
    return "".join(f"INSERT INTO {table} VALUES ({n}, {values(n)});" for n in range(1, count + 1))


def test_columns_are_judged_by_their_values(place, tmp_path):
    """A flag called DATE, hashes called CONTENT, and a CONTEXT, beside columns whose names say less."""
    store = make(tmp_path, """
        CREATE TABLE ZENTRY (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZHASDATE INTEGER, ZCONTENTHASH VARCHAR,
            ZCONTEXT VARCHAR, ZHEADLINE VARCHAR, ZLONGPART VARCHAR, ZSTARTED INTEGER, ZADDEDAT INTEGER);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Entry', 0, 9);
        """, rows("ZENTRY", 9, lambda n: f"""1, {n % 2}, '9e107d9d372bb6826bd81d3542a419d{n}', 'home',
        'Headline {n}', 'Some longer text of entry {n}', {n}, {1600000000000 + n * 1000}"""))
    out = place.do("migrate", store, "--yes")
    assert "HASDATE  " not in out.split("Not taken over")[0]
    idea = place.ideas()["Headline 3"]
    assert idea["description"] == "Some longer text of entry 3"
    assert idea["created"] == "2020-09-13T12:26:43Z"
    assert "Not taken over: HASDATE (9), CONTENTHASH (9), CONTEXT (9), STARTED (9)" in out


NOTES = """
    CREATE TABLE ZNOTE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZTITLE VARCHAR, ZCREATIONDATE TIMESTAMP,
        ZBODY INTEGER, ZFOLDER INTEGER);
    CREATE TABLE ZNOTEBODY (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZTEXT VARCHAR);
    CREATE TABLE ZFOLDER (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZNAME VARCHAR, ZDATECREATED TIMESTAMP,
        ZDATEMODIFIED TIMESTAMP, ZCOMMENT VARCHAR);
    CREATE INDEX ZNOTE_ZBODY_INDEX ON ZNOTE (ZBODY);
    INSERT INTO Z_PRIMARYKEY VALUES (1, 'Note', 0, 30), (2, 'NoteBody', 0, 30), (3, 'Folder', 0, 2);
    INSERT INTO ZFOLDER VALUES (1, 3, 'Work', 600000000, 600000000, ''), (2, 3, 'Home', 600000000, 600000000, '');
    """ + rows("ZNOTE", 30, lambda n: f"1, 'Note {n}', {7e8 + n}, {31 - n}, {1 + n % 2}") + rows(
    "ZNOTEBODY", 30, lambda n: f"2, 'A whole page about the matter of note {31 - n}'")


def test_notes_are_proposed_before_their_folders_and_their_bodies_are_followed(place, tmp_path):
    out = place.do("migrate", make(tmp_path, NOTES), "--yes")
    assert "30 ideas found: 30 added." in out
    assert place.ideas()["Note 7"]["description"] == "A whole page about the matter of note 7"
    assert "Not taken over: FOLDER (30)" in out


def test_yes_is_refused_where_two_kinds_are_as_likely(place, tmp_path):
    kinds = "".join(f"""
        CREATE TABLE Z{name} (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZTITLE VARCHAR, ZDETAILS VARCHAR);
        INSERT INTO Z_PRIMARYKEY VALUES ({ent}, '{name.title()}', 0, 9);
        """ + rows(f"Z{name}", 9, lambda n: f"{ent}, '{name} {n}', 'text {n}'")
        for ent, name in [(1, "RECIPE"), (2, "POEM")])
    store = make(tmp_path, kinds)
    result = place.run("migrate", store, "--yes")
    assert result.returncode == 64 and place.ideas() == {}
    assert "not clear which entries are the ideas: Poem, Recipe. Name them, as in --entity Poem" in result.stderr
    place.do("migrate", store, "--yes", "--entity", "Recipe")
    assert "RECIPE 3" in place.ideas()
