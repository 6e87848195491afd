internal import AccountAPI
package import FoundationExports

/// A token for another service, and until when it holds.
package struct IssuedServiceToken: Sendable, Equatable {
    package let token: String
    package let expiresAt: Date
}

/// What it says: who the person is, in which session, and nothing by which an account could be changed.
private struct ServiceToken: Encodable {
    let iss, aud, sub, client_id, jti: String
    /// By which the service hears that the session ended.
    let sid: String
    let iat, nbf, exp, auth_time: Int64
    /// Accounts that are part of this one: what the service keeps of them is this person's.
    let merged: [String]?
}

extension Accounts {
    /// Makes a token for another service.
    ///
    /// It is bound to no key, and no token here: its audience is another one.
    ///
    /// - Parameters:
    ///   - audience: one of those that are configured.
    ///   - who: of the request.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Returns: the token, which holds for ten minutes; who only checks its signature hears of an end of the session by
    ///   the list of those that ended.
    /// - Throws: `invalid` for another audience; `proof`; `reauthentication` for a browser's page with another key;
    ///   `session`; `closed`; `conflict` with `notYet`.
    package func serviceToken(
        for audience: String, _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> IssuedServiceToken {
        guard policy.otherAudiences.contains(audience), audience != policy.audience else {
            throw .invalid(field: "audience")
        }
        let user = try await dependencies.owner(who)
        try await requireOwnPage(who, user, caller, at: now)
        try await refuseNewEnd(who.session, of: user)
        let session = try await dependencies.present(who, at: now)
        let start = Int64(now.timeIntervalSince1970)
        // No token outlives its session.
        let end = min(
            start + Int64(policy.lifetimes.serviceToken),
            Int64(session.absoluteEndsAt.timeIntervalSince1970))
        let merged = try await mergedAccounts(of: user).map(\.text)
        let token = ServiceToken(
            iss: policy.issuer, aud: audience, sub: user.id.text, client_id: policy.clientID,
            jti: Base64URL.encode(dependencies.random.bytes(16)), sid: session.id.text, iat: start,
            nbf: start,
            exp: end,
            auth_time: Int64(session.authenticatedAt.timeIntervalSince1970),
            merged: merged.isEmpty ? nil : merged)
        return IssuedServiceToken(
            token: try dependencies.tokens.sign(token, isUnique: true),
            expiresAt: Date(timeIntervalSince1970: TimeInterval(end)))
    }
}
