import AccountDomain
import AccountRows
import AccountTestSupport
import Foundation
import Testing

@testable import AccountPostgres

/// A number is taken before its row is committed: who reads by number must pass over none.
struct PostgresOrderTests {
    /// Lets a commit that adds a notice or a line called `slow` wait until the gate is open.
    private static func makeGate(_ database: TestDatabase) throws {
        try database.shutGate(after: "INSERT ON notice", of: "NEW.id = 'slow'")
        try database.shutGate(after: "INSERT ON audit", of: "NEW.detail = 'slow'")
    }

    private static func change(_ word: String, isLine: Bool) -> AccountChange {
        isLine
            ? .note(AuditEntry(at: .moment(1), .signedIn, user: .number(1), detail: word))
            : .insert(.notice(Notice(id: word, at: .moment(1))))
    }

    private static func words(_ store: PostgresStore, isLine: Bool) async throws -> [String?] {
        if isLine {
            let lines = try await store.audit(AuditSelection(), after: 0, limit: 9)
            return lines.map { $0.entry.detail }
        }
        return try await store.page(of: .notice, after: 0, limit: 9).rows.map { row in
            if case .notice(let notice) = row { notice.id } else { nil }
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [false, true])
    func `who reads by number waits for what was begun before`(isLine: Bool) async throws {
        let database = try PrivateServer.shared.get().database()
        let (writer, reader) = (try database.open(pool: 3), try database.open(pool: 1))
        defer { [writer, reader].forEach { $0.close() } }
        try Self.makeGate(database)
        let slow = Task { try await writer.commit([Self.change("slow", isLine: isLine)]) }
        try await database.untilSomebodyWaits()
        #expect(try await writer.commit([Self.change("fast", isLine: isLine)]) == .done)
        let words = Task { try await Self.words(reader, isLine: isLine) }
        let asking = "datname = '\(database.name)' AND query LIKE 'SELECT 1 FROM pg_locks%'"
        try await database.until("SELECT count(*) > 0 FROM pg_stat_activity WHERE \(asking)", is: "t")
        try database.openGate()
        #expect(try await words.value == ["slow", "fast"])
        #expect(try await slow.value == .done)
    }

    @Test(.timeLimit(.minutes(1)))
    func `who reads by number gives up rather than pass over what takes too long`() async throws {
        let database = try PrivateServer.shared.get().database()
        let writer = try database.open(pool: 2)
        let reader = try database.open(pool: 1, patience: .milliseconds(500))
        defer { [writer, reader].forEach { $0.close() } }
        try Self.makeGate(database)
        let slow = Task { try await writer.commit([Self.change("slow", isLine: true)]) }
        try await database.untilSomebodyWaits()
        await #expect(
            throws: AccountStoreError.unavailable(
                reason: "a change of the table audit has been under way for too long")
        ) { _ = try await reader.audit(AuditSelection(), after: 0, limit: 9) }
        // Another table is not concerned.
        #expect(try await reader.page(of: .notice, after: 0, limit: 9).rows.isEmpty)
        try database.openGate()
        #expect(try await slow.value == .done)
    }

    @Test(.timeLimit(.minutes(1)))
    func `who follows the log misses no line that several write meanwhile`() async throws {
        let database = try PrivateServer.shared.get().database()
        let stores = try (0..<3).map { _ in try database.open(pool: 4) }
        defer { stores.forEach { $0.close() } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 { group.addTask { try await Self.write(writer, stores[writer % 2]) } }
            group.addTask { try await Self.follow(stores[2]) }
            try await group.waitForAll()
        }
    }

    private static let lines = 40

    private static func write(_ writer: Int, _ store: PostgresStore) async throws {
        for line in 0..<lines {
            // A line of more changes is longer under way than others.
            let more = (0..<(writer * line % 5)).map { _ in change("more", isLine: true) }
            let last = change("\(writer) \(line)", isLine: true)
            #expect(try await store.commit(more + [last]) == .done)
        }
    }

    /// Reads on and on until all lines were met.
    private static func follow(_ store: PostgresStore) async throws {
        var (found, last): (Set<String>, Int64) = ([], 0)
        while found.count < 8 * lines {
            let page = try await store.audit(AuditSelection(), after: last, limit: 50)
            #expect(page.allSatisfy { $0.number > last })
            for line in page where line.entry.detail != "more" { found.insert(line.entry.detail ?? "") }
            last = page.last?.number ?? last
        }
    }
}
