/// What a replica remembers of the cloud, stored with its records so that one rename is one transaction.
public struct SyncMetadata: Sendable, Equatable {
    /// The cloud's account ids that this replica knows; several count together.
    public internal(set) var accounts: Set<String> = []
    /// The other registers, by replica id; those under former ids of this replica are among them.
    public internal(set) var peers: [String: Peer] = [:]
    /// What this replica put under its present id, by sequence; stored before it was sent.
    var puts: [UInt64: Put] = [:]
    /// Puts below this sequence may have been forgotten.
    var floor: UInt64 = 0
    /// The sequences of edits that no confirmed put holds yet.
    var edits: [UInt64] = []
    /// The sequence at which something arose that others must hear of, beside records and keys.
    var owed: UInt64?
    /// The key that was chosen for the last put; nil before the first.
    public internal(set) var sealedUnder: String?
    /// The keys under which versions counted when it was last checked what the cloud lacks, for products with parts.
    var covering: Set<String> = []
    /// Whether the cloud may drop what was put, so that every version is kept until a later one has arrived.
    var mayLosePuts = false
    /// How far a cloud that counts its changes was read.
    var token: String?
    /// Since when a version has been waiting to be whole, by its mark, in milliseconds since 1970.
    var waiting: [String: UInt64] = [:]
    /// The versions that never became whole and of which a person does not want to hear any more, by mark.
    var dismissed: Set<String> = []
    /// For how long no put was handed over, counted as deletes are.
    var quiet: UInt64 = 0

    /// A version of the own register.
    struct Put: Sendable, Equatable {
        /// What its bytes are.
        let hash: ContentHash
        /// Where it stands in the cloud; conflict copies have marks of their own.
        var marks: Set<String> = []
        /// For how long it has lain handed over, counted in milliseconds; nil before it was.
        var lain: UInt64?
    }

    /// A replica that has met no cloud.
    public init() {}

    /// The greatest sequence that was handed over; 0 if none was.
    var confirmed: UInt64 { puts.lazy.filter { $0.value.lain != nil }.map(\.key).max() ?? 0 }

    /// The last version that was handed over; nil if none was.
    var newestPut: Put? { puts[confirmed] }
}

/// What is known of another register.
public struct Peer: Sendable, Equatable {
    /// A version that was joined.
    public struct Seen: Sendable, Equatable {
        /// The version's sequence.
        public let sequence: UInt64
        /// What its bytes are.
        public let hash: ContentHash

        /// A joined version.
        public init(sequence: UInt64, hash: ContentHash) {
            self.sequence = sequence
            self.hash = hash
        }
    }

    /// The greatest version that was joined; nil if none could be opened yet.
    public internal(set) var seen: Seen?
    /// The greatest sequence that was met, opened or not; the next four are that version's.
    public internal(set) var heard: UInt64 = 0
    /// The keys that its device holds.
    public internal(set) var keys: [String] = []
    /// The ids that it bore before.
    public internal(set) var former: [String] = []
    /// The name of its device; empty until it was opened.
    public internal(set) var device = ""
    /// When it was written, by its own clock, in milliseconds since 1970.
    public internal(set) var written: UInt64 = 0
    /// By how much that lay in our future when it was read, in milliseconds.
    public internal(set) var ahead: UInt64 = 0
    /// The greatest sequence of ours that it has joined.
    public internal(set) var covers: UInt64 = 0
    /// For how long nothing was heard of it, counted as deletes are, in milliseconds.
    var silent: UInt64 = 0
    /// The versions that were joined and still stand in the cloud.
    var marks: Set<String> = []
    /// What its main register says of its parts; nil where its product has none.
    public internal(set) var digest: PartsDigest?
    /// Whether every one of those parts was joined.
    public internal(set) var isWhole = true
    /// Whether it is to hear that we have joined what changed, once all parts are here.
    var isOwedWord = false
    /// The own sequence at which a person forgot the device; nil if nobody did.
    var forgotten: UInt64?

    /// Of a register under an own former id: the own sequence at which it was last joined, later puts hold all of it.
    var joined: UInt64?
    /// Of such a register: whether it, or an earlier version, was known to have arrived when the id was given up.
    var hadArrived = false
    /// Of such a register: the versions between the last one that had arrived and the newest.
    var spare: Set<String> = []

    /// Whether a person forgot the device and it did not come back.
    public var isForgotten: Bool { forgotten != nil }
}
