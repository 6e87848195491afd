internal import AccountDomain
internal import FoundationExports
internal import GRDB

/// A line of the log; it has no version, for nothing can change it.
extension AuditEntry {
    private static let columns = "at, event, user, session, device, network, detail"
    static let select = "SELECT \(columns) FROM audit"

    func note(in db: Database) throws {
        try db.change(
            "INSERT INTO audit (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                .date(at), .word(event), .id(user), .id(session), .id(device), .text(network?.text),
                .text(detail),
            ])
    }

    /// The lines of a person, the last one first.
    static func read(of user: Identifier<User>, limit: Int, in db: Database) throws -> [AuditEntry] {
        var entries: [AuditEntry] = []
        let sql = "\(select) WHERE user = ? ORDER BY number DESC LIMIT ?"
        let values = [ColumnValue.id(user), .integer(max(0, limit))]
        try db.each(sql, values, from: "audit") { columns throws(AccountStoreError) in
            entries.append(try AuditEntry(&columns))
        }
        return entries
    }

    /// Lines after a number, in the order of writing.
    static func read(
        _ selection: AuditSelection, after number: Int64, limit: Int, in db: Database
    ) throws -> [(number: Int64, entry: AuditEntry)] {
        var entries: [(number: Int64, entry: AuditEntry)] = []
        var (sql, values) = (
            "SELECT number, \(columns) FROM audit WHERE number > ? AND detail IS NOT 'noAccount'",
            [ColumnValue.integer(number)]
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
            sql += " AND user = ?"
            values.append(.id(user))
        }
        // The index of moments (+ keeps it out) would make all that is found be sorted for each page.
        sql += " ORDER BY number LIMIT ?"
        values.append(.integer(max(1, limit)))
        try db.each(sql, values, from: "audit") { columns throws(AccountStoreError) in
            entries.append((try columns.integer(), try AuditEntry(&columns)))
        }
        return entries
    }

    private init(_ columns: inout ColumnReader) throws(AccountStoreError) {
        self.init(
            at: try columns.date(), try columns.word(), user: try columns.idIfAny(),
            session: try columns.idIfAny(), device: try columns.idIfAny(),
            network: try columns.textIfAny().map(NetworkTag.init(text:)), detail: try columns.textIfAny())
    }
}

/// What concerns no account: lines at first, which are the same work as others; then a count for each event and hour.
extension AuditCount {
    private static let itsHour = "CAST(at / 3600 AS INTEGER) * 3600.0"

    static func read(_ selection: AuditSelection, in db: Database) throws -> [AuditCount] {
        var counts: [AuditCount] = []
        let sql = """
            SELECT hour, event, sum(count) FROM (
                SELECT hour, event, count FROM audit_count
                UNION ALL SELECT \(itsHour), event, 1 FROM audit WHERE detail = 'noAccount')
            GROUP BY hour, event ORDER BY hour, event
            """
        try db.each(sql, [], from: "audit_count") { columns throws(AccountStoreError) in
            let count = AuditCount(
                hour: try columns.date(), event: try columns.word(), count: try columns.count())
            if selection.contains(count.hour) { counts.append(count) }
        }
        return counts
    }

    /// Counts some lines of before a moment, and removes them.
    ///
    /// - Returns: how many.
    static func count(before moment: Date, limit: Int, in db: Database) throws -> Int {
        let some = """
            number IN (SELECT number FROM audit WHERE detail = 'noAccount' AND at < ? ORDER BY number LIMIT ?)
            """
        let values = [ColumnValue.date(moment), .integer(limit)]
        try db.change(
            """
            INSERT INTO audit_count (hour, event, count)
            SELECT \(itsHour), event, count(*) FROM audit WHERE \(some) GROUP BY 1, 2
            ON CONFLICT DO UPDATE SET count = count + excluded.count
            """, values)
        return try db.change("DELETE FROM audit WHERE \(some)", values)
    }
}
