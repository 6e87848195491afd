internal import Bytes
public import Secrets

/// A product's keys in the secret store: one item per key, named by the key's id, never overwritten or deleted.
public struct Keyring: Sendable {
    let store: any SecretStore
    private let prefix: String

    /// The keys of a product.
    ///
    /// - Parameters:
    ///   - store: where they are kept.
    ///   - prefix: what their names begin with: another one for each product.
    public init(store: any SecretStore, prefix: String) {
        self.store = store
        self.prefix = prefix
    }

    /// The key of an id.
    ///
    /// - Parameter id: the key's id.
    /// - Returns: the key; nil only if the store answered that it has none.
    /// - Throws: what the store throws; `damaged` for bytes that are another key, or none.
    public func key(_ id: SealingKey.ID) async throws(SecretStoreError) -> SealingKey? {
        try await key(named: name(of: id))
    }

    /// The key whose id has this text.
    ///
    /// - Parameter text: the id's 16 hexadecimal digits.
    /// - Returns: the key; nil only if the store answered that it has none.
    /// - Throws: as ``key(_:)``.
    public func key(text: String) async throws(SecretStoreError) -> SealingKey? {
        try await key(named: prefix + text)
    }

    /// The ids of all keys in the store.
    ///
    /// - Returns: 16 hexadecimal digits each, sorted.
    /// - Throws: what the store throws.
    public func ids() async throws(SecretStoreError) -> [String] {
        try await store.names().compactMap(id).sorted()
    }

    /// The key for data that was sealed under none yet: the smallest there is, or else a new one.
    ///
    /// To be called only when no ciphertext is in sight. A key counts as made once the store has given it back.
    ///
    /// - Returns: the key; nil if the store took a new one and gave another back.
    /// - Throws: what the store throws; a damaged key is not "not found": no new one is made beside it.
    public func firstKey() async throws(SecretStoreError) -> SealingKey? {
        var damaged: SecretStoreError?
        for id in try await ids() {
            do throws(SecretStoreError) {
                if let key = try await key(text: id) { return key }
            } catch .damaged(let name) {
                damaged = .damaged(name: name)
            }
        }
        if let damaged { throw damaged }
        let key = SealingKey.random()
        try await store.add(name(of: key.id), key.bytes)
        guard let kept = try await self.key(key.id), kept == key else { return nil }
        return key
    }

    /// The item's name of a key.
    func name(of id: SealingKey.ID) -> String { prefix + id.description }

    func key(named name: String) async throws(SecretStoreError) -> SealingKey? {
        guard let bytes = try await store.read(name) else { return nil }
        guard let key = SealingKey(bytes: bytes), self.name(of: key.id) == name else {
            throw .damaged(name: name)
        }
        return key
    }

    /// The id in an item's name; nil for the names of other items.
    func id(in name: String) -> String? {
        guard name.hasPrefix(prefix) else { return nil }
        let id = String(name.dropFirst(prefix.count))
        let isWhole = id.utf8.count == 2 * SealingKey.ID.count
        return isWhole && id.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) } ? id : nil
    }
}
