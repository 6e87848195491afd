internal import AccountDomain

/// A row of a table.
protocol StoredRow: Sendable {
    static var shape: TableShape { get }
    var version: Int64 { get set }
    /// The columns of ``TableShape/key``.
    var keyValues: [ColumnValue] { get }
    /// All other columns but the version.
    var values: [ColumnValue] { get }

    /// Reads the key and the other columns, in this order; the version is somebody else's concern.
    init(_ columns: inout ColumnReader) throws(AccountStoreError)
}

/// A table's columns, and the statements that follow from them.
struct TableShape: Sendable {
    let name: String
    /// Reads the version and all columns; a condition follows.
    let select: String
    /// Takes all columns.
    let insert: String
    /// Takes the columns beside the key, the key, and the version.
    let replace: String
    /// Takes the key and the version.
    let remove: String
    /// What names one row.
    let key: String

    init(_ name: String, key: [String], columns others: [String]) {
        let columns = key + others
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let keys = key.map { "\($0) = ?" }.joined(separator: " AND ")
        let settings = others.map { ", \($0) = ?" }.joined()
        self.name = name
        self.key = " WHERE \(keys)"
        select = "SELECT version, \(columns.joined(separator: ", ")) FROM \(name)"
        // A key or a unique column that is taken lets them do nothing, which is no error.
        insert = """
            INSERT INTO \(name) (version, \(columns.joined(separator: ", "))) VALUES (0, \(places))
            ON CONFLICT DO NOTHING
            """
        replace =
            "UPDATE OR IGNORE \(name) SET version = version + 1\(settings) WHERE \(keys) AND version = ?"
        remove = "DELETE FROM \(name) WHERE \(keys) AND version = ?"
    }
}

extension AccountRow {
    /// The row, whatever it is.
    var stored: any StoredRow {
        switch self {
        case .user(let row): row
        case .identity(let row): row
        case .device(let row): row
        case .session(let row): row
        case .challenge(let row): row
        case .attempts(let row): row
        case .secondFactor(let row): row
        case .message(let row): row
        case .notice(let row): row
        }
    }
}
