public import IdeaBoxCore

/// The two tables in which ``TableStore`` keeps everything: what a database must be able to do, and no more.
///
/// All that decides stands above this port, so that it is tested where no such database is; an adapter consists of
/// calls alone. Everything here is called from one place at a time.
public protocol IdeaTables: Sendable {
    /// The store's path, for messages.
    var path: String { get }

    /// What one transaction reads and writes through.
    ///
    /// - Returns: a session that sees what was committed before.
    /// - Throws: what the database refuses.
    func session() throws(IdeaStoreError) -> any TableSession
}

/// One transaction's view of the tables; dropped at its end.
public protocol TableSession {
    /// The rows of several keys, in any order; keys without a row are left out.
    ///
    /// - Parameter keys: at most ``TableChanges/mostKeys``.
    /// - Returns: the rows.
    /// - Throws: what the database refuses.
    func ideas(_ keys: [String]) throws(IdeaStoreError) -> [IdeaColumns]

    /// The rows with a list's flag, by ``IdeaColumns/order``.
    ///
    /// - Parameters:
    ///   - list: which flag must be set.
    ///   - limit: the most rows, at least 1.
    ///   - offset: so many are left out before.
    /// - Returns: the rows.
    /// - Throws: what the database refuses.
    func ideas(
        in list: IdeaFilter, limit: Int, offset: Int
    ) throws(IdeaStoreError) -> [IdeaColumns]

    /// The rows with a greater revision, by that.
    ///
    /// - Parameters:
    ///   - revision: the revision that all are after.
    ///   - limit: the most rows, at least 1.
    /// - Returns: the rows.
    /// - Throws: what the database refuses.
    func ideas(after revision: Int64, limit: Int) throws(IdeaStoreError) -> [IdeaColumns]

    /// The keys of the rows whose ``IdeaColumns/head`` lies within a range, by the bytes of the keys.
    ///
    /// - Parameters:
    ///   - heads: the range.
    ///   - limit: the most keys, at least 1.
    /// - Returns: the keys.
    /// - Throws: what the database refuses.
    func keys(of heads: ClosedRange<Int64>, limit: Int) throws(IdeaStoreError) -> [String]

    /// The items of several keys, in any order; keys without an item are left out.
    ///
    /// - Parameter keys: at most ``TableChanges/mostKeys``.
    /// - Returns: the items.
    /// - Throws: what the database refuses.
    func items(_ keys: [String]) throws(IdeaStoreError) -> [TableItem]

    /// The items of a kind, by the bytes of their keys.
    ///
    /// - Parameters:
    ///   - kind: which.
    ///   - limit: the most items, at least 1.
    ///   - offset: so many are left out before.
    /// - Returns: the items.
    /// - Throws: what the database refuses.
    func items(
        of kind: TableItem.Kind, limit: Int, offset: Int
    ) throws(IdeaStoreError) -> [TableItem]

    /// Writes everything, or nothing; it is on the disk when this returns.
    ///
    /// - Parameter changes: what is to be written.
    /// - Throws: what the database refuses; nothing was changed then.
    func commit(_ changes: TableChanges) throws(IdeaStoreError)
}

/// One row of the second table: bytes under a key.
public struct TableItem: Sendable, Equatable {
    /// What an item is.
    public enum Kind: Int, Sendable {
        /// The counts; one item.
        case tally = 0
        /// A note of the core's.
        case note = 1
        /// The versions of one idea's registers.
        case versions = 2
        /// Which ideas a version holds.
        case version = 3
        /// What came of a row of an old store.
        case ledger = 4
        /// What only a newer version, or damage, can have put there.
        case unknown = -1
    }

    /// Names it: printable ASCII, different for each item of any kind.
    public let key: String
    /// What it is.
    public let kind: Kind
    /// What it holds.
    public let bytes: [UInt8]

    /// An item of its parts.
    public init(key: String, kind: Kind, bytes: [UInt8]) {
        self.key = key
        self.kind = kind
        self.bytes = bytes
    }
}

/// What a transaction writes; each key stands in one of the lists, once.
public struct TableChanges: Sendable, Equatable {
    /// Rows whose keys are in the table already.
    public var updatedIdeas: [IdeaColumns] = []
    /// Rows whose keys are not there yet.
    public var addedIdeas: [IdeaColumns] = []
    /// Items whose keys are there already.
    public var updatedItems: [TableItem] = []
    /// Items whose keys are not there yet.
    public var addedItems: [TableItem] = []
    /// The keys of items that are there and are to go.
    public var removedItems: [String] = []

    /// So many rows are looked up at once: a database takes only so many values in one question.
    public static let mostKeys = 200

    /// Parts of a list, none longer than ``mostKeys``.
    ///
    /// - Parameter list: what is to be looked up.
    /// - Returns: the parts, in order.
    public static func parts<Element>(of list: [Element]) -> [ArraySlice<Element>] {
        stride(from: 0, to: list.count, by: mostKeys).map { start in
            list[start..<min(start + mostKeys, list.count)]
        }
    }

    /// Whether there is nothing to write.
    public var isEmpty: Bool {
        updatedIdeas.isEmpty && addedIdeas.isEmpty && updatedItems.isEmpty && addedItems.isEmpty
            && removedItems.isEmpty
    }
}
