internal import Synchronization

/// A clock that stands still until a test waits for what only time brings.
public final class SimulatedClock: Clock, Sendable {
    /// A moment of it: how long it has gone.
    public struct Instant: InstantProtocol {
        let passed: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(passed: passed + duration) }
        public func duration(to other: Instant) -> Duration { other.passed - passed }
        public static func < (left: Instant, right: Instant) -> Bool { left.passed < right.passed }
    }

    private struct Sleeper {
        let until: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(passed: .zero)
        var sleepers: [Int: Sleeper] = [:]
        var number = 0
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    public init() {}

    public var now: Instant { state.withLock { $0.now } }
    public var minimumResolution: Duration { .nanoseconds(1) }
    /// How long it has gone.
    public var passed: Duration { now.passed }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(number) != nil { return .failure(CancellationError()) }
                    if deadline <= state.now { return .success(()) }
                    state.sleepers[number] = Sleeper(until: deadline, continuation: continuation)
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: number)
                if sleeper == nil { state.cancelled.insert(number) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Goes on to the next moment that somebody sleeps for, or to the limit.
    ///
    /// - Parameter limit: the last moment to go to.
    /// - Returns: whether somebody was woken.
    func advance(until limit: Instant) -> Bool {
        let woken: [Sleeper] = state.withLock { state in
            let next = state.sleepers.values.map(\.until).min() ?? limit
            state.now = max(state.now, min(next, limit))
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.sorted { $0.until < $1.until }
        }
        for sleeper in woken { sleeper.continuation.resume() }
        return !woken.isEmpty
    }
}
