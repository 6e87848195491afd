internal import SyncEngine
public import Secrets

/// The vault's keys.
typealias VaultKeys = Keyring

extension Keyring {
    private static let vaultPrefix = "vault-key-"

    /// The vault's keys in a secret store.
    init(store: any SecretStore) { self.init(store: store, prefix: Self.vaultPrefix) }

    /// The key for a vault that does not exist yet: see ``firstKey()``.
    func keyForNewVault() async throws(AuthenticatorError) -> SealingKey {
        let key: SealingKey?
        do throws(SecretStoreError) { key = try await firstKey() } catch { throw .secretStore(error) }
        guard let key else { throw .keyNotKept }
        return key
    }
}

extension KeyTransfer {
    /// A carrier of the vault's keys.
    ///
    /// - Parameter keys: where they are kept.
    public init(keys: any SecretStore) { self.init(Keyring(store: keys)) }
}
