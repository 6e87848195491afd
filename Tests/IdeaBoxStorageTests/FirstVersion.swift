/// A store as the first version wrote it.
///
/// It is never changed: every later version must open it.
enum FirstVersion {
    static let sql = """
        PRAGMA application_id = 1229210945;
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
        INSERT INTO grdb_migrations VALUES ('1');
        PRAGMA user_version = 1;
        CREATE TABLE idea (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE,
            place INTEGER UNIQUE,
            created REAL NOT NULL,
            modified REAL NOT NULL,
            completed INTEGER NOT NULL,
            standing INTEGER NOT NULL,
            others INTEGER NOT NULL,
            pending INTEGER NOT NULL,
            revision INTEGER NOT NULL UNIQUE,
            title BLOB NOT NULL,
            description BLOB NOT NULL,
            entry BLOB NOT NULL
        ) STRICT;
        CREATE INDEX idea_all ON idea (modified DESC, id, place) WHERE standing = 0;
        CREATE INDEX idea_open ON idea (modified DESC, id, place) WHERE standing = 0 AND completed = 0;
        CREATE INDEX idea_done ON idea (modified DESC, id, place) WHERE standing = 0 AND completed = 1;
        CREATE INDEX idea_conflicts ON idea (modified DESC, id, place) WHERE standing = 0 AND others = 1;
        CREATE INDEX idea_deleted ON idea (modified DESC, id, place) WHERE standing = 1;
        CREATE INDEX idea_pending ON idea (modified DESC, id, place) WHERE pending = 1;
        CREATE TABLE tally (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            revision INTEGER NOT NULL,
            shown INTEGER NOT NULL,
            done INTEGER NOT NULL,
            conflicts INTEGER NOT NULL,
            deleted INTEGER NOT NULL,
            pending INTEGER NOT NULL
        ) STRICT;
        INSERT INTO tally VALUES (1, 0, 0, 0, 0, 0, 0);
        CREATE TABLE version (
            hash TEXT PRIMARY KEY NOT NULL,
            replica BLOB NOT NULL,
            idea BLOB NOT NULL,
            sequence INTEGER NOT NULL,
            marks BLOB NOT NULL,
            lain INTEGER,
            content BLOB
        ) STRICT;
        CREATE INDEX version_idea ON version (idea);
        CREATE TABLE import (
            source BLOB PRIMARY KEY NOT NULL,
            idea BLOB NOT NULL,
            hash TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE note (name BLOB PRIMARY KEY NOT NULL, bytes BLOB NOT NULL) STRICT;
        CREATE VIRTUAL TABLE search USING fts5(words, columnsize = 0, prefix = '1', tokenize = 'ascii');
        INSERT INTO idea VALUES (
            1, X'00000000000040008000000000000001', 1152921505946927104, 1001.0, 5.0, 0, 0, 1, 0, 1,
            X'45696e73', X'6f6e65', X'7b226e223a317d'
        );
        INSERT INTO search (rowid, words) VALUES (1152921505946927104, ' eins one');
        INSERT INTO idea VALUES (
            2, X'00000000000040008000000000000002', 1152921506483798016, 1002.0, 7.0, 1, 0, 0, 1, 2,
            X'5a776569', X'e5a4a9e6b094', X'7b226e223a327d'
        );
        INSERT INTO search (rowid, words) VALUES (1152921506483798016, ' zwei 天气 气');
        UPDATE tally SET revision = 2, shown = 2, done = 1, conflicts = 1, deleted = 0, pending = 1;
        INSERT INTO note VALUES (X'6e', X'010203');
        """
}
