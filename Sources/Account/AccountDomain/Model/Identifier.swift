/// What names a row: 128 bits of chance, written as 32 hexadecimal digits.
///
/// `Owner` keeps the ids of different kinds of rows apart.
package struct Identifier<Owner>: Sendable, Hashable {
    private let high: UInt64
    private let low: UInt64

    /// A new id.
    ///
    /// - Parameter random: where its 16 bytes come from.
    package init(random: any Randomness) {
        self.init(known: random.bytes(16))
    }

    /// The id of 16 bytes; nil for another number of bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.init(known: bytes)
    }

    /// The id that a text names: 32 hexadecimal digits, lowercase; nil for anything else.
    package init?(_ text: String) {
        guard let bytes = Hexadecimal.decode(text), let made = Self(bytes: bytes) else { return nil }
        self = made
    }

    private init(known bytes: [UInt8]) {
        high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Its 16 bytes.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: high >> shift))
        }
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: low >> shift))
        }
        return bytes
    }

    /// 32 hexadecimal digits, lowercase.
    package var text: String { Hexadecimal.encode(bytes) }
}

extension Identifier: CustomStringConvertible {
    package var description: String { text }
}

extension Identifier: Codable {
    /// Written as its text.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let made = Self(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not an id"))
        }
        self = made
    }
}

/// Bytes as hexadecimal digits, lowercase (RFC 4648, section 8, but for the case).
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

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}
