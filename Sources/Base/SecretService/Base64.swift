internal import Bytes

/// Base64 of RFC 4648 section 4 from wiped storage to wiped storage, so that keyrings that take text only fit too.
enum Base64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")

    /// The text, padded.
    static func encode(_ bytes: SecretBytes) -> SecretBytes {
        unsafe bytes.withUnsafeBytes { source in
            unsafe SecretBytes(capacity: (source.count + 2) / 3 * 4) { target in
                for (group, start) in stride(from: 0, to: source.count, by: 3).enumerated() {
                    let count = min(3, source.count - start)
                    var bits = UInt32(0)
                    for offset in 0..<3 {
                        unsafe bits = bits << 8 | (offset < count ? UInt32(source[start + offset]) : 0)
                    }
                    for offset in 0..<4 {
                        let letter = letters[Int(bits >> UInt32(18 - 6 * offset) & 63)]
                        unsafe target[group * 4 + offset] = offset <= count ? letter : padding
                    }
                }
                return (source.count + 2) / 3 * 4
            }
        }
    }

    /// The bytes; `nil` for anything but what ``encode(_:)`` makes.
    static func decode(_ text: SecretBytes) -> SecretBytes? {
        guard text.count % 4 == 0 else { return nil }
        var isText = true
        let bytes = unsafe text.withUnsafeBytes { source in
            unsafe SecretBytes(capacity: source.count / 4 * 3) { target in
                var count = 0
                for start in stride(from: 0, to: source.count, by: 4) {
                    let pads = start + 4 == source.count ? unsafe source.suffix(2).count { $0 == padding } : 0
                    var bits = UInt32(0)
                    for offset in 0..<4 {
                        let value = offset < 4 - pads ? unsafe value(of: source[start + offset]) : 0
                        if value == nil { isText = false }
                        bits = bits << 6 | (value ?? 0)
                    }
                    for offset in 0..<3 - pads {
                        unsafe target[count] = UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * offset))
                        count += 1
                    }
                }
                return count
            }
        }
        // Encoding again catches spare bits and stray padding.
        return isText && encode(bytes) == text ? bytes : nil
    }

    private static func value(of letter: UInt8) -> UInt32? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
