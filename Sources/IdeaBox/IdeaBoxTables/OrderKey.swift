/// What a list is sorted by, as one text: a unique column has an index on every system, and two columns have none
/// before iOS 18.
enum OrderKey {
    /// Later moments come first, then smaller ids.
    ///
    /// - Parameters:
    ///   - modified: any number; "not a number" counts as 0.
    ///   - digits: the 32 digits of the id.
    /// - Returns: 48 digits that sort, byte by byte, as lists do.
    static func text(modified: Double, digits: String) -> String {
        // Equal numbers have equal digits: there is a zero below zero.
        let kept = modified.kept == 0 ? 0 : modified.kept
        let bits = kept.bitPattern
        // Bits of numbers below zero grow away from zero (IEEE 754, 5.10).
        let rising = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
        let text = String(~rising, radix: 16)
        return String(repeating: "0", count: 16 - text.utf8.count) + text + digits
    }
}

/// The first halves that ids beginning with some digits may have.
struct HeadRange {
    let heads: ClosedRange<Int64>

    /// Nil for what begins no id.
    init?(digits: String) {
        guard digits.utf8.count <= 32, digits.utf8.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 }) else {
            return nil
        }
        let known = String(digits.prefix(16))
        let missing = String(repeating: "0", count: 16 - known.utf8.count)
        let filled = String(repeating: "f", count: 16 - known.utf8.count)
        guard let first = UInt64(known + missing, radix: 16), let last = UInt64(known + filled, radix: 16)
        else { return nil }
        heads = Self.signed(first)...Self.signed(last)
    }

    /// Keeps the order: databases know signed numbers alone.
    private static func signed(_ head: UInt64) -> Int64 { Int64(bitPattern: head ^ 1 << 63) }
}
