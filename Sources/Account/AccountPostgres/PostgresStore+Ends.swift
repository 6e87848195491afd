package import AccountDomain
internal import AccountRows
package import FoundationExports

/// What goes. Several programs may do it at once: each takes what no other has taken.
extension PostgresStore {
    private static let step: Int64 = 200

    /// Removes what has run out, in small steps between the commits of others; makes parts of the log for the next months.
    package func removeEnded(before moment: Date) async throws(AccountStoreError) {
        try await makeMonths()
        for (table, condition, uses) in Self.ended + [("session_end", "at < ?", 1)] {
            try await remove(from: table, where: condition, Array(repeating: .date(moment), count: uses))
        }
        try await repeated([
            PostgresStatement(
                """
                DELETE FROM account_commit WHERE id IN (
                    SELECT id FROM account_commit WHERE made < now() - interval '1 hour'
                    LIMIT ? FOR UPDATE SKIP LOCKED) RETURNING 1
                """, [.integer(Self.step)])
        ])
        try await repeated([
            PostgresStatement(
                """
                DELETE FROM quota WHERE (name, slot) IN (
                    SELECT name, slot FROM quota WHERE ends < extract(epoch FROM now())
                    LIMIT ? FOR UPDATE SKIP LOCKED) RETURNING 1
                """, [.integer(Self.step)])
        ])
    }

    /// Makes parts of the log for the next months; where somebody holds it for long, that is left to another hour.
    private func makeMonths() async throws(AccountStoreError) {
        do throws(AccountStoreError) {
            _ = try await read(PostgresStatement("SELECT audit_ahead()"), isWrite: true)
        } catch {
            guard error == AccountStoreError(state: "55P03") else { throw error }
        }
    }

    /// Counts by the hour, and removes, what concerns no account.
    package func countStrangers(before moment: Date) async throws(AccountStoreError) {
        let sql = """
            WITH gone AS (
                DELETE FROM audit WHERE number IN (
                    SELECT number FROM audit WHERE detail = 'noAccount' AND at < ?
                    ORDER BY number LIMIT ? FOR UPDATE SKIP LOCKED) RETURNING \(Self.hour) AS hour, event),
            counted AS (
                INSERT INTO audit_count AS kept (hour, event, count)
                SELECT hour, event, count(*) FROM gone GROUP BY hour, event ORDER BY hour, event
                ON CONFLICT (hour, event) DO UPDATE SET count = kept.count + excluded.count)
            SELECT 1 FROM gone
            """
        try await repeated([PostgresStatement(sql, [.date(moment), .integer(Self.step)])])
    }

    /// Removes what the log says of before a moment.
    package func removeAudit(before moment: Date) async throws(AccountStoreError) {
        // The trigger lets nothing go that is not older than this.
        let end = """
            INSERT INTO audit_end ("only", before) VALUES (1, ?)
            ON CONFLICT ("only") DO UPDATE SET before = excluded.before
            """
        // Whole months first.
        _ = try await read(PostgresStatement("SELECT audit_drop(?)", [.date(moment)]), isWrite: true)
        try await repeated([
            PostgresStatement(end, [.date(moment)]), removal("audit", "at < ?", [.date(moment)]),
        ])
        try await repeated([
            PostgresStatement("DELETE FROM audit_count WHERE hour < ?", [.date(moment)])
        ])
    }

    private func remove(
        from table: String, where condition: String, _ values: [ColumnValue]
    ) async throws(AccountStoreError) {
        try await repeated([removal(table, condition, values)])
    }

    private func removal(_ table: String, _ condition: String, _ values: [ColumnValue]) -> PostgresStatement {
        PostgresStatement(
            """
            DELETE FROM \(table) WHERE number IN (
                SELECT number FROM \(table) WHERE \(condition) LIMIT ? FOR UPDATE SKIP LOCKED) RETURNING 1
            """, values + [.integer(Self.step)])
    }

    /// Does statements again and again, until the last one finds less than a step has.
    private func repeated(_ statements: [PostgresStatement]) async throws(AccountStoreError) {
        while true {
            let found = try await run(statements, until: .now + .seconds(30))
            if found.last.map({ $0.rows.count < Self.step }) ?? true { return }
        }
    }
}
