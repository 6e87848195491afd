package import AccountDomain
internal import FoundationEssentials

/// What ``AccountStore`` promises, asked through the port alone.
///
/// To measure a store, make a test of this shape beside it; each run needs an empty store of its own:
///
///     @Test(arguments: StoreSuite.all)
///     func `this store keeps what the port promises`(promise: StoreSuite.Promise) async throws {
///         try await promise.check(MyStore())
///     }
package enum StoreSuite {
    /// Every promise.
    package static let all: [Promise] = rows + commits + lists + ends + races + audit

    /// One promise.
    package typealias Promise = PortPromise<any AccountStore>

    /// A promise that was not kept.
    package struct Breach: Error, CustomStringConvertible {
        /// What was found.
        package let description: String
    }
}

/// One promise of a port.
package struct PortPromise<Port>: Sendable, CustomStringConvertible {
    /// The promise, as a sentence.
    package let description: String
    private let body: @Sendable (Port) async throws -> Void

    init(_ description: String, _ body: @escaping @Sendable (Port) async throws -> Void) {
        self.description = description
        self.body = body
    }

    /// Asks an adapter.
    ///
    /// - Parameter adapter: one in which nothing stands.
    /// - Throws: a ``StoreSuite/Breach``, or an error of the port that should not have come.
    package func check(_ adapter: Port) async throws { try await body(adapter) }
}

/// What is found must be what is wanted.
func same<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) throws {
    guard found != wanted else { return }
    throw StoreSuite.Breach(description: "\(what): found \(found) where \(wanted) was wanted")
}

extension AccountStore {
    /// Commits what must be done.
    func put(_ changes: AccountChange...) async throws { try await put(changes) }

    /// Commits what must be done.
    func put(_ changes: [AccountChange]) async throws {
        try same(try await commit(changes), .done, "the outcome of \(changes.count) changes")
    }

    /// Inserts what must be free.
    func insert(_ rows: AccountRow...) async throws { try await put(rows.map { .insert($0) }) }

    /// Commits what must be refused.
    func refuses(_ changes: AccountChange..., at number: Int = 0, saying what: String) async throws {
        try same(try await commit(changes), .refused(number), what)
    }

    /// The row with the key of another one, whatever kind it is.
    func row(like row: AccountRow) async throws -> AccountRow? {
        switch row {
        case .user(let row): try await user(row.id).map { .user($0) }
        case .identity(let row): try await identity(row.key).map { .identity($0) }
        case .device(let row): try await device(row.id).map { .device($0) }
        case .session(let row): try await session(row.id).map { .session($0) }
        case .challenge(let row): try await challenge(row.id).map { .challenge($0) }
        case .attempts(let row): try await attempts(row.key).map { .attempts($0) }
        case .secondFactor(let row): try await secondFactor(of: row.user).map { .secondFactor($0) }
        case .message(let row): try await message(row.id).map { .message($0) }
        case .notice(let row): try await notice(row.id).map { .notice($0) }
        case .passkey(let row): try await passkey(row.id).map { .passkey($0) }
        case .serviceGrant(let row): try await serviceGrant(row.key).map { .serviceGrant($0) }
        case .credentialChange(let row):
            try await credentialChanges(of: row.user).first { $0.id == row.id }.map { .credentialChange($0) }
        case .usedProof(let row):
            try await page(of: .usedProof, after: 0, limit: 100).rows.first {
                if case .usedProof(let found) = $0 { found.hash == row.hash } else { false }
            }
        }
    }
}

extension AccountRow {
    /// The same row with another version.
    func at(_ version: Int64) -> AccountRow {
        func set<Row: VersionedRow>(_ row: Row) -> Row {
            var row = row
            row.version = version
            return row
        }
        return switch self {
        case .user(let row): .user(set(row))
        case .identity(let row): .identity(set(row))
        case .device(let row): .device(set(row))
        case .session(let row): .session(set(row))
        case .challenge(let row): .challenge(set(row))
        case .attempts(let row): .attempts(set(row))
        case .secondFactor(let row): .secondFactor(set(row))
        case .message(let row): .message(set(row))
        case .notice(let row): .notice(set(row))
        case .credentialChange(let row): .credentialChange(set(row))
        case .usedProof(let row): .usedProof(set(row))
        case .passkey(let row): .passkey(set(row))
        case .serviceGrant(let row): .serviceGrant(set(row))
        }
    }
}
