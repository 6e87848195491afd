internal import Bytes
internal import FoundationExports
public import IdeaBoxCore
internal import SyncEngine

/// An idea's row as the first table keeps it: values that every database has, and one flag for each list.
///
/// Texts are bytes, since a database's own text may end at a zero byte or be compared by a language's rules.
public struct IdeaColumns: Sendable, Equatable {
    /// The id, as 32 lower-case hexadecimal digits; no two rows have the same.
    public var key = ""
    /// Sorts rows as lists do, as 48 lower-case hexadecimal digits; no two rows have the same.
    public var order = ""
    /// The number of the write that made the row; no two rows have the same.
    public var revision: Int64 = 0
    /// The first half of the id, so that smaller ids have smaller numbers.
    public var head: Int64 = 0
    /// The record's JSON text.
    public var entry: [UInt8] = []
    /// The title in UTF-8.
    public var title: [UInt8] = []
    /// The description in UTF-8.
    public var details: [UInt8] = []
    /// When it was made, in seconds since 2001-01-01 UTC.
    public var created: Double = 0
    /// When a person last changed its text, in seconds since 2001-01-01 UTC.
    public var modified: Double = 0
    /// Whether it is done.
    public var isCompleted = false
    /// Whether it is to be shown: the raw value of `IdeaRow.Lifecycle`.
    public var standing = 0
    /// Whether another version of a field is kept.
    public var hasOtherVersions = false
    /// Whether it is in the list of all, and so on.
    public var isInAll = false
    /// Whether it is in the list of those that are not done.
    public var isInOpen = false
    /// Whether it is in the list of those that are done.
    public var isInDone = false
    /// Whether it is in the list of those with other versions.
    public var isInConflicts = false
    /// Whether it is in the list of deleted ones.
    public var isInDeleted = false
    /// Whether the cloud does not have all of it.
    public var isPending = false

    /// A row without anything; what a damaged table gives.
    public init() {}
}

extension IdeaColumns {
    /// The columns of a row.
    init(_ row: IdeaRow) {
        key = row.id.digits
        order = OrderKey.text(modified: row.modified, digits: key)
        revision = row.revision
        head = HeadRange(digits: key)?.heads.lowerBound ?? 0
        entry = row.entry
        title = Array(row.title.utf8)
        details = Array(row.description.utf8)
        created = row.created.kept
        modified = row.modified.kept
        isCompleted = row.isCompleted
        standing = row.standing.rawValue
        hasOtherVersions = row.hasOtherVersions
        isInAll = IdeaFilter.all.shows(row)
        isInOpen = IdeaFilter.open.shows(row)
        isInDone = IdeaFilter.done.shows(row)
        isInConflicts = IdeaFilter.conflicts.shows(row)
        isInDeleted = IdeaFilter.deleted.shows(row)
        isPending = row.isPending
    }

    /// The row; nil if the columns make no sense.
    var row: IdeaRow? {
        guard let id = UUID(digits: key), let standing = IdeaRow.Lifecycle(rawValue: standing) else {
            return nil
        }
        return IdeaRow(
            id: id, entry: entry, title: String(decoding: title, as: UTF8.self),
            description: String(decoding: details, as: UTF8.self), created: created, modified: modified,
            isCompleted: isCompleted, standing: standing, hasOtherVersions: hasOtherVersions,
            isPending: isPending, revision: revision)
    }

    /// Whether a list's flag is set.
    ///
    /// - Parameter list: which.
    /// - Returns: the flag.
    public func isIn(_ list: IdeaFilter) -> Bool {
        switch list {
        case .all: isInAll
        case .open: isInOpen
        case .done: isInDone
        case .conflicts: isInConflicts
        case .deleted: isInDeleted
        case .pending: isPending
        }
    }
}

extension Double {
    /// The number as every column takes it: SQLite has no "not a number".
    var kept: Double { isNaN ? 0 : self }
}

extension UUID {
    /// The id of 32 hexadecimal digits; nil for anything else.
    init?(digits: String) {
        let digits = Array(digits.utf8)
        guard digits.count == 32 else { return nil }
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map {
            String(decoding: digits[$0], as: UTF8.self)
        }
        self.init(uuidString: parts.joined(separator: "-"))
    }
}

/// What a list is sorted by, as one text: a unique column has an index on every system, and two columns have none
/// before iOS 18.
enum OrderKey {
    /// Later moments come first, then smaller ids.
    ///
    /// - Parameters:
    ///   - modified: any number; "not a number" counts as 0.
    ///   - digits: the 32 digits of the id.
    /// - Returns: 48 digits that sort, byte by byte, as lists do.
    static func text(modified: Double, digits: String) -> String {
        // Equal numbers have equal digits: there is a zero below zero.
        let kept = modified.kept == 0 ? 0 : modified.kept
        let bits = kept.bitPattern
        // Bits of numbers below zero grow away from zero (IEEE 754, 5.10).
        let rising = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
        return Hexadecimal.digits(of: ~rising) + digits
    }
}

/// The first halves that ids beginning with some digits may have.
struct HeadRange {
    let heads: ClosedRange<Int64>

    /// Nil for what begins no id.
    init?(digits: String) {
        guard digits.utf8.count <= 32, digits.utf8.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 }) else {
            return nil
        }
        let known = String(digits.prefix(16))
        let missing = String(repeating: "0", count: 16 - known.utf8.count)
        let filled = String(repeating: "f", count: 16 - known.utf8.count)
        guard let first = UInt64(known + missing, radix: 16), let last = UInt64(known + filled, radix: 16)
        else { return nil }
        heads = Self.signed(first)...Self.signed(last)
    }

    /// Keeps the order: databases know signed numbers alone.
    private static func signed(_ head: UInt64) -> Int64 { Int64(bitPattern: head ^ 1 << 63) }
}

/// How items are named: printable ASCII, so that no database compares them by a language's rules.
enum TableKey {
    static let tally = "tally"

    static func note(_ name: String) -> String { "note/" + escaped(name) }

    static func versions(of idea: UUID) -> String { "versions/" + idea.digits }

    static func version(_ hash: ContentHash) -> String { "version/" + hash.text }

    static func ledger(_ source: String) -> String { "ledger/" + escaped(source) }

    /// Every byte that is no printable ASCII, and the percent sign, as a percent sign and two digits.
    private static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if 0x21...0x7E ~= byte, byte != UInt8(ascii: "%") {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 48 + nibble : 87 + nibble }
}
