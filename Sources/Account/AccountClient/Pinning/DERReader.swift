/// Reads DER (X.690) from its beginning on: values of one-byte tags, their lengths in the one form that DER allows.
///
/// It reads what strangers send: nothing traps, and whatever is not DER is nil.
struct DERReader {
    /// What has not been read yet.
    private(set) var rest: ArraySlice<UInt8>

    /// A value.
    struct Value {
        let tag: UInt8
        /// All of it, tag and length included.
        let whole: ArraySlice<UInt8>
        let content: ArraySlice<UInt8>
    }

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }
    /// The next value's tag; nil at the end.
    var tag: UInt8? { rest.first }

    /// The next value.
    mutating func next() -> Value? {
        var bytes = rest
        guard let tag = bytes.popFirst(), tag & 0x1F != 0x1F, let length = Self.length(&bytes),
            length <= bytes.count
        else { return nil }
        let content = bytes.prefix(length)
        let value = Value(tag: tag, whole: rest[rest.startIndex..<content.endIndex], content: content)
        rest = rest[content.endIndex...]
        return value
    }

    /// The next value, which must have this tag.
    mutating func next(_ tag: UInt8) -> Value? { self.tag == tag ? next() : nil }

    /// At most three bytes of length, 16 MiB: no certificate is larger.
    private static func length(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.popFirst() else { return nil }
        guard first >= 0x80 else { return Int(first) }
        let count = Int(first & 0x7F)
        guard (1...3).contains(count), bytes.count >= count else { return nil }
        let length = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
        bytes = bytes.dropFirst(count)
        // The shortest form alone.
        guard length >= 0x80, length >> (8 * (count - 1)) != 0 else { return nil }
        return length
    }
}

/// The tags that a certificate is made of.
enum DERTag {
    static let integer: UInt8 = 0x02
    static let bitString: UInt8 = 0x03
    static let objectIdentifier: UInt8 = 0x06
    static let sequence: UInt8 = 0x30
}
