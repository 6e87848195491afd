internal import Foundation
internal import GRDB
internal import IdeaBoxCore

/// The port's reads and writes within one transaction of SQLite.
///
/// It stays on the connection's queue.
final class Transaction: IdeaWriting {
    let db: Database
    let path: String
    /// What SQLite refused first.
    private(set) var failure: IdeaStoreError?
    /// The tally as this transaction has made it; nil until it was needed.
    var tally: Tally?
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
