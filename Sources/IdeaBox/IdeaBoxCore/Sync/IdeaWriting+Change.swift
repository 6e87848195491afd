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
        guard let row = try row(id), let entry = row.decoded else { return false }
        let isPending = try !isCovered(id, entry, known)
        if isPending != row.isPending { try put(IdeaRow(id, entry, isPending: isPending)) }
        return isPending
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
        let standing = try versions(of: id).filter(known.counts)
        let own = standing.filter { $0.replica == known.replica }.max { $0.sequence < $1.sequence }
        if entry == .purged, let own, let content = own.content, !Writes(text: content).isPurged {
            // What was wiped is to be wiped in the cloud, too.
            return false
        }
        var held: Writes?
        for version in standing {
            guard let content = version.content else { return true }
            let writes = Writes(text: content)
            held?.add(writes)
            held = held ?? writes
        }
        return held?.hold(Writes(entry)) ?? false
    }
}
