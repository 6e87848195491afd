internal import FoundationExports

/// A value of CBOR (RFC 8949), as far as authenticators write it: no tags, no fractions, nothing without a length.
enum CBOR: Sendable, Equatable {
    case unsigned(UInt64)
    /// -1 less this number.
    case negative(UInt64)
    case bytes(ArraySlice<UInt8>)
    case text(String)
    case array([CBOR])
    /// In the order of their keys, each of which is there once.
    case map([Member])
    case bool(Bool)
    case null

    struct Member: Sendable, Equatable {
        let key: CBOR
        let value: CBOR
    }

    /// A whole number that fits.
    var integer: Int64? {
        switch self {
        case .unsigned(let number): Int64(exactly: number)
        case .negative(let number): Int64(exactly: number).map { -1 - $0 }
        default: nil
        }
    }

    /// The value of a map's key.
    func value(_ key: CBOR) -> CBOR? {
        guard case .map(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    func value(_ key: Int64) -> CBOR? {
        value(key < 0 ? .negative(UInt64(-1 - key)) : .unsigned(UInt64(key)))
    }
}

/// A strict reader of CBOR in CTAP2's canonical form: the shortest lengths, keys in order and once, nothing left over.
///
/// Everything is bounded before anything is made: by depth, by the number of values, and a length by what there is.
struct CBORReader {
    /// What is wrong: one case, as no caller does anything else for another.
    enum Failure: Error { case notCanonical }

    /// An attestation's certificates are three deep.
    static let deepest = 4
    static let mostValues = 256

    private let bytes: ArraySlice<UInt8>
    private var at: Int
    private var valuesLeft = CBORReader.mostValues

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        at = bytes.startIndex
    }

    /// The one value that the bytes are.
    static func whole(_ bytes: ArraySlice<UInt8>) throws(Failure) -> CBOR {
        var reader = CBORReader(bytes)
        let value = try reader.value()
        guard reader.at == bytes.endIndex else { throw .notCanonical }
        return value
    }

    /// What is not read yet.
    var rest: ArraySlice<UInt8> { bytes[at...] }

    /// The next value.
    mutating func value(depth: Int = 0) throws(Failure) -> CBOR {
        guard depth < Self.deepest, valuesLeft > 0 else { throw .notCanonical }
        valuesLeft -= 1
        let (major, number) = try head()
        switch major {
        case 0: return .unsigned(number)
        case 1: return .negative(number)
        case 2: return .bytes(try take(number))
        case 3:
            guard let text = String(validating: try take(number), as: UTF8.self) else { throw .notCanonical }
            return .text(text)
        case 4: return .array(try elements(number, depth: depth))
        case 5: return .map(try members(number, depth: depth))
        case 7:
            switch number {
            case 20: return .bool(false)
            case 21: return .bool(true)
            case 22: return .null
            default: throw .notCanonical
            }
        default: throw .notCanonical
        }
    }

    private mutating func elements(_ count: UInt64, depth: Int) throws(Failure) -> [CBOR] {
        guard count <= valuesLeft else { throw .notCanonical }
        var elements: [CBOR] = []
        for _ in 0..<count { elements.append(try value(depth: depth + 1)) }
        return elements
    }

    private mutating func members(_ count: UInt64, depth: Int) throws(Failure) -> [CBOR.Member] {
        guard count <= valuesLeft / 2 else { throw .notCanonical }
        var members: [CBOR.Member] = []
        var last: ArraySlice<UInt8> = []
        for _ in 0..<count {
            let start = at
            let key = try value(depth: depth + 1)
            switch key {
            case .unsigned, .negative, .text: break
            default: throw .notCanonical
            }
            // With the shortest lengths the order of the bytes is CTAP2's; the same key again is none.
            let written = bytes[start..<at]
            guard last.lexicographicallyPrecedes(written) else { throw .notCanonical }
            last = written
            members.append(CBOR.Member(key: key, value: try value(depth: depth + 1)))
        }
        return members
    }

    /// A value's first byte and its number, which must be as short as can be.
    private mutating func head() throws(Failure) -> (major: UInt8, number: UInt64) {
        guard let first = try take(1).first else { throw .notCanonical }
        let (major, short) = (first >> 5, first & 31)
        guard short > 23 else { return (major, UInt64(short)) }
        // 28 to 30 are nobody's, 31 has no length.
        guard major != 7, short < 28 else { throw .notCanonical }
        let number = try take(1 << UInt64(short - 24)).reduce(0) { $0 << 8 | UInt64($1) }
        let least: UInt64 = short == 24 ? 24 : 1 << (4 << UInt64(short - 24))
        guard number >= least else { throw .notCanonical }
        return (major, number)
    }

    private mutating func take(_ count: UInt64) throws(Failure) -> ArraySlice<UInt8> {
        guard count <= UInt64(bytes.endIndex - at) else { throw .notCanonical }
        let start = at
        at += Int(count)
        return bytes[start..<at]
    }
}
