package import AccountDomain

/// A store whose rows stand in tables that SQL asks: what it reads is the same in every database.
///
/// Statements are in what SQLite and PostgreSQL both understand; `?` stands for a value.
package protocol RowStore: AccountStore {
    associatedtype Columns: ColumnReader

    /// The beginning of a log line's hour, as an expression.
    static var hour: String { get }
    /// The name of the function of the lesser of two values.
    static var lesser: String { get }

    /// Reads rows, one after the other.
    ///
    /// - Parameters:
    ///   - sql: a statement.
    ///   - values: what its places hold.
    ///   - table: whose rows they are, for errors.
    ///   - extent: how much there may be.
    ///   - body: reads a row.
    /// - Returns: the rows.
    /// - Throws: why the store cannot be used.
    func read<Value: Sendable>(
        _ sql: String, _ values: [ColumnValue], of table: String, as extent: ReadExtent,
        _ body: @escaping @Sendable (inout Columns) throws(AccountStoreError) -> Value
    ) async throws(AccountStoreError) -> [Value]

    /// Reads rows in the order of their numbers, and those alone below which no further row can appear.
    ///
    /// - Parameters:
    ///   - sql: a statement; the first column of what it finds is the number.
    ///   - values: what its places hold.
    ///   - order: the table and its column of numbers.
    ///   - body: reads the rest of a row.
    /// - Returns: the rows, each with its number; none after the last one.
    /// - Throws: why the store cannot be used.
    func readInOrder<Value: Sendable>(
        _ sql: String, _ values: [ColumnValue], of order: NumberedTable,
        _ body: @escaping @Sendable (inout Columns) throws(AccountStoreError) -> Value
    ) async throws(AccountStoreError) -> [(number: Int64, value: Value)]
}

/// A table, and its column that has the order of making.
package struct NumberedTable: Sendable {
    package let table: String
    package let column: String

    package init(_ table: String, column: String = "number") {
        self.table = table
        self.column = column
    }
}

/// How much a statement may find.
package enum ReadExtent: Sendable {
    /// What is found by a key: it waits for nothing that may be much.
    case key
    /// What may be much.
    case list
}

extension RowStore {
    /// By table: what has run out, and how often that names the moment.
    package static var ended: [(table: String, condition: String, uses: Int)] {
        [
            ("challenge", "expires < ?", 1),
            ("session", "ended < ?", 1),
            ("attempts", "(last < ? AND (locked_until IS NULL OR locked_until < ?))", 2),
            ("message", "(expires < ? OR length(body) = 0 AND due < ?)", 2),
            ("used_proof", "expires < ?", 1),
        ]
    }

    /// The row of a key or of a unique column, if there is one.
    func row<Row: AccountTableRow>(
        _ condition: String, _ values: [ColumnValue]
    ) async throws(AccountStoreError) -> Row? {
        let found: [Row] = try await rows(condition, values)
        return found.first
    }

    /// The rows that fulfil a condition.
    func rows<Row: AccountTableRow>(
        _ condition: String, _ values: [ColumnValue], as extent: ReadExtent = .key
    ) async throws(AccountStoreError) -> [Row] {
        let shape = Row.shape
        return try await read(
            shape.select + condition, values, of: shape.name, as: extent
        ) { columns throws(AccountStoreError) in try Row(versioned: &columns) }
    }

    /// Some rows after a number.
    func page<Row: AccountTableRow>(
        after place: Int64, limit: Int, _ wrap: @escaping @Sendable (Row) -> AccountRow
    ) async throws(AccountStoreError) -> AccountPage {
        let values = [ColumnValue.integer(place), .integer(limit)]
        let order = NumberedTable(Row.shape.name, column: Row.shape.number)
        let found = try await readInOrder(
            Row.shape.page, values, of: order
        ) { columns throws(AccountStoreError) in wrap(try Row(versioned: &columns)) }
        return AccountPage(rows: found.map(\.value), end: found.count < limit ? nil : found.last?.number)
    }
}

extension AccountTableRow {
    /// Reads the version, the key and the other columns.
    package init(versioned columns: inout some ColumnReader) throws(AccountStoreError) {
        let version = try columns.integer()
        try self.init(&columns)
        self.version = version
    }
}
