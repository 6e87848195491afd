internal import IdeaBoxCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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
