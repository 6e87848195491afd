package import AccountDomain
package import AccountRows
internal import FoundationExports
internal import GRDB

/// An SQLite file that is copied, or into which a store is copied, by the only program that has it open.
package struct SQLiteCopy: CopiedStore {
    let db: Database

    /// Opens a file for this program alone.
    ///
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory.
    ///   - creating: whether a file that is missing is made.
    ///   - body: uses it; what it adds stays if it returns, and is undone if it throws.
    /// - Returns: what `body` returned.
    /// - Throws: what `body` throws; why the file cannot be used, also when another program has it open.
    package static func open<Result>(
        _ path: String, creating: Bool, _ body: (SQLiteCopy) throws -> Result
    ) throws -> Result {
        try told {
            if !creating { try requireFile(path) }
            let file = try AccountDatabaseFile(path, patience: 0.5)
            let connection = try file.openAlone()
            defer { try? connection.close() }
            return try transact(connection, .immediate, .commit, body)
        }
    }

    /// Reads a file as it is at this moment, while other programs use it.
    ///
    /// - Parameters:
    ///   - path: of a store whose tables are those of this version.
    ///   - body: reads it.
    /// - Returns: what `body` returned.
    /// - Throws: what `body` throws; why the file cannot be used.
    package static func snapshot<Result>(
        _ path: String, _ body: (SQLiteCopy) throws -> Result
    ) throws -> Result {
        try told {
            try requireFile(path)
            let connection = try AccountDatabaseFile(path, patience: 2).openReader()
            return try read(connection, as: .store, body)
        }
    }

    /// Reads all at one moment, and closes the connection.
    static func read<Result>(
        _ connection: DatabaseQueue, as kind: AccountDatabaseFile.Kind,
        _ body: (SQLiteCopy) throws -> Result
    ) throws -> Result {
        defer { try? connection.close() }
        return try transact(connection, .deferred, .rollback) { copy in
            try AccountDatabaseFile.checkReadable(copy.db, as: kind)
            return try body(copy)
        }
    }

    /// Looks for a file before its folder would be made.
    static func requireFile(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else {
            throw AccountStoreError.unavailable(reason: "there is no file \(path)")
        }
    }

    static func transact<Result>(
        _ connection: DatabaseQueue, _ kind: Database.TransactionKind,
        _ completion: Database.TransactionCompletion, _ body: (SQLiteCopy) throws -> Result
    ) throws -> Result {
        try connection.writeWithoutTransaction { db in
            var result: Result?
            try db.inTransaction(kind) {
                result = try body(SQLiteCopy(db: db))
                return completion
            }
            guard let result else { throw AccountStoreError.unavailable(reason: "nothing was done") }
            return result
        }
    }

    /// Tells SQLite's errors as those of a store, and all others as they are.
    static func told<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as DatabaseError { throw AccountStoreError(error) }
    }

    /// What SQLite says of the file's own structure; nothing where all is well.
    package func damage() -> [String] {
        do {
            return try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
        } catch { return ["SQLite cannot look through it"] }
    }

    package func number(_ sql: String) throws(AccountStoreError) -> Int64 {
        do { return try Int64.fetchOne(db, sql: sql) ?? 0 } catch { throw AccountStoreError(error) }
    }

    package func each(
        _ table: CopiedTable, _ body: ([ColumnValue]) throws(AccountStoreError) -> Void
    ) throws(AccountStoreError) {
        do {
            try db.each(table.select, [], from: table.name) { columns throws(AccountStoreError) in
                var row: [ColumnValue] = []
                for _ in table.columns { row.append(try columns.value()) }
                try body(row)
            }
        } catch { throw AccountStoreError(error) }
    }

    package func add(_ rows: [[ColumnValue]], to table: CopiedTable) throws(AccountStoreError) {
        let places = table.columns.map { _ in "?" }.joined(separator: ", ")
        let sql = "INSERT INTO \"\(table.name)\" (\(table.list)) VALUES (\(places))"
        do { for row in rows { try db.change(sql, row) } } catch { throw AccountStoreError(error) }
    }
}
