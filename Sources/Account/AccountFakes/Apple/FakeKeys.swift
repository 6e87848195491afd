internal import CryptoExtras
internal import FoundationExports

/// Apple's keys for signing.
///
/// Making them takes long: make them once.
package struct FakeKeys: Sendable {
    private struct Key: Sendable {
        let id: String
        let key: _RSA.Signing.PrivateKey
    }

    private var keys: [Key]

    /// New keys of 2048 bits.
    ///
    /// - Parameter count: how many; one signs, the others are for rotations.
    /// - Throws: what the library throws.
    package init(count: Int) throws {
        keys = try (0..<count).map { _ in
            Key(id: TokenText.random(10), key: try _RSA.Signing.PrivateKey(keySize: .bits2048))
        }
    }

    /// How many there are.
    package var count: Int { keys.count }

    /// The `kid` of a key.
    package func id(of index: Int) -> String { keys[index].id }

    /// The public half of a key in PEM (SubjectPublicKeyInfo).
    package func publicPEM(of index: Int) -> String { keys[index].key.publicKey.pemRepresentation }

    /// Signs whatever is given as RS256 does.
    ///
    /// - Parameters:
    ///   - header: JSON; nil for Apple's, which names key and algorithm alone.
    ///   - claims: JSON.
    ///   - index: which key.
    /// - Returns: a compact JWS; without a signature if the library refuses, which it never does.
    package func sign(header: String? = nil, claims: String, by index: Int) -> String {
        let head = header ?? #"{"kid":"\#(keys[index].id)","alg":"RS256"}"#
        let words = "\(TokenText.encode(head.utf8)).\(TokenText.encode(claims.utf8))"
        let signature = try? keys[index].key.signature(
            for: Data(words.utf8), padding: .insecurePKCS1v1_5)
        return "\(words).\(TokenText.encode(signature?.rawRepresentation ?? Data()))"
    }

    struct Shown: Encodable {
        let kty = "RSA"
        let kid: String
        let use = "sig"
        let alg = "RS256"
        let n, e: String
    }

    func shown(_ index: Int) -> Shown? {
        guard let numbers = try? keys[index].key.publicKey.getKeyPrimitives() else { return nil }
        return Shown(
            kid: keys[index].id, n: TokenText.encode(numbers.modulus),
            e: TokenText.encode(numbers.publicExponent)
        )
    }

    /// Adds one more if all others were used.
    mutating func makeSure(of index: Int) {
        guard index >= keys.count, let more = try? FakeKeys(count: index + 1 - keys.count) else { return }
        keys += more.keys
    }
}
