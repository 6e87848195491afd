internal import FoundationExports

/// The one of the two signatures of P-256 that hold for the same words whose `s` is at most half of the curve's order.
///
/// Who sees a signature can make the other one of it. We make and take one alone, so that nobody else makes a second
/// text of a token.
enum LowSignature {
    /// The order of P-256 (SP 800-186, section 3.2.1.3).
    private static let order: [UInt8] =
        [UInt8](repeating: 0xFF, count: 4) + [UInt8](repeating: 0, count: 4)
        + [UInt8](repeating: 0xFF, count: 8)
        + [
            0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
        ]

    /// Whether a signature is 64 bytes, with the smaller `s`.
    static func isOne(_ signature: [UInt8]) -> Bool {
        guard signature.count == 64 else { return false }
        let s = signature[32...]
        return !other(s).lexicographicallyPrecedes(s)
    }

    /// The signature, or the other one in its place.
    ///
    /// - Parameter signature: `r` and `s`, 32 bytes each.
    /// - Returns: the one with the smaller `s`.
    static func made(of signature: Data) -> [UInt8] {
        let bytes = Array(signature)
        return isOne(bytes) ? bytes : bytes.prefix(32) + other(bytes.suffix(32))
    }

    /// The order without `s`, which no secret hangs on.
    private static func other(_ s: ArraySlice<UInt8>) -> [UInt8] {
        var (difference, borrow) = ([UInt8](repeating: 0, count: 32), 0)
        for (place, byte) in s.enumerated().reversed() {
            let rest = Int(order[place]) - Int(byte) - borrow
            difference[place] = UInt8(truncatingIfNeeded: rest)
            borrow = rest < 0 ? 1 : 0
        }
        return difference
    }
}
