internal import AccountDomain

/// What letters say of the service, and where their links lead.
package struct ServiceLinks: Sendable, Equatable {
    /// The product's name.
    package let product: String
    /// Where our pages stand, without a slash at the end: `https://account.readmigo.com`.
    package let pages: String
    /// The domain to which phones bind the code of an SMS: `readmigo.com`.
    package let domain: String

    /// What letters say; nil if one of the texts is not of the form that is asked for.
    ///
    /// - Parameters:
    ///   - product: the product's name, one line.
    ///   - pages: `https://` or `http://` (for this machine), host, port and path.
    ///   - domain: letters, digits, dots and dashes; with a port for this machine.
    package init?(product: String = "Readmigo", pages: String, domain: String) {
        let address = pages.hasSuffix("/") ? String(pages.dropLast()) : pages
        let rest = ["https://", "http://"].first { address.hasPrefix($0) }.map { address.dropFirst($0.count) }
        guard let rest, Self.isPlain(rest, "/.-_~:"), Self.isPlain(domain, ".-:"),
            !product.isEmpty, !product.unicodeScalars.contains(where: \.isControl)
        else { return nil }
        self.product = product
        self.pages = address
        self.domain = domain
    }

    /// The page where a password is set again.
    var forgotPassword: String { pages + "/forgot-password" }

    /// The page that asks whether a sign-in was not theirs; nothing happens before its button is pressed.
    ///
    /// - Returns: nil for what is no id.
    func notMe(_ id: String?) -> String? {
        id.flatMap { Identifier<Challenge>($0) }.map { "\(pages)/not-me/\($0.text)" }
    }

    /// The page that gives an account its former address back; nothing happens before its button is pressed.
    ///
    /// - Returns: nil for what is no id.
    func undo(_ id: String?) -> String? {
        id.flatMap { Identifier<Challenge>($0) }.map { "\(pages)/undo/\($0.text)" }
    }

    /// Where a letter's link leads.
    ///
    /// What is secret in it stands behind `#`, which browsers keep from servers and their logs.
    ///
    /// - Returns: nil for a letter without one.
    func link(of letter: OutgoingMessage) -> String? {
        guard let token = letter.link, Self.isPlain(token, "-_") else { return nil }
        return switch letter.kind {
        case .registrationCode: "\(pages)/#register=\(token)"
        case .resetCode: "\(pages)/#reset=\(token)"
        default: nil
        }
    }

    private static func isPlain(_ text: some StringProtocol, _ others: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: others.utf8.contains(byte)
                }
            }
    }
}

extension Unicode.Scalar {
    /// Whether it steers how text is shown: control characters, line and paragraph ends, changes of direction.
    var isControl: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: false
        }
    }
}
