/// How long one code holds: 1 to 86,400 whole seconds.
///
/// The time step X of RFC 6238 section 4.1; time zero T0 is always 1970.
public struct Period: Sendable, Hashable, Comparable {
    /// The lengths there are, in seconds.
    public static let range = 1...86_400

    /// Thirty seconds, which a link means when it does not say.
    public static let `default` = Period(known: 30)

    /// The length in seconds.
    public let seconds: Int

    /// Takes a length.
    ///
    /// - Parameter seconds: 1 to 86,400.
    /// - Throws: ``OneTimePasswordError/period(_:)`` with `outOfRange`.
    public init(_ seconds: Int) throws(OneTimePasswordError) {
        guard Self.range.contains(seconds) else { throw .period(.outOfRange) }
        self.seconds = seconds
    }

    private init(known seconds: Int) { self.seconds = seconds }

    /// Shorter periods come first.
    public static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
}
