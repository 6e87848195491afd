package import Bytes
package import HTTPClient

/// An issuer of OpenID Connect by which people of an organisation sign in, and what it gave us.
package struct OpenIDConfiguration: Sendable {
    /// As the issuer writes itself, to the letter: a slash at its end counts.
    package let issuer: String
    /// Where it stands.
    package let base: HTTPOrigin
    /// Our name there.
    package let client: String
    package let secret: SecretBytes
    /// The domains, in small letters, of which the issuer's `email_verified` is believed; of all others it is not.
    package let domains: Set<String>
    /// What its document may name besides itself: tokens and keys may stand at other addresses.
    package let others: [HTTPOrigin]

    /// What is configured; nil where the issuer is no address.
    ///
    /// - Parameters:
    ///   - issuer: as it writes itself.
    ///   - client: our name there.
    ///   - secret: what proves that name.
    ///   - domains: of whose addresses `email_verified` is believed.
    ///   - others: addresses besides its own that may be called.
    package init?(
        issuer: String, client: String, secret: SecretBytes, domains: [String] = [], others: [HTTPOrigin] = []
    ) {
        guard let base = HTTPOrigin(issuer) else { return nil }
        self.issuer = issuer
        self.base = base
        self.client = client
        self.secret = secret
        self.domains = Set(domains.map { $0.lowercased() })
        self.others = others
    }

    /// Whether `email_verified` is believed of an address.
    func isTrusted(toProve email: String) -> Bool {
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && domains.contains(parts[1].lowercased())
    }
}
