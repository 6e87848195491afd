public import Bytes
public import FoundationExports

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// A 256-bit key that seals, and the id that names it in envelopes.
public struct SealingKey: Sendable, Equatable {
    /// Names a key without telling anything about it: the first 8 bytes of a hash, as 16 hexadecimal digits.
    public struct ID: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// The id's 8 bytes.
        public let bytes: [UInt8]

        /// How many bytes an id has.
        public static let count = 8

        /// An id from its bytes.
        ///
        /// - Parameter bytes: exactly 8 bytes; nil for any other count.
        public init?(bytes: some Collection<UInt8>) {
            guard bytes.count == Self.count else { return nil }
            self.bytes = Array(bytes)
        }

        /// 16 lower-case hexadecimal digits.
        public var description: String { Hexadecimal.encode(bytes) }

        /// Order of bytes, so that devices agree on the smallest.
        public static func < (left: ID, right: ID) -> Bool {
            left.bytes.lexicographicallyPrecedes(right.bytes)
        }
    }

    /// The key's id, derived from the key.
    public let id: ID
    /// The 32 bytes; the secret store keeps them, an envelope never does.
    public let bytes: SecretBytes

    /// How many bytes a key has.
    public static let count = 32

    /// A key from its bytes.
    ///
    /// - Parameter bytes: exactly 32 bytes; nil for any other count.
    public init?(bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        var hash = SHA256()
        hash.update(data: Array("second-key-id".utf8))
        unsafe bytes.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
        guard let id = ID(bytes: Array(hash.finalize().prefix(ID.count))) else { return nil }
        self.id = id
        self.bytes = bytes
    }

    /// A new key from the system's random source.
    public static func random() -> SealingKey {
        let key = SymmetricKey(size: .bits256)
        let bytes = unsafe key.withUnsafeBytes { unsafe SecretBytes($0) }
        guard let made = SealingKey(bytes: bytes) else { preconditionFailure("a 256-bit key has 32 bytes") }
        return made
    }

    /// The form in which the cipher takes it.
    var symmetric: SymmetricKey { unsafe bytes.withUnsafeBytes { unsafe SymmetricKey(data: $0) } }
}

/// Why sealed bytes could not be opened.
public enum SealingError: Error, Equatable, Sendable {
    /// There are no bytes at all.
    case empty
    /// The bytes do not begin as an envelope does: another kind of file.
    case notSealed
    /// The bytes end before the envelope does.
    case truncated
    /// The envelope has a format version that this program does not know.
    case newerVersion(Int)
    /// The envelope was sealed under a key that is not at hand.
    case unknownKey(SealingKey.ID)
    /// The seal does not fit: bytes were changed, or belong to another place.
    case damaged
    /// The body is larger than ``Envelope/greatestBody``, so nothing was sealed.
    case tooLarge
}

extension SealingError: LocalizedError, CustomStringConvertible {
    /// One sentence in English.
    public var description: String {
        switch self {
        case .empty: "The sealed file is empty."
        case .notSealed: "The bytes are not a sealed file of this program."
        case .truncated: "The sealed file ends too early."
        case .newerVersion(let version): "The sealed file has format \(version), made by a newer version."
        case .unknownKey(let id): "The key \(id) that sealed the file is not at hand."
        case .damaged: "The sealed file was changed or damaged."
        case .tooLarge: "There is too much to be sealed in one file."
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}
