/// Another service's account that is no way into any account yet: what a person sees before saying what it is for.
public struct PendingIdentityBody: Sendable, Equatable, Codable {
    /// The id of a ``SignInProvider``.
    public var provider: String
    /// The address that the provider told.
    public var email: String?
    /// What the provider calls the person.
    public var name: String?
    /// Whether the address has an account; told only of an address that this provider is trusted to prove.
    public var hasAccount: Bool

    package init(provider: String, email: String? = nil, name: String? = nil, hasAccount: Bool = false) {
        self.provider = provider
        self.email = email
        self.name = name
        self.hasAccount = hasAccount
    }
}

/// `GET /v1/me/identities`.
public struct IdentitiesBody: Sendable, Equatable, Codable {
    /// Another service's account by which this one is signed in to.
    public struct Identity: Sendable, Equatable, Codable {
        /// The id of a ``SignInProvider``; an account has one identity of each at most.
        public var provider: String
        /// The address that the provider told.
        public var email: String?
        /// RFC 3339 in UTC: since when it signs in here.
        public var addedAt: String
        /// Whether it is the only way into the account, which cannot be removed.
        public var isLastWay: Bool

        package init(provider: String, email: String?, addedAt: String, isLastWay: Bool) {
            self.provider = provider
            self.email = email
            self.addedAt = addedAt
            self.isLastWay = isLastWay
        }
    }

    /// The earliest first.
    public var identities: [Identity]

    package init(identities: [Identity]) { self.identities = identities }
}

/// `POST /v1/me/identities`: the second tap, upon what a person was shown.
package struct LinkBody: Sendable, Equatable, Codable {
    /// Of a provider's first sign-in on this device, or of a link that this device began.
    package var challenge: String

    package init(challenge: String) { self.challenge = challenge }
}

/// `POST /v1/me/identities/PROVIDER/web`: where the browser goes now.
package struct WebPageBody: Sendable, Equatable, Codable {
    /// The provider's page.
    package var page: String

    package init(page: String) { self.page = page }
}
