/// What is counted at each look at the clock, beside deletes.
extension Replica {
    /// A device that was not heard of for so long is not waited for when keys change: 30 days, in milliseconds.
    public static let patience: UInt64 = 30 * day
    /// A device in use lets itself be heard of at least this often: 7 days, in milliseconds.
    static let greatestQuiet: UInt64 = 7 * day
    /// A version that has lain in the cloud for so long is taken to have arrived: 24 hours, in milliseconds.
    public static let arrival: UInt64 = day
    /// Of ``arrival`` one look counts at most a quarter: a clock that jumps a year makes nothing arrive.
    static let mostLain: UInt64 = day / 4

    mutating func countAbsence(_ passed: UInt64) {
        for id in metadata.peers.keys { metadata.peers[id]?.silent.add(passed, atMost: Self.patience) }
        // What is not there, nor any later version, does not arrive by waiting.
        let standing = metadata.puts.filter { !$0.value.marks.isEmpty }.keys.max() ?? 0
        for (sequence, put) in metadata.puts where put.lain != nil && sequence <= standing {
            metadata.puts[sequence]?.lain?.add(min(passed, Self.mostLain), atMost: Self.arrival)
        }
        guard !metadata.puts.isEmpty else { return }
        metadata.quiet.add(passed, atMost: Self.greatestQuiet)
        if metadata.quiet == Self.greatestQuiet { owe() }
    }

    /// Notes that others must hear of this replica, although neither records nor keys changed.
    public mutating func owe() {
        header.advance()
        metadata.owed = header.sequence
    }
}

extension UInt64 {
    fileprivate mutating func add(_ other: UInt64, atMost limit: UInt64) {
        self = other > limit ? limit : Swift.min(self + other, limit)
    }
}
