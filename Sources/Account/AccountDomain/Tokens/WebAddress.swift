/// Addresses as two of them are compared (RFC 9110, section 4.2.3; RFC 3986, sections 6.2.2.1 and 6.2.3).
package enum WebAddress {
    /// An address without query and fragment, its scheme and host in lower case, without the scheme's own port (RFC 9449,
    /// section 4.3); nil for what is none.
    static func normalized(_ address: String) -> String? {
        let parts = address.prefix { $0 != "?" && $0 != "#" }
            .split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].hasSuffix(":"), parts[1].isEmpty else { return nil }
        let scheme = parts[0].lowercased()
        let named = parts[2].prefix { $0 != "/" }
        let path = parts[2].dropFirst(named.count)
        let host = host(String(named), isSecure: scheme == "https:")
        return "\(scheme)//\(host)\(path.isEmpty ? "/" : path)"
    }

    /// Host and port in lower case, without the port that the scheme has by itself.
    ///
    /// - Parameters:
    ///   - named: as an address or a request names it.
    ///   - isSecure: whether the scheme is `https`.
    /// - Returns: what is compared.
    package static func host(_ named: String, isSecure: Bool) -> String {
        let (host, usual) = (named.lowercased(), isSecure ? ":443" : ":80")
        return host.hasSuffix(usual) ? String(host.dropLast(usual.count)) : host
    }
}
