package import AccountRules
package import FoundationEssentials

extension AccountDatabase {
    /// Messages to be tried by now, those that are due first first; what was sent has no body any more.
    package func dueMessages(at now: Date, limit: Int) async throws(AccountStoreError) -> [Message] {
        try await read(lister) {
            try $0.rows(
                " WHERE length(body) > 0 AND due <= ? ORDER BY due, number LIMIT ?",
                [.date(now), .integer(max(0, limit))])
        }
    }

    /// Accounts whose deletion is due by now, those that are due first first.
    package func dueDeletions(at now: Date, limit: Int) async throws(AccountStoreError) -> [User] {
        try await read(lister) {
            try $0.rows(
                " WHERE deletion_due <= ? ORDER BY deletion_due, number LIMIT ?",
                [.date(now), .integer(max(0, limit))])
        }
    }

    /// The sessions that ended at or after a moment, also those that another program ended.
    package func endings(
        since: Date
    ) async throws(AccountStoreError) -> [(session: Identifier<Session>, at: Date)] {
        try await read(lister) { db in
            var endings: [(session: Identifier<Session>, at: Date)] = []
            // Both are answered by the index alone. An array that grows would take three times its room.
            let count = "SELECT count(*) FROM session WHERE ended >= ?"
            try db.each(count, [.date(since)], from: "session") { columns throws(AccountStoreError) in
                endings.reserveCapacity(try columns.count())
            }
            let sql = "SELECT id, ended FROM session WHERE ended >= ? ORDER BY ended, number"
            try db.each(sql, [.date(since)], from: "session") { columns throws(AccountStoreError) in
                endings.append((try columns.id(), try columns.date()))
            }
            return endings
        }
    }

    /// A person's lines of the log, the latest first.
    package func audit(
        of user: Identifier<User>, limit: Int
    ) async throws(AccountStoreError) -> [AuditEntry] {
        try await read(lister) { try AuditEntry.read(of: user, limit: limit, in: $0) }
    }

    /// Removes what has run out, in small steps between the commits of others.
    package func removeEnded(before moment: Date) async throws(AccountStoreError) {
        for (table, condition, uses) in Self.endings {
            let values = Array(repeating: ColumnValue.date(moment), count: uses)
            try await remove(from: table, where: condition, values)
        }
    }

    /// By table: what has run out, and how often that names the moment.
    private static let endings = [
        ("challenge", "expires < ?", 1),
        ("session", "(ended < ? OR min(idle_ends, absolute_ends) < ?)", 2),
        ("attempts", "(last < ? AND (locked_until IS NULL OR locked_until < ?))", 2),
        ("message", "(expires < ? OR length(body) = 0 AND due < ?)", 2),
    ]

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
