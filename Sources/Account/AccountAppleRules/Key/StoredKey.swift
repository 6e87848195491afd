/// What stands for a device's key in its item: of which kind it is, and the key.
public struct StoredKey: Sendable, Equatable {
    /// Where a key can live.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// In the Secure Enclave; the bytes are what it gave out.
        case enclave = 0x45
        /// In software; the bytes are the private scalar.
        case software = 0x53
    }

    /// Where it lives.
    public let kind: Kind
    /// What the maker of that kind gave out.
    public let bytes: [UInt8]

    /// A key.
    public init(_ kind: Kind, _ bytes: [UInt8]) {
        self.kind = kind
        self.bytes = bytes
    }

    /// Reads an item.
    ///
    /// - Parameter item: its bytes; nil for anything that is no key.
    public init?(item: [UInt8]) {
        guard let first = item.first, let kind = Kind(rawValue: first), item.count > 1 else { return nil }
        self.init(kind, Array(item.dropFirst()))
    }

    /// The bytes of its item.
    public var item: [UInt8] { [kind.rawValue] + bytes }
}

extension StoredKey: CustomStringConvertible, CustomReflectable {
    /// Its kind alone.
    public var description: String { "<\(kind) key>" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
