internal import SyncEngine

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
        guard error == .notReady(.keyUnavailable), let keyPlaces else { return LocalizedText(error) }
        return LocalizedText(
            SecondStrings.keyMissing(sealed: keyPlaces.sealed, keychain: keyPlaces.keychain))
    }

    /// What is said of registers in the cloud that were sealed with keys that are not here, beside a vault that is
    /// open; nil if there are none.
    package var lockedRegisters: SecondStrings? {
        guard condition == .ready, sync.findings.contains(where: { $0.kind == .locked }) else { return nil }
        guard let keyPlaces, let cloud = sync.cloud else { return .lockedRegister }
        return .registerKeyMissing(sealed: cloud, keychain: keyPlaces.keychain)
    }
}
