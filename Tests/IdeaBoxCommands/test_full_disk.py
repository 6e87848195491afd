"""A home whose disk is full: what only reads works, what writes says why not, and nothing is lost."""

import json
import sqlite3
import subprocess
import sys

import pytest

from conftest import IDEABOX, namespace

READING = [["list"], ["list", "second"], ["list", "--json"], ["show", "second"], ["deleted", "list"], ["conflicts"]]
WRITING = [["add", "Fourth"], ["edit", "first", "--description", "x"], ["done", "first"], ["delete", "first", "--yes"]]

# Runs where a small disk is mounted at the home; prints what each command did there.
PROGRAM = """
import json, os, pathlib, sqlite3, subprocess, sys
program, home, kind = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
path = home / "ideas.sqlite"
os.umask(0o077)

def run(words):
    result = subprocess.run([program, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return [result.returncode, result.stdout, result.stderr]

def sqlite(*texts):
    with sqlite3.connect(path) as db:
        found = [db.execute(text).fetchall() for text in texts]
    db.close()
    return found

run(["add", "First"])
run(["add", "Deleted"])
run(["delete", "Deleted", "--yes"])
# As long as somebody has it open, the log stays.
holder = sqlite3.connect(path)
holder.execute("SELECT count(*) FROM idea").fetchall()
run(["add", "Second"])
kept = {file: file.read_bytes() for file in [path, home / "ideas.sqlite-wal"]}
holder.close()
if kind == "log":
    for file, content in kept.items():
        file.write_bytes(content)
[[version]] = sqlite("PRAGMA user_version")[0] if kind != "log" else [[0]]
if kind == "old":
    columns = "hash TEXT PRIMARY KEY NOT NULL, replica BLOB NOT NULL, idea BLOB NOT NULL, sequence INTEGER NOT NULL, "
    columns += "marks BLOB NOT NULL, lain INTEGER, content BLOB, key TEXT"
    made = [f"CREATE TABLE version ({columns}) STRICT", "CREATE INDEX version_idea ON version (idea)"]
    sqlite("DROP TABLE version", *made, f"DELETE FROM grdb_migrations WHERE identifier = '{version}'", f"PRAGMA user_version = {version - 1}")
def run_on_full_disk(words):
    # Who reads a log carries it over at the end, where that needs no room, and that gives some back.
    with open(home / "rest", "ab", buffering=0) as rest:
        try:
            while True:
                rest.write(b"x" * 4096)
        except OSError:
            pass
    return run(words)

full = [[run_on_full_disk(words) for words in part] for part in json.loads(sys.argv[4])]
(home / "rest").unlink()
after = [run(["add", "Third"]), run(["list", "--json"])]
print(json.dumps([full, after, version, sqlite("PRAGMA user_version")[0][0][0]]))
"""


@pytest.mark.parametrize("kind", ["closed", "log", "old"])
def test_on_a_full_disk_what_only_reads_works_and_what_writes_says_why_not(place, kind):
    place.home.mkdir(mode=0o700)
    within = namespace(f"mount -t tmpfs -o size=1m,mode=700 tmpfs '{place.home}'")
    result = subprocess.run(
        [*within, sys.executable, "-c", PROGRAM, IDEABOX, str(place.home), kind, json.dumps([READING, WRITING])],
        env=place.environment, cwd=place.folder, capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stderr
    (reading, writing), (added, listed), version, version_now = json.loads(result.stdout)
    why = f"ideabox: There is no room left for {place.home}/ideas.sqlite; free some space and try again.\n"
    for words, (status, _, errors) in zip(READING, reading):
        assert status == 0 and errors.startswith(why), (words, errors)
    everything, matching, objects, shown, deleted, _ = [output for _, output, _ in reading]
    assert "First" in everything and "Second" in everything and "Second" in matching and "First" not in matching
    assert {idea["title"] for idea in json.loads(objects)} == {"First", "Second"}
    assert shown.startswith("Second") and "Deleted" in deleted
    for words, (status, output, errors) in zip(WRITING, writing):
        assert (status, output, errors) == (1, "", why), words
    assert added[0] == 0, added
    assert sorted(idea["title"] for idea in json.loads(listed[1])) == ["First", "Second", "Third"]
    assert not any(idea["done"] for idea in json.loads(listed[1]))
    assert kind == "log" or version == version_now


def test_on_a_full_disk_with_a_cloud_nothing_is_joined_and_that_is_said(a):
    a.home.mkdir(mode=0o700)
    within = namespace(f"mount -t tmpfs -o size=1m,mode=700 tmpfs '{a.home}'")
    # A log that a program left behind has room for what is written next: who closes the store last takes it away.
    program = f"""
        "$@" add First; umask 077
        {sys.executable} -c 'import sqlite3; sqlite3.connect("{a.home}/ideas.sqlite").execute("SELECT * FROM note").fetchall()'
        dd if=/dev/zero of="$IDEABOX_HOME/rest" bs=4k 2>/dev/null || true
        "$@" list; "$@" show first --json
        if "$@" sync; then exit 9; fi
    """
    result = a.run(within=[*within, "sh", "-ec", program, "sh"])
    assert result.returncode == 0, result.stderr
    assert "First" in result.stdout and '"title"' in result.stdout
    assert result.stderr.count("There is no room left for") == 3


@pytest.mark.parametrize("has_log", [False, True])
def test_on_a_read_only_disk_what_only_reads_works_and_what_writes_says_why_not(place, has_log):
    place.add("First", "water")
    with sqlite3.connect(place.home / "ideas.sqlite") as holder:
        # As long as somebody has it open, the log stays.
        holder.execute("SELECT count(*) FROM idea").fetchall()
        place.add("Second")
        place.do("delete", "second", "--yes")
        kept = {file: file.read_bytes() for file in place.home.glob("ideas.sqlite*") if not file.name.endswith("-shm")}
    holder.close()
    for file, content in kept.items() if has_log else []:
        file.write_bytes(content)
        file.chmod(0o600)
    (place.home / "ideas.sqlite-shm").unlink(missing_ok=True)
    assert (place.home / "ideas.sqlite-wal").exists() == has_log
    temporary = place.folder / "temporary"
    temporary.mkdir()
    within = namespace(f"mount --bind '{place.home}' '{place.home}'", f"mount -o remount,bind,ro '{place.home}'")
    why = f"ideabox: {place.home}/ideas.sqlite is on a read-only file system; make it writable and try again.\n"
    before = {file.name: file.read_bytes() for file in place.home.iterdir()}
    reading = [(["list"], "First"), (["list", "wat"], "First"), (["show", "first"], "water"), (["deleted", "list"], "Second")]
    for words, expected in reading:
        result = place.run(*words, within=within, TMPDIR=str(temporary))
        assert result.returncode == 0 and expected in result.stdout and result.stderr.startswith(why), (words, result)
    for words in [["add", "Third"], ["done", "first"], ["delete", "first", "--yes"]]:
        result = place.run(*words, within=within)
        assert result.returncode == 1 and why in result.stderr, (words, result)
    assert {file.name: file.read_bytes() for file in place.home.iterdir()} == before
    assert list(temporary.iterdir()) == []
    assert set(place.ideas()) == {"First"}
