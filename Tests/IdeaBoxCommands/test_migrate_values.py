"""What is taken over of an old store is judged by what it holds, and what is not is named."""

import sqlite3

from conftest import ends
from test_search import old_store, version

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
    """Every file and folder, with the bytes of files: those of the ideas, of their log and of its index among them."""
    return {str(p): p.read_bytes() if p.is_file() else None for p in folder.rglob("*")}


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


FOLLOWED = """
    CREATE TABLE ZNOTE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZTITLE VARCHAR, ZBODY INTEGER);
    CREATE TABLE ZNOTEBODY (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZNOTE INTEGER, ZTEXT VARCHAR, ZCOLOR INTEGER,
        ZSPOKEN TIMESTAMP, ZDRAWING BLOB, ZEMPTY VARCHAR);
    CREATE TABLE ZPAGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZNOTEBODY INTEGER, ZNUMBER INTEGER);
    CREATE INDEX ZNOTE_ZBODY_INDEX ON ZNOTE (ZBODY);
    CREATE INDEX ZNOTEBODY_ZNOTE_INDEX ON ZNOTEBODY (ZNOTE);
    CREATE INDEX ZPAGE_ZNOTEBODY_INDEX ON ZPAGE (ZNOTEBODY);
    INSERT INTO Z_PRIMARYKEY VALUES (1, 'Note', 0, 2), (2, 'NoteBody', 0, 2), (3, 'Page', 0, 9);
    INSERT INTO ZNOTE VALUES (1, 1, 'Boats', 12), (2, 1, 'Birds', 11);
    INSERT INTO ZNOTEBODY VALUES (11, 2, 2, 'All that is to be said about birds', NULL, NULL, NULL, NULL),
        (12, 2, 1, 'All that is to be said about boats', 7, 700000000, X'FFD8', NULL);
    INSERT INTO ZPAGE VALUES (1, 3, 11, 4);
    """


def test_what_stands_beside_a_text_that_is_followed_is_named_and_can_be_appended(place, tmp_path):
    store = make(tmp_path, FOLLOWED)
    out = place.do("migrate", store, "--dry-run", "--entity", "Note")
    assert "Not taken over: BODY.COLOR (1), BODY.SPOKEN (1), BODY.DRAWING (1), BODY.PAGE (1)" in out
    assert "Nothing was lost" not in out
    out = place.do("migrate", store, "--yes", "--rest", "description", "--entity", "Note")
    assert out.endswith(" Not taken over: BODY.DRAWING (1), BODY.PAGE (1).\n")
    assert place.ideas()["Boats"]["description"] == (
        "All that is to be said about boats\n\nBody.color: 7\nBody.spoken: 2023-03-08T20:26:40Z")
    assert place.ideas()["Birds"]["description"] == "All that is to be said about birds"


def test_all_of_a_related_row_is_appended_and_one_without_a_name_is_seen(place, tmp_path):
    store = make(tmp_path, RELATED, """
        ALTER TABLE ZFOLDER ADD COLUMN ZCOMMENT VARCHAR;
        ALTER TABLE ZTAG ADD COLUMN ZCOLOR INTEGER;
        INSERT INTO ZFOLDER VALUES (2, 2, 1, NULL, 'without a name');
        INSERT INTO ZTAG VALUES (3, 3, 1, NULL, NULL);
        INSERT INTO Z_1TAGS VALUES (2, 3), (3, 3);
        UPDATE ZTAG SET ZCOLOR = 3 WHERE Z_PK = 2;
        UPDATE ZIDEA SET ZFOLDER = 2 WHERE Z_PK = 3;
        """)
    assert "FOLDER (2), TAGS (3)\n" in place.do("migrate", store, "--dry-run")
    out = place.do("migrate", store, "--yes", "--rest", "description")
    assert "FOLDER (2), FOLDER.COMMENT (1), TAGS (3), TAGS.COLOR (2)\n" in out
    assert out.endswith("3 ideas found: 3 added. Nothing was lost.\n")
    ideas = place.ideas()
    assert ideas["Learn to sail"]["description"].endswith("Folder: Water\nTags: boat, harbour\nTags.color: 3, –")
    assert ideas["Build a boat"]["description"] == "of wood\n\nPriority: 7\nTags: –, boat\nTags.color: –, 3"
    assert ideas["Sleep"]["description"] == "Folder: –\nFolder.comment: without a name\nTags: –"


def test_a_relation_to_what_has_no_name_is_told_by_its_values(place, tmp_path):
    store = make(tmp_path, idea(more=", ZPLACE INTEGER"), """
        CREATE INDEX ZIDEA_ZPLACE_INDEX ON ZIDEA (ZPLACE);
        CREATE TABLE ZPLACE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZLATITUDE FLOAT, ZMAP BLOB);
        INSERT INTO Z_PRIMARYKEY VALUES (2, 'Place', 0, 1);
        INSERT INTO ZPLACE VALUES (5, 2, 47.5, NULL), (6, 2, NULL, X'01');
        UPDATE ZIDEA SET ZPLACE = 5 WHERE Z_PK = 2;
        """)
    assert place.do("migrate", store, "--dry-run").endswith("Not taken over: PLACE (1). Nothing was written.\n")
    assert place.do("migrate", store, "--yes", "--rest", "description").endswith("Nothing was lost.\n")
    assert place.ideas()["Build a boat"]["description"] == "of wood\n\nPlace.latitude: 47.5"


def test_relations_that_lead_here_are_named_beside_those_that_lead_there(place, tmp_path):
    """A person is the owner of ideas and follows others; ideas are below one another."""
    store = make(tmp_path, idea(more=", ZOWNER INTEGER, ZPARENT INTEGER"), """
        CREATE INDEX ZIDEA_ZOWNER_INDEX ON ZIDEA (ZOWNER);
        CREATE INDEX ZIDEA_ZPARENT_INDEX ON ZIDEA (ZPARENT);
        CREATE TABLE ZOWNER (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZNAME VARCHAR, ZFAVORITEIDEA INTEGER);
        CREATE INDEX ZOWNER_ZFAVORITEIDEA_INDEX ON ZOWNER (ZFAVORITEIDEA);
        INSERT INTO Z_PRIMARYKEY VALUES (2, 'Owner', 0, 1);
        INSERT INTO ZOWNER VALUES (8, 2, 'Ann', 3), (9, 2, 'Ben', 3);
        UPDATE ZIDEA SET ZOWNER = 8 WHERE Z_PK < 3;
        UPDATE ZIDEA SET ZPARENT = 1 WHERE Z_PK = 2;
        """)
    out = place.do("migrate", store, "--dry-run")
    assert "Not taken over: OWNER (2), PARENT (1), IDEA (1), OWNER_FAVORITEIDEA (1)" in out
    out = place.do("migrate", store, "--yes", "--rest", "description")
    assert out.endswith("Nothing was lost.\n")
    ideas = place.ideas()
    assert ideas["Learn to sail"]["description"] == "a small boat\n\nOwner: Ann\nIdea: Build a boat"
    assert ideas["Build a boat"]["description"] == "of wood\n\nOwner: Ann\nParent: Learn to sail"
    assert ideas["Sleep"]["description"] == "Owner_favoriteidea: Ann, Ben"


UNCLEAR = idea(more=", ZKEEPER INTEGER {more}") + """
    CREATE INDEX ZIDEA_ZKEEPER_INDEX ON ZIDEA (ZKEEPER);
    CREATE TABLE ZPERSON (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZNAME VARCHAR);
    CREATE TABLE ZANIMAL (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZNAME VARCHAR);
    INSERT INTO Z_PRIMARYKEY VALUES (2, 'Person', 0, 2), (3, 'Animal', 0, 2);
    INSERT INTO ZPERSON VALUES (1, 2, 'Ann'), (2, 2, 'Ben');
    INSERT INTO ZANIMAL VALUES (1, 3, 'a whale'), (2, 3, 'a crow');
    UPDATE ZIDEA SET ZKEEPER = 1 WHERE Z_PK = 2;
    """


def test_keys_that_fit_several_kinds_are_never_appended_as_numbers(place, tmp_path):
    store = make(tmp_path, UNCLEAR.replace("{more}", ""))
    out = place.do("migrate", store, "--yes", "--rest", "description")
    assert out.endswith("Not taken over: KEEPER (1).\n")
    assert place.ideas()["Build a boat"]["description"] == "of wood"


def test_the_column_that_names_the_kind_of_keys_is_used(place, tmp_path):
    store = make(tmp_path, UNCLEAR.replace("{more}", ", Z3_KEEPER INTEGER"),
        "UPDATE ZIDEA SET Z3_KEEPER = 3 WHERE Z_PK = 2;")
    out = place.do("migrate", store, "--yes", "--rest", "description")
    assert out.endswith("Nothing was lost.\n")
    assert place.ideas()["Build a boat"]["description"] == "of wood\n\nKeeper: a whale"


def test_what_was_changed_since_is_not_called_kept(place, tmp_path):
    store = make(tmp_path, idea())
    place.do("migrate", store, "--yes")
    assert place.do("migrate", store, "--yes").endswith("Nothing was lost.\n")
    with sqlite3.connect(store) as db:
        db.execute("UPDATE ZIDEA SET ZDETAILS = 'a ship' WHERE Z_PK = 1")
    db.close()
    out = place.do("migrate", store, "--yes")
    assert "1 changed in the old app since" in out and "Nothing was lost" not in out
    assert place.do("migrate", store, "--yes", "--take-changes").endswith("Nothing was lost.\n")


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
    assert "Nothing was lost" not in out and "in -wal, and none lies beside" in out


def test_foreign_ids_are_told_in_one_line(place, tmp_path):
    store = make(tmp_path, idea("VARCHAR"), "UPDATE ZIDEA SET ZID = 'idea-' || Z_PK;")
    result = place.run("migrate", store, "--yes")
    assert result.returncode == 0
    assert result.stderr == (
        "ideabox: ZIDEA: 3 ids (ZID, such as “idea-1”) cannot be used here, as only UUIDs can; "
        "these ideas got ids of their own, the same at each import.\n")
    assert result.stdout.endswith("3 added. Nothing but 3 ids was lost.\n")
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
    ideas, before = place.ideas(), below(tmp_path)
    assert "3 imported before" in place.do("migrate", store, "--dry-run", TMPDIR=str(tmp_path))
    assert below(tmp_path) == before and place.ideas() == ideas


def test_a_dry_run_leaves_ideas_of_an_earlier_version_as_they_are(place, tmp_path):
    ideas = old_store(place, 30)
    store = make(tmp_path, idea())
    before = below(tmp_path)
    assert "3 would be added" in place.do("migrate", store, "--dry-run", TMPDIR=str(tmp_path))
    assert below(tmp_path) == before and version(ideas) == 1
    place.do("migrate", store, "--yes")
    # Those of the earlier version are all called "t".
    assert version(ideas) == 2 and set(place.ideas()) == {"T", "t", "Learn to sail", "Build a boat", "Sleep"}


def test_a_dry_run_sees_what_stands_in_the_log_of_ideas_that_are_in_use(place, tmp_path):
    store = make(tmp_path, idea())
    place.do("migrate", store, "--yes")
    with sqlite3.connect(place.home / "ideas.sqlite") as db:
        db.execute("PRAGMA wal_autocheckpoint = 0")
        db.execute("DELETE FROM import")
        db.commit()
        before = below(tmp_path)
        assert before[str(place.home / "ideas.sqlite-wal")]
        # Without the log all three would have been imported before.
        assert "3 joined with ideas" in place.do("migrate", store, "--dry-run", TMPDIR=str(tmp_path))
        assert below(tmp_path) == before
    db.close()


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


def test_yes_is_refused_where_a_field_is_a_guess_among_several(place, tmp_path):
    store = make(tmp_path, """
        CREATE TABLE ZIDEA (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZTITLE VARCHAR, ZDUE TIMESTAMP, ZBEGINS TIMESTAMP,
            ZRARELY TIMESTAMP, ZEND TIMESTAMP);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Idea', 0, 9);
        """, rows("ZIDEA", 9, lambda n: f"""1, 'Idea {n}', {7e8 + n}, {7e8 + n}, {7e8 if n == 1 else 'NULL'},
        64092211200"""))
    result = place.run("migrate", store, "--yes")
    assert result.returncode == 64 and place.ideas() == {}
    assert "which attribute is the date of creation: DUE, BEGINS. Name it, as in --map created=DUE" in result.stderr
    dry = place.run("migrate", store, "--dry-run")
    assert dry.returncode == 0
    assert "As the date of creation others would fit about as well: BEGINS. To take another:" in dry.stderr
    place.do("migrate", store, "--yes", "--map", "created=", "--map", "modified=BEGINS")
    assert len(place.ideas()) == 9


def test_other_kinds_that_are_as_likely_are_named_before_anything_is_asked(place, tmp_path):
    kinds = "".join(f"""
        CREATE TABLE Z{name} (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZTITLE VARCHAR, ZDETAILS VARCHAR);
        INSERT INTO Z_PRIMARYKEY VALUES ({ent}, '{name.title()}', 0, 9);
        """ + rows(f"Z{name}", 9, lambda n: f"{ent}, '{name} {n}', 'text {n}'")
        for ent, name in [(1, "RECIPE"), (2, "POEM")])
    store = make(tmp_path, kinds)
    assert "about as much like ideas: Recipe. To take them instead: --entity Recipe" in place.run(
        "migrate", store, "--dry-run").stderr
    child = place.terminal("migrate", store, rows=60, columns=120)
    child.expect_exact("about as much like ideas: Recipe")
    child.expect_exact("Take over 9 ideas?")
    child.send("n\n")
    assert ends(child) == 4


def test_columns_are_judged_by_all_of_their_rows(place, tmp_path):
    """What only the first rows have, what counts, and what ends no date."""
    store = make(tmp_path, """
        CREATE TABLE ZIDEA (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZTITLE VARCHAR, ZNAME VARCHAR, ZDETAILS VARCHAR,
            ZCOMPLETED INTEGER, ZCHECKEDOFF INTEGER, ZCREATED TIMESTAMP, ZCREATIONDATE TIMESTAMP);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Idea', 0, 900);
        """, rows("ZIDEA", 900, lambda n: f"""1, {"'Only here'" if n < 90 else 'NULL'}, 'Idea {n}',
        'https://example.org/{n}', {n % 2 if n < 300 else n % 5}, {n % 2}, 64092211200, {7e8 + n}""").replace(
            "'https://example.org/1'", "'a few words'"))
    out = place.do("migrate", store, "--yes")
    fields = dict(line.split("←") for line in out.splitlines() if "←" in line)
    told = {name.strip(): rest.split()[0] for name, rest in fields.items()}
    assert told["Title"] == "NAME" and told["Created"] == "CREATIONDATE" and told["Done"] == "CHECKEDOFF"
    assert told["Description"] != "DETAILS"


# The tables of Apple's Notes since iOS 9, with the columns that matter here.
APPLE_NOTES = """
    CREATE TABLE ZICCLOUDSYNCINGOBJECT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
        ZMARKEDFORDELETION INTEGER, ZISPINNED INTEGER, ZACCOUNT2 INTEGER, ZFOLDER INTEGER, Z9_FOLDER INTEGER,
        ZNOTEDATA INTEGER, ZOWNER INTEGER, ZPARENT INTEGER, ZNOTE INTEGER, ZCREATIONDATE TIMESTAMP,
        ZCREATIONDATE1 TIMESTAMP, ZMODIFICATIONDATE1 TIMESTAMP, ZDATEFORLASTTITLEMODIFICATION TIMESTAMP,
        ZIDENTIFIER VARCHAR, ZNAME VARCHAR, ZSNIPPET VARCHAR, ZTITLE VARCHAR, ZTITLE1 VARCHAR, ZTITLE2 VARCHAR,
        ZTYPEUTI VARCHAR, ZSUMMARY VARCHAR, ZSERVERRECORDDATA BLOB);
    CREATE TABLE ZICNOTEDATA (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNOTE INTEGER, ZDATA BLOB);
    CREATE INDEX ZICCLOUDSYNCINGOBJECT_ZFOLDER_INDEX ON ZICCLOUDSYNCINGOBJECT (ZFOLDER);
    CREATE INDEX ZICCLOUDSYNCINGOBJECT_ZACCOUNT2_INDEX ON ZICCLOUDSYNCINGOBJECT (ZACCOUNT2);
    CREATE INDEX ZICCLOUDSYNCINGOBJECT_ZNOTEDATA_INDEX ON ZICCLOUDSYNCINGOBJECT (ZNOTEDATA);
    CREATE INDEX ZICCLOUDSYNCINGOBJECT_ZNOTE_INDEX ON ZICCLOUDSYNCINGOBJECT (ZNOTE);
    CREATE INDEX ZICCLOUDSYNCINGOBJECT_ZOWNER_INDEX ON ZICCLOUDSYNCINGOBJECT (ZOWNER);
    CREATE INDEX ZICNOTEDATA_ZNOTE_INDEX ON ZICNOTEDATA (ZNOTE);
    INSERT INTO Z_PRIMARYKEY VALUES (2, 'ICCloudSyncingObject', 0, 90), (4, 'ICAttachment', 2, 0),
        (7, 'ICAccount', 8, 0), (8, 'ICNoteContainer', 2, 0), (9, 'ICFolder', 8, 0), (11, 'ICNote', 2, 0),
        (14, 'ICNoteData', 0, 30);
    INSERT INTO ZICCLOUDSYNCINGOBJECT (Z_PK, Z_ENT, ZNAME, ZIDENTIFIER) VALUES (1, 7, 'iCloud', 'LocalAccount');
    INSERT INTO ZICCLOUDSYNCINGOBJECT (Z_PK, Z_ENT, ZTITLE2, ZOWNER, ZIDENTIFIER, ZDATEFORLASTTITLEMODIFICATION)
        VALUES (2, 9, 'Notes', 1, 'DefaultFolder-CloudKit', 600000000), (3, 9, 'Recipes', 1, 'x', 600000000);
    """ + "".join(f"""
    INSERT INTO ZICCLOUDSYNCINGOBJECT (Z_PK, Z_ENT, ZTITLE1, ZSNIPPET, ZFOLDER, Z9_FOLDER, ZACCOUNT2, ZNOTEDATA,
        ZCREATIONDATE1, ZMODIFICATIONDATE1, ZIDENTIFIER, ZMARKEDFORDELETION, ZISPINNED, ZSERVERRECORDDATA)
        VALUES ({9 + n}, 11, 'Note number {n}', 'The first line of what stands in note {n}', {2 + n % 2}, 9, 1,
        {31 - n}, {7e8 + n}, {7.1e8 + n},
        '1A2B3C4D-0000-4000-8000-0000000000{n:02}', 0, {n % 2}, X'0102');
    INSERT INTO ZICNOTEDATA VALUES ({31 - n}, 14, 1, {9 + n}, X'1F8B08000000000000134B4C4A06000000');"""
    for n in range(1, 31)) + """
    INSERT INTO ZICCLOUDSYNCINGOBJECT (Z_PK, Z_ENT, ZTITLE, ZTYPEUTI, ZNOTE, ZIDENTIFIER, ZCREATIONDATE)
        VALUES (80, 4, 'A picture', 'public.jpeg', 10, 'y', 700000000);
    """


def test_the_notes_of_apple_are_found_and_what_stands_in_their_archives_is_named(place, tmp_path):
    out = place.do("migrate", make(tmp_path, APPLE_NOTES), "--yes")
    told = {line.split("←")[0].strip(): line.split("←")[1].split()[0] for line in out.splitlines() if "←" in line}
    assert "\nICNote\n" in out
    assert told == {
        "Id": "IDENTIFIER", "Title": "TITLE1", "Description": "SNIPPET", "Created": "CREATIONDATE1",
        "Changed": "MODIFICATIONDATE1", "Done": "–"}
    last = out.splitlines()[-1]
    assert last.startswith("30 ideas found: 30 added. Not taken over: ") and "Nothing was lost" not in out
    for part in ["FOLDER (30)", "ACCOUNT2 (30)", "NOTEDATA (30)", "ISPINNED (30)", "ICATTACHMENT (1)"]:
        assert part in last
    assert place.ideas()["Note number 7"]["description"] == "The first line of what stands in note 7"


def test_the_folders_of_apples_notes_are_appended_and_their_bodies_stay_named(place, tmp_path):
    out = place.do("migrate", make(tmp_path, APPLE_NOTES), "--yes", "--rest", "description")
    text = place.ideas()["Note number 7"]["description"]
    assert "Folder: Recipes" in text and "Account2: iCloud" in text and "Notedata:" not in text
    assert "NOTEDATA.DATA (30)" in out.splitlines()[-1] and "SERVERRECORDDATA (30)" in out.splitlines()[-1]
