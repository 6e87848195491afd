internal import AccountClient
internal import AppRuntime

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The running app behind its views: takes actions in, does what ``AppState`` asks for, and tells screens.
public actor AppShell {
    let parts: AppParts
    private(set) var state: AppState
    /// What happens, in order; everything goes this way.
    private nonisolated let mail: AsyncStream<AppEvent>.Continuation
    private let inbox: AsyncStream<AppEvent>
    private let settingsLane = Lane()
    private var observers: [Int: AsyncStream<AppScreen>.Continuation] = [:]
    private var observerCount = 0
    private var alarms: [Alarm: Task<Void, Never>] = [:]
    private var jobs: [Int: Task<Void, Never>] = [:]
    private var refreshing: Task<Void, Never>?

    /// An app that has not started; what is sent before ``run()`` is done then.
    ///
    /// - Parameter parts: what it is made of.
    public init(_ parts: AppParts) {
        self.parts = parts
        state = AppState(parts.traits)
        (inbox, mail) = AsyncStream.makeStream(of: AppEvent.self)
    }

    /// The present screen, then each further one; an observer that is slow gets the newest.
    public func screens() -> AsyncStream<AppScreen> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: AppScreen.self, bufferingPolicy: .bufferingNewest(1))
        observerCount += 1
        let number = observerCount
        observers[number] = continuation
        continuation.onTermination = { [weak self] _ in Task { [weak self] in await self?.drop(number) } }
        continuation.yield(AppScreen.make(state, at: parts.now()))
        return stream
    }

    private func drop(_ number: Int) { observers[number] = nil }

    /// Does an action after all those sent before; never waits.
    ///
    /// - Parameter action: what the person does, or the system tells.
    public nonisolated func send(_ action: AppAction) { tell(.action(action)) }

    /// Runs the app until the task is cancelled; once only.
    public func run() async {
        take(.kept(await kept()))
        take(.gate(await parts.gate.standing()))
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [parts] in await parts.client.run() }
            group.addTask { [settingsLane] in await settingsLane.run() }
            group.addTask { [parts, mail] in
                for await state in await parts.client.states() { mail.yield(.account(state)) }
            }
            group.addTask { [parts, mail] in
                for await _ in parts.apple.revocations() { mail.yield(.appleRevoked) }
            }
            for await event in inbox { take(event) }
            group.cancelAll()
        }
        stop()
    }

    private func stop() {
        for task in [Array(alarms.values), Array(jobs.values)].joined() { task.cancel() }
        (alarms, jobs) = ([:], [:])
        refreshing?.cancel()
    }

    private func take(_ event: AppEvent) {
        let before = state
        let effects = state.step(event, at: parts.now())
        if state != before { tell() }
        for effect in effects { perform(effect) }
    }

    /// Tells the present screen, and makes the next one when this is not true any more.
    private func tell() {
        let now = parts.now()
        let screen = AppScreen.make(state, at: now)
        for observer in observers.values { observer.yield(screen) }
        refreshing?.cancel()
        refreshing = screen.nextRefresh.map { next in
            let wait = min(max(next.timeIntervalSince(now), 0.05), 86_400)
            return Task { [clock = parts.clock] in
                try? await clock.sleep(for: .milliseconds(Int64((wait * 1000).rounded(.up))), tolerance: nil)
                if !Task.isCancelled { self.tell() }
            }
        }
    }

    /// Lets something happen to the app, after all that has happened before.
    private nonisolated func tell(_ event: AppEvent) { mail.yield(event) }

    /// None of the effects is waited for; a job may wait for a person.
    private func perform(_ effect: AppEffect) {
        switch effect {
        case .work(let number, let job):
            jobs[number] = Task {
                let outcome = await self.outcome(of: job)
                await self.end(number, job, outcome)
            }
        case .keep(let settings):
            let texts = settings.kept
            settingsLane.add { [parts] in
                for (name, text) in texts { await parts.preferences.keep(text, name.rawValue) }
            }
        case .wake(let alarm, let wait):
            alarms[alarm] = Task { [clock = parts.clock] in
                try? await clock.sleep(for: wait, tolerance: nil)
                if !Task.isCancelled { self.ring(alarm) }
            }
        }
    }

    private func end(_ number: Int, _ job: AccountJob, _ outcome: AccountJob.Outcome) async {
        jobs[number] = nil
        guard !Task.isCancelled else { return }
        tell(.finished(number, outcome))
        // What the gate is like follows from what was done to it, and from what the system did meanwhile.
        if job.touchesGate { tell(.gate(await parts.gate.standing())) }
    }

    private func ring(_ alarm: Alarm) {
        alarms[alarm] = nil
        tell(.rang(alarm))
    }

    private func kept() async -> AppSettings {
        var kept: [AppSettings.Name: String] = [:]
        for name in AppSettings.Name.allCases { kept[name] = await parts.preferences.text(name.rawValue) }
        return AppSettings(kept)
    }
}

extension AccountJob {
    fileprivate var touchesGate: Bool {
        switch self {
        case .openGate, .enableGate, .disableGate, .usePassword, .look, .signOut: true
        // A session that is kept anew is kept as the gate stands then.
        case .signIn, .apple, .weChat, .phoneSignIn, .stepUp, .finishProfile: true
        default: false
        }
    }
}
