package import AccountAPI
package import FoundationExports
internal import WebAuthn

/// Proving again who one is, before something that matters (ASVS 7.5).
extension Accounts {
    /// In which ways a person can; never by a way that is weaker than what the account has.
    func reauthenticationWays(_ user: User) async throws(AccountError) -> [ProofMethod] {
        let passkeys = try await dependencies.passkeys(of: user.id)
        if try await confirmedFactor(user) != nil {
            let isAsStrong = passkeys.contains(where: \.isVerified)
            return [.oneTimePassword, .recoveryCode] + (isAsStrong ? [.passkey] : [])
        }
        return try await firstWays(user) + (passkeys.isEmpty ? [] : [.passkey])
    }

    private func firstWays(_ user: User) async throws(AccountError) -> [ProofMethod] {
        if user.password != nil { return [.password] }
        if user.email != nil { return [.mail] }
        if user.phone != nil { return [.sms] }
        let providers = try await dependencies.identities(of: user.id).map(\.provider)
        return Identity.Provider.allCases.filter(providers.contains).map(\.facts.proof)
    }

    /// Begins a proof by a passkey of the account.
    ///
    /// - Throws: `missing` where that is no way; `proof`.
    package func startPasskeyProof(
        _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> PasskeyRequest {
        let user = try await dependencies.owner(who)
        try await requireOwnDevice(who, caller)
        guard try await reauthenticationWays(user).contains(.passkey) else { throw .missing }
        return PasskeyRequest(
            challenge: try passkeyChallenge(.prove, who.session.bytes, caller, at: now),
            relyingParty: policy.relyingParty.id,
            allowed: try await dependencies.passkeys(of: user.id).map(\.id),
            expiresAt: now + policy.lifetimes.passkeyChallenge)
    }

    /// Takes the proof by a passkey; the session's next access token tells of it.
    ///
    /// - Throws: `passkey`, with `refused` also for one that proves less than the account has; `code`; `conflict` with `notYet`.
    package func reauthenticate(
        _ who: Authorised, passkey answer: PasskeyAnswer, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> IssuedSession {
        let user = try await dependencies.owner(who)
        try await requireOwnDevice(who, caller)
        try await refuseNewEnd(who.session, of: user)
        let use = try await verify(answer, .prove, who.session.bytes, of: user.id, caller, at: now)
        if !use.isTwoFactors, try await confirmedFactor(user) != nil { throw .passkey(.refused) }
        return try await noting(
            AuthenticationResult(methods: use.methods, passkey: use), .passkey, who, caller, at: now)
    }

    /// Sends a code, for who has neither password nor second factor.
    ///
    /// - Throws: `missing` where that is no way; `tooMany`.
    package func sendReauthenticationCode(
        _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Ticket {
        let user = try await dependencies.owner(who)
        try await requireOwnDevice(who, caller)
        let ways = try await reauthenticationWays(user)
        let isPhone = ways.contains(.sms)
        guard isPhone || ways.contains(.mail), let address = isPhone ? user.phone?.text : user.email?.text
        else { throw .missing }
        let asker = caller.asker(.session, of: user.id)
        return try await ask(
            ChallengeRequest(
                purpose: .reauthentication, user: user.id, session: who.session, address: address,
                isPhone: isPhone, letter: isPhone ? .phoneCode : .reauthenticationCode,
                scope: .device(who.device), askers: [asker], language: user.language), caller, at: now)
    }

    /// Takes the proof; the session's next access token tells of it.
    ///
    /// - Parameters:
    ///   - who: of the request.
    ///   - way: one of those that a refusal named.
    ///   - secret: the password or the code.
    ///   - challenge: of a code that was sent.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Returns: the session with its new access token.
    /// - Throws: `credentials`, `code`, `locked`; `missing` for a way that is none; `conflict` with `notYet`.
    package func reauthenticate(
        _ who: Authorised, way: ProofMethod, secret: String, challenge: Identifier<Challenge>?,
        _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> IssuedSession {
        let user = try await dependencies.owner(who)
        try await requireOwnDevice(who, caller)
        try await refuseNewEnd(who.session, of: user)
        guard try await reauthenticationWays(user).contains(way) else { throw .missing }
        let (method, spends) = try await prove(user, way, secret, challenge, who, caller, at: now)
        return try await noting(
            AuthenticationResult(methods: [method], spends: spends), way, who, caller, at: now)
    }

    /// Notes what was proven in the session.
    private func noting(
        _ result: AuthenticationResult, _ way: ProofMethod, _ who: Authorised, _ caller: RequestOrigin,
        at now: Date
    ) async throws(AccountError) -> IssuedSession {
        let proven = try await dependencies.commitWithRetry(once: caller.proof) {
            () async throws(AccountError) in
            var session = try await dependencies.present(who, at: now)
            guard let device = try await dependencies.device(session.device) else { throw .session(.revoked) }
            session.authenticatedAt = now
            session.reauthenticatedAt = now
            session.pageKey = caller.pageKey ?? session.pageKey
            session.methods += result.methods.filter { !session.methods.contains($0) }
            let change = AccountChange.replace(.session(session))
            session.version += 1
            let spent = try await changes(with: result, at: now)
            let note = AccountChange.note(
                logLine(who, .reauthenticated, caller, at: now, detail: way.rawValue))
            return ProposedChanges(NewSession(session: session, device: device), spent + [change, note])
        }
        return try entry(proven.session, proven.device, at: now)
    }

    private func prove(
        _ user: User, _ way: ProofMethod, _ secret: String, _ challenge: Identifier<Challenge>?,
        _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> (Method, [Identifier<Challenge>]) {
        switch way {
        case .password:
            try await provePassword(user, secret, caller, at: now)
            return (.password, [])
        case .oneTimePassword, .recoveryCode:
            return (try await proveFactor(user, secret, caller, at: now), [])
        case .mail, .sms:
            guard let challenge else { throw .invalid(field: "challenge") }
            let asked = try await compare(challenge, [.reauthentication], secret, caller, at: now)
            guard asked.session == who.session else { throw .code(.expired, left: nil) }
            return (way == .mail ? .mail : .sms, [challenge])
        default:
            // A new sign-in by a provider is such a proof: it begins a fresh session.
            throw .missing
        }
    }
}
