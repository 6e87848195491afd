package import AccountDomain
package import FoundationExports
internal import AccountRows
internal import GRDB

/// What goes out of the log.
extension AccountDatabase {
    /// The beginning of a log line's hour.
    package static let hour = "CAST(at / 3600 AS INTEGER) * 3600.0"
    package static let lesser = "min"

    /// Counts by the hour, and removes, what concerns no account, in small steps between the commits of others.
    package func countStrangers(before moment: Date) async throws(AccountStoreError) {
        while try await isAny("SELECT 1 FROM audit WHERE detail = 'noAccount' AND at < ?", moment) {
            try await commits.transact { db in
                try db.countStrangers(before: moment, limit: Self.step)
            }
        }
    }

    /// Removes what the log says of before a moment, in small steps between the commits of others.
    package func removeAudit(before moment: Date) async throws(AccountStoreError) {
        while try await isAny("SELECT 1 FROM audit WHERE at < ?", moment) {
            try await commits.transact { db in
                // The trigger lets nothing go that is not older than this.
                try db.change(
                    "INSERT OR REPLACE INTO audit_end (only, before) VALUES (1, ?)", [.date(moment)])
                try db.change(
                    "DELETE FROM audit WHERE number IN (SELECT number FROM audit WHERE at < ? ORDER BY at LIMIT ?)",
                    [.date(moment), .integer(Self.step)])
            }
        }
        while try await isAny("SELECT 1 FROM audit_count WHERE hour < ?", moment) {
            try await commits.transact {
                try $0.change("DELETE FROM audit_count WHERE hour < ?", [.date(moment)])
            }
        }
    }

    private static let step = 200

    /// Whether there is anything to do: who only looks keeps nobody from writing.
    private func isAny(_ sql: String, _ moment: Date) async throws(AccountStoreError) -> Bool {
        let found = try await read(
            "\(sql) LIMIT 1", [.date(moment)], of: "audit", as: .list
        ) { _ throws(AccountStoreError) in true }
        return !found.isEmpty
    }
}

extension Database {
    /// Counts some lines of before a moment that concern no account, and removes them.
    fileprivate func countStrangers(before moment: Date, limit: Int) throws {
        let some = """
            number IN (SELECT number FROM audit WHERE detail = 'noAccount' AND at < ? ORDER BY number LIMIT ?)
            """
        let values = [ColumnValue.date(moment), .integer(limit)]
        try change(
            """
            INSERT INTO audit_count (hour, event, count)
            SELECT \(AccountDatabase.hour), event, count(*) FROM audit WHERE \(some) GROUP BY 1, 2
            ON CONFLICT DO UPDATE SET count = count + excluded.count
            """, values)
        try change("DELETE FROM audit WHERE \(some)", values)
    }
}
