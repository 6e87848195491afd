import TestSupport

/// What a history draws: the same for the same seed, on every machine.
struct Numbers: RandomNumberGenerator {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed &* 0x2545_F491_4F6C_DD1D &+ 0x1234_5678_9ABC_DEF1)
    }

    /// The numbers of one step of a history.
    init(seed: UInt64, step: Int) {
        var numbers = Numbers(seed: seed ^ UInt64(bitPattern: Int64(step)) &* 0xD6E8_FEB8_6659_FD93)
        self.init(seed: numbers.next())
    }

    mutating func next() -> UInt64 { generator.next() }

    /// 0 up to, and without, `count`.
    mutating func below(_ count: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % max(1, count) }

    /// Instants and lengths of time; both ends included.
    mutating func between(_ least: UInt64, _ most: UInt64) -> UInt64 { least + next() % (most - least + 1) }

    /// True so many times out of a hundred.
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    mutating func pick<T>(_ values: [T]) -> T? { values.isEmpty ? nil : values[below(values.count)] }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 24) }
    }

    /// 32 hexadecimal digits.
    mutating func id() -> String {
        let digits = Array("0123456789abcdef")
        return String((0..<32).map { _ in digits[below(16)] })
    }
}
