"""Editing: whatever the editor does, no text is lost."""

import stat

import pytest

from conftest import IDEABOX, ends


def test_the_editor_gets_title_and_description_and_its_text_is_saved(place):
    place.add("Museum", "line 1\nline 2")
    editor = place.editor('cat "$1" > seen; printf "Gallery\\n\\nnew\\ntext\\n" > "$1"')
    result = place.run("edit", "museum", EDITOR=editor)
    assert result.returncode == 0 and result.stderr == "ideabox: Saved Gallery.\n"
    assert (place.folder / "seen").read_text() == "Museum\n\nline 1\nline 2\n"
    assert place.show("gallery")["description"] == "new\ntext"
    assert place.drafts() == []


@pytest.mark.parametrize("description", ["", "one", "one\n", "one\n\n", "\none", "\n\n", "a\r\nb", "é\n\nü"])
def test_a_text_that_was_only_looked_at_is_not_changed(place, description):
    place.do("add", "Title", "--description", "-", stdin=description + "\n")
    before = place.show("title")
    assert before["description"] == description
    # An editor that writes the same text anew.
    result = place.run("edit", "title", VISUAL=place.editor('cat "$1" > copy; cat copy > "$1"'))
    assert result.returncode == 0 and result.stderr == "ideabox: Nothing was changed.\n"
    assert place.show("title") == before


def test_only_what_was_changed_is_written(place):
    place.add("Title", "text\n\nwith an end")
    place.do("edit", "title", EDITOR=place.editor('sed -i 1s/Title/Other/ "$1"'))
    assert place.show("other")["description"] == "text\n\nwith an end"


def test_an_editor_with_options_and_a_file_replaced_by_renaming(place):
    place.add("Title")
    editor = place.editor('test "$1" = --wait; printf "Renamed\\n" > new; mv new "$2"')
    place.do("edit", "title", EDITOR=f"{editor} --wait")
    assert list(place.ideas()) == ["Renamed"]


def test_the_draft_is_its_owners_alone(place):
    place.add("Title")
    place.do("edit", "title", EDITOR=place.editor('stat -c %a "$1" > mode'))
    assert (place.folder / "mode").read_text() == "600\n"
    assert stat.S_IMODE(place.home.stat().st_mode) == 0o700


def test_an_editor_that_fails_changes_nothing_and_what_was_written_is_kept(place):
    place.add("Title")
    result = place.run("edit", "title", EDITOR=place.editor("exit 3"))
    assert result.returncode == 1 and "ended with 3" in result.stderr and place.drafts() == []
    result = place.run("edit", "title", EDITOR=place.editor('printf "Half\\n" > "$1"; kill -9 $$'))
    assert result.returncode == 1 and "ended with 137" in result.stderr
    [draft] = place.drafts()
    assert str(draft) in result.stderr and draft.read_text() == "Half\n"
    assert list(place.ideas()) == ["Title"]
    assert str(draft) in place.run("doctor").stdout


def test_an_editor_that_takes_the_file_away_is_not_said_to_have_kept_it(place):
    place.add("Zebra")
    result = place.run("edit", "zebra", EDITOR=place.editor('rm "$1"'))
    assert (result.returncode, result.stderr) == (1, "ideabox: The text could not be read back.\n")
    result = place.run("edit", "zebra", EDITOR=place.editor('rm "$1"; exit 3'))
    assert result.returncode == 1 and "kept in" not in result.stderr
    assert place.drafts() == [] and list(place.ideas()) == ["Zebra"]


def test_an_editor_that_is_not_there(place):
    place.add("Title")
    result = place.run("edit", "title", EDITOR="/nowhere/editor")
    assert result.returncode == 1 and place.drafts() == [] and list(place.ideas()) == ["Title"]
    result = place.run("edit", "title", PATH="/nowhere")
    assert result.returncode == 1 and "set EDITOR" in result.stderr and place.drafts() == []


def test_an_emptied_text_deletes_nothing(place):
    place.add("Title", "text")
    result = place.run("edit", "title", EDITOR=place.editor('printf " \\n\\n" > "$1"'))
    assert result.returncode == 4 and "ideabox delete" in result.stderr
    assert place.show("title")["description"] == "text" and place.drafts() == []


@pytest.mark.parametrize("body", [
    'printf "\\377\\376" > "$1"', 'head -c 17000000 /dev/zero | tr "\\0" a > "$1"',
    'printf "Title\\n\\n" > "$1"; head -c 5000000 /dev/zero | tr "\\0" a >> "$1"', 'rm "$1"; mkdir "$1"',
])
def test_a_text_that_cannot_be_saved_is_kept(place, body):
    place.add("Title")
    result = place.run("edit", "title", EDITOR=place.editor(body))
    assert result.returncode in (1, 64) and "is kept in" in result.stderr
    assert len(place.drafts()) == 1 and list(place.ideas()) == ["Title"]


def test_where_the_idea_was_wiped_meanwhile_the_text_is_kept(place):
    place.add("Title")
    environment = " ".join(f"{name}='{value}'" for name, value in place.environment.items())
    editor = place.editor(
        f'env {environment} {IDEABOX} delete Title --yes 2>/dev/null; printf "Mine\\n" > "$1"')
    result = place.run("edit", "title", EDITOR=editor)
    assert result.returncode == 3 and "is kept in" in result.stderr
    [draft] = place.drafts()
    assert draft.read_text() == "Mine\n"


def test_what_came_meanwhile_stays_as_another_version(place):
    place.add("Title", "old")
    environment = " ".join(f"{name}='{value}'" for name, value in place.environment.items())
    editor = place.editor(
        f'env {environment} {IDEABOX} edit Title --description theirs 2>/dev/null; '
        'printf "Title\\n\\nmine\\n" > "$1"')
    result = place.run("edit", "title", EDITOR=editor)
    assert result.returncode == 0 and "ideabox conflicts" in result.stderr
    idea = place.show("title")
    assert idea["description"] == "mine"
    [version] = idea["otherVersions"]
    assert version["field"] == "description" and version["value"] == "theirs"
    # The same text stands in the other's place after it is taken back, and nothing is gone.
    place.do("conflicts", "take", version["version"])
    idea = place.show("title")
    assert idea["description"] == "theirs" and [v["value"] for v in idea["otherVersions"]] == ["mine"]
    place.do("conflicts", "keep", "title")
    assert place.show("title")["otherVersions"] == []


def test_options_change_without_an_editor(place):
    place.add("Title", "text")
    place.do("edit", "title", "--title", "Other", EDITOR="false")
    assert place.show("other")["description"] == "text"
    place.do("edit", "other", "--description", "-", stdin="from a pipe\n")
    assert place.show("other")["description"] == "from a pipe"
    place.do("edit", "other", "--description", "")
    assert place.show("other")["description"] == ""
    result = place.run("edit", "other", "--title", "")
    assert result.returncode == 64 and list(place.ideas()) == ["Other"]


def test_ctrl_c_belongs_to_the_editor(place):
    place.add("Title")
    editor = place.editor('trap "printf \'Saved anyway\\n\' > $1; exit 0" INT; echo ready; sleep 30 & wait')
    child = place.terminal("edit", "title", EDITOR=editor)
    child.expect_exact("ready")
    child.sendintr()
    assert ends(child) == 0
    assert list(place.ideas()) == ["Saved anyway"]
