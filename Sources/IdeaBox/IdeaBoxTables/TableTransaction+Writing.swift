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

/// Versions: an item for each idea that has some, and one for each version that says which ideas it holds.
extension TableTransaction {
    func versions(of idea: UUID) throws(IdeaStoreError) -> [StoredVersion] {
        guard let bytes = try item(TableKey.versions(of: idea)) else { return [] }
        return try versions(bytes, idea)
    }

    func versions(_ hash: ContentHash) throws(IdeaStoreError) -> [StoredVersion] {
        var found: [StoredVersion] = []
        for idea in try ideas(of: hash) {
            guard let version = try versions(of: idea).first(where: { $0.hash == hash }) else {
                throw .damaged(path: path)
            }
            found.append(version)
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
        let others = try versions(of: version.idea).filter { $0.hash != version.hash }
        try keep(others + [version], of: version.idea)
        guard try !ideas(of: version.hash).contains(version.idea) else { return }
        held[version.hash, default: []].insert(version.idea)
        let key = TableKey.version(version.hash)
        setItem(key, .version, try (item(key) ?? []) + Array(version.idea.digits.utf8))
    }

    func removeVersion(_ hash: ContentHash, of idea: UUID) throws(IdeaStoreError) {
        guard try ideas(of: hash).contains(idea) else { return }
        try keep(versions(of: idea).filter { $0.hash != hash }, of: idea)
        held[hash]?.remove(idea)
        let digits = try ideas(of: hash).flatMap { Array($0.digits.utf8) }
        setItem(TableKey.version(hash), .version, digits.isEmpty ? nil : digits)
    }

    private func keep(_ versions: [StoredVersion], of idea: UUID) throws(IdeaStoreError) {
        let bytes = versions.isEmpty ? nil : Parts(versions.map(\.part)).bytes
        setItem(TableKey.versions(of: idea), .versions, bytes)
    }

    /// The ideas that a version holds: 32 digits each.
    private func ideas(of hash: ContentHash) throws(IdeaStoreError) -> Set<UUID> {
        if let known = held[hash] { return known }
        let bytes = try item(TableKey.version(hash)) ?? []
        let ideas = stride(from: 0, to: bytes.count, by: 32).compactMap { start in
            UUID(digits: String(decoding: bytes[start...].prefix(32), as: UTF8.self))
        }
        guard ideas.count * 32 == bytes.count else { throw .damaged(path: path) }
        held[hash] = Set(ideas)
        return Set(ideas)
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
