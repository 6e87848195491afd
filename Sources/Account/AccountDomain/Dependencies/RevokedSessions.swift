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
    /// - Throws: what the store throws.
    package func load(from store: any AccountStore, since moment: Date) async throws(AccountStoreError) {
        for ending in try await store.revokedSessions(since: moment) { add(ending.session, at: ending.at) }
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
