package import Replication

/// The stem of a version's name: whose register, which of its versions, and which bytes.
///
/// `register-<replica id, 32 digits>-<sequence, 16 digits>-<hash of the bytes, 32 digits>`, all digits hexadecimal
/// and lower-case, so that a name stands for the same bytes for ever and no two versions share one.
package struct RegisterFileName: Hashable, Sendable {
    /// The id of the replica whose register it is.
    package let register: String
    /// Counts the versions of that register.
    package let sequence: UInt64
    /// What the bytes must hash to.
    package let hash: ContentHash

    /// How every stem begins.
    static let prefix = "register-"
    /// How long every stem is, in bytes.
    static let length = prefix.utf8.count + 32 + 1 + 16 + 1 + 32

    /// A name.
    ///
    /// - Parameters:
    ///   - register: exactly 32 lower-case hexadecimal digits; nil for anything else.
    ///   - sequence: counts the versions.
    ///   - hash: of the bytes.
    package init?(register: String, sequence: UInt64, hash: ContentHash) {
        guard Hexadecimal.isDigits(register.utf8, count: 32) else { return nil }
        self.register = register
        self.sequence = sequence
        self.hash = hash
    }

    /// Reads a stem.
    ///
    /// - Parameter text: the stem and nothing else; nil for every other text.
    init?(_ text: Substring) {
        guard text.utf8.count == Self.length, let rest = text.inside(Self.prefix, "") else { return nil }
        let parts = rest.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3, Hexadecimal.isDigits(parts[0], count: 32),
            Hexadecimal.isDigits(parts[1], count: 16), let sequence = UInt64(Substring(parts[1]), radix: 16),
            let hash = ContentHash(Substring(parts[2]))
        else { return nil }
        register = String(Substring(parts[0]))
        self.sequence = sequence
        self.hash = hash
    }

    /// The stem.
    package var text: String {
        let digits = String(sequence, radix: 16)
        let zeros = String(repeating: "0", count: 16 - digits.count)
        return "\(Self.prefix)\(register)-\(zeros)\(digits)-\(hash)"
    }
}
