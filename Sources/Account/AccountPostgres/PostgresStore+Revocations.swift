package import AccountDomain
internal import AccountRows
package import FoundationExports

/// Sessions that ended, for all instances: read by their numbers, and told by NOTIFY, which makes it prompt and nothing
/// more.
extension PostgresStore {
    /// The channel by which instances tell each other that sessions ended.
    static let channel = "account_session_end"
    /// For so long who is ending a session just now is waited for, before the next reading begins at the same place.
    private static let pause = Duration.milliseconds(100)
    /// So many numbers are read twice: a standby that took over may give numbers again whose rows it did not get.
    private static let overlap: Int64 = 64

    /// What ended, from where a reading before came to.
    package func revocations(
        since: Date, after place: Int64?
    ) async throws(AccountStoreError) -> Revocations {
        let rows =
            place.map {
                PostgresStatement(
                    """
                    SELECT session, at FROM session_end
                    WHERE number > ? AND (number > ? OR at >= ?)
                    """, [.integer($0 - Self.overlap), .integer($0), .date(since)])
            }
            ?? PostgresStatement("SELECT id, ended FROM session WHERE ended >= ?", [.date(since)])
        var (settling, found) = try await read(rows, settling: NumberedTable("session_end"))
        // A copy of before was put back: its numbers begin again.
        if let place, settling.number < place { return try await revocations(since: since, after: nil) }
        var isWhole = true
        if !settling.writers.isEmpty {
            isWhole = try await isOver(settling.writers, until: .now + Self.pause)
            found = try await read(rows)
        }
        let sessions = try Self.values(found, of: "session_end") { columns throws(AccountStoreError) in
            (session: try columns.id() as Identifier<Session>, at: try columns.date())
        }
        return Revocations(
            sessions: sessions, place: isWhole ? settling.number : place, isWhole: isWhole)
    }

    /// Tells, from now on, that some instance ended sessions, or that this may have been missed; to be asked once.
    ///
    /// - Parameter direct: the database without the pooler that may stand before it: through that nobody can listen.
    /// - Returns: the signals; those that come while the listener is busy count as one.
    package func revocationSignals(by direct: PostgresPlace) -> AsyncStream<Void> {
        let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        loop.listen(to: Self.channel, of: direct) { signal.yield() }
        return signals
    }

    /// Tells all instances, if changes ended a session.
    ///
    /// After the commit: PostgreSQL lets one transaction at a time notify, and would let each wait for the disk of the one
    /// before.
    func announce(_ changes: [AccountChange]) {
        guard changes.contains(where: { $0.ending != nil }) else { return }
        loop.tell(
            PostgresStatement("SELECT pg_notify('\(Self.channel)', '')"), until: .now + patience)
    }
}
