package import AccountDomain
package import AccountRows

/// Reading in the order of numbers.
///
/// A row takes its number before it is committed: who reads by number may pass over one that is committed later, with a
/// lesser number. So it is first asked which number was given last, and then who writes the table just now. A transaction
/// that has a number holds a lock of the table until its rows can be seen: once those are over, nothing appears below
/// that number any more.
extension PostgresStore {
    /// Where a table is settled, as soon as all who wrote it are over.
    struct Settling: Sendable {
        /// The number that was given last.
        let number: Int64
        /// The transactions that may still add rows below.
        let writers: [String]
    }

    package func readInOrder<Value: Sendable>(
        _ sql: String, _ values: [ColumnValue], of order: NumberedTable,
        _ body: @escaping @Sendable (inout PostgresColumns) throws(AccountStoreError) -> Value
    ) async throws(AccountStoreError) -> [(number: Int64, value: Value)] {
        let page = PostgresStatement(sql, values)
        let deadline = ContinuousClock.now + patience
        repeat {
            var (settling, rows) = try await read(page, settling: order)
            if !settling.writers.isEmpty {
                guard try await isOver(settling.writers, until: deadline) else { break }
                rows = try await read(page)
            }
            let found = try Self.numbered(rows, of: order.table, body)
            let settled = found.filter { $0.number <= settling.number }
            // What was found above alone was written meanwhile, and is settled the next time.
            if found.isEmpty || !settled.isEmpty { return settled }
        } while ContinuousClock.now < deadline
        throw .unavailable(reason: "a change of the table \(order.table) has been under way for too long")
    }

    /// Reads rows, and where their table is settled; in this order, each statement sees what was committed before it.
    func read(
        _ rows: PostgresStatement, settling order: NumberedTable
    ) async throws(AccountStoreError) -> (Settling, PostgresRows) {
        let table = ColumnValue.text("\"\(order.table)\"")
        let found = try await read([
            PostgresStatement(
                "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence(?, ?)::regclass), 0)",
                [table, .text(order.column)]),
            PostgresStatement(
                """
                SELECT DISTINCT virtualtransaction FROM pg_locks WHERE relation = ?::text::regclass
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                AND mode = 'RowExclusiveLock' AND granted AND pid IS DISTINCT FROM pg_backend_pid()
                """, [table]),
            rows,
        ])
        let numbers = try Self.values(found[0], of: order.table) { columns throws(AccountStoreError) in
            try columns.integer()
        }
        let writers = try Self.values(found[1], of: order.table) { columns throws(AccountStoreError) in
            try columns.text()
        }
        return (Settling(number: numbers.first ?? 0, writers: writers), found[2])
    }

    /// Waits until transactions are over.
    ///
    /// - Returns: whether they were by then.
    func isOver(
        _ writers: [String], until deadline: ContinuousClock.Instant
    ) async throws(AccountStoreError) -> Bool {
        let present = PostgresStatement(
            "SELECT 1 FROM pg_locks WHERE virtualtransaction = ANY (string_to_array(?, ' ')) LIMIT 1",
            [.text(writers.joined(separator: " "))])
        while try await !read(present).rows.isEmpty {
            guard ContinuousClock.now < deadline else { return false }
            try? await Task.sleep(for: .milliseconds(2))
        }
        return true
    }

    private static func numbered<Value>(
        _ rows: PostgresRows, of table: String,
        _ body: (inout PostgresColumns) throws(AccountStoreError) -> Value
    ) throws(AccountStoreError) -> [(number: Int64, value: Value)] {
        try values(rows, of: table) { columns throws(AccountStoreError) in
            (number: try columns.integer(), value: try body(&columns))
        }
    }
}
