import AccountAPI
import AccountTestSupport
import AccountDomain
import AccountRows
import Foundation
import TestSupport
import Testing

@testable import AccountStorage

/// Random histories, done by the store in memory and by that of SQLite.
struct AccountStoreHistoryTests {
    @Test(arguments: Soak.seeds(4))
    func `memory and SQLite answer alike, whatever is asked`(seed: UInt64) async throws {
        let place = try Place()
        let memory = MemoryAccountStore()
        var database = try place.open()
        var history = RandomHistory(seed: seed)
        var outcomes: [CommitOutcome] = []
        for step in 0..<400 {
            let changes = await history.changes(memory.tables)
            let outcome = try await memory.commit(changes)
            try #require(try await database.commit(changes) == outcome, "seed \(seed), step \(step)")
            outcomes.append(outcome)
            if step % 80 == 79 {
                let moment = history.moment()
                try await memory.removeEnded(before: moment)
                try await database.removeEnded(before: moment)
                try await compare(memory, database, "seed \(seed), step \(step)")
                database = try place.open()
            }
        }
        try await compare(memory, database, "seed \(seed), at the end")
        // Neither all was done nor all was refused.
        let counts = [CommitOutcome.done, .refused(0), .refused(1)].map { wanted in
            outcomes.count { $0 == wanted }
        }
        #expect(counts[0] > 40 && counts[1] > 40 && counts[2] > 5, "seed \(seed): \(counts)")
        try database.checkFile()
    }

    private func compare(
        _ memory: MemoryAccountStore, _ database: AccountDatabase, _ place: Comment
    ) async throws {
        for number in 0..<RandomHistory.size {
            let (wanted, found) = (
                try await answers(memory, number), try await answers(database, number)
            )
            // Once they differ, everything that follows does, too.
            for (one, other) in zip(found, wanted) { try #require(one == other, place) }
        }
    }

    /// Everything that a store says of a number, as text.
    private func answers(_ store: any AccountStore, _ number: Int) async throws -> [String] {
        let (user, moment) = (Identifier<User>.number(number), Date.moment(Double(number) * 40))
        var credentials: [Device?] = []
        for credential in 0..<4 {
            credentials.append(try await store.device(of: user, .sample(credential)))
        }
        return [
            "\(try await store.user(user) as Any)", "\(try await store.user(email: "\(number)@b.cd") as Any)",
            "\(try await store.user(phone: RandomHistory.phone(number)) as Any)",
            "\(try await store.identity(.init(.apple, "\(number)")) as Any)",
            "\(try await store.identities(of: user))", "\(try await store.passkeys(of: user))",
            "\(try await store.serviceGrants(of: user))",
            "\(try await store.passkey([UInt8(number)]) as Any)",
            "\(try await store.device(.number(number)) as Any)",
            "\(credentials)", "\(try await store.devices(of: user))",
            "\(try await store.session(.number(number)) as Any)", "\(try await store.openSessions(of: user))",
            "\(try await store.challenge(.number(number)) as Any)",
            "\(try await store.sends(to: "\(number)", since: moment))",
            "\(try await store.attempts("\(number)") as Any)",
            "\(try await store.secondFactor(of: user) as Any)",
            "\(try await store.notice("\(number)") as Any)",
            "\(try await store.page(of: .usedProof, after: 0, limit: 99).rows)",
            "\(try await store.dueMessages(at: moment, limit: number))",
            "\(try await store.dueMessages(at: moment, limit: 9, after: .allCases[number % 4]))",
            "\(try await store.dueDeletions(at: moment, limit: number))",
            "\(try await store.dueChanges(at: moment, limit: number))",
            "\(try await store.lapsedSessions(at: moment + 300, limit: number))",
            "\(try await store.revokedSessions(since: moment))",
            "\(try await store.audit(of: user, limit: 20))",
        ]
    }
}

/// Changes of few rows, many of which fit what is kept.
private struct RandomHistory {
    static let size = 8
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    static func phone(_ number: Int) throws -> PhoneNumber { try PhoneNumber("1380000000\(number)") }

    mutating func changes(_ tables: MemoryTables) -> [AccountChange] {
        (0..<generator.pick([0, 1, 1, 1, 2, 3])).map { _ in change(tables) }
    }

    mutating func moment() -> Date { .moment(Double(number(10) * 40)) }

    private mutating func number(_ bound: Int = Self.size) -> Int {
        .random(in: 0..<bound, using: &generator)
    }

    private mutating func isSo() -> Bool { .random(using: &generator) }

    private mutating func maybe() -> Date? { isSo() ? moment() : nil }

    private mutating func change(_ tables: MemoryTables) -> AccountChange {
        let row = row(tables)
        switch number(20) {
        case 0: return .removeUser(.number(number()), at: .moment(0))
        case 1...2:
            return .note(
                AuditEntry(at: moment(), .signedIn, user: isSo() ? .number(number()) : nil, detail: "d"))
        case 3...9: return .insert(row)
        case 10...11: return .remove(row)
        default: return .replace(row)
        }
    }

    /// A row with what may change at random; mostly with the version that is kept.
    private mutating func row(_ tables: MemoryTables) -> AccountRow {
        let number = number()
        let stale: Int64 = self.number(6) == 0 ? 1 : 0
        switch self.number(9) {
        case 0:
            var user = User.sample(number, email: isSo() ? "" : "\(self.number())@b.cd")
            user.version = (tables.users.first { $0.id == user.id }?.version ?? 0) + stale
            user.phone = isSo() ? nil : try? Self.phone(self.number())
            (user.closedAt, user.deletionDueAt) = (maybe(), maybe())
            return .user(user)
        case 1:
            var row = Identity(
                key: .init(.apple, "\(number)"), user: .number(self.number()), createdAt: moment(),
                client: "\(self.number())")
            row.version = (tables.identities.first { $0.key == row.key }?.version ?? 0) + stale
            return .identity(row)
        case 2:
            var row = Device.sample(number, of: self.number(3), .sample(self.number(4)), createdAt: moment())
            row.version = (tables.devices.first { $0.id == row.id }?.version ?? 0) + stale
            (row.lastSeenAt, row.distrustedAt) = (moment(), maybe())
            row.givenName = isSo() ? "tablet \(self.number())" : nil
            return .device(row)
        case 3...4: return .session(session(number, tables, stale))
        case 5: return .challenge(challenge(number, tables, stale))
        case 6:
            var row = Attempts(
                key: "\(number)", failures: self.number(), lockedUntil: maybe(), lastAt: moment())
            row.version = (tables.attempts.first { $0.key == row.key }?.version ?? 0) + stale
            return .attempts(row)
        case 7:
            // What a message is of never changes, as the number does not.
            let priority = Message.Priority.allCases[number % 4]
            var row = Message.sample(
                number, .mail, priority, order: Int64(number % 3), body: isSo() ? [] : [1],
                createdAt: .moment(Double(number)))
            row.version = (tables.messages.first { $0.id == row.id }?.version ?? 0) + stale
            row.dueAt = moment()
            return .message(row)
        default: return other(number, tables, stale)
        }
    }

    private mutating func session(_ number: Int, _ tables: MemoryTables, _ stale: Int64) -> Session {
        var row = Session.sample(number, of: self.number(3), createdAt: moment())
        row.version = (tables.sessions.first { $0.id == row.id }?.version ?? 0) + stale
        row.counter = Int64(self.number())
        row.idleEndsAt = .moment(Double(200 + self.number(400)))
        row.endedAt = maybe()
        row.end = row.endedAt == nil ? nil : .signedOut
        return row
    }

    private mutating func challenge(_ number: Int, _ tables: MemoryTables, _ stale: Int64) -> Challenge {
        var row = Challenge.sample(
            number, generator.pick([.reset, .stepUp]), subject: "\(self.number())",
            createdAt: moment() - 500)
        row.version = (tables.challenges.first { $0.id == row.id }?.version ?? 0) + stale
        row.user = isSo() ? .number(self.number()) : nil
        row.sends = self.number()
        row.provenAt = maybe()
        return row
    }

    private mutating func other(_ number: Int, _ tables: MemoryTables, _ stale: Int64) -> AccountRow {
        if isSo() {
            var row = Passkey(
                id: [UInt8(number)], user: .number(self.number()), handle: [1], key: [2], createdAt: moment(),
                name: "\(self.number())", counter: Int64(self.number()), isVerified: isSo())
            row.version = (tables.passkeys.first { $0.id == row.id }?.version ?? 0) + stale
            row.lastUsedAt = maybe()
            return .passkey(row)
        }
        if isSo() {
            var row = ServiceGrant(
                .init(.number(number), "books"), createdAt: moment(), scopes: isSo() ? [.email] : [],
                sessions: [.number(self.number())])
            row.version = (tables.serviceGrants.first { $0.key == row.key }?.version ?? 0) + stale
            return .serviceGrant(row)
        }
        if isSo() {
            var row = UsedProof(hash: [UInt8(number)], expiresAt: moment())
            row.version = (tables.usedProofs.first { $0.hash == row.hash }?.version ?? 0) + stale
            return .usedProof(row)
        }
        if isSo() {
            var row = Notice(id: "\(number)", at: .moment(0))
            row.version = (tables.notices.first { $0.id == row.id }?.version ?? 0) + stale
            return .notice(row)
        }
        var row = SecondFactor(user: .number(number), secret: [1], createdAt: .moment(0))
        row.version = (tables.secondFactors.first { $0.user == row.user }?.version ?? 0) + stale
        row.lastStep = Int64(self.number())
        row.recoveryCodes = [.init(hash: "h", usedAt: maybe())]
        return .secondFactor(row)
    }
}
