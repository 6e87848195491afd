internal import Bytes
internal import Secrets

/// A folder of secrets that is opened anew at each use: a stick that comes back is found again.
struct FolderKeychain: SecretStore {
    let path: String
    let mayCreate: Bool

    func names() async throws(SecretStoreError) -> [String] { try await opened().names() }

    func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? {
        try await opened().read(name)
    }

    func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError) {
        try await opened().add(name, secret)
    }

    func remove(_ name: String) async throws(SecretStoreError) { try await opened().remove(name) }

    private func opened() throws(SecretStoreError) -> FileSecretStore {
        try FileSecretStore(path: path, creating: mayCreate)
    }
}
