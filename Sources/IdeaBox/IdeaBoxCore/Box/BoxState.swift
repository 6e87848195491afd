public import SyncProduct

/// What an ``IdeaBox`` knows at one moment, beside the ideas themselves, which are asked for page by page.
public struct BoxState: Sendable, Equatable {
    /// Whether the ideas can be used.
    public enum Condition: Sendable, Equatable {
        /// Nothing was read yet.
        case loading
        /// Open, and can be changed.
        case ready
        /// The store cannot be used.
        case store(IdeaStoreError)
    }

    /// How many ideas there are.
    public struct Counts: Sendable, Equatable {
        /// Those that are shown, those of them that are done, and those with other versions.
        public package(set) var all = 0, done = 0, conflicts = 0
        /// Those that were deleted and can be restored.
        public package(set) var deleted = 0
        /// Those with changes that the cloud does not have.
        public package(set) var pending = 0
        /// Those that are not done.
        public var open: Int { all - done }
    }

    /// Whether the ideas can be used.
    public package(set) var condition = Condition.loading
    /// How many ideas there are.
    public package(set) var counts = Counts()
    /// The number of the last write: another one means that lists may have changed.
    public package(set) var revision: Int64 = 0
    /// How this device and the cloud stand to each other.
    public package(set) var sync = SyncStatus()

    /// The state before anything was read.
    public init() {}

    /// The state of a store.
    init(_ reader: any IdeaReading, after seen: BoxState) throws(IdeaStoreError) {
        self = seen
        condition = .ready
        let revision = try reader.revision()
        guard revision != seen.revision || seen.condition != .ready else { return }
        self.revision = revision
        counts.all = try reader.count(.all)
        counts.done = try reader.count(.done)
        counts.conflicts = try reader.count(.conflicts)
        counts.deleted = try reader.count(.deleted)
        counts.pending = try reader.count(.pending)
    }
}
