internal import Bytes
internal import Sealing
internal import SecretStore

/// The vault's keys in the secret store: one item per key, named by the key's id, never overwritten or deleted.
struct VaultKeys: Sendable {
    private static let prefix = "vault-key-"
    let store: any SecretStore

    /// The key of that id; nil only if the store answered that it has none.
    func key(_ id: SealingKey.ID) async throws(SecretStoreError) -> SealingKey? {
        let name = Self.prefix + id.description
        guard let bytes = try await store.read(name) else { return nil }
        guard let key = SealingKey(bytes: bytes), key.id == id else { throw .damaged(name: name) }
        return key
    }

    /// The ids of all keys in the store, sorted.
    func ids() async throws(SecretStoreError) -> [String] {
        try await store.names().filter { $0.hasPrefix(Self.prefix) }.map {
            String($0.dropFirst(Self.prefix.count))
        }
        .sorted()
    }

    /// The key for a vault that does not exist yet: the smallest there is, or else a new one.
    ///
    /// To be called only when no ciphertext is in sight. A key counts as made once the store has given it back.
    func keyForNewVault() async throws(AuthenticatorError) -> SealingKey {
        do throws(SecretStoreError) {
            for id in try await ids() {
                if let key = try await key(named: id) { return key }
            }
            let key = SealingKey.random()
            try await store.add(Self.prefix + key.id.description, key.bytes)
            guard let kept = try await self.key(key.id), kept == key else { throw SecretStoreError.notKept }
            return key
        } catch {
            throw error == .notKept ? .keyNotKept : .secretStore(error)
        }
    }

    private func key(named id: String) async throws(SecretStoreError) -> SealingKey? {
        guard let bytes = try await store.read(Self.prefix + id), let key = SealingKey(bytes: bytes) else {
            return nil
        }
        return key.id.description == id ? key : nil
    }
}

extension SecretStoreError {
    fileprivate static let notKept = SecretStoreError.failed(
        "the key read back is not the key that was stored")
}
