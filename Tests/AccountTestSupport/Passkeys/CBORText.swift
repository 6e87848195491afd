/// CBOR as authenticators write it, for tests that play one: in the order that it is given.
package indirect enum CBORText {
    case unsigned(UInt64)
    /// -1 less this number.
    case negative(UInt64)
    case bytes([UInt8])
    case text(String)
    case array([CBORText])
    case map([(CBORText, CBORText)])
    case simple(UInt8)

    /// A whole number.
    package static func number(_ number: Int64) -> Self {
        number < 0 ? .negative(UInt64(-1 - number)) : .unsigned(UInt64(number))
    }

    /// As it is written.
    package var written: [UInt8] {
        switch self {
        case .unsigned(let number): Self.head(0, number)
        case .negative(let number): Self.head(1, number)
        case .bytes(let bytes): Self.head(2, UInt64(bytes.count)) + bytes
        case .text(let text): Self.head(3, UInt64(text.utf8.count)) + Array(text.utf8)
        case .array(let values): Self.head(4, UInt64(values.count)) + values.flatMap(\.written)
        case .map(let members):
            Self.head(5, UInt64(members.count)) + members.flatMap { $0.0.written + $0.1.written }
        case .simple(let number): [7 << 5 | number]
        }
    }

    private static func head(_ major: UInt8, _ number: UInt64) -> [UInt8] {
        func long(_ short: UInt8, _ count: Int) -> [UInt8] {
            [major << 5 | short]
                + (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        return switch number {
        case 0...23: [major << 5 | UInt8(number)]
        case ...0xFF: long(24, 1)
        case ...0xFFFF: long(25, 2)
        case ...0xFFFF_FFFF: long(26, 4)
        default: long(27, 8)
        }
    }
}
