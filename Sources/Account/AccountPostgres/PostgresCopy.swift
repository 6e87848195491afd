package import AccountDomain
package import AccountRows
internal import CPostgreSQL

/// A database that is copied, or into which a store is copied, while no other program of ours uses it.
package struct PostgresCopy: CopiedStore {
    private let entry: PostgresEntry

    /// Opens a database for this program alone; makes its tables where there are none.
    ///
    /// - Parameters:
    ///   - place: the database.
    ///   - isTarget: whether rows are added to it.
    ///   - body: uses it; what it adds to a target stays if it returns, and is undone if it throws.
    /// - Returns: what `body` returned.
    /// - Throws: what `body` throws; why the database cannot be used, also when another program of ours uses it.
    package static func open<Result>(
        _ place: PostgresPlace, isTarget: Bool = false, _ body: (PostgresCopy) throws -> Result
    ) throws -> Result {
        let entry = try PostgresEntry(place)
        guard try entry.value(others) == "0" else { throw inUse }
        try entry.migrate()
        // Who starts meanwhile waits for the lock of who migrates; and anybody else who writes, for the tables'.
        _ = try entry.value("BEGIN")
        // A source is idle while the target is written, and a target while the source is read.
        _ = try entry.value("SET LOCAL idle_in_transaction_session_timeout = 0")
        let lock = "SELECT pg_try_advisory_xact_lock(\(PostgresSchema.lock))"
        guard try entry.value(lock) == "t" else { throw inUse }
        let tables = CopiedTable.all.map { "\"\($0.name)\"" }.joined(separator: ", ")
        _ = try entry.value("LOCK TABLE \(tables) IN EXCLUSIVE MODE NOWAIT")
        // Once more: somebody may have come before the tables were locked.
        guard try entry.value(others) == "0" else { throw inUse }
        let copy = PostgresCopy(entry: entry)
        let result = try body(copy)
        guard isTarget else {
            // All was read, and the target may be committed: nothing here can fail any more.
            _ = try? entry.value("ROLLBACK")
            return result
        }
        for table in CopiedTable.all where table.isNumbered { try copy.goOn(behind: table) }
        _ = try entry.value("COMMIT")
        return result
    }

    /// Reads a database as it is at this moment, while other programs use it.
    ///
    /// - Parameters:
    ///   - place: the database, whose tables must be those of this version.
    ///   - body: reads it.
    /// - Returns: what `body` returned.
    /// - Throws: what `body` throws; why the database cannot be used.
    package static func snapshot<Result>(
        _ place: PostgresPlace, _ body: (PostgresCopy) throws -> Result
    ) throws -> Result {
        let entry = try PostgresEntry(place)
        _ = try entry.value("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        // It is idle while what was read is written elsewhere.
        _ = try entry.value("SET LOCAL idle_in_transaction_session_timeout = 0")
        try entry.checkVersion()
        let result = try body(PostgresCopy(entry: entry))
        _ = try? entry.value("ROLLBACK")
        return result
    }

    /// Counts the connections of other programs of ours; a pooler may add to their name.
    private static let others = """
        SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND (application_name IS NULL OR application_name LIKE 'accountd%')
        """
    private static let inUse = AccountStoreError.unavailable(reason: "another program uses the database")

    package func each(
        _ table: CopiedTable, _ body: ([ColumnValue]) throws(AccountStoreError) -> Void
    ) throws(AccountStoreError) {
        // What cannot be read of one table must not end the transaction, in which others are read.
        _ = try entry.value("SAVEPOINT reading")
        do throws(AccountStoreError) {
            try eachOfCursor(table, body)
        } catch {
            _ = try? entry.value("ROLLBACK TO reading")
            throw error
        }
        _ = try entry.value("RELEASE reading")
    }

    private func eachOfCursor(
        _ table: CopiedTable, _ body: ([ColumnValue]) throws(AccountStoreError) -> Void
    ) throws(AccountStoreError) {
        _ = try entry.value("DECLARE rows CURSOR FOR \(table.select)")
        while true {
            let found = try entry.rows("FETCH 1000 FROM rows")
            if found.rows.isEmpty { break }
            for values in found.rows {
                var columns = PostgresColumns(values, types: found.types, table: table.name)
                var row: [ColumnValue] = []
                for _ in table.columns { row.append(try columns.value()) }
                try body(row)
            }
        }
        _ = try entry.value("CLOSE rows")
    }

    package func add(_ rows: [[ColumnValue]], to table: CopiedTable) throws(AccountStoreError) {
        guard !rows.isEmpty else { return }
        try entry.copyIn(
            "COPY \"\(table.name)\" (\(table.list)) FROM STDIN (FORMAT binary)", Self.binary(rows))
    }

    package func number(_ sql: String) throws(AccountStoreError) -> Int64 {
        Int64(try entry.value(sql) ?? "") ?? 0
    }

    /// Lets the next row have a number that none had, also none that is gone.
    private func goOn(behind table: CopiedTable) throws(AccountStoreError) {
        let column = "\"\(table.columns[0])\""
        let sequence = "pg_get_serial_sequence('\"\(table.name)\"', '\(table.columns[0])')::regclass"
        _ = try entry.value(
            """
            SELECT setval(\(sequence), greatest(max(\(column)), pg_sequence_last_value(\(sequence))))
            FROM "\(table.name)" HAVING max(\(column)) IS NOT NULL
            """)
    }

    /// Rows as COPY takes them.
    private static func binary(_ rows: [[ColumnValue]]) -> [UInt8] {
        func bytes(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
        }
        var copy = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + bytes(0, 8)
        for row in rows {
            copy += bytes(row.count, 2)
            for value in row {
                let wire = value.wire
                copy += bytes(wire?.count ?? -1, 4)
                copy += wire ?? []
            }
        }
        return copy + bytes(-1, 2)
    }
}

/// Why a statement failed.
extension AccountStoreError {
    init(_ result: OpaquePointer?) {
        guard let result = unsafe result else {
            self = .unavailable(reason: "the connection to the database was lost")
            return
        }
        self.init(state: unsafe Self.state(of: result))
    }

    /// The code of an error; empty where the connection was lost.
    static func state(of result: OpaquePointer?) -> String {
        let state = unsafe PQresultErrorField(result, CInt(UInt8(ascii: "C")))
        return unsafe state.map { unsafe String(cString: $0) } ?? ""
    }
}
