/// A version that a cloud told of, after an attempt to open it.
public struct IncomingRegister: Sendable, Equatable {
    /// What came of the attempt.
    public enum Outcome: Sendable, Equatable {
        /// It opened.
        case opened(Register)
        /// It is whole and sealed under a key that is not at hand; the header is what stands in the clear.
        case locked(RegisterHeader)
        /// It is not all there yet.
        case waiting
        /// It can not be used.
        case unusable(Finding.Kind)
    }

    /// The id of the replica under whose name it stands.
    public let register: String
    /// Names the version in the cloud.
    public let mark: String
    /// What its bytes are; nil if they were not read.
    public let hash: ContentHash?
    /// What came of the attempt to open it.
    public let outcome: Outcome

    /// A register that came in.
    public init(register: String, mark: String, hash: ContentHash?, outcome: Outcome) {
        self.register = register
        self.mark = mark
        self.hash = hash
        self.outcome = outcome
    }
}

/// A version in the cloud that could not be joined; it stands in nobody's way.
public struct Finding: Sendable, Hashable {
    /// What is the matter with it.
    public enum Kind: Sendable, Hashable {
        /// It is sealed under a key that is not at hand.
        case locked
        /// It has not been whole for 10 minutes.
        case unfinished
        /// Its seal does not fit, or it is no register at all.
        case damaged
        /// A newer version of the program made it; the number is the format's.
        case newerVersion(Int)
        /// It is larger than any register.
        case tooLarge
    }

    /// The register's replica id.
    public let register: String
    /// The name of its device, if another version of it was read before; else empty.
    public let device: String
    /// What is the matter.
    public let kind: Kind

    /// A finding.
    public init(register: String, device: String, kind: Kind) {
        self.register = register
        self.device = device
        self.kind = kind
    }
}

/// What a reading of all pages of a cloud says beside the versions themselves.
public struct Reading: Sendable, Equatable {
    /// The marks of everything that stands in the cloud; nil where it tells changes alone.
    public var present: Set<String>?
    /// How far the cloud is read.
    public var token: String?
    /// Whether this was everything there is.
    public var isComplete: Bool
    /// Whether what was put may be lost before anybody else saw it.
    public var mayLosePuts: Bool

    /// A reading.
    public init(
        present: Set<String>?, token: String? = nil, isComplete: Bool, mayLosePuts: Bool = false
    ) {
        self.present = present
        self.token = token
        self.isComplete = isComplete
        self.mayLosePuts = mayLosePuts
    }
}

/// What became of the versions of one page.
public struct JoinResult: Sendable, Equatable {
    /// Whether anything was learnt that must be stored.
    public var isNews = false
    /// Whether records changed.
    public var changedRecords = false
    /// Whether the replica took a new id: somebody else writes under the old one.
    public var renewed = false
    /// Whether the own last put is missing in the cloud and goes there again.
    public var putsAgain = false
    /// Whether the own last put stands in the cloud.
    public var standsInCloud = false
    /// Versions that could not be joined and need no second look before keys change, by mark.
    public var settled: [String: Finding] = [:]
    /// Versions that have not been whole for too long; they may become whole still.
    public var unfinished: [Finding] = []
    /// How many versions are not all there yet, those that are not for too long left out.
    public var waiting = 0
    /// The registers of which an older version came after a newer one; joined all the same.
    public var older: Set<String> = []

    /// Nothing.
    public init() {}
}
