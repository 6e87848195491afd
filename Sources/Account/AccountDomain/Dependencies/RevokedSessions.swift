package import FoundationExports
internal import Synchronization

/// The sessions that ended a short while ago, so that their access tokens, which are still valid by themselves, are
/// refused: asked at every request, and held in memory.
package final class RevokedSessions: Sendable {
    private let sessions = Mutex<[Identifier<Session>: Date]>([:])

    package init() {}

    /// Whether a session ended.
    package func contains(_ session: Identifier<Session>) -> Bool {
        sessions.withLock { $0[session] != nil }
    }

    /// Takes notice of an end.
    package func add(_ session: Identifier<Session>, at moment: Date) {
        sessions.withLock { $0[session] = moment }
    }

    /// Takes in what the store knows: what other programs ended, and what ended before this one began.
    ///
    /// - Parameters:
    ///   - store: where they stand.
    ///   - moment: what ended before is of no concern.
    ///   - place: where the time before came to; nil for the first time.
    ///   - now: what is told by its place ended by then, whatever the clock said of who ended it.
    /// - Returns: what the store told.
    /// - Throws: what the store throws.
    package func load(
        from store: any AccountStore, since moment: Date, after place: Int64?, at now: Date
    ) async throws(AccountStoreError) -> Revocations {
        let found = try await store.revocations(since: moment, after: place)
        for ending in found.sessions {
            add(ending.session, at: place == nil ? ending.at : max(ending.at, now))
        }
        return found
    }

    /// Forgets those whose last access tokens have run out.
    package func forget(before moment: Date) {
        sessions.withLock { sessions in
            // Mostly there is none, and a copy of many would take its time.
            guard sessions.values.contains(where: { $0 < moment }) else { return }
            sessions = sessions.filter { $0.value >= moment }
        }
    }

    /// How many are remembered.
    package var count: Int { sessions.withLock { $0.count } }
}
