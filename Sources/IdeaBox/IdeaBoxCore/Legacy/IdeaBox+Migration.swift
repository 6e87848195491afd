public import FoundationExports
public import Secrets
public import SyncEngine
public import SyncProduct

extension IdeaBox {
    /// Takes the ideas of an old store over, in one transaction: all of it is done, or nothing.
    ///
    /// A row that was imported before is left alone, whatever became of its idea. A row whose id an idea bears
    /// already is joined with it.
    ///
    /// - Parameters:
    ///   - source: the rows.
    ///   - isDryRun: whether to write nothing and only tell.
    ///   - takesChanges: whether rows that were changed in the old app since an earlier import are joined with their
    ///     ideas; otherwise they are listed.
    ///   - now: the present moment.
    ///   - progress: is told how far it is, on a thread of the store's.
    /// - Returns: what was done, or would be.
    /// - Throws: what the source or the store throws; nothing was changed then.
    public func migrate(
        _ source: any LegacySource, isDryRun: Bool = false, takingChanges takesChanges: Bool = false,
        at now: Date,
        progress: @escaping @Sendable (MigrationProgress) -> Void = { _ in }
    ) async throws(IdeaStoreError) -> MigrationReport {
        let home = home
        let importer = IdeaImporter(
            source: source, takesChanges: takesChanges, now: now, progress: progress)
        guard !isDryRun else {
            return try await store.read { reader throws(IdeaStoreError) in
                try importer.run(reader, nil)
            }
        }
        let report = try await store.write { writer throws(IdeaStoreError) in
            var replica = try home.replica(writer)
            let revision = try writer.revision()
            let report = try importer.run(writer, writer)
            if try writer.revision() != revision {
                _ = replica.stampEdit(above: nil, wallClock: now.wallClock)
                try home.store(replica, writer)
            }
            return report
        }
        await load(at: now)
        return report
    }
}

/// What a person decides about the cloud and the devices, and what the replicator tells.
extension IdeaBox {
    /// The keys that seal ideas on their way to the cloud.
    ///
    /// - Parameter store: where they are kept.
    /// - Returns: the keys; their names begin with `ideabox-key-`.
    public static func keyring(_ store: any SecretStore) -> Keyring {
        Keyring(store: store, prefix: "ideabox-key-")
    }

    /// Takes notice of what this program's replicator knows.
    ///
    /// - Parameter view: its view; nil when it has stopped.
    public func see(_ view: CloudView?) {
        self.view = view
        announce(state)
    }

    /// Takes in what the store holds now.
    ///
    /// - Parameter now: the present moment.
    /// - Returns: how this device and the cloud stand to each other.
    public func syncStatus(at now: Date) async -> SyncStatus { await load(at: now).sync }

    /// What this program's replicator knows; nil where none runs.
    package var present: CloudView? { view }

    /// Uses another cloud, or none, from now on; nothing that was read or sent is forgotten.
    ///
    /// - Parameter cloud: the cloud; nil for none.
    public func use(_ cloud: CloudConfiguration?) {
        guard cloud != self.cloud else { return }
        self.cloud = cloud
        // What was handed over was handed to another one.
        (view, handedOver, isLost) = (nil, nil, true)
        announce(state)
    }

    /// Whether an account of the cloud is known: such a cloud is never begun again.
    public var knowsCloud: Bool { !accounts.isEmpty }

    /// The accounts of clouds that are known.
    package var accounts: Set<String> { replica?.metadata.accounts ?? [] }

    /// Whether a key may be made where there is none: everything that stands in the cloud was seen, and nothing of it
    /// is sealed under a key that is still to come.
    var mayMakeKey: Bool {
        guard let replica, let view else { return false }
        // Whatever lies there and was not read may be sealed under a key that is still to come.
        guard view.findings.isEmpty && view.waiting == 0 && !replica.waitsForUnfinished else { return false }
        let former = replica.formerIDs
        let others = replica.metadata.peers.filter { !former.contains($0.key) && !$0.value.isForgotten }
        // Who was heard of and put nothing that lies there now holds nobody up.
        return view.isRead || others.values.allSatisfy { $0.seen != nil }
    }

    /// Forgets a device: its registers leave the cloud once what they alone held has arrived in this one's.
    ///
    /// If the device returns, it is there again.
    ///
    /// - Parameters:
    ///   - id: the device's id.
    ///   - now: the present moment.
    /// - Throws: `notFound` for an id that is not there, or this device's own; `store`.
    public func forget(_ id: SyncedDevice.ID, at now: Date) async throws(IdeaBoxError) {
        try await change(at: now) { writer, replica throws(IdeaStoreError) in
            guard replica.metadata.peers[id]?.isForgotten == false else { return .notFound }
            replica.forget(id)
            var ideas: Set<UUID> = []
            try writer.eachVersion { if $0.replica == id { ideas.insert($0.idea) } }
            let remoteIndex = RemoteIndex(judgingFor: replica)
            for idea in ideas { try writer.recheck(idea, remoteIndex) }
            return nil
        }
    }

    /// Tells no more of the files in the cloud that never became whole.
    ///
    /// - Parameter now: the present moment.
    /// - Returns: how many were told of so far.
    /// - Throws: `store`.
    @discardableResult
    public func dismissUnfinished(at now: Date) async throws(IdeaBoxError) -> Int {
        await load(at: now)
        let count = replica?.unfinished(wallClock: now.wallClock).count ?? 0
        try await change(at: now) { _, replica throws(IdeaStoreError) in
            replica.dismissUnfinished(wallClock: now.wallClock)
            return nil
        }
        return count
    }

    /// Uses the cloud that is there now, even another person's: what it holds is joined, and these ideas go there.
    ///
    /// - Parameter now: the present moment.
    /// - Throws: `store`.
    public func mergeIntoCloud(at now: Date) async throws(IdeaBoxError) {
        try await change(at: now) { writer, replica throws(IdeaStoreError) in
            replica.leaveCloud()
            var known: [StoredVersion] = []
            try writer.eachVersion { known.append($0) }
            for version in known {
                // Own versions stay known by what they are: nobody else wrote them.
                try writer.removeVersion(version.hash, of: version.idea)
                guard version.replica == replica.header.replica else { continue }
                try writer.putVersion(version.withoutPlace)
            }
            try writer.recheckAll(RemoteIndex(judgingFor: replica))
            return nil
        }
    }

    /// Counts the time that deletes were held and versions have lain, and wipes what was deleted for 30 days.
    ///
    /// - Parameter now: the present moment.
    /// - Throws: `store`.
    public func look(at now: Date) async throws(IdeaBoxError) {
        if replica == nil { await load(at: now) }
        guard replica?.isRetentionDue(at: now.wallClock) ?? true else { return }
        try await change(at: now) { writer, replica throws(IdeaStoreError) in
            var deletes: [(UUID, HybridTimestamp)] = []
            for row in try writer.rows(.deleted, limit: .max, offset: 0) {
                guard case .record(let record)? = row.decoded, let delete = record.hidingStamp else {
                    continue
                }
                deletes.append((row.id, delete))
            }
            let (due, lain) = replica.advanceRetention(to: now.wallClock, deletes)
            for id in due {
                try writer.change(id, from: writer.row(id)?.decoded, to: .purged, isPending: true)
            }
            for idea in try RemoteIndex(replica, writer).several {
                for version in try writer.versions(of: idea) where !version.marks.isEmpty {
                    guard let before = version.lain ?? (version.replica == replica.header.replica ? nil : 0),
                        before < Int64(Replica.arrival)
                    else { continue }
                    var version = version
                    version.lain = min(before + Int64(clamping: lain), Int64(Replica.arrival))
                    try writer.putVersion(version)
                }
            }
            return nil
        }
    }

    func find(_ joinResult: JoinResult) {
        guard joinResult.putsAgain != isLost else { return }
        isLost = joinResult.putsAgain
        announce(state)
    }

    func noteHandedOver(at now: Date) { (handedOver, isLost) = (now, false) }

    func note(keyNotKept: Bool) {
        self.keyNotKept = keyNotKept
        announce(state)
    }
}

extension StoredVersion {
    /// The version as one that stands nowhere.
    fileprivate var withoutPlace: StoredVersion {
        var version = self
        (version.marks, version.lain) = ([], nil)
        return version
    }
}

extension SyncedProduct {
    /// The box of ideas.
    public static let ideaBox = SyncedProduct(
        title: "IdeaBox", command: "ideabox", record: IdeaBoxStrings.idea, records: IdeaBoxStrings.ideas,
        isOneVault: false, canSeparate: false)
}
