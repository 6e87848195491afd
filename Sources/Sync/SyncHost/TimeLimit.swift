internal import SyncEngine

/// How long an attempt to sync may take.
enum TimeLimit {
    /// So long in all.
    case whole(Duration)
    /// As long as it goes on: so long after its last step that brought anything it ends.
    case idle(Duration)

    /// What work tells of itself while it goes on.
    struct Course: Sendable {
        fileprivate let feed: AsyncStream<Event>.Continuation

        /// Tells of a step.
        func callAsFunction(_ measure: Engine.Measure) async { feed.yield(.step(measure)) }

        /// Tells what it comes to if it is late from now on: not everything is late for the cloud's sake.
        func isLate(as outcome: Syncing.Outcome) { feed.yield(.lateOutcome(outcome)) }
    }

    fileprivate enum Event {
        case ended(Syncing.Outcome)
        case step(Engine.Measure)
        case lateOutcome(Syncing.Outcome)
        /// The alarm of that number.
        case rang(Int)
    }

    /// The outcome of some work; where it is late, what it has said that this comes to, or `late`.
    ///
    /// - Parameters:
    ///   - clock: waits.
    ///   - body: the work, which tells of each step; it is cancelled when it is late.
    /// - Returns: what came of it.
    func outcome(
        by clock: any Clock<Duration>,
        _ body: @escaping @Sendable (Course) async -> Syncing.Outcome
    ) async -> Syncing.Outcome {
        let (events, feed) = AsyncStream.makeStream(of: Event.self)
        let work = Task { feed.yield(.ended(await body(Course(feed: feed)))) }
        var (headway, late) = (Headway(), Syncing.Outcome.late)
        var number = 0
        var alarm = Self.alarm(number, after: duration, clock, feed)
        defer {
            alarm.cancel()
            work.cancel()
        }
        for await event in events {
            switch event {
            case .ended(let outcome): return outcome
            case .rang(number): return late
            case .rang: break
            case .lateOutcome(let outcome): late = outcome
            case .step(let measure):
                guard case .idle = self, headway.goesOn(measure) else { continue }
                number += 1
                alarm.cancel()
                alarm = Self.alarm(number, after: duration, clock, feed)
            }
        }
        return late
    }

    private var duration: Duration {
        switch self {
        case .whole(let duration), .idle(let duration): duration
        }
    }

    private static func alarm(
        _ number: Int, after duration: Duration, _ clock: any Clock<Duration>,
        _ feed: AsyncStream<Event>.Continuation
    ) -> Task<Void, Never> {
        Task {
            try? await clock.sleep(for: duration, tolerance: nil)
            if !Task.isCancelled { feed.yield(.rang(number)) }
        }
    }
}

/// Tells steps that bring something from those that do the same again and again.
struct Headway {
    /// So many steps in a row may bring nothing: looking for keys, listing, sealing come before anything is handed over.
    private static let most = 12
    /// So many times in a row a cloud may be read again that brings nothing: what was handed over is looked at there.
    private static let mostReadings = 3

    private var (joined, passed, pending) = (-1, -1, Int.max)
    private var (idle, readings) = (0, 0)

    /// Takes a step in.
    ///
    /// - Parameter measure: how far the work is after it.
    /// - Returns: whether it counts.
    mutating func goesOn(_ measure: Engine.Measure) -> Bool {
        let brings = measure.joined > joined || measure.pending < pending
        if brings { readings = 0 } else if measure.passed < passed { readings += 1 }
        let isFurther = brings || (measure.passed > passed && readings <= Self.mostReadings)
        joined = max(joined, measure.joined)
        pending = min(pending, measure.pending)
        // A reading begins again.
        passed = measure.passed
        idle = isFurther ? 0 : idle + 1
        return idle <= Self.most
    }
}
