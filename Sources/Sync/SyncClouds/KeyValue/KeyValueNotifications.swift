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
