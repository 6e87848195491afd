/// When each of many was last served, as the number of that turn; the oldest are forgotten.
struct ServedMemory<Key: Hashable> {
    private let limit: Int
    private let allowsTwo: Bool
    private var turns: [Key: (last: UInt64, before: UInt64)] = [:]
    /// Every turn in order; those that a later one of the same key has replaced are skipped.
    private var log: [(key: Key, turn: UInt64)] = []
    private var start = 0

    /// - Parameters:
    ///   - limit: how many are remembered, at least 1.
    ///   - allowsTwo: whether the last turn but one counts first, so that who comes twice in a row is no later than those
    ///     who do so all the time.
    init(limit: Int, allowsTwo: Bool = false) {
        self.limit = max(1, limit)
        self.allowsTwo = allowsTwo
    }

    /// Its place among others, the lesser the sooner; 0 for one that was never served, or is forgotten.
    ///
    /// That is the number of its last turn; or that of the one before, and among equals of the last (32 bits each: at 10
    /// turns a second for 13 years).
    subscript(key: Key) -> UInt64 {
        guard let turns = turns[key] else { return 0 }
        return allowsTwo ? turns.before << 32 | turns.last : turns.last
    }

    /// Remembers a turn, which is greater than every one before.
    mutating func note(_ key: Key, servedAt turn: UInt64) {
        turns[key] = (turn, turns[key]?.last ?? 0)
        log.append((key, turn))
        while turns.count > limit { forgetFirst() }
        if log.count > 4 * limit { compact() }
    }

    private mutating func forgetFirst() {
        let (key, turn) = log[start]
        start += 1
        if turns[key]?.last == turn { turns[key] = nil }
    }

    private mutating func compact() {
        log = log[start...].filter { turns[$0.key]?.last == $0.turn }
        start = 0
    }
}
