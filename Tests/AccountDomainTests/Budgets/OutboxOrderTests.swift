import AccountTestSupport
import Foundation
import TestSupport
import Testing

@testable import AccountDomain

@Suite struct OutboxOrderTests {
    @Test func `who asks for the first time comes next, who asks again comes after all who did not`() {
        var clock = FairClock<String>()
        #expect((0..<4).map { _ in clock.number(["a": 1]) } == [0, 1, 2, 3])
        #expect(clock.number(["b": 1]) == 0)
        clock.served(2)
        #expect(clock.number(["c": 1]) == 2)
        #expect(clock.number(["b": 1]) == 2)
        #expect(clock.number(["a": 1]) == 4)
        // Time does not go back.
        clock.served(1)
        #expect(clock.number(["d": 1]) == 2)
    }

    @Test func `a narrow flow gets its part of the wide one, and no more is taken from that`() {
        var clock = FairClock<String>()
        let one = (0..<8).map { _ in clock.number(["wide": 1, "one": 4]) }
        #expect(one == [0, 4, 8, 12, 16, 20, 24, 28])
        // The other one comes where the wide one is, not where its neighbour is.
        #expect(clock.number(["wide": 1, "other": 4]) == 8)
        #expect(clock.number(["elsewhere": 1]) == 0)
    }

    @Test func `after a rest nobody's past counts`() {
        var clock = FairClock<String>()
        for _ in 0..<9 { _ = clock.number(["a": 1]) }
        clock.rest()
        #expect(clock.number(["a": 1]) == clock.number(["b": 1]))
        #expect(clock.number([:]) == 9)
    }

    @Test func `of flows without end those are remembered that have asked for most`() {
        var clock = FairClock<Int>(limit: 100)
        for _ in 0..<50 { _ = clock.number([-1: 1]) }
        for flow in 0..<10_000 { _ = clock.number([flow: 1]) }
        #expect(clock.number([-1: 1]) == 50)
        #expect(clock.number([0: 1]) == 0)
    }

    @Test func `places are compared by priority, then by number`() {
        let order = OutboxOrder()
        let places = [Asker.Kind.stranger, .stranger, .solvedChallenge, .session].map { kind in
            order.place(for: Asker(kind, from: .sample(1), of: kind == .session ? .number(1) : nil))
        }
        let expected = [
            OutboxOrder.Place(.stranger, 0), .init(.stranger, 8), .init(.solvedChallenge, 0),
            .init(.proven, 0),
        ]
        #expect(places == expected)
        #expect(places.sorted() == [places[3], places[2], places[0], places[1]])
    }

    @Test func `a message has the priority of its asker, and news come last`() {
        let priorities = Asker.Kind.allCases.map { Message.Priority($0) }
        #expect(priorities == [.proven, .proven, .solvedChallenge, .stranger])
        #expect(Message.Priority.allCases.filter { $0 != .event }.max() == .news)
    }

    @Test func `priorities do not meet, accounts and networks do`() {
        let order = OutboxOrder()
        func number(_ kind: Asker.Kind, _ network: Int, _ account: Int? = nil) -> Int64 {
            order.number(for: Asker(kind, from: .sample(network), of: account.map { .number($0) }))
        }
        #expect((0..<3).map { number(.session, $0, 1) } == [0, 1, 2])
        #expect(number(.knownDevice, 9, 1) == 3)
        #expect(number(.knownDevice, 9, 2) == 0)
        #expect((0..<3).map { _ in number(.stranger, 1) } == [0, 8, 16])
        #expect((0..<3).map { _ in number(.solvedChallenge, 1) } == [0, 8, 16])
        // Another address of the same /16.
        #expect(order.number(for: Asker(.stranger, from: NetworkScopes(ipv4: 1 << 16 | 0x0202))) == 3)
        order.advance(to: .sample(1, .mail, .stranger, order: 16), noneBefore: true)
        #expect(number(.stranger, 2) == 16)
        // Of the better ones nothing waited.
        #expect(number(.session, 9, 3) == number(.session, 9, 1))
        #expect(number(.solvedChallenge, 1) == 24)
        order.rest()
        #expect(number(.stranger, 1) == number(.stranger, 3))
    }

    /// An attack on letters, each by who has solved a challenge: so many a second of so many networks.
    struct Attack: CustomTestStringConvertible {
        let name: String
        let letters: Int
        /// How many the mail server takes a second.
        let rate: Int
        /// A newcomer waits for no longer than that, in seconds.
        let most: Double
        let network: @Sendable (inout SeededGenerator) -> NetworkScopes

        var testDescription: String { name }
    }

    private static let attacks = [
        Attack(name: "one /32 with 65,536 /48s", letters: 200, rate: 20, most: 0.2) { random in
            NetworkScopes(ipv6: 0x2001_0db8 << 32 | UInt64.random(in: 0..<65_536, using: &random) << 16)
        },
        // Each network may be served once before: 1,000 letters at 20 a second.
        Attack(name: "1,000 networks of providers", letters: 200, rate: 20, most: 50) { random in
            .sample(Int.random(in: 0..<1_000, using: &random))
        },
        Attack(name: "5,000 networks of providers", letters: 2_000, rate: 50, most: 110) { random in
            .sample(Int.random(in: 0..<5_000, using: &random))
        },
        Attack(name: "20 networks of providers", letters: 200, rate: 50, most: 1) { random in
            .sample(Int.random(in: 0..<20, using: &random))
        },
    ]

    @Test(arguments: Soak.seeds(1), attacks)
    func `a newcomer's letter leaves after one of each network at most`(seed: UInt64, attack: Attack) {
        var random = SeededGenerator(seed: seed)
        let order = OutboxOrder()
        var waiting = Waiting()
        var waits: [Double] = []
        for tick in 0..<Int(max(60, attack.most + 20)) * 10 {
            let now = Double(tick) / 10
            for _ in 0..<(tick < 600 ? attack.letters / 10 : attack.rate / 10) {
                let asker = Asker(.solvedChallenge, from: attack.network(&random))
                waiting.add(order.number(for: asker), since: nil)
            }
            if tick.isMultiple(of: 10), tick < 600 {
                let asker = Asker(.solvedChallenge, from: .sample(20_000 + tick))
                waiting.add(order.number(for: asker), since: now)
            }
            for _ in 0..<attack.rate / 10 {
                guard let (number, since) = waiting.takeFirst() else { continue }
                order.advance(to: .sample(1, .mail, .solvedChallenge, order: number), noneBefore: true)
                if let since { waits.append(now - since) }
            }
        }
        // Those who came in the last seconds may wait still.
        #expect(waits.count >= (attack.most < 60 ? Int(60 - attack.most - 1) : 60), "seed \(seed)")
        #expect(waits.allSatisfy { $0 <= attack.most }, "seed \(seed): \(waits.max() ?? 0) s")
    }

    /// As the store has it: by number, then by age.
    private struct Waiting {
        private var letters: [Int64: [Double?]] = [:]
        private var numbers: [Int64] = []

        mutating func add(_ number: Int64, since: Double?) {
            if letters[number, default: []].isEmpty {
                let place = numbers.firstIndex { $0 < number } ?? numbers.endIndex
                numbers.insert(number, at: place)
            }
            letters[number, default: []].append(since)
        }

        mutating func takeFirst() -> (Int64, Double?)? {
            guard let number = numbers.last else { return nil }
            let first = letters[number, default: []].removeFirst()
            if letters[number]?.isEmpty == true {
                letters[number] = nil
                numbers.removeLast()
            }
            return (number, first)
        }
    }
}
