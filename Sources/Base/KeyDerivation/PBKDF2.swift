package import Bytes
internal import FoundationExports

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// PBKDF2 with HMAC-SHA-256 (RFC 8018, section 5.2): makes a key of a passphrase, with much work.
package enum PBKDF2 {
    /// A key.
    ///
    /// - Parameters:
    ///   - words: the passphrase.
    ///   - salt: of any length.
    ///   - rounds: how often the hash is made, at least once; what is asked for is done, however long it takes.
    ///   - count: how many bytes the key has.
    /// - Returns: the key.
    package static func key(
        of words: SecretBytes, salt: [UInt8], rounds: Int, count: Int = 32
    ) -> SecretBytes {
        let hash = KeyedHash(words)
        return unsafe SecretBytes(capacity: count) { output in
            unsafe salt.withUnsafeBytes { unsafe hash.stretch(salt: $0, rounds: rounds, into: output) }
            return count
        }
    }
}

/// HMAC-SHA-256 under a key (RFC 2104); the padded key is wiped, which the library's own type does not do.
struct KeyedHash {
    private let inner: SHA256
    private let outer: SHA256

    init(_ words: SecretBytes) {
        let key = unsafe SecretBytes(capacity: SHA256.blockByteCount) { room in
            unsafe words.withUnsafeBytes { bytes in
                if bytes.count > room.count {
                    unsafe room.copyBytes(from: Array(SHA256.hash(data: bytes)))
                } else {
                    unsafe room.copyMemory(from: bytes)
                }
            }
            return room.count
        }
        (inner, outer) = (Self.begun(with: key, 0x36), Self.begun(with: key, 0x5C))
    }

    private static func begun(with key: SecretBytes, _ pad: UInt8) -> SHA256 {
        let padded = unsafe SecretBytes(capacity: key.count) { room in
            unsafe key.withUnsafeBytes { bytes in
                for place in bytes.indices { unsafe room[place] = bytes[place] ^ pad }
            }
            return room.count
        }
        var hash = SHA256()
        unsafe padded.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
        return hash
    }

    /// PBKDF2 (RFC 8018).
    func stretch(salt: UnsafeRawBufferPointer, rounds: Int, into output: UnsafeMutableRawBufferPointer) {
        var (number, done): (UInt32, Int) = (0, 0)
        while done < output.count {
            number += 1
            var inner = inner
            unsafe inner.update(bufferPointer: salt)
            unsafe withUnsafeBytes(of: number.bigEndian) { unsafe inner.update(bufferPointer: $0) }
            var last = finished(inner)
            let end = unsafe UnsafeMutableRawBufferPointer(rebasing: output[done...])
            let count = min(SHA256.Digest.byteCount, end.count)
            unsafe last.withUnsafeBytes { unsafe end.copyMemory(from: .init(rebasing: $0[..<count])) }
            for _ in 1..<rounds {
                var inner = self.inner
                unsafe last.withUnsafeBytes { unsafe inner.update(bufferPointer: $0) }
                last = finished(inner)
                unsafe last.withUnsafeBytes { bytes in
                    for place in 0..<count { unsafe end[place] ^= bytes[place] }
                }
            }
            done += count
        }
    }

    private func finished(_ inner: SHA256) -> SHA256.Digest {
        var outer = outer
        unsafe inner.finalize().withUnsafeBytes { unsafe outer.update(bufferPointer: $0) }
        return outer.finalize()
    }
}
