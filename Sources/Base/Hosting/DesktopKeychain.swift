internal import Bytes
internal import Secrets

#if os(Linux)
    internal import SecretService
#endif

/// The desktop's keyring, or the sentence that says what is missing to use it.
struct DesktopKeychain: SecretStore {
    let owner: KeyringOwner
    let helper: String?

    func names() async throws(SecretStoreError) -> [String] { try await opened().names() }

    func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? {
        try await opened().read(name)
    }

    func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError) {
        try await opened().add(name, secret)
    }

    func remove(_ name: String) async throws(SecretStoreError) { try await opened().remove(name) }

    private func opened() throws(SecretStoreError) -> any SecretStore {
        #if os(Linux)
            if let helper {
                return SecretServiceStore(of: owner.application, label: owner.label, helper: helper)
            }
        #endif
        throw .unreachable(.noHelper(path: HelperProgram.secretService.rawValue))
    }
}
