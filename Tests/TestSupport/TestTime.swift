public import Foundation

/// A clock and the moments that belong to it: both stand still until a test moves them.
public final class TestTime: Clock {
    /// A time since the start.
    public struct Instant: InstantProtocol {
        /// How long after the start it is.
        public var offset: Duration = .zero
        /// The instant so much later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// How long it is to another instant.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether it comes earlier.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let wake: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant()
        var next = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
    }

    /// Begins at a multiple of 30 seconds.
    public static let start = Date(timeIntervalSince1970: 1_800_000_000)

    private let state = Locked(State())

    /// A clock at its start.
    public init() {}

    /// The instant at which it stands.
    public var now: Instant { state.withLock { $0.now } }
    /// As fine as durations are.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// The present moment.
    public var date: Date {
        let (seconds, attoseconds) = now.offset.components
        return Self.start.addingTimeInterval(Double(seconds) + Double(attoseconds) / 1e18)
    }

    /// Waits until somebody has moved the clock so far.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (wake: CheckedContinuation<Void, any Error>) in
                let result = state.withLock { state -> Result<Void, any Error>? in
                    if state.cancelled.remove(number) != nil { return .failure(CancellationError()) }
                    if deadline <= state.now { return .success(()) }
                    state.sleepers[number] = Sleeper(deadline: deadline, wake: wake)
                    return nil
                }
                if let result { wake.resume(with: result) }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                if let sleeper = state.sleepers.removeValue(forKey: number) { return sleeper }
                state.cancelled.insert(number)
                return nil
            }
            sleeper?.wake.resume(throwing: CancellationError())
        }
    }

    /// Moves the clock, and wakes who has waited for that.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return Array(due.values)
        }
        for sleeper in due { sleeper.wake.resume() }
    }

    /// How many tasks wait for this clock.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Returns once so many tasks wait for this clock.
    public func sleepers(atLeast count: Int) async {
        while sleeperCount < count { await Task.yield() }
    }
}
