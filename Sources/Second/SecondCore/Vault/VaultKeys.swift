public import Secrets
public import SyncEngine

/// The vault's keys.
typealias VaultKeys = Keyring

extension Keyring {
    private static let vaultPrefix = "vault-key-"

    /// Under which name the secret store keeps the key of a vault.
    static func vaultItem(_ id: SealingKey.ID) -> String { vaultPrefix + id.description }

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

extension Authenticator {
    /// Hands out the vault's keys, and takes in those of another device.
    public nonisolated var keysToCarry: KeyTransfer { KeyTransfer(keys) }
}

extension KeyTransfer {
    /// A carrier of the vault's keys.
    ///
    /// - Parameter keys: where they are kept.
    public init(keys: any SecretStore) { self.init(Keyring(store: keys)) }
}

/// Which folder is sealed, and where its key is looked for.
///
/// Only where a person carries keys between machines: a system that does this by itself needs no such places.
public struct KeyPlaces: Sendable, Equatable {
    /// The folder that holds what is sealed.
    public let sealed: String
    /// Where the keys are kept.
    public let keychain: String

    /// Places, as they are told to a person.
    public init(sealed: String, keychain: String) {
        self.sealed = sealed
        self.keychain = keychain
    }
}

extension VaultState {
    /// Why the vault cannot be used, and what to do.
    public var problem: LocalizedText { sentence(for: .notReady(condition)) }

    /// Why something could not be done, and what to do.
    ///
    /// - Parameter error: why.
    /// - Returns: the sentence that fits the way by which keys come to this device.
    public func sentence(for error: AuthenticatorError) -> LocalizedText {
        if error == .notReady(.keyUnavailable), let folder {
            return LocalizedText(SecondStrings.keyNotInFolder(folder))
        }
        guard error == .notReady(.keyUnavailable), let keyPlaces else { return LocalizedText(error) }
        return LocalizedText(
            SecondStrings.keyMissing(sealed: keyPlaces.sealed, keychain: keyPlaces.keychain))
    }

    /// What is said of registers in the cloud that were sealed with keys that are not here, beside a vault that is
    /// open; nil if there are none.
    package var lockedRegisters: SecondStrings? {
        guard condition == .ready, sync.findings.contains(where: { $0.kind == .locked }) else { return nil }
        if let folder { return .registerNotInFolder(folder) }
        guard let keyPlaces, let cloud = sync.cloud else { return .lockedRegister }
        return .registerKeyMissing(sealed: cloud, keychain: keyPlaces.keychain)
    }
}
