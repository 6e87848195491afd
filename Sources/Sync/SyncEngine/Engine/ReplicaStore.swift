public import FoundationExports

/// The stored part of a replica, as the ``Replicator`` works on it: each call is one transaction, or nothing.
public protocol ReplicaStore: Sendable {
    /// What the stored part asks of the cloud at this moment.
    func pendingWork() async -> PendingSyncWork

    /// Looks up which keys are held, and stores a change.
    func checkKeys() async throws(ReplicaStoreError) -> PendingSyncWork

    /// Opens what can be opened and joins it.
    ///
    /// - Parameters:
    ///   - page: what the cloud told.
    ///   - reading: what the whole reading says, with its last page.
    /// - Returns: what became of it, and what the stored part asks for then.
    /// - Throws: `failed`; `withheld` if it is not the cloud that the replica knows.
    func join(
        _ page: CloudPage, _ reading: Reading?
    ) async throws(ReplicaStoreError) -> (JoinResult, PendingSyncWork)

    /// The account id to begin a cloud with: a known one if there is any, else a new one.
    func accountID() async -> String

    /// Stores account ids.
    func learn(_ account: Set<String>) async throws(ReplicaStoreError) -> PendingSyncWork

    /// Seals versions of own registers and notes their hashes.
    ///
    /// - Parameter limits: what the cloud takes, in one register and in one step.
    /// - Returns: the versions, in the order in which they are to be handed over; none if there is nothing that can be
    ///   put.
    /// - Throws: `failed`.
    func prepare(within limits: CloudLimits) async throws(ReplicaStoreError) -> ([CloudPut], PendingSyncWork)

    /// Stores that versions were handed over.
    ///
    /// - Parameters:
    ///   - puts: the versions.
    ///   - marks: as many, in the same order.
    /// - Returns: what the stored part asks for then.
    /// - Throws: `failed`.
    func confirm(_ puts: [CloudPut], marks: [String]) async throws(ReplicaStoreError) -> PendingSyncWork

    /// Stores that versions were removed.
    func removed(_ marks: Set<String>) async throws(ReplicaStoreError) -> PendingSyncWork

    /// Takes a new replica id.
    func renew() async throws(ReplicaStoreError) -> PendingSyncWork
}

/// A stored part that is only looked at: nothing is stored here, sealed, or asked of the cloud.
///
/// For programs that only want to say how things stand, and beside one that does the work.
public protocol ReadOnlyReplicaStore: ReplicaStore {}

extension ReadOnlyReplicaStore {
    /// Stores nothing.
    public func checkKeys() async throws(ReplicaStoreError) -> PendingSyncWork { await pendingWork() }

    /// Stores nothing.
    public func learn(_ account: Set<String>) async throws(ReplicaStoreError) -> PendingSyncWork {
        await pendingWork()
    }

    /// Seals nothing.
    public func prepare(within limits: CloudLimits) async throws(ReplicaStoreError) -> (
        [CloudPut], PendingSyncWork
    ) {
        ([], await pendingWork())
    }

    /// Stores nothing.
    public func confirm(_ puts: [CloudPut], marks: [String]) async throws(ReplicaStoreError)
        -> PendingSyncWork
    {
        await pendingWork()
    }

    /// Stores nothing.
    public func removed(_ marks: Set<String>) async throws(ReplicaStoreError) -> PendingSyncWork {
        await pendingWork()
    }

    /// Keeps the replica id.
    public func renew() async throws(ReplicaStoreError) -> PendingSyncWork { await pendingWork() }
}

/// Why the stored part did not do what it was asked to.
public enum ReplicaStoreError: Error, Equatable, Sendable {
    /// It could not be read or written; nothing was changed.
    case failed
    /// The cloud is not, or may not be, the one that the replica knows; nothing was joined.
    case withheld(CloudView.Other)
}

extension ReplicaStoreError: LocalizedError {
    /// One sentence in English.
    public var errorDescription: String? {
        switch self {
        case .failed: "The stored replica cannot be read or written."
        case .withheld(.empty): "The cloud is empty, and the replica knows one that was not."
        case .withheld(.foreign): "The cloud holds another account's data."
        case .withheld(.unclear): "The cloud has not told yet whose data it holds."
        }
    }
}
