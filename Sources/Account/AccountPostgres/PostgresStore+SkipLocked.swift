package import AccountDomain
internal import AccountRows
package import FoundationExports

/// Rows that several instances want at once: what another one has is passed over, so nobody waits (SKIP LOCKED).
extension PostgresStore {
    /// So many sessions are noted by one statement.
    private static let batch = 1000

    /// Notes when sessions were last seen, many at once.
    ///
    /// A session that somebody is changing just now is passed over: so nobody waits for another, whatever their order.
    package func note(
        _ seen: [Identifier<Session>: SessionActivity.Activity]
    ) async throws(AccountStoreError) -> Set<Identifier<Session>> {
        var done = Set(seen.keys)
        let sessions = Array(seen)
        for start in stride(from: 0, to: sessions.count, by: Self.batch) {
            let some = sessions[start..<min(start + Self.batch, sessions.count)]
            let statement = PostgresStatement(
                Self.sql,
                [
                    .array(some.map { .blob($0.key.bytes) }, of: .bytes),
                    .array(some.map { .integer($0.value.counter) }, of: .integer),
                    .array(some.map { .date($0.value.at) }, of: .real),
                ])
            let left = try Self.values(try await read(statement, isWrite: true), of: "session") {
                columns throws(AccountStoreError) in try columns.id() as Identifier<Session>
            }
            done.subtract(left)
        }
        return done
    }

    private static let sql = """
        WITH seen AS (
            SELECT * FROM unnest(?::bytea[], ?::bigint[], ?::double precision[]) AS seen(id, counter, at)),
        behind AS (
            SELECT session.id FROM session JOIN seen ON seen.id = session.id
            WHERE ended IS NULL AND (seen_counter < seen.counter OR last_active < seen.at)),
        free AS (
            SELECT session.id, seen.counter, seen.at FROM session JOIN seen ON seen.id = session.id
            WHERE ended IS NULL AND (seen_counter < seen.counter OR last_active < seen.at)
            FOR UPDATE OF session SKIP LOCKED),
        done AS (
            UPDATE session SET version = version + 1, seen_counter = greatest(seen_counter, free.counter),
            last_active = greatest(last_active, free.at) FROM free WHERE session.id = free.id)
        SELECT id FROM behind WHERE id NOT IN (SELECT id FROM free)
        """

    /// Takes the message of a priority whose turn it is; those that other instances are taking just now are passed over.
    ///
    /// Where the connection was lost, one that was taken is left alone until its lease is over.
    package func take(_ message: Message, at now: Date) async throws(AccountStoreError) -> Message? {
        let sql = """
            UPDATE message SET version = version + 1, tries = tries + 1, due = ? WHERE number = (
                SELECT number FROM message WHERE length(body) > 0 AND priority = ? AND due <= ?
                ORDER BY fair_order, due, number LIMIT 1 FOR UPDATE SKIP LOCKED)
            RETURNING \(Message.shape.columns)
            """
        let values = [
            ColumnValue.date(message.dueAt), .integer(message.priority.rawValue), .date(now),
        ]
        let found = try await run([PostgresStatement(sql, values)], until: .now + patience)
        guard let rows = found.first else { return nil }
        var taken = try Self.values(rows, of: "message") { columns throws(AccountStoreError) in
            try Message(versioned: &columns)
        }.first
        // As it was handed in.
        taken?.version -= 1
        return taken
    }
}
