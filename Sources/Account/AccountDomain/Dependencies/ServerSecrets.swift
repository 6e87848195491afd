package import Bytes
internal import Crypto
internal import FoundationExports

/// What the server knows and nobody else: every code, token and stored secret hangs on it.
///
/// One secret of 32 bytes; what it is used for are keys of their own, made by HKDF (RFC 5869).
package struct ServerSecrets: Sendable {
    private let sealing: SymmetricKey
    private let marking: SymmetricKey

    /// The secrets that follow from one.
    ///
    /// - Parameter master: 32 bytes of chance; nil is returned for fewer.
    package init?(master: SecretBytes) {
        guard master.count >= 32 else { return nil }
        let key = unsafe master.withUnsafeBytes { unsafe SymmetricKey(data: $0) }
        sealing = Self.derive(key, "sealing")
        marking = Self.derive(key, "marks")
    }

    private static func derive(_ key: SymmetricKey, _ use: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key, salt: Data("readmigo account 1".utf8), info: Data(use.utf8),
            outputByteCount: 32)
    }

    /// A mark that only this server can make: HMAC-SHA256 of the parts, each with its length before it.
    ///
    /// - Parameters:
    ///   - use: what for; a mark for one use is none for another.
    ///   - parts: what is marked.
    /// - Returns: 32 bytes.
    package func mark(_ use: String, _ parts: [UInt8]...) -> [UInt8] {
        var text: [UInt8] = []
        func add(_ part: some Collection<UInt8>) {
            let length = UInt32(part.count)
            for shift in [24, 16, 8, 0] as [UInt32] {
                text.append(UInt8(truncatingIfNeeded: length >> shift))
            }
            text += part
        }
        add(use.utf8)
        for part in parts { add(part) }
        return Array(HMAC<SHA256>.authenticationCode(for: text, using: marking))
    }

    /// Bytes that only this server can read again.
    ///
    /// - Parameters:
    ///   - plain: what is sealed.
    ///   - use: what it is; sealed as one thing it does not open as another.
    /// - Returns: nonce, ciphertext and tag of AES-256-GCM; nil if the cipher refuses, which it never does.
    package func seal(_ plain: [UInt8], as use: String) -> [UInt8]? {
        let box = try? AES.GCM.seal(plain, using: sealing, authenticating: Data(use.utf8))
        return box?.combined.map { Array($0) }
    }

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

    /// What was sealed; nil if it was not, or as something else, or by another server.
    package func open(_ sealed: [UInt8], as use: String) -> [UInt8]? {
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let plain = try? AES.GCM.open(box, using: sealing, authenticating: Data(use.utf8))
        else { return nil }
        return Array(plain)
    }
}

/// Whether two marks are the same, in a time that tells nothing of where they differ.
func areSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
