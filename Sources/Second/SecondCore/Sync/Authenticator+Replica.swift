internal import Files
public import Replication
internal import Sealing
internal import SecretStore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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
    public func outlook() async -> Outlook { await authenticator.outlook(at: now()) }

    /// Stores the ids of the keys that the secret store holds now.
    public func checkKeys() async throws(ReplicaStoreError) -> Outlook {
        try await authenticator.replicate(at: now()) { vault, held in
            guard vault.header.keys != held else { return false }
            return true
        }
    }

    /// Opens what can be opened and joins it.
    public func absorb(
        _ page: CloudPage, _ reading: Reading?
    ) async throws(ReplicaStoreError) -> (Absorption, Outlook) {
        try await authenticator.absorb(page, reading, at: now())
    }

    /// A known account id, or a new one.
    public func accountID() async -> String { await authenticator.accountID() }

    /// Stores account ids.
    public func learn(_ account: Set<String>) async throws(ReplicaStoreError) -> Outlook {
        try await authenticator.replicate(at: now()) { vault, _ in vault.replica.know(account) }
    }

    /// Seals a version of the own register.
    public func prepare(within limits: CloudLimits) async throws(ReplicaStoreError) -> ([CloudPut], Outlook) {
        try await authenticator.prepare(at: now())
    }

    /// Stores that a version was handed over.
    public func confirm(_ puts: [CloudPut], marks: [String]) async throws(ReplicaStoreError) -> Outlook {
        try await authenticator.confirm(puts, marks: marks, at: now())
    }

    /// Stores that versions were removed.
    public func removed(_ marks: Set<String>) async throws(ReplicaStoreError) -> Outlook {
        try await authenticator.replicate(at: now()) { vault, _ in
            vault.replica.forgetVersions(marks)
            return true
        }
    }

    /// Takes a new replica id.
    public func renew() async throws(ReplicaStoreError) -> Outlook {
        try await authenticator.renewReplica(at: now())
    }
}

extension Authenticator {
    func outlook(at now: Date) async -> Outlook {
        await load(at: now)
        return outlook
    }

    var outlook: Outlook {
        let replica = opened?.vault.replica
        var outlook = Outlook(replica, isNewID: replica.map { minted.contains($0.header.replica) } ?? true)
        // Without a vault, too, a key that arrives must have what is locked looked at again.
        if replica == nil { outlook.keys = keysAtHand }
        return outlook
    }

    func accountID() -> String { opened?.vault.replica.ledger.accounts.min() ?? identifiers.replica() }

    /// A change for the cloud's sake; where there is no vault there is nothing to do.
    func replicate(
        at now: Date, _ body: (inout Vault, _ held: [String]) -> Bool
    ) async throws(ReplicaStoreError) -> Outlook {
        await load(at: now)
        do throws(AuthenticatorError) {
            let held = try await secrets { () async throws(SecretStoreError) in try await keys.ids() }
            keysAtHand = held
            guard opened != nil else { return outlook }
            try await transact { vault throws(AuthenticatorError) in ((), body(&vault, held)) }
        } catch {
            throw .failed
        }
        return outlook
    }

    func renewReplica(at now: Date) async throws(ReplicaStoreError) -> Outlook {
        let id = identifiers.replica()
        return try await replicate(at: now) { vault, _ in
            vault.replica.renew(id)
            return true
        }
    }

    func prepare(at now: Date) async throws(ReplicaStoreError) -> ([CloudPut], Outlook) {
        await load(at: now)
        guard opened != nil else { return ([], outlook) }
        do throws(AuthenticatorError) {
            let lock = try await lock()
            let opened = try await openedUnderLock()
            var put: CloudPut?
            try await store(opened.vault, key: opened.key) { vault, key throws(AuthenticatorError) in
                do throws(SealingError) { put = try vault.replica.seal(with: key, wall: now.wall) } catch {
                    throw .tooLarge
                }
            }
            lock.release()
            return (put.map { [$0] } ?? [], outlook)
        } catch {
            throw .failed
        }
    }

    func confirm(
        _ puts: [CloudPut], marks: [String], at now: Date
    ) async throws(ReplicaStoreError) -> Outlook {
        (handedOver, isLost) = (now, false)
        return try await replicate(at: now) { vault, _ in
            let own = zip(puts, marks).filter { $0.0.register == vault.header.replica }
            for (put, mark) in own { vault.replica.confirm(put.sequence, mark: mark) }
            return !own.isEmpty
        }
    }
}
