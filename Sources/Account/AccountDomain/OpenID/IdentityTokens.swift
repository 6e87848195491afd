internal import AccountAPI
internal import Crypto
internal import FoundationExports

/// An access token by which a service asks about the person who signed in to it (RFC 9068): for this server alone, and
/// for nothing else here.
struct UserInfoToken: Sendable, Equatable, Codable {
    let iss, aud, sub, client_id, jti, sid, scope: String
    let iat, nbf, exp, auth_time: Int64

    /// Of no token of a session, and of none for another service.
    static func audience(_ policy: AccountPolicy) -> String { policy.issuer + "/v1/userinfo" }
}

/// What a service is told of a sign-in (OpenID Connect Core, section 2).
struct IdentityToken: Sendable, Equatable, Encodable {
    let iss, aud, sub, sid, at_hash: String
    let iat, exp, auth_time: Int64
    let nonce: String?
    /// RFC 8176's names.
    let amr: [String]
    /// Accounts that are part of this one, as tokens for other services tell them.
    let merged: [String]?
}

/// What is read of an ID token that comes back as a hint.
struct HintedToken: Decodable {
    let iss, aud, sub: String
}

extension SigningAlgorithm {
    /// What binds an access token to an ID token: the left half of its hash by the algorithm's own hash, which is SHA-512 for
    /// Ed25519 (OpenID Connect Core, section 3.1.3.6).
    func half(of token: String) -> String {
        let bytes = Data(token.utf8)
        return switch self {
        case .edDSA: Base64URL.encode(Data(SHA512.hash(data: bytes)).prefix(32))
        case .es256: Base64URL.encode(Data(SHA256.hash(data: bytes)).prefix(16))
        }
    }
}

/// A code by which a service redeems a sign-in: the row's id, and what its mark is of.
struct AuthorizationCode: Sendable, Equatable {
    let challenge: Identifier<Challenge>
    let secret: [UInt8]

    private static let secretBytes = 16

    init(random: any Randomness) {
        challenge = Identifier(random: random)
        secret = random.bytes(Self.secretBytes)
    }

    /// The code that a text may be; nil for anything else.
    init?(_ text: String) {
        let count = IdentifierSize.bytes + Self.secretBytes
        guard text.utf8.count <= 2 * count, let bytes = Base64URL.decode(text), bytes.count == count,
            let id = Identifier<Challenge>(bytes: Array(bytes.prefix(IdentifierSize.bytes)))
        else { return nil }
        challenge = id
        secret = Array(bytes.dropFirst(IdentifierSize.bytes))
    }

    var text: String { Base64URL.encode(challenge.bytes + secret) }

    /// That of the current key first.
    func marks(_ secrets: ServerSecrets) -> [[UInt8]] {
        secrets.marks("authorization code", challenge.bytes, secret)
    }
}

/// What a code stands for; it is sealed in the code's row.
struct IssuedAuthorization: Sendable, Equatable, Codable {
    static let sealedAs = "authorization"

    let client: String
    let redirect: String
    /// Of PKCE.
    let challenge: String
    let nonce: String?
    let scopes: Set<OpenIDScope>
    let authenticatedAt: Date
    let methods: [String]
}
