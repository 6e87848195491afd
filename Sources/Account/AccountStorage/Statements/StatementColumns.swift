package import AccountDomain
package import AccountRows
internal import GRDBSQLite

/// The row that a statement has come to, read column by column from the left.
///
/// What this program never writes is damage.
@safe package struct StatementColumns: ColumnReader {
    private let statement: OpaquePointer
    /// Whose row it is, for errors.
    package let table: String
    private var column: CInt = 0

    init(_ statement: OpaquePointer, table: String) {
        unsafe self.statement = statement
        self.table = table
    }

    /// Goes to the next column, and tells the type of this one.
    private mutating func next() -> (column: CInt, type: CInt) {
        defer { column += 1 }
        return (column, unsafe sqlite3_column_type(statement, column))
    }

    package mutating func int64IfAny() throws(AccountStoreError) -> Int64? {
        let (column, type) = next()
        switch type {
        case SQLITE_NULL: return nil
        case SQLITE_INTEGER: return unsafe sqlite3_column_int64(statement, column)
        default: throw damage
        }
    }

    package mutating func doubleIfAny() throws(AccountStoreError) -> Double? {
        let (column, type) = next()
        switch type {
        case SQLITE_NULL: return nil
        case SQLITE_FLOAT, SQLITE_INTEGER: return unsafe sqlite3_column_double(statement, column)
        default: throw damage
        }
    }

    package mutating func textIfAny() throws(AccountStoreError) -> String? {
        let (column, type) = next()
        if type == SQLITE_NULL { return nil }
        guard type == SQLITE_TEXT else { throw damage }
        guard let text = String(validating: bytes(column), as: UTF8.self) else { throw damage }
        return text
    }

    package mutating func blobIfAny() throws(AccountStoreError) -> [UInt8]? {
        let (column, type) = next()
        if type == SQLITE_NULL { return nil }
        guard type == SQLITE_BLOB else { throw damage }
        return bytes(column)
    }

    package mutating func value() throws(AccountStoreError) -> ColumnValue {
        switch unsafe sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer(try known(try int64IfAny()))
        case SQLITE_FLOAT: .real(try known(try doubleIfAny()))
        case SQLITE_TEXT: .text(try text())
        case SQLITE_BLOB: .blob(try blob())
        default: .text(try textIfAny())
        }
    }

    private func bytes(_ column: CInt) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
        return unsafe Array(
            UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }
}
