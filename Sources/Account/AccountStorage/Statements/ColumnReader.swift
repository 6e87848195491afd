internal import AccountDomain
internal import FoundationExports
internal import GRDBSQLite

/// The row that a statement has come to, read column by column from the left.
///
/// What this program never writes is damage.
@safe struct ColumnReader {
    private let statement: OpaquePointer
    /// Whose row it is, for errors.
    private let table: String
    private var column: CInt = 0

    init(_ statement: OpaquePointer, table: String) {
        unsafe self.statement = statement
        self.table = table
    }

    private var damage: AccountStoreError { .damaged(reason: "a row of the table \(table) cannot be read") }

    /// Goes to the next column, and tells the type of this one.
    private mutating func next() -> (column: CInt, type: CInt) {
        defer { column += 1 }
        return (column, unsafe sqlite3_column_type(statement, column))
    }

    private mutating func integerIfAny() throws(AccountStoreError) -> Int64? {
        let (column, type) = next()
        switch type {
        case SQLITE_NULL: return nil
        case SQLITE_INTEGER: return unsafe sqlite3_column_int64(statement, column)
        default: throw damage
        }
    }

    mutating func dateIfAny() throws(AccountStoreError) -> Date? {
        let (column, type) = next()
        switch type {
        case SQLITE_NULL: return nil
        case SQLITE_FLOAT, SQLITE_INTEGER:
            return unsafe Date(timeIntervalSinceReferenceDate: sqlite3_column_double(statement, column))
        default: throw damage
        }
    }

    mutating func textIfAny() throws(AccountStoreError) -> String? {
        let (column, type) = next()
        if type == SQLITE_NULL { return nil }
        guard type == SQLITE_TEXT else { throw damage }
        guard let text = String(validating: bytes(column), as: UTF8.self) else { throw damage }
        return text
    }

    mutating func blobIfAny() throws(AccountStoreError) -> [UInt8]? {
        let (column, type) = next()
        if type == SQLITE_NULL { return nil }
        guard type == SQLITE_BLOB else { throw damage }
        return bytes(column)
    }

    private func bytes(_ column: CInt) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
        return unsafe Array(
            UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }
}

/// The types of rows, as ``ColumnValue`` writes them.
extension ColumnReader {
    mutating func idIfAny<Owner>() throws(AccountStoreError) -> Identifier<Owner>? {
        guard let bytes = try blobIfAny() else { return nil }
        return try known(Identifier(bytes: bytes))
    }

    mutating func wordIfAny<Word: RawRepresentable<String>>() throws(AccountStoreError) -> Word? {
        guard let text = try textIfAny() else { return nil }
        return try known(Word(rawValue: text))
    }

    mutating func id<Owner>() throws(AccountStoreError) -> Identifier<Owner> { try known(try idIfAny()) }

    mutating func word<Word: RawRepresentable<String>>() throws(AccountStoreError) -> Word {
        try known(try wordIfAny())
    }

    mutating func integer() throws(AccountStoreError) -> Int64 { try known(try integerIfAny()) }

    mutating func count() throws(AccountStoreError) -> Int { Int(try integer()) }

    mutating func flag() throws(AccountStoreError) -> Bool { try integer() != 0 }

    mutating func date() throws(AccountStoreError) -> Date { try known(try dateIfAny()) }

    mutating func text() throws(AccountStoreError) -> String { try known(try textIfAny()) }

    mutating func blob() throws(AccountStoreError) -> [UInt8] { try known(try blobIfAny()) }

    mutating func dates() throws(AccountStoreError) -> [Date] {
        let bytes = try blob()
        guard bytes.count.isMultiple(of: 8) else { throw damage }
        return stride(from: 0, to: bytes.count, by: 8).map { start in
            let bits = bytes[start..<(start + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits))
        }
    }

    mutating func list<Element: Decodable>() throws(AccountStoreError) -> [Element] {
        let json = Data(try text().utf8)
        return try known(try? JSONDecoder().decode([Element].self, from: json))
    }

    /// What must be there and make sense.
    func known<Value>(_ value: Value?) throws(AccountStoreError) -> Value {
        guard let value else { throw damage }
        return value
    }
}

/// What a column holds or is compared with.
enum ColumnValue {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// How the types of rows stand in columns; ``ColumnReader`` reads them back.
extension ColumnValue {
    static func id<Owner>(_ id: Identifier<Owner>?) -> Self { blob(id?.bytes) }

    /// The number that a date is made of: nothing of it is lost.
    static func date(_ date: Date?) -> Self {
        date.map { .real($0.timeIntervalSinceReferenceDate) } ?? .null
    }

    static func text(_ text: String?) -> Self { text.map { .text($0) } ?? .null }

    static func blob(_ bytes: [UInt8]?) -> Self { bytes.map { .blob($0) } ?? .null }

    static func flag(_ flag: Bool) -> Self { .integer(flag ? 1 : 0) }

    static func integer(_ number: Int) -> Self { .integer(Int64(number)) }

    static func word(_ word: (some RawRepresentable<String>)?) -> Self { text(word?.rawValue) }

    /// Several dates in one column: eight bytes each.
    static func dates(_ dates: [Date]) -> Self {
        .blob(
            dates.flatMap { date in
                let bits = date.timeIntervalSinceReferenceDate.bitPattern
                return (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
            })
    }

    /// Several values in one column, which nothing is looked up by: JSON.
    static func list(_ values: some Encodable) -> Self {
        // Texts, numbers and dates, of which all can be written.
        let json = (try? JSONEncoder().encode(values)) ?? Data("[]".utf8)
        return .text(String(decoding: json, as: UTF8.self))
    }
}
