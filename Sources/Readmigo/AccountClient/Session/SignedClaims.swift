internal import AccountAPI

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What an access token says, read without checking its signature: the server does that.
struct SignedClaims: Sendable, Equatable {
    /// The account's id.
    let user: String
    /// The session's id.
    let session: String
    let expiresAt: Date
    /// In seconds, from its making.
    let lifetime: TimeInterval

    private struct Body: Decodable {
        let sub, sid: String
        let iat, exp: Double
    }

    /// Reads a token; nil if it says nothing of the kind.
    init?(_ token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64URL.decode(parts[1]),
            let body = try? JSONDecoder().decode(Body.self, from: Data(bytes))
        else { return nil }
        user = body.sub
        session = body.sid
        expiresAt = Date(timeIntervalSince1970: body.exp)
        lifetime = body.exp - body.iat
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
