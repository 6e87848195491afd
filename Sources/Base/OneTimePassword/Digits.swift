/// How many digits a code has: 6 to 10.
///
/// RFC 4226 section 5.3 asks for at least 6. The number behind a code has 31 bits, so the tenth digit is only
/// ever 0, 1 or 2, and an eleventh would always be 0.
public struct Digits: Sendable, Hashable, Comparable {
    /// The counts there are.
    public static let range = 6...10

    /// Six digits, which a link means when it does not say.
    public static let `default` = Digits(known: 6)

    /// The number of digits.
    public let count: Int

    /// Takes a count.
    ///
    /// - Parameter count: 6 to 10.
    /// - Throws: ``OneTimePasswordError/digits(_:)`` with `outOfRange`.
    public init(_ count: Int) throws(OneTimePasswordError) {
        guard Self.range.contains(count) else { throw .digits(.outOfRange) }
        self.count = count
    }

    private init(known count: Int) { self.count = count }

    /// Fewer digits come first.
    public static func < (left: Self, right: Self) -> Bool { left.count < right.count }
}
