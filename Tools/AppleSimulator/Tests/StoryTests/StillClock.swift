import Synchronization

/// A clock on which short waits are over at once and long ones never: pauses pass, and messages stay.
final class StillClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    /// The longest wait that passes.
    private static let short = Duration.seconds(1)
    /// So many of them pass: what waits again and again would keep the machine busy for good.
    private static let most = 10_000
    private let state = Mutex((now: Instant(), passed: 0))

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let passes = state.withLock { state in
            guard state.passed < Self.most, state.now.duration(to: deadline) <= Self.short else {
                return false
            }
            state = (max(state.now, deadline), state.passed + 1)
            return true
        }
        if passes { return await Task.yield() }
        let (never, continuation) = AsyncStream<Never>.makeStream()
        for await _ in never {}
        withExtendedLifetime(continuation) {}
        throw CancellationError()
    }
}
