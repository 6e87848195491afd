import AccountTestSupport
import Bytes
import Foundation
import TestSupport
import Testing

@testable import AccountDomain

/// Ceilings that several instances share.
@Suite struct SharedBudgetTests {
    private static func budgets(
        _ count: Int, _ pool: MemoryQuotaPool, _ budget: Budget = .standard
    ) throws -> [BudgetLedger] {
        var policy = AccountPolicy()
        policy.budget = budget
        return try (0..<count).map { _ in
            let secrets = try #require(ServerSecrets(master: SecretBytes(Array(0..<32))))
            return BudgetLedger(
                policy, sharing: QuotaLeasing(from: pool, instances: count, secrets: secrets))
        }
    }

    private static func isSpent(
        _ purpose: BudgetPurpose, by asker: Asker, at budgets: BudgetLedger, _ now: Date
    ) async -> Bool {
        do { try await budgets.spend(purpose, by: asker, at: now) } catch { return false }
        return true
    }

    /// What was spent, searched for every window: no rule of the budgets is used.
    private struct Spent {
        let moment: Date
        let purpose: BudgetPurpose
        let asker: Asker

        func counts(for ceiling: Ceiling, of purpose: BudgetPurpose, with other: Spent) -> Bool {
            guard self.purpose == purpose, ceiling.askers.contains(asker.kind) else { return false }
            return switch ceiling.counted {
            case .everybody: true
            case .network(let scope): asker.networks[scope] == other.asker.networks[scope]
            case .account: asker.account == other.asker.account
            }
        }
    }

    @Test(arguments: 0..<24)
    func `instances together exceed no ceiling in any window, whatever their clocks say`(
        seed: Int
    ) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let instances = [2, 3, 7].randomElement(using: &random) ?? 2
        let clock = Locked(Date(timeIntervalSince1970: 1_800_000_000))
        // Its answers are late: the clock goes on while it is asked.
        let pool = MemoryQuotaPool {
            clock.withLock { now in
                now += 0.5
                return now
            }
        }
        let budgets = try Self.budgets(instances, pool)
        // Clocks may differ by more than a start allows.
        let apart = (0..<instances).map { _ in Double.random(in: -50...50, using: &random) }
        var (now, spent) = (clock.withLock { $0 }, [Spent]())
        let purposes: [BudgetPurpose] = [.comparison, .sms, .mail, .page]
        var refused = 0
        for _ in 0..<1500 {
            now += Double.random(in: 0...1, using: &random) < 0.1 ? 3 : 0.01
            now = max(now, clock.withLock { $0 })
            clock.withLock { [now] in $0 = now }
            let purpose = try #require(purposes.randomElement(using: &random))
            let kind = try #require(Asker.Kind.allCases.randomElement(using: &random))
            // Two providers, two sites each, two hosts each.
            let (site, host) = (
                UInt32.random(in: 0...3, using: &random), UInt32.random(in: 0...1, using: &random)
            )
            let address: UInt32 = 0x0A00_0000 + ((site >> 1) << 16) + (site << 8) + host
            let account = Identifier<User>(bytes: [UInt8](repeating: UInt8(host), count: 16))
            let asker = Asker(
                kind, from: NetworkScopes(ipv4: address), of: kind <= .knownDevice ? account : nil)
            let place = Int.random(in: 0..<instances, using: &random)
            if await Self.isSpent(purpose, by: asker, at: budgets[place], now + apart[place]) {
                if Int.random(in: 0..<4, using: &random) == 0 {
                    await budgets[place].giveBack(purpose, by: asker, at: now + apart[place])
                } else {
                    spent.append(Spent(moment: now, purpose: purpose, asker: asker))
                }
            } else {
                refused += 1
            }
        }
        #expect(refused > 50, "seed \(seed)")
        for (purpose, ceilings) in Budget.standard.ceilings {
            for ceiling in ceilings {
                for last in spent where last.purpose == purpose && ceiling.askers.contains(last.asker.kind) {
                    let window = spent.count { each in
                        each.counts(for: ceiling, of: purpose, with: last) && each.moment <= last.moment
                            && each.moment > last.moment - Double(ceiling.seconds)
                    }
                    #expect(window <= ceiling.most, "seed \(seed), \(purpose), \(ceiling)")
                }
            }
        }
    }

    @Test(arguments: [(2, BudgetPurpose.comparison), (3, .comparison), (3, .sms), (7, .page), (50, .sms)])
    func `who comes to one instance alone has at once what is not the others' own part`(
        instances: Int, purpose: BudgetPurpose
    ) async throws {
        let pool = MemoryQuotaPool()
        let budgets = try Self.budgets(instances, pool)
        let asker = Asker(.stranger, from: NetworkScopes(ipv4: 0x0A01_0203))
        let host = try #require(
            Budget.standard.ceilings[purpose]?.filter {
                $0.counted == .network(.host) && $0.askers.contains(.stranger)
            }.min { $0.most < $1.most })
        var count = 0
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        while await Self.isSpent(purpose, by: asker, at: budgets[0], now) { count += 1 }
        let others = host.most < instances ? 0 : max(1, host.most / (4 * instances)) * (instances - 1)
        #expect(count == host.most - others, "\(count) of \(host.most)")
        // What is left is for the others.
        for one in budgets.dropFirst() {
            while await Self.isSpent(purpose, by: asker, at: one, now) { count += 1 }
        }
        #expect(count == host.most)
    }

    @Test func `what is far below its ceilings asks no pool, and what is over them asks it once in a slot`()
        async throws
    {
        let clock = Locked(Date(timeIntervalSince1970: 1_800_000_000))
        let pool = MemoryQuotaPool { clock.withLock { $0 } }
        let budgets = try Self.budgets(3, pool)[0]
        let asker = Asker(.stranger, from: NetworkScopes(ipv4: 0x0A01_0203))
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        for _ in 0..<2 { #expect(await Self.isSpent(.comparison, by: asker, at: budgets, start)) }
        #expect(pool.asked == 0)
        while await Self.isSpent(.comparison, by: asker, at: budgets, start) {}
        let asked = pool.asked
        for _ in 0..<1000 { #expect(await !Self.isSpent(.comparison, by: asker, at: budgets, start)) }
        #expect(pool.asked == asked)
        // A minute of it: seven slots, in each of which shares may come back.
        for second in 0..<60 {
            clock.withLock { $0 = start + Double(second) }
            _ = await Self.isSpent(.comparison, by: asker, at: budgets, start + Double(second))
        }
        #expect(pool.asked <= asked + 8)
        // Its names tell nothing, and are those of all instances.
        #expect(pool.names.allSatisfy { $0.count == 32 })
    }

    @Test func `an instance that needs many leases more at a time`() async throws {
        let pool = MemoryQuotaPool()
        let budgets = try Self.budgets(2, pool)[0]
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        var count = 0
        for host in 0..<250 as Range<UInt32> {
            // Each of another site, and within the instance's part of a host's ceiling: the provider's is met alone.
            let asker = Asker(.solvedChallenge, from: NetworkScopes(ipv4: 0x0A01_0000 + host << 8))
            for _ in 0..<7 where await Self.isSpent(.page, by: asker, at: budgets, now) { count += 1 }
        }
        // 1,920 of a provider: 240 of its own, and of the pool of 1,440 in pieces of 1, 2, 4 ... 120.
        #expect(count == 1680)
        #expect(pool.asked < 30, "\(pool.asked)")
    }

    @Test func `without the pool each instance has its own part, and asks again after a while`() async throws
    {
        let pool = MemoryQuotaPool()
        let budgets = try Self.budgets(3, pool)
        let asker = Asker(.stranger, from: NetworkScopes(ipv4: 0x0A01_0203))
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        pool.fail(true)
        for (purpose, most) in [(BudgetPurpose.comparison, 2), (.sms, 1)] {
            for one in budgets {
                var count = 0
                while await Self.isSpent(purpose, by: asker, at: one, now) { count += 1 }
                #expect(count == most, "\(purpose)")
                #expect(await !Self.isSpent(purpose, by: asker, at: one, now + 4))
            }
        }
        // Nobody waits a second time for a pool that could not be asked a moment ago.
        #expect(pool.asked == 6)
        pool.fail(false)
        #expect(await !Self.isSpent(.sms, by: asker, at: budgets[0], now + 4))
        #expect(await Self.isSpent(.sms, by: asker, at: budgets[0], now + 6))
        #expect(pool.asked == 7)
    }

    @Test(arguments: [(8, 10.0), (3, 3600), (2, 14_400)])
    func `right answers use nothing up, at whichever instance`(instances: Int, pause: Double) async throws {
        let clock = Locked(Date(timeIntervalSince1970: 1_800_000_000))
        let pool = MemoryQuotaPool { clock.withLock { $0 } }
        let budgets = try Self.budgets(instances, pool)
        let asker = Asker(.stranger, from: NetworkScopes(ipv4: 0x0A01_0203))
        for number in 0..<100 {
            let now = clock.withLock { $0 }
            let one = budgets[number % instances]
            #expect(await Self.isSpent(.smsAnswer, by: asker, at: one, now), "answer \(number)")
            await one.giveBack(.smsAnswer, by: asker, at: now)
            clock.withLock { $0 += pause }
        }
    }

    @Test func `requests at one moment are not refused while the pool has shares`() async throws {
        let budgets = try Self.budgets(8, MemoryQuotaPool())
        let asker = Asker(.stranger, from: NetworkScopes(ipv4: 0x0A01_0203))
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let spent = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<5 {
                group.addTask { await Self.isSpent(.smsAnswer, by: asker, at: budgets[0], now) }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(spent == 5)
    }

    @Test func `what is given back is spent again, at one instance alone`() async throws {
        let pool = MemoryQuotaPool()
        let budgets = try Self.budgets(2, pool)[0]
        let asker = Asker(.stranger, from: NetworkScopes(ipv4: 0x0A01_0203))
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        // One of its own and three of the pool; one is the other's own.
        for _ in 0..<4 { #expect(await Self.isSpent(.smsAnswer, by: asker, at: budgets, now)) }
        #expect(await !Self.isSpent(.smsAnswer, by: asker, at: budgets, now))
        await budgets.giveBack(.smsAnswer, by: asker, at: now)
        #expect(await Self.isSpent(.smsAnswer, by: asker, at: budgets, now))
        #expect(await !Self.isSpent(.smsAnswer, by: asker, at: budgets, now))
    }

    @Test func `a ceiling of everybody is told as full as all have made it`() async throws {
        let pool = MemoryQuotaPool()
        let budgets = try Self.budgets(2, pool, Budget.standard.withMessages(perDay: 10))
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        func full(_ budgets: BudgetLedger) -> Int? {
            budgets.shared(at: now).first { $0.purpose == .sms }?.spent
        }
        #expect(full(budgets[0]) == 0)
        var count = 0
        for number in 0..<20 as Range<UInt32> {
            let asker = Asker(.solvedChallenge, from: NetworkScopes(ipv4: 0x0A00_0000 + number << 16))
            let one = budgets[Int(number % 2)]
            if await Self.isSpent(.sms, by: asker, at: one, now) { count += 1 }
        }
        #expect(count == 10 && budgets.allSatisfy { full($0) == 10 })
        // It stays so as long as shares stay taken, also where nobody asks; three days later all is over.
        func full(at now: Date) -> [Int?] {
            budgets.map { $0.shared(at: now).first { $0.purpose == .sms }?.spent }
        }
        #expect(full(at: now + 20 * 3600) == [10, 10])
        #expect(full(at: now + 3 * 86_400) == [0, 0])
        let none = try Self.budgets(2, pool, Budget.standard.withMessages(perDay: 0))[0]
        let asker = Asker(.solvedChallenge, from: NetworkScopes(ipv4: 1))
        #expect(await !Self.isSpent(.sms, by: asker, at: none, now))
    }
}
