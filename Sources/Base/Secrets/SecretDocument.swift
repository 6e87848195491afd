package import Bytes

/// How a secret stands in a file or in a keyring, so that a damaged one is recognised and never used.
///
/// | bytes | meaning |
/// |---|---|
/// | 8 | `SECRET1` and a line feed |
/// | 1 | length of the name |
/// | n | the name, ASCII |
/// | 2 | length of the secret, the greater byte first |
/// | m | the secret |
/// | 4 | CRC-32 (IEEE 802.3, as in zip and zlib) of everything before, the greatest byte first |
///
/// Nothing follows. The name stands inside so that a file under another's name is not taken for that one.
/// The sum is against accidents; against people stands the directory's mode.
package enum SecretDocument {
    /// The longest document.
    package static let longest = magic.count + 1 + 64 + 2 + SecretRules.longest + 4

    private static let magic = Array("SECRET1\n".utf8)

    /// Lays a secret out; name and secret must keep ``SecretRules``.
    package static func encode(_ name: String, _ secret: SecretBytes) -> SecretBytes {
        let head = magic + [UInt8(name.utf8.count)] + Array(name.utf8) + bigEndian(UInt16(secret.count))
        let body = head.count + secret.count
        return unsafe SecretBytes(capacity: body + 4) { buffer in
            unsafe buffer.copyBytes(from: head)
            unsafe secret.withUnsafeBytes { bytes in
                unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[head.count...]).copyMemory(from: bytes)
            }
            let sum = unsafe CRC32.of(UnsafeRawBufferPointer(rebasing: buffer[..<body]))
            unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[body...]).copyBytes(from: bigEndian(sum))
            return body + 4
        }
    }

    /// Takes the secret of that name out; `nil` if the document is not whole or belongs to another name.
    package static func decode(_ name: String, _ document: SecretBytes) -> SecretBytes? {
        let head = magic + [UInt8(truncatingIfNeeded: name.utf8.count)] + Array(name.utf8)
        return unsafe document.withUnsafeBytes { bytes -> SecretBytes? in
            let body = bytes.count - 4
            let start = head.count + 2
            guard body > start, unsafe bytes.starts(with: head),
                unsafe bytes[head.count..<start].elementsEqual(
                    bigEndian(UInt16(truncatingIfNeeded: body - start))),
                body - start <= SecretRules.longest
            else { return nil }
            let sum = unsafe CRC32.of(UnsafeRawBufferPointer(rebasing: bytes[..<body]))
            guard unsafe bytes[body...].elementsEqual(bigEndian(sum)) else { return nil }
            return unsafe SecretBytes(bytes[start..<body])
        }
    }

    private static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        stride(from: Number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

/// The check sum of IEEE 802.3, reflected, as zip and zlib use it.
enum CRC32 {
    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for index in bytes.indices {
            sum ^= unsafe UInt32(bytes[index])
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
