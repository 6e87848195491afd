/// The four bytes in front of each camera frame and each answer: a length, most significant byte first.
package enum FrameLength {
    /// How many bytes the prefix has.
    package static let size = 4

    /// The prefix for a payload of `count` bytes.
    ///
    /// - Parameter count: 0 to `UInt32.max`; what is outside is clamped.
    /// - Returns: four bytes.
    package static func prefix(_ count: Int) -> [UInt8] {
        let value = UInt32(clamping: count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// The length that four bytes state.
    ///
    /// - Parameter prefix: exactly four bytes; others give nil.
    /// - Returns: the length of what follows.
    package static func count(_ prefix: some Collection<UInt8>) -> Int? {
        guard prefix.count == size else { return nil }
        return prefix.reduce(0) { $0 << 8 | Int($1) }
    }
}
