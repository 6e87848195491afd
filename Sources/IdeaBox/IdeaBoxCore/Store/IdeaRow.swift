internal import Bytes
public import FoundationExports
public import SyncEngine

/// One idea as a store keeps it: the record to the letter, and beside it what lists and search need.
public struct IdeaRow: Sendable, Equatable {
    /// Whether the idea is to be shown.
    public enum Lifecycle: Int, Sendable {
        /// In the lists.
        case shown = 0
        /// Deleted, and can be restored.
        case deleted = 1
        /// Wiped for good; nothing but the id is kept.
        case purged = 2
        /// Bytes that this version cannot understand; kept to the letter and listed nowhere.
        case unreadable = 3
    }

    /// The idea's id.
    public let id: UUID
    /// The record's JSON text in UTF-8, as `docs/ideabox.md` describes it.
    public let entry: [UInt8]
    /// The title, empty unless shown or deleted.
    public let title: String
    /// The description, empty unless shown or deleted.
    public let description: String
    /// When it was made, in seconds since 2001-01-01 UTC.
    public let created: Double
    /// When a person last changed its text, in seconds since 2001-01-01 UTC.
    public let modified: Double
    /// Whether it is done.
    public let isCompleted: Bool
    /// Whether it is to be shown.
    public let standing: Lifecycle
    /// Whether another version of a field is kept.
    public let hasOtherVersions: Bool
    /// Whether the cloud does not have all of it.
    public let isPending: Bool
    /// The number of the write that made this row; given by the store, ignored in what is put.
    public let revision: Int64

    package init(
        id: UUID, entry: [UInt8], title: String, description: String, created: Double, modified: Double,
        isCompleted: Bool, standing: Lifecycle, hasOtherVersions: Bool, isPending: Bool, revision: Int64 = 0
    ) {
        self.id = id
        self.entry = entry
        self.title = title
        self.description = description
        self.created = created
        self.modified = modified
        self.isCompleted = isCompleted
        self.standing = standing
        self.hasOtherVersions = hasOtherVersions
        self.isPending = isPending
        self.revision = revision
    }
}

/// A version of a part, as far as it holds one idea: one that stands in the cloud, or one of this device's own that was put.
///
/// A pack holds many ideas: there is one of these for each, all of the same ``hash``.
public struct StoredVersion: Sendable, Equatable {
    /// What its sealed bytes are: names it in the store, together with ``idea``.
    public let hash: ContentHash
    /// The replica that wrote it: 32 hexadecimal digits.
    public let replica: String
    /// The idea that it holds.
    public let idea: UUID
    /// Counts what the replica put.
    public let sequence: Int64
    /// Where it stands in the cloud; nowhere for one that is on its way, or was removed.
    public var marks: [String]
    /// For how long it has lain handed over, in milliseconds, counted as deletes are; nil before it was.
    public var lain: Int64?
    /// The writes that it holds, as text; nil if they are those that the idea's row holds now, empty if nothing of it was
    /// joined.
    public var content: [UInt8]?
    /// The id of the key that sealed it; nil for one that an earlier program noted.
    public let key: String?
    /// The id of the pack that it is a version of; nil for a part that holds this idea alone.
    public let pack: UUID?

    /// A version of its parts.
    public init(
        hash: ContentHash, replica: String, idea: UUID, sequence: Int64, marks: [String] = [],
        lain: Int64? = nil, content: [UInt8]? = nil, key: String? = nil, pack: UUID? = nil
    ) {
        self.hash = hash
        self.replica = replica
        self.idea = idea
        self.sequence = sequence
        self.marks = marks
        self.lain = lain
        self.content = content
        self.key = key
        self.pack = pack
    }

    /// Whether nothing of it was joined, because the idea's row could not be understood when it was read.
    var isUnread: Bool { content?.isEmpty == true }
}

/// What came of one row of an old store.
public struct ImportedRow: Sendable, Equatable {
    /// Names the row: the old store's id, the entity and the row's key, parted by slashes.
    public let source: String
    /// The idea that it became.
    public let idea: UUID
    /// What was read: the hash of the row's values.
    public let hash: ContentHash

    /// A row of the ledger.
    public init(source: String, idea: UUID, hash: ContentHash) {
        self.source = source
        self.idea = idea
        self.hash = hash
    }
}

extension IdeaRow {
    /// The row of an entry.
    init(_ id: UUID, _ entry: RecordSet.Entry, isPending: Bool) {
        let bytes = unsafe RecordSet([id: entry]).json.withUnsafeBytes { unsafe Array($0) }
        guard case .record(let record) = entry else {
            self.init(
                id: id, entry: bytes, title: "", description: "", created: 0, modified: 0, isCompleted: false,
                standing: .purged, hasOtherVersions: false, isPending: isPending)
            return
        }
        let isHidden = record.hidingStamp != nil
        self.init(
            id: id, entry: bytes, title: record.text(.title), description: record.text(.description),
            created: record.number(IdeaFieldName.created), modified: record.number(IdeaFieldName.modified),
            isCompleted: record.isCompleted, standing: isHidden ? .deleted : .shown,
            hasOtherVersions: !isHidden && record.hasOtherVersions, isPending: isPending)
    }

    /// What the row holds; nil if it cannot be understood.
    package var decoded: RecordSet.Entry? { try? RecordSet(json: SecretBytes(entry)).entries[id] }
}

extension Idea {
    /// The idea of a row; nil for one that is wiped or cannot be understood.
    package init?(_ row: IdeaRow, in replica: Replica?) {
        guard row.standing == .shown || row.standing == .deleted, case .record(let record)? = row.decoded
        else {
            return nil
        }
        let writers = row.hasOtherVersions ? record.writers(knownTo: replica) : [:]
        self.init(
            id: row.id, title: row.title, description: row.description,
            dateCreated: Date(timeIntervalSinceReferenceDate: row.created),
            dateModified: Date(timeIntervalSinceReferenceDate: row.modified), isCompleted: row.isCompleted,
            otherVersions: record.otherVersions(by: writers),
            isPending: row.isPending, daysLeft: Self.daysLeft(row.id, record, replica),
            basis: IdeaBasis(record),
            sources: row.hasOtherVersions ? record.sources(by: writers) : [:])
    }

    private static func daysLeft(_ id: UUID, _ record: Record, _ replica: Replica?) -> Int? {
        guard let delete = record.hidingStamp else { return nil }
        let held = replica?.retainedFor(id, delete) ?? 0
        return Int(clamping: (max(Replica.holding, held) - held + 86_399_999) / 86_400_000)
    }
}
