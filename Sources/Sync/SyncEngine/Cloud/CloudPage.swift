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
    /// The hash's 32 lower-case hexadecimal digits.
    public let text: String

    /// The hash of bytes.
    ///
    /// - Parameter bytes: a register as it stands in a cloud.
    public init(of bytes: [UInt8]) {
        let hash = SHA256.hash(data: bytes)
        text = unsafe String(unsafeUninitializedCapacity: 32) { digits in
            for (place, byte) in hash.prefix(16).enumerated() {
                unsafe digits[2 * place] = Self.digit(byte >> 4)
                unsafe digits[2 * place + 1] = Self.digit(byte & 15)
            }
            return 32
        }
    }

    /// A hash of digits that are known to be in order.
    init(valid text: String) { self.text = text }

    /// A hash from its text.
    ///
    /// - Parameter text: exactly 32 lower-case hexadecimal digits; nil for anything else.
    public init?(_ text: some StringProtocol) {
        // An index may hold many of them: the usual kind of text is looked at without generic code.
        let text = text as? String ?? String(text)
        guard text.utf8.count == 32, text.utf8.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 }) else {
            return nil
        }
        self.text = text
    }

    private static func digit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 48 + nibble : 87 + nibble }
}

extension ContentHash: CustomStringConvertible {
    /// The 32 digits.
    public var description: String { text }
}
