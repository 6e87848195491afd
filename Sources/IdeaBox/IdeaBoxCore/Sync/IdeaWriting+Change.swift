internal import FoundationExports
internal import SyncEngine

/// How rows change so that it stays known which versions in the cloud hold what.
extension IdeaWriting {
    /// Puts an entry in place.
    ///
    /// - Parameters:
    ///   - id: the idea's id.
    ///   - old: what stood there; nil for a new row.
    ///   - entry: what is to stand there.
    ///   - isPending: whether the cloud does not have all of it.
    /// - Throws: what the store throws.
    func change(
        _ id: UUID, from old: RecordSet.Entry?, to entry: RecordSet.Entry, isPending: Bool
    ) throws(IdeaStoreError) {
        if let old, old != entry { try keepContent(of: id, old) }
        try put(IdeaRow(id, entry, isPending: isPending))
    }

    /// Writes down what versions of an idea hold: that need not be as long as it is what the row holds.
    ///
    /// - Parameters:
    ///   - id: the idea's id.
    ///   - old: what the row held so far.
    /// - Throws: what the store throws.
    func keepContent(of id: UUID, _ old: RecordSet.Entry) throws(IdeaStoreError) {
        var writes: [UInt8]?
        for version in try versions(of: id) where version.content == nil {
            var version = version
            version.content = writes ?? Writes(old).text
            writes = version.content
            try putVersion(version)
        }
    }

    /// Says again whether the cloud has all of an idea, once what stands there has changed.
    ///
    /// - Returns: whether it has not.
    @discardableResult
    func recheck(_ id: UUID, _ known: RemoteIndex) throws(IdeaStoreError) -> Bool {
        guard let row = try row(id) else { return false }
        guard let before = row.decoded else {
            try setDeferred(deferred.union([id]))
            return false
        }
        let entry = row.hasOtherVersions ? try withoutTaken(id, before) : before
        if entry != before { try keepContent(of: id, before) }
        let isPending = try !isCovered(id, entry, known)
        if entry != before || isPending != row.isPending {
            try put(IdeaRow(id, entry, isPending: isPending))
        }
        return isPending
    }

    /// Rechecks the ideas that could not be understood when it was due, and can be now.
    func recheckDeferred(_ known: RemoteIndex) throws(IdeaStoreError) {
        let deferred = try deferred
        guard !deferred.isEmpty else { return }
        let understood = try rows(Array(deferred)).values.filter { $0.decoded != nil }.map(\.id)
        guard !understood.isEmpty else { return }
        try setDeferred(deferred.subtracting(understood))
        for id in understood.sorted(by: { $0.precedes($1) }) { try recheck(id, known) }
    }

    private static var deferredNote: String { "deferred-rechecks" }

    private var deferred: Set<UUID> {
        get throws(IdeaStoreError) {
            let text = String(decoding: try note(Self.deferredNote) ?? [], as: UTF8.self)
            return Set(text.split(separator: ",").compactMap { UUID(uuidString: String($0)) })
        }
    }

    private func setDeferred(_ ids: Set<UUID>) throws(IdeaStoreError) {
        let text = ids.map(\.uuidString).sorted().joined(separator: ",")
        try setNote(Self.deferredNote, ids.isEmpty ? nil : Array(text.utf8))
    }

    /// The entry without the writes that lost and that some version in the cloud has received and let go.
    private func withoutTaken(
        _ id: UUID, _ entry: RecordSet.Entry
    ) throws(IdeaStoreError) -> RecordSet.Entry {
        var entry = entry
        for version in try versions(of: id) where !version.marks.isEmpty {
            guard let content = version.content else { continue }
            entry = Writes(text: content).keepingUnseen(of: entry)
        }
        return entry
    }

    /// Says of every idea again whether the cloud has all of it.
    func recheckAll(_ known: RemoteIndex) throws(IdeaStoreError) {
        var revision: Int64 = 0
        let last = try self.revision()
        while revision < last {
            let rows = try changed(since: revision, limit: 500)
            guard let end = rows.last?.revision else { break }
            for row in rows where row.revision <= last { try recheck(row.id, known) }
            revision = end
        }
    }
}

extension IdeaReading {
    /// Whether what stands in the cloud, and every device can open, holds all of an entry, by whichever device it was
    /// put there.
    func isCovered(
        _ id: UUID, _ entry: RecordSet.Entry, _ known: RemoteIndex
    ) throws(IdeaStoreError) -> Bool {
        let all = try versions(of: id)
        // A pack that must go goes once one version alone holds what else is in it.
        let mustBeOne = known.isExposed(in: all)
        let standing = all.filter { known.counts($0) && !(mustBeOne && known.isFormer($0)) }
        if entry == .purged {
            // What was wiped is to be wiped in the cloud, too, and in the packs that held it before.
            let own = standing.filter { $0.replica == known.replica }.max { $0.sequence < $1.sequence }
            // A part that holds it alone takes nothing out of a pack.
            if let own, own.pack == nil, own.isExposing { return false }
            if try !exposing(id, known).isEmpty { return false }
        }
        var held: Writes?
        for version in standing {
            guard let content = version.content else { return true }
            let writes = Writes(text: content)
            if mustBeOne, writes.hold(Writes(entry)) { return true }
            held?.add(writes)
            held = held ?? writes
        }
        return !mustBeOne && (held?.hold(Writes(entry)) ?? false)
    }

    /// The newest versions of own packs that hold an idea still, though it was wiped for good, and can be put again without it.
    func exposing(_ id: UUID, _ known: RemoteIndex) throws(IdeaStoreError) -> [StoredVersion] {
        let own = try versions(of: id).filter {
            $0.replica == known.replica && !$0.marks.isEmpty && $0.pack != nil && $0.isExposing
        }
        var found: [StoredVersion] = []
        for version in own.sorted(by: { $0.sequence < $1.sequence }) {
            // What stays in the pack stands in its last version: the one before is not put again, it goes.
            guard known.packs.isNewest(version.hash) else { continue }
            if try canPutAgain(version.hash, known) { found.append(version) }
        }
        return found
    }

    /// Whether everything in a pack can be understood here, and it does not go anyway.
    private func canPutAgain(_ hash: ContentHash, _ known: RemoteIndex) throws(IdeaStoreError) -> Bool {
        guard let pack = known.packs.packs[hash], pack.left.count < pack.ideas.count else { return false }
        for idea in pack.ideas {
            guard let row = try row(idea), row.decoded != nil else { return false }
        }
        return true
    }
}

/// How it is noted where versions stand.
extension IdeaWriting {
    /// So many own versions that do not stand in the cloud any more are known for each idea.
    private static var mostKnown: Int { 8 }

    /// Notes that a version of an own part stands under a mark.
    func note(
        _ version: StoredVersion, stands mark: String, _ index: inout RemoteIndex
    ) throws(IdeaStoreError) {
        var version = version
        let before = try versions(of: version.idea)
        if !version.marks.contains(mark) { version.marks.append(mark) }
        version.lain = version.lain ?? 0
        try putVersion(version)
        index.note(version.idea, before, try versions(of: version.idea))
        try recheck(version.idea, index)
    }

    /// Notes that nothing stands under some marks any more.
    ///
    /// An own version's hash stays known: should it come back, nobody else wrote it.
    ///
    /// - Returns: whether the cloud does not have all of the idea now.
    @discardableResult
    func note(
        _ idea: UUID, without marks: Set<String>, _ index: inout RemoteIndex
    ) throws(IdeaStoreError) -> Bool {
        let before = try versions(of: idea)
        for version in before where !marks.isDisjoint(with: version.marks) {
            var version = version
            version.marks.removeAll { marks.contains($0) }
            if version.marks.isEmpty, version.replica != index.replica {
                try removeVersion(version.hash, of: idea)
            } else {
                try putVersion(version)
            }
        }
        try forgetOldest(idea, index.replica)
        index.note(idea, before, try versions(of: idea))
        return try recheck(idea, index)
    }

    /// Forgets the oldest own versions that do not stand in the cloud any more.
    func forgetOldest(_ idea: UUID, _ replica: String) throws(IdeaStoreError) {
        let gone = try versions(of: idea).filter { $0.replica == replica && $0.marks.isEmpty }
        for version in gone.sorted(by: { $0.sequence < $1.sequence }).dropLast(Self.mostKnown) {
            try removeVersion(version.hash, of: idea)
        }
    }
}

extension StoredVersion {
    /// Whether it holds something of an idea that was wiped for good: what the row holds now it would not name.
    var isExposing: Bool { content.map { !Writes(text: $0).isPurged } ?? false }
}
