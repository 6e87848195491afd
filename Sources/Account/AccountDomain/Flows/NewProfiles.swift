internal import AccountAPI
package import FoundationExports

/// From a proof of who somebody is to an account: the profile.
extension Accounts {
    /// What is kept until the account exists.
    struct Draft: Codable {
        var email: String?
        var phone: String?
        var password: String?
        var terms: String?
        var methods: [Method]
        var identity: Identity.Key?
        var client: String?
        var providerEmail: String?
        /// Whether the provider is trusted to have proven its address.
        var isEmailProven: Bool?
        var token: String?
        /// The provider's word for the person, who may begin with it.
        var nickname: String?
    }

    /// What the profile that is to be filled in begins with.
    ///
    /// A provider's page sends the browser back with the challenge alone: what it told of the person is asked for here.
    ///
    /// - Throws: `code` with `expired` for a challenge that is not proven, or gone; with `used` for a registration by
    ///   mail that made an account already.
    package func newProfile(
        _ challenge: Identifier<Challenge>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Ticket {
        let proven = try await proven(challenge, caller, at: now)
        let draft = try draft(proven)
        return Ticket(
            challenge: challenge, expiresAt: proven.expiresAt, resendAt: now, nickname: draft.nickname,
            identity: try await shown(draft))
    }

    /// Fills in the profile: the account exists from here on, and its first session begins.
    ///
    /// - Parameters:
    ///   - challenge: a proven registration, or what ``SignInOutcome/profile(_:)`` gave.
    ///   - nickname: 1 to 40 characters.
    ///   - terms: where the registration has not accepted them yet.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Returns: the new account's session.
    /// - Throws: as ``newProfile(_:_:at:)``; `invalid`; `terms`; `conflict` with `taken` if the address got an account
    ///   meanwhile, with `closed`.
    package func finishProfile(
        _ challenge: Identifier<Challenge>, nickname: String, terms: String?, _ caller: RequestOrigin,
        at now: Date
    ) async throws(AccountError) -> IssuedSession {
        let name = try parse(nickname: nickname)
        let began = try await dependencies.commitWithRetry { () async throws(AccountError) in
            let proven = try await proven(challenge, caller, at: now)
            let draft = try draft(proven)
            try accept(draft.terms ?? terms ?? "")
            return try await making(draft, name, proven, caller, at: now)
        }
        return try entry(began.session, began.device, at: now)
    }

    /// A challenge that this device has answered, and that has made no account yet.
    private func proven(
        _ challenge: Identifier<Challenge>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Challenge {
        guard let proven = try await dependencies.challenge(challenge), now < proven.expiresAt,
            proven.device == nil || proven.device == caller.credential,
            proven.purpose == .profile || proven.purpose == .register && proven.provenAt != nil
        else { throw .code(.expired, left: nil) }
        guard proven.spentAt == nil else { throw .code(.used, left: nil) }
        return proven
    }

    /// Everything that makes an account, at once.
    private func making(
        _ draft: Draft, _ nickname: String, _ challenge: Challenge, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> ProposedChanges<NewSession> {
        guard policy.allowsRegistration else { throw .conflict(.closed) }
        let email = draft.email.flatMap { try? EmailAddress($0) }
        let phone = draft.phone.flatMap { try? PhoneNumber($0) }
        if let email, try await dependencies.user(email: email) != nil { throw .conflict(.taken) }
        if let phone, try await dependencies.user(phone: phone) != nil { throw .conflict(.taken) }
        let user = User(
            id: Identifier(random: dependencies.random), createdAt: now, nickname: nickname, email: email,
            phone: phone, language: caller.language, password: draft.password, terms: policy.terms)
        var changes: [AccountChange] = [spending(challenge, at: now), .insert(.user(user))]
        if let key = draft.identity {
            if try await dependencies.identity(key) != nil { throw .conflict(.taken) }
            changes.append(.insert(.identity(identity(key, draft, of: user, at: now))))
        }
        if let email { changes += try await forgettingLetter(.register, to: email.text) }
        let arrival = AuthenticationResult(methods: draft.methods, further: changes)
        return try await beginning(user, arrival, caller, isFirst: true, at: now)
    }

    /// A challenge for who proved who they are and has no account yet.
    ///
    /// - Parameters:
    ///   - draft: what is known so far.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    ///   - spends: challenges that led here.
    /// - Returns: the ticket of the profile.
    /// - Throws: `conflict` with `closed` where no new accounts are taken, but for an identity, which may be linked.
    func askProfile(
        _ draft: Draft, _ caller: RequestOrigin, at now: Date,
        spends: [Identifier<Challenge>] = []
    ) async throws(AccountError) -> SignInOutcome {
        guard policy.allowsRegistration || draft.identity != nil else { throw .conflict(.closed) }
        let shown = try await shown(draft)
        let challenge = Challenge(
            id: Identifier(random: dependencies.random), purpose: .profile, createdAt: now,
            expiresAt: now + 3600,
            device: caller.credential, body: dependencies.secrets.seal(json: draft, as: "draft"))
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            let spent = try await changes(
                with: AuthenticationResult(methods: draft.methods, spends: spends), at: now)
            return ProposedChanges((), spent + [.insert(.challenge(challenge))])
        }
        return .profile(
            Ticket(
                challenge: challenge.id, expiresAt: challenge.expiresAt, resendAt: now,
                nickname: draft.nickname, identity: shown))
    }

    func draft(_ challenge: Challenge) throws(AccountError) -> Draft {
        guard let draft: Draft = dependencies.secrets.open(json: challenge.body, as: "draft") else {
            throw .fault(reason: "a registration cannot be read")
        }
        return draft
    }
}
