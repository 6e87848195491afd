/// What a transaction does to the index of words, kept in memory so that it goes in sorted by row number.
///
/// FTS5 starts a new segment at each step back in row numbers, and these are dates. An index with 2,000 segments
/// takes no more (`FTS5_MAX_SEGMENT`), which SQLite reports with the code of a full disk.
struct PendingWords {
    /// What happens to one row of the index.
    struct Change {
        /// Whether the index holds words of the row that are to go.
        var isRemoval: Bool
        /// The words that are to be there.
        var words: String?
    }

    /// With so many bytes of words the transaction writes them down before it goes on.
    private static let most = 8 << 20

    private var changes: [Int64: Change] = [:]
    private var bytes = 0

    /// Whether it takes much memory by now.
    var isLarge: Bool { bytes >= Self.most }
    /// How many rows change.
    var count: Int { changes.count }

    /// Takes a row's words out.
    mutating func remove(at place: Int64) {
        guard let change = changes[place] else {
            changes[place] = Change(isRemoval: true)
            return
        }
        // Words that the index does not have yet need not be taken out of it.
        changes[place] = change.isRemoval ? Change(isRemoval: true) : nil
    }

    /// Puts words in, where there are none or they were removed.
    mutating func insert(_ words: String, at place: Int64) {
        bytes += words.utf8.count
        changes[place, default: Change(isRemoval: false)].words = words
    }

    /// All changes in the order of the rows; none are left.
    mutating func take() -> [(place: Int64, change: Change)] {
        defer { self = PendingWords() }
        return changes.sorted { $0.key < $1.key }.map { (place: $0.key, change: $0.value) }
    }
}
