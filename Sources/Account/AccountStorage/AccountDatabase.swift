package import AccountDomain
package import AccountRows
package import FoundationExports
internal import GRDB
internal import Traces

/// Accounts in an SQLite file, which several programs may use at once.
///
/// What a commit has acknowledged survives the loss of power. Reads see what was acknowledged before, and wait for no
/// write. The file and those that SQLite puts beside it may be used by their owner alone. A disk that is full or fails
/// and another program that holds the file make the store unavailable, not longer than they last.
///
/// To put an older copy back, stop every program that uses the store, and remove the files `-wal` and `-shm` with the
/// file that is replaced: they belong to it.
package final class AccountDatabase: RowStore {
    package typealias Columns = StatementColumns

    let commits: CommitQueue
    let writer: DatabaseQueue
    /// For what is found by a key.
    let reader: DatabaseQueue
    /// For what may be much: nobody who looks for one row waits for it.
    let lister: DatabaseQueue

    /// Opens the store at a path, and makes it if nothing stands there; missing folders are made with mode 0700.
    ///
    /// - Parameter path: absolute, or relative to the working directory.
    /// - Throws: why it cannot be used.
    package convenience init(path: String) throws(AccountStoreError) {
        try self.init(path: path, patience: 2)
    }

    /// Opens the store.
    ///
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory.
    ///   - patience: for how many seconds other programs are waited for before a call throws `unavailable`.
    /// - Throws: why it cannot be used.
    package init(path: String, patience: Double) throws(AccountStoreError) {
        do {
            let home = try AccountDatabaseFile(path, patience: patience)
            writer = try home.openWriter()
            reader = try home.openReader()
            lister = try home.openReader()
            commits = CommitQueue(home, try home.identity(), writer)
            try reader.unsafeRead { try $0.checkTables() }
        } catch {
            throw AccountStoreError(error)
        }
    }

    /// The migrations that opening the store would do.
    ///
    /// - Parameter path: of the file, which need not be there.
    /// - Returns: their numbers.
    /// - Throws: why the file cannot be used.
    package static func missingMigrations(path: String) throws(AccountStoreError) -> [Int64] {
        do {
            return try AccountDatabaseFile(path, patience: 2).missingMigrations()
        } catch { throw AccountStoreError(error) }
    }

    /// Closes the file, once what is under way is done: its log is carried over, and nothing stands beside it.
    ///
    /// What is asked afterwards throws `unavailable`. A store that is not closed loses nothing.
    package func close() {
        // The writer last: the last connection carries the log over, and these two may not write.
        for connection in [lister, reader, writer] { try? connection.close() }
    }

    /// How many commits wait for the disk.
    package var waiting: Int { commits.waiting }

    /// Does all changes, or none.
    package func commit(_ changes: [AccountChange]) async throws(AccountStoreError) -> CommitOutcome {
        try await tracedQuery("COMMIT", in: "sqlite") { () throws(AccountStoreError) in
            try await commits.commit(changes).get()
        }
    }

    /// Reads on a connection's own queue.
    func read<Answer: Sendable>(
        _ queue: DatabaseQueue, _ body: @escaping @Sendable (Database) throws -> Answer
    ) async throws(AccountStoreError) -> Answer {
        let answer: Result<Answer, any Error> = await withCheckedContinuation { continuation in
            queue.asyncWriteWithoutTransaction { db in
                continuation.resume(returning: Result { try body(db) })
            }
        }
        do { return try answer.get() } catch { throw AccountStoreError(error) }
    }

    /// Reads rows.
    package func read<Value: Sendable>(
        _ sql: String, _ values: [ColumnValue], of table: String, as extent: ReadExtent,
        _ body: @escaping @Sendable (inout StatementColumns) throws(AccountStoreError) -> Value
    ) async throws(AccountStoreError) -> [Value] {
        try await tracedQuery("SELECT", of: table, in: "sqlite") { () throws(AccountStoreError) in
            try await read(extent == .key ? reader : lister) { db in
                var found: [Value] = []
                try db.each(sql, values, from: table) { columns throws(AccountStoreError) in
                    found.append(try body(&columns))
                }
                return found
            }
        }
    }

    /// Reads rows in the order of their numbers: one program writes at a time, so they are given in the order of commits.
    package func readInOrder<Value: Sendable>(
        _ sql: String, _ values: [ColumnValue], of order: NumberedTable,
        _ body: @escaping @Sendable (inout StatementColumns) throws(AccountStoreError) -> Value
    ) async throws(AccountStoreError) -> [(number: Int64, value: Value)] {
        try await read(sql, values, of: order.table, as: .list) { columns throws(AccountStoreError) in
            (number: try columns.integer(), value: try body(&columns))
        }
    }
}

extension Database {
    /// Makes sure that every table has its columns.
    fileprivate func checkTables() throws {
        for kind in AccountRow.Kind.allCases { _ = try cachedStatement(sql: kind.table.shape.select) }
        _ = try cachedStatement(sql: AuditEntry.insert)
        _ = try cachedStatement(sql: "SELECT hour, event, count FROM audit_count")
    }
}

extension AccountDatabase {
    /// The sessions that ended at or after a moment, also those that another program ended.
    package func revokedSessions(
        since: Date
    ) async throws(AccountStoreError) -> [(session: Identifier<Session>, at: Date)] {
        try await read(lister) { db in
            var revokedSessions: [(session: Identifier<Session>, at: Date)] = []
            // Both are answered by the index alone. An array that grows would take three times its room.
            let count = "SELECT count(*) FROM session WHERE ended >= ?"
            try db.each(count, [.date(since)], from: "session") { columns throws(AccountStoreError) in
                revokedSessions.reserveCapacity(try columns.count())
            }
            let sql = "SELECT id, ended FROM session WHERE ended >= ? ORDER BY ended, number"
            try db.each(sql, [.date(since)], from: "session") { columns throws(AccountStoreError) in
                revokedSessions.append((try columns.id(), try columns.date()))
            }
            return revokedSessions
        }
    }

    /// Removes what has run out, in small steps between the commits of others.
    package func removeEnded(before moment: Date) async throws(AccountStoreError) {
        for (table, condition, uses) in Self.ended {
            let values = Array(repeating: ColumnValue.date(moment), count: uses)
            try await remove(from: table, where: condition, values)
        }
    }

    private func remove(
        from table: String, where condition: String, _ values: [ColumnValue]
    ) async throws(AccountStoreError) {
        let step: Int64 = 200
        var last: Int64 = 0
        while true {
            // What is to go is found beside the writer, and looked at once more by it.
            let found = try await read(lister) { [last] db in
                let sql =
                    "SELECT number FROM \(table) WHERE number > ? AND \(condition) ORDER BY number LIMIT ?"
                var numbers: [Int64] = []
                let values = [.integer(last)] + values + [.integer(step)]
                try db.each(sql, values, from: table) { columns throws(AccountStoreError) in
                    numbers.append(try columns.integer())
                }
                return numbers
            }
            guard let end = found.last else { return }
            try await commits.transact { db in
                for number in found {
                    try db.change(
                        "DELETE FROM \(table) WHERE number = ? AND \(condition)", [.integer(number)] + values)
                }
            }
            last = end
        }
    }
}
