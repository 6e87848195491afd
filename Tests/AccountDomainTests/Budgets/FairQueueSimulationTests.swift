import AccountDomain
import AccountTestSupport
import TestSupport
import Testing

/// Days of attack on the queue of hashes in seconds, with a clock that is a number.
@Suite struct FairQueueSimulationTests {
    /// 10.4 hashes a second, as measured on two cores.
    private static let rate = 10.4
    private static let threads = 2
    /// As many as wait in production for so many threads.
    private static let capacity = 32

    private struct Work {
        let owner: Bool
        let since: Double
    }

    /// A queue, and the threads that take from it.
    private struct Server {
        var queue = FairQueue<Work>(capacity: FairQueueSimulationTests.capacity)
        var free = [Double](repeating: 0, count: FairQueueSimulationTests.threads)
        var waits: [Double] = []
        var refused = 0
        private let length = Double(FairQueueSimulationTests.threads) / FairQueueSimulationTests.rate

        /// Lets the threads take until a moment.
        mutating func advance(to now: Double) {
            while let thread = free.indices.min(by: { free[$0] < free[$1] }), free[thread] <= now {
                guard let work = queue.next() else {
                    free = free.map { max($0, now) }
                    return
                }
                if work.owner { waits.append(max(0, free[thread] - work.since)) }
                free[thread] += length
            }
        }

        mutating func add(_ work: Work, for asker: Asker) {
            switch queue.add(work, for: asker) {
            case .waits: break
            case .waitsInPlaceOf(let other): refused += other.owner ? 1 : 0
            case .full, .accountWaits: refused += work.owner ? 1 : 0
            }
        }

        var slowest99th: Double {
            let sorted = waits.sorted()
            return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
        }
    }

    @Test(
        arguments: zip(
            Soak.seeds(3), [(2_000, Asker.Kind.knownDevice), (40_000, .knownDevice), (40_000, .session)]))
    func `no owner is refused, however many accounts of their own strangers have`(
        seed: UInt64, attack: (accounts: Int, kind: Asker.Kind)
    ) {
        var random = SeededGenerator(seed: seed)
        var server = Server()
        func account(_ number: Int, _ kind: Asker.Kind) -> Asker {
            Asker(kind, from: .sample(number % 60_000), of: .number(number))
        }
        // Each has had a turn already, as after so many turns of an attack.
        for number in 0..<attack.accounts {
            _ = server.queue.add(Work(owner: false, since: 0), for: account(number, attack.kind))
            _ = server.queue.next()
        }
        var owners = 0
        for tick in 0..<600 {
            let now = Double(tick) / 10
            server.advance(to: now)
            for _ in 0..<count(Double(attack.accounts) / 600, &random) {
                let number = Int.random(in: 0..<attack.accounts, using: &random)
                server.add(Work(owner: false, since: now), for: account(number, attack.kind))
            }
            for _ in 0..<2 {
                let network = Int.random(in: 0..<60_000, using: &random)
                server.add(
                    Work(owner: false, since: now), for: Asker(.stranger, from: .sample(network)))
            }
            guard tick.isMultiple(of: 5) else { continue }
            owners += 1
            server.add(Work(owner: true, since: now), for: account(100_000 + owners, .knownDevice))
        }
        server.advance(to: 1_000)
        #expect(server.refused == 0, "seed \(seed)")
        #expect(server.waits.count == owners && owners >= 30, "seed \(seed)")
        #expect(server.slowest99th < 1, "seed \(seed): \(server.slowest99th) s")
    }

    @Test(arguments: Soak.seeds(2))
    func `a newcomer is served next, although 65,536 networks of one provider ask`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var server = Server()
        for tick in 0..<600 {
            let now = Double(tick) / 10
            server.advance(to: now)
            for _ in 0..<count(20, &random) {
                let site = UInt64.random(in: 0..<65_536, using: &random)
                let attacker = NetworkScopes(ipv6: 0x2001_0db8 << 32 | site << 16)
                server.add(Work(owner: false, since: now), for: Asker(.solvedChallenge, from: attacker))
            }
            guard tick.isMultiple(of: 10) else { continue }
            let newcomer = NetworkScopes(ipv6: (0x2a00_0000 + UInt64(tick)) << 32)
            server.add(Work(owner: true, since: now), for: Asker(.solvedChallenge, from: newcomer))
        }
        server.advance(to: 1_000)
        #expect(server.refused == 0, "seed \(seed)")
        // The turn of a thread that is at work, and one of the provider's if it was served longer ago.
        #expect(server.waits.count == 60 && server.slowest99th < 0.2, "seed \(seed): \(server.slowest99th) s")
    }

    @Test(arguments: Soak.seeds(2))
    func `a newcomer is served after one turn of each network, where a thousand providers ask`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var server = Server()
        server.queue.capacity = 2_000
        for tick in 0..<1_200 {
            let now = Double(tick) / 10
            server.advance(to: now)
            for _ in 0..<count(20, &random) {
                let attacker = NetworkScopes.sample(Int.random(in: 0..<1_000, using: &random))
                server.add(Work(owner: false, since: now), for: Asker(.solvedChallenge, from: attacker))
            }
            guard tick.isMultiple(of: 10) else { continue }
            server.add(
                Work(owner: true, since: now), for: Asker(.solvedChallenge, from: .sample(2_000 + tick)))
        }
        server.advance(to: 1_000)
        #expect(server.refused == 0, "seed \(seed)")
        #expect(server.waits.count == 120 && server.slowest99th < 1_000 / Self.rate, "seed \(seed)")
    }

    /// How many come in a span in which so many are expected.
    private func count(_ expected: Double, _ random: inout SeededGenerator) -> Int {
        let whole = Int(expected)
        return whole + (Double.random(in: 0..<1, using: &random) < expected - Double(whole) ? 1 : 0)
    }
}
