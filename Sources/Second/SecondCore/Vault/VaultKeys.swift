internal import Bytes
internal import Sealing
internal import SecretStore

/// The vault's keys in the secret store: one item per key, named by the key's id, never overwritten or deleted.
struct VaultKeys: Sendable {
    private static let prefix = "vault-key-"
    let store: any SecretStore

    /// The key of that id; nil only if the store answered that it has none.
    func key(_ id: SealingKey.ID) async throws(SecretStoreError) -> SealingKey? {
        try await key(named: Self.name(of: id))
    }

    /// The key whose id has this text; nil if the store answered that it has none.
    func key(text: String) async throws(SecretStoreError) -> SealingKey? {
        try await key(named: Self.prefix + text)
    }

    /// The ids of all keys in the store, sorted.
    func ids() async throws(SecretStoreError) -> [String] {
        try await store.names().compactMap(Self.id(in:)).sorted()
    }

    /// The key for a vault that does not exist yet: the smallest there is, or else a new one.
    ///
    /// To be called only when no ciphertext is in sight. A key counts as made once the store has given it back.
    func keyForNewVault() async throws(AuthenticatorError) -> SealingKey {
        do throws(SecretStoreError) {
            var damaged: SecretStoreError?
            for id in try await ids() {
                do throws(SecretStoreError) {
                    if let key = try await key(named: Self.prefix + id) { return key }
                } catch .damaged(let name) {
                    damaged = .damaged(name: name)
                }
            }
            // A damaged key is not "not found": no new one is made beside it.
            if let damaged { throw damaged }
            let key = SealingKey.random()
            try await store.add(Self.prefix + key.id.description, key.bytes)
            guard let kept = try await self.key(key.id), kept == key else { throw SecretStoreError.notKept }
            return key
        } catch {
            throw error == .notKept ? .keyNotKept : .secretStore(error)
        }
    }

    /// The item's name of a key.
    static func name(of id: SealingKey.ID) -> String { prefix + id.description }

    func key(named name: String) async throws(SecretStoreError) -> SealingKey? {
        guard let bytes = try await store.read(name) else { return nil }
        guard let key = SealingKey(bytes: bytes), Self.prefix + key.id.description == name else {
            throw .damaged(name: name)
        }
        return key
    }

    /// The id in an item's name; nil for the names of other items.
    static func id(in name: String) -> String? {
        guard name.hasPrefix(prefix) else { return nil }
        let id = String(name.dropFirst(prefix.count))
        let isWhole = id.utf8.count == 2 * SealingKey.ID.count
        return isWhole && id.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) } ? id : nil
    }
}

extension SecretStoreError {
    fileprivate static let notKept = SecretStoreError.failed(
        "the key read back is not the key that was stored")
}
