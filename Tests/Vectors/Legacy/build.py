#!/usr/bin/env python3
"""build.py DIR: builds each store of this folder in DIR, by hand-written SQL in the layout of Core Data and SwiftData.

Lines that begin with "-- @" are for this script and for Tests/IdeaBoxStorageTests/LegacyFixture.swift alike:
  -- @journal wal   from here on with a write-ahead log, as Apple's libraries have it since iOS 7
  -- @log           what follows stands in the log alone
  -- @file ID TEXT  a file for a value that was too large for the store
  -- @tables N      N tables of other entities
"""
import shutil
import sqlite3
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def parts(text):
    """The SQL between directives, each with the directive before it."""
    directive, lines = "", []
    for line in text.splitlines(keepends=True):
        if line.startswith("-- @"):
            yield directive, "".join(lines)
            directive, lines = line[4:].rstrip("\n"), []
        else:
            lines.append(line)
    yield directive, "".join(lines)


def tables(connection, count):
    for number in range(count):
        connection.execute(
            f"CREATE TABLE ZOTHER{number} (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZSIZE INTEGER)")
        connection.execute("INSERT INTO Z_PRIMARYKEY VALUES (?, ?, 0, 0)", (number + 2, f"Other{number}"))


def build(sql, store):
    """Writes the store with its log as a program leaves it that was not closed: SQLite would empty the log."""
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch) / "work"
        connection = sqlite3.connect(work, isolation_level=None)
        for directive, text in parts(sql):
            match directive.split(" ", 2):
                case ["journal", "wal"]:
                    connection.execute("PRAGMA journal_mode = WAL")
                    connection.execute("PRAGMA wal_autocheckpoint = 0")
                case ["log"]:
                    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                case ["file", name, content]:
                    folder = store.parent / f".{store.stem}_SUPPORT" / "_EXTERNAL_DATA"
                    folder.mkdir(parents=True, exist_ok=True)
                    (folder / name).write_text(content, encoding="utf-8")
                case ["tables", count]:
                    tables(connection, int(count))
            connection.executescript(text)
        if "-- @log" not in sql:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for side in ("", "-wal"):
            if Path(f"{work}{side}").exists():
                shutil.copyfile(f"{work}{side}", f"{store}{side}")
        connection.close()


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.splitlines()[0])
    folder = Path(sys.argv[1])
    for sql in sorted(HERE.glob("*.sql")):
        name = "default.store" if sql.stem == "swift-data" else "IdeaBox.sqlite"
        target = folder / sql.stem
        target.mkdir(parents=True)
        build(sql.read_text(encoding="utf-8"), target / name)
        print(target / name)


if __name__ == "__main__":
    main()
