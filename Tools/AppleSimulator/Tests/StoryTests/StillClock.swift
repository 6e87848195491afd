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
    private let instant = Mutex(Instant())

    var now: Instant { instant.withLock { $0 } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let passes = instant.withLock { now in
            guard now.duration(to: deadline) <= Self.short else { return false }
            now = max(now, deadline)
            return true
        }
        if passes { return await Task.yield() }
        let (never, continuation) = AsyncStream<Never>.makeStream()
        for await _ in never {}
        withExtendedLifetime(continuation) {}
        throw CancellationError()
    }
}
