internal import FoundationExports
internal import SyncEngine

/// One page on its way into the store, within one transaction.
struct Joining: Sendable {
    let arrivals: IncomingParts
    let page: CloudPage
    let reading: Reading?
    let wallClock: UInt64
    let mint: @Sendable () -> String

    /// Joins the page.
    ///
    /// - Returns: what became of it; a refusal, and nothing was joined, if it is not the cloud that is known.
    func run(
        _ writer: any IdeaWriting, _ replica: inout Replica, _ remoteIndex: inout RemoteIndex
    ) throws(IdeaStoreError) -> Result<JoinResult, ReplicaStoreError> {
        let (own, others) = try split(writer, replica.header.replica)
        var result: JoinResult
        var reading = reading
        reading?.partOwners = Set(remoteIndex.digests.filter { $0.value.count > 0 }.keys)
            .union(arrivals.ideas.map(\.name.replica))
        do throws(ReplicaStoreError) {
            result = try replica.take(
                arrivals.main + others.compactMap(unopened), account: page.account, reading,
                wallClock: wallClock,
                newID: mint)
        } catch {
            return .failure(error)
        }
        if !result.renewed,
            others.contains(where: { $0.name.replica == replica.header.replica && $0.hash != nil })
        {
            // Somebody else writes under this id.
            replica.renew(mint())
            result.renewed = true
        }
        remoteIndex.follow(replica)
        for arrival in own { try note(arrival, writer, &remoteIndex) }
        for arrival in others {
            try join(arrival, writer, &replica, &remoteIndex, &result)
        }
        if let reading { try settle(reading, writer, &replica, &remoteIndex, &result) }
        replica.note(remoteIndex.digests)
        return .success(result)
    }

    /// The versions that this replica put itself, and the others.
    private func split(
        _ reader: any IdeaReading, _ replica: String
    ) throws(IdeaStoreError) -> (
        own: [IncomingParts.IdeaRegisterVersion], others: [IncomingParts.IdeaRegisterVersion]
    ) {
        var (own, others): ([IncomingParts.IdeaRegisterVersion], [IncomingParts.IdeaRegisterVersion]) = (
            [], []
        )
        for arrival in arrivals.ideas {
            if arrival.name.replica == replica, let hash = arrival.hash,
                try !reader.versions(hash).isEmpty
            {
                own.append(arrival)
            } else {
                others.append(arrival)
            }
        }
        return (own, others)
    }

    /// What is said of a version that could not be opened.
    private func unopened(_ arrival: IncomingParts.IdeaRegisterVersion) -> IncomingRegister? {
        let outcome: IncomingRegister.Outcome
        switch arrival.outcome {
        case .opened: return nil
        case .locked: outcome = .unusable(.locked)
        case .waiting: outcome = .waiting
        case .unusable(let kind): outcome = .unusable(kind)
        }
        return IncomingRegister(
            register: arrival.name.replica, mark: arrival.mark, hash: arrival.hash, outcome: outcome)
    }

    /// An own version stands there: the program may have died between the put and its confirmation.
    private func note(
        _ arrival: IncomingParts.IdeaRegisterVersion, _ writer: any IdeaWriting,
        _ remoteIndex: inout RemoteIndex
    ) throws(IdeaStoreError) {
        guard let hash = arrival.hash else { return }
        for version in try writer.versions(hash) {
            try writer.note(version, stands: arrival.mark, &remoteIndex)
        }
    }

    private func join(
        _ arrival: IncomingParts.IdeaRegisterVersion, _ writer: any IdeaWriting, _ replica: inout Replica,
        _ remoteIndex: inout RemoteIndex, _ result: inout JoinResult
    ) throws(IdeaStoreError) {
        guard case .opened(let part) = arrival.outcome, let hash = arrival.hash else {
            if arrival.outcome == .locked { remoteIndex.locked.insert(arrival.mark) }
            return
        }
        for (id, entry) in part.entries {
            let row = try writer.row(id)
            let version = StoredVersion(
                hash: hash, replica: part.replica, idea: id, sequence: Int64(clamping: part.sequence),
                marks: [arrival.mark], lain: 0, key: arrival.key, pack: part.pack)
            // A row that a newer version of the program wrote is left alone.
            guard row == nil || row?.decoded != nil else {
                if part.pack != nil { try note(unread: version, writer, &remoteIndex) }
                continue
            }
            if try join(entry, version, row?.decoded, writer, &replica, &remoteIndex) {
                result.changedRecords = true
            }
        }
    }

    /// Joins what a version holds of one idea.
    ///
    /// - Returns: whether the idea changed.
    private func join(
        _ entry: RecordSet.Entry, _ version: StoredVersion, _ local: RecordSet.Entry?,
        _ writer: any IdeaWriting, _ replica: inout Replica, _ remoteIndex: inout RemoteIndex
    ) throws(IdeaStoreError) -> Bool {
        let id = version.idea
        replica.observe(entry, wallClock: wallClock)
        var records = RecordSet(local.map { [id: $0] } ?? [:])
        records.join(RecordSet([id: entry]))
        guard let joined = records.entries[id] else { return false }
        let before = try writer.versions(of: id)
        if joined != local { try writer.change(id, from: local, to: joined, isPending: true) }
        var version = version
        if let known = before.first(where: { $0.hash == version.hash }) { version.add(known) }
        version.content = joined == entry ? nil : Writes(entry).text
        try writer.putVersion(version)
        remoteIndex.note(id, before, try writer.versions(of: id))
        try writer.recheck(id, remoteIndex)
        return joined != local
    }

    /// Notes that a pack holds an idea whose row is not understood: the pack is read again, and stays where it is.
    private func note(
        unread version: StoredVersion, _ writer: any IdeaWriting, _ remoteIndex: inout RemoteIndex
    ) throws(IdeaStoreError) {
        let before = try writer.versions(of: version.idea)
        var version = version
        version.content = []
        if let known = before.first(where: { $0.hash == version.hash }) {
            version.add(known)
            version.content = known.content
        }
        try writer.putVersion(version)
        remoteIndex.note(version.idea, before, try writer.versions(of: version.idea))
    }

    /// Takes in what a whole reading says: what still stands there.
    private func settle(
        _ reading: Reading, _ writer: any IdeaWriting, _ replica: inout Replica,
        _ remoteIndex: inout RemoteIndex,
        _ result: inout JoinResult
    ) throws(IdeaStoreError) {
        guard let present = reading.present else { return }
        remoteIndex.locked.formIntersection(present)
        let gone = remoteIndex.standing.subtracting(present)
        for idea in remoteIndex.ideas(under: gone).sorted(by: { $0.precedes($1) }) {
            if try writer.note(idea, without: gone, &remoteIndex) { result.putsAgain = true }
        }
    }
}

extension StoredVersion {
    /// Takes in where the same version is known to stand, and for how long.
    fileprivate mutating func add(_ known: StoredVersion) {
        marks = known.marks + marks.filter { !known.marks.contains($0) }
        lain = known.lain ?? 0
    }
}

extension Replica {
    /// The replicas whose devices a person forgot.
    var forgotten: Set<String> { Set(metadata.peers.filter(\.value.isForgotten).keys) }
}
