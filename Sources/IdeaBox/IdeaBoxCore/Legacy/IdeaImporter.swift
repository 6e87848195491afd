internal import Replication

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Takes the rows of an old store over, within one transaction.
struct IdeaImporter: Sendable {
    let source: any LegacySource
    /// Whether rows that were changed in the old app since an earlier import are taken over.
    let takesChanges: Bool
    let now: Date
    let progress: @Sendable (MigrationProgress) -> Void

    /// Looks at every row, and writes what is new.
    ///
    /// - Parameters:
    ///   - reader: the store within a transaction.
    ///   - writer: the same, to be written; nil writes nothing.
    /// - Returns: what was done, or would be.
    /// - Throws: what the source or the store throws; `failed` if what was written does not read back the same.
    func run(
        _ reader: any IdeaReading, _ writer: (any IdeaWriting)?
    ) throws(IdeaStoreError) -> MigrationReport {
        var report = MigrationReport(isDryRun: writer == nil)
        let before = try Self.kept(reader)
        var (key, table): (Int64?, String) = (nil, "Z")
        repeat {
            let batch = try source.batch(after: key)
            for finding in batch.findings { report.add(finding) }
            table = batch.rows.last?.source.table ?? table
            var written: [Import] = []
            for idea in batch.rows {
                if let taken = try look(idea, reader, &report) { written.append(taken) }
            }
            if let writer {
                for taken in written {
                    if let row = taken.row, let entry = row.decoded {
                        try writer.change(row.id, from: taken.before, to: entry, isPending: true)
                    }
                    try writer.noteImport(taken.note)
                }
                for taken in written { try Self.check(taken, reader) }
            }
            progress(MigrationProgress(done: report.found, total: source.expected))
            key = batch.last
        } while key != nil
        noteMissing(table, &report)
        let expected = before + (writer == nil ? 0 : report.added)
        let after = try Self.kept(reader)
        guard after == expected else {
            throw .failed(
                path: "", reason: "\(expected) ideas should be there after the import, and \(after) are")
        }
        return report
    }

    /// Rows that the store counts and nothing led to.
    private func noteMissing(_ table: String, _ report: inout MigrationReport) {
        guard let expected = source.expected, report.found < expected else { return }
        let isSaid = report.findings.contains {
            if case .rowsUnreadable = $0.kind { true } else { false }
        }
        guard !isSaid else { return }
        report.add(LegacyFinding(table: table, key: nil, .rowsMissing(expected - report.found)))
    }

    /// What is to be written for a row.
    private struct Import {
        /// The idea's row; nil where it stays as it is.
        let row: IdeaRow?
        /// What stood there before.
        var before: RecordSet.Entry?
        let note: ImportedRow
    }

    private func look(
        _ idea: LegacyIdea, _ reader: any IdeaReading, _ report: inout MigrationReport
    ) throws(IdeaStoreError) -> Import? {
        report.found += 1
        let (name, known) = try ledger(idea, reader)
        let id = known?.idea ?? idea.id
        let hash = idea.hash(as: id)
        if known?.hash == hash {
            report.present += 1
            return nil
        }
        if known != nil, !takesChanges {
            report.changed += 1
            report.add(LegacyFinding(table: idea.source.table, key: idea.source.key, .changedSince))
            return nil
        }
        let stamp = idea.stamp(hash, now: now)
        guard let present = try reader.row(id) else {
            if known == nil { report.added += 1 } else { report.leftAlone += 1 }
            // The ledger knows a row whose idea is gone without a trace: nothing here says that it is wanted again.
            guard known == nil else { return nil }
            note(idea, &report)
            let record = idea.record(at: stamp, now: now)
            return Import(
                row: IdeaRow(id, .record(record), isPending: true),
                note: ImportedRow(source: name, idea: id, hash: hash))
        }
        return join(
            idea, present, known, ImportedRow(source: name, idea: id, hash: hash), &report)
    }

    /// Under which name the ledger knows a row, and what it says of it.
    ///
    /// A copy of a store goes on with the same keys: a row with another id of its own is another idea.
    private func ledger(
        _ idea: LegacyIdea, _ reader: any IdeaReading
    ) throws(IdeaStoreError) -> (String, ImportedRow?) {
        let name = idea.source.text
        let known = try reader.imported(name)
        guard let own = idea.ownID, let known, known.idea != own, known.idea != idea.idOfRow else {
            return (name, known)
        }
        let other = "\(name)/\(own.uuidString.lowercased())"
        return (other, try reader.imported(other))
    }

    /// Brings a row and the idea that stands under its id together; nothing of either is lost.
    private func join(
        _ idea: LegacyIdea, _ present: IdeaRow, _ known: ImportedRow?, _ note: ImportedRow,
        _ report: inout MigrationReport
    ) -> Import? {
        switch present.decoded {
        case nil:
            report.leftAlone += 1
            report.add(LegacyFinding(table: idea.source.table, key: idea.source.key, .unreadableHere))
            return nil
        case .purged?:
            report.leftAlone += 1
            return Import(row: nil, note: note)
        case .record(let record)?:
            if known == nil { report.joined += 1 } else { report.taken += 1 }
            self.note(idea, &report)
            let theirs = idea.record(
                at: idea.stamp(note.hash, now: now), now: now, replaced: imported(record, known))
            let joined = record.joined(with: theirs)
            return Import(
                row: joined == record ? nil : IdeaRow(note.idea, .record(joined), isPending: true),
                before: .record(record), note: note)
        }
    }

    /// By field, the write of an earlier import that still stands.
    private func imported(_ record: Record, _ known: ImportedRow?) -> [String: Stamp] {
        guard let known else { return [:] }
        let session = LegacyIdea.session(known.hash)
        return record.fields.compactMapValues { $0.stamp.session == session ? $0.stamp : nil }
    }

    private func note(_ idea: LegacyIdea, _ report: inout MigrationReport) {
        if idea.created == nil, idea.modified == nil { report.undated += 1 }
        func add(_ kind: LegacyFinding.Kind) {
            report.add(LegacyFinding(table: idea.source.table, key: idea.source.key, kind))
        }
        if idea.hasBrokenTitle { add(.titleBroken) }
        let texts = idea.texts
        if texts.title.utf8.count > IdeaDraft.titleLimit {
            add(.tooLong(.title, bytes: texts.title.utf8.count))
        }
        if texts.description.utf8.count > IdeaDraft.descriptionLimit {
            add(.tooLong(.description, bytes: texts.description.utf8.count))
        }
    }

    /// The ideas that are shown or can be restored.
    private static func kept(_ reader: any IdeaReading) throws(IdeaStoreError) -> Int {
        try reader.count(.all) + reader.count(.deleted)
    }

    /// What was written reads back as what was meant.
    private static func check(_ taken: Import, _ reader: any IdeaReading) throws(IdeaStoreError) {
        guard try reader.imported(taken.note.source) == taken.note else {
            throw .failed(path: "", reason: "the ledger lost the row \(taken.note.source)")
        }
        guard let row = taken.row else { return }
        guard let stored = try reader.row(row.id), stored.entry == row.entry, stored.title == row.title,
            stored.description == row.description, stored.created == row.created,
            stored.modified == row.modified, stored.isCompleted == row.isCompleted, stored.isPending
        else {
            throw .failed(path: "", reason: "the idea of row \(taken.note.source) did not read back the same")
        }
    }
}
