public import AccountAPI
public import AccountClient

/// The system's face or finger: this device knows none.
public struct EnclaveGate: BiometricGate {
    public init() {}

    public func kind() async -> BiometricKind? { nil }
    public func enable(_ reason: String) async throws(GateError) { throw .unavailable }
    public func seal(_ bytes: [UInt8]) async throws(GateError) -> [UInt8] { throw .unavailable }
    public func open(_ sealed: [UInt8], _ reason: String) async throws(GateError) -> [UInt8] {
        throw .unavailable
    }
    public func disable() async throws(GateError) {}
}

/// Apple's own sheet: this device has no Apple ID.
public struct AppleAccountSheet: AppleSheet {
    /// A sheet.
    ///
    /// - Parameter notes: what it notes down; nothing here.
    public init(notes: any InstallNotes) {}

    public func ask(_ request: AppleRequest) async throws(ProviderSheetError) -> AppleCredential {
        throw .cancelled
    }
    public func standing() async -> AppleIDCredentialState { .unknown }
    public func revocations() -> AsyncStream<Void> { AsyncStream { _ in } }
}

/// The system's sheet for passkeys: this device makes none.
public struct ApplePasskeys: PasskeyAuthenticator {
    /// A sheet.
    public init() {}

    public func make(_ asked: PasskeyCreationBody) async throws(ProviderSheetError) -> MadePasskey {
        throw .unavailable
    }
    public func use(_ asked: PasskeyRequestBody) async throws(ProviderSheetError) -> UsedPasskey {
        throw .unavailable
    }
}

extension ClientPorts {
    /// The ports of a device: there are none here.
    ///
    /// The simulator starts the app with `-in-memory`, which needs none.
    ///
    /// - Parameter pinning: the certificates that are trusted.
    /// - Returns: never.
    public static func live(pinning: Pinning) -> ClientPorts {
        fatalError("The simulator runs Readmigo with -in-memory alone.")
    }
}
