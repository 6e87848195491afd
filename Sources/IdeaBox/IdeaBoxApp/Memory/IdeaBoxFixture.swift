public import AppRuntime

/// What exists when the app starts in memory.
public struct IdeaBoxFixture: LaunchFixture {
    /// What the old app has left behind.
    public enum OldStore: String, Sendable, CaseIterable {
        /// Nothing.
        case none
        /// A store of five ideas, whole and with names that speak for themselves.
        case whole
        /// A store in which something is a guess.
        case unclear
        /// A store of which a part cannot be read.
        case damaged
    }

    /// What the cloud is like.
    public enum CloudNature: String, Sendable, CaseIterable {
        /// It works, and answers at once.
        case works
        /// Nobody is signed in to it.
        case signedOut
        /// It cannot be reached.
        case offline
        /// It has no room.
        case full
        /// It holds another account's data.
        case otherAccount
        /// It holds ideas whose key is not here.
        case noKey
    }

    /// What the store is like.
    public enum StoreNature: String, Sendable, CaseIterable {
        /// It works.
        case works
        /// Every write fails: the disk is full.
        case full
        /// It cannot be opened: it is damaged.
        case damaged
    }

    /// How many ideas there are; the first are of fixed words, in both languages.
    public var ideas: Int
    /// Whether the first idea has another version, from another device.
    public var hasConflict: Bool
    /// What the old app has left behind.
    public var oldStore: OldStore
    /// What the cloud is like.
    public var cloud: CloudNature
    /// What the store is like.
    public var store: StoreNature

    /// A fixture.
    public init(
        ideas: Int = 0, hasConflict: Bool = false, oldStore: OldStore = .none,
        cloud: CloudNature = .works, store: StoreNature = .works
    ) {
        self.ideas = ideas
        self.hasConflict = hasConflict
        self.oldStore = oldStore
        self.cloud = cloud
        self.store = store
    }

    /// Reads `-ideas` (five of them), `-many` (a thousand), `-conflict` (five, the first with another version), `-old-store`,
    /// `-old-store-unclear`, `-old-store-damaged`, `-signed-out`, `-offline`, `-cloud-full`, `-other-account`, `-no-key`,
    /// `-disk-full` and `-store-damaged`.
    ///
    /// - Parameter arguments: the arguments of the program.
    public init(arguments: [String]) {
        self.init()
        for argument in arguments { Self.meanings[argument]?(&self) }
    }

    private static let meanings: [String: @Sendable (inout IdeaBoxFixture) -> Void] = [
        "-ideas": { $0.ideas = max($0.ideas, 5) },
        "-many": { $0.ideas = 1_000 },
        "-conflict": { ($0.ideas, $0.hasConflict) = (max($0.ideas, 5), true) },
        "-old-store": { $0.oldStore = .whole },
        "-old-store-unclear": { $0.oldStore = .unclear },
        "-old-store-damaged": { $0.oldStore = .damaged },
        "-signed-out": { $0.cloud = .signedOut },
        "-offline": { $0.cloud = .offline },
        "-cloud-full": { $0.cloud = .full },
        "-other-account": { $0.cloud = .otherAccount },
        "-no-key": { $0.cloud = .noKey },
        "-disk-full": { $0.store = .full },
        "-store-damaged": { $0.store = .damaged },
    ]
}
