internal import AccountDomain
internal import AccountRows
internal import CPostgreSQL

/// One connection that waits, for the start alone: whether the database can be used, and its tables.
@safe final class PostgresEntry {
    /// How often migrations begin that met somebody who holds a table.
    private static let tries = 5

    private let handle: OpaquePointer
    /// The code of the last error.
    private var lastState = ""

    init(_ place: PostgresPlace) throws(AccountStoreError) {
        guard let handle = unsafe place.connect(PQconnectdbParams) else {
            throw .unavailable(reason: "there is no memory for the database")
        }
        unsafe self.handle = handle
        guard unsafe PQstatus(handle) == CONNECTION_OK else {
            let said = unsafe PQerrorMessage(handle).map { unsafe String(cString: $0) } ?? ""
            let line = said.split(separator: "\n").first.map { " (\($0))" } ?? ""
            throw .unavailable(reason: "the database cannot be reached\(line)")
        }
    }

    deinit { unsafe PQfinish(handle) }

    /// Makes sure that all programs' connections are fewer than the server allows.
    func checkConnections(pool: Int, instances: Int) throws(AccountStoreError) {
        let most = Int(try value("SELECT current_setting('max_connections')") ?? "") ?? 0
        // One more instance while they are replaced one by one, and ten for people and backups; each instance listens by a
        // connection of its own.
        let needed = (instances + 1) * (pool + 1) + 10
        guard needed > most else { return }
        throw .unavailable(
            reason: """
                \(instances) instances need \(needed) connections, and the database allows \(most): \
                lower store.pool or raise max_connections
                """)
    }

    /// Makes the tables, or brings them to this version; one program at a time.
    ///
    /// - Parameter isTrial: whether all is undone in the end.
    /// - Returns: the migrations that were done.
    /// - Throws: why they cannot be.
    @discardableResult
    func migrate(isTrial: Bool = false) throws(AccountStoreError) -> [Int64] {
        guard try value("SELECT pg_is_in_recovery()") == "f" else {
            throw .unavailable(reason: "the database takes no writes: it is a standby")
        }
        // Each statement must see what was committed before it: what is read by number rests on that.
        guard try value("SHOW default_transaction_isolation") == "read committed" else {
            throw .unavailable(reason: "default_transaction_isolation of the database must be read committed")
        }
        var left = Self.tries
        while true {
            lastState = ""
            do throws(AccountStoreError) {
                return try migrateOnce(isTrial: isTrial)
            } catch {
                left -= 1
                guard left > 0, ["55P03", "40P01"].contains(lastState) else { throw error }
                _ = try value("ROLLBACK")
                // Those who waited behind it go first.
                _ = try value("SELECT pg_sleep(0.5)")
            }
        }
    }

    /// Begins once; who migrates at the same time is waited for, who holds a table not for long: others wait behind.
    private func migrateOnce(isTrial: Bool) throws(AccountStoreError) -> [Int64] {
        _ = try value("BEGIN")
        if isTrial { _ = try value("SET LOCAL lock_timeout = '3s'; SET LOCAL statement_timeout = '10s'") }
        _ = try value("SELECT pg_advisory_xact_lock(\(PostgresSchema.lock))")
        _ = try value("SET LOCAL lock_timeout = '3s'")
        let version = try self.version()
        guard version <= PostgresSchema.version else { throw .newer }
        let steps = PostgresSchema.migrations.filter { $0.version > version }
        for step in steps {
            _ = try value(step.sql)
            _ = try value("INSERT INTO account_schema (version) VALUES (\(step.version))")
        }
        try checkTables()
        _ = try value(isTrial ? "ROLLBACK" : "COMMIT")
        return steps.map(\.version)
    }

    /// The last migration that was done; 0 where there are no tables.
    private func version() throws(AccountStoreError) -> Int64 {
        guard try value("SELECT to_regclass('account_schema')") != nil else { return 0 }
        return Int64(try value("SELECT max(version) FROM account_schema") ?? "") ?? 0
    }

    /// Makes sure that the tables are those of this version.
    func checkVersion() throws(AccountStoreError) {
        let version = try self.version()
        guard version > 0 else { throw .unavailable(reason: "the database has no tables of accountd") }
        guard version <= PostgresSchema.version else { throw .newer }
        guard version == PostgresSchema.version else { throw .older }
    }

    /// Makes sure that every table has its columns: else who asks first would find out.
    private func checkTables() throws(AccountStoreError) {
        let reads = AccountRow.Kind.allCases.map { "\($0.table.shape.select) WHERE false" }
        _ = try value(reads.joined(separator: ";"))
    }

    /// Does statements; the first value of the last one, if it has any.
    func value(_ sql: String) throws(AccountStoreError) -> String? {
        let result = unsafe PQexec(handle, sql)
        defer { unsafe PQclear(result) }
        switch unsafe PQresultStatus(result) {
        case PGRES_COMMAND_OK: return nil
        case PGRES_TUPLES_OK:
            guard unsafe PQntuples(result) > 0, unsafe PQgetisnull(result, 0, 0) == 0 else { return nil }
            return unsafe String(cString: PQgetvalue(result, 0, 0))
        default:
            lastState = unsafe AccountStoreError.state(of: result)
            throw unsafe AccountStoreError(result)
        }
    }

    /// What a statement finds.
    func rows(_ sql: String) throws(AccountStoreError) -> PostgresRows {
        let result = unsafe PQexecParams(handle, sql, 0, nil, nil, nil, nil, 1)
        defer { unsafe PQclear(result) }
        guard let result = unsafe result, unsafe PQresultStatus(result) == PGRES_TUPLES_OK else {
            throw unsafe AccountStoreError(result)
        }
        return unsafe PostgresRows(result)
    }

    /// Gives COPY its rows.
    func copyIn(_ sql: String, _ bytes: [UInt8]) throws(AccountStoreError) {
        let begun = unsafe PQexec(handle, sql)
        defer { unsafe PQclear(begun) }
        guard unsafe PQresultStatus(begun) == PGRES_COPY_IN else { throw unsafe AccountStoreError(begun) }
        let isSent = unsafe bytes.withUnsafeBytes { bytes in
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe PQputCopyData(handle, start, CInt(bytes.count)) == 1
        }
        _ = unsafe PQputCopyEnd(handle, isSent ? nil : "the connection fails")
        var failure: AccountStoreError?
        while let result = unsafe PQgetResult(handle) {
            let isDone = unsafe PQresultStatus(result) == PGRES_COMMAND_OK
            if !isDone { failure = unsafe AccountStoreError(result) }
            unsafe PQclear(result)
        }
        if let failure { throw failure }
        guard isSent else { throw .unavailable(reason: "the connection to the database was lost") }
    }
}
