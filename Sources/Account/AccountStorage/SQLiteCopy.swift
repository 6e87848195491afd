package import AccountDomain
package import AccountRows
internal import GRDB

/// An SQLite file that is copied, or into which a store is copied, by the only program that has it open.
package struct SQLiteCopy: CopiedStore {
    private let db: Database

    /// Opens a file for this program alone.
    ///
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory.
    ///   - creating: whether a file that is missing is made.
    ///   - body: uses it; what it adds stays if it returns, and is undone if it throws.
    /// - Returns: what `body` returned.
    /// - Throws: what `body` throws; why the file cannot be used, also when another program has it open.
    package static func open<Result>(
        _ path: String, creating: Bool, _ body: (SQLiteCopy) throws -> Result
    ) throws -> Result {
        do {
            let file = try AccountDatabaseFile(path, patience: 0.5)
            guard try creating || file.exists() else {
                throw AccountStoreError.unavailable(reason: "there is no file \(path)")
            }
            let connection = try file.openAlone()
            defer { try? connection.close() }
            return try connection.writeWithoutTransaction { db in
                var result: Result?
                try db.inTransaction(.immediate) {
                    result = try body(SQLiteCopy(db: db))
                    return .commit
                }
                guard let result else { throw AccountStoreError.unavailable(reason: "nothing was done") }
                return result
            }
        } catch let error as StoreCopyError {
            throw error
        } catch {
            throw AccountStoreError(error)
        }
    }

    package func each(
        _ table: CopiedTable, _ body: ([ColumnValue]) throws(AccountStoreError) -> Void
    ) throws(AccountStoreError) {
        do {
            try db.each(table.select, [], from: table.name) { columns throws(AccountStoreError) in
                var row: [ColumnValue] = []
                for _ in table.columns { row.append(try columns.value()) }
                try body(row)
            }
        } catch { throw AccountStoreError(error) }
    }

    package func add(_ rows: [[ColumnValue]], to table: CopiedTable) throws(AccountStoreError) {
        let places = table.columns.map { _ in "?" }.joined(separator: ", ")
        let sql = "INSERT INTO \"\(table.name)\" (\(table.list)) VALUES (\(places))"
        do { for row in rows { try db.change(sql, row) } } catch { throw AccountStoreError(error) }
    }
}
