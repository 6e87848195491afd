internal import GRDB
internal import GRDBSQLite

/// The row that a statement has come to, read by the places of its columns.
///
/// GRDB's own row takes down the names of all columns anew each time a statement is run, which costs more than finding
/// one idea does.
@safe struct StoredRow {
    private let statement: OpaquePointer

    /// Runs a statement, and hands over each row while it is the present one.
    ///
    /// - Parameters:
    ///   - statement: a statement without an error.
    ///   - arguments: its arguments.
    ///   - db: the connection that it belongs to.
    ///   - body: takes what it needs, and says whether to go on.
    /// - Throws: what SQLite refuses, and what `body` throws.
    static func each(
        _ statement: Statement, _ arguments: StatementArguments, _ db: Database,
        _ body: (StoredRow) throws -> Bool
    ) throws {
        try statement.setArguments(arguments)
        let row = unsafe StoredRow(statement: statement.sqliteStatement)
        defer { _ = unsafe sqlite3_reset(row.statement) }
        while true {
            switch unsafe sqlite3_step(row.statement) {
            case SQLITE_ROW: guard try body(row) else { return }
            case SQLITE_DONE: return
            case let code:
                let extended = unsafe db.sqliteConnection.map { unsafe sqlite3_extended_errcode($0) } ?? code
                throw DatabaseError(resultCode: ResultCode(rawValue: extended), message: db.lastErrorMessage)
            }
        }
    }

    private init(statement: OpaquePointer) { unsafe self.statement = statement }

    /// Whether a column holds nothing.
    func isNull(_ column: Int) -> Bool {
        unsafe sqlite3_column_type(statement, CInt(column)) == SQLITE_NULL
    }

    /// The bytes of a column; none where a damaged file has something else.
    func bytes(_ column: Int) -> [UInt8] { unsafe withBytes(column) { unsafe Array($0) } }

    /// The text of a column of UTF-8 bytes.
    func text(_ column: Int) -> String {
        unsafe withBytes(column) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// The whole number of a column; nil where there is none.
    func integer(_ column: Int) -> Int64? {
        guard unsafe sqlite3_column_type(statement, CInt(column)) == SQLITE_INTEGER else { return nil }
        return unsafe sqlite3_column_int64(statement, CInt(column))
    }

    /// The number of a column; 0 where a damaged file has something else.
    func number(_ column: Int) -> Double {
        switch unsafe sqlite3_column_type(statement, CInt(column)) {
        case SQLITE_FLOAT, SQLITE_INTEGER: unsafe sqlite3_column_double(statement, CInt(column))
        default: 0
        }
    }

    private func withBytes<Result>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let type = unsafe sqlite3_column_type(statement, CInt(column))
        guard type == SQLITE_BLOB || type == SQLITE_TEXT else {
            return unsafe body(.init(start: nil, count: 0))
        }
        let start = unsafe sqlite3_column_blob(statement, CInt(column))
        let count = unsafe Int(sqlite3_column_bytes(statement, CInt(column)))
        return unsafe body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }
}
