public import Hosting
public import SyncHost
public import SecondCore
public import Secrets

extension ProductEnvironment {
    /// Carries keys out of this run's keychain; a folder that is missing is reported.
    public var keysToTake: KeyTransfer {
        KeyTransfer(keys: keys(mayCreate: false))
    }

    /// Carries keys into this run's keychain; a folder that is missing is made, since keys are to be in it from now on.
    public var keysToAdd: KeyTransfer { KeyTransfer(keys: keys(mayCreate: true)) }

    /// The keychain of this run.
    ///
    /// - Parameter mayCreate: whether a folder that is missing is made.
    /// - Returns: a store that reports its own troubles at each use.
    public func keys(mayCreate: Bool) -> any SecretStore {
        keychain.store(
            mayCreate: mayCreate, helpers: helpers,
            owner: KeyringOwner(application: "second", label: "Second vault key"))
    }

    /// Remembers the keychain into which keys were brought before there is a vault: the first start is to find them.
    ///
    /// - Throws: `files`.
    public func rememberForNewVault() throws(HostError) {
        if !hasVault { try rememberKeychain() }
    }
}
