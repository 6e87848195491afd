public import FoundationExports

/// A running app behind its views: takes actions in, performs what the reducer asks for, and tells screens.
public actor Store<F: Feature> {
    /// What performs the effects.
    public nonisolated let feature: F
    /// The way back for those who perform something beside the effects.
    public nonisolated let context: StoreContext<F>
    package private(set) var state: F.State
    private let inbox: AsyncStream<F.Event>
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private var observers: [Int: AsyncStream<F.Screen>.Continuation] = [:]
    private var timers: [F.Effect.Timer: Task<Void, Never>] = [:]
    private var concurrent: [Int: Task<Void, Never>] = [:]
    private var refresh: Task<Void, Never>?
    private var lastNumber = 0

    /// An app that has not started; what is sent before ``run()`` is done then.
    ///
    /// - Parameters:
    ///   - feature: the app.
    ///   - state: what it knows at first.
    ///   - clock: waits.
    ///   - now: the present moment.
    public init(
        _ feature: F, state: F.State, clock: any Clock<Duration>, now: @escaping @Sendable () -> Date
    ) {
        self.feature = feature
        self.state = state
        self.clock = clock
        self.now = now
        let (inbox, events) = AsyncStream.makeStream(of: F.Event.self)
        self.inbox = inbox
        let queues = F.Effect.Queue.allCases.map { ($0, SerialTaskQueue()) }
        context = StoreContext(events: events, queues: Dictionary(uniqueKeysWithValues: queues))
    }

    /// The present screen, then each further one; an observer that is slow gets the newest.
    public func screens() -> AsyncStream<F.Screen> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: F.Screen.self, bufferingPolicy: .bufferingNewest(1))
        let number = nextNumber()
        observers[number] = continuation
        continuation.onTermination = { [weak self] _ in Task { [weak self] in await self?.drop(number) } }
        continuation.yield(F.screen(of: state, at: now()))
        return stream
    }

    /// Does an action after all those sent before; never waits.
    ///
    /// - Parameter action: what the person does, or the system tells.
    public nonisolated func send(_ action: F.Action) { context.send(F.event(of: action)) }

    /// Runs the app until the task is cancelled; once only.
    public func run() async {
        let start = await feature.start()
        await withTaskGroup(of: Void.self) { group in
            for queue in context.queues.values { group.addTask { await queue.run() } }
            group.addTask { [feature, context] in await feature.observe(context) }
            for effect in start.effects { perform(effect) }
            for event in start.events { take(event) }
            for await event in inbox { take(event) }
            group.cancelAll()
        }
        await stop()
    }

    private func stop() async {
        for task in timers.values { task.cancel() }
        for task in concurrent.values { task.cancel() }
        (timers, concurrent) = ([:], [:])
        refresh?.cancel()
        await feature.stop()
    }

    private func take(_ event: F.Event) {
        let before = state
        let effects = F.reduce(&state, event, at: now())
        // A camera tells one code many times: what changes nothing is not told.
        if state != before { tell() }
        for effect in effects { perform(effect) }
    }

    /// Tells the present screen, and makes the next one when this is not true any more.
    private func tell() {
        let now = now()
        let screen = F.screen(of: state, at: now)
        for observer in observers.values { observer.yield(screen) }
        refresh?.cancel()
        refresh = screen.nextRefresh.map { next in
            let wait = min(max(next.timeIntervalSince(now), 0.05), 86_400)
            return after(.milliseconds(Int64((wait * 1000).rounded(.up)))) { $0.tell() }
        }
    }

    /// None of the effects is waited for.
    private func perform(_ effect: F.Effect) {
        switch effect.schedule {
        case .serial(let queue):
            context.queues[queue]?.add { [feature, context] in await feature.perform(effect, context) }
        case .concurrent:
            let number = nextNumber()
            concurrent[number] = Task { [feature, context] in
                await feature.perform(effect, context)
                self.concurrent[number] = nil
            }
        case .timer(let timer, let wait):
            timers[timer]?.cancel()
            timers[timer] = after(wait) { store in
                store.timers[timer] = nil
                store.context.send(F.event(of: timer))
            }
        }
    }

    private func after(
        _ wait: Duration, _ work: @escaping @Sendable (isolated Store) -> Void
    ) -> Task<Void, Never> {
        Task { [clock] in
            try? await clock.sleep(for: wait, tolerance: nil)
            if !Task.isCancelled { work(self) }
        }
    }

    private func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    private func drop(_ number: Int) { observers[number] = nil }
}

/// Work that is done one piece after the other, in the order in which it was given.
package struct SerialTaskQueue: Sendable {
    package typealias Work = @Sendable () async -> Void

    private let works: AsyncStream<Work>
    private let queue: AsyncStream<Work>.Continuation

    package init() { (works, queue) = AsyncStream.makeStream(of: Work.self) }

    /// Puts a piece of work behind those that were given before; never waits.
    package func add(_ work: @escaping Work) { queue.yield(work) }

    /// Works until the task is cancelled.
    package func run() async {
        for await work in works {
            await work()
            if Task.isCancelled { return }
        }
    }
}
