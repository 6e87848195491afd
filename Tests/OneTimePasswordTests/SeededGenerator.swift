import Foundation

/// SplitMix64: the same numbers for the same seed, on every machine.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func bytes(_ counts: ClosedRange<Int>) -> [UInt8] {
        (0..<Int.random(in: counts, using: &self)).map { _ in UInt8.random(in: 0...255, using: &self) }
    }

    mutating func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &self)] }
}

/// How far the generated tests go: `SOAK=20` makes twenty times as many cases, `SEED=7` others.
enum Soak {
    static let seed = number("SEED") ?? 2026
    static func times(_ count: Int) -> Int { count * Int(number("SOAK") ?? 1) }

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }
}

/// Two lower-case digits a byte, as Python's `fromhex` reads them.
func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
}
