import AccountDomain
import AccountRows
import AccountTestSupport
import Foundation
import Testing

@testable import AccountPostgres

struct PostgresCopyTests {
    private struct Interrupted: Error {}

    /// A database with rows of several kinds, among them texts with zero bytes and numbers with gaps.
    private static func filled() async throws -> TestDatabase {
        let database = try PrivateServer.shared.get().database()
        let store = try database.open(pool: 2)
        defer { store.close() }
        var user = User.sample(1)
        user.nickname = "a\0b\u{1}"
        var changes: [AccountChange] = [.insert(.user(user)), .insert(.user(.sample(2)))]
        changes += (1...1500).map { .insert(.notice(Notice(id: "n\($0)", at: .moment(Double($0) / 3)))) }
        changes += (1...4).map { .insert(.session(.sample($0, of: 1))) }
        changes.append(.note(AuditEntry(at: .moment(1), .signedIn, user: .number(1))))
        #expect(try await store.commit(changes) == .done)
        let gone = [2, 4].map { AccountChange.remove(.session(.sample($0, of: 1))) }
        #expect(try await store.commit(gone) == .done)
        return database
    }

    @Test(.timeLimit(.minutes(1)))
    func `a copy has every row with its number, and goes on behind the last one`() async throws {
        let (source, target) = (try await Self.filled(), try PrivateServer.shared.get().database())
        let counts = try PostgresCopy.open(source.place()) { source in
            try PostgresCopy.open(target.place(), isTarget: true) { try source.copy(to: $0) }
        }
        #expect(counts.filter { $0.rows > 0 }.map(\.table) == ["user", "session", "notice", "audit"])
        #expect(counts.reduce(0) { $0 + $1.rows } == 2 + 2 + 1500 + 1)
        #expect(Set(counts.map(\.hash)).count == 5)
        let both = [try source.open(), try target.open()]
        defer { both.forEach { $0.close() } }
        for kind in AccountRow.Kind.allCases {
            let pages = [
                try await both[0].page(of: kind, after: 0, limit: 9999),
                try await both[1].page(of: kind, after: 0, limit: 9999),
            ]
            #expect(pages[0] == pages[1])
        }
        #expect(try await both[1].commit([.insert(.session(.sample(9, of: 1)))]) == .done)
        let numbers = "SELECT string_agg(number::text, ' ' ORDER BY number) FROM session"
        #expect(try target.sql(numbers) == "1 3 4")
        // The source's numbers are not given again, either, though its last session is gone.
        #expect(try await both[0].commit([.insert(.session(.sample(9, of: 1)))]) == .done)
        #expect(try source.sql(numbers) == "1 3 5")
    }

    @Test(.timeLimit(.minutes(1)))
    func `a copy that is interrupted leaves nothing, and a target that holds something is refused`()
        async throws
    {
        let (source, target) = (try await Self.filled(), try PrivateServer.shared.get().database())
        #expect(throws: Interrupted.self) {
            try PostgresCopy.open(source.place()) { source in
                try PostgresCopy.open(target.place(), isTarget: true) { target in
                    _ = try source.copy(to: target)
                    throw Interrupted()
                }
            }
        }
        #expect(try target.sql("SELECT (SELECT count(*) FROM notice) + (SELECT count(*) FROM audit)") == "0")
        try target.sql("INSERT INTO audit (at, event) VALUES (1, 'signedIn')")
        #expect(throws: StoreCopyError.notEmpty(table: "audit")) {
            try PostgresCopy.open(source.place()) { source in
                try PostgresCopy.open(target.place(), isTarget: true) { _ = try source.copy(to: $0) }
            }
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a database in use is not copied, and who starts meanwhile waits`() async throws {
        let database = try await Self.filled()
        let store = try database.open(pool: 1)
        #expect(try await store.notice("n1") != nil)
        let inUse = AccountStoreError.unavailable(reason: "another program uses the database")
        #expect(throws: inUse) { try PostgresCopy.open(database.place()) { _ = try $0.count() } }
        store.close()
        try await database.until(
            """
            SELECT count(*) FROM pg_stat_activity WHERE datname = '\(database.name)'
            AND application_name = 'accountd'
            """, is: "0")
        var starting: Thread?
        let (opened, signal) = AsyncStream<Bool>.makeStream()
        try PostgresCopy.open(database.place()) { _ in
            let place = try database.place()
            starting = Thread {
                let store = try? PostgresStore(place, pool: 1, instances: 1)
                store?.close()
                signal.yield(store != nil)
            }
            starting?.start()
            let waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            while try database.sql(waits) == "0" {}
        }
        for await isOpen in opened {
            #expect(isOpen)
            break
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a program whose address names it otherwise is found, and nothing of its tables is changed`()
        async throws
    {
        let database = try PrivateServer.shared.get().database()
        let place = try database.place(options: "&application_name=other")
        let store = try PostgresStore(place, pool: 1, instances: 1)
        defer { store.close() }
        #expect(try await store.notice("n") == nil)
        // A migration that is missing would be done before the copying.
        try database.sql("DELETE FROM account_schema WHERE version = \(PostgresSchema.version)")
        let inUse = AccountStoreError.unavailable(reason: "another program uses the database")
        #expect(throws: inUse) { try PostgresCopy.open(database.place()) { _ = try $0.count() } }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a source that is lost once the target is written makes no failure`() async throws {
        let (database, target) = (try await Self.filled(), try PrivateServer.shared.get().database())
        let end = """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'accountd'
            """
        let counts = try PostgresCopy.open(database.place()) { source in
            let counts = try PostgresCopy.open(target.place(), isTarget: true) { try source.copy(to: $0) }
            #expect(try database.sql(end) == "1")
            return counts
        }
        #expect(counts.reduce(0) { $0 + $1.rows } == 2 + 2 + 1500 + 1)
        #expect(try target.sql("SELECT count(*) FROM notice") == "1500")
    }
}
