internal import Foundation
internal import GRDB
internal import IdeaBoxCore

/// What a transaction does to the index of words, kept in memory so that it goes in sorted by row number.
///
/// FTS5 starts a new segment at each step back in row numbers, and these are dates. An index with 2,000 segments
/// takes no more (`FTS5_MAX_SEGMENT`), which SQLite reports with the code of a full disk.
struct PendingWords {
    /// What happens to one row of the index.
    struct Change {
        /// Whether the index holds words of the row that are to go.
        var isRemoval: Bool
        /// The words that are to be there.
        var words: String?
    }

    /// With so many bytes of words the transaction writes them down before it goes on.
    private static let most = 8 << 20

    private var changes: [Int64: Change] = [:]
    private var bytes = 0

    /// Whether it takes much memory by now.
    var isLarge: Bool { bytes >= Self.most }
    /// How many rows change.
    var count: Int { changes.count }

    /// Takes a row's words out.
    mutating func remove(at place: Int64) {
        guard let change = changes[place] else {
            changes[place] = Change(isRemoval: true)
            return
        }
        // Words that the index does not have yet need not be taken out of it.
        changes[place] = change.isRemoval ? Change(isRemoval: true) : nil
    }

    /// Puts words in, where there are none or they were removed.
    mutating func insert(_ words: String, at place: Int64) {
        bytes += words.utf8.count
        changes[place, default: Change(isRemoval: false)].words = words
    }

    /// All changes in the order of the rows; none are left.
    mutating func take() -> [(place: Int64, change: Change)] {
        defer { self = PendingWords() }
        return changes.sorted { $0.key < $1.key }.map { (place: $0.key, change: $0.value) }
    }
}

/// What a transaction has written into a store that held nothing before: nothing else need be looked for.
///
/// A class, for a hundred thousand ids are added to it one by one and must not be copied on the way.
final class EmptyStoreIndex {
    var rows: Set<UUID> = []
    var imports: Set<String> = []
    /// By the first place of a moment, the last one that was taken in it.
    var lastPlaces: [Int64: Int64] = [:]
}

extension Transaction {
    /// What was written so far, if the store held neither ideas nor a ledger when this transaction first asked.
    func fresh() throws(IdeaStoreError) -> EmptyStoreIndex? {
        if let freshness { return freshness }
        let known = try isEmpty() ? EmptyStoreIndex() : nil
        freshness = .some(known)
        return known
    }

    private func isEmpty() throws(IdeaStoreError) -> Bool {
        guard try readTally().revision == 0 else { return false }
        return try fetch("SELECT 1 FROM import LIMIT 1", []) { _ in true }.isEmpty
    }
}

/// Puts the index of words in order after large writes, in small steps between those of everybody else.
///
/// Whatever interrupts it, the index is whole, and the next write of any program goes on with it.
final class WordOrdering: @unchecked Sendable {
    private let path: String
    private let writer: DatabaseQueue
    // What follows is touched on the writer's queue alone.
    private var isUnderWay = false
    private var wipes = false

    init(_ path: String, _ writer: DatabaseQueue) {
        self.path = path
        self.writer = writer
    }

    /// Takes notice of a transaction that was committed; called on the writer's queue.
    func committed(_ transaction: Transaction) {
        guard transaction.texts > 0 || transaction.wipesWords else { return }
        wipes = wipes || transaction.wipesWords
        if transaction.wipesWords {
            // What was deleted for good leaves the words and the log before that is acknowledged.
            isUnderWay = true
            step(transaction.db)
            try? transaction.db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            return
        }
        let isOwed = (try? transaction.owesOrder()) ?? false
        guard wipes || isOwed, !isUnderWay else { return }
        isUnderWay = true
        goOn()
    }

    /// Whether steps are to come still; answered after those that were asked for before.
    func isGoingOn() async -> Bool {
        await withCheckedContinuation { continuation in
            writer.asyncWriteWithoutTransaction { _ in continuation.resume(returning: self.isUnderWay) }
        }
    }

    private func goOn() {
        writer.asyncWriteWithoutTransaction { [weak self] db in self?.step(db) }
    }

    private func step(_ db: Database) {
        let isFirst = wipes
        wipes = false
        do {
            var isDone = false
            try db.inTransaction(.immediate) {
                let transaction = Transaction(db, path)
                isDone = try transaction.joinParts(isFirst: isFirst) && !isFirst
                if isDone, try transaction.owesOrder() { try transaction.setOrder(.present) }
                return .commit
            }
            isUnderWay = !isDone
            if !isDone { goOn() }
        } catch {
            // Another program writes, or the disk is full: the next write goes on with it.
            isUnderWay = false
        }
    }
}
