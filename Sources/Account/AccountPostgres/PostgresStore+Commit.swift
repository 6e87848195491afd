package import AccountDomain
internal import AccountRows
internal import Traces

extension PostgresStore {
    /// How often a commit begins that met another one; each time a further one is done.
    private static let most = 8

    /// Does all changes, or none.
    package func commit(_ changes: [AccountChange]) async throws(AccountStoreError) -> CommitOutcome {
        guard !changes.isEmpty else { return .done }
        return try await tracedQuery("COMMIT", in: "postgresql") { () throws(AccountStoreError) in
            try await commitInOne(changes)
        }
    }

    private func commitInOne(_ changes: [AccountChange]) async throws(AccountStoreError) -> CommitOutcome {
        let deadline = ContinuousClock.now + patience
        for _ in 0..<Self.most {
            let segment = CommitSegment(changes)
            switch await loop.run(segment.statements, isWrite: true, until: deadline) {
            case .done:
                announce(changes)
                return .done
            case .unavailable(let reason): throw .unavailable(reason: reason)
            case .failed(let number, let state) where CommitSegment.refusals.contains(state):
                if let change = segment.change(ofStatement: number) { return .refused(change) }
                // Its own id was taken, by a reading back that came first.
                throw Self.unknown
            case .failed(_, let state) where Self.passes(state): continue
            case .failed(_, let state): throw AccountStoreError(state: state)
            case .unknown:
                guard try await isDone(segment, until: deadline + patience / 2) else { continue }
                announce(changes)
                return .done
            }
        }
        throw .unavailable(reason: "too many wanted the same rows of the database at once")
    }

    /// Finds out what became of a commit whose answer was lost.
    ///
    /// The id is written as that of a commit which was not done, unless it stands there. If the first transaction is still
    /// under way, the database makes one of the two wait for the other: so a commit that is found undone stays so. One that
    /// stands there is written again: after a crash the server shows commits that its standby does not have, and only a
    /// write waits for that.
    private func isDone(
        _ segment: CommitSegment, until deadline: ContinuousClock.Instant
    ) async throws(AccountStoreError) -> Bool {
        let statement = PostgresStatement(
            """
            INSERT INTO account_commit (id, done) VALUES (?, false)
            ON CONFLICT (id) DO UPDATE SET done = account_commit.done RETURNING done
            """, [.blob(segment.id)])
        for _ in 0..<3 {
            let end = await loop.run([statement], isWrite: true, until: deadline)
            if case .done(let found) = end, let done = found.first?.rows.first?.first { return done == [1] }
            if case .unavailable = end { break }
        }
        throw Self.unknown
    }

    private static let unknown = AccountStoreError.unavailable(
        reason: "the connection to the database was lost, and whether the change was done is not known")
}

/// A commit's statements, which are one transaction.
struct CommitSegment {
    /// What names the commit.
    let id: [UInt8]
    private(set) var statements: [PostgresStatement] = []
    /// The change that each statement belongs to.
    private var changes: [Int?] = []

    /// A row has another version (our own state), or a unique column is taken.
    static let refusals = ["RM001", "23505"]
    /// More locks than these would fill the server's table of locks.
    private static let mostLocks = 64

    init(_ changes: [AccountChange]) {
        var random = SystemRandomNumberGenerator()
        id = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        lock(changes)
        for (number, change) in changes.enumerated() {
            for statement in change.statements { add(statement, number) }
        }
        // Last: a commit that is refused leaves nothing behind.
        add(PostgresStatement("INSERT INTO account_commit (id, done) VALUES (?, true)", [.blob(id)]), nil)
    }

    /// The change that a statement belongs to; nil for the commit's own.
    func change(ofStatement number: Int) -> Int? { changes.indices.contains(number) ? changes[number] : nil }

    private mutating func add(_ statement: PostgresStatement, _ change: Int?) {
        statements.append(statement)
        changes.append(change)
    }

    /// Takes the names of all rows in one order, which is every commit's: two commits never wait for each other.
    ///
    /// A commit of one row waits for one alone, and needs none.
    private mutating func lock(_ changes: [AccountChange]) {
        let locks = Set(changes.compactMap(\.lock)).sorted()
        guard (2...Self.mostLocks).contains(locks.count) else { return }
        add(
            PostgresStatement(
                "SELECT pg_advisory_xact_lock(name) FROM unnest(?::bigint[]) AS name",
                [.array(locks.map { .integer($0) }, of: .integer)]), nil)
    }
}

extension AccountChange {
    fileprivate var statements: [PostgresStatement] {
        switch self {
        case .insert(let row): [Self.demand(row.stored, \.insert) { $0.keyValues + $0.values }]
        case .replace(let row):
            [Self.demand(row.stored, \.replace) { $0.values + $0.keyValues + [.integer($0.version)] }]
        case .remove(let row): [Self.demand(row.stored, \.remove) { $0.keyValues + [.integer($0.version)] }]
        case .removeUser(let user, _):
            AccountRow.Kind.removalsOfAccount.map { PostgresStatement($0, [.id(user)]) }
        case .note(let entry): [PostgresStatement(AuditEntry.insert, entry.values)]
        }
    }

    /// A statement that fails unless it changes one row.
    private static func demand(
        _ row: any AccountTableRow, _ sql: KeyPath<TableShape, String>,
        _ values: (any AccountTableRow) -> [ColumnValue]
    ) -> PostgresStatement {
        let change = type(of: row).shape[keyPath: sql]
        return PostgresStatement(
            "WITH changed AS (\(change) RETURNING 1) SELECT account_demand(count(*)) FROM changed",
            values(row))
    }

    /// The name of the row, as a number; rows of one number only wait for each other.
    fileprivate var lock: Int64? {
        switch self {
        // Its id is of chance, and there may be many of them.
        case .insert(.message(let message)) where message.kind == .event: return nil
        case .insert(let row), .replace(let row), .remove(let row):
            let stored = row.stored
            return Self.lock(type(of: stored).shape.name, stored.keyValues)
        case .removeUser(let user, _): return Self.lock(User.shape.name, [.id(user)])
        case .note: return nil
        }
    }

    /// FNV-1a.
    private static func lock(_ table: String, _ key: [ColumnValue]) -> Int64 {
        let bytes = Array(table.utf8) + key.flatMap { [0] + ($0.wire ?? []) }
        let hash = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Int64(bitPattern: hash)
    }
}
