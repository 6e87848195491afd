import AccountDomain
import AccountTestSupport
import Foundation
import TestSupport
import Testing

/// Ceilings as values.
@Suite struct BudgetTests {
    /// A count beside a list of instants that is searched each time.
    @Test(arguments: 0..<40)
    func `a window is never counted short, and at most a seventh too much`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let window = Double([7, 60, 3600, 86_400].randomElement(using: &random) ?? 60)
        var (count, past, now) = (
            SlidingCount(), [Double](), Double(Int.random(in: 0...2_000_000_000, using: &random))
        )
        for _ in 0..<400 {
            now +=
                Double.random(in: 0...window / 5, using: &random)
                * Double(Int.random(in: 0...1, using: &random))
            if Bool.random(using: &random) {
                count.add(at: now, window: window)
                past.append(now)
            }
            let total = count.total(at: now, window: window)
            #expect(total >= past.count { $0 > now - window }, "seed \(seed)")
            #expect(total <= past.count { $0 > now - window * 8 / 7 }, "seed \(seed)")
            guard total > 0 else { continue }
            let most = Int.random(in: 1...total, using: &random)
            let found = count.end(of: most, at: now, window: window)
            let none = count.end(of: total + 1, at: now, window: window)
            let end = try #require(found, "seed \(seed)")
            #expect(none == nil, "seed \(seed)")
            #expect(end > now && end <= now + window * 8.001 / 7, "seed \(seed)")
            var (before, after) = (count, count)
            #expect(before.total(at: end - window / 1e6, window: window) >= most, "seed \(seed)")
            #expect(after.total(at: end + window / 1e6, window: window) < most, "seed \(seed)")
        }
    }

    @Test func `a clock that is set back forgets nothing`() {
        var count = SlidingCount()
        for second in [1000.0, 1001, 400, 2] { count.add(at: second, window: 60) }
        #expect(count.total(at: 2, window: 60) == 4)
        count.takeBack(at: 2, window: 60)
        #expect(count.total(at: 1001, window: 60) == 3)
        #expect(count.total(at: 1100, window: 60) == 0)
    }

    @Test func `what was counted under a date of next year is forgotten a window later, and not before`() {
        var state = BudgetState()
        func spend(_ second: Double) -> BudgetVerdict {
            few.spend(.mail, by: host(1, .solvedChallenge), in: &state, at: .moment(second))
        }
        for _ in 0..<3 { #expect(spend(31_536_000) == .allowed) }
        #expect(spend(0) != .allowed)
        #expect(spend(60) == .refused(until: .moment(80)))
        #expect(spend(81) == .allowed)
        // Two that look at the clock in another order are no set clock: what was counted is kept for its window.
        for _ in 0..<2 { #expect(spend(100) == .allowed) }
        for second in 0..<50 {
            #expect(spend(101 + Double(second)) != .allowed)
            #expect(spend(100.5 + Double(second)) != .allowed)
        }
    }

    @Test func `a clock that is set back keeps no known device out`() {
        var state = BudgetState()
        let device = Asker(.knownDevice, from: .sample(1), of: .number(1))
        func spend(_ second: Double) -> BudgetVerdict {
            Budget.standard.spend(.mail, by: device, in: &state, at: .moment(second))
        }
        for _ in 0..<10 { #expect(spend(31_536_000) == .allowed) }
        // One an hour is far below the ceiling of 20.
        for hour in 0..<48 { #expect(spend(Double(hour) * 3600) == .allowed, "hour \(hour)") }
    }

    @Test(arguments: 0..<20)
    func `many shares at once are the same as one after the other`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var (one, many) = (BudgetState(), BudgetState())
        for _ in 0..<60 {
            let purpose = random.pick(BudgetPurpose.allCases)
            let kind = random.pick([Asker.Kind.stranger, .solvedChallenge, .knownDevice])
            let asker = Asker(
                kind, from: NetworkScopes(ipv4: UInt32.random(in: 0..<1024, using: &random)),
                of: kind == .knownDevice ? .number(1) : nil)
            let (most, now) = (
                Int.random(in: 0...90, using: &random), Double.random(in: 0...900, using: &random)
            )
            var count = 0
            while count < most,
                Budget.standard.spend(purpose, by: asker, in: &one, at: .moment(now)) == .allowed
            { count += 1 }
            let together = Budget.standard.spend(purpose, upTo: most, by: asker, in: &many, at: .moment(now))
            #expect(together == count, "seed \(seed)")
        }
    }

    private let few = Budget([
        .mail: [
            Ceiling(4, per: 70, of: .network(.site), for: .stranger ... .stranger, else: .challenge),
            Ceiling(2, per: 70, of: .network(.host), for: .stranger ... .stranger, else: .challenge),
            Ceiling(3, per: 70, of: .network(.host), for: .solvedChallenge ... .solvedChallenge),
            Ceiling(1, per: 70, of: .account, for: .session ... .knownDevice),
        ]
    ])

    private func host(_ number: UInt32, _ kind: Asker.Kind = .stranger) -> Asker {
        Asker(kind, from: NetworkScopes(ipv4: 0x0A00_0000 + number))
    }

    @Test func `strangers share their network, are asked for a challenge, and then refused`() {
        var state = BudgetState()
        func spend(_ asker: Asker, _ second: Double = 0) -> BudgetVerdict {
            few.spend(.mail, by: asker, in: &state, at: .moment(second))
        }
        #expect((0..<3).map { _ in spend(host(1)) } == [.allowed, .allowed, .challenge])
        #expect((0..<3).map { _ in spend(host(2)) } == [.allowed, .allowed, .challenge])
        #expect(spend(host(3)) == .challenge, "the /24 has had its four")
        #expect(spend(host(256)) == .allowed, "another /24")
        #expect((0..<3).map { _ in spend(host(1, .solvedChallenge)) } == [.allowed, .allowed, .allowed])
        #expect(spend(host(1, .solvedChallenge)) == .refused(until: .moment(80)))
        #expect(spend(host(1, .solvedChallenge), 79) == .refused(until: .moment(80)))
        #expect(spend(host(1, .solvedChallenge), 80) == .allowed)
        #expect(spend(host(1), 80) == .allowed)
    }

    @Test func `an account's devices are counted with nobody else, and a share can be given back`() {
        var state = BudgetState()
        let networks = NetworkScopes(ipv6: 0x2001_0DB8_0000_0000)
        func spend(_ asker: Asker) -> BudgetVerdict {
            few.spend(.mail, by: asker, in: &state, at: .moment(0))
        }
        for _ in 0..<50 { _ = spend(Asker(.stranger, from: networks)) }
        for number in 1...50 {
            #expect(spend(Asker(.knownDevice, from: networks, of: .number(number))) == .allowed)
        }
        let again = Asker(.session, from: networks, of: .number(7))
        #expect(spend(again) != .allowed)
        _ = few.giveBack(.mail, by: again, in: &state, at: .moment(0))
        #expect(spend(again) == .allowed)
    }

    @Test func `memory is bounded, and what everybody spent is not forgotten`() {
        let budget = Budget([
            .sms: [
                Ceiling(3, per: 70, of: .everybody, for: .stranger ... .stranger),
                Ceiling(1, per: 70, of: .network(.host), for: .solvedChallenge ... .solvedChallenge),
            ]
        ])
        var state = BudgetState(capacity: 100)
        for number in 0..<3 { _ = budget.spend(.sms, by: host(UInt32(number)), in: &state, at: .moment(0)) }
        for number in 0..<10_000 {
            _ = budget.spend(.sms, by: host(UInt32(number), .solvedChallenge), in: &state, at: .moment(0))
            #expect(state.count <= 101)
        }
        #expect(budget.spend(.sms, by: host(1), in: &state, at: .moment(0)) == .refused(until: .moment(80)))
    }

    @Test func `comparisons from networks without end make nobody forget a day's wrong answers`() {
        var state = BudgetState()
        func spend(_ purpose: BudgetPurpose, _ network: Int) -> BudgetVerdict {
            let scopes = NetworkScopes(ipv6: UInt64(network) << 32)
            return Budget.standard.spend(
                purpose, by: Asker(.stranger, from: scopes), in: &state, at: .moment(0))
        }
        for _ in 0..<5 { #expect(spend(.mailAnswer, 0) == .allowed) }
        for network in 1...100_000 { _ = spend(.comparison, network) }
        #expect(spend(.mailAnswer, 0) != .allowed)
        // Those who answer wrongly are 50,000 a day in all.
        for network in 1...50_000 { _ = spend(.mailAnswer, network) }
        for network in 1...50_000 { _ = spend(.smsAnswer, network) }
        #expect(state.count <= 700_002)
        #expect(spend(.smsAnswer, 0) != .allowed, "the day's are full")
        var later = state
        let first = Asker(.stranger, from: NetworkScopes(ipv6: 0))
        _ = Budget.standard.giveBack(
            .mailAnswer, by: Asker(.stranger, from: NetworkScopes(ipv6: 1 << 32)), in: &later, at: .moment(0))
        #expect(Budget.standard.spend(.mailAnswer, by: first, in: &later, at: .moment(0)) != .allowed)
    }

    @Test func `addresses belong to networks, the widest first`() {
        let scopes = NetworkScopes(ipv6: 0x2001_0DB8_1234_5678)
        #expect(scopes.prefixes.count == 4 && NetworkScopes(ipv4: 1).prefixes.count == 3)
        #expect(scopes[.host] == scopes.prefixes[3] && scopes[.provider] == scopes.prefixes[0])
        #expect(scopes[.site] == NetworkScopes(ipv6: 0x2001_0DB8_1234_FFFF)[.site])
        #expect(scopes[.subscriber] == NetworkScopes(ipv6: 0x2001_0DB8_1234_56FF)[.subscriber])
        #expect(scopes[.subscriber] != NetworkScopes(ipv6: 0x2001_0DB8_1234_5578)[.subscriber])
        let four = NetworkScopes(ipv4: 0xC000_0201)
        #expect(four[.host] == four[.subscriber] && four[.site] == NetworkScopes(ipv4: 0xC000_02FE)[.site])
        #expect(four[.site] != NetworkScopes(ipv4: 0xC000_0301)[.site])
        #expect(four[.provider] == NetworkScopes(ipv4: 0xC000_0301)[.provider])
        #expect(
            NetworkScopes(ipv4: 0x2001_0DB8)[.provider] != NetworkScopes(ipv6: 0x2001_0DB8 << 32)[.provider])
    }

    @Test func `messages that nobody answers stop for strangers, and answered ones go on`() throws {
        var breaker = SMSBreaker(countries: ["+86", "+1"])
        let asker = Asker(.stranger, from: .sample(1))
        func number(_ last: Int) throws -> PhoneNumber { try PhoneNumber("+8613800138\(100 + last)") }
        for last in 0..<50 {
            #expect(breaker.send(to: try number(last), for: asker, at: .moment(0)) == .allowed)
        }
        #expect(breaker.send(to: try number(50), for: asker, at: .moment(1)) == .challenge)
        #expect(breaker.send(to: try PhoneNumber("+8613900138000"), for: asker, at: .moment(1)) == .allowed)
        let known = Asker(.knownDevice, from: .sample(1), of: .number(1))
        #expect(breaker.send(to: try number(50), for: known, at: .moment(1)) == .allowed)
        // With a challenge a few go still; those of the hour before count.
        let worker = Asker(.solvedChallenge, from: .sample(2))
        #expect(breaker.send(to: try number(51), for: worker, at: .moment(1)) != .allowed)
        #expect(breaker.send(to: try number(51), for: worker, at: .moment(5000)) == .allowed)
        // Once three of ten are answered strangers are served again.
        for last in 0..<16 { breaker.answered(from: try number(last), at: .moment(5001)) }
        #expect(breaker.send(to: try number(52), for: asker, at: .moment(5002)) == .allowed)
        breaker.takeBack(to: try number(52), at: .moment(5002))
        // A country is judged by more of them: 200 numbers of 200 beginnings.
        for place in 0..<200 {
            let text = "+1555\(String(1000 + place).suffix(3))\(1000 + place)"
            #expect(breaker.send(to: try PhoneNumber(text), for: asker, at: .moment(0)) == .allowed)
        }
        #expect(breaker.send(to: try PhoneNumber("+12125550000"), for: asker, at: .moment(0)) == .challenge)
    }
}
