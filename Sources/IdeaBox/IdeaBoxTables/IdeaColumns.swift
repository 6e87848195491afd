public import IdeaBoxCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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
    /// Whether it is to be shown: the raw value of `IdeaRow.Standing`.
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
        guard let id = UUID(digits: key), let standing = IdeaRow.Standing(rawValue: standing) else {
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
