internal import Crypto

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension FakeApple {
    private struct Header: Decodable {
        let alg, kid: String
    }

    private struct Claims: Decodable {
        let iss, sub, aud: String
        let iat, exp: Double
    }

    /// Half a year, as Apple's documents have it.
    static let longestSecret: TimeInterval = 15_777_000

    /// Whether a client secret is one of this team for this client, now.
    func isSecret(_ text: String, of client: String, at now: Date) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard configuration.appleClients.contains(client), parts.count == 3,
            let header = Self.read(Header.self, parts[0]), header.alg == "ES256",
            header.kid == configuration.keyID, let claims = Self.read(Claims.self, parts[1]),
            let raw = Letters.decode(parts[2]),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: raw),
            let key = try? P256.Signing.PrivateKey(pemRepresentation: configuration.clientKey),
            key.publicKey.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8))
        else { return false }
        let time = now.timeIntervalSince1970
        return claims.iss == configuration.team && claims.sub == client
            && claims.aud == "https://appleid.apple.com" && claims.iat <= time + 60 && time < claims.exp
            && claims.exp <= time + Self.longestSecret
    }

    private static func read<Value: Decodable>(_ type: Value.Type, _ part: Substring) -> Value? {
        Letters.decode(part).flatMap { try? JSONDecoder().decode(type, from: $0) }
    }
}
