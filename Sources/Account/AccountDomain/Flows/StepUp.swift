package import AccountAPI
package import FoundationExports

/// The second step of a sign-in.
extension Accounts {
    /// Sends the code of a second step by mail, where that is a way.
    ///
    /// - Throws: `code`; `tooMany`.
    package func sendStepUpMail(
        _ challenge: Identifier<Challenge>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Ticket {
        let asked = try await open(challenge, [.stepUp], caller, at: now)
        let step = try body(asked)
        guard step.ways.contains(.mail), let id = asked.user, let user = try await dependencies.user(id),
            let email = try await mailbox(of: user, step, at: now)
        else { throw .missing }
        let asker = caller.asker(.knownDevice, of: id)
        try await dependencies.budgets.spend(.mail, by: asker, at: now)
        return try await askAgain(
            challenge,
            ChallengeRequest(
                purpose: .stepUp, address: email.text, letter: .stepUpCode, scope: .password,
                askers: [asker], language: user.language), caller, at: now)
    }

    /// Answers the second step.
    ///
    /// - Throws: `code`; `locked`; `missing` for a way that is none here.
    package func stepUp(
        _ challenge: Identifier<Challenge>, way: ProofMethod, code: String, _ caller: RequestOrigin,
        at now: Date
    ) async throws(AccountError) -> IssuedSession {
        let asked = try await open(challenge, [.stepUp], caller, at: now)
        let step = try body(asked)
        guard step.ways.contains(way), let id = asked.user, let user = try await dependencies.user(id) else {
            throw .missing
        }
        if way != .mail {
            try await dependencies.budgets.spend(.comparison, by: caller.asker(.knownDevice, of: id), at: now)
        }
        var arrival = AuthenticationResult(
            methods: step.methods, passwordSetAt: step.passwordSetAt, spends: [challenge],
            newEnd: step.newEnd, shownPasskey: step.passkey)
        switch way {
        case .oneTimePassword, .recoveryCode:
            arrival.methods.append(try await proveFactor(user, code, caller, at: now))
        case .mail:
            _ = try await compare(challenge, [.stepUp], code, caller, at: now)
            arrival.methods.append(.mail)
        default:
            throw .missing
        }
        arrival.further.append(
            .note(AuditEntry(at: now, .steppedUp, user: id, network: caller.network, detail: way.rawValue)))
        return try await enter(id, arrival, caller, at: now)
    }

    private struct Step: Codable {
        var methods: [Method]
        var passwordSetAt: Date?
        var ways: [ProofMethod]
        /// The end that signs in while it is to become the account's.
        var newEnd: NewEnd.Reference?
        var passkey: ShownPasskey?
    }

    /// Where the code goes: to the address that signs in, be it still to become the account's.
    private func mailbox(of user: User, _ step: Step, at now: Date) async throws(AccountError)
        -> EmailAddress?
    {
        guard let newEnd = step.newEnd, step.methods.contains(.password) else { return user.email }
        return try await address(ofNewEnd: newEnd, of: user)
    }

    private func body(_ challenge: Challenge) throws(AccountError) -> Step {
        guard let step: Step = dependencies.secrets.open(json: challenge.body, as: "step") else {
            throw .fault(reason: "a second step cannot be read")
        }
        return step
    }

    /// Asks for a second step; what was proven so far is kept with it.
    func askStepUp(
        _ user: User, _ arrival: AuthenticationResult, _ ways: [ProofMethod], _ caller: RequestOrigin,
        at now: Date
    ) async throws(AccountError) -> SignInOutcome {
        let step = Step(
            methods: arrival.methods, passwordSetAt: arrival.passwordSetAt, ways: ways,
            newEnd: arrival.newEnd, passkey: arrival.passkey?.shown)
        let challenge = Challenge(
            id: Identifier(random: dependencies.random), purpose: .stepUp, createdAt: now,
            expiresAt: now + policy.lifetimes.mailCode, user: user.id, device: caller.credential,
            body: dependencies.secrets.seal(json: step, as: "step"))
        let ticket = Ticket(challenge: challenge.id, expiresAt: challenge.expiresAt, resendAt: now)
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            ProposedChanges((), try await changes(with: arrival, at: now) + [.insert(.challenge(challenge))])
        }
        return .stepUp(ticket, ways)
    }

    /// In which ways a second proof is needed; none if the first one is enough.
    ///
    /// A second factor is always asked for. Without one, an unusual sign-in asks for a code by mail (requirements 6.2,
    /// 异常登录时强制验证), unless the first proof was such a code already.
    func stepUpWays(
        _ user: User, _ arrival: AuthenticationResult, _ device: Device?, at now: Date
    ) async throws(AccountError) -> [ProofMethod] {
        // Who has the passkey, and was verified by it.
        if arrival.methods.contains(.multipleFactors) { return [] }
        if try await confirmedFactor(user) != nil {
            return [.oneTimePassword, .recoveryCode]
        }
        guard user.switches.verifiesUnusual, user.email != nil, !arrival.methods.contains(.mail) else {
            return []
        }
        return try await isUnusual(user, device, at: now) ? [.mail] : []
    }

    /// A new device, also in a network of the person's own, or a sign-in after long absence.
    ///
    /// Who knows the password may sit in the same network: it is no proof (ASVS 6.3.5).
    private func isUnusual(_ user: User, _ device: Device?, at now: Date) async throws(AccountError) -> Bool {
        guard device != nil else { return true }
        let devices = try await dependencies.devices(of: user.id)
        // A device is seen when it signs in; how long it was in use after that, its session knows.
        let sessions = try await dependencies.openSessions(of: user.id).map(
            dependencies.sessionActivity.applied)
        let last = (devices.map(\.lastSeenAt) + sessions.map(\.lastActiveAt)).max() ?? user.createdAt
        return now.timeIntervalSince(last) > policy.longAbsence
    }
}
