import AccountTestSupport
import AccountDomain
import AccountRows
import Foundation
import GRDB
import TestSupport
import Testing

@testable import AccountStorage

/// What the store of SQLite does beyond the port's promises.
struct AccountDatabaseTests {
    private let place: Place

    init() throws { place = try Place() }

    @Test func `changes that wait together are carried to the disk together`() async throws {
        let store = try place.open()
        let before = store.commits.transactions
        let answers = await store.together((0..<200).map { [.insert(.user(.sample($0)))] })
        #expect(answers == Array(repeating: .success(.done), count: 200))
        #expect(store.commits.transactions == before + 1)
        let many = await store.together((0..<600).map { [.insert(.session(.sample($0, of: 1)))] })
        #expect(many == Array(repeating: .success(.done), count: 600))
        #expect(store.commits.transactions == before + 4)
        #expect(try await store.openSessions(of: .number(1)).count == 600)
    }

    @Test func `among those that wait together the first to ask is the first to be served`() async throws {
        let store = try place.open()
        let answers = await store.together(
            (0..<50).map { number in
                [
                    .note(AuditEntry(at: .moment(0), .registered, user: .number(0), detail: "\(number)")),
                    .insert(.user(.sample(number, email: "\(number / 10)@b.cd"))),
                ]
            })
        let wanted = (0..<50).map { CommitQueue.Answer.success($0 % 10 == 0 ? .done : .refused(1)) }
        #expect(answers == wanted)
        let log = try await store.audit(of: .number(0), limit: 99).map(\.detail)
        #expect(log == ["40", "30", "20", "10", "0"])
    }

    @Test func `a slow write holds no read`() async throws {
        let store = try place.open()
        #expect(try await store.commit([.insert(.session(.sample(1, of: 1)))]) == .done)
        let gate = DispatchSemaphore(value: 0)
        store.writer.asyncWriteWithoutTransaction { db in
            try? db.inTransaction(.immediate) {
                try db.execute(sql: "DELETE FROM session")
                gate.wait()
                return .commit
            }
        }
        #expect(try await store.session(.number(1)) == .sample(1, of: 1))
        #expect(try await store.openSessions(of: .number(1)).count == 1)
        #expect(try await store.revokedSessions(since: .distantPast).isEmpty)
        gate.signal()
        #expect(try await store.commit([.insert(.session(.sample(1, of: 1)))]) == .done)
    }

    @Test func `what another program ended is seen, and counts in what is decided here`() async throws {
        let (one, other) = (try place.open(), try place.open())
        #expect(try await one.commit([.insert(.session(.sample(1, of: 1)))]) == .done)
        let session = try #require(try await other.session(.number(1)))
        let ended = session.ended(.administrator, at: .moment(5))
        #expect(try await other.commit([.replace(.session(ended))]) == .done)
        let revokedSessions = try await one.revokedSessions(since: .moment(5))
        #expect(revokedSessions.map(\.session) == [.number(1)] && revokedSessions.map(\.at) == [.moment(5)])
        #expect(try await one.commit([.replace(.session(session))]) == .refused(0))
    }

    @Test(arguments: [
        "UPDATE audit SET detail = 'other'", "DELETE FROM audit", "DELETE FROM audit WHERE number = 1",
        "INSERT OR REPLACE INTO audit (number, at, event) VALUES (1, 0, 'signedIn')",
        "REPLACE INTO audit (number, at, event) SELECT number, 0, event FROM audit",
    ])
    func `the log is only ever added to, whoever tries`(sql: String) async throws {
        let store = try place.open()
        let entry = AuditEntry(at: .moment(0), .locked, user: .number(1), detail: "kept")
        #expect(try await store.commit([.note(entry)]) == .done)
        let error = #expect(throws: DatabaseError.self) { try place.sqlite(sql) }
        #expect(error?.message == "the log is only ever added to")
        #expect(try await store.audit(of: .number(1), limit: 9) == [entry])
    }

    @Test
    func `lines of the log go that are older than what was kept, and no other one, past the store either`()
        async throws
    {
        let store = try place.open()
        let entries = (0..<450).map { AuditEntry(at: .moment(Double($0)), .signedIn, user: .number(1)) }
        #expect(try await store.commit(entries.map { .note($0) }) == .done)
        try await store.removeAudit(before: .moment(440))
        #expect(try await store.audit(of: .number(1), limit: 999) == entries.suffix(10).reversed())
        for sql in ["DELETE FROM audit", "UPDATE audit SET detail = 'noAccount'"] {
            let error = #expect(throws: DatabaseError.self) { try place.sqlite(sql) }
            #expect(error?.message == "the log is only ever added to")
        }
        #expect(try await store.audit(of: .number(1), limit: 999).count == 10)
    }

    @Test func `requests of strangers do not make the store grow without end`() async throws {
        let store = try place.open()
        func ask(_ hour: Int) async throws {
            let lines = (0..<620).map { number in
                AccountChange.note(
                    AuditEntry(
                        at: .moment(Double(hour) * 3600 + Double(number)),
                        number % 10 == 0 ? .locked : .signInFailed,
                        user: .number(hour * 1000 + number), detail: AuditEntry.noAccount))
            }
            #expect(try await store.commit(lines) == .done)
            try await store.countStrangers(before: .moment(Double(hour + 1) * 3600))
        }
        try await ask(0)
        let (size, pages) = (try place.bytes.count, try rows("audit"))
        for hour in 1..<20 { try await ask(hour) }
        #expect(pages == 0)
        #expect(try rows("audit") == 0)
        #expect(try rows("audit_count") == 40)
        let counts = try await store.auditCounts(AuditSelection(from: .moment(3600), to: .moment(7200)))
        #expect(
            counts == [
                AuditCount(hour: .moment(3600), event: .locked, count: 62),
                AuditCount(hour: .moment(3600), event: .signInFailed, count: 558),
            ])
        store.close()
        #expect(try place.bytes.count < size + 200_000)
    }

    private func rows(_ table: String) throws -> Int {
        try DatabaseQueue(path: place.path).read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? -1
        }
    }

    @Test func `of who was removed nothing is left in the file or its log`() async throws {
        let store = try place.open()
        for number in 0..<50 {
            var user = User.sample(number)
            user.nickname = number == 25 ? "verysecretname" : "kept \(number)"
            var device = Device.sample(number, of: number)
            device.name = number == 25 ? "verysecretphone" : "kept"
            #expect(try await store.commit([.insert(.user(user)), .insert(.device(device))]) == .done)
        }
        func holds(_ word: String) throws -> Bool {
            try place.copy().values.contains { Data($0).range(of: Data(word.utf8)) != nil }
        }
        #expect(try holds("verysecretname") && holds("verysecretphone"))
        #expect(try await store.commit([.removeUser(.number(25), at: .moment(0))]) == .done)
        _ = try await store.writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        #expect(try !holds("verysecretname") && !holds("verysecretphone") && holds("kept 24"))
    }

    @Test func `a session takes at most a kilobyte on disk, indexes included`() async throws {
        let random = SeededRandomness()
        var changes: [AccountChange] = []
        for number in 0..<5_000 {
            var session = Session(
                id: Identifier(random: random), user: Identifier(random: random),
                device: Identifier(random: random), createdAt: .moment(Double(number) + 0.123),
                methods: Method.allCases, network: .sample(number), lifetimes: .standard)
            session.replacedAt = (0..<8).map { .moment(Double($0) + 0.123) }
            changes.append(.insert(.session(session)))
        }
        do {
            let store = try place.open()
            defer { store.close() }
            #expect(try await store.commit(changes) == .done)
        }
        let size = try place.bytes.count / 5_000
        #expect(size <= 1024, "\(size) bytes")
    }

    @Test(arguments: [
        "user WHERE id = ?", "user WHERE email_key >= ? ORDER BY email_key LIMIT 1",
        "user WHERE phone >= ? ORDER BY phone LIMIT 1",
        "user WHERE deletion_due <= ? ORDER BY deletion_due, number LIMIT ?",
        "identity WHERE provider = ? AND subject = ?", "device WHERE id = ?",
        "device WHERE user = ? AND credential = ? AND credential_kind = ?",
        "session WHERE id = ?", "session WHERE user = ? AND ended IS NULL ORDER BY created, number",
        "session WHERE ended >= ? ORDER BY ended, number", "challenge WHERE id = ?",
        "challenge WHERE user = ?",
        "challenge WHERE subject = ? AND created >= ?", "attempts WHERE key = ?", "notice WHERE id = ?",
        "second_factor WHERE user = ?", "audit WHERE user = ? ORDER BY number DESC LIMIT ?",
        """
        message WHERE length(body) > 0 AND priority > ? AND due <= ? \
        ORDER BY priority, fair_order, due, number LIMIT ?
        """,
        "message WHERE id = ?",
    ])
    func `what is asked while somebody waits is found by an index, in its order`(query: String) throws {
        let store = try place.open()
        let plan = try store.writer.read { db in
            try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN SELECT * FROM \(query)",
                arguments: StatementArguments(query.filter { $0 == "?" }.map { _ in 0 }))
        }.map { $0["detail"] as String }
        #expect(plan.count == 1 && plan[0].hasPrefix("SEARCH"), "\(plan)")
    }
}
