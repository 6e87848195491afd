package import AccountDomain
internal import Crypto
internal import FoundationExports

/// A table as it is copied: all columns of all rows.
package struct CopiedTable: Sendable {
    package let name: String
    package let columns: [String]
    /// The kind of its rows; nil for the log.
    let kind: AccountRow.Kind?
    /// The columns that order the rows.
    let order: [String]

    /// Whether its first column is the order of making, which goes on behind the last row.
    package var isNumbered: Bool { ["number", "rowid"].contains(columns[0]) }
    /// The columns as statements name them.
    package var list: String { columns.map { "\"\($0)\"" }.joined(separator: ", ") }
    /// Reads all rows in their order.
    package var select: String {
        "SELECT \(list) FROM \"\(name)\" ORDER BY \(order.map { "\"\($0)\"" }.joined(separator: ", "))"
    }

    private init(_ name: String, _ columns: [String], order: [String], kind: AccountRow.Kind? = nil) {
        self.name = name
        self.kind = kind
        self.columns = columns
        self.order = order
    }

    /// Everything that a store holds, but what only says what its programs are at.
    package static let all =
        AccountRow.Kind.allCases.map { kind in
            let shape = kind.table.shape
            return CopiedTable(shape.name, shape.allColumns, order: [shape.number], kind: kind)
        } + [
            CopiedTable(
                "audit", ["number", "at", "event", "user", "session", "device", "network", "detail"],
                order: ["number"]),
            CopiedTable("audit_count", ["hour", "event", "count"], order: ["hour", "event"]),
            CopiedTable("audit_end", ["only", "before"], order: ["only"]),
        ]
}

/// A store that is copied, or into which one is copied: nobody else uses it meanwhile.
package protocol CopiedStore {
    /// Hands over all rows of a table in their order.
    func each(
        _ table: CopiedTable, _ body: ([ColumnValue]) throws(AccountStoreError) -> Void
    ) throws(AccountStoreError)
    /// Adds rows, which nobody sees before all are there.
    func add(_ rows: [[ColumnValue]], to table: CopiedTable) throws(AccountStoreError)
    /// The number that a statement finds, in what SQLite and PostgreSQL both understand.
    func number(_ sql: String) throws(AccountStoreError) -> Int64
}

extension AccountStoreError {
    /// A program of this version must bring it to this version first.
    package static let older = unavailable(
        reason: "its tables are those of an older version; run accountd migrate")
}

/// What was copied of a table.
package struct CopiedCount: Sendable, Equatable, Codable {
    package let table: String
    package let rows: Int
    /// A hash over all of them.
    package let hash: String
}

/// Why a store is not copied.
package enum StoreCopyError: Error, Sendable, Equatable, CustomStringConvertible {
    case notEmpty(table: String)
    /// What was read back is not what was written.
    case differs(table: String)
    case store(AccountStoreError)

    package var description: String {
        switch self {
        case .notEmpty(let table):
            "The store to be written is not empty: it has rows in the table \(table). Nothing was copied."
        case .differs(let table):
            "What was read back of the table \(table) is not what was written; nothing was kept."
        case .store(let error): "\(error)"
        }
    }
}

extension CopiedStore {
    /// Counts the rows of all tables.
    ///
    /// - Throws: why the store cannot be used.
    package func count() throws(AccountStoreError) -> [CopiedCount] {
        var counts: [CopiedCount] = []
        for table in CopiedTable.all { counts.append(try count(table)) }
        return counts
    }

    private func count(_ table: CopiedTable) throws(AccountStoreError) -> CopiedCount {
        var hash = RowHash()
        try each(table) { hash.add($0) }
        return hash.count(of: table)
    }

    /// Refuses a store that holds anything; reads no more than one row of a table.
    private func requireEmpty() throws {
        for table in CopiedTable.all {
            let found = try number("SELECT count(*) FROM (SELECT 1 FROM \"\(table.name)\" LIMIT 1) AS found")
            guard found == 0 else { throw StoreCopyError.notEmpty(table: table.name) }
        }
    }

    /// Copies everything into an empty store, and reads it back.
    ///
    /// - Parameters:
    ///   - target: the empty store; who opened it keeps nothing of an error.
    ///   - change: what becomes of each row; nil where all stay as they are.
    /// - Returns: what was read.
    /// - Throws: ``StoreCopyError``.
    package func copy(
        to target: some CopiedStore, changing change: RowChange? = nil
    ) throws(StoreCopyError) -> [CopiedCount] {
        do {
            try target.requireEmpty()
            var (found, written) = ([CopiedCount](), [CopiedCount]())
            for table in CopiedTable.all {
                let counts = try copy(table, to: target, change)
                found.append(counts.read)
                written.append(counts.written)
            }
            for (written, read) in zip(written, try target.count()) where written != read {
                throw StoreCopyError.differs(table: written.table)
            }
            return found
        } catch let error as StoreCopyError {
            throw error
        } catch {
            throw .store(error as? AccountStoreError ?? .unavailable(reason: "\(error)"))
        }
    }

    package typealias RowChange = (CopiedTable, [ColumnValue]) throws(AccountStoreError) -> [ColumnValue]

    private func copy(
        _ table: CopiedTable, to target: some CopiedStore, _ change: RowChange?
    ) throws(AccountStoreError) -> (read: CopiedCount, written: CopiedCount) {
        var (read, written, rows) = (RowHash(), RowHash(), [[ColumnValue]]())
        try each(table) { row throws(AccountStoreError) in
            read.add(row)
            let changed = try change?(table, row)
            if let changed { written.add(changed) }
            rows.append(changed ?? row)
            guard rows.count == 1000 else { return }
            try target.add(rows, to: table)
            rows = []
        }
        try target.add(rows, to: table)
        let count = read.count(of: table)
        return (count, change == nil ? count : written.count(of: table))
    }
}

/// A hash over rows, in which no two lists of rows are alike.
struct RowHash {
    private var hash = SHA256()
    private var rows = 0

    mutating func add(_ row: [ColumnValue]) {
        rows += 1
        for value in row {
            let (kind, bytes) = Self.bytes(value)
            hash.update(data: [kind] + Self.bytes(UInt64(bytes.count)) + bytes)
        }
    }

    private static func bytes(_ bits: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    }

    private static func bytes(_ value: ColumnValue) -> (kind: UInt8, bytes: [UInt8]) {
        switch value {
        case .null: (0, [])
        case .integer(let number): (1, bytes(UInt64(bitPattern: number)))
        case .real(let number): (2, bytes(number.bitPattern))
        case .text(let text): (3, Array(text.utf8))
        case .blob(let blob): (4, blob)
        }
    }

    func count(of table: CopiedTable) -> CopiedCount {
        let digits = hash.finalize().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return CopiedCount(table: table.name, rows: rows, hash: digits.joined())
    }
}
