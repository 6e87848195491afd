import TestGround
import Testing

@testable import Replication

@Suite struct HybridClockTests {
    @Test(arguments: Soak.seeds(40)) func `stamps only grow, whatever the wall clock does`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var clock = HybridClock(session: 7)
        var last: Stamp?
        var wall: UInt64 = 1_000_000
        for _ in 0..<500 {
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: wall &-= min(wall, UInt64.random(in: 0..<1_000_000, using: &generator))
            case 1: wall += UInt64.random(in: 0..<1_000_000, using: &generator)
            case 2: clock.observe(StampTests.random(&generator), wall: wall)
            case 3:
                // The program ends, and a new session goes on from what was stored.
                clock = HybridClock(session: generator.next(), last: clock.last)
            default: break
            }
            let stamp = clock.stamp(wall: wall)
            #expect(last.map { $0 < stamp } ?? true, "seed \(seed)")
            #expect(stamp.session == clock.session)
            last = stamp
        }
    }

    @Test func `the wall clock leads, the counter follows`() {
        var clock = HybridClock(session: 9)
        let stamps = [5, 5, 4, 6].map { clock.stamp(wall: $0) }
        #expect(stamps.map(\.wall) == [5, 5, 5, 6])
        #expect(stamps.map(\.counter) == [0, 1, 2, 0])
    }

    @Test func `a full counter carries into the wall time`() {
        var clock = HybridClock(session: 9, last: Stamp(wall: 5, counter: .max, session: 3))
        let carried = clock.stamp(wall: 5)
        #expect(carried == Stamp(wall: 6, counter: 0, session: 9))
    }

    @Test(arguments: [(299_999, true), (300_000, true), (300_001, false)] as [(UInt64, Bool)])
    func `others drag it five minutes at most`(lead: UInt64, isTaken: Bool) {
        var clock = HybridClock(session: 1)
        clock.observe(Stamp(wall: 1000 + lead, counter: 4, session: 2), wall: 1000)
        #expect(clock.last.wall == (isTaken ? 1000 + lead : 0))
        let own = clock.stamp(wall: 1000)
        #expect(own.wall == (isTaken ? 1000 + lead : 1000))
    }

    @Test func `a record from the far future is topped and does not take the clock along`() {
        var clock = HybridClock(session: 1)
        let future = Stamp(wall: 1 << 46, counter: 3, session: 2)
        let topped = clock.stamp(wall: 1000, above: future)
        #expect(topped == Stamp(wall: 1 << 46, counter: 4, session: 1))
        let next = clock.stamp(wall: 1000)
        #expect(next.wall == 1000)
        #expect(clock.last.wall == 1000)
    }

    @Test func `the last moment there is stops nothing`() {
        let end = Stamp(wall: .max, counter: .max, session: .max)
        var clock = HybridClock(session: 1, last: end)
        let last = clock.stamp(wall: .max)
        #expect(last == end)
        let back = clock.stamp(wall: 0, above: end)
        #expect(back == end)
        clock.observe(end, wall: .max)
        var fresh = HybridClock(session: 1)
        let first = fresh.stamp(wall: .max, above: end)
        #expect(first == end)
        fresh.observe(end, wall: .max)
        let second = fresh.stamp(wall: 5)
        #expect(second.wall == Stamp.greatestWall)
    }
}
