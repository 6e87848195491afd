/// A row that was read; it may be kept.
public struct Row: Sendable {
    private let values: [DatabaseValue]

    init(_ values: [DatabaseValue]) { self.values = values }

    /// The value of a column; NULL for one that is not there.
    ///
    /// - Parameter column: counted from 0.
    public subscript(column: Int) -> DatabaseValue {
        values.indices.contains(column) ? values[column] : DatabaseValue(.null)
    }

    /// The whole number of a column; 0 where a damaged file has something else.
    ///
    /// - Parameter column: counted from 0.
    public subscript(column: Int) -> Int64 { Int64.fromDatabaseValue(self[column]) ?? 0 }

    /// Every row of a statement.
    ///
    /// - Parameters:
    ///   - database: the connection.
    ///   - sql: one statement.
    ///   - arguments: the values for its question marks.
    /// - Returns: the rows.
    /// - Throws: `DatabaseError`.
    public static func fetchAll(
        _ database: Database, sql: String, arguments: StatementArguments = []
    ) throws -> [Row] {
        let cursor = try fetchCursor(database.statement(sql: sql), arguments: arguments)
        var rows: [Row] = []
        while let row = try cursor.next() { rows.append(row) }
        return rows
    }

    /// The first row of a statement; nil if there is none.
    ///
    /// - Parameters:
    ///   - database: the connection.
    ///   - sql: one statement.
    ///   - arguments: the values for its question marks.
    /// - Returns: the row.
    /// - Throws: `DatabaseError`.
    public static func fetchOne(
        _ database: Database, sql: String, arguments: StatementArguments = []
    ) throws -> Row? {
        try fetchCursor(database.statement(sql: sql), arguments: arguments).next()
    }

    /// The rows of a statement, one after the other.
    ///
    /// - Parameters:
    ///   - statement: the statement; nobody else uses it meanwhile.
    ///   - arguments: the values for its question marks.
    /// - Returns: a cursor before the first row.
    /// - Throws: `DatabaseError`.
    public static func fetchCursor(
        _ statement: Statement, arguments: StatementArguments = []
    ) throws -> RowCursor {
        try statement.start(arguments)
        return RowCursor(statement)
    }
}

/// Gives the rows of a statement; the statement is free again when this is dropped.
public final class RowCursor {
    private let statement: Statement

    init(_ statement: Statement) { self.statement = statement }

    deinit { statement.reset() }

    /// The next row; nil after the last.
    ///
    /// - Returns: the row.
    /// - Throws: `DatabaseError`.
    public func next() throws -> Row? { try statement.next() }
}

extension DatabaseValueConvertible {
    /// The first column of the first row; nil if there is no row or the value is of another kind.
    ///
    /// - Parameters:
    ///   - database: the connection.
    ///   - sql: one statement.
    ///   - arguments: the values for its question marks.
    /// - Returns: the value.
    /// - Throws: `DatabaseError`.
    public static func fetchOne(
        _ database: Database, sql: String, arguments: StatementArguments = []
    ) throws -> Self? {
        try fetchOne(database.statement(sql: sql), arguments: arguments)
    }

    /// The first column of the first row; nil if there is no row or the value is of another kind.
    ///
    /// - Parameters:
    ///   - statement: the statement.
    ///   - arguments: the values for its question marks.
    /// - Returns: the value.
    /// - Throws: `DatabaseError`.
    public static func fetchOne(
        _ statement: Statement, arguments: StatementArguments = []
    ) throws -> Self? {
        try Row.fetchCursor(statement, arguments: arguments).next().flatMap { fromDatabaseValue($0[0]) }
    }

    /// The first column of every row; values of another kind are left out.
    ///
    /// - Parameters:
    ///   - database: the connection.
    ///   - sql: one statement.
    /// - Returns: the values.
    /// - Throws: `DatabaseError`.
    public static func fetchAll(_ database: Database, sql: String) throws -> [Self] {
        try Row.fetchAll(database, sql: sql).compactMap { fromDatabaseValue($0[0]) }
    }
}
