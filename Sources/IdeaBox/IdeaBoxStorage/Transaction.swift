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
        _ sql: String, _ arguments: StatementArguments, _ make: (Row) throws -> Element
    ) throws(IdeaStoreError) -> [Element] {
        try attempt { db in
            let statement = try db.cachedStatement(sql: sql)
            let rows = try Row.fetchCursor(statement, arguments: arguments)
            var found: [Element] = []
            while let row = try rows.next() { found.append(try make(row)) }
            return found
        }
    }

    func run(_ sql: String, _ arguments: StatementArguments) throws(IdeaStoreError) {
        try attempt { db in try db.cachedStatement(sql: sql).execute(arguments: arguments) }
    }
}

extension Row {
    /// The bytes of a column; none where a damaged file has something else.
    func bytes(_ column: Int) -> [UInt8] {
        switch (self[column] as DatabaseValue).storage {
        case .blob(let data): Array(data)
        case .string(let text): Array(text.utf8)
        case .null, .int64, .double: []
        }
    }

    /// The text of a column of UTF-8 bytes.
    func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

    /// The whole number of a column; nil where there is none.
    func integer(_ column: Int) -> Int64? {
        switch (self[column] as DatabaseValue).storage {
        case .int64(let number): number
        case .null, .double, .string, .blob: nil
        }
    }

    /// The number of a column; 0 where a damaged file has something else.
    func number(_ column: Int) -> Double {
        switch (self[column] as DatabaseValue).storage {
        case .double(let number): number
        case .int64(let number): Double(number)
        case .null, .string, .blob: 0
        }
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
