#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Tells the time in two ways, and lets time pass.
///
/// Lifetimes are measured by the first, which runs while the device sleeps and which nobody sets; a wrong calendar
/// ends no session.
public protocol ClientClock: Sendable {
    /// Now, by both.
    var now: Moment { get }

    /// Waits.
    ///
    /// - Parameter duration: how long, by the first.
    /// - Throws: `CancellationError`.
    func sleep(for duration: Duration) async throws
}

/// One moment.
public struct Moment: Sendable, Equatable {
    /// Since some moment in the past, the same one for as long as the process lives; it also runs in sleep.
    public var elapsed: Duration
    /// As the calendar has it.
    public var date: Date

    /// A moment.
    public init(elapsed: Duration, date: Date) {
        self.elapsed = elapsed
        self.date = date
    }
}

/// The system's clocks.
public struct SystemClientClock: ClientClock {
    private let start = ContinuousClock.now

    /// Begins to count now.
    public init() {}

    /// Now.
    public var now: Moment { Moment(elapsed: ContinuousClock.now - start, date: Date()) }

    /// Waits on the continuous clock.
    ///
    /// - Parameter duration: how long.
    /// - Throws: `CancellationError`.
    public func sleep(for duration: Duration) async throws {
        try await ContinuousClock().sleep(for: duration)
    }
}
