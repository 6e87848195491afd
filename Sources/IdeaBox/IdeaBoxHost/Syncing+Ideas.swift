public import FoundationExports
public import SyncHost
public import IdeaBoxCore
public import SyncEngine
public import SyncProduct

extension IdeaBox: Replicating {
    /// That state now, and after each change.
    public func syncStatuses() -> AsyncStream<SyncStatus> { AsyncStream(of: states()) { $0.sync } }

    /// The store's own word for it: SQLite keeps its files open, and the folder tells of nothing.
    public nonisolated func homeChanges() -> AsyncStream<Void>? { changes() }

    /// The store of a replicator that does the work.
    public nonisolated func replicaStore(now: @escaping @Sendable () -> Date) -> any ReplicaStore {
        IdeaReplica(self, now: now)
    }

    /// The store of a replicator that only looks.
    public nonisolated func replicaLook(now: @escaping @Sendable () -> Date) -> any ReplicaStore {
        ReadOnlyIdeas(self, now: now)
    }
}
