package import AccountDomain
package import AccountRows
internal import Traces

/// Accounts in a PostgreSQL database, which several programs on several machines may use at once.
///
/// A commit is one round trip and one transaction. What it has acknowledged is as safe as the database makes what was
/// committed: `synchronous_commit` is the database's to set. Reads see what was acknowledged before, for all of them go
/// to the server that takes writes. A database that cannot be reached makes the store unavailable, not longer than that
/// lasts.
package final class PostgresStore: RowStore {
    package typealias Columns = PostgresColumns

    /// The beginning of a log line's hour.
    package static let hour = "trunc(at / 3600) * 3600.0"
    package static let lesser = "least"

    let loop: PostgresLoop
    /// How long an answer may take, with the waiting for a connection.
    let patience: Duration

    /// Opens the store; makes its tables where there are none.
    ///
    /// - Parameters:
    ///   - place: the database.
    ///   - pool: how many connections there may be.
    ///   - instances: how many programs use the database, each with as many connections.
    ///   - patience: how long an answer may take before a call throws `unavailable`.
    /// - Throws: why it cannot be used.
    package init(
        _ place: PostgresPlace, pool: Int, instances: Int, patience: Duration = .seconds(3)
    ) throws(AccountStoreError) {
        let entry = try PostgresEntry(place)
        // A pooler's connections are its own to count.
        if !place.isPooled { try entry.checkConnections(pool: pool, instances: instances) }
        try entry.migrate()
        guard let loop = PostgresLoop(place, size: pool) else {
            throw .unavailable(reason: "the system has no thread or file for the database")
        }
        self.loop = loop
        self.patience = patience
    }

    deinit { loop.close() }

    /// Makes the tables of a database, or brings them to this version, as opening the store does.
    ///
    /// - Parameters:
    ///   - place: the database.
    ///   - isTrial: whether all is undone in the end.
    /// - Returns: the migrations that were done.
    /// - Throws: why they cannot be.
    package static func migrate(
        _ place: PostgresPlace, isTrial: Bool
    ) throws(AccountStoreError) -> [Int64] { try PostgresEntry(place).migrate(isTrial: isTrial) }

    /// Lets what is under way end, and closes all connections; what is asked afterwards throws `unavailable`.
    package func close() { loop.close() }

    /// How its connections are used at this moment.
    package var use: PoolUse { loop.use }

    /// Reads rows.
    package func read<Value: Sendable>(
        _ sql: String, _ values: [ColumnValue], of table: String, as extent: ReadExtent,
        _ body: @escaping @Sendable (inout PostgresColumns) throws(AccountStoreError) -> Value
    ) async throws(AccountStoreError) -> [Value] {
        try await tracedQuery("SELECT", of: table, in: "postgresql") { () throws(AccountStoreError) in
            try Self.values(try await read(PostgresStatement(sql, values)), of: table, body)
        }
    }

    /// What rows say.
    static func values<Value>(
        _ found: PostgresRows, of table: String,
        _ body: (inout PostgresColumns) throws(AccountStoreError) -> Value
    ) throws(AccountStoreError) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(found.rows.count)
        for row in found.rows {
            var columns = PostgresColumns(row, types: found.types, table: table)
            values.append(try body(&columns))
        }
        return values
    }

    func read(
        _ statement: PostgresStatement, isWrite: Bool = false
    ) async throws(AccountStoreError) -> PostgresRows { try await read([statement], isWrite: isWrite)[0] }

    /// Reads once more by another connection if the first one was lost; so may be written what can be written twice.
    func read(
        _ statements: [PostgresStatement], isWrite: Bool = false
    ) async throws(AccountStoreError) -> [PostgresRows] {
        let deadline = ContinuousClock.now + patience
        for _ in 0..<2 {
            switch await loop.run(statements, isWrite: isWrite, until: deadline) {
            case .done(let found) where found.count == statements.count: return found
            case .done: break
            case .failed(_, let state) where Self.passes(state): continue
            case .failed(_, let state): throw AccountStoreError(state: state)
            case .unavailable(let reason): throw .unavailable(reason: reason)
            case .unknown: continue
            }
        }
        throw Self.lost
    }

    /// Does statements as one transaction, once more as long as another transaction stands in the way.
    ///
    /// - Returns: what they found.
    /// - Throws: why they were not done; where the connection was lost nobody knows whether they were.
    func run(
        _ statements: [PostgresStatement], until deadline: ContinuousClock.Instant
    ) async throws(AccountStoreError) -> [PostgresRows] {
        while true {
            switch await loop.run(statements, isWrite: true, until: deadline) {
            case .done(let found): return found
            case .failed(_, let state) where Self.passes(state): continue
            case .failed(_, let state): throw AccountStoreError(state: state)
            case .unavailable(let reason): throw .unavailable(reason: reason)
            case .unknown: throw Self.lost
            }
        }
    }

    private static let lost = AccountStoreError.unavailable(
        reason: "the connection to the database was lost")

    /// Whether a state says no more than that the same can be tried again: deadlocks, conflicts of transactions, a
    /// server that is going down, and plans that a migration made void.
    static func passes(_ state: String) -> Bool {
        ["40P01", "40001", "0A000", "57P01", "57P02"].contains(state)
    }
}

extension AccountStoreError {
    /// What an error of PostgreSQL means.
    ///
    /// Only the code is told: the server's own words may quote what a row holds.
    init(state: String) {
        self =
            switch state.prefix(2) {
            case "53" where state == "53100": .unavailable(reason: "the database's disk is full")
            case "55" where state == "55P03": .unavailable(reason: "another program uses the database")
            case "57" where state == "57014": .unavailable(reason: "the database took too long")
            case "42", "26":
                .damaged(reason: "the tables are not those of this program (PostgreSQL \(state))")
            case "XX":
                .damaged(reason: "the database is damaged (PostgreSQL \(state)); restore a backup")
            case "25": .unavailable(reason: "the database takes no writes (PostgreSQL \(state))")
            default: .unavailable(reason: "PostgreSQL \(state)")
            }
    }
}
