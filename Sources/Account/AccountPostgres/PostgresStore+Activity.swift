package import AccountDomain
internal import AccountRows

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
            let left = try Self.values(try await read(statement), of: "session") {
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
}
