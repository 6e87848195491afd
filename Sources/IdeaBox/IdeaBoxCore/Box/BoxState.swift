public import Localization
public import Secrets
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

/// Why something that a person asked for was not done; nothing was changed then.
public enum IdeaBoxError: Error, Equatable, Sendable {
    /// There is nothing but white space in the title and the description.
    case empty
    /// A field is longer than it may be.
    case tooLong(IdeaField, bytes: Int, limit: Int)
    /// No idea has this id, or it was deleted for good.
    case notFound
    /// The other version was taken or dismissed already.
    case versionGone
    /// The ideas are not open.
    case notReady(BoxState.Condition)
    /// The store could not be read or written.
    case store(IdeaStoreError)
    /// The keys could not be read or kept.
    case secretStore(SecretStoreError)
    /// The secret store took a new key and gave back another one.
    case keyNotKept

    /// The field that it concerns, at which a form says it; nil for none.
    public var field: IdeaField? {
        switch self {
        case .empty: .title
        case .tooLong(let field, _, _): field
        case .notFound, .versionGone, .notReady, .store, .secretStore, .keyNotKept: nil
        }
    }
}

extension IdeaBoxError: Localizable {
    /// Why it was not done and what to do, in one or two sentences.
    public func text(in language: Language) -> String { strings.text(in: language) }

    private var strings: IdeaBoxErrorStrings {
        switch self {
        case .empty: .empty
        case .tooLong(.title, let bytes, let limit):
            .titleTooLong(size: Self.size(bytes), limit: Self.size(limit))
        case .tooLong(_, let bytes, let limit):
            .descriptionTooLong(size: Self.size(bytes), limit: Self.size(limit))
        case .notFound: .notFound
        case .versionGone: .versionGone
        case .notReady: .notReady
        case .store(let error): .store(error)
        case .secretStore(let error): .secretStore(LocalizedText(error))
        case .keyNotKept: .keyNotKept
        }
    }

    /// Bytes in the largest unit that says enough.
    private static func size(_ bytes: Int) -> String {
        let units = [("MB", 1 << 20), ("kB", 1 << 10)]
        guard let (name, unit) = units.first(where: { bytes >= $0.1 }) else { return "\(bytes) B" }
        let tenths = (bytes * 10 + unit / 2) / unit
        return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
    }
}
