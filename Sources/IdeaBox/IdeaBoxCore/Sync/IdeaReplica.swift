internal import Files
public import FoundationExports
internal import Secrets
public import SyncEngine

/// The ideas as a ``Replicator`` works on them: one for each replicator.
///
/// One main register per device tells of keys, devices and what was seen; each idea has a register of its own for each
/// device that edited it. What counts is what the cloud holds, no matter who put it there: a device puts what the registers
/// that stand there do not hold together.
public actor IdeaReplica: ReplicaStore {
    let box: IdeaBox
    let now: @Sendable () -> Date
    /// What stands in the cloud; read from the store at first use.
    var remoteIndex: RemoteIndex?
    /// The replica ids minted since this start: nobody else can have written under them.
    var minted: Set<String> = []
    /// The ids of the keys at hand when they were last looked up.
    var held: [String] = []
    /// What may be removed, by mark: the hash of the version.
    var removable = RemovableParts()
    private var joined = ChangeTokens()
    let packs: PackLimits

    /// The ideas of a box.
    ///
    /// - Parameters:
    ///   - box: the ideas' owner.
    ///   - now: the present moment.
    public init(_ box: IdeaBox, now: @escaping @Sendable () -> Date) {
        self.init(box, packs: PackLimits(), now: now)
    }

    /// The ideas of a box, in packs of another size than the product's.
    package init(_ box: IdeaBox, packs: PackLimits, now: @escaping @Sendable () -> Date) {
        (self.box, self.packs, self.now) = (box, packs, now)
    }

    /// What the ideas ask of the cloud.
    public func pendingWork() async -> PendingSyncWork {
        let (home, before) = (box.home, remoteIndex)
        do throws(IdeaStoreError) {
            let done = try await box.store.read { reader throws(IdeaStoreError) in
                let replica = try home.replica(reader)
                var remoteIndex = try RemoteIndex(before, replica, reader)
                remoteIndex.follow(replica)
                try remoteIndex.judgeRemovals(replica, reader)
                return Done(
                    result: (), replica: replica, remoteIndex: remoteIndex,
                    removable: try remoteIndex.removable(replica, reader), pending: try reader.count(.pending)
                )
            }
            (remoteIndex, removable) = (done.remoteIndex, done.removable)
            return pendingWork(done.replica, done.remoteIndex, pending: done.pending)
        } catch {
            return PendingSyncWork(nil, isNewID: false)
        }
    }

    /// Stores the ids of the keys that the secret store holds now.
    public func checkKeys() async throws(ReplicaStoreError) -> PendingSyncWork {
        let held = try await keys { keyring throws(SecretStoreError) in try await keyring.ids() }
        if held != self.held { remoteIndex?.locked = [] }
        self.held = held
        return try await write { _, replica, _ in replica.hold(held) }
    }

    /// A known account id, or a new one.
    public func accountID() async -> String {
        let known = try? await box.read { [home = box.home] reader throws(IdeaStoreError) in
            try home.stored(reader)?.metadata.accounts.min()
        }
        return known.flatMap { $0 } ?? box.identifiers.replica()
    }

    /// Stores account ids.
    public func learn(_ account: Set<String>) async throws(ReplicaStoreError) -> PendingSyncWork {
        try await write { _, replica, _ in replica.know(account) }
    }

    /// Takes a new replica id.
    public func renew() async throws(ReplicaStoreError) -> PendingSyncWork {
        let id = box.identifiers.replica()
        minted.insert(id)
        return try await write { _, replica, _ in replica.renew(id) }
    }

    func keys<R: Sendable>(
        _ body: (Keyring) async throws(SecretStoreError) -> R
    ) async throws(ReplicaStoreError) -> R {
        try await mapError({ _ in ReplicaStoreError.failed }) { () async throws(SecretStoreError) in
            try await body(IdeaBox.keyring(box.keys))
        }
    }

    /// One transaction on the store, the replica and what is kept in mind of the cloud.
    func write(
        _ body:
            @escaping @Sendable (any IdeaWriting, inout Replica, inout RemoteIndex) throws(IdeaStoreError) ->
            Void
    ) async throws(ReplicaStoreError) -> PendingSyncWork {
        try await transact { writer, replica, remoteIndex throws(IdeaStoreError) in
            try body(writer, &replica, &remoteIndex)
        }.1
    }

    func transact<R: Sendable>(
        _ body:
            @escaping @Sendable (any IdeaWriting, inout Replica, inout RemoteIndex) throws(IdeaStoreError) ->
            R
    ) async throws(ReplicaStoreError) -> (R, PendingSyncWork) {
        let (home, before) = (box.home, remoteIndex)
        let done: Done<R>
        do throws(IdeaStoreError) {
            done = try await box.store.write { writer throws(IdeaStoreError) in
                let stored = try home.stored(writer)
                var replica = home.replica(from: stored)
                var remoteIndex = try RemoteIndex(before, replica, writer)
                remoteIndex.follow(replica)
                try writer.recheckDeferred(remoteIndex)
                let result = try body(writer, &replica, &remoteIndex)
                // A new id was minted here as well.
                replica.place = home.place
                replica.checkKey()
                remoteIndex.follow(replica)
                if replica.noteCoveringKeys() { try writer.recheckAll(remoteIndex) }
                if stored != replica { try home.store(replica, writer) }
                try remoteIndex.judgeRemovals(replica, writer)
                let exposed = remoteIndex.noteExposed(by: replica.header.former)
                for idea in exposed.sorted(by: { $0.precedes($1) }) {
                    try writer.recheck(idea, remoteIndex)
                }
                let removable = try remoteIndex.removable(replica, writer)
                let pending = try writer.count(.pending)
                return Done(
                    result: result, replica: replica, remoteIndex: remoteIndex, removable: removable,
                    pending: pending)
            }
        } catch {
            throw .failed
        }
        remoteIndex = done.remoteIndex
        removable = done.removable
        await box.load(at: now())
        return (done.result, pendingWork(done.replica, done.remoteIndex, pending: done.pending))
    }

    private struct Done<R: Sendable>: Sendable {
        let result: R
        let replica: Replica
        let remoteIndex: RemoteIndex
        let removable: RemovableParts
        let pending: Int
    }

    private func pendingWork(_ replica: Replica, _ remoteIndex: RemoteIndex, pending: Int) -> PendingSyncWork
    {
        var pendingWork = PendingSyncWork(replica, isNewID: minted.contains(replica.header.replica))
        pendingWork.cursor.joined = joined.all(pendingWork.cursor.joined, remoteIndex)
        pendingWork.wantsPut = pendingWork.wantsPut || pending > 0 || remoteIndex.wantsPack(replica, packs)
        pendingWork.pending = pending
        pendingWork.removable.formUnion(removable.now.keys)
        pendingWork.removableForRoom.formUnion(removable.all.keys)
        return pendingWork
    }
}

/// The marks of main registers and of parts together, made again only where they differ.
struct ChangeTokens: Sendable {
    private var main: Set<String> = []
    private var serial: UInt64?
    private var union: Set<String> = []

    mutating func all(_ main: Set<String>, _ remoteIndex: RemoteIndex) -> Set<String> {
        guard main != self.main || remoteIndex.serial != serial else { return union }
        (self.main, serial) = (main, remoteIndex.serial)
        union = remoteIndex.standing.subtracting(remoteIndex.packs.unread).union(main)
        return union
    }
}

/// How a page of the cloud becomes part of the ideas.
extension IdeaReplica {
    /// Opens what can be opened and joins it.
    public func join(
        _ page: CloudPage, _ reading: Reading?
    ) async throws(ReplicaStoreError) -> (JoinResult, PendingSyncWork) {
        let arrivals = try await open(page)
        let (wallClock, mint) = (now().wallClock, box.identifiers.replica)
        let (result, pendingWork) = try await transact {
            writer, replica, remoteIndex throws(IdeaStoreError) in
            let absorbing = Joining(
                arrivals: arrivals, page: page, reading: reading, wallClock: wallClock, mint: mint)
            return try absorbing.run(writer, &replica, &remoteIndex)
        }
        let joinResult = try result.get()
        if joinResult.renewed { await noteRenewal() }
        if reading != nil { await box.find(joinResult) }
        return (joinResult, pendingWork)
    }

    private func noteRenewal() async {
        let id = try? await box.read { [home = box.home] reader throws(IdeaStoreError) in
            try home.stored(reader)?.header.replica
        }
        if let id = id.flatMap({ $0 }) { minted.insert(id) }
    }

    /// Opens what the keys at hand open.
    private func open(_ page: CloudPage) async throws(ReplicaStoreError) -> IncomingParts {
        var keys: [SealingKey.ID: SealingKey] = [:]
        for id in Set(page.versions.compactMap(IncomingRegister.keyID)) {
            keys[id] = try await self.keys { keyring throws(SecretStoreError) in
                do throws(SecretStoreError) { return try await keyring.key(id) } catch .damaged { return nil }
            }
        }
        return IncomingParts(page.versions, keys: keys)
    }
}

/// The versions of a page after an attempt to open each.
struct IncomingParts: Sendable {
    /// A version of an idea's register.
    struct IdeaRegisterVersion: Sendable {
        let name: RegisterName
        let mark: String
        /// What its bytes are; nil if they were not read.
        let hash: ContentHash?
        /// The id of the key that sealed it; nil for what is no whole part.
        let key: String?
        let outcome: Part.Outcome
    }

    private(set) var main: [IncomingRegister] = []
    private(set) var ideas: [IdeaRegisterVersion] = []

    init(_ versions: [CloudVersion], keys: [SealingKey.ID: SealingKey]) {
        for version in versions {
            guard let name = RegisterName(version.register), name.record != nil else {
                main.append(IncomingRegister(version, keys: keys))
                continue
            }
            var hash: ContentHash?
            if case .bytes(let bytes) = version.content { hash = ContentHash(of: bytes) }
            ideas.append(
                IdeaRegisterVersion(
                    name: name, mark: version.mark, hash: hash,
                    key: IncomingRegister.keyID(of: version)?.description,
                    outcome: Part.open(version, name, keys: keys)))
        }
    }
}
