internal import CSQLite

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
