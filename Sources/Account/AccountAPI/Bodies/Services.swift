/// What a registered backend hears of a token (RFC 7662): all of it, or that it is not active.
package struct IntrospectionBody: Sendable, Equatable, Codable {
    /// The key that a token is bound to (RFC 9449, section 6.2).
    package struct Confirmation: Sendable, Equatable, Codable {
        /// Its thumbprint (RFC 7638).
        package let jkt: String

        package init(jkt: String) { self.jkt = jkt }
    }

    /// Whether it holds now; if not, nothing else is said.
    package let active: Bool
    /// `DPoP` for one that is bound to a key, else `Bearer`.
    package var token_type: String?
    package var iss: String?
    package var aud: String?
    /// The person's id.
    package var sub: String?
    package var client_id: String?
    package var jti: String?
    /// The session's id.
    package var sid: String?
    /// Unix time, as all that follow.
    package var iat: Int64?
    package var nbf: Int64?
    package var exp: Int64?
    package var auth_time: Int64?
    /// How the person proved who they are (RFC 8176).
    package var amr: [String]?
    /// Accounts that are part of this one; nil where there are none.
    package var merged: [String]?
    package var cnf: Confirmation?

    package init(active: Bool) { self.active = active }
}

/// Sessions that ended while tokens of theirs may still be about.
package struct EndedSessionsBody: Sendable, Equatable, Codable {
    package struct EndedSession: Sendable, Equatable, Codable {
        /// The `sid` of its tokens.
        package let sessionID: String
        /// RFC 3339 in UTC.
        package let endedAt: String

        package init(sessionID: String, endedAt: String) {
            self.sessionID = sessionID
            self.endedAt = endedAt
        }
    }

    /// The earliest first; some stand on more than one page.
    package let sessions: [EndedSession]
    /// What to ask for after these.
    package let next: String
    /// Whether there is more by now.
    package let hasMore: Bool

    package init(sessions: [EndedSession], next: String, hasMore: Bool) {
        self.sessions = sessions
        self.next = next
        self.hasMore = hasMore
    }
}

/// `GET /v1/me/services`.
public struct ServicesBody: Sendable, Equatable, Codable {
    /// A service that may learn something of the person.
    public struct Service: Sendable, Equatable, Codable {
        /// Its `client_id`, by which it is removed.
        public var name: String
        /// What it is called.
        public var title: String
        /// What it may learn: `openid` (the account's id), `profile` (the nickname), `email` (the address).
        public var scopes: [String]
        /// RFC 3339 in UTC: when the person first agreed.
        public var addedAt: String

        package init(name: String, title: String, scopes: [String], addedAt: String) {
            self.name = name
            self.title = title
            self.scopes = scopes
            self.addedAt = addedAt
        }
    }

    /// The earliest first.
    public var services: [Service]

    package init(services: [Service]) { self.services = services }
}
