#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// What an access token says (RFC 9068).
package struct AccessToken: Sendable, Equatable, Codable {
    package let iss: String
    package let aud: String
    /// The user's id.
    package let sub: String
    /// The session's id.
    package let sid: String
    /// The device's id.
    package let did: String
    /// The refresh token's counter beside which it was given.
    package let gen: Int64
    /// Unix time, as all that follow.
    package let iat: Int64
    package let nbf: Int64
    package let exp: Int64
    package let auth_time: Int64
    /// RFC 8176's names.
    package let amr: [String]

    /// The token of a session as it stands: the same session gives the same token, to the letter.
    ///
    /// - Parameters:
    ///   - session: after the refresh.
    ///   - moment: when its counter became what it is.
    ///   - policy: issuer, audience and how long it lasts.
    package init(_ session: Session, at moment: Date, _ policy: AccountPolicy) {
        let start = Int64(moment.timeIntervalSince1970)
        iss = policy.issuer
        aud = policy.audience
        sub = session.user.text
        sid = session.id.text
        did = session.device.text
        gen = session.counter
        iat = start
        nbf = start
        // No token outlives its session.
        exp = min(
            start + Int64(policy.lifetimes.access), Int64(session.absoluteEndsAt.timeIntervalSince1970))
        auth_time = Int64(session.authenticatedAt.timeIntervalSince1970)
        amr = session.methods.map(\.rawValue)
    }
}

/// A request that may be answered.
package struct Authorised: Sendable, Equatable {
    package let user: Identifier<User>
    package let session: Identifier<Session>
    package let device: Identifier<Device>
    package let counter: Int64
    package let methods: [String]
    package let authenticatedAt: Date
    package let expiresAt: Date

    /// What a token says; nil where its ids are none.
    init?(_ token: AccessToken) {
        guard let user = Identifier<User>(token.sub), let session = Identifier<Session>(token.sid),
            let device = Identifier<Device>(token.did)
        else { return nil }
        self.user = user
        self.session = session
        self.device = device
        counter = token.gen
        methods = token.amr
        authenticatedAt = Date(timeIntervalSince1970: TimeInterval(token.auth_time))
        expiresAt = Date(timeIntervalSince1970: TimeInterval(token.exp))
    }
}
