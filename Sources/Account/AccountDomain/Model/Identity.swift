package import AccountAPI
package import FoundationExports

/// Another service's account by which a person signs in: provider and subject, never an address (ASVS 6.8.1).
package struct Identity: Sendable, Equatable, Codable {
    /// One of the table that server and clients share.
    package typealias Provider = SignInProvider

    /// What names the row.
    package struct Key: Sendable, Hashable, Codable {
        package let provider: Provider
        /// The provider's own name of the person.
        package let subject: String

        package init(_ provider: Provider, _ subject: String) {
            self.provider = provider
            self.subject = subject
        }
    }

    package let provider: Provider
    package let subject: String
    package var version: Int64 = 0
    package let user: Identifier<User>
    package let createdAt: Date
    /// Our own name at the provider, under which the token was given.
    package var client: String
    /// The address that the provider told; nothing is decided by it.
    package var email: String?
    /// The provider's refresh token, sealed; needed to revoke it when the account is deleted.
    package var token: [UInt8]?

    package var key: Key { Key(provider, subject) }

    /// As what a token is sealed.
    static let sealedAs = "provider token"

    package init(
        key: Key, user: Identifier<User>, createdAt: Date, client: String, email: String? = nil,
        token: [UInt8]? = nil
    ) {
        provider = key.provider
        subject = key.subject
        self.user = user
        self.createdAt = createdAt
        self.client = client
        self.email = email
        self.token = token
    }
}
