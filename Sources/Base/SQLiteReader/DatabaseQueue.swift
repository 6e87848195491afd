internal import CSQLite

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// How a file is opened.
public struct Configuration: Sendable {
    /// Whether nothing may be written.
    public var readonly = false
    /// Whether SQLite looks after foreign keys.
    public var foreignKeysEnabled = true
    var preparations: [@Sendable (Database) throws -> Void] = []

    /// The usual way.
    public init() {}

    /// Has something done with each connection before it is used.
    ///
    /// - Parameter body: what to do.
    public mutating func prepareDatabase(_ body: @escaping @Sendable (Database) throws -> Void) {
        preparations.append(body)
    }
}

/// One connection to an SQLite file that exists, used by one caller at a time.
///
/// The names are those of the package GRDB, as far as they go: what reads old stores was written with it, and an app
/// needs no package of others for these few calls.
@safe public final class DatabaseQueue: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let database: Database

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: the file's path.
    ///   - configuration: how.
    /// - Throws: `DatabaseError`, also if the file is no database.
    public init(path: String, configuration: Configuration = Configuration()) throws {
        unsafe lock.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(lock, nil)
        database = Database()
        // From here on `deinit` cleans up, whatever is thrown.
        try database.open(path, isReadOnly: configuration.readonly)
        try database.execute(sql: "PRAGMA foreign_keys = \(configuration.foreignKeysEnabled ? "ON" : "OFF")")
        for prepare in configuration.preparations { try prepare(database) }
        // A file is read only when something is asked of it.
        _ = try Row.fetchOne(database, sql: "SELECT * FROM sqlite_master LIMIT 1")
    }

    deinit {
        database.close()
        unsafe pthread_mutex_destroy(lock)
        unsafe lock.deallocate()
    }

    /// Works with the connection while nobody else does; not within itself.
    ///
    /// - Parameter body: what to do; nothing of the connection may leave it.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    public func inDatabase<Result>(_ body: (Database) throws -> Result) rethrows -> Result {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return try body(database)
    }

    /// Closes the connection; nothing can be asked any more.
    ///
    /// - Throws: nothing as it is; others close with an error.
    public func close() throws { inDatabase { $0.close() } }
}

/// A connection, within ``DatabaseQueue/inDatabase(_:)``.
@safe public final class Database {
    private var connection: OpaquePointer?
    private var statements: [String: Statement] = [:]

    init() {}

    func open(_ path: String, isReadOnly: Bool) throws {
        let mode = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let code = unsafe sqlite3_open_v2(path, &connection, mode | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK else {
            let detailed = unsafe connection.map { unsafe sqlite3_extended_errcode($0) } ?? code
            close()
            throw DatabaseError(code: detailed)
        }
        unsafe sqlite3_extended_result_codes(connection, 1)
    }

    func close() {
        statements = [:]
        // Statements of others that are still there close it at their end.
        unsafe sqlite3_close_v2(connection)
        unsafe connection = nil
    }

    /// Runs statements without arguments, one after the other.
    ///
    /// - Parameter sql: the statements.
    /// - Throws: `DatabaseError`.
    public func execute(sql: String) throws {
        guard let connection = unsafe connection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        let code = unsafe sqlite3_exec(connection, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(code: code) }
    }

    /// A statement that is made once for each text.
    ///
    /// - Parameter sql: one statement.
    /// - Returns: the statement; one caller uses it at a time.
    /// - Throws: `DatabaseError`.
    public func cachedStatement(sql: String) throws -> Statement {
        if let known = statements[sql] { return known }
        let statement = try statement(sql: sql)
        statements[sql] = statement
        return statement
    }

    func statement(sql: String) throws -> Statement {
        guard let connection = unsafe connection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        var statement: OpaquePointer?
        let code = unsafe sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
        guard code == SQLITE_OK, let statement = unsafe statement else {
            throw DatabaseError(code: code == SQLITE_OK ? SQLITE_MISUSE : code)
        }
        return unsafe Statement(statement)
    }
}
