package import AccountAPI
package import FoundationExports

/// Everything that can be done with accounts; each topic in a file of its own.
package struct Accounts: Sendable {
    package let dependencies: AccountDependencies

    package init(_ dependencies: AccountDependencies) { self.dependencies = dependencies }

    var policy: AccountPolicy { dependencies.policy }

    /// What an access token says, if it holds and its session has not ended; asks no store.
    ///
    /// - Throws: `session`.
    package func check(
        _ accessToken: some StringProtocol, at now: Date
    ) throws(AccountError) -> Authorised {
        let who = try dependencies.tokens.check(accessToken, at: now)
        guard !dependencies.revokedSessions.contains(who.session) else { throw .session(.revoked) }
        return who
    }

    /// Takes notice of a request whose token held, and whose proof did.
    package func noteUse(_ who: Authorised, at now: Date) {
        dependencies.sessionActivity.note(who, at: now)
    }

    /// That the session's own device asks, and that a proof was given a short while ago.
    ///
    /// - Throws: `proof`; `frozen`; `reauthentication`, with the ways to give one; `conflict` with `notYet` for a session that an address
    ///   or a number began which is still to become the account's.
    func requireFresh(
        _ who: Authorised, _ user: User, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        let device = try await requireOwnDevice(who, caller)
        guard user.frozenAt == nil else { throw .frozen }
        try await refuseNewEnd(who.session, of: user)
        let isFresh =
            if device.credential.kind == .cookie {
                try await isProvenAgain(try await pageSession(who, caller, at: now), user, caller, at: now)
            } else {
                now.timeIntervalSince(who.authenticatedAt) <= policy.lifetimes.fresh
            }
        guard isFresh else { throw .reauthentication(try await reauthenticationWays(user)) }
    }

    /// That the session's own device asks, and of a browser the page that proves itself by the session's key, since cookies may
    /// have been copied.
    ///
    /// - Returns: the device.
    /// - Throws: `proof`; `reauthentication`, by which another page's key becomes the session's.
    @discardableResult
    func requireOwnPage(
        _ who: Authorised, _ user: User, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Device {
        let device = try await requireOwnDevice(who, caller)
        guard device.credential.kind == .cookie else { return device }
        guard try await pageSession(who, caller, at: now).pageKey == caller.pageKey else {
            throw .reauthentication(try await reauthenticationWays(user))
        }
        return device
    }

    /// The session of a browser whose page proved itself by a key.
    ///
    /// - Throws: `proof` with `missing` for a page without one; `session`.
    private func pageSession(
        _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Session {
        guard caller.pageKey != nil else { throw .proof(.missing) }
        return try await dependencies.present(who, at: now)
    }

    /// Whether the person proved again who they are a short while ago, on the page that asks.
    ///
    /// A sign-in is no such proof, but by a provider for who has no other way.
    private func isProvenAgain(
        _ session: Session, _ user: User, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Bool {
        guard session.pageKey == caller.pageKey else { return false }
        var provenAt = session.reauthenticatedAt
        let ways = try await reauthenticationWays(user)
        if provenAt == nil, ways.allSatisfy({ $0 == .passkey || Identity.Provider($0) != nil }) {
            provenAt = session.authenticatedAt
        }
        return provenAt.map { now.timeIntervalSince($0) <= policy.lifetimes.fresh } ?? false
    }

    /// That a request comes from the device of its session, by its key or its cookie: an access token alone may have been copied
    /// (RFC 9449, section 7).
    ///
    /// - Returns: the device.
    /// - Throws: `proof` with `missing` or `otherDevice`.
    @discardableResult
    func requireOwnDevice(_ who: Authorised, _ caller: RequestOrigin) async throws(AccountError) -> Device {
        guard let credential = caller.credential else { throw .proof(.missing) }
        guard let device = try await dependencies.device(who.device), device.credential == credential else {
            throw .proof(.otherDevice)
        }
        return device
    }
}

/// What an answer must name, and until when.
package struct Ticket: Sendable, Equatable {
    package let challenge: Identifier<Challenge>
    package let expiresAt: Date
    /// When another code may be asked for.
    package let resendAt: Date
    /// A nickname to begin with, where a provider told one: Apple does so once.
    package let nickname: String?
    /// When the letter left that is to be looked for; nil for one that left just now.
    package let letterAt: Date?
    /// Whether the letter's code is for this device; else its link alone is.
    package let takesCode: Bool
    /// Whom a provider says this is, where that is no way into an account yet.
    package let identity: PendingIdentity?

    package init(
        challenge: Identifier<Challenge>, expiresAt: Date, resendAt: Date, nickname: String? = nil,
        letterAt: Date? = nil, takesCode: Bool = true, identity: PendingIdentity? = nil
    ) {
        self.challenge = challenge
        self.expiresAt = expiresAt
        self.resendAt = resendAt
        self.nickname = nickname
        self.letterAt = letterAt
        self.takesCode = takesCode
        self.identity = identity
    }
}

/// A session, and the tokens that stand for it.
package struct IssuedSession: Sendable, Equatable {
    package let session: Session
    package let accessToken: String
    package let refreshToken: String
    /// When the access token runs out.
    package let expiresAt: Date
    package let device: Device
}

/// Where a sign-in leads.
package enum SignInOutcome: Sendable, Equatable {
    case entered(IssuedSession)
    /// A further proof is needed, in one of these ways.
    case stepUp(Ticket, [ProofMethod])
    /// Who it is, is proven; there is no account yet: ``Accounts/finishProfile(_:nickname:terms:_:at:)`` makes it. Who has
    /// an account signs in to that, and links the identity there: ``Accounts/link(_:_:_:at:)``.
    case profile(Ticket)
    /// The account that began it may link the identity now: ``Accounts/link(_:_:_:at:)``.
    case link(Ticket)
}

extension Accounts {
    /// The tokens of a session as it stands.
    func entry(_ session: Session, _ device: Device, at now: Date) throws(AccountError) -> IssuedSession {
        // Who asks again for what got lost long ago has use for a token that lives.
        let isOld = now >= session.tokenMadeAt + policy.lifetimes.access / 2
        let token = AccessToken(
            session, of: device.credential, at: isOld ? now : session.tokenMadeAt, policy)
        return IssuedSession(
            session: session, accessToken: try dependencies.tokens.sign(token),
            refreshToken: RefreshToken(session: session.id, counter: session.counter).text(
                dependencies.secrets),
            expiresAt: Date(timeIntervalSince1970: TimeInterval(token.exp)), device: device)
    }
}

/// What a balancer asks.
extension Accounts {
    /// Looks whether requests can be served: writes a row of its own into the store.
    ///
    /// - Throws: `unavailable` if it cannot be written, `busy` if no password could be compared now.
    package func demandReady(at now: Date) async throws(AccountError) {
        guard dependencies.hashing.hasRoom else { throw .busy(retryAfter: 5) }
        let found = try await dependencies.attempts(Self.readinessKey)
        var row = found ?? Attempts(key: Self.readinessKey, lastAt: now)
        row.lastAt = now
        let change = found == nil ? AccountChange.insert(.attempts(row)) : .replace(.attempts(row))
        // Refused is as good: another instance has written it meanwhile.
        _ = try await dependencies.asking { store throws(AccountStoreError) in
            try await store.commit([change])
        }
    }

    /// No mark of anything: those are of hexadecimal digits alone.
    private static let readinessKey = "readiness"
}
