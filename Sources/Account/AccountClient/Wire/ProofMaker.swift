internal import AccountAPI
internal import FoundationExports

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// Makes the proofs that this device holds its key: DPoP tokens (RFC 9449), ES256.
struct ProofMaker: Sendable {
    let key: any DeviceKey

    /// What a proof is about.
    struct Claims: Sendable, Encodable {
        /// A name of its own.
        var jti: String
        var htm: String
        /// The address without its query.
        var htu: String
        /// Unix time.
        var iat: Int
        /// base64url of the SHA-256 of the access token beside it.
        var ath: String?
        /// As the server's last refusal gave it.
        var nonce: String?

        init(_ request: TransportRequest, id: [UInt8], at now: Date, token: String?, nonce: String?) {
            jti = Base64URL.encode(id)
            htm = request.verb
            htu = request.origin.text + request.path.prefix { $0 != "?" }
            iat = Int(now.timeIntervalSince1970.rounded(.down))
            ath = token.map { Base64URL.encode(Data(SHA256.hash(data: Data($0.utf8)))) }
            self.nonce = nonce
        }
    }

    private struct Header: Encodable {
        struct Key: Encodable {
            let kty = "EC"
            let crv = "P-256"
            let x, y: String
        }
        let typ = "dpop+jwt"
        let alg = "ES256"
        let jwk: Key
    }

    /// A proof.
    ///
    /// - Parameters:
    ///   - claims: what it is about.
    ///   - creating: whether to make the key where there is none.
    /// - Returns: the token.
    /// - Throws: `missing`, and what else the key threw.
    func proof(_ claims: Claims, creating: Bool) async throws(DeviceKeyError) -> String {
        guard let point = creating ? try await key.make() : try await key.publicKey() else { throw .missing }
        guard point.count == 65, point[0] == 4 else { throw .damaged }
        let jwk = Header.Key(x: Base64URL.encode(point[1..<33]), y: Base64URL.encode(point[33...]))
        let words = try Self.text(Header(jwk: jwk)) + "." + Self.text(claims)
        let signature = try await key.sign(Array(words.utf8))
        guard signature.count == 64 else { throw .damaged }
        return "\(words).\(Base64URL.encode(signature))"
    }

    private static func text(_ value: some Encodable) throws(DeviceKeyError) -> String {
        guard let data = try? JSONEncoder().encode(value) else { throw .failed("a proof cannot be written") }
        return Base64URL.encode(data)
    }
}
