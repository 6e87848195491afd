internal import Bytes

/// How long an ``Identifier`` is.
package enum IdentifierSize {
    package static let bytes = 16
}

/// What names a row: 128 bits of chance, written as 32 hexadecimal digits.
///
/// `Owner` keeps the ids of different kinds of rows apart.
package struct Identifier<Owner>: Sendable, Hashable, Comparable {
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
        guard bytes.count == IdentifierSize.bytes else { return nil }
        self.init(known: bytes)
    }

    /// The id of the first 16 bytes of a MAC.
    ///
    /// - Parameter mark: 16 bytes or more; what is missing counts as zero.
    init(prefix mark: [UInt8]) {
        self.init(known: Array((mark + [UInt8](repeating: 0, count: 16)).prefix(16)))
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

    /// As their texts stand in order.
    package static func < (left: Self, right: Self) -> Bool {
        (left.high, left.low) < (right.high, right.low)
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
