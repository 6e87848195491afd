"""`ideabox export` and `import`: what goes out comes in elsewhere, once, after a look at it and a yes, and goes by one undo."""

import csv
import io
import json

import pytest

FORMATS = ["markdown", "json", "csv"]
HARD = [
    ("A talk", "About tides\n\n## Not a heading\n\\## nor this\n"), ("[x] Comma, \"quote\"", "a;b,\"c\"\r\nd"),
    ("想法", "\n\n  leading and trailing  \n\n"), ("", "Only a description"), ("=1+1", ""),
]  # fmt: skip


def ideas(place, **environment):
    listed = json.loads(place.run("list", "--json", **environment).stdout)
    return sorted((each["id"], each["title"], each["description"], each["created"], each["modified"], each["done"]) for each in listed)


@pytest.fixture
def full(place):
    for number, (title, description) in enumerate(HARD):
        place.run("add", title, "--description", description, IDEABOX_NOW=str(1795348800 + 60 * number))
    place.run("done", "talk", IDEABOX_NOW="1795350000")
    return place


def other(place, tmp_path):
    return {"IDEABOX_HOME": str(tmp_path / "other"), "IDEABOX_KEYCHAIN": str(tmp_path / "other-keys")}


@pytest.mark.parametrize("format", FORMATS)
def test_an_export_shows_the_same_ideas_in_an_empty_home_and_comes_in_once(full, tmp_path, format):
    made = full.run("export", "--format", format, "out")
    assert (made.returncode, made.stdout) == (0, "")
    assert made.stderr == "ideabox: out now holds 5 ideas, unencrypted.\n"
    assert (full.folder / "out").stat().st_mode & 0o777 == 0o600
    elsewhere = other(full, tmp_path)
    done = full.run("import", "out", "--yes", **elsewhere)
    assert (done.returncode, done.stderr) == (0, "ideabox: 5 ideas were added. To undo: ideabox import --undo\n")
    assert ideas(full, **elsewhere) == ideas(full)
    assert full.run("export", "--format", format, "again", **elsewhere).returncode == 0
    assert (full.folder / "again").read_bytes() == (full.folder / "out").read_bytes()
    again = full.run("import", "out", "--yes", **elsewhere)
    assert (again.returncode, again.stderr) == (4, "ideabox: There is nothing to add.\n")
    assert again.stdout.startswith("5 ideas are here already and are not added again:\n")
    assert ideas(full, **elsewhere) == ideas(full)


def test_other_programs_read_what_is_written(full):
    full.run("export", "a.csv")
    table = list(csv.DictReader(io.StringIO((full.folder / "a.csv").read_bytes().decode(), newline="")))
    assert sorted((row["title"], row["description"]) for row in table) == sorted(HARD)
    full.run("export", "a.json")
    objects = json.loads((full.folder / "a.json").read_text())
    assert sorted((each["title"], each["description"]) for each in objects) == sorted(HARD)
    assert {each["title"]: each["done"] for each in objects}["A talk"] is True
    full.run("export", "a.md")
    text = (full.folder / "a.md").read_bytes().decode()
    assert text.count("\n## ") + 1 == 5 and "## [x] A talk\n" in text and "\n\\## Not a heading\n\\\\## nor this\n" in text


def test_what_list_prints_comes_in_as_well(full, tmp_path):
    listed = full.run("list", "--json").stdout
    done = full.run("import", "-", "--yes", stdin=listed, **other(full, tmp_path))
    assert done.returncode == 0 and "5 ideas were added." in done.stderr


@pytest.mark.parametrize("file, names", [
    ("title,notes,priority\nBuy boat,Ask Ann for 500 EUR,high\n", "notes, priority"),
    ('[{"title": "Buy boat", "notes": "Ask Ann", "tags": ["sea"]}]', "notes, tags"),
])
@pytest.mark.parametrize("yes", [(), ("--yes",)])
def test_what_an_idea_has_no_place_for_is_refused_by_name(place, file, names, yes):
    done = place.run("import", "-", *yes, stdin=file)
    assert (done.returncode, done.stdout) == (64, "")
    assert f"no place for {names}, so nothing was added" in done.stderr
    assert place.ideas() == {}


def test_cells_without_a_column_are_refused_and_the_other_rows_come_in(place):
    done = place.run("import", "-", "--yes", stdin="title,description\nOne,Tea, milk\nTwo,Tea\nThree,\"Tea, milk\",\n")
    assert done.returncode == 4 and "  One: It has more cells than the table has columns." in done.stdout
    assert sorted(place.ideas()) == ["Three", "Two"]


def test_other_versions_of_a_listing_are_told_before_the_question(a, b, tmp_path):
    a.add("Museum")
    for device in (a, b):
        device.sync()
    for device, text in ((a, "one"), (b, "two")):
        device.do("edit", "museum", "--description", text, IDEABOX_CLOUD="off")
    for device in (a, b, a):
        device.sync()
    listed = a.do("list", "--json")
    assert len(json.loads(listed)[0]["otherVersions"]) == 1
    told = "ideabox: The file has other versions of 1 new idea, which are not taken in.\n"
    elsewhere = {"IDEABOX_HOME": str(tmp_path / "other"), "IDEABOX_CLOUD": "off"}
    assert told in a.run("import", "-", stdin=listed, **elsewhere).stderr
    assert told in a.run("import", "-", "--yes", stdin=listed, **elsewhere).stderr
    assert told not in a.run("import", "-", "--yes", stdin=listed, **elsewhere).stderr


def test_nothing_is_written_before_a_yes(full, tmp_path):
    full.run("export", "out.md")
    full.run("add", "New one")
    (full.folder / "more.md").write_text("## New one\n\n## Another\n\n## Another\n\n## \n")
    before = ideas(full)
    asked = full.run("import", "more.md")
    assert (asked.returncode, ideas(full)) == (64, before)
    assert asked.stdout == ("1 new idea:\n  Another\n1 idea is here already and is not added again:\n  New one\n"
                            "1 idea is given more than once and counts once:\n  Another\n"
                            "1 entry cannot be imported:\n  Entry 4: Write something: an idea needs a title or a description.\n")
    done = full.run("import", "more.md", "--yes")
    assert (done.returncode, done.stderr) == (4, "ideabox: 1 idea was added. To undo: ideabox import --undo\n")
    assert len(ideas(full)) == 7


@pytest.mark.parametrize("file", [
    "".join(f"## Number {number}\n\n" for number in range(40)), "title\n" + "".join(f"Number {number}\n" for number in range(40)),
    json.dumps([{"title": f"Number {number}"} for number in range(40)]),
])  # fmt: skip
def test_ideas_without_a_date_are_listed_in_the_order_of_the_file(place, file):
    place.do("import", "-", "--yes", stdin=file)
    assert list(place.ideas()) == [f"Number {number}" for number in range(40)]
    # Also where they have gone through a file that has dates.
    elsewhere = {"IDEABOX_HOME": str(place.folder / "other")}
    place.do("import", "-", "--yes", stdin=place.do("export", "--format", "json", "-"), **elsewhere)
    assert list(place.ideas(**elsewhere)) == [f"Number {number}" for number in range(40)]


def test_an_undo_takes_the_last_import_back_and_nothing_else(full):
    before = ideas(full)
    full.run("import", "-", "--yes", stdin="## First\n")
    full.run("import", "-", "--yes", stdin="## Second\n\n## Third\n")
    full.run("delete", "third", "--yes")
    assert full.run("import", "--undo").returncode == 64
    undone = full.run("import", "--undo", "--yes")
    assert (undone.returncode, undone.stdout) == (0, "  Second\n")
    assert undone.stderr == "ideabox: 1 idea was deleted. It is kept for 30 days. To see it: ideabox deleted\n"
    assert [title for _, title, *_ in ideas(full) if title not in [each[1] for each in before]] == ["First"]
    again = full.run("import", "--undo", "--yes")
    assert again.returncode == 3 and "There is no import to undo" in again.stderr


def test_what_was_deleted_or_changed_here_stays_so(full):
    full.run("export", "out.json")
    full.run("delete", "talk", "--yes")
    full.run("edit", "想法", "--title", "Mine")
    before = ideas(full)
    done = full.run("import", "out.json", "--yes")
    assert done.returncode == 4 and ideas(full) == before
    assert "1 idea is here with another text, which stays:\n  想法\n" in done.stdout
    assert "1 idea was deleted here and is not brought back:\n  A talk\n" in done.stdout


@pytest.mark.parametrize("rubbish, said", [
    (b"", "The file is empty."), (b"hello\n", "no format that can be imported"), (b"\x00\xff", "no text in UTF-8"),
    (b'[{"title":', "looks like JSON, but it is damaged"), (b'title\n"open', "looks like CSV, but it is damaged"),
    (b"lost\n## Idea\n", "Line 1 stands before the first idea"), (b"PK\3\4\xff", "no text in UTF-8"),
])  # fmt: skip
def test_rubbish_gets_a_sentence_and_changes_nothing(full, rubbish, said):
    (full.folder / "rubbish").write_bytes(rubbish)
    before = ideas(full)
    done = full.run("import", "rubbish", "--yes")
    assert done.returncode == 64 and done.stderr.startswith("ideabox: rubbish: ") and said in done.stderr
    assert ideas(full) == before


@pytest.mark.parametrize("words, status", [
    (("import",), 64), (("import", "nowhere"), 1), (("import", "--undo", "x"), 64), (("export",), 64), (("export", "x"), 64),
    (("export", "--format", "xml", "x"), 64), (("export", "no/such/folder.md"), 1), (("export", "/dev/full/x.md"), 1),
])  # fmt: skip
def test_what_cannot_be_done_is_said(full, words, status):
    done = full.run(*words)
    assert done.returncode == status and done.stderr.startswith("ideabox: ")


def test_no_file_is_ever_replaced(full):
    path = full.folder / "out.md"
    path.write_text("mine")
    assert full.run("export", "out.md").returncode == 1 and path.read_text() == "mine"
    path.unlink()
    path.symlink_to("elsewhere")
    assert full.run("export", "out.md").returncode == 1 and not (full.folder / "elsewhere").exists()


def test_two_devices_that_import_the_same_file_meet_without_a_conflict(a, b):
    text = "id,title,done\n3F2504E0-4F89-41D3-9A0C-0305E82C3301,Shared,true\n"
    for device in (a, b):
        # Neither knows of the other yet.
        assert device.run("import", "-", "--yes", stdin=text, IDEABOX_CLOUD="off").returncode == 0
    for device in (a, b, a):
        device.run("sync")
    for device in (a, b):
        assert [(title, done) for _, title, _, _, _, done in ideas(device)] == [("Shared", True)]
        assert json.loads(device.run("list", "--json", "--conflicts").stdout) == []


def test_in_chinese(full):
    done = full.run("import", "-", "--yes", "--language", "zh", stdin="## 新想法\n")
    assert done.stdout == "1 个新想法：\n  新想法\n" and done.stderr == "ideabox: 已添加 1 个想法。撤销：ideabox import --undo\n"
