internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import IdeaBoxCore

/// The tables, from the first version on; `docs/ideabox.md` describes them.
///
/// A migration that was released is never changed: a further one follows it.
enum IdeaSchema {
    /// `PRAGMA application_id`: "IDEA" in ASCII.
    static let applicationID: Int64 = 0x4944_4541
    /// `PRAGMA user_version`: how many migrations a store of this program has.
    static let version: Int64 = 5

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: first)
            try db.execute(sql: "PRAGMA user_version = 1")
        }
        migrator.registerMigration("2") { db in
            try makeWordsAnew(db)
            try db.execute(sql: "PRAGMA user_version = 2")
        }
        // Records of version 3 have causal contexts, which an earlier program would lose.
        migrator.registerMigration("3") { db in try db.execute(sql: "PRAGMA user_version = 3") }
        // Under which key a version is sealed is known since version 4.
        migrator.registerMigration("4") { db in
            try db.execute(sql: "ALTER TABLE version ADD COLUMN key TEXT")
            try db.execute(sql: "PRAGMA user_version = 4")
        }
        // A version may hold many ideas since version 5.
        migrator.registerMigration("5") { db in
            try db.execute(sql: packs)
            try db.execute(sql: "PRAGMA user_version = 5")
        }
        return migrator
    }

    /// The words of "e-mail" are also "email" since version 2, and those of titles stand there once more.
    private static func makeWordsAnew(_ db: Database) throws {
        try db.execute(sql: "DROP TABLE search")
        try db.execute(sql: search)
        let ideas = try Row.fetchCursor(
            db, sql: "SELECT place, title, description FROM idea WHERE place IS NOT NULL ORDER BY place")
        let insert = try db.makeStatement(sql: "INSERT INTO search (rowid, words) VALUES (?, ?)")
        while let row = try ideas.next() {
            let words = IdeaWords(title: text(row, 1), description: text(row, 2))
            try insert.execute(
                arguments: [row[0] as Int64, String(decoding: words.text, as: UTF8.self)])
        }
    }

    private static func text(_ row: Row, _ column: Int) -> String {
        String(decoding: Data.fromDatabaseValue(row[column]) ?? Data(), as: UTF8.self)
    }

    private static let packs = """
        ALTER TABLE version RENAME TO single;
        DROP INDEX version_idea;
        CREATE TABLE version (
            hash TEXT NOT NULL,
            replica BLOB NOT NULL,
            idea BLOB NOT NULL,
            sequence INTEGER NOT NULL,
            marks BLOB NOT NULL,
            lain INTEGER,
            content BLOB,
            key TEXT,
            pack BLOB,
            PRIMARY KEY (hash, idea)
        ) STRICT;
        INSERT INTO version
            SELECT hash, replica, idea, sequence, marks, lain, content, key, NULL FROM single;
        DROP TABLE single;
        CREATE INDEX version_idea ON version (idea);
        """

    private static let search = """
        CREATE VIRTUAL TABLE search USING fts5(words, columnsize = 0, prefix = '1', tokenize = 'ascii');
        """

    /// Text that people wrote stands in BLOBs, as SQLite's own text ends at a zero byte.
    ///
    /// `place` is the idea's row in the index of words. Larger places were modified later, so that the index gives
    /// what a list shows first without reading what comes after it; see ``DatabasePlace``.
    static let first = """
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
        """
}

/// The row that a statement has come to, read by the places of its columns.
///
/// GRDB's own row takes down the names of all columns again each time a statement is run, which costs more than finding
/// one idea does.
@safe struct StoredRow {
    private let statement: OpaquePointer

    /// Runs a statement, and hands over each row while it is the present one.
    ///
    /// - Parameters:
    ///   - statement: a statement without an error.
    ///   - arguments: its arguments.
    ///   - db: the connection that it belongs to.
    ///   - body: takes what it needs, and says whether to go on.
    /// - Throws: what SQLite refuses, and what `body` throws.
    static func each(
        _ statement: Statement, _ arguments: StatementArguments, _ db: Database,
        _ body: (StoredRow) throws -> Bool
    ) throws {
        try statement.setArguments(arguments)
        let row = unsafe StoredRow(statement: statement.sqliteStatement)
        defer { _ = unsafe sqlite3_reset(row.statement) }
        while true {
            switch unsafe sqlite3_step(row.statement) {
            case SQLITE_ROW: guard try body(row) else { return }
            case SQLITE_DONE: return
            case let code:
                let extended = unsafe db.sqliteConnection.map { unsafe sqlite3_extended_errcode($0) } ?? code
                throw DatabaseError(resultCode: ResultCode(rawValue: extended), message: db.lastErrorMessage)
            }
        }
    }

    private init(statement: OpaquePointer) { unsafe self.statement = statement }

    /// Whether a column holds nothing.
    func isNull(_ column: Int) -> Bool {
        unsafe sqlite3_column_type(statement, CInt(column)) == SQLITE_NULL
    }

    /// The bytes of a column; none where a damaged file has something else.
    func bytes(_ column: Int) -> [UInt8] { unsafe withBytes(column) { unsafe Array($0) } }

    /// The text of a column of UTF-8 bytes.
    func text(_ column: Int) -> String {
        unsafe withBytes(column) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// The whole number of a column; nil where there is none.
    func integer(_ column: Int) -> Int64? {
        guard unsafe sqlite3_column_type(statement, CInt(column)) == SQLITE_INTEGER else { return nil }
        return unsafe sqlite3_column_int64(statement, CInt(column))
    }

    /// The number of a column; 0 where a damaged file has something else.
    func number(_ column: Int) -> Double {
        switch unsafe sqlite3_column_type(statement, CInt(column)) {
        case SQLITE_FLOAT, SQLITE_INTEGER: unsafe sqlite3_column_double(statement, CInt(column))
        default: 0
        }
    }

    private func withBytes<Result>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let type = unsafe sqlite3_column_type(statement, CInt(column))
        guard type == SQLITE_BLOB || type == SQLITE_TEXT else {
            return unsafe body(.init(start: nil, count: 0))
        }
        let start = unsafe sqlite3_column_blob(statement, CInt(column))
        let count = unsafe Int(sqlite3_column_bytes(statement, CInt(column)))
        return unsafe body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }
}
