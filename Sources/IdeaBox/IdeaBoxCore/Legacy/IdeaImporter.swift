internal import FoundationExports
internal import SyncEngine

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
        var (key, table, isFirst): (Int64?, String, Bool) = (nil, "Z", true)
        var foreign: (count: Int, column: String, example: String) = (0, "", "")
        repeat {
            let batch = isFirst ? try source.batch(after: key, at: now) : try source.batch(after: key)
            let ideas = batch.ready
            for finding in batch.findings {
                // A store whose ids are of another kind has them in every row: told once.
                if case .valueUnreadable(.id, let column, .unexpected(let text)) = finding.kind {
                    foreign = (foreign.count + 1, column, foreign.count == 0 ? text : foreign.example)
                } else {
                    report.add(finding)
                }
            }
            table = batch.rows.last?.source.table ?? table
            let standing = try ExistingRows(ideas, reader)
            isFirst = standing.known.isEmpty
            var written: [Import] = []
            for (ready, name) in zip(ideas, standing.names) {
                if let taken = look(ready, name, standing, &report) { written.append(taken) }
            }
            if let writer {
                for taken in written { try write(taken, writer) }
                try Self.check(written, reader)
            }
            progress(MigrationProgress(done: report.found, total: source.expected))
            key = batch.last
        } while key != nil
        noteMissing(table, &report)
        if foreign.count > 0 {
            let kind = LegacyFinding.Kind.idsForeign(
                foreign.count, column: foreign.column, example: foreign.example)
            report.add(LegacyFinding(table: table, key: nil, kind))
        }
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

    /// What stands here already of the rows of a batch, looked up in one go.
    private struct ExistingRows {
        /// Under which name the ledger knows each row, in their order.
        private(set) var names: [String]
        let known: [String: ImportedRow]
        let rows: [UUID: IdeaRow]

        init(_ ideas: [ReadyIdea], _ reader: any IdeaReading) throws(IdeaStoreError) {
            names = ideas.map(\.name)
            var known = try reader.imported(names)
            var others: [String] = []
            for (place, ready) in ideas.enumerated() {
                // A copy of a store goes on with the same keys: a row with another id of its own is another idea.
                guard let own = ready.idea.ownID, let entry = known[names[place]], entry.idea != own,
                    entry.idea != ready.idea.idOfRow
                else { continue }
                names[place] += "/\(own.uuidString.lowercased())"
                others.append(names[place])
            }
            for (name, entry) in try reader.imported(others) { known[name] = entry }
            self.known = known
            let ids = zip(ideas, names).map { idea, name in known[name]?.idea ?? idea.id }
            rows = try reader.rows(ids)
        }
    }

    private func write(_ taken: Import, _ writer: any IdeaWriting) throws(IdeaStoreError) {
        if let row = taken.row {
            if let before = taken.before { try writer.keepContent(of: row.id, before) }
            try writer.put(row)
        }
        try writer.noteImport(taken.note)
    }

    private func look(
        _ ready: ReadyIdea, _ name: String, _ standing: ExistingRows, _ report: inout MigrationReport
    ) -> Import? {
        report.found += 1
        let (idea, known) = (ready.idea, standing.known[name])
        let id = known?.idea ?? ready.id
        let hash = id == ready.id ? ready.hash : idea.hash(as: id)
        if known?.hash == hash {
            report.present += 1
            return nil
        }
        if known != nil, !takesChanges {
            report.changed += 1
            report.add(LegacyFinding(table: idea.source.table, key: idea.source.key, .changedSince))
            return nil
        }
        guard let present = standing.rows[id] else {
            if known == nil { report.added += 1 } else { report.leftAlone += 1 }
            // The ledger knows a row whose idea is gone without a trace: nothing here says that it is wanted again.
            guard known == nil else { return nil }
            note(idea, &report)
            return Import(row: ready.newRow(at: now), note: ImportedRow(source: name, idea: id, hash: hash))
        }
        return join(
            idea, present, known, ImportedRow(source: name, idea: id, hash: hash), &report)
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
            let replaced = imported(record, known)
            var stamp = idea.stamp(note.hash, now: now)
            // The old app may have changed the row without changing its date.
            if let last = replaced.max(), stamp <= last {
                stamp = last.next(incarnation: stamp.incarnation)
            }
            let theirs = idea.record(at: stamp, now: now, replaced: replaced)
            let joined = record.joined(with: theirs)
            return Import(
                row: joined == record ? nil : IdeaRow(note.idea, .record(joined), isPending: true),
                before: .record(record), note: note)
        }
    }

    /// The writes of an earlier import that still stand.
    private func imported(_ record: Record, _ known: ImportedRow?) -> [HybridTimestamp] {
        guard let known else { return [] }
        let incarnation = LegacyIdea.incarnation(known.hash)
        // Imports of earlier versions of the program have no mark.
        return record.fields.values.map(\.stamp).filter {
            $0.incarnation | HybridTimestamp.importBit == incarnation
        }
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
    private static func check(_ written: [Import], _ reader: any IdeaReading) throws(IdeaStoreError) {
        let notes = try reader.imported(written.map(\.note.source))
        let rows = try reader.rows(written.compactMap(\.row?.id))
        for taken in written {
            let source = taken.note.source
            guard notes[source] == taken.note else {
                throw .failed(path: "", reason: "the ledger lost the row \(source)")
            }
            guard let row = taken.row else { continue }
            guard let stored = rows[row.id], IdeaRow(row, revision: stored.revision) == stored else {
                throw .failed(path: "", reason: "the idea of row \(source) did not read back the same")
            }
        }
    }
}
