internal import AccountAPI
internal import FoundationExports

/// What an access token says, read without checking its signature: the server does that.
struct SignedClaims: Sendable, Equatable {
    /// The account's id.
    let user: String
    /// The session's id.
    let session: String
    let expiresAt: Date
    /// In seconds, from its making.
    let lifetime: TimeInterval

    private struct Body: Decodable { let sub, sid: String }

    /// Reads a token; nil if it says nothing of the kind.
    init?(_ token: String) {
        guard let body = Self.body(token, as: Body.self), let times = TokenTimes(token) else { return nil }
        user = body.sub
        session = body.sid
        expiresAt = Date(timeIntervalSince1970: times.endsAt)
        lifetime = times.endsAt - times.madeAt
    }

    /// The middle part of a token.
    static func body<Body: Decodable>(_ token: String, as type: Body.Type) -> Body? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64URL.decode(parts[1]) else { return nil }
        return try? JSONDecoder().decode(type, from: Data(bytes))
    }
}

extension StoredSession {
    /// Whether both are stages of one session on the server.
    func isStage(of other: StoredSession) -> Bool {
        if self == other { return true }
        guard let mine = SignedClaims(accessToken), let theirs = SignedClaims(other.accessToken) else {
            return refreshToken == other.refreshToken
        }
        return mine.session == theirs.session
    }
}

/// When an access token was made and when it ends, as it says itself; read without checking its signature.
package struct TokenTimes: Sendable, Equatable {
    /// In seconds since 1970, by the server's calendar.
    package let madeAt, endsAt: Double

    private struct Body: Decodable {
        let iat, exp: Double
    }

    /// Reads a token; nil if it says nothing of the kind.
    package init?(_ accessToken: String) {
        guard let body = SignedClaims.body(accessToken, as: Body.self) else { return nil }
        madeAt = body.iat
        endsAt = body.exp
    }
}
