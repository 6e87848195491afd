package import FoundationExports
internal import Synchronization

/// When the sessions in use were last seen, and with the access token beside which refresh token: noted at every
/// request in memory, and written to the store now and then.
package final class SessionActivity: Sendable {
    /// One session's.
    package struct Activity: Sendable, Equatable {
        package var counter: Int64
        package var at: Date
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
    func applied(to session: Session) -> Session {
        applied(self[session.id], to: session)
    }

    /// The session as it was known when that was noted.
    func applied(_ sighting: Activity?, to session: Session) -> Session {
        guard let sighting else { return session }
        var session = session
        session.seenCounter = max(session.seenCounter, sighting.counter)
        session.lastActiveAt = max(session.lastActiveAt, sighting.at)
        return session
    }

    /// The sessions of which something is noted.
    var sessions: [Identifier<Session>] { seen.withLock { Array($0.keys) } }

    /// What is noted of a session.
    subscript(session: Identifier<Session>) -> Activity? { seen.withLock { $0[session] } }

    /// Forgets what was written; what a request noted meanwhile stays.
    func forget(_ session: Identifier<Session>, _ written: Activity?) {
        seen.withLock { seen in
            if seen[session] == written { seen[session] = nil }
        }
    }
}
