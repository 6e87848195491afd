/// Where a service stands: scheme, host, port, and what all its paths begin with.
///
/// HTTPS, or HTTP to this very machine; no user, no query, no fragment.
package struct HTTPOrigin: Sendable, Hashable {
    /// As it is written before a path: without a slash at its end.
    package let text: String
    /// Whether it is spoken to by TLS.
    package let isSecure: Bool
    /// A name or a number; one of version 6 stands in brackets.
    package let host: String
    /// The one that is written, or the scheme's.
    package let port: Int

    /// The address that a text names; nil for another scheme, for HTTP to another machine, and for anything but host,
    /// port and path.
    ///
    /// - Parameter text: such as `https://api.weixin.qq.com`, at most 512 bytes.
    package init?(_ text: String) {
        guard text.utf8.count <= 512, let colon = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<colon].lowercased()
        let rest = text[colon...]
        guard scheme == "https" || scheme == "http", rest.hasPrefix("://") else { return nil }
        let body = rest.dropFirst(3)
        let authority = body.prefix { $0 != "/" }
        var path = body.dropFirst(authority.count)
        guard let place = Place(authority), Self.isPath(path) else { return nil }
        guard scheme == "https" || place.isLoopback else { return nil }
        while path.hasSuffix("/") { path = path.dropLast() }
        self.text = "\(scheme)://\(authority.lowercased())\(path)"
        isSecure = scheme == "https"
        host = place.host
        port = place.port ?? (isSecure ? 443 : 80)
    }

    /// Whether a text may stand as the path of an address: empty, or plain segments after slashes.
    static func isPath(_ text: some StringProtocol) -> Bool {
        if text.isEmpty { return true }
        guard text.hasPrefix("/"), text.utf8.allSatisfy(Self.isPlain) else { return false }
        return !text.split(separator: "/").contains { $0 == "." || $0 == ".." }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}

/// A host and perhaps a port.
struct Place: Sendable {
    let host: String
    let port: Int?

    init?(_ text: some StringProtocol) {
        var host = Substring(text)
        var port: Int?
        if let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") {
            guard let number = Int(host[host.index(after: colon)...]), (1...65_535).contains(number) else {
                return nil
            }
            port = number
            host = host[..<colon]
        }
        guard Self.isHost(host) else { return nil }
        self.host = host.lowercased()
        self.port = port
    }

    /// A name or a number; one of version 6 stands in brackets.
    static func isHost(_ text: some StringProtocol) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 253 else { return false }
        if text.hasPrefix("[") {
            return text.hasSuffix("]") && text.utf8.dropFirst().dropLast().allSatisfy(Self.isOfVersion6)
        }
        return text.utf8.allSatisfy {
            switch $0 {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): true
            default: false
            }
        }
    }

    private static func isOfVersion6(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66, UInt8(ascii: ":"), UInt8(ascii: "."): true
        default: false
        }
    }

    /// Whether it can be no other machine: libcurl resolves `localhost` itself (since 7.77).
    var isLoopback: Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
