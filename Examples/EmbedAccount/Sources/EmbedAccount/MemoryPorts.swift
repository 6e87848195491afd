import AccountClient

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

// For a run that is over in a moment. An app keeps these: on Apple's systems by AccountApple, on Linux by
// AccountClientHost, both in this repository.

/// The session and what the service must still be told.
actor MemoryTokens: TokenStore {
    private var kept: StoredSession?
    private var left: [StoredSession] = []

    func session() -> StoredSession? { kept }
    func keep(_ session: StoredSession) { kept = session }
    func removeSession() { kept = nil }
    func departures() -> [StoredSession] { left }
    func add(departure session: StoredSession) { if !left.contains(session) { left.append(session) } }
    func remove(departure session: StoredSession) { left.removeAll { $0 == session } }
}

/// By what the service knows this device again.
actor MemoryKey: DeviceKey {
    private var key: P256.Signing.PrivateKey?

    func publicKey() -> [UInt8]? { key.map { Array($0.publicKey.x963Representation) } }

    func make() -> [UInt8] {
        let key = key ?? P256.Signing.PrivateKey()
        self.key = key
        return Array(key.publicKey.x963Representation)
    }

    func sign(_ message: [UInt8]) throws(DeviceKeyError) -> [UInt8] {
        guard let key else { throw .missing }
        do { return Array(try key.signature(for: message).rawRepresentation) } catch {
            throw .failed("\(error)")
        }
    }
}

/// Notes of this installation.
actor MemoryNotes: InstallNotes {
    private var notes: [String: String] = [:]

    func note(_ name: String) -> String? { notes[name] }
    func set(_ text: String?, _ name: String) { notes[name] = text }
}
