internal import AccountDomain
internal import AccountRows
internal import GRDB
internal import GRDBSQLite

/// Changes within a transaction.
extension Database {
    /// Does all changes, or none.
    func apply(_ changes: [AccountChange]) throws -> CommitOutcome {
        // A single one leaves nothing behind when it is refused.
        guard changes.count > 1 else {
            return try changes.allSatisfy { try apply($0) } ? .done : .refused(0)
        }
        try change("SAVEPOINT changes")
        for (number, one) in changes.enumerated() where try !apply(one) {
            try change("ROLLBACK TO changes")
            try change("RELEASE changes")
            return .refused(number)
        }
        try change("RELEASE changes")
        return .done
    }

    /// Does a change, and tells whether it could be done.
    private func apply(_ change: AccountChange) throws -> Bool {
        switch change {
        case .insert(let row): return try insert(row.stored)
        case .replace(let row): return try replace(row.stored)
        case .remove(let row): return try remove(row.stored)
        case .removeUser(let user, _): try remove(user)
        case .note(let entry): try self.change(AuditEntry.insert, entry.values)
        }
        return true
    }

    private func insert<Row: AccountTableRow>(_ row: Row) throws -> Bool {
        try change(Row.shape.insert, row.keyValues + row.values) == 1
    }

    private func replace<Row: AccountTableRow>(_ row: Row) throws -> Bool {
        try change(Row.shape.replaceOrIgnore, row.values + row.keyValues + [.integer(row.version)]) == 1
    }

    private func remove<Row: AccountTableRow>(_ row: Row) throws -> Bool {
        try change(Row.shape.remove, row.keyValues + [.integer(row.version)]) == 1
    }

    private func remove(_ user: Identifier<User>) throws {
        for removal in AccountRow.Kind.removalsOfAccount { try change(removal, [.id(user)]) }
    }
}

/// Statements by SQLite's own calls.
///
/// GRDB keeps them ready. Its own arguments and rows look up every name again each time, which costs more than finding
/// one row does; and its texts end at a zero byte.
extension Database {
    /// Changes rows.
    ///
    /// - Returns: how many; what a trigger did is not counted.
    @discardableResult
    func change(_ sql: String, _ values: [ColumnValue] = []) throws -> Int {
        try each(sql, values, from: "") { _ throws(AccountStoreError) in }
        return changesCount
    }

    /// Runs a statement, and hands over each row that it comes to.
    func each(
        _ sql: String, _ values: [ColumnValue], from table: String,
        _ body: (inout StatementColumns) throws(AccountStoreError) -> Void
    ) throws {
        let statement = unsafe try cachedStatement(sql: sql).sqliteStatement
        defer {
            _ = unsafe sqlite3_reset(statement)
            // What was bound may be a person's: it stays no longer than it is needed.
            _ = unsafe sqlite3_clear_bindings(statement)
        }
        for (number, value) in values.enumerated() {
            let code = unsafe Self.bind(value, CInt(number + 1), statement)
            guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        }
        while true {
            switch unsafe sqlite3_step(statement) {
            case SQLITE_ROW:
                var columns = unsafe StatementColumns(statement, table: table)
                try body(&columns)
            case SQLITE_DONE: return
            case let code:
                let extended = unsafe sqliteConnection.map { unsafe sqlite3_extended_errcode($0) } ?? code
                // Without SQLite's own words: they may quote what a row holds.
                throw DatabaseError(resultCode: ResultCode(rawValue: extended))
            }
        }
    }

    private static func bind(_ value: ColumnValue, _ number: CInt, _ statement: OpaquePointer) -> CInt {
        // SQLITE_TRANSIENT: SQLite takes a copy.
        let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .null: return unsafe sqlite3_bind_null(statement, number)
        case .integer(let integer): return unsafe sqlite3_bind_int64(statement, number, integer)
        case .real(let real): return unsafe sqlite3_bind_double(statement, number, real)
        case .text(let text):
            // With its length, or it would end at a zero byte.
            return unsafe sqlite3_bind_text(statement, number, text, CInt(text.utf8.count), copies)
        case .blob(let bytes):
            if bytes.isEmpty { return unsafe sqlite3_bind_zeroblob(statement, number, 0) }
            return unsafe bytes.withUnsafeBytes { bytes in
                unsafe sqlite3_bind_blob(statement, number, bytes.baseAddress, CInt(bytes.count), copies)
            }
        }
    }
}
