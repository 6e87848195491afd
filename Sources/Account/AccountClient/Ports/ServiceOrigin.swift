/// A service's scheme, host and port, as `https://account.readmigo.com`.
///
/// Plain HTTP is for this machine alone: tokens cross no network in the clear.
public struct ServiceOrigin: Sendable, Hashable {
    /// As it stands in an address: lower case, without a path, the port where it is not the usual one.
    public let text: String
    /// The host alone; an IPv6 address without brackets.
    public let host: String
    /// The port, the usual one if none was named.
    public let port: Int
    /// Whether requests go by TLS.
    public let isSecure: Bool

    /// Reads an origin; nil for anything else than this.
    ///
    /// - Parameter text: `https://HOST`, perhaps with a port; a slash at the end is dropped. `http` is taken for
    ///   `localhost`, `127.0.0.1` and `[::1]` alone.
    public init?(_ text: String) {
        let lower = text.lowercased()
        let scheme = ["https://", "http://"].first { lower.hasPrefix($0) }
        guard let scheme else { return nil }
        var rest = lower.dropFirst(scheme.count)
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        guard let parts = Self.split(rest) else { return nil }
        isSecure = scheme == "https://"
        let usual = isSecure ? 443 : 80
        host = parts.host
        port = parts.port ?? usual
        guard isSecure || ["localhost", "127.0.0.1", "::1"].contains(host) else { return nil }
        let shown = host.contains(":") ? "[\(host)]" : host
        self.text = scheme + shown + (port == usual ? "" : ":\(port)")
    }

    private init(host: String) {
        text = "https://" + host
        self.host = host
        port = 443
        isSecure = true
    }

    /// The account service itself: `https://account.readmigo.com`.
    public static let readmigo = ServiceOrigin(host: "account.readmigo.com")

    private static func split(_ text: Substring) -> (host: String, port: Int?)? {
        var host = text
        var port: Int?
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            host = text[text.index(after: text.startIndex)..<end]
            let tail = text[text.index(after: end)...]
            guard tail.isEmpty || tail.first == ":", host.contains(":"),
                host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
            else { return nil }
            guard tail.isEmpty || Self.read(port: tail.dropFirst()) != nil else { return nil }
            port = Self.read(port: tail.dropFirst())
            return (String(host), port)
        }
        if let colon = text.firstIndex(of: ":") {
            guard let number = Self.read(port: text[text.index(after: colon)...]) else { return nil }
            host = text[..<colon]
            port = number
        }
        let isHost =
            !host.isEmpty && host.utf8.count <= 253
            && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") }
        return isHost ? (String(host), port) : nil
    }

    private static func read(port text: Substring) -> Int? {
        guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(text), (1...65_535).contains(port)
        else { return nil }
        return port
    }
}
