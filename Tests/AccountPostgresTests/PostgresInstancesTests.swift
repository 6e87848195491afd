import AccountDomain
import AccountRows
import AccountTestSupport
import Foundation
import Testing

@testable import AccountPostgres

/// What several instances do at once on one database.
struct PostgresInstancesTests {
    private static func message(_ number: Int, due: TimeInterval = 1) -> Message {
        var message = Message.sample(number, .mail, .stranger, order: Int64(number))
        message.dueAt = .moment(due)
        return message
    }

    /// As a deliverer hands it in.
    private static func taken(_ message: Message) -> Message {
        var message = message
        message.tries += 1
        message.dueAt = .moment(300)
        return message
    }

    @Test(.timeLimit(.minutes(1)))
    func `instances that take messages at once take each one once, and none waits for another`() async throws
    {
        let database = try PrivateServer.shared.get().database()
        let stores = try (0..<3).map { _ in try database.open(pool: 4) }
        defer { stores.forEach { $0.close() } }
        let messages = (1...60).map { Self.message($0) }
        #expect(try await stores[0].commit(messages.map { .insert(.message($0)) }) == .done)
        let found = try await withThrowingTaskGroup(of: [Message].self) { group in
            for number in 0..<6 {
                group.addTask {
                    var found: [Message] = []
                    // All of them want the first one.
                    let (store, wanted) = (stores[number % 3], Self.taken(messages[0]))
                    while let one = try await store.take(wanted, at: .moment(2)) { found.append(one) }
                    return found
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(found.map(\.id)).count == 60 && found.count == 60)
        #expect(found.allSatisfy { $0.tries == 1 && $0.dueAt == .moment(300) && $0.version == 0 })
        // As it was handed in: the version that a change names is one more.
        var first = try #require(found.first)
        first.version += 1
        #expect(try await stores[1].commit([.remove(.message(first))]) == .done)
        // Nobody takes it again before its lease is over.
        #expect(try await stores[2].take(Self.taken(messages[0]), at: .moment(299)) == nil)
        #expect(try await stores[2].take(Self.taken(messages[0]), at: .moment(300)) != nil)
    }

    @Test(.timeLimit(.minutes(1)))
    func `what one instance ended the others read on from where they were, and are told`() async throws {
        let database = try PrivateServer.shared.get().database()
        let (one, two) = (try database.open(pool: 2), try database.open(pool: 2))
        defer { [one, two].forEach { $0.close() } }
        let signals = try two.revocationSignals(by: database.place())
        let sessions = (1...4).map { Session.sample($0, of: $0) }
        #expect(try await one.commit(sessions.map { .insert(.session($0)) }) == .done)
        func end(_ number: Int) async throws {
            let ended = sessions[number - 1].ended(.signedOut, at: .moment(Double(number)))
            #expect(try await one.commit([.replace(.session(ended))]) == .done)
        }
        try await end(1)
        let first = try await two.revocations(since: .moment(0), after: nil)
        #expect(first.sessions.map(\.session) == [.number(1)])
        // It is told once it listens, and then of each ending; some may be told together.
        var told = signals.makeAsyncIterator()
        await told.next()
        try await end(2)
        await told.next()
        // A clock that is wrong makes no difference: the order is the database's.
        let second = try await two.revocations(since: .distantFuture, after: first.place)
        #expect(second.sessions.map(\.session) == [.number(2)] && second.sessions[0].at == .moment(2))
        let next = try await two.revocations(since: .moment(3), after: second.place)
        #expect(next.sessions.isEmpty && next.isWhole)
        // What ended a short while ago is read twice: a standby that took over may give its numbers again.
        let again = try await two.revocations(since: .moment(2), after: second.place)
        #expect(again.sessions.map(\.session) == [.number(2)])
        // An older copy of the database was put back: all is read once more.
        let place = try #require(second.place) + 100
        let third = try await two.revocations(since: .moment(0), after: place)
        #expect(third.sessions.map(\.session) == [.number(1), .number(2)] && third.place == second.place)
    }

    @Test(.timeLimit(.minutes(1)))
    func `an ending that takes long is told once it is there, and keeps back no other`() async throws {
        let database = try PrivateServer.shared.get().database()
        let (one, two) = (try database.open(pool: 3), try database.open(pool: 1))
        defer { [one, two].forEach { $0.close() } }
        let sessions = (1...2).map { Session.sample($0, of: $0) }
        #expect(try await one.commit(sessions.map { .insert(.session($0)) }) == .done)
        try database.shutGate(after: "INSERT ON session_end", of: "NEW.number = 1")
        let start = try await two.revocations(since: .moment(0), after: nil).place
        let slow = Task {
            try await one.commit([.replace(.session(sessions[0].ended(.signedOut, at: .moment(1))))])
        }
        try await database.untilSomebodyWaits()
        // Who starts just now has no place yet, and looks back as far the next time.
        let starting = try await two.revocations(since: .moment(0), after: nil)
        #expect(starting.sessions.isEmpty && starting.place == nil && !starting.isWhole)
        let fast = sessions[1].ended(.signedOut, at: .moment(2))
        #expect(try await one.commit([.replace(.session(fast))]) == .done)
        let meanwhile = try await two.revocations(since: .moment(0), after: start)
        #expect(meanwhile.sessions.map(\.session) == [.number(2)] && meanwhile.place == start)
        try database.openGate()
        #expect(try await slow.value == .done)
        let afterwards = try await two.revocations(since: .moment(0), after: meanwhile.place)
        #expect(Set(afterwards.sessions.map(\.session)) == [.number(1), .number(2)])
        #expect(afterwards.place != start)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a session that somebody changes is noted another time, and nobody waits`() async throws {
        let database = try PrivateServer.shared.get().database()
        let (one, two) = (try database.open(pool: 1), try database.open(pool: 1))
        defer { [one, two].forEach { $0.close() } }
        let sessions = (1...2500).map { Session.sample($0, of: $0 % 7) }
        for part in stride(from: 0, to: 2500, by: 500) {
            let some = sessions[part..<(part + 500)]
            #expect(try await one.commit(some.map { .insert(.session($0)) }) == .done)
        }
        try database.shutGate(after: "UPDATE ON session", of: "NEW.counter = 9")
        var renewed = sessions[41]
        renewed.counter = 9
        let slow = Task { [renewed] in try await one.commit([.replace(.session(renewed))]) }
        try await database.untilSomebodyWaits()
        let seen = Dictionary(
            uniqueKeysWithValues: sessions.map {
                ($0.id, SessionActivity.Activity(counter: 3, at: .moment(30)))
            })
        let noted = try await two.note(seen)
        #expect(noted == Set(seen.keys).subtracting([renewed.id]))
        try database.openGate()
        #expect(try await slow.value == .done)
        #expect(try await two.note(seen) == Set(seen.keys))
        #expect(
            try database.sql("SELECT count(*) FROM session WHERE seen_counter = 3 AND counter IN (0, 9)")
                == "2500")
        #expect(try database.sql("SELECT sum(version) FROM session") == "2501")
    }

    @Test(.timeLimit(.minutes(1)))
    func `the log has a part for each of the next months, and old months go as a whole`() async throws {
        let database = try PrivateServer.shared.get().database()
        let store = try database.open(pool: 1)
        defer { store.close() }
        func parts() throws -> [Substring] {
            try database.sql(
                "SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid "
                    + "WHERE inhparent = 'audit'::regclass ORDER BY relname"
            ).split(separator: "\n")
        }
        let months = try database.sql(
            "SELECT to_char(audit_month(i), '\"audit_\"YYYY_MM') FROM generate_series(1, 3) i"
        ).split(separator: "\n")
        #expect(try parts() == months + ["audit_first", "audit_rest"])
        // Lines of any moment are taken, in the order of writing whichever part has them.
        let far = Date(timeIntervalSinceReferenceDate: 4e9)
        let ahead = Double(try database.sql("SELECT audit_moment(audit_month(2)) + 5")) ?? 0
        let moments = [far, .distantPast, Date(timeIntervalSinceReferenceDate: ahead), .moment(1), far]
        for at in moments {
            #expect(try await store.commit([.note(AuditEntry(at: at, .signedIn, user: .number(1)))]) == .done)
        }
        #expect(try await store.audit(AuditSelection(), after: 0, limit: 9).map(\.entry.at) == moments)
        #expect(try await store.audit(of: .number(1), limit: 9).map(\.at) == moments.reversed())
        // A month that is missing is made again; it could not be while its lines stand in the rest.
        try database.sql("DROP TABLE \(months[0])")
        try await store.removeEnded(before: .moment(0))
        #expect(try parts() == months + ["audit_first", "audit_rest"])
        try await store.removeAudit(before: Date(timeIntervalSinceReferenceDate: ahead - 5))
        #expect(try parts() == months.dropFirst() + ["audit_first", "audit_rest"])
        #expect(
            try await store.audit(AuditSelection(), after: 0, limit: 9).map(\.entry.at)
                == [far, Date(timeIntervalSinceReferenceDate: ahead), far])
    }
}
