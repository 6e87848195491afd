internal import Crypto
package import FoundationExports

/// Who is known at the fakes.
package struct FakeConfiguration: Sendable {
    /// The team's id at Apple.
    package var team: String
    /// The id of the key for client secrets.
    package var keyID: String
    /// That key, as its `.p8` file.
    package var clientKey: String
    /// Our clients at Apple.
    package var appleClients: Set<String>
    /// Our clients at WeChat, each with its secret.
    package var weChatClients: [String: String]
    /// What time it is.
    package var clock: @Sendable () -> Date

    /// - Parameters:
    ///   - clientKey: the `.p8` file; nil for a new one.
    ///   - team: the team's id at Apple.
    ///   - keyID: the id of the key for client secrets.
    ///   - appleClients: our clients at Apple.
    ///   - weChatClients: our clients at WeChat, each with its secret.
    ///   - clock: what time it is.
    package init(
        clientKey: String? = nil, team: String = "FAKETEAM01", keyID: String = "FAKEKEY001",
        appleClients: Set<String> = ["com.readmigo.reader", "com.readmigo.web"],
        weChatClients: [String: String] = [
            "wxfakeapp000000001": "0123456789abcdef0123456789abcdef",
            "wxfakesite00000001": "fedcba9876543210fedcba9876543210",
        ],
        clock: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.clientKey = clientKey ?? Self.newClientKey()
        self.team = team
        self.keyID = keyID
        self.appleClients = appleClients
        self.weChatClients = weChatClients
        self.clock = clock
    }

    /// A new key for client secrets, in PEM.
    package static func newClientKey() -> String { P256.Signing.PrivateKey().pemRepresentation }
}
