package import FoundationExports

/// What a token says to a service that asks about it (RFC 7662).
package struct IntrospectedToken: Sendable, Equatable, Decodable {
    package let iss: String
    package let aud: String
    package let sub: String
    /// Nil in tokens of earlier versions.
    package let client_id: String?
    /// Nil in tokens of earlier versions.
    package let jti: String?
    /// The session; nil in earlier versions' tokens for other services.
    package let sid: String?
    package let iat: Int64
    package let nbf: Int64
    package let exp: Int64
    package let auth_time: Int64
    /// Of a session's own token.
    package let amr: [String]?
    /// Of a token for another service: accounts that are part of this one.
    package let merged: [String]?
    /// The key without which it is nobody's.
    package let cnf: Confirmation?
}

extension Accounts {
    /// What a token says that holds now.
    ///
    /// Memory alone is asked: the session's row is not read.
    ///
    /// - Parameters:
    ///   - text: as the service got it.
    ///   - service: who asks.
    ///   - now: the server's time.
    /// - Returns: nil for whatever is no access token of ours, has run out, is for an audience that is none of the service's,
    ///   or whose session has ended; nobody is told which.
    /// - Throws: `unavailable` while this instance does not know which sessions ended elsewhere.
    package func introspect(
        _ text: String, for service: RegisteredService, at now: Date
    ) throws(AccountError) -> IntrospectedToken? {
        _ = try dependencies.revokedSessions.wholeness(at: now)
        guard let token = dependencies.tokens.introspect(text, for: service.audiences, at: now) else {
            return nil
        }
        guard let sid = token.sid else { return token }
        guard let session = Identifier<Session>(sid), !dependencies.revokedSessions.contains(session) else {
            return nil
        }
        return token
    }

    /// The sessions that ended while tokens of theirs may still be about.
    ///
    /// Some are told again: what ended elsewhere becomes known a moment later, and a clock may be set back. The next
    /// reading begins before what was not known here when this one began, as it may be asked of another instance.
    ///
    /// - Parameters:
    ///   - cursor: of the page before; nil for all.
    ///   - limit: how many at most.
    ///   - now: the server's time.
    /// - Returns: the sessions, the earliest first.
    /// - Throws: `invalid` for a cursor that is none; `unavailable` while this instance does not know which sessions ended
    ///   elsewhere.
    package func endedSessions(
        after cursor: String?, limit: Int = EndedSessions.most, at now: Date
    ) throws(AccountError) -> EndedSessions {
        var whole = try dependencies.revokedSessions.wholeness(at: now)
        var place: EndedPlace?
        if let cursor {
            guard let known = EndedCursor(cursor, dependencies.secrets) else {
                throw .invalid(field: "after")
            }
            if known.isHeld(at: now) {
                place = known.place
                if known.isMidway { whole = min(whole, known.moment) }
            }
        }
        let found = dependencies.revokedSessions.ended(after: place, limit: limit + 1)
        let sessions = Array(found.prefix(limit))
        let hasMore = found.count > limit
        let next = sessions.last.flatMap { hasMore ? $0 : nil } ?? EndedPlace(before: whole)
        return EndedSessions(
            sessions: sessions, next: EndedCursor(place: next, at: whole).text(dependencies.secrets),
            hasMore: hasMore)
    }
}

/// A page of sessions that ended.
package struct EndedSessions: Sendable, Equatable {
    /// How many stand on a page.
    package static let most = 1000

    package let sessions: [EndedPlace]
    /// What the next page begins after.
    package let next: String
    /// Whether there is more by now.
    package let hasMore: Bool
}
