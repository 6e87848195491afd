internal import AccountAPI
internal import Bytes
internal import Crypto
package import FoundationExports

/// What a service hears that gets no tokens (RFC 6749, section 5.2).
package enum TokenRefusal: String, Error, Sendable, Equatable, CaseIterable {
    case invalidRequest = "invalid_request"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case unsupportedGrantType = "unsupported_grant_type"
}

/// How a service redeems a code (RFC 6749, section 4.1.3; RFC 7636, section 4.5).
package struct TokenRequest: Sendable, Equatable {
    package let code: String
    package let redirect: String
    package let verifier: String

    private static let verifierCounts = 43...128

    /// Reads a request.
    ///
    /// - Throws: why it is none.
    package init(_ parameters: OAuthParameters) throws(TokenRefusal) {
        guard parameters.repeated.isEmpty, let kind = parameters["grant_type"] else { throw .invalidRequest }
        guard kind == "authorization_code" else { throw .unsupportedGrantType }
        guard let code = parameters["code"], let redirect = parameters["redirect_uri"],
            let verifier = parameters["code_verifier"], Self.isVerifier(verifier)
        else { throw .invalidRequest }
        self.code = code
        self.redirect = redirect
        self.verifier = verifier
    }

    private static func isVerifier(_ text: String) -> Bool {
        verifierCounts.contains(text.utf8.count) && text.utf8.allSatisfy(FormText.isUnreserved)
    }

    /// What a request to sign in must have told beforehand.
    fileprivate var challenge: String { Base64URL.encode(Data(SHA256.hash(data: Data(verifier.utf8)))) }
}

/// What a code is redeemed for.
package struct IssuedIdentity: Sendable, Equatable {
    package let identityToken: String
    package let accessToken: String
    package let expiresAt: Date
    package let scopes: Set<OpenIDScope>
}

/// What a service learns of a person (OpenID Connect Core, section 5.3).
package struct UserInfo: Sendable, Equatable {
    package let subject: String
    /// With the scope `profile`.
    package let name: String?
    /// With the scope `email`, where the account has one; it is always a proven one.
    package let email: String?
}

extension Accounts {
    /// Redeems a code.
    ///
    /// A code serves once: its service's first use of it takes it, whatever is wrong with that. Used again it ends what the first
    /// use gave (RFC 6749, section 4.1.2).
    ///
    /// - Parameters:
    ///   - request: as it was read.
    ///   - service: who asks, by its secret.
    ///   - now: the server's time.
    /// - Returns: the tokens, or `invalidGrant`, whatever the reason.
    /// - Throws: `unavailable`.
    package func redeem(
        _ request: TokenRequest, for service: RegisteredService, at now: Date
    ) async throws(AccountError) -> Result<IssuedIdentity, TokenRefusal> {
        guard let code = AuthorizationCode(request.code) else { return .failure(.invalidGrant) }
        let redeemed = try await dependencies.commitWithRetry { () async throws(AccountError) in
            try await redeeming(code, request, service, at: now)
        }
        guard let redeemed else { return .failure(.invalidGrant) }
        return .success(try await tokens(redeemed, service, at: now))
    }

    /// A code that was right.
    private struct Redeemed: Sendable {
        let id: Identifier<Challenge>
        let session: Session
        let user: User
        let authorization: IssuedAuthorization
    }

    private func redeeming(
        _ code: AuthorizationCode, _ request: TokenRequest, _ service: RegisteredService, at now: Date
    ) async throws(AccountError) -> ProposedChanges<Redeemed?> {
        guard var row = try await dependencies.challenge(code.challenge),
            row.purpose == .authorizationCode, let mark = row.code,
            isOne(mark, of: code.marks(dependencies.secrets)),
            let issued: IssuedAuthorization = dependencies.secrets.open(
                json: row.body, as: IssuedAuthorization.sealedAs),
            issued.client == service.name
        else { return ProposedChanges(nil) }
        let over = AccountChange.replace(.challenge(row.spent(at: now)))
        guard row.provenAt == nil else {
            let note = AuditEntry(
                at: now, .serviceCodeReused, user: row.user, session: row.session, detail: service.name)
            return ProposedChanges(nil, [over, .note(note)])
        }
        guard now < row.expiresAt, request.redirect == issued.redirect,
            request.challenge == issued.challenge,
            let (session, user) = try await holder(of: row, for: service.name, at: now)
        else { return ProposedChanges(nil, [over]) }
        row.provenAt = now
        row.expiresAt = now + policy.lifetimes.serviceToken
        return ProposedChanges(
            Redeemed(id: row.id, session: session, user: user, authorization: issued),
            [.replace(.challenge(row))])
    }

    /// The session of a code, and its account; nil where either is over, or the person withdrew since what the service may learn.
    private func holder(
        of row: Challenge, for service: String, at now: Date
    ) async throws(AccountError) -> (Session, User)? {
        guard let id = row.session, !dependencies.revokedSessions.contains(id),
            let session = try await dependencies.session(id), session.isOpen(at: now),
            let user = try await dependencies.user(session.user), user.closedAt == nil,
            let grant = try await dependencies.serviceGrant(.init(user.id, service)),
            grant.createdAt <= row.createdAt
        else { return nil }
        return (session, user)
    }

    private func tokens(
        _ redeemed: Redeemed, _ service: RegisteredService, at now: Date
    ) async throws(AccountError) -> IssuedIdentity {
        let (issued, session, user) = (redeemed.authorization, redeemed.session, redeemed.user)
        let start = Int64(now.timeIntervalSince1970)
        // No token outlives its session.
        let end = min(
            start + Int64(policy.lifetimes.serviceToken),
            Int64(session.absoluteEndsAt.timeIntervalSince1970))
        let provenAt = Int64(issued.authenticatedAt.timeIntervalSince1970)
        let access = try dependencies.tokens.sign(
            UserInfoToken(
                iss: policy.issuer, aud: UserInfoToken.audience(policy), sub: user.id.text,
                client_id: service.name, jti: redeemed.id.text, sid: session.id.text,
                scope: issued.scopes.text, iat: start, nbf: start, exp: end, auth_time: provenAt),
            isUnique: true)
        let merged = try await mergedAccounts(of: user).map(\.text)
        let identity = try dependencies.tokens.sign(
            IdentityToken(
                iss: policy.issuer, aud: service.name, sub: user.id.text, sid: session.id.text,
                at_hash: policy.signingAlgorithm.half(of: access), iat: start, exp: end,
                auth_time: provenAt, nonce: issued.nonce, amr: issued.methods,
                merged: merged.isEmpty ? nil : merged),
            as: .identity, isUnique: true)
        return IssuedIdentity(
            identityToken: identity, accessToken: access,
            expiresAt: Date(timeIntervalSince1970: TimeInterval(end)), scopes: issued.scopes)
    }

    /// What a service may learn of the person who signed in to it.
    ///
    /// - Parameters:
    ///   - token: as it was shown.
    ///   - services: those that are registered.
    ///   - now: the server's time.
    /// - Returns: what the token's scopes are for.
    /// - Throws: `session` with `invalid` for any other token, and for one whose session ended, whose code was used again, whose
    ///   service the person removed, or is registered no more.
    package func userInfo(
        _ token: some StringProtocol, _ services: RegisteredServices, at now: Date
    ) async throws(AccountError) -> UserInfo {
        guard let shown = dependencies.tokens.userInfo(token, at: now),
            services.service(named: shown.client_id)?.signIn != nil,
            let id = Identifier<Challenge>(shown.jti), let row = try await dependencies.challenge(id),
            row.purpose == .authorizationCode, row.provenAt != nil, row.spentAt == nil,
            let (_, user) = try await holder(of: row, for: shown.client_id, at: now)
        else { throw .session(.invalid) }
        let scopes = Set(text: shown.scope)
        return UserInfo(
            subject: user.id.text, name: scopes.contains(.profile) ? user.nickname : nil,
            email: scopes.contains(.email) ? user.email?.text : nil)
    }
}
