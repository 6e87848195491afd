import AccountTestSupport
import AccountDomain
import AccountRows
import Foundation
import GRDB
import TestSupport
import Testing

@testable import AccountStorage

/// What a store says when it cannot be used, and how it comes back.
struct AccountDatabaseFaultTests {
    private let place: Place
    private let full = AccountStoreError.unavailable(
        reason: "There is no room left for the store; free some space and try again.")

    init() throws { place = try Place() }

    private func message(_ number: Int, _ size: Int) -> AccountChange {
        .insert(.message(.sample(number, body: Array(repeating: 7, count: size))))
    }

    @Test func `while another program writes, reads go on and commits wait, but not for ever`() async throws {
        let store = try place.open()
        #expect(try await store.commit([.insert(.user(.sample(1)))]) == .done)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: place.path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let held = AccountStoreError.unavailable(reason: "another program holds the store")
        await #expect(throws: held) { try await store.commit([.insert(.user(.sample(2)))]) }
        await #expect(throws: held) {
            try await store.commit([.insert(.user(.sample(3))), .insert(.user(.sample(4)))])
        }
        #expect(try await store.user(.number(1)) == .sample(1))
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        #expect(try await store.commit([.insert(.user(.sample(2)))]) == .done)
        #expect(try await store.user(.number(3)) == nil)
    }

    @Test func `a full disk is said, what was kept stays, and with room again it goes on`() async throws {
        try await onSmallDisk { path, _ in
            let filler = path + "-filler"
            #expect(FileManager.default.createFile(atPath: filler, contents: Data(count: 1 << 20)))
            let store = try AccountDatabase(path: path)
            var kept = 0
            var refusal: AccountStoreError?
            while refusal == nil, kept < 500 {
                do throws(AccountStoreError) {
                    #expect(try await store.commit([message(kept, 50_000)]) == .done)
                    kept += 1
                } catch { refusal = error }
            }
            #expect(refusal == full)
            #expect(kept > 0)
            await #expect(throws: full) { try await store.commit([message(kept, 500_000)]) }
            #expect(try await store.dueMessages(at: .distantFuture, limit: 999).count == kept)
            try FileManager.default.removeItem(atPath: filler)
            #expect(try await store.commit([message(kept, 50_000)]) == .done)
            #expect(try await store.dueMessages(at: .distantFuture, limit: 999).count == kept + 1)
            try store.checkFile()
        }
    }

    @Test func `a disk that fails is said, and once it works again so does the store`() async throws {
        let path = place.path
        // In a process of its own, whose files may grow no further for a while.
        await #expect(processExitsWith: .success) { [path = path as String] in
            try await Self.useFailingDisk(path)
        }
        let store = try place.open()
        #expect(try await store.user(.number(2)) == .sample(2))
        try store.checkFile()
    }

    private static func useFailingDisk(_ path: String) async throws {
        let store = try AccountDatabase(path: path)
        #expect(try await store.commit([.insert(.user(.sample(1)))]) == .done)
        signal(SIGXFSZ, SIG_IGN)
        try limitFiles(to: 1000)
        for number in 2..<5 {
            await #expect(
                throws: AccountStoreError.unavailable(reason: "the disk fails (SQLite 778 (disk I/O error))")
            ) { try await store.commit([.insert(.user(.sample(number)))]) }
            #expect(try await store.user(.number(1)) == .sample(1))
        }
        try limitFiles(to: .max)
        #expect(try await store.user(.number(2)) == nil)
        #expect(try await store.commit([.insert(.user(.sample(2)))]) == .done)
    }

    private static func limitFiles(to bytes: rlim_t) throws {
        var limit = rlimit(rlim_cur: bytes, rlim_max: .max)
        try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
    }

    @Test func `changes too large for the file do not take others with them, and no full disk is named`()
        async throws
    {
        let store = try place.open()
        #expect(try await store.commit([.insert(.user(.sample(1)))]) == .done)
        try await store.writer.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(pages + 10)")
        }
        let refused = AccountStoreError.unavailable(
            reason: "SQLite reached a limit of its own (SQLITE_FULL); the disk has room")
        let answers = await store.together([
            [.insert(.user(.sample(2)))], [message(1, 1_000_000)], [.insert(.user(.sample(1)))],
            [.insert(.user(.sample(3))), message(2, 1_000_000)], [.insert(.user(.sample(4)))],
        ])
        #expect(
            answers == [
                .success(.done), .failure(refused), .success(.refused(0)), .failure(refused),
                .success(.done),
            ])
        let found = [2, 3, 4].map { Identifier<User>.number($0) }
        var users: [User?] = []
        for id in found { users.append(try await store.user(id)) }
        #expect(users == [.sample(2), nil, .sample(4)])
        try store.checkFile()
    }

    @Test func `read-only media are said`() async throws {
        try await onSmallDisk { path, remount in
            do {
                let store = try AccountDatabase(path: path)
                defer { store.close() }
                #expect(try await store.commit([.insert(.user(.sample(1)))]) == .done)
            }
            try remount()
            for path in [path, path + "2"] {
                guard case .unavailable(let reason)? = error(path) else {
                    Issue.record("it was opened")
                    continue
                }
                #expect(reason.contains("read-only"))
            }
        }
    }

    private func error(_ path: String) -> AccountStoreError? {
        do throws(AccountStoreError) {
            _ = try AccountDatabase(path: path)
            return nil
        } catch { return error }
    }

    @Test func `a folder that may not be written is said`() async throws {
        try place.makeFolder()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o500], ofItemAtPath: place.folder.path + "/data")
        // Nothing is forbidden to root.
        guard geteuid() != 0 else {
            #expect(place.error() == nil)
            return
        }
        #expect(place.error() == .unavailable(reason: "You have no permission to use \(place.path)-lock."))
    }

    @Test func `nothing is acknowledged into a store that was moved or deleted`() async throws {
        let store = try place.open()
        try FileManager.default.moveItem(atPath: place.path, toPath: place.path + "-elsewhere")
        let moved = AccountStoreError.unavailable(
            reason: "the store was moved or deleted while it was in use; start again")
        await #expect(throws: moved) { try await store.commit([.insert(.user(.sample(1)))]) }
        _ = FileManager.default.createFile(atPath: place.path, contents: Data())
        await #expect(throws: moved) { try await store.commit([.insert(.user(.sample(1)))]) }
        try FileManager.default.removeItem(atPath: place.path)
        try FileManager.default.moveItem(atPath: place.path + "-elsewhere", toPath: place.path)
        #expect(try await store.commit([.insert(.user(.sample(1)))]) == .done)
    }

    @Test(arguments: [
        ("session", "end_reason = 'no such end'"), ("session", "replaced = x'0102'"),
        ("session", "methods = 'pwd nothing'"), ("session", "user = x'01'"),
        ("device", "networks = 'no list'"), ("device", "credential_kind = 'paper'"),
        ("user", "email = 'no address'"), ("user", "phone = '1'"), ("user", "language = 'xx'"),
        ("user", "nickname = CAST(x'ff' AS TEXT)"),
        // A number of seconds that no `Int64` holds, and a counter that has no next one, stopped the whole program.
        ("session", "replaced = x'47d0ffc297a0e7b3'"), ("session", "replaced = x'7ff8000000000000'"),
        ("session", "absolute_ends = 9e999"), ("session", "authenticated = -1e19"),
        ("session", "last_active = 1e12"),
        ("session", "counter = 9223372036854775807"), ("session", "version = 9223372036854775807"),
        ("session", "seen_counter = -9223372036854775808"),
        ("device", "last_seen = 1e300"), ("user", "created = -9e999"),
    ])
    func `a row that this program never wrote is damaged, and no other one`(
        table: String, change: String
    ) async throws {
        let store = try place.open()
        for number in 1...2 {
            #expect(
                try await store.commit([
                    .insert(.user(.sample(number))), .insert(.device(.sample(number, of: number))),
                    .insert(.session(.sample(number, of: number))),
                ]) == .done)
        }
        try place.sqlite("UPDATE \(table) SET \(change) WHERE number = 1")
        let damage = AccountStoreError.damaged(reason: "a row of the table \(table) cannot be read")
        await #expect(throws: damage) {
            _ = try await store.user(.number(1))
            _ = try await store.device(.number(1))
            _ = try await store.session(.number(1))
        }
        #expect(try await store.user(.number(2)) == .sample(2))
        #expect(try await store.device(.number(2)) == .sample(2, of: 2))
        #expect(try await store.session(.number(2)) == .sample(2, of: 2))
    }

    /// Runs a body on a disk of 4 MB of its own, if this user may mount one; `remount` makes it read-only.
    private func onSmallDisk(
        _ body: (_ path: String, _ remount: () throws -> Void) async throws -> Void
    ) async throws {
        guard SmallDisk.mayMount else { return }
        let disk = place.folder.path
        try await SmallDisk.mounted(at: disk) { try await body(disk + "/accounts.sqlite3", $0) }
    }
}
