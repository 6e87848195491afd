"""Texts of any size and kind, pipes that close, and stores that cannot be used: a sentence, nothing lost."""

import json
import sqlite3
import subprocess

import pytest

from conftest import IDEABOX, Place, namespace


def test_a_title_of_a_megabyte_is_kept_and_listed_on_one_line(place):
    title = "x" * (1 << 20)
    place.do("add", stdin=title + "\n")
    listed = place.do("list")
    assert len(listed.splitlines()) == 1 and len(listed) < 200
    assert place.show("xx")["title"] == title
    result = place.run("add", stdin=title + "y\n")
    assert result.returncode == 64 and "1 MB" in result.stderr
    assert len(place.ideas()) == 1


def test_a_description_of_five_megabytes_is_refused_and_of_four_is_kept(place):
    result = place.run("add", stdin="T\n\n" + "x" * (5 << 20))
    assert result.returncode == 64 and "4 MB" in result.stderr
    place.do("add", stdin="T\n\n" + "x" * (4 << 20))
    assert len(place.show("T")["description"]) == 4 << 20
    assert place.run("add", stdin="T\n\n" + "x" * (17 << 20)).returncode == 64


@pytest.mark.parametrize("title", [
    "esc \x1b[31mred\x1b[0m", "bell \x07", "right \u202eleft", "nul \0 in it", "👩‍👩‍👧‍👦 family", "e" + "\u0301" * 5000,
    "مرحبا بالعالم", "银行" * 60, "tab\tstop", "\u2028line",
])
def test_any_text_is_kept_to_the_letter_and_harmless_on_a_terminal(place, title):
    place.do("add", stdin=title + "\n\ndescription \x1b]0;title\x07\n")
    stored = place.show(place.do("list").split()[0])
    assert stored["title"] == title.replace("\u2028", "") and stored["description"] == "description \x1b]0;title\x07"
    for words in [["list"], ["show", place.do("list").split()[0]], ["done", place.do("list").split()[0]]]:
        result = place.run(*words)
        shown = result.stdout + result.stderr
        assert not {"\x1b", "\x07", "\u202e", "\0"} & set(shown), words


def test_columns_stand_below_each_other_with_wide_letters(place):
    for title in ["银行", "GitHub", "👩‍👩‍👧‍👦"]:
        place.add(title)
    lines = place.do("list").splitlines()
    assert [line for line in lines if "银行" in line] == [
        next(line for line in lines if "银行" in line)]
    widths = {"银行": 4, "GitHub": 6, "👩‍👩‍👧‍👦": 2}
    for title, width in widths.items():
        [line] = [line for line in lines if title in line]
        assert line.endswith(title + " " * (6 - width) + "  today 12:00")


@pytest.mark.parametrize("stdin", [b"\xff\xfe", b"ok\n\n\xc3"])
def test_what_is_no_text_is_refused(place, stdin):
    result = place.run("add", stdin=stdin)
    assert result.returncode == 64 and result.stderr == b"ideabox: That is not text.\n"


@pytest.mark.parametrize("words", [["add", b"\xff"], ["add", b"Caf\xe9", "--yes"], [b"\xc3"], ["export", b"out-\xff.md"]])
def test_an_argument_that_is_no_text_is_refused(place, words):
    result = place.run(*words)
    assert result.returncode == 64 and " is not text in UTF-8" in result.stderr and result.stdout == ""
    assert not place.home.exists() and list(place.folder.iterdir()) == []


@pytest.mark.parametrize("name", ["HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "IDEABOX_HOME", "IDEABOX_KEYCHAIN", "IDEABOX_CLOUD"])
def test_a_variable_that_is_no_text_is_refused(place, name):
    result = place.run("list", **{name: bytes(place.folder) + b"/\xff"})
    assert result.returncode == 64 and result.stderr.startswith(f"ideabox: {name} is not text in UTF-8")
    assert list(place.folder.iterdir()) == []


def test_the_sign_before_a_piped_text_is_not_part_of_it(place):
    place.do("add", stdin="\ufeffTitle\n\n\ufeffText\n")
    assert (place.show("title")["title"], place.show("title")["description"]) == ("Title", "\ufeffText")
    place.do("add", "Other", "--description", "-", stdin="\ufeffText\n")
    assert place.show("other")["description"] == "Text"


def test_a_pipe_that_closes_ends_it_quietly(place):
    for number in range(30):
        place.add(f"Idea {number}")
    child = subprocess.Popen(
        f"'{IDEABOX}' list --json | head -c 1", shell=True, env=place.environment, cwd=place.folder,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    out, errors = child.communicate(timeout=60)
    assert out == b"[" and errors == b""


def test_an_output_that_is_full_is_a_failure(place):
    place.add("Museum")
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [IDEABOX, "list"], env=place.environment, cwd=place.folder, stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert result.returncode == 1 and b"could not be written" in result.stderr


def test_a_store_that_another_program_locks(place):
    place.add("Museum")
    other = sqlite3.connect(place.home / "ideas.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        result = place.run("add", "Shop")
        assert result.returncode == 1 and "locked" in result.stderr
    finally:
        other.execute("ROLLBACK")
        other.close()
    assert set(place.ideas()) == {"Museum"}


@pytest.mark.parametrize("content", [b"not a store at all", b"SQLite format 3\0" + bytes(4080), b"\xff" * 5000])
def test_a_store_that_is_something_else(place, content):
    place.home.mkdir(mode=0o700)
    path = place.home / "ideas.sqlite"
    path.write_bytes(content)
    path.chmod(0o600)
    for words in [["list"], ["add", "Museum"], ["doctor"]]:
        result = place.run(*words)
        assert result.returncode == 1 and "ideas.sqlite" in result.stdout + result.stderr, words
    assert path.read_bytes() == content


def test_a_read_only_disk(place):
    place.add("Museum")
    within = namespace(f"mount --bind '{place.home}' '{place.home}'", f"mount -o remount,ro,bind '{place.home}'")
    result = place.run("add", "Shop", within=within)
    assert result.returncode == 1 and result.stderr.startswith("ideabox: ")
    told = place.run("doctor", within=within)
    assert told.returncode == 1 and f"fix   Disk: {place.home} is on a read-only file system; make it writable and try again.\n" in told.stdout, told.stdout
    assert set(place.ideas()) == {"Museum"}
    assert "read-only" not in place.run("doctor").stdout


def test_the_doctor_sees_a_disk_that_is_full(place):
    place.add("Museum")
    full = place.folder / "full"
    full.mkdir()
    within = namespace(
        f"mount -t tmpfs -o size=1m,mode=700 tmpfs '{full}'", f"cp -a '{place.home}' '{full}/home'",
        f"dd if=/dev/zero of='{full}/rest' bs=4k 2>/dev/null || true", f"mount --bind '{full}/home' '{place.home}'")
    told = place.run("doctor", within=within)
    sentence = f"fix   Disk: There is no room left for {place.home}; free some space and try again.\n"
    assert told.returncode == 1 and sentence in told.stdout, told.stdout + told.stderr


def test_a_full_disk_loses_nothing(place):
    place.home.mkdir(mode=0o700)
    within = namespace(f"mount -t tmpfs -o size=600k,mode=700 tmpfs '{place.home}'")
    script = (
        f"'{IDEABOX}' add First >/dev/null 2>&1; "
        "n=0; while '%s' add \"Number $n\" --description \"$(head -c 60000 /dev/urandom | base64 -w0)\" 2>message; "
        "do n=$((n+1)); test $n -lt 40 || exit 9; done; cat message; echo =; '%s' list --json" % (IDEABOX, IDEABOX))
    result = subprocess.run(
        [*within, "sh", "-c", script], env=place.environment, cwd=place.folder, capture_output=True, text=True,
        timeout=120)
    message, listed = result.stdout.split("=\n")
    assert "no room left" in message and '"First"' in listed


def test_a_home_that_lets_others_in_is_refused(place):
    place.add("Museum")
    place.home.chmod(0o755)
    result = place.run("list")
    assert result.returncode == 1 and "chmod 700" in result.stderr


def test_two_at_once_wait_for_each_other(place):
    place.add("First")
    children = [
        subprocess.Popen([IDEABOX, "add", f"Idea {n}"], env=place.environment, cwd=place.folder,
                         stderr=subprocess.PIPE) for n in range(8)]
    for child in children:
        assert child.wait(timeout=60) == 0, child.stderr.read()
    assert len(place.ideas()) == 9


def test_a_copied_home_takes_another_id(a, tmp_path):
    a.add("Museum")
    subprocess.run(["cp", "-a", a.home, tmp_path / "b"], check=True)
    b = Place(tmp_path, "b", cloud="cloud")
    b.add("Shop")
    a.add("Third")
    assert set(a.ideas()) == set(b.ideas()) == {"Museum", "Shop", "Third"}
    names = [next(d["name"] for d in json.loads(p.do("devices", "list", "--json")) if d["thisDevice"]) for p in (a, b)]
    assert names == [a.name, b.name]
    own = [next(d["id"] for d in json.loads(p.do("devices", "list", "--json")) if d["thisDevice"]) for p in (a, b)]
    assert own[0] != own[1]


def test_an_unknown_command_is_met_with_the_nearest(place):
    for word, nearest in (("rm", "delete"), ("shwo", "show"), ("ls", "list")):
        run = place.run(word, "Museum")
        assert (run.returncode, run.stdout) == (64, "")
        assert run.stderr == f"ideabox: There is no command “{word}”. Did you mean “ideabox {nearest}”?\n"
