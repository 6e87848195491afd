internal import Bytes
internal import CSodium
internal import Crypto
internal import FoundationExports

/// Opens what the programs seal; nil wherever the key does not fit or the bytes were changed.
enum Ciphers {
    /// AES-256-GCM (NIST SP 800-38D) with a nonce of 12 bytes.
    ///
    /// - Parameters:
    ///   - sealed: the ciphertext, and the tag behind it.
    ///   - key: 32 bytes.
    ///   - nonce: 12 bytes.
    ///   - data: what is authenticated beside.
    /// - Returns: the plain bytes.
    static func openGCM(
        _ sealed: [UInt8], key: SecretBytes, nonce: [UInt8], authenticating data: [UInt8] = []
    ) -> SecretBytes? {
        guard key.count == 32, nonce.count == 12, sealed.count >= 16 else { return nil }
        let key = unsafe key.withUnsafeBytes { unsafe SymmetricKey(data: $0) }
        guard let nonce = try? AES.GCM.Nonce(data: nonce),
            let box = try? AES.GCM.SealedBox(
                nonce: nonce, ciphertext: sealed.dropLast(16), tag: sealed.suffix(16)),
            var plain = try? AES.GCM.open(box, using: key, authenticating: data)
        else { return nil }
        defer { unsafe plain.withUnsafeMutableBytes { unsafe wipe($0) } }
        return unsafe plain.withUnsafeBytes { unsafe SecretBytes($0) }
    }

    /// One message of libsodium's `crypto_secretstream_xchacha20poly1305`, which is the last of its stream.
    ///
    /// - Parameters:
    ///   - sealed: the message.
    ///   - key: 32 bytes.
    ///   - header: the stream's, 24 bytes.
    /// - Returns: the plain bytes.
    static func openStream(_ sealed: [UInt8], key: SecretBytes, header: [UInt8]) -> SecretBytes? {
        guard key.count == 32, header.count == 24, sealed.count >= 17, sodium_init() >= 0 else { return nil }
        var state = crypto_secretstream_xchacha20poly1305_state()
        defer { unsafe withUnsafeMutableBytes(of: &state) { unsafe wipe($0) } }
        let isBegun = unsafe key.withUnsafeBytes { key in
            guard let key = unsafe key.bindMemory(to: UInt8.self).baseAddress else { return false }
            return unsafe crypto_secretstream_xchacha20poly1305_init_pull(&state, header, key) == 0
        }
        guard isBegun else { return nil }
        var tag: UInt8 = 0
        var isOpen = false
        let plain = unsafe SecretBytes(capacity: sealed.count - 17) { output in
            isOpen =
                unsafe crypto_secretstream_xchacha20poly1305_pull(
                    &state, output.bindMemory(to: UInt8.self).baseAddress, nil, &tag, sealed,
                    UInt64(sealed.count), nil, 0) == 0
            return output.count
        }
        return isOpen && tag == crypto_secretstream_xchacha20poly1305_tag_final() ? plain : nil
    }
}

/// Bytes as files spell them.
enum Spelling {
    static func base64(_ text: String?) -> [UInt8]? {
        text.flatMap { Data(base64Encoded: $0) }.map(Array.init)
    }

    /// Hexadecimal digits in any case, so many bytes of them.
    static func hexadecimal(_ text: String?, count: Int) -> [UInt8]? {
        guard let bytes = text.flatMap({ Hexadecimal.decode($0.lowercased()) }), bytes.count == count else {
            return nil
        }
        return bytes
    }
}
