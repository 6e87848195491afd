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
            if arrival.name.replica == replica, let hash = arrival.hash, try reader.version(hash) != nil {
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
        guard let hash = arrival.hash, var version = try writer.version(hash) else { return }
        let before = try writer.versions(of: version.idea)
        if !version.marks.contains(arrival.mark) { version.marks.append(arrival.mark) }
        version.lain = version.lain ?? 0
        try writer.putVersion(version)
        remoteIndex.note(version.idea, before, try writer.versions(of: version.idea))
        try writer.recheck(version.idea, remoteIndex)
    }

    private func join(
        _ arrival: IncomingParts.IdeaRegisterVersion, _ writer: any IdeaWriting, _ replica: inout Replica,
        _ remoteIndex: inout RemoteIndex, _ result: inout JoinResult
    ) throws(IdeaStoreError) {
        guard case .opened(let part) = arrival.outcome, let hash = arrival.hash else {
            if arrival.outcome == .locked { remoteIndex.locked.insert(arrival.mark) }
            return
        }
        let row = try writer.row(part.id)
        let local = row?.decoded
        // A row that a newer version of the program wrote is left alone.
        guard row == nil || local != nil else { return }
        replica.observe(part.entry, wallClock: wallClock)
        var records = RecordSet(local.map { [part.id: $0] } ?? [:])
        records.join(RecordSet([part.id: part.entry]))
        guard let joined = records.entries[part.id] else { return }
        let before = try writer.versions(of: part.id)
        if joined != local {
            try writer.change(part.id, from: local, to: joined, isPending: true)
            result.changedRecords = true
        }
        let known = before.first { $0.hash == hash }
        var version = StoredVersion(
            hash: hash, replica: part.replica, idea: part.id, sequence: Int64(clamping: part.sequence),
            marks: known?.marks ?? [], lain: known?.lain ?? 0, key: arrival.key)
        if !version.marks.contains(arrival.mark) { version.marks.append(arrival.mark) }
        version.content = joined == part.entry ? nil : Writes(part.entry).text
        try writer.putVersion(version)
        remoteIndex.note(part.id, before, try writer.versions(of: part.id))
        try writer.recheck(part.id, remoteIndex)
    }

    /// Takes in what a whole reading says: what still stands there.
    private func settle(
        _ reading: Reading, _ writer: any IdeaWriting, _ replica: inout Replica,
        _ remoteIndex: inout RemoteIndex,
        _ result: inout JoinResult
    ) throws(IdeaStoreError) {
        guard let present = reading.present else { return }
        remoteIndex.locked.formIntersection(present)
        let gone = remoteIndex.marks.filter { !present.contains($0.key) }
        for idea in Set(gone.values) {
            let before = try writer.versions(of: idea)
            for version in before where version.marks.contains(where: { gone[$0] != nil }) {
                var version = version
                version.marks.removeAll { gone[$0] != nil }
                // An own version's hash stays known: should it come back, nobody else wrote it.
                if version.marks.isEmpty, version.replica != remoteIndex.replica {
                    try writer.removeVersion(version.hash)
                } else {
                    try writer.putVersion(version)
                }
            }
            remoteIndex.note(idea, before, try writer.versions(of: idea))
            if try writer.recheck(idea, remoteIndex) { result.putsAgain = true }
        }
    }
}

extension Replica {
    /// The replicas whose devices a person forgot.
    var forgotten: Set<String> { Set(metadata.peers.filter(\.value.isForgotten).keys) }
}
