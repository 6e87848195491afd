internal import CSQLite
internal import FoundationExports

/// The values for the question marks of a statement, in their order.
public struct StatementArguments: ExpressibleByArrayLiteral {
    let values: [DatabaseValue]

    /// Values in a list; nil is SQLite's NULL.
    public init(arrayLiteral elements: (any DatabaseValueConvertible)?...) {
        values = elements.map { $0?.databaseValue ?? DatabaseValue(.null) }
    }
}

/// One statement that SQLite has made out.
@safe public final class Statement {
    private let statement: OpaquePointer
    private let columns: Int32

    init(_ statement: OpaquePointer) {
        unsafe self.statement = statement
        columns = unsafe sqlite3_column_count(statement)
    }

    deinit { unsafe sqlite3_finalize(statement) }

    /// Begins again with other values.
    func start(_ arguments: StatementArguments) throws {
        unsafe sqlite3_reset(statement)
        unsafe sqlite3_clear_bindings(statement)
        for (place, value) in arguments.values.enumerated() {
            let code = bind(value, Int32(place) + 1)
            guard code == SQLITE_OK else { throw DatabaseError(code: code) }
        }
    }

    /// The next row; nil after the last.
    func next() throws -> Row? {
        let code = unsafe sqlite3_step(statement)
        switch code {
        case SQLITE_ROW: return Row((0..<columns).map(value))
        case SQLITE_DONE:
            unsafe sqlite3_reset(statement)
            return nil
        default:
            unsafe sqlite3_reset(statement)
            throw DatabaseError(code: code)
        }
    }

    func reset() { unsafe sqlite3_reset(statement) }

    private func bind(_ value: DatabaseValue, _ place: Int32) -> Int32 {
        // SQLite takes a copy of its own.
        let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value.storage {
        case .null: return unsafe sqlite3_bind_null(statement, place)
        case .int64(let number): return unsafe sqlite3_bind_int64(statement, place, number)
        case .double(let number): return unsafe sqlite3_bind_double(statement, place, number)
        case .string(let text):
            return unsafe sqlite3_bind_text(statement, place, text, Int32(text.utf8.count), copies)
        case .blob(let bytes):
            return unsafe bytes.withUnsafeBytes { bytes in
                unsafe sqlite3_bind_blob(statement, place, bytes.baseAddress, Int32(bytes.count), copies)
            }
        }
    }

    private func value(_ column: Int32) -> DatabaseValue {
        switch unsafe sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return DatabaseValue(.int64(unsafe sqlite3_column_int64(statement, column)))
        case SQLITE_FLOAT: return DatabaseValue(.double(unsafe sqlite3_column_double(statement, column)))
        case SQLITE_TEXT:
            // The text first: it is what the bytes are counted of (sqlite.org/c3ref/column_blob.html).
            let start = unsafe sqlite3_column_text(statement, column)
            let bytes = unsafe UnsafeBufferPointer(start: start, count: count(column))
            return DatabaseValue(.string(unsafe String(decoding: bytes, as: UTF8.self)))
        case SQLITE_BLOB:
            let start = unsafe sqlite3_column_blob(statement, column)
            let bytes = unsafe start.map { unsafe Data(bytes: $0, count: count(column)) }
            return DatabaseValue(.blob(bytes ?? Data()))
        default: return DatabaseValue(.null)
        }
    }

    private func count(_ column: Int32) -> Int { Int(unsafe sqlite3_column_bytes(statement, column)) }
}

/// What SQLite refused (sqlite.org/rescode.html).
public struct DatabaseError: Error, Sendable, CustomStringConvertible {
    /// One of SQLite's plain result codes.
    public struct ResultCode: Hashable, Sendable {
        /// The number.
        public let number: Int32

        /// A file's bytes are not what SQLite wrote.
        public static let SQLITE_CORRUPT = ResultCode(11)
        /// A file is no database.
        public static let SQLITE_NOTADB = ResultCode(26)
        /// The disk failed.
        public static let SQLITE_IOERR = ResultCode(10)
        /// A call that makes no sense.
        public static let SQLITE_MISUSE = ResultCode(21)

        init(_ number: Int32) { self.number = number & 0xFF }
    }

    /// The plain code.
    public let resultCode: ResultCode
    /// The code with its details.
    public let extendedResultCode: Int32

    /// An error of a code.
    ///
    /// - Parameter resultCode: the plain code.
    public init(resultCode: ResultCode) { self.init(code: resultCode.number) }

    init(code: Int32) {
        resultCode = ResultCode(code)
        extendedResultCode = code
    }

    /// The code's own words; SQLite's for the occasion may quote what a person wrote.
    public var description: String {
        let words = unsafe sqlite3_errstr(extendedResultCode).map { unsafe String(cString: $0) }
        return "SQLite \(extendedResultCode): \(words ?? "unknown")"
    }
}
