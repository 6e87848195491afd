internal import AccountDomain
internal import Synchronization

/// The same bytes for the same seed, on every machine (SplitMix64).
///
/// No two ids of one value are the same in practice, nor those of two seeds.
package final class SeededRandomness: Randomness {
    private let state: Mutex<UInt64>

    /// Begins with a seed; print it when a test fails.
    package init(seed: UInt64 = 2026) { state = Mutex(seed) }

    /// So many bytes.
    package func bytes(_ count: Int) -> [UInt8] {
        state.withLock { state in
            var bytes: [UInt8] = []
            while bytes.count < count {
                let word = Self.next(&state)
                bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
            }
            return Array(bytes.prefix(count))
        }
    }

    private static func next(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
