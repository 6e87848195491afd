import AccountDomain
import AccountRows
import AccountTestSupport
import Foundation
import Testing

@testable import AccountPostgres

struct PostgresCommitTests {
    /// Adds one to the count of each key, in this order, in one commit; again until nobody was quicker.
    private static func count(_ keys: [String], _ store: PostgresStore) async throws {
        while true {
            var changes: [AccountChange] = []
            for key in keys {
                guard var row = try await store.attempts(key) else { return }
                row.failures += 1
                changes.append(.replace(.attempts(row)))
            }
            if try await store.commit(changes) == .done { return }
        }
    }

    @Test(.timeLimit(.minutes(2)))
    func `commits that write the same rows in opposite orders never wait for each other`() async throws {
        let database = try PrivateServer.shared.get().database()
        let store = try database.open(pool: 8)
        defer { store.close() }
        let keys = (0..<4).map { "key \($0)" }
        let rows = keys.map { AccountChange.insert(.attempts(Attempts(key: $0, lastAt: .now))) }
        #expect(try await store.commit(rows) == .done)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    for _ in 0..<20 {
                        try await Self.count(number % 2 == 0 ? keys : keys.reversed(), store)
                    }
                }
            }
            try await group.waitForAll()
        }
        for key in keys { #expect(try await store.attempts(key)?.failures == 160) }
        let deadlocks = "SELECT deadlocks FROM pg_stat_database WHERE datname = '\(database.name)'"
        #expect(try database.sql(deadlocks) == "0")
    }

    @Test(.timeLimit(.minutes(2)))
    func `a deadlock with somebody else's transaction is tried again`() async throws {
        let database = try PrivateServer.shared.get().database()
        let store = try database.open()
        defer { store.close() }
        let user = Identifier<User>(bytes: Array(repeating: 1, count: 16))
        // Fails twice as a deadlock does.
        try database.sql(
            """
            CREATE SEQUENCE tries;
            CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                IF nextval('tries') < 3 THEN RAISE 'again' USING ERRCODE = '40P01'; END IF;
                RETURN NEW;
            END $$;
            CREATE TRIGGER fail BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION fail();
            """)
        #expect(try await store.commit([.note(AuditEntry(at: .now, .signedIn, user: user))]) == .done)
        #expect(try database.sql("SELECT last_value FROM tries") == "3")
        #expect(try database.sql("SELECT count(*) FROM audit") == "1")
    }

    /// The connection is ended while it waits to commit, before and after the commit is on the disk.
    @Test(.timeLimit(.minutes(2)), arguments: [false, true])
    func `a commit whose connection is lost is done once`(isWritten: Bool) async throws {
        let server = try PrivateServer()
        let database = try server.database()
        let store = try database.open(pool: 2)
        defer { store.close() }
        let waiting = isWritten ? "SyncRep" : "PgSleep"
        if isWritten {
            // A standby that never answers: the transaction is written, and nobody is told.
            try database.sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
            try database.sql("SELECT pg_reload_conf()")
        } else {
            try database.sql(
                """
                CREATE SEQUENCE tries;
                CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                    IF nextval('tries') = 1 THEN PERFORM pg_sleep(600); END IF;
                    RETURN NULL;
                END $$;
                CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON audit DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION wait();
                """)
        }
        let note = AccountChange.note(AuditEntry(at: .now, .signedIn, user: nil))
        let commit = Task { try await store.commit([note]) }
        let who = "FROM pg_stat_activity WHERE application_name = 'accountd' AND wait_event = '\(waiting)'"
        try await database.until("SELECT count(*) \(who)", is: "1")
        if isWritten {
            try database.sql("ALTER SYSTEM RESET synchronous_standby_names")
            try database.sql("SELECT pg_terminate_backend(pid) \(who)")
            try database.sql("SELECT pg_reload_conf()")
        } else {
            try database.sql("SELECT pg_terminate_backend(pid) \(who)")
        }
        #expect(try await commit.value == .done)
        #expect(try database.sql("SELECT count(*) FROM audit") == "1")
    }

    @Test(.timeLimit(.minutes(2)))
    func `a server that is gone makes the store unavailable until it is back`() async throws {
        let server = try PrivateServer()
        let database = try server.database()
        let store = try database.open(pool: 2, patience: .seconds(2))
        defer { store.close() }
        #expect(try await store.notice("n") == nil)
        try server.sql("ALTER DATABASE \(database.name) ALLOW_CONNECTIONS false", in: "postgres")
        try server.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(database.name)'",
            in: "postgres")
        await #expect {
            _ = try await store.commit([.insert(.notice(Notice(id: "n", at: .now)))])
        } throws: { error in
            if case AccountStoreError.unavailable = error { true } else { false }
        }
        try server.sql("ALTER DATABASE \(database.name) ALLOW_CONNECTIONS true", in: "postgres")
        var outcome: CommitOutcome?
        while outcome == nil {
            outcome = try? await store.commit([.insert(.notice(Notice(id: "m", at: .now)))])
        }
        #expect(outcome == .done)
    }
}
