import AccountClient
import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// What this installation keeps, in a file that only its owner may read: the session, the device's key, notes.
///
/// For one process at a time. An app of several has a `SessionLock` between them, too.
actor KeptFile: TokenStore, DeviceKey, InstallNotes {
    private struct Content: Codable {
        var session: StoredSession?
        var departures: [StoredSession] = []
        var key: Data?
        var notes: [String: String] = [:]
    }

    private let path: String

    init(_ path: String) { self.path = path }

    // TokenStore: the session, and those of which the service must still be told.

    func session() throws(TokenStoreError) -> StoredSession? { try tokens { $0.session } }
    func keep(_ session: StoredSession) throws(TokenStoreError) { try tokens { $0.session = session } }
    func removeSession() throws(TokenStoreError) { try tokens { $0.session = nil } }
    func departures() throws(TokenStoreError) -> [StoredSession] { try tokens { $0.departures } }
    func add(departure session: StoredSession) throws(TokenStoreError) {
        try tokens { if !$0.departures.contains(session) { $0.departures.append(session) } }
    }
    func remove(departure session: StoredSession) throws(TokenStoreError) {
        try tokens { $0.departures.removeAll { $0 == session } }
    }

    // DeviceKey: by which the service knows this device again.

    func publicKey() throws(DeviceKeyError) -> [UInt8]? {
        try key().map { Array($0.publicKey.x963Representation) }
    }

    func make() throws(DeviceKeyError) -> [UInt8] {
        if let key = try key() { return Array(key.publicKey.x963Representation) }
        let key = P256.Signing.PrivateKey()
        do { try change { $0.key = key.rawRepresentation } } catch { throw .failed("\(error)") }
        return Array(key.publicKey.x963Representation)
    }

    func sign(_ message: [UInt8]) throws(DeviceKeyError) -> [UInt8] {
        guard let key = try key() else { throw .missing }
        do { return Array(try key.signature(for: message).rawRepresentation) } catch {
            throw .failed("\(error)")
        }
    }

    private func key() throws(DeviceKeyError) -> P256.Signing.PrivateKey? {
        do {
            return try read().key.map { try P256.Signing.PrivateKey(rawRepresentation: $0) }
        } catch {
            throw .failed("\(error)")
        }
    }

    // InstallNotes

    func note(_ name: String) throws(InstallNotesError) -> String? {
        do { return try read().notes[name] } catch { throw .failed("\(error)") }
    }

    func set(_ text: String?, _ name: String) throws(InstallNotesError) {
        do { try change { $0.notes[name] = text } } catch { throw .failed("\(error)") }
    }

    // The file

    private func tokens<Result>(_ body: (inout Content) -> Result) throws(TokenStoreError) -> Result {
        do { return try change(body) } catch { throw .failed("\(error)") }
    }

    private func read() throws -> Content {
        // That it is not there is an answer; that it cannot be read is an error.
        guard FileManager.default.fileExists(atPath: path) else { return Content() }
        return try JSONDecoder().decode(Content.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Writes a new file beside the old one and puts it in its place: a process that is killed leaves one of the two whole.
    private func change<Result>(_ body: (inout Content) -> Result) throws -> Result {
        let before = try read()
        var content = before
        let result = body(&content)
        let data = try JSONEncoder().encode(content)
        guard try data != JSONEncoder().encode(before) else { return result }
        let next = path + ".next"
        // What a killed process left is in the way of nobody, and nothing else is written into.
        unlink(next)
        let file = open(next, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        try handle.write(contentsOf: data)
        // On the disk before it takes the old one's place.
        try handle.synchronize()
        guard rename(next, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        return result
    }
}
