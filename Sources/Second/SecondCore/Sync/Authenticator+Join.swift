internal import Files
internal import FoundationExports
internal import SyncEngine
internal import Secrets

/// How a page of the cloud becomes part of the vault, or of a device that has none yet.
extension Authenticator {
    func join(
        _ page: CloudPage, _ reading: Reading?, at now: Date
    ) async throws(ReplicaStoreError) -> (JoinResult, PendingSyncWork) {
        await load(at: now)
        let mint = identifiers.replica
        let result: Result<JoinResult, ReplicaStoreError>
        do throws(AuthenticatorError) {
            let arrivals = try await open(page)
            func take(_ vault: inout Vault) -> Result<JoinResult, ReplicaStoreError> {
                Result { () throws(ReplicaStoreError) in
                    try vault.replica.take(
                        arrivals, account: page.account, reading, wallClock: now.wallClock,
                        newID: mint)
                }
            }
            if opened != nil {
                result = try await transact { vault throws(AuthenticatorError) in
                    let result = take(&vault)
                    return (result, (try? result.get().isNews) ?? false)
                }
            } else {
                result = try await begin(with: page, arrivals, reading, take)
            }
        } catch {
            throw .failed
        }
        let joinResult = try result.get()
        if reading != nil { find(joinResult) }
        return (joinResult, pendingWork)
    }

    /// What a device without a vault that it can use makes of a page.
    private func begin(
        with page: CloudPage, _ arrivals: [IncomingRegister], _ reading: Reading?,
        _ take: (inout Vault) -> Result<JoinResult, ReplicaStoreError>
    ) async throws(AuthenticatorError) -> Result<JoinResult, ReplicaStoreError> {
        let readable = arrivals.filter { if case .opened = $0.outcome { true } else { false } }
        if !readable.isEmpty { updateSnapshot { $0.hasReadable = true } }
        guard try identity() == nil, !hadVault else {
            announce(state)
            return .success(JoinResult())
        }
        if !readable.isEmpty { return try await begin(under: try await openingKey(of: page, readable), take) }
        updateSnapshot { $0.add(arrivals) }
        guard let reading else { return .success(JoinResult()) }
        updateSnapshot { $0.end(reading, isWithoutArrivals: arrivals.isEmpty) }
        if snapshot.isEmpty { return try await begin(under: try await keys.keyForNewVault(), take) }
        let held = try await mapError(AuthenticatorError.secretStore) { () async throws(SecretStoreError) in
            try await keys.ids()
        }
        // Others must learn which keys are here, even where nothing can be read yet.
        if snapshot.isLocked, !held.isEmpty {
            return try await begin(under: try await keys.keyForNewVault(), take)
        }
        settle(.notReady(reasonNotToBegin ?? .waiting))
        guard held.isEmpty else { return .success(JoinResult()) }
        let joinResult = JoinResult(locked: arrivals)
        updateSnapshot { $0.settled.formUnion(joinResult.settled.keys) }
        return .success(joinResult)
    }

    /// Why a device without a vault does not begin one by itself; nil if it may.
    var reasonNotToBegin: VaultState.Condition? {
        if cloud == nil || snapshot.isEmpty { return nil }
        return snapshot.isLocked ? .keyUnavailable : .waiting
    }

    /// The smallest of the keys that opened something.
    private func openingKey(
        of page: CloudPage, _ readable: [IncomingRegister]
    ) async throws(AuthenticatorError) -> SealingKey {
        let marks = Set(readable.map(\.mark))
        let ids = page.versions.filter { marks.contains($0.mark) }.compactMap(IncomingRegister.keyID)
        guard let id = ids.min() else { throw .notReady(.keyUnavailable) }
        let key = try await mapError(AuthenticatorError.secretStore) { () async throws(SecretStoreError) in
            try await keys.key(id)
        }
        guard let key else { throw .notReady(.keyUnavailable) }
        return key
    }

    private func begin(
        under key: SealingKey, _ take: (inout Vault) -> Result<JoinResult, ReplicaStoreError>
    ) async throws(AuthenticatorError) -> Result<JoinResult, ReplicaStoreError> {
        try await locked { _ throws(AuthenticatorError) in
            // Another program of this home was faster: what it began is read, and this page once more.
            guard try identity() == nil else { throw .files(.busy(path: home.vaultPath)) }
            var vault = Vault(replica: Replica(incarnation: identifiers.incarnation()))
            let result = take(&vault)
            if case .success = result { try await store(vault, key: key) }
            return result
        }
    }

    /// Opens what the keys at hand open.
    func open(_ page: CloudPage) async throws(AuthenticatorError) -> [IncomingRegister] {
        var keys: [SealingKey.ID: SealingKey] = [:]
        for id in Set(page.versions.compactMap(IncomingRegister.keyID)) {
            keys[id] = try await mapError(AuthenticatorError.secretStore) {
                () async throws(SecretStoreError) in
                do throws(SecretStoreError) { return try await self.keys.key(id) } catch .damaged {
                    return nil
                }
            }
        }
        return page.versions.map { IncomingRegister($0, keys: keys) }
    }
}

extension JoinResult {
    /// What a device without any key makes of locked registers: it is asked for a key often, not read again and again.
    fileprivate init(locked arrivals: [IncomingRegister]) {
        self.init()
        for arrival in arrivals {
            guard case .locked = arrival.outcome else { continue }
            settled[arrival.mark] = Finding(register: arrival.register, device: "", kind: .locked)
        }
    }
}
