import Foundation
import TestSupport
import Testing

@testable import AppRuntime

/// Counts; what it is told in its effects it tells back as events.
private actor Counter: Feature {
    struct State: Sendable, Equatable {
        var told: [String] = []
        var refresh: Date?
    }
    enum Event: Sendable {
        case action(Effect), told(String), rang(Int)
    }
    typealias Action = Effect
    enum Effect: ScheduledEffect {
        case first(String), second(String), beside(String), wake(Int, Duration), refreshAfter(TimeInterval),
            wait

        enum Queue: CaseIterable { case first, second }
        var schedule: EffectSchedule<Int, Queue> {
            switch self {
            case .first, .wait: .serial(.first)
            case .second: .serial(.second)
            case .beside, .refreshAfter: .concurrent
            case .wake(let number, let wait): .timer(number, after: wait)
            }
        }
    }
    struct Screen: TimedScreen {
        let told: [String]
        let nextRefresh: Date?
        let drawn: Date
    }

    private let gate: AsyncStream<Void>
    private(set) var isStopped = false

    init(gate: AsyncStream<Void> = AsyncStream { $0.finish() }) { self.gate = gate }

    static func event(of action: Effect) -> Event { .action(action) }
    static func event(of timer: Int) -> Event { .rang(timer) }
    static func reduce(_ state: inout State, _ event: Event, at now: Date) -> [Effect] {
        switch event {
        case .action(.refreshAfter(let seconds)): state.refresh = now.addingTimeInterval(seconds)
        case .action(let effect): return [effect]
        case .told(let text): state.told.append(text)
        case .rang(let number): state.told.append("timer \(number)")
        }
        return []
    }
    static func screen(of state: State, at now: Date) -> Screen {
        Screen(
            told: state.told, nextRefresh: state.refresh.flatMap { $0 > now ? $0 : nil }, drawn: now)
    }

    func start() async -> (events: [Event], effects: [Effect]) { ([.told("started")], [.first("begun")]) }
    func observe(_ context: StoreContext<Counter>) async {}
    func perform(_ effect: Effect, _ context: StoreContext<Counter>) async {
        switch effect {
        case .first(let text), .second(let text), .beside(let text): context.send(.told(text))
        case .wait: for await _ in gate {}
        case .wake, .refreshAfter: break
        }
    }
    func stop() async { isStopped = true }
}

@Suite(.timeLimit(.minutes(1)))
struct StoreTests {
    private let time = TestTime()

    private func store(_ counter: Counter) -> Store<Counter> {
        Store(counter, state: Counter.State(), clock: time, now: { [time] in time.date })
    }

    private func screen(
        of store: Store<Counter>, where holds: (Counter.Screen) -> Bool
    ) async -> Counter.Screen? {
        for await screen in await store.screens() where holds(screen) { return screen }
        return nil
    }

    @Test func `what was sent before the start comes after what the app begins with`() async {
        let counter = Counter()
        let store = store(counter)
        store.send(.first("sent"))
        let running = Task { await store.run() }
        let screen = await screen(of: store) { $0.told.count == 3 }
        #expect(screen?.told == ["started", "begun", "sent"])
        running.cancel()
        await running.value
        #expect(await counter.isStopped)
    }

    @Test func `a queue keeps its order, and none waits for another`() async {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let store = store(Counter(gate: gate))
        let running = Task { await store.run() }
        defer { running.cancel() }
        store.send(.wait)
        store.send(.first("behind"))
        store.send(.second("other queue"))
        store.send(.beside("no queue"))
        let before = await screen(of: store) { $0.told.count == 4 }
        #expect(Set(before?.told ?? []) == ["started", "begun", "other queue", "no queue"])
        open.finish()
        let after = await screen(of: store) { $0.told.count == 5 }
        #expect(after?.told.last == "behind")
    }

    @Test func `drain waits for what is in a queue, and for nothing that comes later`() async {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let store = store(Counter(gate: gate))
        let running = Task { await store.run() }
        defer { running.cancel() }
        store.send(.wait)
        store.send(.first("behind"))
        _ = await screen(of: store) { $0.told.contains("begun") }
        store.send(.second("mark"))
        _ = await screen(of: store) { $0.told.contains("mark") }
        let drained = Task { await store.context.drain(.first) }
        open.finish()
        await drained.value
        let screen = await screen(of: store) { $0.told.contains("behind") }
        #expect(screen?.told.last == "behind")
    }

    @Test func `a timer rings once, and another of its name takes its place`() async {
        let store = store(Counter())
        let running = Task { await store.run() }
        defer { running.cancel() }
        store.send(.wake(1, .seconds(5)))
        store.send(.wake(1, .seconds(50)))
        store.send(.wake(2, .seconds(10)))
        _ = await screen(of: store) { $0.told.contains("begun") }
        await time.sleepers(atLeast: 2)
        time.advance(by: .seconds(20))
        let early = await screen(of: store) { $0.told.contains("timer 2") }
        #expect(early?.told.contains("timer 1") == false)
        time.advance(by: .seconds(40))
        let late = await screen(of: store) { $0.told.contains("timer 1") }
        #expect(late?.told.filter { $0 == "timer 1" }.count == 1)
    }

    @Test func `a screen is drawn again when it is not true any more`() async {
        let store = store(Counter())
        let running = Task { await store.run() }
        defer { running.cancel() }
        store.send(.refreshAfter(30))
        _ = await screen(of: store) { $0.nextRefresh != nil }
        await time.sleepers(atLeast: 1)
        let screens = await store.screens()
        time.advance(by: .seconds(31))
        for await screen in screens where screen.nextRefresh == nil {
            #expect(screen.drawn == TestTime.start.addingTimeInterval(31))
            return
        }
    }
}
