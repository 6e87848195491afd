internal import FoundationExports
internal import IdeaBoxCore
internal import SyncEngine

/// The port's reads and writes within one transaction.
///
/// The session is only read, and what is written lies here until the end: the database need not find what it has not
/// saved, which costs SwiftData time that grows with all that waits.
final class TableTransaction: IdeaWriting {
    let session: any TableSession
    let path: String
    /// What the database refused first: nothing is committed after that, even if the body went on.
    private(set) var failure: IdeaStoreError?
    /// The counts as this transaction has made them.
    var tally: TableCounts
    /// The counts as the table has them; nil in a fresh one.
    private let firstTally: TableCounts?
    /// Whether no row of an old store stands in the table.
    var isLedgerEmpty: Bool { firstTally?.imports ?? 0 == 0 }
    /// The rows that were written, each once.
    var written: [UUID: IdeaRow] = [:]
    /// In which lists a row stands in the table, of those that were looked up; nil for one that is not there.
    private var stored: [UUID: RowLists?] = [:]
    /// The items that were written; nil bytes for one that was removed.
    var writtenItems: [String: WrittenItem] = [:]
    /// Whether the table has an item, of those that were looked up.
    private var storedItems: [String: Bool] = [:]
    /// The ideas that versions hold, of those that were looked up: a pack is written idea by idea.
    var held: [ContentHash: Set<UUID>] = [:]

    struct WrittenItem {
        let kind: TableItem.Kind
        var bytes: [UInt8]?
    }

    init(_ session: any TableSession, _ path: String) throws(IdeaStoreError) {
        self.session = session
        self.path = path
        firstTally = try session.items([TableKey.tally]).first.map { item throws(IdeaStoreError) in
            try TableCounts(item.bytes, path)
        }
        tally = firstTally ?? TableCounts()
    }

    /// Makes sure that the database refused nothing.
    func check() throws(IdeaStoreError) {
        if let failure { throw failure }
    }

    func attempt<Result>(
        _ body: (any TableSession) throws(IdeaStoreError) -> Result
    ) throws(IdeaStoreError) -> Result {
        try check()
        do throws(IdeaStoreError) {
            return try body(session)
        } catch {
            failure = error
            throw error
        }
    }

    /// Rows as they stand in the table.
    private func storedRows(_ ids: [UUID]) throws(IdeaStoreError) -> [UUID: IdeaRow] {
        // A table without rows need not be asked: so a first import, which looks for each row, asks nothing.
        guard firstTally?.rows ?? 0 > 0 else { return [:] }
        var found: [UUID: IdeaRow] = [:]
        // What was looked for in vain does not come to stand there within a transaction.
        for part in TableChanges.parts(of: ids.filter { stored[$0].map { $0 != nil } ?? true }) {
            let columns = try attempt { session throws(IdeaStoreError) in
                try session.ideas(part.map(\.digits))
            }
            for id in part { stored[id] = .some(nil) }
            for row in try columns.map(read) {
                stored[row.id] = RowLists(row)
                found[row.id] = row
            }
        }
        return found
    }

    /// In which lists a row stands in the table; nil if it is not there.
    func storedTraits(_ id: UUID) throws(IdeaStoreError) -> RowLists? {
        if let known = stored[id] { return known }
        return try storedRows([id])[id].map { RowLists($0) }
    }

    func read(_ columns: IdeaColumns) throws(IdeaStoreError) -> IdeaRow {
        guard let row = columns.row else { throw .damaged(path: path) }
        return row
    }

    /// The bytes of items, as this transaction has them.
    func items(_ keys: [String]) throws(IdeaStoreError) -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        let asked = keys.filter { writtenItems[$0] == nil && storedItems[$0] != false }
        for part in TableChanges.parts(of: asked) {
            let items = try attempt { session throws(IdeaStoreError) in try session.items(Array(part)) }
            for key in part { storedItems[key] = false }
            for item in items {
                storedItems[item.key] = true
                found[item.key] = item.bytes
            }
        }
        for key in keys {
            if let written = writtenItems[key] { found[key] = written.bytes }
        }
        return found
    }

    func item(_ key: String) throws(IdeaStoreError) -> [UInt8]? { try items([key])[key] }

    /// Whether the table has an item.
    func isStored(_ key: String) throws(IdeaStoreError) -> Bool {
        if let known = storedItems[key] { return known }
        let items = try attempt { session throws(IdeaStoreError) in try session.items([key]) }
        storedItems[key] = !items.isEmpty
        return !items.isEmpty
    }

    /// Writes an item that the table is known not to have.
    func addItem(_ key: String, _ kind: TableItem.Kind, _ bytes: [UInt8]) {
        storedItems[key] = false
        setItem(key, kind, bytes)
    }

    func setItem(_ key: String, _ kind: TableItem.Kind, _ bytes: [UInt8]?) {
        writtenItems[key] = WrittenItem(kind: kind, bytes: bytes)
    }

    /// Everything that was written.
    func changes() throws(IdeaStoreError) -> TableChanges {
        var changes = TableChanges()
        for row in written.values.sorted(by: { $0.revision < $1.revision }) {
            if try storedTraits(row.id) == nil {
                changes.addedIdeas.append(IdeaColumns(row))
            } else {
                changes.updatedIdeas.append(IdeaColumns(row))
            }
        }
        for (key, item) in writtenItems.sorted(by: { $0.key < $1.key }) {
            switch (item.bytes, try isStored(key)) {
            case (let bytes?, true):
                changes.updatedItems.append(TableItem(key: key, kind: item.kind, bytes: bytes))
            case (let bytes?, false):
                changes.addedItems.append(TableItem(key: key, kind: item.kind, bytes: bytes))
            case (nil, true): changes.removedItems.append(key)
            case (nil, false): break
            }
        }
        guard tally != firstTally, tally != TableCounts() || !changes.isEmpty else { return changes }
        let item = TableItem(key: TableKey.tally, kind: .tally, bytes: tally.bytes)
        if firstTally == nil { changes.addedItems.append(item) } else { changes.updatedItems.append(item) }
        return changes
    }
}

/// What stands in the table, with what was written put over it.
extension TableTransaction {
    func row(_ id: UUID) throws(IdeaStoreError) -> IdeaRow? { try rows([id])[id] }

    func rows(_ ids: [UUID]) throws(IdeaStoreError) -> [UUID: IdeaRow] {
        var found = try storedRows(ids.filter { written[$0] == nil })
        for id in ids {
            if let row = written[id] { found[id] = row }
        }
        return found
    }

    func rows(_ filter: IdeaFilter, limit: Int, offset: Int) throws(IdeaStoreError) -> [IdeaRow] {
        let (offset, limit) = (max(0, offset), max(0, limit))
        // So no number that reaches the database is larger than what it holds.
        let most = min(limit, max(0, count(filter) - offset))
        guard most > 0 else { return [] }
        guard !written.isEmpty else {
            let found = try attempt { session throws(IdeaStoreError) in
                try session.ideas(in: filter, limit: most, offset: offset)
            }
            return try found.map(read)
        }
        let asked = offset + most + written.count
        let found = try attempt { session throws(IdeaStoreError) in
            try session.ideas(in: filter, limit: asked, offset: 0)
        }
        var rows = try found.map(read).filter { written[$0.id] == nil }
        rows += written.values.filter(filter.shows)
        rows.sort(by: IdeaRow.isBefore)
        return Array(rows.dropFirst(offset).prefix(most))
    }

    func count(_ filter: IdeaFilter) -> Int { tally.count(filter) }

    func ids(beginning digits: String, limit: Int) throws(IdeaStoreError) -> [UUID] {
        guard let range = HeadRange(digits: digits), limit > 0 else { return [] }
        // More digits than a head has are looked at here: hardly any ids share a head.
        let most = digits.utf8.count > 16 ? tally.rows : min(limit, tally.rows)
        guard most > 0 else { return [] }
        var keys = try attempt { session throws(IdeaStoreError) in
            try session.keys(of: range.heads, limit: most)
        }
        keys += written.keys.map(\.digits)
        let found = Set(keys).filter { $0.hasPrefix(digits) }.sorted()
        return found.prefix(limit).compactMap { UUID(digits: $0) }
    }

    func revision() -> Int64 { tally.revision }

    func changed(since revision: Int64, limit: Int) throws(IdeaStoreError) -> [IdeaRow] {
        guard limit > 0, revision < tally.revision else { return [] }
        let most = min(limit, tally.rows) + written.count
        let found = try attempt { session throws(IdeaStoreError) in
            try session.ideas(after: revision, limit: most)
        }
        var rows = try found.map(read).filter { written[$0.id] == nil }
        // Whatever is written has a greater revision than what stands in the table.
        if rows.count < limit {
            rows += written.values.filter { $0.revision > revision }.sorted { $0.revision < $1.revision }
        }
        return Array(rows.prefix(limit))
    }

    func note(_ name: String) throws(IdeaStoreError) -> [UInt8]? { try item(TableKey.note(name)) }

    func imported(_ source: String) throws(IdeaStoreError) -> ImportedRow? {
        try imported([source])[source]
    }

    func imported(_ sources: [String]) throws(IdeaStoreError) -> [String: ImportedRow] {
        // A ledger without rows need not be asked.
        let asked =
            if isLedgerEmpty { sources.filter { writtenItems[TableKey.ledger($0)] != nil } } else { sources }
        let items = try items(asked.map(TableKey.ledger))
        var found: [String: ImportedRow] = [:]
        for source in asked {
            guard let bytes = items[TableKey.ledger(source)] else { continue }
            guard let row = ImportedRow(item: bytes, source: source) else { throw .damaged(path: path) }
            found[source] = row
        }
        return found
    }
}
