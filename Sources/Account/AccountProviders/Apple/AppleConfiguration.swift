internal import AccountAPI
internal import AccountDomain
internal import Bytes
internal import Crypto
internal import FoundationExports
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
    package var base: HTTPOrigin
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
        team: String, keyID: String, apps: Set<String>, service: String? = nil, base: HTTPOrigin,
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

/// Makes the secrets by which we are known to Apple: a JWT for each call, of five minutes, so that none runs out
/// unnoticed half a year later.
struct AppleClientSecret: Sendable {
    private let key: P256.Signing.PrivateKey

    static let lifetime = 300

    /// nil if the text is no private key of P-256 in PEM (PKCS #8, as the `.p8` files are).
    init?(pem: SecretBytes) {
        let text = unsafe pem.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
        guard let key = try? P256.Signing.PrivateKey(pemRepresentation: text) else { return nil }
        self.key = key
    }

    private struct Header: Encodable {
        let alg = "ES256"
        let kid: String
        let typ = "JWT"
    }

    private struct Claims: Encodable {
        let iss, sub, aud: String
        let iat, exp: Int
    }

    /// The secret of a client, from now on; nil if it cannot be written, which never happens.
    func make(for client: String, _ configuration: AppleConfiguration, at now: Date) -> String? {
        let start = Int(now.timeIntervalSince1970)
        let claims = Claims(
            iss: configuration.team, sub: client, aud: configuration.audience, iat: start,
            exp: start + Self.lifetime)
        guard let head = try? JSONEncoder().encode(Header(kid: configuration.keyID)),
            let body = try? JSONEncoder().encode(claims)
        else { return nil }
        let words = "\(Base64URL.encode(head)).\(Base64URL.encode(body))"
        guard let signature = try? key.signature(for: Data(words.utf8)) else { return nil }
        return "\(words).\(Base64URL.encode(signature.rawRepresentation))"
    }
}
