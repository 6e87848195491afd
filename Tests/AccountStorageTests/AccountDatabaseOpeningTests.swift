import AccountTestSupport
import AccountDomain
import AccountRows
import Foundation
import GRDB
import TestSupport
import Testing

@testable import AccountStorage

/// What may stand at a store's path.
struct AccountDatabaseOpeningTests {
    private let place: Place
    private let foreign = AccountStoreError.damaged(reason: "the file is not a store of accounts")

    init() throws { place = try Place() }

    private func fill(_ count: Int = 100) async throws {
        let store = try place.open()
        defer { store.close() }
        for number in 0..<count {
            #expect(try await store.commit([.insert(.user(.sample(number)))]) == .done)
        }
    }

    @Test func `the store and what stands beside it may be used by their owner alone`() async throws {
        let store = try place.open()
        #expect(try await store.commit([.insert(.user(.sample(1)))]) == .done)
        let names = try place.folder.names("data")
        #expect(
            names == ["", "-lock", "-shm", "-wal"].map { "accounts.sqlite3" + $0 })
        for name in names {
            let mode = try FileManager.default.attributesOfItem(atPath: "\(place.folder.path)/data/\(name)")
            #expect(mode[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        let mode = try FileManager.default.attributesOfItem(atPath: place.folder.path + "/data")
        #expect(mode[.posixPermissions] as? Int == 0o700)
    }

    @Test func `a closed store is one file that says whose it is, and opens again`() async throws {
        try await fill()
        #expect(try place.folder.names("data") == ["accounts.sqlite3", "accounts.sqlite3-lock"])
        #expect(try place.bytes[68..<72].elementsEqual("RMac".utf8))
        #expect(try await place.open().user(.number(99)) == .sample(99))
    }

    @Test func `who asks a store that was closed is told so`() async throws {
        let store = try place.open()
        store.close()
        store.close()
        let closed = AccountStoreError.unavailable(reason: "the store is closed")
        await #expect(throws: closed) { try await store.commit([.insert(.user(.sample(1)))]) }
        await #expect(throws: closed) { try await store.user(.number(1)) }
        await #expect(throws: closed) { try await store.removeEnded(before: .distantFuture) }
        #expect(try place.folder.names("data") == ["accounts.sqlite3", "accounts.sqlite3-lock"])
    }

    @Test(arguments: ["DELETE", "WAL"])
    func `another program's SQLite file is told, and stays as it was`(mode: String) throws {
        try place.makeFolder()
        try place.sqlite("PRAGMA journal_mode = \(mode); CREATE TABLE user (a); PRAGMA user_version = 1")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: place.path)
        let before = try place.bytes
        #expect(place.error() == foreign)
        #expect(try place.bytes == before)
    }

    @Test(arguments: [1, 15, 100, 5000])
    func `a file of another kind is told, and stays as it was`(count: Int) throws {
        try place.makeFolder()
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 65) }
        try place.folder.put("data/accounts.sqlite3", bytes)
        #expect(place.error() == foreign)
        #expect(try place.bytes == bytes)
    }

    @Test(arguments: ["", "PRAGMA application_id = \(AccountSchema.applicationID)"])
    func `an empty file becomes a store, as does one whose making was interrupted`(sql: String) async throws {
        try place.makeFolder()
        try place.folder.put("data/accounts.sqlite3", [])
        try place.sqlite(sql)
        try await fill(1)
        #expect(try await place.open().user(.number(0)) == .sample(0))
    }

    @Test func `many who open a store that is not there yet make it once`() async throws {
        let path = place.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let store = try AccountDatabase(path: path)
                    #expect(try await store.commit([.insert(.user(.sample(number)))]) == .done)
                }
            }
            try await group.waitForAll()
        }
        let store = try place.open()
        for number in 0..<8 { #expect(try await store.user(.number(number)) == .sample(number)) }
    }

    @Test func `a newer version's store is refused, also when it was renewed while this one was open`()
        async throws
    {
        let store = try place.open()
        let rows = [AccountRow.user(.sample(1)), .challenge(.sample(1))]
        #expect(try await store.commit(rows.map { .insert($0) }) == .done)
        try place.sqlite("PRAGMA user_version = 99")
        let before = try place.copy()
        #expect(place.error() == .newer)
        await #expect(throws: AccountStoreError.newer) {
            try await store.commit([.insert(.user(.sample(2)))])
        }
        await #expect(throws: AccountStoreError.newer) { try await store.removeEnded(before: .distantFuture) }
        #expect(try place.copy()["accounts.sqlite3"] == before["accounts.sqlite3"])
        try place.sqlite("PRAGMA user_version = \(AccountSchema.version)")
        #expect(try await store.user(.number(2)) == nil)
        #expect(try await store.challenge(.number(1)) != nil)
        #expect(try await store.commit([.insert(.user(.sample(2)))]) == .done)
    }

    @Test func `a store of the first version is renewed, and holds what it held`() async throws {
        try place.makeFolder()
        try place.folder.put("data/accounts.sqlite3", [])
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: place.path)
        let file = try DatabaseQueue(path: place.path)
        try AccountSchema.migrator.migrate(file, upTo: "1")
        try await file.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA application_id = \(AccountSchema.applicationID)")
            try db.execute(
                sql: """
                    INSERT INTO challenge (id, version, purpose, created, expires, subject, code, tries_left,
                        sends, sent, body)
                    VALUES (?, 3, 'reset', 1, 601, 's', x'0102', 4, 2, 61, NULL)
                    """, arguments: [Data(Identifier<Challenge>.number(1).bytes)])
            try db.execute(
                sql: """
                    INSERT INTO device (id, version, user, credential_kind, credential, name, created, last_seen,
                        networks)
                    VALUES (?, 2, ?, 'cookie', x'01', 'iPad', 1, 2, '[]')
                    """,
                arguments: [
                    Data(Identifier<Device>.number(1).bytes), Data(Identifier<User>.number(1).bytes),
                ])
            try db.execute(
                sql: """
                    INSERT INTO message (id, version, kind, created, due, tries, expires, body)
                    VALUES (?, 5, 'sms', 1, 2, 3, 601, x'0102')
                    """, arguments: [Data(Identifier<Message>.number(1).bytes)])
        }
        try file.close()
        let store = try place.open()
        var expected = Challenge(
            id: .number(1), purpose: .reset, createdAt: Date(timeIntervalSinceReferenceDate: 1),
            expiresAt: Date(timeIntervalSinceReferenceDate: 601), subject: "s", code: [1, 2], triesLeft: 4)
        expected.version = 3
        expected.sends = 2
        expected.sentAt = Date(timeIntervalSinceReferenceDate: 61)
        #expect(try await store.challenge(.number(1)) == expected)
        let sent = try await store.sends(to: "s", since: Date(timeIntervalSinceReferenceDate: 60))
        #expect(sent == [Challenge.Sent(at: expected.sentAt, count: 2, isSpent: false)])
        #expect(try await store.commit([.replace(.challenge(expected.spent(at: .moment(0))))]) == .done)
        #expect(try await store.challenge(.number(1))?.spentAt == .moment(0))
        var device = try #require(try await store.device(.number(1)))
        #expect(device.name == "iPad")
        #expect(device.givenName == nil)
        device.givenName = "Kitchen"
        #expect(try await store.commit([.replace(.device(device))]) == .done)
        #expect(try await store.device(.number(1))?.givenName == "Kitchen")
        var message = Message(
            id: .number(1), kind: .sms, priority: .proven, order: 0,
            createdAt: Date(timeIntervalSinceReferenceDate: 1),
            expiresAt: Date(timeIntervalSinceReferenceDate: 601), body: [1, 2])
        message.version = 5
        message.dueAt = Date(timeIntervalSinceReferenceDate: 2)
        message.tries = 3
        #expect(try await store.dueMessages(at: .distantFuture, limit: 9) == [message])
    }

    @Test(arguments: AccountRow.Kind.allCases.map { $0.table.shape.name } + ["audit"])
    func `a store without one of its tables is damaged`(table: String) async throws {
        try await fill(1)
        try place.sqlite("DROP TABLE \"\(table)\"")
        #expect(place.error() == .damaged(reason: "the tables are not those of this program"))
    }

    @Test func `what others may read is refused with what to do`() async throws {
        try await fill(1)
        let path = place.path
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(
            place.error()
                == .unavailable(reason: "Other users may use \(path) (mode 644); run: chmod 600 \(path)"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: place.folder.path + "/data")
        guard case .unavailable(let reason)? = place.error() else {
            Issue.record("a folder that others may enter was taken")
            return
        }
        #expect(reason.hasSuffix("run: chmod 700 \(place.folder.path)/data"))
    }

    @Test func `an older copy that was put back opens as it was, and goes on`() async throws {
        try await fill(10)
        let closed = try place.copy()
        let open: [String: [UInt8]]
        do {
            let store = try place.open()
            defer { store.close() }
            #expect(try await store.commit([.insert(.user(.sample(10)))]) == .done)
            // As a snapshot of the disk finds the files of a running server.
            open = try place.copy()
            #expect(try await store.commit([.insert(.user(.sample(11)))]) == .done)
        }
        for (copy, count) in [(open, 11), (closed, 10), (open, 11)] {
            try place.restore(copy)
            let store = try place.open()
            defer { store.close() }
            #expect(try await store.user(.number(count - 1)) == .sample(count - 1))
            #expect(try await store.user(.number(count)) == nil)
            #expect(try await store.commit([.insert(.user(.sample(count)))]) == .done)
            try store.checkFile()
        }
    }

    @Test func `bytes that were changed anywhere never stop the program`() async throws {
        try await fill(200)
        let whole = try place.bytes
        var (refused, damaged) = (0, 0)
        for seed in Soak.seeds(40) {
            var generator = SeededGenerator(seed: seed)
            var bytes = whole
            let at = Int.random(in: 100..<whole.count, using: &generator)
            let noise = generator.bytes(generator.pick([1, 4, 64, 4096, 20_000]))
            bytes.replaceSubrange(
                at..<min(whole.count, at + noise.count), with: noise.prefix(whole.count - at))
            if seed % 5 == 0 { bytes.removeLast(at / 2) }
            try place.restore(["accounts.sqlite3": bytes])
            guard let error = await use() else { continue }
            refused += 1
            if case .damaged = error { damaged += 1 } else { Issue.record("seed \(seed): \(error)") }
        }
        #expect(refused > 5 && damaged == refused)
    }

    /// Uses a store in every way; gives the first error.
    private func use() async -> AccountStoreError? {
        do throws(AccountStoreError) {
            let store = try place.open()
            defer { store.close() }
            for number in 0..<200 {
                _ = try await store.user(.number(number))
                _ = try await store.user(email: "\(number)@example.com")
            }
            _ = try await store.dueDeletions(at: .distantFuture, limit: 999)
            _ = try await store.dueChanges(at: .distantFuture, limit: 999)
            for number in 200..<220 { _ = try await store.commit([.insert(.user(.sample(number)))]) }
            _ = try await store.commit([.removeUser(.number(7), at: .moment(0))])
            try await store.removeEnded(before: .distantFuture)
            return nil
        } catch {
            return error
        }
    }
}
