internal import Synchronization

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// When the sessions in use were last seen, and with the access token beside which refresh token: noted at every
/// request in memory, and written to the store now and then.
package final class Sightings: Sendable {
    /// One session's.
    package struct Sighting: Sendable, Equatable {
        package var counter: Int64
        package var at: Date
    }

    private let seen = Mutex<[Identifier<Session>: Sighting]>([:])

    package init() {}

    /// Takes notice of a request.
    func note(_ who: Authorised, at now: Date) {
        seen.withLock { seen in
            guard let last = seen[who.session] else {
                seen[who.session] = Sighting(counter: who.counter, at: now)
                return
            }
            seen[who.session] = Sighting(counter: max(last.counter, who.counter), at: max(last.at, now))
        }
    }

    /// The session as it is known here.
    func applied(to session: Session) -> Session {
        guard let sighting = seen.withLock({ $0[session.id] }) else { return session }
        var session = session
        session.seenCounter = max(session.seenCounter, sighting.counter)
        session.lastActiveAt = max(session.lastActiveAt, sighting.at)
        return session
    }

    /// The sessions of which something is noted.
    var sessions: [Identifier<Session>] { seen.withLock { Array($0.keys) } }

    /// Forgets what was written; a request that came meanwhile is noted again by the next one.
    func forget(_ session: Identifier<Session>) {
        seen.withLock { _ = $0.removeValue(forKey: session) }
    }
}
