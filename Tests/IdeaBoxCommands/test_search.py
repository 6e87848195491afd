"""Search at the command line: order, marks, counts, and a store whose words are of an older version."""

import re
import sqlite3
import uuid

from conftest import ends, namespace


def titles(printed):
    return [line.split("  ")[1].lstrip("○✓ ") for line in printed.splitlines()]


def test_titles_come_first_and_the_number_is_said(place):
    place.add("Tea")
    place.add("Shopping", "tea and milk")
    found = place.run("list", "tea")
    assert titles(found.stdout) == ["Tea", "Shopping"]
    assert "2 ideas match." in found.stderr
    assert "1 idea matches." in place.run("list", "milk").stderr
    assert "match" not in place.run("list").stderr
    assert place.run("list", "tea", "--json").stderr == ""


def test_words_with_a_hyphen_or_an_apostrophe_are_found_as_one(place):
    place.add("Answer the e-mail", "don’t wait")
    place.add("Delete old email")
    for words in ["email", "e-mail", "EMA"]:
        assert set(titles(place.do("list", words))) == {"Answer the e-mail", "Delete old email"}
    for words in ["dont", "don't", "wait email"]:
        assert titles(place.do("list", words)) == ["Answer the e-mail"]


def test_what_is_found_is_bold_at_a_terminal_alone(place):
    place.add("Read Middlemarch again")
    child = place.terminal("list", "middle")
    child.expect_exact("Read \x1b[1mMiddle\x1b[0mmarch again")
    assert ends(child) == 0
    assert "\x1b" not in place.do("list", "middle")


def old_store(place, count):
    """A store of `place` as the first version wrote it, with `count` ideas beside one."""
    first = place.add("T")
    path = place.home / "ideas.sqlite"
    with sqlite3.connect(path) as db:
        [[key, entry]] = db.execute("SELECT id, entry FROM idea").fetchall()
        db.execute("DROP TABLE search")
        db.execute("CREATE VIRTUAL TABLE search USING fts5(words, columnsize = 0, prefix = '1', tokenize = 'ascii')")
        assert str(uuid.UUID(bytes=key)).startswith(first)
        for number in range(2, 2 + count):
            spot = 1152921505946927104 + number
            text = f"e-mail {number} " + " ".join(f"w{number * 7919 % 5003 + n}q" for n in range(20))
            other = uuid.UUID(int=number)
            record = re.sub(str(uuid.UUID(bytes=key)), str(other), entry.decode(), flags=re.I)
            row = (number, other.bytes, spot, 1001.0, 5.0, 0, 0, 0, 0, number, b"t", text.encode(), record.encode())
            db.execute("INSERT INTO idea VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            db.execute("INSERT INTO search (rowid, words) VALUES (?, ?)", (spot, " t " + text.replace("-", " ")))
        db.execute("UPDATE tally SET revision = ?, shown = ?", (1 + count, 1 + count))
        db.execute("DELETE FROM grdb_migrations WHERE identifier = '2'")
        db.execute("PRAGMA user_version = 1")
    db.close()
    return path


def version(path):
    with sqlite3.connect(path) as db:
        [[number]] = db.execute("PRAGMA user_version").fetchall()
    db.close()
    return number


def test_old_words_are_made_anew_at_the_next_start(place):
    store = old_store(place, 30)
    assert version(store) == 1
    assert len(titles(place.do("list", "email"))) == 30
    assert version(store) == 2


def test_a_full_disk_keeps_nobody_from_their_ideas(place, tmp_path):
    """Without room for new words the store opens with the old ones, and makes them anew once there is room."""
    store = old_store(place, 4000)
    size = store.stat().st_size
    full = tmp_path / "full"
    full.mkdir()
    within = namespace(
        f"mount -t tmpfs -o size={size + 400_000},mode=700 tmpfs '{full}'", f"cp -p '{place.home}'/* '{full}/'",
        f"mount --move '{full}' '{place.home}'")
    program = """
        if "$@" list email; then exit 9; fi
        "$@" list --limit 0; "$@" list mail --limit 1
        mount -o remount,size=90% "$IDEABOX_HOME"; "$@" list email --limit 0
    """
    result = place.run(within=[*within, "sh", "-ec", program, "sh"])
    assert result.returncode == 0, result.stderr
    # The joined word is found by the last one alone.
    assert len(titles(result.stdout)) == 4001 + 1 + 4000, result.stderr
    assert version(store) == 1
