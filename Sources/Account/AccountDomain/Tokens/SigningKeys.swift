internal import AccountAPI
package import Bytes
internal import Crypto
internal import FoundationExports

/// The keys of access tokens: one signs; the others are about to, or did until a short while ago.
///
/// A rotation in three steps, so that no token is ever refused: a new key stands in the key set for a while, then it
/// signs, and the old one stays as long as its last token lasts.
package struct SigningKeys: Sendable {
    let current: SigningKey
    let all: [SigningKey]

    /// The keys of their seeds; nil if one is no seed.
    ///
    /// - Parameters:
    ///   - current: the seed of the key that signs, 32 bytes.
    ///   - others: the seeds of the others.
    package init?(current: SecretBytes, others: [SecretBytes] = []) {
        guard let first = SigningKey(current) else { return nil }
        let rest = others.compactMap { SigningKey($0) }
        guard rest.count == others.count else { return nil }
        self.current = first
        all = [first] + rest
    }
}

struct SigningKey: Sendable {
    private let key: Curve25519.Signing.PrivateKey
    /// The first part of each of its tokens: no other header is accepted, so neither is another algorithm.
    let header: String
    let publicKey: PublicKey

    init?(_ seed: SecretBytes) {
        let made = unsafe seed.withUnsafeBytes {
            try? unsafe Curve25519.Signing.PrivateKey(rawRepresentation: Data($0))
        }
        guard let made else { return nil }
        key = made
        let x = Base64URL.encode(made.publicKey.rawRepresentation)
        // The thumbprint of RFC 7638 and 8037.
        let words = #"{"crv":"Ed25519","kty":"OKP","x":"\#(x)"}"#
        let kid = Base64URL.encode(Data(SHA256.hash(data: Data(words.utf8))))
        publicKey = PublicKey(kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig", kid: kid, x: x)
        header = Base64URL.encode(Data(#"{"alg":"EdDSA","kid":"\#(kid)","typ":"at+jwt"}"#.utf8))
    }

    func sign(_ words: [UInt8]) -> [UInt8]? {
        (try? key.signature(for: words)).map { Array($0) }
    }

    func holds(_ signature: [UInt8], _ words: [UInt8]) -> Bool {
        key.publicKey.isValidSignature(signature, for: words)
    }
}
