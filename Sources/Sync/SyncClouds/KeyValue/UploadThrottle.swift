#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How often a register is handed to the key-value store: the system uploads several times a minute and puts off whoever
/// asks for more, so more is not asked for.
public struct UploadThrottle: Sendable, Equatable {
    private let most: Int
    private let interval: Double
    private var left: Int
    private var counted: Date?

    /// A pace.
    ///
    /// - Parameters:
    ///   - most: how many puts may follow each other at once, at least one.
    ///   - interval: after how many seconds there may be one more.
    public init(most: Int = 6, interval: Double = 10) {
        self.most = max(1, most)
        self.interval = interval
        left = self.most
    }

    /// Takes one put.
    ///
    /// - Parameter now: the instant; one before the last call's counts as no time passed.
    /// - Returns: nil if it may be made now, else when it may.
    public mutating func take(at now: Date) -> Date? {
        refill(at: now)
        guard left > 0 else { return (counted ?? now).addingTimeInterval(interval) }
        left -= 1
        return nil
    }

    private mutating func refill(at now: Date) {
        guard let then = counted, left < most, now >= then else {
            counted = now
            return
        }
        let more = Int(min(now.timeIntervalSince(then) / interval, Double(most)))
        left = min(most, left + more)
        counted = left == most ? now : then.addingTimeInterval(Double(more) * interval)
    }
}
