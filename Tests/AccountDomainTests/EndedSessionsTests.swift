import AccountTestSupport
import Foundation
import Testing

@testable import AccountDomain

/// The list of ended sessions that registered backends read on and on.
struct EndedSessionsTests {
    private func ids(_ range: some Sequence<Int>) -> [Identifier<Session>] { range.map { .number($0) } }

    /// Reads from a cursor until there is no more, at an instance that has just read what ended.
    private func read(
        _ accounts: Accounts, from start: String?, limit: Int, at seconds: TimeInterval
    ) throws -> (sessions: [Identifier<Session>], next: String) {
        var (cursor, found) = (start, [Identifier<Session>]())
        accounts.dependencies.revokedSessions.noteWhole(at: .moment(seconds))
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
        revoked.noteWhole(at: .moment(5000))
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
        revoked.noteWhole(at: .moment(10_000))
        let page = try world.accounts.endedSessions(after: nil, limit: 2, at: .moment(10_000))
        #expect(page.hasMore)
        revoked.forget(before: .moment(5000))
        let rest = try read(world.accounts, from: page.next, limit: 3, at: 10_000)
        #expect(rest.sessions == ids(5..<10) && revoked.count == 5)
    }

    @Test(arguments: [nil, 939, 1061, 0] as [Double?])
    func `an instance that did not read lately tells a service nothing`(seconds: Double?) throws {
        let world = try World()
        let (accounts, revoked) = (world.accounts, world.accounts.dependencies.revokedSessions)
        let service = RegisteredService(name: "books", audiences: [], secrets: [], requestsPerSecond: 1)
        func ask() throws {
            _ = try accounts.endedSessions(after: nil, at: .moment(1000))
            #expect(try accounts.introspect("x", for: service, at: .moment(1000)) == nil)
        }
        if let seconds { revoked.noteWhole(at: .moment(seconds)) }
        let refusal = AccountError.unavailable(reason: "sessions that ended elsewhere were not read lately")
        #expect(throws: refusal) { try accounts.endedSessions(after: nil, at: .moment(1000)) }
        #expect(throws: refusal) { try accounts.introspect("x", for: service, at: .moment(1000)) }
        for seconds in [940, 1000, 1060] as [Double] {
            revoked.noteWhole(at: .moment(seconds))
            try ask()
        }
    }

    @Test func `a cursor goes back to before what the instance could not read, through all its pages`() throws
    {
        let worlds = [try World(), try World()]
        let revoked = worlds.map(\.accounts.dependencies.revokedSessions)
        func page(_ world: Int, _ cursor: String?, at seconds: Double) throws -> EndedSessions {
            try worlds[world].accounts.endedSessions(after: cursor, limit: 1, at: .moment(seconds))
        }
        revoked[0].noteWhole(at: .moment(1000))
        // One ends elsewhere just then, and is not known here a minute later, when two more ended here.
        revoked[1].add(.number(1), at: .moment(1001))
        for number in 2...3 { revoked[0].add(.number(number), at: .moment(1050)) }
        let first = try page(0, nil, at: 1060)
        #expect(first.hasMore && first.sessions.map(\.session) == [.number(2)])
        // The reader goes on after a while, and elsewhere.
        for number in 2...3 { revoked[1].add(.number(number), at: .moment(1050)) }
        revoked[1].noteWhole(at: .moment(5000))
        var next = first.next
        var told: [Identifier<Session>] = []
        for _ in 0..<6 {
            let page = try page(1, next, at: 5000)
            told += page.sessions.map(\.session)
            next = page.next
        }
        #expect(told.contains(.number(1)))
        // All was told once more, and that was it.
        let last = try read(worlds[1].accounts, from: next, limit: 9, at: 5001)
        #expect(try read(worlds[1].accounts, from: last.next, limit: 9, at: 5002).sessions == [])
    }

    /// Sessions end at any time, here and elsewhere, several backends read by pages of any length from two instances whose
    /// clocks differ, and which cannot read the store now and then: each hears of all.
    @Test(arguments: 0..<40)
    func `no reader misses a session`(seed: UInt64) throws {
        let random = SeededRandomness(seed: seed)
        func chance(_ bound: UInt64) -> Int { Int(random.number(below: bound)) }
        var instances = [Instance(world: try World(), skew: 0), Instance(world: try World(), skew: 25)]
        var cursors = [String?](repeating: nil, count: 3)
        var heard = [Set<Identifier<Session>>](repeating: [], count: 3)
        var (ended, now, refusals) = (1, 1000.0, 0)
        /// One page; whether there is more.
        func visit(_ reader: Int) -> Bool {
            let instance = instances[chance(2)]
            guard
                let got = try? instance.world.accounts.endedSessions(
                    after: cursors[reader], limit: 1 + chance(5), at: .moment(now + instance.skew))
            else {
                refusals += 1
                return true
            }
            cursors[reader] = got.next
            heard[reader].formUnion(got.sessions.map(\.session))
            return got.hasMore
        }
        for _ in 0..<500 {
            now += Double(chance(20))
            for place in 0..<2 where now >= instances[place].downUntil { instances[place].read(at: now) }
            switch chance(8) {
            case 0: instances[chance(2)].downUntil = now + Double(chance(900))
            case 1...3:
                // The commit took some seconds, and the other instance learns of it when it reads.
                let place = chance(2)
                let moment = now + instances[place].skew - Double(chance(10))
                instances[place].end(ended, at: moment)
                instances[1 - place].unread.append((ended, moment))
                ended += 1
            default: _ = visit(chance(3))
            }
        }
        for reader in 0..<3 {
            // What was begun, and a reading after it.
            for _ in 0..<2 {
                now += 30
                for place in 0..<2 { instances[place].read(at: now) }
                while visit(reader) {}
            }
            let missed = Set(ids(1..<ended)).subtracting(heard[reader]).map(\.text).sorted()
            #expect(missed == [], "seed \(seed), reader \(reader)")
        }
        #expect(refusals > 0, "seed \(seed)")
    }

    /// One of two servers, whose clock is ahead.
    private struct Instance {
        let world: World
        let skew: Double
        var downUntil = 0.0
        var unread: [(number: Int, at: Double)] = []

        private var revoked: RevokedSessions { world.accounts.dependencies.revokedSessions }

        func end(_ number: Int, at seconds: Double) {
            revoked.add(.number(number), at: .moment(seconds))
        }

        mutating func read(at seconds: Double) {
            for (number, moment) in unread { end(number, at: moment) }
            unread = []
            revoked.noteWhole(at: .moment(seconds + skew))
        }
    }
}
