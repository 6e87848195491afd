import AccountTestSupport
import Foundation
import Testing

@testable import AccountDomain

/// The list of ended sessions that registered backends read on and on.
struct EndedSessionsTests {
    private func ids(_ range: some Sequence<Int>) -> [Identifier<Session>] { range.map { .number($0) } }

    /// Reads from a cursor until there is no more.
    private func read(
        _ accounts: Accounts, from start: String?, limit: Int, at seconds: TimeInterval
    ) throws -> (sessions: [Identifier<Session>], next: String) {
        var (cursor, found) = (start, [Identifier<Session>]())
        for _ in 0..<1000 {
            let page = try accounts.endedSessions(after: cursor, limit: limit, at: .moment(seconds))
            #expect(page.sessions.count <= limit && page.sessions == page.sessions.sorted())
            found += page.sessions.map(\.session)
            cursor = page.next
            if !page.hasMore { return (found, page.next) }
        }
        Issue.record("it never ends")
        return (found, "")
    }

    @Test(arguments: [1, 2, 3, 7, 1000])
    func `every session is told once in one reading, whatever a page holds`(limit: Int) throws {
        let world = try World()
        for number in 0..<20 {
            // Some at the same moment.
            world.accounts.dependencies.revokedSessions.add(.number(number), at: .moment(Double(number / 3)))
        }
        let all = try read(world.accounts, from: nil, limit: limit, at: 100)
        #expect(all.sessions.count == 20 && Set(all.sessions) == Set(ids(0..<20)))
    }

    @Test func `two minutes are told again, and what is older is not`() throws {
        let world = try World()
        let revoked = world.accounts.dependencies.revokedSessions
        revoked.add(.number(1), at: .moment(0))
        let first = try read(world.accounts, from: nil, limit: 10, at: 60)
        revoked.add(.number(2), at: .moment(61))
        let second = try read(world.accounts, from: first.next, limit: 10, at: 130)
        #expect(Set(second.sessions) == Set(ids(1...2)))
        let third = try read(world.accounts, from: second.next, limit: 10, at: 131)
        #expect(third.sessions == [.number(2)])
        #expect(try read(world.accounts, from: third.next, limit: 10, at: 400).sessions == [.number(2)])
        let last = try read(world.accounts, from: nil, limit: 10, at: 400)
        #expect(try read(world.accounts, from: last.next, limit: 10, at: 401).sessions == [])
    }

    @Test func `what ended elsewhere is told when it becomes known, however late`() async throws {
        let world = try World()
        let (accounts, revoked) = (world.accounts, world.accounts.dependencies.revokedSessions)
        func load(at seconds: TimeInterval) async throws {
            _ = try await revoked.load(from: world.store, since: .moment(0), after: nil, at: .moment(seconds))
        }
        func end(_ number: Int, at seconds: TimeInterval) async throws {
            var session = Session.sample(number, of: number)
            session.endedAt = .moment(seconds)
            session.end = .signedOut
            #expect(try await world.store.commit([.insert(.session(session))]) == .done)
        }
        try await end(1, at: 10)
        try await load(at: 5000)
        // Known at the start: it stands where it ended.
        #expect(
            try accounts.endedSessions(after: nil, at: .moment(5000)).sessions.first?.moment == .moment(10))
        let next = try read(accounts, from: nil, limit: 10, at: 5000).next
        // The store could not be read for a long time.
        try await end(2, at: 20)
        try await load(at: 6000)
        #expect(try read(accounts, from: next, limit: 10, at: 6001).sessions == [.number(2)])
        // It is told by the store again and again, and by us no more.
        let after = try read(accounts, from: next, limit: 10, at: 6001).next
        try await load(at: 7000)
        let later = try read(accounts, from: after, limit: 10, at: 7000).next
        #expect(try read(accounts, from: later, limit: 10, at: 7001).sessions == [])
    }

    @Test(arguments: [0, 30, 60, 61, 119, 121, 200, 3600, 100_000] as [Double])
    func `nothing is missed where the clock is set back`(seconds: Double) throws {
        let world = try World()
        let revoked = world.accounts.dependencies.revokedSessions
        let start = 200_000.0
        revoked.add(.number(1), at: .moment(start - 500))
        let next = try read(world.accounts, from: nil, limit: 10, at: start).next
        revoked.add(.number(2), at: .moment(start - seconds))
        let told = try read(world.accounts, from: next, limit: 10, at: start - seconds + 1).sessions
        #expect(told.contains(.number(2)))
    }

    @Test func `those whose tokens have run out are forgotten, and a cursor of before is still one`() throws {
        let world = try World()
        let revoked = world.accounts.dependencies.revokedSessions
        for number in 0..<10 { revoked.add(.number(number), at: .moment(Double(number) * 1000)) }
        let page = try world.accounts.endedSessions(after: nil, limit: 2, at: .moment(10_000))
        #expect(page.hasMore)
        revoked.forget(before: .moment(5000))
        let rest = try read(world.accounts, from: page.next, limit: 3, at: 10_000)
        #expect(rest.sessions == ids(5..<10) && revoked.count == 5)
    }

    /// Sessions end at any time, here and elsewhere, several backends read by pages of any length from two instances whose
    /// clocks differ: each hears of all.
    @Test(arguments: 0..<20)
    func `no reader misses a session`(seed: UInt64) throws {
        let random = SeededRandomness(seed: seed)
        func chance(_ bound: UInt64) -> Int { Int(random.number(below: bound)) }
        let worlds = [try World(), try World()]
        var cursors = [String?](repeating: nil, count: 3)
        var heard = [Set<Identifier<Session>>](repeating: [], count: 3)
        var (ended, now) = (0, 1000.0)
        func visit(_ reader: Int) throws {
            let (place, skew) = chance(2) == 0 ? (0, 0.0) : (1, 25.0)
            let got = try read(
                worlds[place].accounts, from: cursors[reader], limit: 1 + chance(5), at: now + skew)
            cursors[reader] = got.next
            heard[reader].formUnion(got.sessions)
        }
        for _ in 0..<300 {
            now += Double(chance(20))
            switch chance(3) {
            case 0:
                let (place, skew) = chance(2) == 0 ? (0, 0.0) : (1, 25.0)
                // The commit took some seconds, and the other instance learns of it later still.
                let moment = now + skew - Double(chance(10))
                worlds[place].accounts.dependencies.revokedSessions.add(.number(ended), at: .moment(moment))
                let late = now + (25 - skew) + Double(chance(3))
                worlds[1 - place].accounts.dependencies.revokedSessions.add(
                    .number(ended), at: .moment(late))
                ended += 1
            default: try visit(chance(3))
            }
        }
        now += 200
        for reader in 0..<3 { try visit(reader) }
        for reader in 0..<3 {
            #expect(heard[reader] == Set(ids(0..<ended)), "seed \(seed), reader \(reader)")
        }
    }
}
