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
