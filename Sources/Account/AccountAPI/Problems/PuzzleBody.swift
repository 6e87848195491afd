/// Work that a request has to come with, where strangers ask for much: a price, no proof of a person.
///
/// A number is wanted for which scrypt (RFC 7914) of its decimal digits, with the salt's text as the salt, begins with so
/// many bits that are zero. Solved, the same request carries it in the header ``header``: salt, a dot, the number. A salt
/// counts once, and until it has run out.
public struct PuzzleBody: Sendable, Equatable, Codable {
    /// What the number is looked for with.
    public let salt: String
    /// How many bits are zero: each one more doubles the work.
    public let bits: Int
    /// scrypt's N; with r and p as they are it needs 1 MiB.
    public let n: Int
    /// scrypt's r.
    public let r: Int
    /// scrypt's p.
    public let p: Int
    /// In seconds from now.
    public let expiresIn: Int

    package init(salt: String, bits: Int, expiresIn: Int) {
        self.salt = salt
        self.bits = bits
        (n, r, p) = (1 << Self.exponent, Self.blockSize, 1)
        self.expiresIn = expiresIn
    }

    /// The name of the header that carries a solution.
    public static let header = "Readmigo-Work"

    /// The binary logarithm of n.
    package static let exponent = 10
    package static let blockSize = 8

    /// Whether a hash begins with so many bits that are zero.
    ///
    /// - Parameters:
    ///   - digest: scrypt's 32 bytes.
    ///   - bits: how many.
    /// - Returns: whether it does.
    package static func isSolved(_ digest: some Collection<UInt8>, bits: Int) -> Bool {
        var left = bits
        for byte in digest {
            if left <= 0 { return true }
            if byte.leadingZeroBitCount < min(8, left) { return false }
            left -= 8
        }
        return left <= 0
    }
}
