public import FoundationExports
internal import SyncEngine

/// What follows from what the key-value store tells.
///
/// Nothing announces that the first download ended, and an empty account may never announce anything. So after word
/// that it runs, what is there is looked at again, and what was written is written again, with growing pauses, until
/// something comes from iCloud or the pauses are used up. The replication engine itself scans every 30 seconds, waits no
/// longer than 15 seconds for a first answer, and puts again what a reading misses.
struct KeyValueNotifications: Equatable, Sendable {
    enum Event: Equatable, Sendable {
        case told(KeyValueChange)
        /// A pause that was asked for is over; named by its number.
        case paused(Int)
    }

    enum Effect: Equatable, Sendable {
        case tell(CloudEvent)
        /// Write again what this process wrote and what still stands there unchanged.
        case writeAgain
        /// The account changed: what stood there before is another's.
        case setApart
        /// Wait so many seconds, then say `paused`.
        case pause(Int, seconds: Int)
    }

    /// How long each pause is.
    static let pauses = [5, 15, 60]

    /// Counts all pauses, so that the end of one that no longer matters is told apart.
    private var last = 0
    private var round: Int?

    mutating func step(_ event: Event) -> [Effect] {
        switch event {
        case .told(let change): told(change.reason)
        case .paused(let number): number == last ? paused() : []
        }
    }

    private mutating func told(_ reason: KeyValueChange.Reason?) -> [Effect] {
        switch reason {
        case .server:
            (round, last) = (nil, last + 1)
            return [.tell(.changed)]
        case .initialSync:
            round = 0
            return [.tell(.changed)] + pause()
        case .quotaViolation: return [.tell(.quotaExceeded)]
        case .accountChange:
            (round, last) = (nil, last + 1)
            return [.setApart, .tell(.accountChanged)]
        case nil: return [.tell(.changed)]
        }
    }

    private mutating func paused() -> [Effect] {
        round = round.map { $0 + 1 }
        return [.writeAgain, .tell(.changed)] + pause()
    }

    private mutating func pause() -> [Effect] {
        guard let round, Self.pauses.indices.contains(round) else { return [] }
        last += 1
        return [.pause(last, seconds: Self.pauses[round])]
    }
}

/// How often a register is handed to the key-value store: the system uploads several times a minute and puts off anyone who
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
