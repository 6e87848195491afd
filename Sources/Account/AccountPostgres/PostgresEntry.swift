internal import AccountDomain
internal import AccountRows
internal import CPostgreSQL

/// One connection that waits, for the start alone: whether the database can be used, and its tables.
@safe final class PostgresEntry {
    private let handle: OpaquePointer

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
        // One more instance while they are replaced one by one, and ten for people and backups.
        let needed = (instances + 1) * pool + 10
        guard needed > most else { return }
        throw .unavailable(
            reason: """
                \(instances) instances need \(needed) connections, and the database allows \(most): \
                lower store.pool or raise max_connections
                """)
    }

    /// Makes the tables, or brings them to this version; one program at a time.
    func migrate() throws(AccountStoreError) {
        guard try value("SELECT pg_is_in_recovery()") == "f" else {
            throw .unavailable(reason: "the database takes no writes: it is a standby")
        }
        _ = try value("BEGIN")
        _ = try value("SELECT pg_advisory_xact_lock(\(PostgresSchema.lock))")
        var version: Int64 = 0
        if try value("SELECT to_regclass('account_schema')") != nil {
            version = Int64(try value("SELECT max(version) FROM account_schema") ?? "") ?? 0
        }
        guard version <= PostgresSchema.version else { throw .newer }
        for step in PostgresSchema.migrations where step.version > version {
            _ = try value(step.sql)
            _ = try value("INSERT INTO account_schema (version) VALUES (\(step.version))")
        }
        try checkTables()
        _ = try value("COMMIT")
    }

    /// Makes sure that every table has its columns: else who asks first would find out.
    private func checkTables() throws(AccountStoreError) {
        let reads = AccountRow.Kind.allCases.map { "\($0.table.shape.select) WHERE false" }
        _ = try value(reads.joined(separator: ";"))
    }

    /// Does statements; the first value of the last one, if it has any.
    private func value(_ sql: String) throws(AccountStoreError) -> String? {
        guard let result = unsafe PQexec(handle, sql) else {
            throw .unavailable(reason: "the connection to the database was lost")
        }
        defer { unsafe PQclear(result) }
        switch unsafe PQresultStatus(result) {
        case PGRES_COMMAND_OK: return nil
        case PGRES_TUPLES_OK:
            guard unsafe PQntuples(result) > 0, unsafe PQgetisnull(result, 0, 0) == 0 else { return nil }
            return unsafe String(cString: PQgetvalue(result, 0, 0))
        default:
            let state = unsafe PQresultErrorField(result, CInt(UInt8(ascii: "C")))
            throw AccountStoreError(state: unsafe state.map { unsafe String(cString: $0) } ?? "")
        }
    }
}
