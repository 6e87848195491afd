internal import Replication
internal import SecondCore

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
    /// Changes of the vault; the camera; the clipboard, settings and pages: each in order, none waits for another.
    let (vaultLane, cameraLane, systemLane) = (Lane(), Lane(), Lane())
    private var observers: [Int: AsyncStream<AppScreen>.Continuation] = [:]
    private var observerCount = 0
    private var alarms: [Alarm: Task<Void, Never>] = [:]
    private var refresh: Task<Void, Never>?

    /// The vault, once it could be opened, and who tells of its changes.
    var vault: Authenticator?
    var observing: Task<Void, Never>?
    /// The cloud in use, and what replicates there.
    var cloud: CloudRun?

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
    public nonisolated func send(_ action: AppAction) { mail.yield(.action(action)) }

    /// Runs the app until the task is cancelled; once only.
    public func run() async {
        take(.settings(await keptSettings()))
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.vaultLane.run() }
            group.addTask { await self.cameraLane.run() }
            group.addTask { await self.systemLane.run() }
            group.addTask { [parts, mail] in
                for await event in parts.camera.events() { mail.yield(.camera(event)) }
            }
            group.addTask { [parts, mail] in
                for await sign in parts.iCloud.signs() { mail.yield(.iCloud(sign)) }
            }
            vaultLane.add { await self.open() }
            for await event in inbox { take(event) }
            group.cancelAll()
        }
        await stop()
    }

    private func stop() async {
        for alarm in alarms.values { alarm.cancel() }
        alarms = [:]
        refresh?.cancel()
        observing?.cancel()
        await stopCloud()
        await parts.camera.stop()
    }

    private func take(_ event: AppEvent) {
        let before = state
        let effects = state.step(event, at: parts.now())
        // A camera tells one code many times: what changes nothing is not told.
        if state != before { tell() }
        for effect in effects { perform(effect) }
    }

    /// Tells the present screen, and makes the next one when this is not true any more.
    private func tell() {
        let now = parts.now()
        let screen = AppScreen.make(state, at: now)
        for observer in observers.values { observer.yield(screen) }
        refresh?.cancel()
        refresh = screen.nextRefresh.map { next in
            let wait = min(max(next.timeIntervalSince(now), 0.05), 86_400)
            return Task { [clock = parts.clock] in
                try? await clock.sleep(for: .milliseconds(Int64((wait * 1000).rounded(.up))), tolerance: nil)
                if !Task.isCancelled { self.tell() }
            }
        }
    }

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
