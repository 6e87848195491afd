package import FoundationExports
internal import Synchronization

/// When the sessions in use were last seen, and with the access token beside which refresh token: noted at every
/// request in memory, and written to the store now and then.
package final class SessionActivity: Sendable {
    /// One session's.
    package struct Activity: Sendable, Equatable {
        package var counter: Int64
        package var at: Date

        package init(counter: Int64, at: Date) {
            self.counter = counter
            self.at = at
        }

        /// The session as it was known when that was noted.
        func applied(to session: Session) -> Session {
            var session = session
            session.seenCounter = max(session.seenCounter, counter)
            session.lastActiveAt = max(session.lastActiveAt, at)
            return session
        }
    }

    private let seen = Mutex<[Identifier<Session>: Activity]>([:])

    package init() {}

    /// Takes notice of a request.
    func note(_ who: Authorised, at now: Date) {
        seen.withLock { seen in
            guard let last = seen[who.session] else {
                seen[who.session] = Activity(counter: who.counter, at: now)
                return
            }
            seen[who.session] = Activity(counter: max(last.counter, who.counter), at: max(last.at, now))
        }
    }

    /// The session as it is known here.
    func applied(to session: Session) -> Session { self[session.id]?.applied(to: session) ?? session }

    /// What is noted of all sessions.
    var all: [Identifier<Session>: Activity] { seen.withLock { $0 } }

    /// What is noted of a session.
    subscript(session: Identifier<Session>) -> Activity? { seen.withLock { $0[session] } }

    /// Forgets what was written; what a request noted meanwhile stays.
    func forget(_ session: Identifier<Session>, _ written: Activity?) {
        seen.withLock { seen in
            if seen[session] == written { seen[session] = nil }
        }
    }
}
