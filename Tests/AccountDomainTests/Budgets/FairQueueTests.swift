import AccountDomain
import AccountTestSupport
import TestSupport
import Testing

@Suite struct FairQueueTests {
    private func asker(_ kind: Asker.Kind, _ account: Int = 0, network: Int = 1) -> Asker {
        Asker(kind, from: .sample(network), of: kind <= .knownDevice ? .number(account) : nil)
    }

    private func stranger(_ ipv4: UInt32) -> Asker { Asker(.stranger, from: NetworkScopes(ipv4: ipv4)) }

    private func all(_ queue: inout FairQueue<Int>) -> [Int] {
        var served: [Int] = []
        while let next = queue.next() { served.append(next) }
        return served
    }

    @Test func `the better class comes first, and in a class the earlier entry`() {
        var queue = FairQueue<Int>(capacity: 9)
        for (id, kind) in [Asker.Kind.stranger, .solvedChallenge, .knownDevice, .session].enumerated() {
            _ = queue.add(id, for: asker(kind, 1 + id))
            _ = queue.add(id + 10, for: asker(kind, 11 + id, network: 2))
        }
        #expect(all(&queue) == [2, 12, 3, 13, 1, 11, 0, 10])
    }

    @Test func `the account that was served least recently comes first, from whichever class`() {
        var queue = FairQueue<Int>(capacity: 9)
        for account in [1, 2, 3] { _ = queue.add(account, for: asker(.knownDevice, account)) }
        #expect(all(&queue) == [1, 2, 3])
        _ = queue.add(1, for: asker(.session, 1))
        #expect(all(&queue) == [1])
        for account in [1, 3, 2, 4] { _ = queue.add(account, for: asker(.knownDevice, account)) }
        #expect(all(&queue) == [4, 2, 3, 1])
    }

    @Test func `who comes twice in a row is before those who come all the time, and a third time is not`() {
        var queue = FairQueue<Int>(capacity: 8)
        for turn in 1...3 {
            for account in 1...20 {
                _ = queue.add(account, for: asker(.knownDevice, account))
                _ = queue.next()
            }
            guard turn > 1 else { continue }
            // All places are taken by those who come all the time.
            for account in 1...8 { _ = queue.add(account, for: asker(.knownDevice, account)) }
            for _ in 0..<2 {
                let admission = queue.add(100 + turn, for: asker(.knownDevice, 100 + turn))
                #expect(admission.outcome != .full)
                #expect(queue.next() == 100 + turn)
            }
            for _ in 0..<3 { _ = queue.add(9, for: asker(.knownDevice, 9)) }
            #expect(queue.add(100 + turn, for: asker(.knownDevice, 100 + turn)).outcome == .full)
            _ = all(&queue)
        }
    }

    @Test func `one of an account waits, and only a better class takes its place`() {
        var queue = FairQueue<Int>(capacity: 9)
        #expect(queue.add(1, for: asker(.knownDevice, 7)).outcome == .waits)
        #expect(queue.add(2, for: asker(.knownDevice, 7, network: 2)).outcome == .accountWaits)
        #expect(queue.add(3, for: asker(.session, 7)).outcome == .waitsInPlaceOf(1))
        #expect(queue.add(4, for: asker(.session, 7)).outcome == .accountWaits)
        #expect(queue.add(5, for: asker(.knownDevice, 7)).outcome == .accountWaits)
        #expect(queue.add(6, for: asker(.knownDevice, 8)).outcome == .waits)
        #expect(all(&queue) == [3, 6])
        #expect(queue.add(7, for: asker(.knownDevice, 7)).outcome == .waits)
    }

    @Test func `strangers take turns by provider, in it by site, in it by address`() {
        var queue = FairQueue<Int>(capacity: 99)
        // 1.1.1.1 four times, its neighbour, another site of the provider, another provider.
        for (id, address) in [
            0x0101_0101, 0x0101_0101, 0x0101_0101, 0x0101_0101, 0x0101_0102, 0x0101_0201, 0x0201_0101,
        ].enumerated() {
            _ = queue.add(id, for: stranger(UInt32(address)))
        }
        #expect(all(&queue) == [0, 6, 5, 4, 1, 2, 3])
    }

    @Test func `when all places are taken the network with the most entries loses its newest`() {
        var queue = FairQueue<Int>(capacity: 4)
        let (one, other) = (stranger(0x0101_0101), stranger(0x0201_0101))
        for id in 1...3 { _ = queue.add(id, for: one) }
        _ = queue.add(4, for: other)
        #expect(queue.add(5, for: one).outcome == .full)
        #expect(queue.add(6, for: other).outcome == .waitsInPlaceOf(3))
        #expect(queue.add(7, for: other).outcome == .full)
        #expect(queue.add(8, for: asker(.knownDevice, 1)).outcome == .waitsInPlaceOf(6))
        #expect(all(&queue) == [8, 1, 4, 2])
    }

    @Test func `where all networks have one entry, the one that was never served finds a place`() {
        var queue = FairQueue<Int>(capacity: 3)
        for id in 1...3 { _ = queue.add(id, for: asker(.stranger, network: id)) }
        _ = all(&queue)
        for id in 1...3 { _ = queue.add(id, for: asker(.stranger, network: id)) }
        #expect(queue.add(4, for: asker(.stranger, network: 4)).outcome == .waitsInPlaceOf(3))
        #expect(queue.next() == 4)
    }

    @Test func `a class keeps an eighth of the places and an eighth of the turns behind each busy one`() {
        var queue = FairQueue<Int>(capacity: 64)
        for id in 0..<20 { _ = queue.add(id, for: asker(.stranger, network: id)) }
        var account = 0
        var turns: [Asker.Kind: Int] = [:]
        for _ in 0..<640 {
            // Accounts without end, each new; and networks of others.
            for _ in 0..<64 {
                account += 1
                _ = queue.add(-account, for: asker(.session, account))
            }
            for kind in [Asker.Kind.solvedChallenge, .stranger] {
                for id in 0..<64 { _ = queue.add(id, for: asker(kind, network: id)) }
            }
            #expect(queue.count(of: .stranger) >= 8 && queue.count(of: .solvedChallenge) >= 8)
            let before = Asker.Kind.allCases.map { queue.count(of: $0) }
            _ = queue.next()
            for (kind, count) in zip(Asker.Kind.allCases, before) where queue.count(of: kind) < count {
                turns[kind, default: 0] += 1
            }
        }
        #expect(turns == [.session: 560, .solvedChallenge: 70, .stranger: 10])
    }

    @Test func `a class that had a turn in between is owed none`() {
        var queue = FairQueue<Int>(capacity: 64)
        for id in 0..<40 { _ = queue.add(id, for: asker(.stranger, network: id)) }
        for account in 1...20 {
            _ = queue.add(-account, for: asker(.knownDevice, account))
            #expect(queue.next() == -account)
            #expect(queue.next() == account - 1)
        }
    }

    @Test func `how many turns come before is what waits, or the share behind what waits`() {
        var queue = FairQueue<Int>(capacity: 999)
        #expect(Asker.Kind.allCases.map { queue.turns(before: $0) } == [1, 1, 1, 1])
        for account in 1...100 { _ = queue.add(account, for: asker(.knownDevice, account)) }
        #expect(Asker.Kind.allCases.map { queue.turns(before: $0) } == [101, 101, 8, 8])
        for id in 1...50 { _ = queue.add(id, for: asker(.stranger, network: id)) }
        #expect(Asker.Kind.allCases.map { queue.turns(before: $0) } == [101, 101, 8, 151])
    }

    @Test func `sessions without end keep no known device waiting or out`() {
        var queue = FairQueue<Int>(capacity: 16)
        for turn in 0..<40 {
            for account in 1...20 { _ = queue.add(-account, for: asker(.session, account)) }
            if turn < 20 {
                _ = queue.next()
            } else {
                #expect(queue.add(turn, for: asker(.knownDevice, 100 + turn)).outcome != .full)
                #expect(queue.next() == turn)
            }
        }
    }

    @Test func `there is room for a session unless sessions have taken it`() {
        var queue = FairQueue<Int>(capacity: 16)
        for id in 1...40 { _ = queue.add(id, for: asker(.stranger, network: id)) }
        #expect(queue.count == 16 && queue.hasRoom)
        for account in 1...14 { _ = queue.add(account, for: asker(.session, account)) }
        #expect(queue.count == 16 && !queue.hasRoom)
        #expect(queue.add(99, for: asker(.session, 99)).outcome == .full)
        var none = FairQueue<Int>(capacity: 0)
        #expect(!none.hasRoom && none.add(1, for: asker(.session, 1)).outcome == .full && none.next() == nil)
    }

    @Test func `40,000 accounts are remembered, if nothing else is said`() {
        var queue = FairQueue<Int>(capacity: 9)
        for account in 1...40_000 {
            _ = queue.add(account, for: asker(.knownDevice, account))
            _ = queue.next()
        }
        for account in [40_000, 1, 40_001] { _ = queue.add(account, for: asker(.knownDevice, account)) }
        #expect(all(&queue) == [40_001, 1, 40_000])
    }

    @Test(arguments: [2, 3, 1_000]) func `so many accounts are remembered, and the oldest are forgotten`(
        most: Int
    ) {
        var queue = FairQueue<Int>(capacity: 9, remembered: most)
        func serve(_ accounts: [Int]) -> [Int] {
            for account in accounts { _ = queue.add(account, for: asker(.knownDevice, account)) }
            return all(&queue)
        }
        for _ in 0..<6 { for account in 0...most { _ = serve([account]) } }
        // The second one is the oldest that is known; the first one counts as never served.
        #expect(serve([most, 1, 0]) == [0, 1, most])
    }

    @Test(arguments: Soak.seeds(40))
    func `it does what the slow model does`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let capacity = Int.random(in: 0...40, using: &random)
        let serves = Double.random(in: 0.1...0.6, using: &random)
        var queue = FairQueue<Int>(capacity: capacity)
        var model = FairQueueModel(capacity: capacity)
        for step in 0..<300 {
            let comment: Comment = "seed \(seed), step \(step)"
            if Double.random(in: 0..<1, using: &random) < serves {
                try #require(queue.next() == model.next(), comment)
            } else {
                let kind = random.pick(Asker.Kind.allCases)
                let account: Identifier<User>? =
                    kind <= .knownDevice ? .number(Int.random(in: 1...12, using: &random)) : nil
                let asker = Asker(kind, from: network(&random), of: account)
                let outcome = queue.add(step, for: asker).outcome
                try #require(outcome == model.add(step, for: asker), comment)
            }
            for kind in Asker.Kind.allCases {
                try #require(queue.count(of: kind) == model.count(of: kind), comment)
            }
        }
        while let id = model.next() { try #require(queue.next() == id, "seed \(seed), at the end") }
        #expect(queue.next() == nil && queue.count == 0)
    }

    /// Few networks, so that they meet at each width.
    private func network(_ random: inout SeededGenerator) -> NetworkScopes {
        func part(_ most: UInt64) -> UInt64 { UInt64.random(in: 0...most, using: &random) }
        guard Bool.random(using: &random) else {
            return NetworkScopes(ipv4: UInt32(part(2) << 16 | part(2) << 8 | part(2)))
        }
        return NetworkScopes(ipv6: part(1) << 32 | part(2) << 16 | part(1) << 8 | part(1))
    }
}

extension FairQueue.Admission where Element == Int {
    var outcome: FairQueueModel.Outcome {
        switch self {
        case .waits: .waits
        case .waitsInPlaceOf(let id): .waitsInPlaceOf(id)
        case .full: .full
        case .accountWaits: .accountWaits
        }
    }
}
