internal import Bytes
public import FoundationExports
internal import SyncEngine

/// Ideas of a file, added and taken back in one step.
///
/// Which they were is noted in the store by the same transaction; it never leaves the device.
extension IdeaBox {
    private static var importNote: String { "last-import" }

    /// What is here of ideas that are to be imported.
    ///
    /// - Parameter ids: their ids, as far as they have any.
    /// - Returns: what stands under these ids, and the texts of all ideas.
    /// - Throws: `store`.
    public func here(_ ids: [UUID]) async throws(IdeaBoxError) -> IdeasHere {
        try await read { reader throws(IdeaStoreError) in
            let presences = try reader.rows(ids).mapValues { row -> IdeasHere.Presence in
                switch row.standing {
                case .shown: .shown(title: row.title, description: row.description)
                case .deleted, .purged: .deleted
                case .unreadable: .unreadable
                }
            }
            let drafts = try reader.rows(.all, limit: .max, offset: 0).compactMap {
                try? IdeaDraft(title: $0.title, description: $0.description)
            }
            return IdeasHere(byID: presences, drafts: drafts)
        }
    }

    /// Adds ideas in one step, and notes which they were for ``undoImport(at:)``.
    ///
    /// - Parameters:
    ///   - copies: the ideas; one under whose id something stands is left out.
    ///   - now: the present moment.
    /// - Returns: how many were added.
    /// - Throws: `store`; then none was added.
    public func importIdeas(_ copies: [IdeaCopy], at now: Date) async throws(IdeaBoxError) -> Int {
        let named = copies.map { ($0.id ?? identifiers.record(), $0) }
        try await change(at: now) { writer, replica throws(IdeaStoreError) in
            let present = try writer.rows(named.map(\.0))
            let stamp = replica.stampEdit(above: nil, wallClock: now.wallClock)
            var added: [UUID] = []
            for (id, copy) in named where present[id] == nil {
                try writer.put(
                    IdeaRow(id, .record(copy.record(as: id, at: stamp, now: now)), isPending: true))
                added.append(id)
            }
            try writer.setNote(Self.importNote, Self.text(added))
            return nil
        }
        return try await storedImport().count
    }

    /// The ideas of the last import that are still listed.
    ///
    /// - Returns: none where there was no import.
    /// - Throws: `store`.
    public func lastImport() async throws(IdeaBoxError) -> [Idea] {
        let ids = try await storedImport()
        let rows = try await read { reader throws(IdeaStoreError) in try reader.rows(ids) }
        let shown = ids.compactMap { rows[$0] }.filter { $0.standing == .shown }
        return shown.compactMap { Idea($0, in: replica) }
    }

    /// Deletes what the last import added, in one step: it is kept for 30 days, as what was deleted by hand.
    ///
    /// - Parameter now: the present moment.
    /// - Returns: how many ideas were deleted.
    /// - Throws: `store`.
    public func undoImport(at now: Date) async throws(IdeaBoxError) -> Int {
        let ids = try await lastImport().map(\.id)
        guard !ids.isEmpty else { return 0 }
        try await change(at: now) { writer, replica throws(IdeaStoreError) in
            for (id, row) in try writer.rows(ids) where row.standing == .shown {
                guard case .record(var record)? = row.decoded else { continue }
                let before = record
                let stamp = replica.stampEdit(above: record.greatestStamp, wallClock: now.wallClock)
                record.write([Record.deleteField: .json(true)], at: stamp)
                try writer.change(id, from: .record(before), to: .record(record), isPending: true)
            }
            try writer.setNote(Self.importNote, nil)
            return nil
        }
        return ids.count
    }

    private func storedImport() async throws(IdeaBoxError) -> [UUID] {
        let bytes = try await read { reader throws(IdeaStoreError) in try reader.note(Self.importNote) }
        let lines = String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n")
        return lines.compactMap { UUID(uuidString: String($0)) }
    }

    private static func text(_ ids: [UUID]) -> [UInt8] {
        Array(ids.map { $0.uuidString.lowercased() + "\n" }.joined().utf8)
    }
}

extension IdeaCopy {
    /// The record that it becomes: its values are written when they were last changed, as those of an old store are, so
    /// that an older copy never takes the place of a newer edit elsewhere, and of two that differ both stay.
    ///
    /// - Parameters:
    ///   - id: the id that it has here.
    ///   - stamp: of the import: it brings back what was deleted elsewhere before.
    ///   - now: the moment of the import.
    /// - Returns: a record whose values' stamps are the same wherever the same copy is imported.
    fileprivate func record(as id: UUID, at stamp: HybridTimestamp, now: Date) -> Record {
        let created = created ?? modified ?? now
        let values = LegacyIdea(
            source: LegacyIdea.Source(store: id, table: "", key: 0), ownID: id, title: draft.title,
            description: draft.description, created: created.timeIntervalSinceReferenceDate,
            modified: (modified ?? created).timeIntervalSinceReferenceDate, isCompleted: isCompleted)
        var record = values.record(at: values.stamp(values.hash(as: id), now: now), now: now)
        record.write([Record.deleteField: .json(false)], at: stamp)
        return record
    }
}
