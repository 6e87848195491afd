/// Where everything that must not be guessed comes from.
package protocol Randomness: Sendable {
    /// So many bytes, each as likely as any other.
    func bytes(_ count: Int) -> [UInt8]
}

extension Randomness {
    /// A number below `bound`, each as likely as any other.
    package func number(below bound: UInt64) -> UInt64 {
        precondition(bound > 0)
        // What lies above the last whole multiple would make small numbers likelier.
        let limit = UInt64.max - UInt64.max % bound
        while true {
            let number = bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
            if number < limit { return number % bound }
        }
    }
}

/// The system's own generator (`getrandom(2)`, `arc4random_buf(3)`).
package struct SystemRandomness: Randomness {
    package init() {}

    package func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        // Each word is a call of the system's.
        while bytes.count < count {
            let word = generator.next()
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        }
        return Array(bytes.prefix(count))
    }
}
