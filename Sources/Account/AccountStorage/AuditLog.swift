package import AccountDomain
package import FoundationExports
internal import GRDB

/// The log.
extension AccountDatabase {
    /// A person's lines of the log, the latest first.
    package func audit(
        of user: Identifier<User>, limit: Int
    ) async throws(AccountStoreError) -> [AuditEntry] {
        try await read(lister) { try AuditEntry.read(of: user, limit: limit, in: $0) }
    }

    /// Lines of the log in the order of writing, each with its number.
    package func audit(
        _ selection: AuditSelection, after number: Int64, limit: Int
    ) async throws(AccountStoreError) -> [(number: Int64, entry: AuditEntry)] {
        try await read(lister) { try AuditEntry.read(selection, after: number, limit: limit, in: $0) }
    }

    /// What was counted by the hour, the earliest first.
    package func auditCounts(_ selection: AuditSelection) async throws(AccountStoreError) -> [AuditCount] {
        try await read(lister) { try AuditCount.read(selection, in: $0) }
    }

    /// Counts by the hour, and removes, what concerns no account, in small steps between the commits of others.
    package func countStrangers(before moment: Date) async throws(AccountStoreError) {
        while try await isAny("SELECT 1 FROM audit WHERE detail = 'noAccount' AND at < ?", moment) {
            try await commits.transact { db in
                _ = try AuditCount.count(before: moment, limit: Self.step, in: db)
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
        try await read(lister) { db in
            var isThere = false
            try db.each("\(sql) LIMIT 1", [.date(moment)], from: "audit") { _ throws(AccountStoreError) in
                isThere = true
            }
            return isThere
        }
    }
}
