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
