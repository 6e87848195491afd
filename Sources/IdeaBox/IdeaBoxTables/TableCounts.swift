internal import IdeaBoxCore

/// How many ideas each list has, and the number of the last write: kept with each write, so that nothing is counted.
struct TableCounts: Equatable {
    /// What the items' bytes mean; a store with a greater number is of a newer version of the program.
    static let format = 4

    var revision: Int64 = 0
    /// Rows of any standing.
    var rows = 0
    var shown = 0
    var done = 0
    var conflicts = 0
    var deleted = 0
    var pending = 0
    /// Rows of the ledger.
    var imports = 0

    init() {}

    /// The counts of an item.
    ///
    /// - Throws: `newerVersion`, `damaged`.
    init(_ bytes: [UInt8], _ path: String) throws(IdeaStoreError) {
        let texts = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard let format = texts.first.flatMap({ Int($0) }) else { throw .damaged(path: path) }
        guard format <= Self.format else { throw .newerVersion(path: path, format) }
        let numbers = texts.dropFirst().compactMap { Int64($0) }
        guard numbers.count == 8, texts.count == 9, numbers.allSatisfy({ $0 >= 0 }) else {
            throw .damaged(path: path)
        }
        revision = numbers[0]
        let counts = numbers.map { Int(clamping: $0) }
        (rows, shown, done, conflicts) = (counts[1], counts[2], counts[3], counts[4])
        (deleted, pending, imports) = (counts[5], counts[6], counts[7])
    }

    var bytes: [UInt8] {
        let counts = [rows, shown, done, conflicts, deleted, pending, imports].map { " \($0)" }.joined()
        return Array("\(Self.format) \(revision)\(counts)".utf8)
    }

    func count(_ list: IdeaFilter) -> Int {
        switch list {
        case .all: shown
        case .open: shown - done
        case .done: done
        case .conflicts: conflicts
        case .deleted: deleted
        case .pending: pending
        }
    }

    /// Counts a row in, or with -1 out.
    mutating func count(_ row: RowLists, _ change: Int) {
        rows += change
        if row.contains(.all) { shown += change }
        if row.contains(.done) { done += change }
        if row.contains(.conflicts) { conflicts += change }
        if row.contains(.deleted) { deleted += change }
        if row.contains(.pending) { pending += change }
    }
}

/// In which lists a row stands.
struct RowLists: Sendable {
    private let bits: UInt8

    init(_ row: IdeaRow) { self.init { $0.shows(row) } }

    init(_ columns: IdeaColumns) { self.init { columns.isIn($0) } }

    private init(_ isIn: (IdeaFilter) -> Bool) {
        var bits: UInt8 = 0
        for (place, list) in IdeaFilter.allCases.enumerated() where isIn(list) { bits |= 1 << place }
        self.bits = bits
    }

    func contains(_ list: IdeaFilter) -> Bool {
        IdeaFilter.allCases.firstIndex(of: list).map { bits & 1 << $0 != 0 } ?? false
    }
}
