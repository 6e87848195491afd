import Bytes
import Secrets

/// A part of a store that several homes and products share, such as the desktop's keyring: names begin with the part's own.
struct ScopedSecrets: SecretStore {
    private let store: any SecretStore
    private let prefix: String

    /// A part.
    ///
    /// - Parameters:
    ///   - store: the whole.
    ///   - scope: what tells this part from the others: letters and digits, at most 20.
    init(_ store: any SecretStore, scope: String) {
        self.store = store
        prefix = "readmigo-\(scope)-"
    }

    func names() async throws(SecretStoreError) -> [String] {
        try await store.names().filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }

    func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? {
        try await store.read(prefix + name)
    }

    func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError) {
        try await store.add(prefix + name, secret)
    }

    func remove(_ name: String) async throws(SecretStoreError) { try await store.remove(prefix + name) }
}
