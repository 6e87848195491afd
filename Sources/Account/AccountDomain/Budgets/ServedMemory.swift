/// When each of many was last served, as the number of that turn; the oldest are forgotten.
struct ServedMemory<Key: Hashable> {
    private let limit: Int
    private var turns: [Key: UInt64] = [:]
    /// Every turn in order; those that a later one of the same key has replaced are skipped.
    private var log: [(key: Key, turn: UInt64)] = []
    private var start = 0

    /// - Parameter limit: how many are remembered, at least 1.
    init(limit: Int) { self.limit = max(1, limit) }

    /// The number of its last turn; 0 for one that was never served, or is forgotten.
    subscript(key: Key) -> UInt64 { turns[key] ?? 0 }

    /// Remembers a turn, which is greater than every one before.
    mutating func note(_ key: Key, servedAt turn: UInt64) {
        turns[key] = turn
        log.append((key, turn))
        while turns.count > limit { forgetFirst() }
        if log.count > 4 * limit { compact() }
    }

    private mutating func forgetFirst() {
        let (key, turn) = log[start]
        start += 1
        if turns[key] == turn { turns[key] = nil }
    }

    private mutating func compact() {
        log = log[start...].filter { turns[$0.key] == $0.turn }
        start = 0
    }
}
