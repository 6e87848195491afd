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
        few.giveBack(.mail, by: again, in: &state, at: .moment(0))
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
