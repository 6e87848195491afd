package import HTTPClient

/// What Apple gave us, and where it stands.
package struct AppleConfiguration: Sendable {
    /// The team's id, 10 characters.
    package var team: String
    /// The id of the key for Sign in with Apple, 10 characters.
    package var keyID: String
    /// The apps' bundle ids.
    package var apps: Set<String>
    /// The services id for browsers; nil without a web page.
    package var service: String?
    /// Who may have made an identity token.
    ///
    /// Apple changed the one it names in its discovery document in 2025.
    package var issuers: Set<String>
    /// Where Apple stands; another in tests.
    package var base: OutsideAddress
    /// For whom a client secret is made, wherever it is sent.
    package var audience: String

    /// The configuration of Apple as it is.
    ///
    /// - Parameters:
    ///   - team: the team's id.
    ///   - keyID: the key's id.
    ///   - apps: the apps' bundle ids.
    ///   - service: the services id for browsers.
    ///   - base: where Apple stands.
    ///   - issuers: who may have made an identity token.
    package init(
        team: String, keyID: String, apps: Set<String>, service: String? = nil, base: OutsideAddress,
        issuers: Set<String> = ["https://appleid.apple.com", "https://account.apple.com"]
    ) {
        self.team = team
        self.keyID = keyID
        self.apps = apps
        self.service = service
        self.base = base
        self.issuers = issuers
        audience = Self.address
    }

    /// Apple's own.
    package static let address = "https://appleid.apple.com"

    var clients: Set<String> { apps.union(service.map { [$0] } ?? []) }
}
