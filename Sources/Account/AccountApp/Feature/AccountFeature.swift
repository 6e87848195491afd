internal import AccountClient
public import AppRuntime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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
    public static func event(of timer: Alarm) -> AppEvent { .rang(timer) }

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

    /// The client library, and Apple's news; the client renews its session for as long as this goes on.
    public func observe(_ context: StoreContext<AccountFeature>) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await parts.client.run() }
            group.addTask {
                for await state in await parts.client.states() { context.send(.account(state)) }
            }
            group.addTask {
                for await _ in parts.apple.revocations() { context.send(.appleRevoked) }
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
    public var schedule: EffectSchedule<Alarm, Queue> {
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
        case .signIn, .apple, .weChat, .phoneSignIn, .stepUp, .finishProfile: true
        default: false
        }
    }
}
