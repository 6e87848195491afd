public import AccountAPI
internal import Concurrency

/// Signing in.
extension AccountClient {
    /// Where a sign-in has come to.
    public enum Step: Sendable, Equatable {
        /// It is complete: the account's id.
        case signedIn(String)
        /// There is no account yet: ``finishProfile(_:nickname:terms:)`` makes it.
        ///
        /// After a provider's first sign-in (``ChallengeBody/identity``) the person is asked first: who has an account signs in to
        /// that, and ``link(_:)`` adds the provider to it.
        case needsProfile(ChallengeBody)
        /// ``stepUp(_:_:code:)`` completes it.
        case needsStepUp(StepUp)
    }

    /// Signs in by e-mail and password.
    ///
    /// - Parameters:
    ///   - email: as typed.
    ///   - password: as typed.
    /// - Returns: where it has come to.
    /// - Throws: `problem` with AUTH_001 or AUTH_002 and others; `transport`, `store`, `device`; `superseded` if
    ///   another sign-in began, or this one was cancelled.
    public func signIn(email: String, password: String) async throws(AccountClientError) -> Step {
        let body = PasswordSignInBody(email: email, password: password, deviceName: configuration.deviceName)
        return try await signIn(.passwordSignIn, body)
    }

    /// Has a code sent to a phone.
    ///
    /// - Parameter phone: with its country's code, as `+8613800000000`.
    /// - Returns: what the answer names.
    /// - Throws: `problem`, `transport`, `device`.
    public func sendCode(toPhone phone: String) async throws(AccountClientError) -> ChallengeBody {
        try await ask(.phoneCode, PhoneBody(phone: phone))
    }

    /// Signs in by the code that a phone got.
    ///
    /// - Parameters:
    ///   - code: as typed.
    ///   - challenge: of ``sendCode(toPhone:)``.
    /// - Returns: where it has come to.
    /// - Throws: as ``signIn(email:password:)``.
    public func signIn(phoneCode code: String, _ challenge: String) async throws(AccountClientError) -> Step {
        let body = CodeSignInBody(code: code, deviceName: configuration.deviceName)
        return try await signIn(.phoneSignIn, id: challenge, body)
    }

    /// Signs in by the code that a provider gave, as WeChat does.
    ///
    /// - Parameters:
    ///   - provider: one whose sheet gives a code alone; for another the service answers that nothing is there.
    ///   - code: what its own app gave.
    ///   - terms: the version that was accepted; needed where the account is new.
    /// - Returns: where it has come to.
    /// - Throws: as ``signIn(email:password:)``.
    public func signIn(
        by provider: SignInProvider, code: String, terms: String?
    ) async throws(AccountClientError) -> Step {
        let body = ProviderCodeSignInBody(code: code, deviceName: configuration.deviceName, terms: terms)
        return try await signIn(.provider(.codeSignIn(provider)), body)
    }

    /// Gives the further proof that a sign-in waits for.
    ///
    /// - Parameters:
    ///   - step: what is waited for.
    ///   - way: one of its ways.
    ///   - code: as typed.
    /// - Returns: where it has come to.
    /// - Throws: as ``signIn(email:password:)``; with AUTH_003 the step goes on waiting.
    public func stepUp(
        _ step: StepUp, _ way: ProofMethod, code: String
    ) async throws(AccountClientError) -> Step {
        let body = StepUpBody(way: way, code: code, deviceName: configuration.deviceName)
        return try await signIn(.stepUp, id: step.challenge, body, waiting: .needsStepUp(step))
    }

    /// Has the step-up's code sent by mail.
    ///
    /// - Parameter step: what is waited for; `mail` must be one of its ways.
    /// - Returns: when it ends, and when another one may be asked for.
    /// - Throws: `problem`, `transport`, `device`.
    public func sendStepUpMail(_ step: StepUp) async throws(AccountClientError) -> ChallengeBody {
        try await ask(.stepUpCode, id: step.challenge)
    }

    /// Breaks a sign-in off; an answer that is still under way comes too late.
    public func cancelSignIn() {
        machine.cancel()
        publish()
    }

    /// Makes an attempt of a request that may sign in; `waiting` goes on if it is refused.
    func signIn(
        _ route: AccountRoute, id: String? = nil, _ body: some Encodable & Sendable,
        waiting: AccountState? = nil
    ) async throws(AccountClientError) -> Step {
        try await signIn(.account(route), id: id, body, waiting: waiting)
    }

    func signIn(
        _ route: ServiceRoute, id: String? = nil, _ body: some Encodable & Sendable,
        waiting: AccountState? = nil
    ) async throws(AccountClientError) -> Step {
        let attempt = machine.begin()
        publish()
        do throws(AccountClientError) {
            let asked = ports.clock.now.elapsed
            let answer = try await call(
                route, id: id, body: try Wire.write(body), creatingKey: true)
            return try await step(answer, asked, attempt)
        } catch {
            if let waiting, error.leavesChallenge {
                _ = machine.wait(waiting, attempt: attempt)
            } else {
                machine.failed(attempt: attempt)
            }
            publish()
            throw error
        }
    }

    private func step(
        _ answer: TransportAnswer, _ asked: Duration, _ attempt: Int
    ) async throws(AccountClientError) -> Step {
        if let problem = Wire.problem(answer), problem.code == .stepUp, let challenge = problem.challenge {
            let step = StepUp(challenge: challenge, ways: problem.ways ?? [])
            try wait(.needsStepUp(step), attempt)
            return .needsStepUp(step)
        }
        // The profile's own answer is a session without an envelope.
        if answer.status == AccountRoute.finishProfile.success {
            return try await enter(try Wire.read(TokensBody.self, answer), asked, attempt)
        }
        let outcome = try Wire.read(SignInBody.self, answer)
        if let profile = outcome.profile {
            try wait(.needsProfile(profile), attempt)
            return .needsProfile(profile)
        }
        guard let tokens = outcome.session else { throw .answer(status: answer.status) }
        return try await enter(tokens, asked, attempt)
    }

    private func wait(_ state: AccountState, _ attempt: Int) throws(AccountClientError) {
        guard machine.wait(state, attempt: attempt) else { throw .superseded }
        publish()
    }

    /// Keeps the new session, then lets everybody know (trap 4).
    ///
    /// What comes too late, or cannot be kept, is signed out again, so that no session stands on the server that
    /// nobody knows of; the one before it then stays as it was.
    private func enter(
        _ tokens: TokensBody, _ asked: Duration, _ attempt: Int
    ) async throws(AccountClientError) -> Step {
        guard let session = StoredSession(tokens) else { throw .answer(status: 200) }
        // What the person before left undone must not be done to this one's data.
        await finishLeaving(isLastTime: true)
        await lane.enter()
        var old: StoredSession?
        let visit = await store { store throws(TokenStoreError) in
            guard attempt == machine.attempt else { return false }
            old = try await standingOrDamaged(store).0
            try await store.keep(session)
            return true
        }
        let life = Duration.seconds(tokens.expiresIn)
        let isKept = (try? visit.get()) == true
        let isIn = isKept && machine.entered(session, life: life, asked: asked, attempt: attempt)
        if isIn {
            if let old { await depart(old) }
        } else {
            await discard(session, for: old)
        }
        await lane.leave()
        publish()
        _ = try visit.get()
        guard isIn else { throw .superseded }
        return .signedIn(session.userID)
    }

    private func depart(_ old: StoredSession) async {
        let visit = await store { store throws(TokenStoreError) in try await store.add(departure: old) }
        if case .failure = visit { unnoted.append(old) }
    }

    /// A store that said no may have kept it all the same.
    private func discard(_ session: StoredSession, for old: StoredSession?) async {
        let back = await store { store throws(TokenStoreError) in
            guard try await standingOrDamaged(store).0?.isStage(of: session) == true else { return }
            if let old { try await store.keep(old) } else { try await store.removeSession() }
        }
        let noted = await store { store throws(TokenStoreError) in
            try await store.add(departure: session)
        }
        if case (.success, .success) = (back, noted) { return }
        unnoted.append(session)
    }
}

extension AccountClientError {
    /// Whether what a sign-in waits for can still be answered.
    fileprivate var leavesChallenge: Bool {
        switch self {
        case .problem(let problem):
            problem.code != .missing
                && ![.expired, .used, .exhausted].contains(problem.subcode.flatMap(Subcode.init(rawValue:)))
        // What the store would not keep had been answered rightly.
        case .superseded, .cancelled, .store: false
        default: true
        }
    }
}
