internal import Foundation
internal import GRDB
internal import IdeaBoxCore
internal import SyncEngine

/// The port's reads and writes within one transaction of SQLite.
///
/// It stays on the connection's queue.
final class Transaction: IdeaWriting {
    let db: Database
    let path: String
    /// What SQLite refused first.
    private(set) var failure: IdeaStoreError?
    /// The tally as this transaction has made it; nil until it was needed.
    var tally: ListCounts?
    /// What was written into a store that was empty; nil before that was looked up, nil within for any other store.
    var freshness: EmptyStoreIndex??
    /// Ids that were just looked up and have no row: they need no second look when they are put.
    var absent: Set<UUID> = []
    /// How many texts were put into the index of words.
    var texts = 0
    /// What is to be done to that index still.
    var pendingWords = PendingWords()
    /// Whether parts of that index are not joined for now.
    var isOrderPutOff = false
    /// Whether words were taken out of it for good.
    var wipesWords = false

    init(_ db: Database, _ path: String) {
        self.db = db
        self.path = path
    }

    func attempt<Result>(_ body: (Database) throws -> Result) throws(IdeaStoreError) -> Result {
        if let failure { throw failure }
        do {
            return try body(db)
        } catch {
            let error = IdeaStoreError(error, path)
            failure = error
            throw error
        }
    }

    /// The rows of a statement, of which `make` takes what it needs.
    func fetch<Element>(
        _ sql: String, _ arguments: StatementArguments, _ make: (StoredRow) throws -> Element
    ) throws(IdeaStoreError) -> [Element] {
        try attempt { db in
            var found: [Element] = []
            try StoredRow.each(db.cachedStatement(sql: sql), arguments, db) { row in
                found.append(try make(row))
                return true
            }
            return found
        }
    }

    func run(_ sql: String, _ arguments: StatementArguments) throws(IdeaStoreError) {
        try attempt { db in try db.cachedStatement(sql: sql).execute(arguments: arguments) }
    }
}

extension UUID {
    /// The id of 16 bytes.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.init(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
                bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }

    /// Its 16 bytes.
    var data: Data { unsafe withUnsafeBytes(of: uuid) { unsafe Data($0) } }
}

extension Transaction {
    private static let versionColumns = "hash, replica, idea, sequence, marks, lain, content, key, pack"

    func versions(of idea: UUID) throws(IdeaStoreError) -> [StoredVersion] {
        try fetch("SELECT \(Self.versionColumns) FROM version WHERE idea = ?", [idea.data], storedVersion)
    }

    func versions(_ hash: ContentHash) throws(IdeaStoreError) -> [StoredVersion] {
        try fetch("SELECT \(Self.versionColumns) FROM version WHERE hash = ?", [hash.text], storedVersion)
    }

    func eachVersion(_ body: (StoredVersion) -> Void) throws(IdeaStoreError) {
        try attempt { db in
            let statement = try db.cachedStatement(sql: "SELECT \(Self.versionColumns) FROM version")
            try StoredRow.each(statement, [], db) { row in
                body(try storedVersion(row))
                return true
            }
        }
    }

    func putVersion(_ version: StoredVersion) throws(IdeaStoreError) {
        try run(
            "INSERT OR REPLACE INTO version (\(Self.versionColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                version.hash.text, Data(version.replica.utf8), version.idea.data, version.sequence,
                Data(Marks(version.marks).bytes), version.lain, version.content.map { Data($0) },
                version.key, version.pack?.data,
            ])
    }

    func removeVersion(_ hash: ContentHash, of idea: UUID) throws(IdeaStoreError) {
        try run("DELETE FROM version WHERE hash = ? AND idea = ?", [hash.text, idea.data])
    }

    private func storedVersion(_ row: StoredRow) throws -> StoredVersion {
        guard let hash = ContentHash(row.text(0)), let idea = UUID(row.bytes(2)),
            let sequence = row.integer(3), let marks = Marks(row.bytes(4))
        else { throw IdeaStoreError.damaged(path: path) }
        return StoredVersion(
            hash: hash, replica: row.text(1), idea: idea, sequence: sequence, marks: marks.texts,
            lain: row.integer(5), content: row.isNull(6) ? nil : row.bytes(6),
            key: row.isNull(7) ? nil : row.text(7), pack: row.isNull(8) ? nil : UUID(row.bytes(8)))
    }
}

/// Marks in one column: each as its length in bytes, a colon, and the bytes.
struct Marks {
    let texts: [String]

    init(_ texts: [String]) { self.texts = texts }

    init?(_ bytes: [UInt8]) {
        var texts: [String] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let colon = rest.firstIndex(of: UInt8(ascii: ":")), colon - rest.startIndex < 10,
                let count = Int(String(decoding: rest[..<colon], as: UTF8.self)), count >= 0,
                rest.endIndex - colon > count
            else { return nil }
            let end = colon + 1 + count
            texts.append(String(decoding: rest[(colon + 1)..<end], as: UTF8.self))
            rest = rest[end...]
        }
        self.texts = texts
    }

    var bytes: [UInt8] { texts.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) } }
}

/// The index of words, as a transaction writes it.
extension Transaction {
    /// From so many texts in one transaction on, the index is put in order afterwards instead of at every step.
    private static let many = 100

    func putWords(of row: IdeaRow, at place: Int64?, _ old: OldRow?) throws(IdeaStoreError) {
        if let old, place == old.place, old.hasSameText { return }
        if let before = old?.place {
            pendingWords.remove(at: before)
            wipesWords = wipesWords || place == nil
        }
        guard let place else { return }
        texts += 1
        let words = IdeaWords(title: row.title, description: row.description)
        pendingWords.insert(String(decoding: words.text, as: UTF8.self), at: place)
        if pendingWords.isLarge { try writeWords() }
    }

    /// Writes what ``putWords(of:at:_:)`` has kept, and puts back what that has put off.
    func finishWords() throws(IdeaStoreError) {
        try writeWords()
        if isOrderPutOff { try setOrder(.owed) }
    }

    private func writeWords() throws(IdeaStoreError) {
        if pendingWords.count >= Self.many, !isOrderPutOff {
            try setOrder(.later)
            isOrderPutOff = true
        }
        for (place, change) in pendingWords.take() {
            if change.isRemoval { try run("DELETE FROM search WHERE rowid = ?", [place]) }
            guard let words = change.words else { continue }
            try run("INSERT INTO search (rowid, words) VALUES (?, ?)", [place, words])
        }
    }

    /// When the parts that FTS5 makes of its index are joined.
    enum WordOrder {
        /// With each write, a little.
        case present
        /// Not now.
        case later
        /// With each write, a little, and all of them at once only where there are very many.
        case owed

        /// FTS5's own settings: parts that are joined by the way, and so many that they are joined before anything else.
        ///
        /// Each level has so many parts at most, and all levels together must stay far below FTS5's limit of 2,000.
        fileprivate var settings: (automerge: Int, crisismerge: Int) {
            switch self {
            case .present: (4, 16)
            case .later: (0, 128)
            case .owed: (4, 128)
            }
        }
    }

    func setOrder(_ order: WordOrder) throws(IdeaStoreError) {
        let sql = "INSERT INTO search (search, rank) VALUES (?, ?)"
        try run(sql, ["automerge", order.settings.automerge])
        try run(sql, ["crisismerge", order.settings.crisismerge])
    }

    /// Whether the index is to be put in order still.
    func owesOrder() throws(IdeaStoreError) -> Bool {
        try fetch("SELECT v FROM search_config WHERE k = 'crisismerge'", []) { $0.integer(0) ?? 0 }
            .contains { $0 != WordOrder.present.settings.crisismerge }
    }

    /// Joins a few of the index's parts.
    ///
    /// - Parameter isFirst: whether all parts are to become one, so that nothing stays of what was deleted.
    /// - Returns: whether there was nothing to join any more.
    /// - Throws: what SQLite refuses.
    func joinParts(isFirst: Bool) throws(IdeaStoreError) -> Bool {
        let before = db.totalChangesCount
        let pages = isFirst ? -Self.pages : Self.pages
        try run("INSERT INTO search (search, rank) VALUES ('merge', ?)", [pages])
        // One change is the command itself: https://sqlite.org/fts5.html#the_merge_command
        return db.totalChangesCount - before < 2
    }

    /// How many pages one step writes: some ten milliseconds' work.
    private static let pages = 200
}
