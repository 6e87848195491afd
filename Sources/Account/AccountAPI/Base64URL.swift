package import FoundationExports

/// Base64 as tokens write it (RFC 4648, section 5), without padding.
///
/// Byte by byte: every request reads and writes several of them.
package enum Base64URL {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let none: UInt8 = 0xFF
    /// The six bits of each letter.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: none, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()

    package static func encode(_ bytes: some DataProtocol) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        // What is not written yet, and of how many bits it is.
        var (rest, count) = (UInt32(0), UInt32(0))
        for byte in bytes {
            rest = rest << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(digits[Int(rest >> count & 63)])
            }
        }
        if count > 0 { text.append(digits[Int(rest << (6 - count) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes; nil for padding, for letters of the other alphabet, and for a last letter that holds spare bits.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var (rest, count) = (UInt32(0), UInt32(0))
        for digit in text.utf8 {
            let value = values[Int(digit)]
            guard value != none else { return nil }
            rest = rest << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: rest >> count))
            }
        }
        // Six bits alone are no byte, and what is left of the last letter is empty.
        guard count < 6, rest & ((1 << count) - 1) == 0 else { return nil }
        return bytes
    }
}
