internal import Bytes

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// A page of what stands in a cloud.
public struct CloudPage: Sendable, Equatable {
    /// The versions that the cursor does not name, in no particular order.
    public var versions: [CloudVersion]
    /// The marks of all versions on this page, those that the cursor names included; nil where the cloud tells
    /// changes alone.
    public var present: Set<String>?
    /// How far the cloud is read after this page; nil for clouds that do not count.
    public var token: String?
    /// What to ask for next; nil if this was the last page.
    public var next: String?
    /// On the last page: whether all pages together were everything there is, as far as the cloud can know.
    public var isComplete: Bool
    /// The account ids that stand in the cloud.
    public var account: Set<String>
    /// How many versions this page went through, those that the cursor names included; 0 where the cloud does not count.
    public var passed = 0
    /// How many versions the pages that follow will go through, as far as the cloud can know.
    public var remaining = 0

    /// A page.
    public init(
        versions: [CloudVersion] = [], present: Set<String>? = nil, token: String? = nil, next: String? = nil,
        isComplete: Bool, account: Set<String>
    ) {
        self.versions = versions
        self.present = present
        self.token = token
        self.next = next
        self.isComplete = isComplete
        self.account = account
    }
}

/// One version of one register, as a cloud tells of it.
public struct CloudVersion: Sendable, Equatable {
    /// What is there.
    public enum Content: Sendable, Equatable {
        /// All its bytes, as far as the cloud can tell.
        case bytes([UInt8])
        /// Something that is not all there yet: a part, zeros, a placeholder.
        case waiting
        /// More bytes than a register may have; they were not read.
        case tooLarge
    }

    /// The id of the replica whose register it is: 32 hexadecimal digits.
    public let register: String
    /// Names this version in this cloud, for the cursor and for removal.
    ///
    /// Other bytes have another mark, save where the content is `waiting`.
    public let mark: String
    /// What is there.
    public let content: Content

    /// A version.
    public init(register: String, mark: String, content: Content) {
        self.register = register
        self.mark = mark
        self.content = content
    }
}

/// A version of the own register on its way to a cloud.
public struct CloudPut: Sendable, Equatable {
    /// The own replica id: 32 hexadecimal digits.
    public let register: String
    /// Counts the versions of this register.
    public let sequence: UInt64
    /// The sealed bytes.
    public let bytes: [UInt8]
    /// The account ids that this replica knows; one of them must stand in the cloud.
    public let account: Set<String>
    /// The versions of this register whose content is in `bytes`: a cloud that holds one version only may replace
    /// these and no other.
    public let joined: Set<ContentHash>

    /// A put.
    public init(
        register: String, sequence: UInt64, bytes: [UInt8], account: Set<String>, joined: Set<ContentHash>
    ) {
        self.register = register
        self.sequence = sequence
        self.bytes = bytes
        self.account = account
        self.joined = joined
    }
}

/// Names bytes by what they are: the first 16 bytes of their SHA-256.
///
/// Tells versions of a register apart. It guards nothing: what is true of a register its seal says.
public struct ContentHash: Sendable, Hashable {
    /// The first 8 bytes and the last, each as a big-endian number: an index may hold very many of them.
    private let high, low: UInt64

    /// The hash's 32 lower-case hexadecimal digits.
    public var text: String { Hexadecimal.digits(of: high) + Hexadecimal.digits(of: low) }

    /// The hash of bytes.
    ///
    /// - Parameter bytes: a register as it stands in a cloud.
    public init(of bytes: [UInt8]) {
        let hash = SHA256.hash(data: bytes)
        high = hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        low = hash.dropFirst(8).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private init(_ high: UInt64, _ low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A hash from its text.
    ///
    /// - Parameter text: exactly 32 lower-case hexadecimal digits; nil for anything else.
    public init?(_ text: some StringProtocol) {
        // An index may hold many of them: the usual kind of text is looked at without generic code.
        let text = text as? String ?? String(text)
        guard text.utf8.count == 32 else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for digit in text.utf8 {
            guard let value = Hexadecimal.value(of: digit) else { return nil }
            high = high << 4 | low >> 60
            low = low << 4 | UInt64(value)
        }
        self.init(high, low)
    }

    /// No bits: what changes no hash that it is mixed with.
    static let zero = ContentHash(0, 0)

    /// The exclusive or of two hashes.
    func mixed(with other: ContentHash) -> ContentHash {
        ContentHash(high ^ other.high, low ^ other.low)
    }
}

extension ContentHash: CustomStringConvertible {
    /// The 32 digits.
    public var description: String { text }
}
