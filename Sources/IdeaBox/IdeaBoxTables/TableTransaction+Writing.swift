internal import FoundationExports
internal import IdeaBoxCore
internal import SyncEngine

extension TableTransaction {
    func put(_ row: IdeaRow) throws(IdeaStoreError) {
        let before =
            if let row = written[row.id] { Optional(RowLists(row)) } else { try storedTraits(row.id) }
        tally.revision += 1
        let kept = IdeaRow(row, revision: tally.revision)
        if let before { tally.count(before, -1) }
        tally.count(RowLists(kept), 1)
        written[row.id] = kept
    }

    func setNote(_ name: String, _ bytes: [UInt8]?) throws(IdeaStoreError) {
        setItem(TableKey.note(name), .note, bytes)
    }

    func noteImport(_ row: ImportedRow) throws(IdeaStoreError) {
        let key = TableKey.ledger(row.source)
        let isKnown = if isLedgerEmpty { false } else { try isStored(key) }
        if !isKnown, writtenItems[key] == nil { tally.imports += 1 }
        if isKnown { setItem(key, .ledger, row.item) } else { addItem(key, .ledger, row.item) }
    }
}

/// Versions: an item for each idea that has some, and one for each version that says which idea it belongs to.
extension TableTransaction {
    func versions(of idea: UUID) throws(IdeaStoreError) -> [StoredVersion] {
        guard let bytes = try item(TableKey.versions(of: idea)) else { return [] }
        return try versions(bytes, idea)
    }

    func version(_ hash: ContentHash) throws(IdeaStoreError) -> StoredVersion? {
        guard let idea = try idea(of: hash) else { return nil }
        guard let found = try versions(of: idea).first(where: { $0.hash == hash }) else {
            throw .damaged(path: path)
        }
        return found
    }

    func eachVersion(_ body: (StoredVersion) -> Void) throws(IdeaStoreError) {
        let page = 200
        var offset = 0
        while true {
            let items = try attempt { session throws(IdeaStoreError) in
                try session.items(of: .versions, limit: page, offset: offset)
            }
            for item in items where writtenItems[item.key] == nil { try each(item.key, item.bytes, body) }
            guard items.count == page else { break }
            offset += page
        }
        for (key, item) in writtenItems where item.kind == .versions {
            if let bytes = item.bytes { try each(key, bytes, body) }
        }
    }

    func putVersion(_ version: StoredVersion) throws(IdeaStoreError) {
        if let before = try idea(of: version.hash), before != version.idea {
            try keep(versions(of: before).filter { $0.hash != version.hash }, of: before)
        }
        let others = try versions(of: version.idea).filter { $0.hash != version.hash }
        try keep(others + [version], of: version.idea)
        setItem(TableKey.version(version.hash), .version, Array(version.idea.digits.utf8))
    }

    func removeVersion(_ hash: ContentHash) throws(IdeaStoreError) {
        guard let idea = try idea(of: hash) else { return }
        try keep(versions(of: idea).filter { $0.hash != hash }, of: idea)
        setItem(TableKey.version(hash), .version, nil)
    }

    private func keep(_ versions: [StoredVersion], of idea: UUID) throws(IdeaStoreError) {
        let bytes = versions.isEmpty ? nil : Parts(versions.map(\.part)).bytes
        setItem(TableKey.versions(of: idea), .versions, bytes)
    }

    private func idea(of hash: ContentHash) throws(IdeaStoreError) -> UUID? {
        guard let bytes = try item(TableKey.version(hash)) else { return nil }
        guard let idea = UUID(digits: String(decoding: bytes, as: UTF8.self)) else {
            throw .damaged(path: path)
        }
        return idea
    }

    private func each(
        _ key: String, _ bytes: [UInt8], _ body: (StoredVersion) -> Void
    ) throws(IdeaStoreError) {
        guard let idea = UUID(digits: String(key.suffix(32))) else { throw .damaged(path: path) }
        for version in try versions(bytes, idea) { body(version) }
    }

    private func versions(_ bytes: [UInt8], _ idea: UUID) throws(IdeaStoreError) -> [StoredVersion] {
        let parts = Parts(bytes)?.values ?? []
        let found = parts.compactMap { StoredVersion(part: $0, idea: idea) }
        guard found.count == parts.count, !found.isEmpty else { throw .damaged(path: path) }
        return found
    }
}
