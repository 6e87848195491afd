internal import Bytes
package import SyncEngine

/// The stem of a version's name: whose register, which of its versions, and which bytes.
///
/// `register-<replica id, 32 digits>-<sequence, 16 digits>-<hash of the bytes, 32 digits>`, all digits hexadecimal
/// and lower-case, so that a name stands for the same bytes for ever and no two versions share one. The register of a
/// single record has its id, 32 digits and a dash, before the sequence.
package struct RegisterFileName: Hashable, Sendable {
    /// The register's name, as ``RegisterName`` gives it.
    package let register: String
    /// Counts the versions of that register.
    package let sequence: UInt64
    /// What the bytes must hash to.
    package let hash: ContentHash

    /// How every stem begins.
    static let prefix = "register-"
    /// How long a stem is, in bytes, the longer kind first.
    static let lengths = [base + 32 + 1, base]
    private static let base = prefix.utf8.count + 32 + 1 + 16 + 1 + 32

    /// A name.
    ///
    /// - Parameters:
    ///   - register: a register's name; nil for anything else.
    ///   - sequence: counts the versions.
    ///   - hash: of the bytes.
    package init?(register: String, sequence: UInt64, hash: ContentHash) {
        guard RegisterName(register) != nil else { return nil }
        self.register = register
        self.sequence = sequence
        self.hash = hash
    }

    /// Reads a stem.
    ///
    /// - Parameter text: the stem and nothing else; nil for every other text.
    init?(_ text: Substring) {
        guard Self.lengths.contains(text.utf8.count), let rest = text.inside(Self.prefix, "") else {
            return nil
        }
        let parts = rest.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard (3...4).contains(parts.count), let hash = ContentHash(Substring(parts[parts.count - 1])) else {
            return nil
        }
        let digits = parts[parts.count - 2]
        guard parts.dropLast(2).allSatisfy({ Hexadecimal.isDigits($0, count: 32) }),
            Hexadecimal.isDigits(digits, count: 16), let sequence = UInt64(Substring(digits), radix: 16)
        else { return nil }
        register = parts.dropLast(2).map { String(Substring($0)) }.joined(separator: "-")
        self.sequence = sequence
        self.hash = hash
    }

    /// The stem.
    package var text: String {
        "\(Self.prefix)\(register)-\(Hexadecimal.digits(of: sequence))-\(hash)"
    }
}

extension Substring {
    /// What stands between a beginning and an end, by bytes; nil if they do not stand there.
    ///
    /// The library's own comparison takes texts for equal that are spelt with other bytes, and an accent behind a
    /// letter for part of it. To a file system both are other names.
    func inside(_ beginning: String, _ end: String) -> Substring? {
        guard utf8.count >= beginning.utf8.count + end.utf8.count, utf8.starts(with: beginning.utf8),
            utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
        else { return nil }
        return Substring(utf8.dropFirst(beginning.utf8.count).dropLast(end.utf8.count))
    }
}
