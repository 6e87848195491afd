import SyncEngine
import TestSupport
import Testing

@Suite struct StampTests {
    static func random(_ generator: inout SeededGenerator) -> HybridTimestamp {
        // Few distinct parts, so that equal ones meet.
        HybridTimestamp(
            wallClock: generator.pick([
                0, 1, 2, 1 << 47, HybridTimestamp.greatestWall, generator.next() >> 16,
            ]),
            counter: generator.pick([0, 1, 2, .max]),
            incarnation: generator.pick([0, 1, .max, generator.next()]))
    }

    @Test(arguments: Soak.seeds(300)) func `stamps sort as their texts and come back whole`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let (left, right) = (Self.random(&generator), Self.random(&generator))
        #expect((left < right) == (left.description < right.description))
        #expect((left == right) == (left.description == right.description))
        #expect(HybridTimestamp(Array(left.description.utf8)) == left)
        #expect(left.description.utf8.count == 34)
    }

    @Test func `a stamp reads as its form says`() {
        let stamp = HybridTimestamp(
            wallClock: 0x0123_4567_89AB, counter: 0xCDEF, incarnation: 0xFEDC_BA98_7654_3210)
        #expect(stamp.description == "0123456789ab-cdef-fedcba9876543210")
    }

    @Test(arguments: [
        "", "0", "0123456789ab-cdef-fedcba987654321", "0123456789ab-cdef-fedcba98765432100",
        "0123456789AB-cdef-fedcba9876543210", "0123456789ab_cdef-fedcba9876543210",
        "0123456789ab-cdef0fedcba9876543210", "-123456789ab-cdef-fedcba9876543210",
        " 123456789ab-cdef-fedcba9876543210", "0123456789ab-cdef-fedcba987654321g",
        "０123456789ab-cdef-fedcba9876543210",
    ]) func `anything else is no stamp`(text: String) { #expect(HybridTimestamp(Array(text.utf8)) == nil) }

    @Test func `a wallClock time beyond the last is cut`() {
        #expect(
            HybridTimestamp(wallClock: .max, counter: 0, incarnation: 0).wallClock
                == HybridTimestamp.greatestWall)
    }
}
