/// How people sign in to a registered service by this account.
package struct ServiceSignIn: Sendable, Equatable {
    /// What the service is called where a person is asked.
    package let title: String
    /// Where answers may go: compared to the letter (RFC 9700, section 2.1).
    package let redirects: [String]
    /// Where the service hears that a session ended (OpenID Connect Back-Channel Logout); nil where it does not.
    package let backChannelLogout: String?

    package static let mostRedirects = 16
    package static let mostTitleCharacters = 64
    private static let mostAddressBytes = 512

    /// - Parameters:
    ///   - title: one that ``isTitle(_:)``.
    ///   - redirects: 1 to ``mostRedirects``, each one that ``isAddress(_:)``.
    ///   - backChannelLogout: likewise.
    package init(title: String, redirects: [String], backChannelLogout: String? = nil) {
        self.title = title
        self.redirects = redirects
        self.backChannelLogout = backChannelLogout
    }

    /// Whether a text is a name that can be shown, without spaces around it.
    package static func isTitle(_ text: String) -> Bool {
        ShownName.read(text, most: mostTitleCharacters) == text
            && text.unicodeScalars.count <= 2 * mostTitleCharacters
    }

    /// Whether a text is an address that a browser or we may be sent to: `https`, or `http` to an address of this machine
    /// that no name stands for; without fragment, name of a user or wildcard.
    package static func isAddress(_ text: String) -> Bool {
        guard text.utf8.count <= mostAddressBytes,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"#\\\"<>^`{|}*".utf8.contains($0) })
        else { return false }
        if text.hasPrefix("https://") { return host(of: text).map(isHost) ?? false }
        return text.hasPrefix("http://") && host(of: text).map(isLoopback) ?? false
    }

    /// Host and port of an address; nil where there is none, or the name of a user stands before it.
    package static func host(of address: String) -> String? {
        guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
        let authority = address[start...].prefix { $0 != "/" && $0 != "?" }
        return authority.isEmpty || authority.contains("@") ? nil : String(authority)
    }

    private static func isHost(_ authority: String) -> Bool {
        if authority.hasPrefix("[") { return hasPort(authority, after: "]") }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        let isName = parts[0].utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || "-.".utf8.contains(byte)
        }
        return isName && !parts[0].isEmpty && parts.count <= 2 && parts.dropFirst().allSatisfy(isPort)
    }

    private static func isLoopback(_ authority: String) -> Bool {
        if authority.hasPrefix("[::1]") { return hasPort(authority, after: "]") }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        return parts[0] == "127.0.0.1" && parts.count <= 2 && parts.dropFirst().allSatisfy(isPort)
    }

    private static func hasPort(_ authority: String, after end: Character) -> Bool {
        guard let place = authority.firstIndex(of: end) else { return false }
        let rest = authority[authority.index(after: place)...]
        return rest.isEmpty || rest.hasPrefix(":") && isPort(rest.dropFirst())
    }

    private static func isPort(_ text: Substring) -> Bool { UInt16(text).map { $0 > 0 } ?? false }
}
