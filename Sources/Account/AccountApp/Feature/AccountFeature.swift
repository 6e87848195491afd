internal import AccountAPI
internal import AccountClient
public import AppRuntime
public import FoundationExports

/// The account's app: the reducer of ``AppState``, and what performs its effects with the client library and the system.
public struct AccountFeature: Feature {
    /// What the app knows.
    public typealias State = AppState
    /// What a person does.
    public typealias Action = AppAction
    /// Everything that can happen.
    public typealias Event = AppEvent
    /// What is to be done outside the state.
    public typealias Effect = AppEffect
    /// What the views draw.
    public typealias Screen = AppScreen

    let parts: AppDependencies

    init(_ parts: AppDependencies) { self.parts = parts }

    /// The event of an action.
    public static func event(of action: AppAction) -> AppEvent { .action(action) }
    /// The event of a timer.
    public static func event(of timer: AppEffect.Timer) -> AppEvent { .rang(timer) }

    /// The reducer.
    public static func reduce(_ state: inout AppState, _ event: AppEvent, at now: Date) -> [AppEffect] {
        state.step(event, at: now)
    }

    /// The screen of a state.
    public static func screen(of state: AppState, at now: Date) -> AppScreen { .make(state, at: now) }

    /// The settings and the gate come first.
    public func start() async -> (events: [AppEvent], effects: [AppEffect]) {
        var kept: [AppSettings.Name: String] = [:]
        for name in AppSettings.Name.allCases { kept[name] = await parts.preferences.text(name.rawValue) }
        return ([.kept(AppSettings(kept)), .gate(await parts.gate.standing())], [])
    }

    /// The client library, and the providers' news; the client renews its session for as long as this goes on.
    public func observe(_ context: StoreContext<AccountFeature>) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await parts.client.run() }
            group.addTask {
                for await state in await parts.client.states() { context.send(.account(state)) }
            }
            for sheet in parts.sheets.values {
                group.addTask {
                    for await _ in sheet.revocations() { context.send(.revoked(sheet.provider)) }
                }
            }
        }
    }

    /// Performs an effect; a job may wait for a person.
    public func perform(_ effect: AppEffect, _ context: StoreContext<AccountFeature>) async {
        switch effect {
        case .work(let number, let job):
            let outcome = await outcome(of: job)
            guard !Task.isCancelled else { return }
            context.send(.finished(number, outcome))
            // What the gate is like follows from what was done to it, and from what the system did meanwhile.
            if job.touchesGate { context.send(.gate(await parts.gate.standing())) }
        case .keep(let settings):
            for (name, text) in settings.kept { await parts.preferences.keep(text, name.rawValue) }
        case .wake: break
        }
    }

    /// Nothing goes on that the store does not end by itself.
    public func stop() async {}
}

extension Store where F == AccountFeature {
    /// The account's app, not yet started.
    ///
    /// - Parameter parts: what it is made of.
    public init(_ parts: AppDependencies) {
        self.init(AccountFeature(parts), state: AppState(parts.traits), clock: parts.clock, now: parts.now)
    }
}

extension AppEffect: ScheduledEffect {
    /// What is serial: settings.
    public enum Queue: Sendable, CaseIterable {
        /// One after the other.
        case settings
    }

    /// When an effect is performed.
    public var schedule: EffectSchedule<Timer, Queue> {
        switch self {
        case .work: .concurrent
        case .keep: .serial(.settings)
        case .wake(let timer, let wait): .timer(timer, after: wait)
        }
    }
}

extension AppScreen: TimedScreen {}

extension AccountJob {
    fileprivate var touchesGate: Bool {
        switch self {
        case .openGate, .enableGate, .disableGate, .usePassword, .look, .signOut: true
        // A session that is kept again is kept as the gate is then.
        case .signIn, .provider, .passkeySignIn, .phoneSignIn, .stepUp, .finishProfile: true
        default: false
        }
    }
}

/// How jobs are done: by the client, one call each.
extension AccountFeature {
    func outcome(of job: AccountJob) async -> AccountJob.Outcome {
        do throws(AccountClientError) {
            if let outcome = try await entering(job) { return outcome }
            if let outcome = try await registering(job) { return outcome }
            if let outcome = try await changing(job) { return outcome }
            if let outcome = try await merging(job) { return outcome }
            if let outcome = try await passkeys(job) { return outcome }
            return await asking(job)
        } catch {
            return .failed(error)
        }
    }

    private var client: AccountClient { parts.client }

    private func entering(_ job: AccountJob) async throws(AccountClientError) -> AccountJob.Outcome? {
        switch job {
        case .signIn(let email, let password):
            return outcome(try await client.signIn(email: email, password: password.text))
        case .sendPhoneCode(let phone): return .sent(try await client.sendCode(toPhone: phone))
        case .phoneSignIn(let challenge, let code):
            return outcome(try await client.signIn(phoneCode: code.text, challenge))
        case .stepUp(let step, let way, let code):
            return outcome(try await client.stepUp(step, way, code: code.text))
        case .sendStepUpMail(let step): return .sent(try await client.sendStepUpMail(step))
        case .finishProfile(let challenge, let nickname, let terms):
            return outcome(
                try await client.finishProfile(challenge, nickname: nickname, terms: terms))
        case .provider(let provider): return try await enter(by: provider)
        case .cancelSignIn:
            await client.cancelSignIn()
            return .done
        default: return nil
        }
    }

    func outcome(_ step: AccountClient.Step) -> AccountJob.Outcome {
        if case .signedIn(let user) = step { return .entered(user) }
        return .done
    }

    private func enter(by provider: SignInProvider) async throws(AccountClientError) -> AccountJob.Outcome {
        guard let sheet = parts.sheets[provider] else { return .sheet(.unavailable) }
        return switch try await sheet.signIn(client) {
        case .success(let step): outcome(step)
        case .failure(let error): .sheet(error)
        }
    }

    private func registering(_ job: AccountJob) async throws(AccountClientError) -> AccountJob.Outcome? {
        switch job {
        case .register(let email, let password, let terms):
            return .sent(try await client.register(email: email, password: password.text, terms: terms))
        case .resendRegistration(let challenge):
            return .sent(try await client.resendRegistration(challenge))
        case .proveRegistration(let challenge, let code):
            try await client.proveRegistration(challenge, code: code.text)
            return .done
        case .forgot(let email): return .sent(try await client.forgot(email: email))
        case .reset(let challenge, let code, let password, let secondFactor):
            try await client.reset(
                challenge, code: code.text, password: password.text, secondFactor: secondFactor?.text)
            return .done
        default: return nil
        }
    }

    private func changing(_ job: AccountJob) async throws(AccountClientError) -> AccountJob.Outcome? {
        switch job {
        case .profile: return .profile(try await client.profile())
        case .devices: return .devices(try await client.devices())
        case .change(let change): return .profile(try await client.change(change))
        case .endSession(let session, _):
            try await client.endSession(session)
            return .done
        case .endOtherSessions:
            try await client.endOtherSessions()
            return .done
        case .cancelDeletion:
            try await client.cancelDeletion()
            return .done
        case .stopChange(let id):
            try await client.stopChange(id)
            return .done
        case .startLink(let provider):
            guard let sheet = parts.sheets[provider] else { return .sheet(.unavailable) }
            return switch try await sheet.startLink(client) {
            case .success(let body): .toLink(body)
            case .failure(let error): .sheet(error)
            }
        case .link(let challenge, _):
            try await client.link(challenge)
            return .done
        case .unlink(let provider, _):
            try await client.unlink(provider)
            return .done
        case .sendProofCode: return .sent(try await client.sendReauthenticationCode())
        case .prove(let way, let secret, let challenge):
            try await client.reauthenticate(way, secret: secret.text, challenge: challenge)
            return .done
        case .signOut(let plan, let keeping):
            let left = try await client.signOut(plan, keeping: keeping)
            // The next person to sign in chooses again.
            try? await parts.gate.disable()
            return .left(isServerTold: left.isServerTold, notRemoved: left.notRemoved)
        default: return nil
        }
    }

    private func merging(_ job: AccountJob) async throws(AccountClientError) -> AccountJob.Outcome? {
        switch job {
        case .startMerge(let email, let password):
            return .offer(try await client.startMerge(email: email, password: password.text))
        case .mergeOffer(let challenge): return .offer(try await client.mergeOffer(challenge))
        case .sendMergeCode(let challenge): return .sent(try await client.sendMergeCode(challenge))
        case .proveMerge(let challenge, let way, let code):
            return .offer(try await client.proveMerge(challenge, way, code: code.text))
        case .merge(let challenge):
            _ = try await client.merge(challenge)
            return .done
        default: return nil
        }
    }

    private func asking(_ job: AccountJob) async -> AccountJob.Outcome {
        do throws(GateError) {
            switch job {
            case .openGate(let reason): try await parts.gate.open(reason)
            case .enableGate(let reason): try await parts.gate.enable(reason)
            case .disableGate: try await parts.gate.disable()
            case .usePassword(let isGone): try await parts.gate.usePassword(isGone: isGone)
            case .prepareSignOut: return .plan(await client.prepareSignOut())
            case .askConsent(let provider):
                return .consent(provider, isRevoked: await parts.sheets[provider]?.isRevoked() ?? false)
            default: await client.look()
            }
            return .done
        } catch {
            return .gate(error)
        }
    }
}
