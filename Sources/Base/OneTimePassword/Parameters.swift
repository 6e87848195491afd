/// The hash under a code's HMAC.
///
/// Source: RFC 6238 section 1.2. The raw value is the spelling that links carry.
public enum Algorithm: String, Sendable, CaseIterable {
    /// SHA-1, the default and what nearly every service means.
    case sha1 = "SHA1"
    /// SHA-256.
    case sha256 = "SHA256"
    /// SHA-512.
    case sha512 = "SHA512"

    /// Reads an algorithm as links and people spell it.
    ///
    /// An optional `HMAC`, then `SHA`, then `1`, `256` or `512`, in any case, with at most one `-`, `_` or space
    /// between the parts: `SHA1`, `sha-256`, `HMAC-SHA1`, `HmacSHA512`.
    ///
    /// - Parameter spelling: the text of the parameter or field.
    /// - Throws: ``OneTimePasswordError/algorithm(_:)``: nothing is ever taken for SHA-1 that does not say so.
    public init(spelling: some StringProtocol) throws(OneTimePasswordError) {
        guard !spelling.isEmpty else { throw .algorithm(.empty) }
        var rest = spelling.lowercased().utf8[...]
        if rest.starts(with: "hmac".utf8) { rest = rest.dropFirst(4).droppingSeparator }
        guard rest.starts(with: "sha".utf8) else { throw .algorithm(.unknown) }
        switch String(Substring(rest.dropFirst(3).droppingSeparator)) {
        case "1": self = .sha1
        case "256": self = .sha256
        case "512": self = .sha512
        default: throw .algorithm(.unknown)
        }
    }
}

extension Substring.UTF8View {
    fileprivate var droppingSeparator: Self {
        first.map { " -_".utf8.contains($0) } == true ? dropFirst() : self
    }
}

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
