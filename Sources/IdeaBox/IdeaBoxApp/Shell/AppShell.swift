internal import AppRuntime
internal import IdeaBoxCore

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
    nonisolated let mail: AsyncStream<AppEvent>.Continuation
    private let inbox: AsyncStream<AppEvent>
    /// Changes; readings; settings and typed text; the old app's store; what is done in the background: each in order,
    /// none waits for another.
    let (boxLane, readLane, systemLane, oldLane, backLane) = (Lane(), Lane(), Lane(), Lane(), Lane())
    private var observers: [Int: AsyncStream<AppScreen>.Continuation] = [:]
    private var observerCount = 0
    private var alarms: [Alarm: Task<Void, Never>] = [:]
    private var refreshing: Task<Void, Never>?

    /// The ideas of the shelf in use, once they could be opened, and who tells of their changes.
    var box: IdeaBox?
    var observing: [Task<Void, Never>] = []
    /// The cloud in use, and what replicates there.
    var cloud: CloudRun?
    /// The copy of an old store that was looked at last.
    var old: (any OldStore)?

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
        let (settings, draft) = await kept()
        take(.kept(settings, draft))
        await withTaskGroup(of: Void.self) { group in
            for lane in [boxLane, readLane, systemLane, oldLane, backLane] {
                group.addTask { await lane.run() }
            }
            group.addTask { [parts, mail] in
                for await sign in parts.iCloud.signs() { mail.yield(.iCloud(sign)) }
            }
            boxLane.add { await self.open(settings.shelf) }
            for await event in inbox { take(event) }
            group.cancelAll()
        }
        await stop()
    }

    private func stop() async {
        for alarm in alarms.values { alarm.cancel() }
        alarms = [:]
        refreshing?.cancel()
        await leave()
        await old?.close()
        old = nil
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
    nonisolated func tell(_ event: AppEvent) { mail.yield(event) }

    func wake(_ alarm: Alarm, after wait: Duration) {
        alarms[alarm] = Task { [clock = parts.clock] in
            try? await clock.sleep(for: wait, tolerance: nil)
            if !Task.isCancelled { self.ring(alarm) }
        }
    }

    private func ring(_ alarm: Alarm) {
        alarms[alarm] = nil
        mail.yield(.rang(alarm))
    }
}
