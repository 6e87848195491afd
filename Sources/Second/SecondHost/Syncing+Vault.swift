public import FoundationExports
public import SyncHost
public import SyncEngine
public import SecondCore

extension Syncing {
    /// The part of a program of Second.
    ///
    /// - Parameters:
    ///   - host: the home and its cloud.
    ///   - authenticator: the vault's owner in this program.
    public init(host: ProductEnvironment, authenticator: Authenticator) {
        self.init(host: host, owner: authenticator)
    }
}

extension Authenticator: Replicating {
    /// Reads the vault if it changed.
    ///
    /// - Parameter now: the present moment.
    /// - Returns: how this device and the cloud stand to each other.
    public func syncStatus(at now: Date) async -> SyncStatus { await load(at: now).sync }

    /// That state now, and after each change.
    public func syncStatuses() -> AsyncStream<SyncStatus> { AsyncStream(of: states()) { $0.sync } }

    /// The store of a replicator that does the work.
    public nonisolated func replicaStore(now: @escaping @Sendable () -> Date) -> any ReplicaStore {
        VaultReplica(self, now: now)
    }

    /// The store of a replicator that only looks.
    public nonisolated func replicaLook(now: @escaping @Sendable () -> Date) -> any ReplicaStore {
        ReadOnlyVault(self, now: now)
    }
}
