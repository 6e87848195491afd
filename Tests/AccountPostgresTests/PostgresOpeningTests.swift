import AccountDomain
import AccountRows
import AccountTestSupport
import Foundation
import Testing

@testable import AccountPostgres

struct PostgresOpeningTests {
    private func error(_ body: () throws -> Void) -> AccountStoreError? {
        do {
            try body()
            return nil
        } catch { return error as? AccountStoreError }
    }

    @Test func `a database may be opened by several programs at once`() async throws {
        let database = try PrivateServer.shared.get().database()
        let stores = try await withThrowingTaskGroup(of: PostgresStore.self) { group in
            for _ in 0..<4 { group.addTask { try database.open(pool: 1) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for store in stores {
            #expect(try await store.notice("n") == nil)
            store.close()
        }
        #expect(
            try database.sql("SELECT string_agg(version::text, ' ') FROM account_schema") == "7 9 10 11 12 13"
        )
    }

    @Test func `more connections than the server allows are refused at the start`() throws {
        let database = try PrivateServer.shared.get().database()
        let said = """
            2 instances need 205 connections, and the database allows 200: \
            lower store.pool or raise max_connections
            """
        #expect(error { _ = try database.open(pool: 64, instances: 2) } == .unavailable(reason: said))
        #expect(try database.sql("SELECT to_regclass('account_schema') IS NULL") == "t")
    }

    @Test func `clocks that are apart by more than half a minute are refused at the start, and told later`()
        async throws
    {
        let database = try PrivateServer.shared.get().database()
        let place = try database.place()
        for seconds in [-25.0, 0, 25] { try PostgresStore.checkClock(place) { Date() + seconds } }
        for seconds in [-40.0, 40, 86_400] {
            let error = try #require(throws: AccountStoreError.self) {
                try PostgresStore.checkClock(place) { Date() + seconds }
            }
            guard case .unavailable(let reason) = error else { throw error }
            #expect(reason.contains("seconds apart"))
        }
        let store = try database.open(pool: 1)
        defer { store.close() }
        let clock = try #require(try await store.clock())
        #expect(abs(clock.timeIntervalSinceNow) < 25)
    }

    @Test func `a database whose statements do not see what was committed before is refused`() throws {
        let database = try PrivateServer.shared.get().database()
        let setting = "default_transaction_isolation = 'repeatable read'"
        try database.sql("ALTER DATABASE \(database.name) SET \(setting)")
        let said = "default_transaction_isolation of the database must be read committed"
        #expect(error { _ = try database.open() } == .unavailable(reason: said))
    }

    @Test func `migrations that are tried leave nothing, and what is done is not done again`() throws {
        let database = try PrivateServer.shared.get().database()
        let all = PostgresSchema.migrations.map(\.version)
        for isTrial in [true, true, false] {
            #expect(try PostgresStore.migrate(database.place(), isTrial: isTrial) == all)
        }
        #expect(try PostgresStore.migrate(database.place(), isTrial: false) == [])
    }

    @Test func `a database of a newer version, and tables of another program, are refused`() throws {
        let database = try PrivateServer.shared.get().database()
        try database.open().close()
        try database.sql("INSERT INTO account_schema (version) VALUES (99)")
        #expect(error { _ = try database.open() } == .newer)
        let other = try PrivateServer.shared.get().database()
        try other.sql("CREATE TABLE session (id text)")
        guard case .damaged? = error({ _ = try other.open() }) else {
            Issue.record("tables of another program were taken")
            return
        }
    }

    @Test func `a database of the version before keeps its log, and its numbers go on`() async throws {
        let database = try PrivateServer.shared.get().database()
        let before = PostgresSchema.migrations[0]
        try database.sql(before.sql)
        // One line of a clock that was far ahead.
        try database.sql(
            """
            INSERT INTO account_schema VALUES (\(before.version));
            INSERT INTO audit (at, event) VALUES (1, 'signedIn'), (4e9, 'signedIn'), (2, 'signedIn');
            SELECT nextval(pg_get_serial_sequence('audit', 'number'))
            """)
        let store = try database.open(pool: 1)
        defer { store.close() }
        #expect(try await store.commit([.note(AuditEntry(at: .moment(0), .signedIn))]) == .done)
        let lines = try await store.audit(AuditSelection(), after: 0, limit: 9)
        // The fourth was given, and its line is gone.
        #expect(lines.map(\.number) == [1, 2, 3, 5])
        #expect(lines.prefix(3).map { $0.entry.at.timeIntervalSinceReferenceDate } == [1, 4e9, 2])
    }

    @Test func `a migration that meets a table in use lets others pass, and begins once more`() throws {
        let database = try PrivateServer.shared.get().database()
        let before = PostgresSchema.migrations[0]
        try database.sql(before.sql)
        try database.sql(
            "INSERT INTO account_schema VALUES (\(before.version)); CREATE TABLE gate (open bigint)")
        let reader = Background {
            try database.sql(
                """
                BEGIN; LOCK TABLE audit IN ACCESS SHARE MODE;
                DO $$ BEGIN WHILE NOT EXISTS (SELECT FROM gate) LOOP PERFORM pg_sleep(0.02); END LOOP; END $$;
                COMMIT
                """)
        }
        let locks = "FROM pg_locks WHERE relation = 'audit'::regclass"
        try database.poll("SELECT count(*) \(locks) AND mode = 'AccessShareLock'", is: "1")
        let migration = Background { try PostgresStore.migrate(database.place(), isTrial: false) }
        try database.poll("SELECT count(*) \(locks) AND NOT granted", is: "1")
        // Each attempt is a transaction of its own.
        let first = try database.sql("SELECT max(virtualtransaction) \(locks) AND NOT granted")
        try database.poll(
            "SELECT count(*) \(locks) AND NOT granted AND virtualtransaction <> '\(first)'", is: "1")
        #expect(try database.sql("SELECT count(*) FROM audit") == "0")
        try database.openGate()
        #expect(try migration.value() == [9, 10, 11, 12, 13])
        _ = try reader.value()
    }

    /// Work that waits, on a thread of its own: the tasks of a machine with two cores have two of them.
    private final class Background<Value: Sendable>: @unchecked Sendable {
        private let done = DispatchSemaphore(value: 0)
        private var result: Result<Value, any Error>?

        init(_ work: @escaping @Sendable () throws -> Value) {
            Thread.detachNewThread { [self] in
                result = Result(catching: work)
                done.signal()
            }
        }

        func value() throws -> Value? {
            done.wait()
            return try result?.get()
        }
    }

    @Test(arguments: ["session DROP COLUMN page_key", "used_proof DROP COLUMN expires"])
    func `a table that lacks a column is refused at the start, and not by who asks first`(change: String)
        throws
    {
        let database = try PrivateServer.shared.get().database()
        try database.open().close()
        try database.sql("ALTER TABLE \(change)")
        guard case .damaged? = error({ _ = try database.open() }) else {
            Issue.record("a table without its columns was taken")
            return
        }
    }

    @Test func `the log is only ever added to`() throws {
        let database = try PrivateServer.shared.get().database()
        try database.open().close()
        try database.sql("INSERT INTO audit (at, event) VALUES (1, 'signedIn')")
        for statement in [
            "UPDATE audit SET at = 2", "DELETE FROM audit", "TRUNCATE audit", "DELETE FROM audit_first",
            "TRUNCATE audit_first", "TRUNCATE audit_rest",
        ] {
            let caught =
                "DO $$ BEGIN \(statement); EXCEPTION WHEN raise_exception THEN CREATE TABLE refused (); END $$"
            try database.sql("DROP TABLE IF EXISTS refused")
            try database.sql(caught)
            #expect(try database.sql("SELECT to_regclass('refused') IS NOT NULL") == "t", "\(statement)")
        }
    }

    @Test(arguments: [
        ("postgres://user:secret@host/name", false), ("postgres://host/name?password=secret", false),
        ("mysql://host/name", false), ("postgres://host/name?nonsense=1", false), ("", false),
        ("postgres://user@a:5432,b:5433/name?target_session_attrs=any", true),
    ])
    func `an address with a password in it is none`(url: String, isOne: Bool) {
        #expect((PostgresPlace(url: url, password: nil) != nil) == isOne)
    }
}
