internal import FoundationExports

/// The core's own search, for stores that have none.
///
/// It holds the words of every idea in memory, one after the other in the order of lists, and looks through them:
/// what many ideas hold is found at once, and what few hold takes as long as reading all their words. It follows the
/// store by its revisions, whenever it is asked.
public actor IdeaIndex: IdeaSearch {
    private let store: any IdeaStore
    private var revision: Int64 = 0
    private var entries: [Entry] = []
    private var modified: [UUID: Double] = [:]
    /// How many rows are read in one transaction.
    private static let batch = 2000
    /// Up to so many changes are put in their places one by one.
    private static let few = 50

    /// An index of a store, empty until it is asked for the first time.
    ///
    /// - Parameter store: where the ideas are.
    public init(_ store: any IdeaStore) { self.store = store }

    /// Reads what the store holds, so that the first search need not: call it in the background at a start.
    ///
    /// What keeps it from doing so is said by the next search.
    public func prepare() async { try? await follow() }

    /// The rows whose title or description holds every word of a text.
    public func rows(
        matching text: String, _ filter: IdeaFilter, limit: Int, offset: Int
    ) async throws(IdeaStoreError) -> [IdeaRow] {
        let query = IdeaQuery(text)
        if query.isBlank {
            return try await store.read { reader throws(IdeaStoreError) in
                try reader.rows(filter, limit: limit, offset: offset)
            }
        }
        while true {
            try await follow()
            let (end, overflow) = max(0, offset).addingReportingOverflow(max(0, limit))
            let found = ids(query, filter, most: overflow ? .max : end).dropFirst(max(0, offset))
            let (ids, seen) = (Array(found), revision)
            let rows = try await store.read { reader throws(IdeaStoreError) -> [IdeaRow]? in
                guard try reader.revision() == seen else { return nil }
                var rows: [IdeaRow] = []
                for id in ids {
                    if let row = try reader.row(id) { rows.append(row) }
                }
                return rows
            }
            // What was written meanwhile may have changed the order.
            if let rows { return rows }
        }
    }

    /// How many rows match, counted no further than `most`.
    public func count(
        matching text: String, _ filter: IdeaFilter, most: Int
    ) async throws(IdeaStoreError) -> Int {
        let query = IdeaQuery(text)
        if query.isBlank {
            return try await store.read { reader throws(IdeaStoreError) in
                min(try reader.count(filter), max(0, most))
            }
        }
        try await follow()
        var count = 0
        guard !query.findsNothing, most > 0 else { return count }
        for entry in entries where entry.filters.contains(filter) && entry.holds(query.terms) {
            count += 1
            if count == most { break }
        }
        return count
    }

    /// The ideas whose titles hold every word, then the others.
    private func ids(_ query: IdeaQuery, _ filter: IdeaFilter, most: Int) -> [UUID] {
        guard !query.findsNothing, most > 0 else { return [] }
        let inTitle = query.terms.map(\.inTitle)
        var (first, others): ([UUID], [UUID]) = ([], [])
        for entry in entries where entry.filters.contains(filter) && entry.holds(query.terms) {
            if entry.holds(inTitle) {
                first.append(entry.id)
                if first.count == most { return first }
            } else if first.count + others.count < most {
                others.append(entry.id)
            }
        }
        return first + others.prefix(most - first.count)
    }

    /// Takes in what was written since the last time.
    private func follow() async throws(IdeaStoreError) {
        while true {
            let seen = revision
            let rows = try await store.read { reader throws(IdeaStoreError) in
                try reader.changed(since: seen, limit: Self.batch)
            }
            // Another call may have taken them in meanwhile.
            guard seen == revision else { continue }
            guard let last = rows.last else { return }
            take(rows)
            revision = last.revision
        }
    }

    private func take(_ rows: [IdeaRow]) {
        if rows.count <= Self.few {
            for row in rows { take(row) }
            return
        }
        let changed = Set(rows.map(\.id))
        entries.removeAll { changed.contains($0.id) }
        for row in rows {
            modified[row.id] = row.modified
            if let entry = Entry(row) { entries.append(entry) }
        }
        entries.sort(by: Entry.isBefore)
    }

    private func take(_ row: IdeaRow) {
        if let before = modified.updateValue(row.modified, forKey: row.id) {
            let place = place(row.id, before)
            if place < entries.count, entries[place].id == row.id { entries.remove(at: place) }
        }
        if let entry = Entry(row) { entries.insert(entry, at: place(row.id, row.modified)) }
    }

    /// Where an idea stands, or would.
    private func place(_ id: UUID, _ modified: Double) -> Int {
        var range = 0..<entries.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            if entries[middle].isBefore(id, modified) {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }
}

/// The words of one idea.
private struct Entry {
    let id: UUID
    let modified: Double
    let filters: Filters
    let words: [UInt8]

    /// Nil for what has no text.
    init?(_ row: IdeaRow) {
        guard row.standing == .shown || row.standing == .deleted else { return nil }
        id = row.id
        modified = row.modified
        filters = Filters(row)
        words = IdeaWords(title: row.title, description: row.description).text
    }

    static func isBefore(_ one: Entry, _ other: Entry) -> Bool { one.isBefore(other.id, other.modified) }

    func isBefore(_ otherID: UUID, _ otherModified: Double) -> Bool {
        modified == otherModified ? id.precedes(otherID) : modified > otherModified
    }

    func holds(_ terms: [IdeaQuery.Term]) -> Bool {
        terms.allSatisfy { term in
            term.needles.allSatisfy { words.holds($0.text) }
                || term.joined.map { words.holds($0.text) } == true
        }
    }
}

/// In which lists an idea stands.
private struct Filters {
    private let bits: UInt8

    init(_ row: IdeaRow) {
        var bits: UInt8 = 0
        for (number, filter) in IdeaFilter.allCases.enumerated() where filter.shows(row) {
            bits |= 1 << number
        }
        self.bits = bits
    }

    func contains(_ filter: IdeaFilter) -> Bool {
        IdeaFilter.allCases.firstIndex(of: filter).map { bits & 1 << $0 != 0 } ?? false
    }
}

extension [UInt8] {
    /// Whether the bytes of a needle stand somewhere in these.
    fileprivate func holds(_ needle: [UInt8]) -> Bool {
        guard let first = needle.first, count >= needle.count else { return false }
        var at = 0
        let last = count - needle.count
        while at <= last {
            if self[at] == first {
                var length = 1
                while length < needle.count, self[at + length] == needle[length] { length += 1 }
                if length == needle.count { return true }
            }
            at += 1
        }
        return false
    }
}

extension UUID {
    /// Whether this id's bytes come before another's.
    func precedes(_ other: UUID) -> Bool {
        unsafe withUnsafeBytes(of: uuid) { one in
            unsafe withUnsafeBytes(of: other.uuid) { unsafe one.lexicographicallyPrecedes($0) }
        }
    }
}
