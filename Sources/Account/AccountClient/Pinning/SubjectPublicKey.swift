internal import FoundationExports

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// The public key of a certificate, with its algorithm: `SubjectPublicKeyInfo` (RFC 5280, section 4.1.2.7).
public struct SubjectPublicKey: Sendable, Hashable {
    /// DER, as it stands in the certificate.
    public let bytes: [UInt8]

    /// Cuts the key out of a certificate; nil for anything that is not a certificate in its frame.
    ///
    /// What stands in the frame, the signature above all, is not checked: the system did that before.
    ///
    /// - Parameter certificate: DER, exactly one certificate.
    public init?(certificate: some Collection<UInt8>) {
        let bytes = Array(certificate)
        var file = DERReader(bytes[...])
        guard let outer = file.next(DERTag.sequence), file.isAtEnd else { return nil }
        var parts = DERReader(outer.content)
        guard let body = parts.next(DERTag.sequence), let algorithm = parts.next(DERTag.sequence),
            let signature = parts.next(DERTag.bitString), parts.isAtEnd, Self.isWhole(signature),
            let key = Self.key(of: body, signedBy: algorithm)
        else { return nil }
        self.bytes = Array(key)
    }

    /// Its pin.
    public var pin: Pin { Pin(Array(SHA256.hash(data: Data(bytes)))) }

    /// Goes through a `TBSCertificate` to its end.
    private static func key(
        of body: DERReader.Value, signedBy algorithm: DERReader.Value
    ) -> ArraySlice<UInt8>? {
        var fields = DERReader(body.content)
        guard isVersion(&fields), let serial = fields.next(DERTag.integer), !serial.content.isEmpty,
            // RFC 5280, section 4.1.1.2: the algorithm stands there twice.
            let named = fields.next(DERTag.sequence), named.whole == algorithm.whole,
            fields.next(DERTag.sequence) != nil,  // issuer
            fields.next(DERTag.sequence) != nil,  // validity
            fields.next(DERTag.sequence) != nil,  // subject
            let key = fields.next(DERTag.sequence), isKey(key), isTail(&fields)
        else { return nil }
        return key.whole
    }

    /// Version 2 or 3, or nothing, which means 1.
    private static func isVersion(_ fields: inout DERReader) -> Bool {
        guard fields.tag == 0xA0 else { return true }
        guard let version = fields.next() else { return false }
        var inner = DERReader(version.content)
        guard let number = inner.next(DERTag.integer), inner.isAtEnd else { return false }
        return number.content.elementsEqual([1]) || number.content.elementsEqual([2])
    }

    private static func isKey(_ key: DERReader.Value) -> Bool {
        var parts = DERReader(key.content)
        guard let algorithm = parts.next(DERTag.sequence), let bits = parts.next(DERTag.bitString),
            parts.isAtEnd, isWhole(bits)
        else { return false }
        var inner = DERReader(algorithm.content)
        guard let name = inner.next(DERTag.objectIdentifier), !name.content.isEmpty else { return false }
        return inner.isAtEnd || (inner.next() != nil && inner.isAtEnd)
    }

    /// Whole bytes, and some.
    private static func isWhole(_ bits: DERReader.Value) -> Bool {
        bits.content.count > 1 && bits.content.first == 0
    }

    /// Unique identifiers and extensions, each once at most and in this order.
    private static func isTail(_ fields: inout DERReader) -> Bool {
        for tag: UInt8 in [0x81, 0x82, 0xA3] where fields.tag == tag {
            guard fields.next() != nil else { return false }
        }
        return fields.isAtEnd
    }
}

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
    fileprivate static let bitString: UInt8 = 0x03
    fileprivate static let objectIdentifier: UInt8 = 0x06
    static let sequence: UInt8 = 0x30
}
