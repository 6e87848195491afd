package import FoundationExports

extension UUID {
    /// An id of its 128 bits.
    ///
    /// - Parameters:
    ///   - high: the first 8 bytes, the first byte highest.
    ///   - low: the last 8 bytes.
    package init(_ high: UInt64, _ low: UInt64) {
        func byte(_ word: UInt64, _ place: UInt64) -> UInt8 {
            UInt8(truncatingIfNeeded: word >> (56 - 8 * place))
        }
        self.init(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
                byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
                byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
            ))
    }
}
