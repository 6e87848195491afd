internal import Keyring
public import Replication
internal import Sealing
internal import SecretStore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The ideas as a ``Replicator`` works on them: one for each replicator.
///
/// One main register per device tells of keys, devices and what was seen; each idea has a register of its own for each
/// device that edited it. What counts is what the cloud holds, whoever put it there: a device puts what the registers
/// that stand there do not hold together.
public actor IdeaReplica: ReplicaStore {
    let box: IdeaBox
    let now: @Sendable () -> Date
    /// What stands in the cloud; read from the store at first use.
    var shelf: CloudShelf?
    /// The replica ids minted since this start: nobody else can have written under them.
    var minted: Set<String> = []
    /// The ids of the keys at hand when they were last looked up.
    var held: [String] = []
    /// What may be removed, by mark: the hash of the version.
    var removable: [String: ContentHash] = [:]
    private var joined = JoinedMarks()

    /// The ideas of a box.
    ///
    /// - Parameters:
    ///   - box: the ideas' owner.
    ///   - now: the present moment.
    public init(_ box: IdeaBox, now: @escaping @Sendable () -> Date) {
        self.box = box
        self.now = now
    }

    /// What the ideas ask of the cloud.
    public func outlook() async -> Outlook {
        let (home, before) = (box.home, shelf)
        do throws(IdeaStoreError) {
            let done = try await box.store.read { reader throws(IdeaStoreError) in
                let replica = try home.replica(reader)
                var shelf = try CloudShelf(before, replica, reader)
                shelf.follow(replica)
                return Done(
                    result: (), replica: replica, shelf: shelf,
                    removable: try reader.removable(replica, shelf), pending: try reader.count(.pending))
            }
            (shelf, removable) = (done.shelf, done.removable)
            return outlook(done.replica, done.shelf, pending: done.pending)
        } catch {
            return Outlook(nil, isNewID: false)
        }
    }

    /// Stores the ids of the keys that the secret store holds now.
    public func checkKeys() async throws(ReplicaStoreError) -> Outlook {
        let held = try await keys { keyring throws(SecretStoreError) in try await keyring.ids() }
        if held != self.held { shelf?.locked = [] }
        self.held = held
        return try await write { _, replica, _ in replica.hold(held) }
    }

    /// A known account id, or a new one.
    public func accountID() async -> String {
        let known = try? await box.read { [home = box.home] reader throws(IdeaStoreError) in
            try home.stored(reader)?.ledger.accounts.min()
        }
        return known.flatMap { $0 } ?? box.identifiers.replica()
    }

    /// Stores account ids.
    public func learn(_ account: Set<String>) async throws(ReplicaStoreError) -> Outlook {
        try await write { _, replica, _ in replica.know(account) }
    }

    /// Takes a new replica id.
    public func renew() async throws(ReplicaStoreError) -> Outlook {
        let id = box.identifiers.replica()
        minted.insert(id)
        return try await write { _, replica, _ in replica.renew(id) }
    }

    func keys<R: Sendable>(
        _ body: (Keyring) async throws(SecretStoreError) -> R
    ) async throws(ReplicaStoreError) -> R {
        do throws(SecretStoreError) { return try await body(IdeaBox.keyring(box.keys)) } catch {
            throw .failed
        }
    }

    /// One transaction on the store, the replica and what is kept in mind of the cloud.
    func write(
        _ body:
            @escaping @Sendable (any IdeaWriting, inout Replica, inout CloudShelf) throws(IdeaStoreError) ->
            Void
    ) async throws(ReplicaStoreError) -> Outlook {
        try await transact { writer, replica, shelf throws(IdeaStoreError) in
            try body(writer, &replica, &shelf)
        }.1
    }

    func transact<R: Sendable>(
        _ body:
            @escaping @Sendable (any IdeaWriting, inout Replica, inout CloudShelf) throws(IdeaStoreError) -> R
    ) async throws(ReplicaStoreError) -> (R, Outlook) {
        let (home, before) = (box.home, shelf)
        let done: Done<R>
        do throws(IdeaStoreError) {
            done = try await box.store.write { writer throws(IdeaStoreError) in
                var replica = try home.replica(writer)
                var shelf = try CloudShelf(before, replica, writer)
                shelf.follow(replica)
                let result = try body(writer, &replica, &shelf)
                // A new id was minted here as well.
                replica.place = home.place
                shelf.follow(replica)
                if try home.stored(writer) != replica { try home.store(replica, writer) }
                let removable = try writer.removable(replica, shelf)
                let pending = try writer.count(.pending)
                return Done(
                    result: result, replica: replica, shelf: shelf, removable: removable, pending: pending)
            }
        } catch {
            throw .failed
        }
        shelf = done.shelf
        removable = done.removable
        await box.load(at: now())
        return (done.result, outlook(done.replica, done.shelf, pending: done.pending))
    }

    private struct Done<R: Sendable>: Sendable {
        let result: R
        let replica: Replica
        let shelf: CloudShelf
        let removable: [String: ContentHash]
        let pending: Int
    }

    private func outlook(_ replica: Replica, _ shelf: CloudShelf, pending: Int) -> Outlook {
        var outlook = Outlook(replica, isNewID: minted.contains(replica.header.replica))
        outlook.cursor.joined = joined.all(outlook.cursor.joined, shelf)
        outlook.wantsPut = outlook.wantsPut || pending > 0
        outlook.pending = pending
        outlook.removable.formUnion(removable.keys)
        return outlook
    }
}

/// The marks of main registers and of parts together, made anew only where they differ.
struct JoinedMarks: Sendable {
    private var main: Set<String> = []
    private var serial: UInt64?
    private var union: Set<String> = []

    mutating func all(_ main: Set<String>, _ shelf: CloudShelf) -> Set<String> {
        guard main != self.main || shelf.serial != serial else { return union }
        (self.main, serial) = (main, shelf.serial)
        union = shelf.standing.union(main)
        return union
    }
}
