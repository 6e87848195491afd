internal import Files
public import FoundationExports
public import SyncEngine
internal import Secrets

/// The vault as a ``Replicator`` works on it.
public struct VaultReplica: ReplicaStore {
    private let authenticator: Authenticator
    private let now: @Sendable () -> Date

    /// The vault of an authenticator.
    ///
    /// - Parameters:
    ///   - authenticator: the vault's owner.
    ///   - now: the present moment.
    public init(_ authenticator: Authenticator, now: @escaping @Sendable () -> Date) {
        self.authenticator = authenticator
        self.now = now
    }

    /// What the vault asks of the cloud.
    public func pendingWork() async -> PendingSyncWork { await authenticator.pendingWork(at: now()) }

    /// Stores the ids of the keys that the secret store holds now.
    public func checkKeys() async throws(ReplicaStoreError) -> PendingSyncWork {
        try await authenticator.replicate(at: now()) { vault, held in
            guard vault.header.keys != held else { return false }
            return true
        }
    }

    /// Opens what can be opened and joins it.
    public func join(
        _ page: CloudPage, _ reading: Reading?
    ) async throws(ReplicaStoreError) -> (JoinResult, PendingSyncWork) {
        try await authenticator.join(page, reading, at: now())
    }

    /// A known account id, or a new one.
    public func accountID() async -> String { await authenticator.accountID() }

    /// Stores account ids.
    public func learn(_ account: Set<String>) async throws(ReplicaStoreError) -> PendingSyncWork {
        try await authenticator.replicate(at: now()) { vault, _ in vault.replica.know(account) }
    }

    /// Seals a version of the own register.
    public func prepare(within limits: CloudLimits) async throws(ReplicaStoreError) -> (
        [CloudPut], PendingSyncWork
    ) {
        try await authenticator.prepare(at: now())
    }

    /// Stores that a version was handed over.
    public func confirm(_ puts: [CloudPut], marks: [String]) async throws(ReplicaStoreError)
        -> PendingSyncWork
    {
        try await authenticator.confirm(puts, marks: marks, at: now())
    }

    /// Stores that versions were removed.
    public func removed(_ marks: Set<String>) async throws(ReplicaStoreError) -> PendingSyncWork {
        try await authenticator.replicate(at: now()) { vault, _ in
            vault.replica.forgetVersions(marks)
            return true
        }
    }

    /// Takes a new replica id.
    public func renew() async throws(ReplicaStoreError) -> PendingSyncWork {
        try await authenticator.renewReplica(at: now())
    }
}

extension Authenticator {
    func pendingWork(at now: Date) async -> PendingSyncWork {
        await load(at: now)
        return pendingWork
    }

    var pendingWork: PendingSyncWork {
        let replica = opened?.vault.replica
        var pendingWork = PendingSyncWork(
            replica, isNewID: replica.map { minted.contains($0.header.replica) } ?? true)
        // Without a vault, too, a key that arrives must have what is locked looked at again.
        if replica == nil { pendingWork.keys = keysAtHand }
        return pendingWork
    }

    func accountID() -> String { opened?.vault.replica.metadata.accounts.min() ?? identifiers.replica() }

    /// A change for the cloud's sake; where there is no vault there is nothing to do.
    func replicate(
        at now: Date, _ body: (inout Vault, _ held: [String]) -> Bool
    ) async throws(ReplicaStoreError) -> PendingSyncWork {
        await load(at: now)
        do throws(AuthenticatorError) {
            let held = try await mapError(AuthenticatorError.secretStore) {
                () async throws(SecretStoreError) in try await keys.ids()
            }
            recordKeys(held)
            guard opened != nil else { return pendingWork }
            try await transact { vault throws(AuthenticatorError) in ((), body(&vault, held)) }
        } catch {
            throw .failed
        }
        return pendingWork
    }

    fileprivate func renewReplica(at now: Date) async throws(ReplicaStoreError) -> PendingSyncWork {
        let id = identifiers.replica()
        return try await replicate(at: now) { vault, _ in
            vault.replica.renew(id)
            return true
        }
    }

    func prepare(at now: Date) async throws(ReplicaStoreError) -> ([CloudPut], PendingSyncWork) {
        await load(at: now)
        guard opened != nil else { return ([], pendingWork) }
        do throws(AuthenticatorError) {
            return try await locked { _ throws(AuthenticatorError) in
                let opened = try await openedUnderLock()
                var put: CloudPut?
                try await store(opened.vault, key: opened.key) { vault, key throws(AuthenticatorError) in
                    do throws(SealingError) {
                        put = try vault.replica.seal(with: key, wallClock: now.wallClock)
                    } catch {
                        throw .tooLarge
                    }
                }
                return (put.map { [$0] } ?? [], pendingWork)
            }
        } catch {
            throw .failed
        }
    }

    func confirm(
        _ puts: [CloudPut], marks: [String], at now: Date
    ) async throws(ReplicaStoreError) -> PendingSyncWork {
        recordHandOver(at: now)
        return try await replicate(at: now) { vault, _ in
            let own = zip(puts, marks).filter { $0.0.register == vault.header.replica }
            for (put, mark) in own { vault.replica.confirm(put.sequence, mark: mark) }
            return !own.isEmpty
        }
    }
}
