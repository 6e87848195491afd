package import Bytes
internal import FoundationExports
internal import Synchronization

/// What the server knows and nobody else: every code, token and stored secret hangs on it.
///
/// The newest key seals and marks; what others sealed or marked holds as long as they are among its keys.
package final class ServerSecrets: Sendable {
    private let state: Mutex<MasterKeys>

    package init(_ keys: MasterKeys) { state = Mutex(keys) }

    /// The secrets that follow from one key.
    ///
    /// - Parameter master: 32 bytes of chance; nil is returned for fewer.
    package convenience init?(master: SecretBytes) {
        guard let keys = MasterKeys(current: MasterKey.first, keys: [MasterKey.first: master]) else {
            return nil
        }
        self.init(keys)
    }

    /// The number of the key that seals.
    package var currentKey: Int { keys.current.number }

    /// Goes by other keys from now on.
    package func use(_ keys: MasterKeys) { state.withLock { $0 = keys } }

    /// The keys as they are now: who needs several marks that belong together asks once.
    var keys: MasterKeys { state.withLock { $0 } }

    /// A mark that only this server can make: HMAC-SHA256 of the parts, each with its length before it.
    ///
    /// - Parameters:
    ///   - use: what for; a mark for one use is none for another.
    ///   - parts: what is marked.
    /// - Returns: 32 bytes.
    package func mark(_ use: String, _ parts: [UInt8]...) -> [UInt8] { keys.current.mark(use, parts: parts) }

    /// The same by every key: what was marked before a rotation is one of these.
    ///
    /// - Returns: that of the current key first.
    package func marks(_ use: String, _ parts: [UInt8]...) -> [[UInt8]] {
        keys.all.map { $0.mark(use, parts: parts) }
    }

    /// The same by the number of each key.
    package func marksByKey(_ use: String, _ parts: [UInt8]...) -> [Int: [UInt8]] {
        Dictionary(uniqueKeysWithValues: keys.all.map { ($0.number, $0.mark(use, parts: parts)) })
    }

    /// Whether the keys open all that a row holds sealed.
    package func opens(_ row: AccountRow) -> Bool {
        row.sealed.allSatisfy { open($0.bytes, as: $0.use) != nil }
    }

    /// Bytes that only this server can read again.
    ///
    /// - Parameters:
    ///   - plain: what is sealed.
    ///   - use: what it is; sealed as one thing it does not open as another.
    /// - Returns: format, key, then nonce, ciphertext and tag of AES-256-GCM; nil if the cipher refuses, which it never
    ///   does.
    package func seal(_ plain: [UInt8], as use: String) -> [UInt8]? { keys.current.seal(plain, as: use) }

    /// A value, as JSON, that only this server can read again.
    ///
    /// - Parameters:
    ///   - value: what is sealed.
    ///   - use: what it is.
    /// - Returns: as ``seal(_:as:)``; nil also for what cannot be written.
    package func seal(json value: some Encodable, as use: String) -> [UInt8]? {
        (try? JSONEncoder().encode(value)).flatMap { seal(Array($0), as: use) }
    }

    /// The value that was sealed; nil as for ``open(_:as:)``, and for another kind of value.
    package func open<Value: Decodable>(json sealed: [UInt8]?, as use: String) -> Value? {
        sealed.flatMap { open($0, as: use) }.flatMap { try? JSONDecoder().decode(Value.self, from: Data($0)) }
    }

    /// What was sealed; nil if it was not, or as something else, or by a key that is none any more.
    package func open(_ sealed: [UInt8], as use: String) -> [UInt8]? {
        let keys = keys
        if let named = keys.key(of: sealed), let plain = named.open(sealed, as: use) { return plain }
        // Bytes of the first versions name no key, and may begin as if they did.
        return keys.all.first { $0.number == MasterKey.first }?.open(sealed, as: use)
    }
}

/// Whether two marks are the same, in a time that tells nothing of where they differ.
func areSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}

/// Whether a mark is one of several, in a time that tells nothing of which.
func isOne(_ mark: [UInt8], of marks: [[UInt8]]) -> Bool {
    marks.reduce(false) { areSame(mark, $1) || $0 }
}
