package import AccountDomain
internal import FoundationExports

/// A line of the log; it has no version, for nothing can change it.
extension AuditEntry {
    static let columns = "at, event, \"user\", session, device, network, detail"
    /// Adds a line.
    package static let insert = "INSERT INTO audit (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?)"

    /// What ``insert`` takes.
    package var values: [ColumnValue] {
        [
            .date(at), .word(event), .id(user), .id(session), .id(device), .text(network?.text),
            .text(detail),
        ]
    }

    init(_ columns: inout some ColumnReader) throws(AccountStoreError) {
        self.init(
            at: try columns.date(), try columns.word(), user: try columns.idIfAny(),
            session: try columns.idIfAny(), device: try columns.idIfAny(),
            network: try columns.textIfAny().map(NetworkTag.init(text:)), detail: try columns.textIfAny())
    }
}

/// The log.
extension RowStore {
    /// A person's lines of the log, the latest first.
    package func audit(
        of user: Identifier<User>, limit: Int
    ) async throws(AccountStoreError) -> [AuditEntry] {
        let sql = "SELECT \(AuditEntry.columns) FROM audit WHERE \"user\" = ? ORDER BY number DESC LIMIT ?"
        let values = [ColumnValue.id(user), .integer(max(0, limit))]
        return try await read(sql, values, of: "audit", as: .list) { columns throws(AccountStoreError) in
            try AuditEntry(&columns)
        }
    }

    /// Lines of the log in the order of writing, each with its number.
    package func audit(
        _ selection: AuditSelection, after number: Int64, limit: Int
    ) async throws(AccountStoreError) -> [(number: Int64, entry: AuditEntry)] {
        var (sql, values) = (
            """
            SELECT number, \(AuditEntry.columns) FROM audit
            WHERE number > ? AND detail IS DISTINCT FROM 'noAccount'
            """, [ColumnValue.integer(number)]
        )
        if let from = selection.from {
            sql += " AND +at >= ?"
            values.append(.date(from))
        }
        if let to = selection.to {
            sql += " AND +at < ?"
            values.append(.date(to))
        }
        if let user = selection.user {
            sql += " AND \"user\" = ?"
            values.append(.id(user))
        }
        // The index of moments (+ keeps it out) would make all that is found be sorted for each page.
        sql += " ORDER BY number LIMIT ?"
        values.append(.integer(max(1, limit)))
        let found = try await readInOrder(
            sql, values, of: NumberedTable("audit")
        ) { columns throws(AccountStoreError) in try AuditEntry(&columns) }
        return found.map { (number: $0.number, entry: $0.value) }
    }

    /// What was counted by the hour, the earliest first.
    package func auditCounts(_ selection: AuditSelection) async throws(AccountStoreError) -> [AuditCount] {
        let sql = """
            SELECT hour, event, CAST(sum(count) AS BIGINT) FROM (
                SELECT hour, event, count FROM audit_count
                UNION ALL SELECT \(Self.hour), event, 1 FROM audit WHERE detail = 'noAccount') AS counted
            GROUP BY hour, event ORDER BY hour, event
            """
        let counts = try await read(
            sql, [], of: "audit_count", as: .list
        ) { columns throws(AccountStoreError) in
            AuditCount(hour: try columns.date(), event: try columns.word(), count: try columns.count())
        }
        return counts.filter { selection.contains($0.hour) }
    }
}
