internal import AccountAPI
internal import AccountDomain
internal import Bytes
internal import Crypto

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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
