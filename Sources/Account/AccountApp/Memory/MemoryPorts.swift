internal import AccountAPI
internal import AccountClient
internal import FoundationExports

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// A store of tokens in memory, behind a gate in memory.
actor MemoryTokens: TokenStore, AppGate {
    private var kept: StoredSession?
    private var left: [StoredSession] = []
    private var kind: BiometricKind?
    private var isOn: Bool
    private var isOpen: Bool

    init(_ session: StoredSession?, kind: BiometricKind?, isGated: Bool) {
        kept = session
        self.kind = kind
        isOn = isGated
        isOpen = !isGated
    }

    func session() throws(TokenStoreError) -> StoredSession? {
        guard isOpen || kept == nil else { throw .gated }
        return kept
    }

    func keep(_ session: StoredSession) { (kept, isOpen) = (session, true) }
    func removeSession() { kept = nil }
    func departures() -> [StoredSession] { left }
    func add(departure session: StoredSession) { if !left.contains(session) { left.append(session) } }
    func remove(departure session: StoredSession) { left.removeAll { $0 == session } }

    func standing() -> AppGateStatus { AppGateStatus(kind: kind, isOn: isOn) }

    func enable(_ reason: String) throws(GateError) {
        guard kind != nil else { throw .unavailable }
        isOn = true
    }

    func open(_ reason: String) throws(GateError) {
        guard kind != nil else { throw .unavailable }
        isOpen = true
    }

    func disable() { isOn = false }
    func usePassword(isGone: Bool) { (kept, isOn, isOpen) = (nil, false, true) }
}

/// A device's key in memory.
actor MemoryKey: DeviceKey {
    private var key: P256.Signing.PrivateKey?

    /// A key; a session that stands there already was begun with it.
    init(isMade: Bool) { key = isMade ? P256.Signing.PrivateKey() : nil }

    func publicKey() -> [UInt8]? { key.map { Array($0.publicKey.x963Representation) } }

    func make() -> [UInt8] {
        let key = key ?? P256.Signing.PrivateKey()
        self.key = key
        return Array(key.publicKey.x963Representation)
    }

    func sign(_ message: [UInt8]) throws(DeviceKeyError) -> [UInt8] {
        guard let key else { throw .missing }
        do { return Array(try key.signature(for: Data(message)).rawRepresentation) } catch {
            throw .failed("the message was not signed")
        }
    }
}

/// Notes in memory, of an app that was installed already.
actor MemoryNotes: InstallNotes {
    private var notes = ["installed": "1"]

    func note(_ name: String) -> String? { notes[name] }
    func set(_ text: String?, _ name: String) { notes[name] = text }
}

/// An Apple Account that is signed in to the device, of a person whom the service does not know yet.
struct MemoryAppleSheet: AppleSheet {
    /// What Apple says of who signed in last.
    var state = AppleIDCredentialState.authorized

    func ask(_ request: AppleRequest) -> AppleCredential {
        AppleCredential(
            user: "000123.abc", identityToken: "identity", authorizationCode: "code", name: "Ada Reader")
    }

    func standing() -> AppleIDCredentialState { state }
    func revocations() -> AsyncStream<Void> { AsyncStream { _ in } }
}

/// An authenticator whose passkeys prove nothing: the imitation of the service believes them.
struct MemoryPasskeys: PasskeyAuthenticator {
    func make(_ asked: PasskeyCreationBody) throws(ProviderSheetError) -> MadePasskey {
        guard asked.excluded.isEmpty else { throw .strange }
        return MadePasskey(id: [1, 2, 3], clientData: [1], attestation: [2])
    }

    func use(_ asked: PasskeyRequestBody) -> UsedPasskey {
        UsedPasskey(id: [1, 2, 3], clientData: [1], authenticatorData: [2], signature: [3], userHandle: [4])
    }
}

/// Something on the device that a sign-out asks about.
actor MemoryData: LocalData {
    nonisolated let name: String
    nonisolated let kind: LocalDataKind
    private var count: Int
    private var unsent: Int

    init(_ name: String, _ kind: LocalDataKind, count: Int, unsent: Int = 0) {
        (self.name, self.kind, self.count, self.unsent) = (name, kind, count, unsent)
    }

    func standing() -> LocalDataAmount { LocalDataAmount(count: count, unsent: unsent) }
    func send() throws { throw TransportError.unreachable }
    func remove() { (count, unsent) = (0, 0) }
}
