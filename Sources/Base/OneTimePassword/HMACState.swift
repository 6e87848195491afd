internal import Bytes

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif
#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// An HMAC whose key is already worked in, so that each message costs two short hashes and no key.
///
/// Source: RFC 2104 section 4. The library's own `HMAC` leaves the padded key behind in memory that nobody wipes;
/// here the pads live in ``SecretBytes`` and the hash states wipe themselves.
///
/// Unchecked, since not every SDK marks CryptoKit's hash functions as the values they are.
struct HMACState<Hash: HashFunction>: @unchecked Sendable {
    private var inner = Hash()
    private var outer = Hash()

    init(key: SecretBytes) {
        let key = key.count > Hash.blockByteCount ? Self.hashed(key) : key
        unsafe Self.pad(key, with: 0x36).withUnsafeBytes { unsafe inner.update(bufferPointer: $0) }
        unsafe Self.pad(key, with: 0x5C).withUnsafeBytes { unsafe outer.update(bufferPointer: $0) }
    }

    /// The code of the counter's eight bytes, big-endian (RFC 4226 section 5.2), lent to `body`.
    func authenticating<R>(_ counter: UInt64, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        var (inner, outer) = (inner, outer)
        unsafe withUnsafeBytes(of: counter.bigEndian) { unsafe inner.update(bufferPointer: $0) }
        unsafe inner.finalize().withUnsafeBytes { unsafe outer.update(bufferPointer: $0) }
        return unsafe outer.finalize().withUnsafeBytes { unsafe body($0) }
    }

    private static func hashed(_ key: SecretBytes) -> SecretBytes {
        var hash = Hash()
        unsafe key.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
        return unsafe hash.finalize().withUnsafeBytes { unsafe SecretBytes($0) }
    }

    private static func pad(_ key: SecretBytes, with byte: UInt8) -> SecretBytes {
        unsafe SecretBytes(capacity: Hash.blockByteCount) { pad in
            unsafe pad.initializeMemory(as: UInt8.self, repeating: byte)
            unsafe key.withUnsafeBytes { bytes in
                for index in bytes.indices { unsafe pad[index] ^= bytes[index] }
            }
            return pad.count
        }
    }
}
