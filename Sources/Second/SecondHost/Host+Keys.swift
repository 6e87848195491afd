public import Hosting
public import SecondCore

extension Host {
    /// Carries keys out of this run's keychain; a folder that is missing is reported.
    public var keysToTake: KeyCarrier {
        KeyCarrier(keys: keychain.store(mayCreate: false, siblings: siblings))
    }

    /// Carries keys into this run's keychain; a folder that is missing is made, since keys are to be in it from now on.
    public var keysToAdd: KeyCarrier { KeyCarrier(keys: keychain.store(mayCreate: true, siblings: siblings)) }

    /// Remembers the keychain into which keys were brought before there is a vault: the first start is to find them.
    ///
    /// - Throws: `files`.
    public func rememberForNewVault() throws(HostError) {
        if !hasVault { try rememberKeychain() }
    }
}
