public import AccountAPI

/// What makes and uses passkeys: the system's own sheet.
public protocol PasskeyAuthenticator: Sendable {
    /// Has the person make a passkey.
    ///
    /// - Parameter asked: of ``AccountClient/startPasskey()``.
    /// - Returns: what was made.
    /// - Throws: `ProviderSheetError`; `strange` where this authenticator has one of the account's already.
    func make(_ asked: PasskeyCreationBody) async throws(ProviderSheetError) -> MadePasskey

    /// Has the person use one.
    ///
    /// - Parameter asked: of ``AccountClient/startPasskeySignIn()`` or ``AccountClient/startPasskeyProof()``.
    /// - Returns: what it answered.
    /// - Throws: `ProviderSheetError`.
    func use(_ asked: PasskeyRequestBody) async throws(ProviderSheetError) -> UsedPasskey
}

/// A passkey that was made, as an authenticator tells of it.
public struct MadePasskey: Sendable, Equatable {
    /// The credential's own id.
    public var id: [UInt8]
    /// `clientDataJSON`.
    public var clientData: [UInt8]
    /// `attestationObject`.
    public var attestation: [UInt8]

    /// A passkey with these parts.
    public init(id: [UInt8], clientData: [UInt8], attestation: [UInt8]) {
        self.id = id
        self.clientData = clientData
        self.attestation = attestation
    }
}

/// What a passkey answered.
public struct UsedPasskey: Sendable, Equatable {
    /// The credential's own id.
    public var id: [UInt8]
    /// `clientDataJSON`.
    public var clientData: [UInt8]
    /// `authenticatorData`.
    public var authenticatorData: [UInt8]
    /// Of both.
    public var signature: [UInt8]
    /// What the authenticator calls the account.
    public var userHandle: [UInt8]?

    /// An answer with these parts.
    public init(
        id: [UInt8], clientData: [UInt8], authenticatorData: [UInt8], signature: [UInt8],
        userHandle: [UInt8]?
    ) {
        self.id = id
        self.clientData = clientData
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
    }
}
