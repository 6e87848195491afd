"""Adding, listing, showing, marking, deleting: what each command prints and how it ends."""

import json

import pytest

from conftest import ends


def test_an_idea_is_added_listed_and_shown(place):
    short = place.add("Call the museum", "About the tides\n\nand the moon")
    assert place.do("list") == f"{short}  ○ Call the museum  today 12:00\n"
    shown = place.do("show", "museum")
    assert shown == (
        "Call the museum\n\nAbout the tides\n\nand the moon\n\n"
        f"{short} · Not done · Created today 12:00 · changed today 12:00\n")
    idea = place.show(short)
    assert idea["id"].startswith(short) and idea["description"] == "About the tides\n\nand the moon"
    assert idea["created"] == "2026-11-22T12:00:00Z" and not idea["done"] and not idea["deleted"]


def test_words_without_quotes_are_one_title(place):
    place.do("add", "Call", "the", "museum")
    assert list(place.ideas()) == ["Call the museum"]


@pytest.mark.parametrize("piped, title, description", [
    ("Title\n\nline 1\nline 2\n", "Title", "line 1\nline 2"), ("Title", "Title", ""), ("Title\n", "Title", ""),
    ("Title\r\n\r\nwindows\r\n", "Title", "windows"), ("Title\nclose\n\nfar\n", "Title", "close\n\nfar"),
    ("\n\nonly text\n", "", "only text"), ("Tab\there\n", "Tab\there", ""), ("a\0b\n", "a\0b", ""),
])
def test_a_pipe_gives_title_and_description(place, piped, title, description):
    place.do("add", stdin=piped)
    ideas = place.ideas()
    assert list(ideas) == [title] and ideas[title]["description"] == description


def test_a_description_comes_from_a_pipe_to_the_letter(place):
    place.do("add", "Minutes", "--description", "-", stdin="\n  first\n\nlast\n")
    assert place.show("minutes")["description"] == "\n  first\n\nlast"


def test_without_a_pipe_the_title_is_asked_for(place):
    child = place.terminal("add")
    child.expect_exact("Idea: ")
    child.send("Typed\n")
    assert ends(child) == 0
    assert list(place.ideas()) == ["Typed"]


@pytest.mark.parametrize("words, stdin", [(["add"], ""), (["add", "  "], ""), (["add"], " \n\n \n")])
def test_nothing_is_not_added(place, words, stdin):
    result = place.run(*words, stdin=stdin)
    assert result.returncode == 64 and result.stderr.startswith("ideabox: ")
    assert place.ideas() == {}


def test_filters(place):
    for title in ["One", "Two", "Three"]:
        place.add(title)
    place.do("done", "Two")
    place.do("delete", "Three", "--yes")
    assert set(place.ideas()) == {"One", "Two"}
    assert set(place.ideas("--open")) == {"One"}
    assert set(place.ideas("--done")) == {"Two"}
    assert set(place.ideas("--deleted")) == {"Three"}
    assert set(place.ideas("--conflicts")) == set()
    assert set(place.ideas("--pending")) == {"One", "Two", "Three"}
    assert "✓ Two" in place.do("list") and "○ One" in place.do("list")
    assert place.run("list", "--open", "--done").returncode == 64


def test_words_search_and_chinese_is_found_inside_a_sentence(place):
    place.add("给博物馆打电话", "关于潮汐")
    place.add("Something else")
    assert list(place.ideas("潮")) == ["给博物馆打电话"]
    assert list(place.ideas("博物")) == ["给博物馆打电话"]
    assert list(place.ideas("some")) == ["Something else"]
    result = place.run("list", "nowhere")
    assert result.returncode == 3 and result.stderr == "ideabox: No idea matches “nowhere”.\n"


def test_a_limit_and_what_is_beyond_it(place):
    for number in range(5):
        place.add(f"Idea {number}", IDEABOX_NOW=str(1795348800 + number))
    result = place.run("list", "--limit", "2")
    assert [line.split("  ")[1] for line in result.stdout.splitlines()] == ["○ Idea 4", "○ Idea 3"]
    assert result.stderr == "ideabox: 3 more; all of them: --limit 0\n"
    assert len(place.ideas("--limit", "2")) == 2 and len(place.ideas("--limit", "0")) == 5
    assert len(place.ideas()) == 5
    for limit in ["-1", "two"]:
        assert place.run("list", f"--limit={limit}").returncode == 64


def test_a_long_list_is_printed_in_pages_without_a_gap(place):
    for number in range(12):
        place.add(f"Idea {number}")
    assert len(json.loads(place.do("list", "--json"))) == 12
    assert len(place.do("list").splitlines()) == 12


def test_an_id_or_its_beginning_chooses_and_an_exact_title_wins(place):
    first, second = place.add("Museum"), place.add("Museum shop")
    assert place.show(first)["title"] == "Museum"
    assert place.show(first[:6])["title"] == "Museum"
    assert place.show(place.show(second)["id"].upper())["title"] == "Museum shop"
    assert place.show("museum")["title"] == "Museum"
    result = place.run("show", "mus")
    assert result.returncode == 2 and result.stdout == ""
    assert set(result.stderr.splitlines()[1:]) == {f"  {first}  Museum", f"  {second}  Museum shop"}
    assert place.run("done", "nowhere").returncode == 3
    assert place.run("done").returncode == 64


@pytest.mark.parametrize("title", ["???", "-", "…", "💡", "( )"])
def test_an_exact_title_without_a_letter_or_digit_is_found(place, title):
    place.do("add", title, "--description", "A text with ? and letters")
    place.add("Another ???!")
    assert place.show(title)["title"] == title
    place.do("delete", title, "--yes")
    place.do("deleted", "restore", title)
    assert place.run("show", "?!").returncode == 3


def test_an_exact_title_wins_over_any_number_of_partial_matches(place):
    place.add("Walk")
    place.do("import", "-", "--yes", stdin="".join(f"## Walk {number}\n" for number in range(40)))
    assert place.show("walk")["title"] == "Walk"
    assert place.run("show", "wal").returncode == 2


def test_done_and_undone_say_what_they_did(place):
    place.add("Museum")
    assert place.run("done", "museum").stderr == "ideabox: Done: Museum\n"
    assert place.run("done", "museum").stderr == "ideabox: It was done already: Museum\n"
    assert place.show("museum")["done"]
    assert place.run("undone", "museum").stderr == "ideabox: Not done: Museum\n"
    assert not place.show("museum")["done"]


def test_delete_asks_and_can_be_undone(place):
    short = place.add("Museum")
    assert place.run("delete", "museum").returncode == 64
    child = place.terminal("delete", "museum")
    child.expect_exact("Delete Museum? [y/N] ")
    child.send("n\n")
    assert ends(child) == 4
    assert set(place.ideas()) == {"Museum"}
    result = place.run("delete", "museum", "--yes")
    assert result.returncode == 0 and f"ideabox deleted restore {short}" in result.stderr
    assert place.ideas() == {} and place.do("deleted") == f"{short}  ○ Museum  30 days left\n"
    # A deleted idea is not meant by a word, or an id, that asks for a present one.
    assert place.run("done", short).returncode == 3
    place.do("deleted", "restore", short)
    assert set(place.ideas()) == {"Museum"}
    assert place.run("deleted", "restore", short).returncode == 3


def test_what_was_deleted_can_be_wiped_and_is_wiped_after_thirty_days(place):
    place.add("Museum")
    place.add("Shop")
    place.do("delete", "museum", "--yes")
    place.do("delete", "shop", "--yes")
    place.do("deleted", "now", "museum", "--yes")
    assert list(place.ideas("--deleted")) == ["Shop"]
    assert place.ideas("--deleted")["Shop"]["daysLeft"] == 30
    # Days are counted by looks: no clock that jumps wipes anything.
    for day in range(1, 32):
        place.do("list", IDEABOX_NOW=str(1795348800 + day * 86_400))
    assert place.ideas("--deleted", IDEABOX_NOW=str(1795348800 + 33 * 86_400)) == {}


def test_an_idea_without_a_title_shows_its_first_words(place):
    place.do("add", stdin="\n\n  first words\nmore\n")
    assert "○ first words" in place.do("list")


def test_every_sentence_is_there_in_chinese(place):
    for words in [["list"], ["deleted"], ["conflicts"], ["list", "x"], ["show"], ["sync"], ["web", "--port", "0"]]:
        result = place.run(*words, LANG="zh_CN.UTF-8")
        text = result.stdout + result.stderr
        assert any("一" <= letter <= "鿿" for letter in text), (words, text)
    assert place.run("list", "--language", "fr").returncode == 64
