package import AccountClient
internal import TestSupport

/// A token store in memory, for tests; it can be told to fail, to answer late and to die.
package final class MemoryTokenStore: TokenStore {
    /// What is kept, also when the process is killed; several stores may share it as processes of one app do.
    package final class Kept: Sendable {
        fileprivate struct State {
            var session: StoredSession?
            var isDamaged = false
            var departures: [StoredSession] = []
        }

        fileprivate let state: Locked<State>

        /// Begins with these.
        package init(_ session: StoredSession? = nil, departures: [StoredSession] = []) {
            state = Locked(State(session: session, departures: departures))
        }

        /// What is kept, whatever the stores say.
        package var session: StoredSession? { state.withLock { $0.session } }

        /// Puts something in the session's place that is none.
        package func damage() { state.withLock { $0.isDamaged = true } }

        /// The departures that are kept, whatever the stores say.
        package var departures: [StoredSession] { state.withLock { $0.departures } }
    }

    /// What is kept.
    package let kept: Kept
    /// What becomes of calls.
    package let fates: Fates<TokenStoreError>

    /// A store.
    ///
    /// - Parameters:
    ///   - kept: what it keeps.
    ///   - life: the process to which it belongs.
    package init(_ kept: Kept = Kept(), life: ProcessLifetime = ProcessLifetime()) {
        self.kept = kept
        fates = Fates(life)
    }

    /// The session.
    package func session() async throws(TokenStoreError) -> StoredSession? {
        try await fates.call("session") { () throws(TokenStoreError) in
            let (session, isDamaged) = kept.state.withLock { ($0.session, $0.isDamaged) }
            if isDamaged { throw .damaged }
            return session
        }
    }

    /// Keeps a session in place of the one that is there.
    package func keep(_ session: StoredSession) async throws(TokenStoreError) {
        try await fates.call("keep") { () throws(TokenStoreError) in
            kept.state.withLock { ($0.session, $0.isDamaged) = (session, false) }
        }
    }

    /// Removes the session.
    package func removeSession() async throws(TokenStoreError) {
        try await fates.call("removeSession") { () throws(TokenStoreError) in
            kept.state.withLock { ($0.session, $0.isDamaged) = (nil, false) }
        }
    }

    /// What the server must be told of, the oldest first.
    package func departures() async throws(TokenStoreError) -> [StoredSession] {
        try await fates.call("departures") { () throws(TokenStoreError) in kept.departures }
    }

    /// Adds a session that was signed out.
    package func add(departure session: StoredSession) async throws(TokenStoreError) {
        try await fates.call("add departure") { () throws(TokenStoreError) in
            kept.state.withLock { state in
                if !state.departures.contains(session) { state.departures.append(session) }
            }
        }
    }

    /// Removes one.
    package func remove(departure session: StoredSession) async throws(TokenStoreError) {
        try await fates.call("remove departure") { () throws(TokenStoreError) in
            kept.state.withLock { state in state.departures.removeAll { $0 == session } }
        }
    }
}
