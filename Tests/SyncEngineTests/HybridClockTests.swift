import TestSupport
import Testing

@testable import SyncEngine

@Suite struct HybridClockTests {
    @Test(arguments: Soak.seeds(40)) func `stamps only grow, whatever the wallClock clock does`(seed: UInt64)
    {
        var generator = SeededGenerator(seed: seed)
        var clock = HybridClock(incarnation: 7)
        var last: HybridTimestamp?
        var wallClock: UInt64 = 1_000_000
        for _ in 0..<500 {
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: wallClock &-= min(wallClock, UInt64.random(in: 0..<1_000_000, using: &generator))
            case 1: wallClock += UInt64.random(in: 0..<1_000_000, using: &generator)
            case 2: clock.observe(StampTests.random(&generator), wallClock: wallClock)
            case 3:
                // The program ends, and a new session goes on from what was stored.
                clock = HybridClock(incarnation: generator.next(), last: clock.last)
            default: break
            }
            let stamp = clock.stamp(wallClock: wallClock)
            #expect(last.map { $0 < stamp } ?? true, "seed \(seed)")
            #expect(stamp.incarnation == clock.incarnation)
            last = stamp
        }
    }

    @Test func `the wallClock clock leads, the counter follows`() {
        var clock = HybridClock(incarnation: 9)
        let stamps = [5, 5, 4, 6].map { clock.stamp(wallClock: $0) }
        #expect(stamps.map(\.wallClock) == [5, 5, 5, 6])
        #expect(stamps.map(\.counter) == [0, 1, 2, 0])
    }

    @Test func `a full counter carries into the wallClock time`() {
        var clock = HybridClock(
            incarnation: 9, last: HybridTimestamp(wallClock: 5, counter: .max, incarnation: 3))
        let carried = clock.stamp(wallClock: 5)
        #expect(carried == HybridTimestamp(wallClock: 6, counter: 0, incarnation: 9))
    }

    @Test(arguments: [(299_999, true), (300_000, true), (300_001, false)] as [(UInt64, Bool)])
    func `others drag it five minutes at most`(lead: UInt64, isTaken: Bool) {
        var clock = HybridClock(incarnation: 1)
        clock.observe(HybridTimestamp(wallClock: 1000 + lead, counter: 4, incarnation: 2), wallClock: 1000)
        #expect(clock.last.wallClock == (isTaken ? 1000 + lead : 0))
        let own = clock.stamp(wallClock: 1000)
        #expect(own.wallClock == (isTaken ? 1000 + lead : 1000))
    }

    @Test func `a record from the far future is topped and does not take the clock along`() {
        var clock = HybridClock(incarnation: 1)
        let future = HybridTimestamp(wallClock: 1 << 46, counter: 3, incarnation: 2)
        let topped = clock.stamp(wallClock: 1000, above: future)
        #expect(topped == HybridTimestamp(wallClock: 1 << 46, counter: 4, incarnation: 1))
        let next = clock.stamp(wallClock: 1000)
        #expect(next.wallClock == 1000)
        #expect(clock.last.wallClock == 1000)
    }

    @Test func `the last moment there is stops nothing`() {
        let end = HybridTimestamp(wallClock: .max, counter: .max, incarnation: .max)
        var clock = HybridClock(incarnation: 1, last: end)
        let last = clock.stamp(wallClock: .max)
        #expect(last == end)
        let back = clock.stamp(wallClock: 0, above: end)
        #expect(back == end)
        clock.observe(end, wallClock: .max)
        var fresh = HybridClock(incarnation: 1)
        let first = fresh.stamp(wallClock: .max, above: end)
        #expect(first == end)
        fresh.observe(end, wallClock: .max)
        let second = fresh.stamp(wallClock: 5)
        #expect(second.wallClock == HybridTimestamp.greatestWall)
    }
}
