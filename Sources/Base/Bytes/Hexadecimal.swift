/// Bytes as hexadecimal digits, lower case (RFC 4648, section 8, but for the case).
package enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    /// Two digits a byte.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.underestimatedCount)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes that digits name; nil for an odd number of them, capitals, or anything else.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        guard text.utf8.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 2)
        var high: UInt8?
        for digit in text.utf8 {
            guard let value = value(of: digit) else { return nil }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return bytes
    }

    /// All digits of a number, with leading zeros.
    package static func digits(of number: some FixedWidthInteger & UnsignedInteger) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: type(of: number).bitWidth / 4 - text.utf8.count) + text
    }

    /// Whether these are exactly `count` lower-case hexadecimal digits.
    package static func isDigits(_ text: some Collection<UInt8>, count: Int) -> Bool {
        text.count == count && text.allSatisfy { value(of: $0) != nil }
    }

    /// What one digit stands for; nil for capitals, or anything else.
    package static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}
