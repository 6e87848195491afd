import AccountDomain
import AccountRows
import AccountTestSupport
import Foundation
import Testing

@testable import AccountPostgres

/// What a store does while its server waits for a standby that is away.
struct PostgresStandbyTests {
    private static let note = AccountChange.note(AuditEntry(at: .now, .signedIn, user: nil))
    private static let ours = "FROM pg_stat_activity WHERE application_name = 'accountd'"

    /// Commits wait for a standby of this name, and there is none.
    ///
    /// The server hears of its settings a little later: they are in force once a commit waits.
    private static func loseStandby(_ database: TestDatabase) async throws {
        try database.sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        try database.sql("SELECT pg_reload_conf()")
        // A process of its own: tests have as few threads as the machine has cores, and none may wait for a commit.
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: "/bin/sh")
        let statement = "SELECT pg_logical_emit_message(true, '', '')"
        probe.arguments = [
            "-c", "while psql -X -q -h \"$0\" -U accountd -d \"$1\" -c \"$2\"; do :; done",
            database.server.folder,
            database.name, statement,
        ]
        probe.standardOutput = FileHandle.nullDevice
        probe.standardError = FileHandle.nullDevice
        try probe.run()
        let waiting = "FROM pg_stat_activity WHERE application_name = 'psql' AND wait_event = 'SyncRep'"
        try await database.until("SELECT count(*) \(waiting)", is: "1")
        try database.sql("SELECT pg_terminate_backend(pid) \(waiting)")
    }

    private static func findStandby(_ database: TestDatabase) throws {
        try database.sql("ALTER SYSTEM RESET synchronous_standby_names")
        try database.sql("SELECT pg_reload_conf()")
    }

    @Test(.timeLimit(.minutes(1)))
    func `writes that no standby confirms leave a connection for reads, and take no more than the pool has`()
        async throws
    {
        let database = try PrivateServer().database()
        let store = try database.open(pool: 4, patience: .milliseconds(200))
        defer { store.close() }
        #expect(try await store.commit([.insert(.notice(Notice(id: "n", at: .now)))]) == .done)
        try await Self.loseStandby(database)
        for _ in 0..<3 {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let error = await #expect(throws: AccountStoreError.self) {
                            try await store.commit([Self.note])
                        }
                        if case .unavailable = error { return }
                        Issue.record("\(String(describing: error))")
                    }
                }
            }
            #expect(try await store.notice("n") != nil)
        }
        #expect(try #require(Int(database.sql("SELECT count(*) \(Self.ours)"))) <= 4)
        try Self.findStandby(database)
        while true {
            guard let outcome = try? await store.commit([.insert(.notice(Notice(id: "m", at: .now)))]) else {
                continue
            }
            #expect(outcome == .done)
            return
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a commit that a crashed server shows is confirmed once a standby has it, and not before`()
        async throws
    {
        let database = try PrivateServer().database()
        let store = try database.open(pool: 3)
        defer { store.close() }
        try await Self.loseStandby(database)
        let commit = Task { try await store.commit([Self.note]) }
        let waiting = "\(Self.ours) AND wait_event = 'SyncRep'"
        try await database.until("SELECT count(*) \(waiting)", is: "1")
        let checkpointer = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'"
        let former = try database.sql(checkpointer)
        // One process that is killed makes the server start all of them again; what was written then counts for it.
        kill(try #require(pid_t(database.sql("SELECT pid \(waiting)"))), SIGKILL)
        let isWaiting = "SELECT (SELECT count(*) \(waiting)) = 1 AND (\(checkpointer)) <> \(former)"
        while try database.server.said(isWaiting, in: database.name) != "t" { await Task.yield() }
        try Self.findStandby(database)
        #expect(try await commit.value == .done)
        #expect(try database.sql("SELECT count(*) FROM audit") == "1")
    }

    @Test(.timeLimit(.minutes(1)))
    func `writes that a former primary never answered keep nobody from writing at the next one`() async throws
    {
        let (former, next) = (try PrivateServer(), try PrivateServer())
        let (old, new) = (try former.database(), try next.database())
        try new.open(pool: 1).close()
        let store = try PostgresStore(
            try next.place(new.name, before: former.folder), pool: 3, instances: 1,
            patience: .milliseconds(300))
        defer { store.close() }
        #expect(try await store.commit([.insert(.notice(Notice(id: "n", at: .now)))]) == .done)
        try await Self.loseStandby(old)
        for _ in 0..<2 {
            await #expect(throws: AccountStoreError.self) { try await store.commit([Self.note]) }
        }
        // It lets nobody in any more, and says nothing to who waits.
        try old.sql(
            """
            SET synchronous_commit = local; ALTER ROLE accountd NOLOGIN;
            SELECT pg_terminate_backend(pid) \(Self.ours) AND state = 'idle'
            """)
        while true {
            guard let outcome = try? await store.commit([.insert(.notice(Notice(id: "m", at: .now)))]) else {
                continue
            }
            #expect(outcome == .done)
            #expect(try new.sql("SELECT count(*) FROM notice") == "1")
            return
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a server that takes connections and says nothing keeps nobody from the next one`() async throws {
        let server = try PrivateServer.shared.get()
        let database = try server.database()
        let folder = URL(fileURLWithPath: "/tmp/silent-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = try server.place(database.name, before: folder.path, options: "&connect_timeout=1")
        let store = try PostgresStore(place, pool: 2, instances: 1, patience: .seconds(20))
        defer { store.close() }
        #expect(try await store.notice("n") == nil)
        let silent = try Self.listener(in: folder)
        defer { close(silent) }
        try database.sql("SELECT pg_terminate_backend(pid) \(Self.ours) AND datname = '\(database.name)'")
        #expect(try await store.notice("n") == nil)
    }

    /// A socket that takes connections, and that nobody serves.
    private static func listener(in folder: URL) throws -> CInt {
        let file = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) {
            unsafe $0.copyBytes(from: "\(folder.path)/.s.PGSQL.5432".utf8)
        }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(file, $0, length) == 0
            }
        }
        try #require(isBound && listen(file, 16) == 0)
        return file
    }
}
