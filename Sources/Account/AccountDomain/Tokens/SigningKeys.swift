internal import AccountAPI
package import Bytes
internal import Crypto
internal import FoundationExports

/// By what access tokens are signed (RFC 7518, RFC 8037).
package enum SigningAlgorithm: String, Sendable, CaseIterable {
    /// Ed25519: the same words always have the same signature.
    case edDSA = "EdDSA"
    /// P-256 with SHA-256, for backends whose library knows no other curve.
    case es256 = "ES256"
}

/// The keys of access tokens: one signs; the others are about to, or did until a short while ago.
///
/// A rotation in three steps, so that no token is ever refused: a new key stands in the key set for a while, then it
/// signs, and the old one stays as long as its last token lasts. Each seed is one key of each algorithm, so that both are
/// in the key set before either signs.
package struct SigningKeys: Sendable {
    /// One key of each algorithm, of one seed.
    private let current: [SigningKey]
    private let others: [SigningKey]

    /// The keys of their seeds; nil if one is no seed.
    ///
    /// - Parameters:
    ///   - current: the seed of the key that signs, 32 bytes.
    ///   - others: the seeds of the others.
    package init?(current: SecretBytes, others: [SecretBytes] = []) {
        guard let first = Self.keys(of: current) else { return nil }
        let rest = others.compactMap { Self.keys(of: $0) }
        guard rest.count == others.count else { return nil }
        self.current = first
        self.others = rest.flatMap { $0 }
    }

    private static func keys(of seed: SecretBytes) -> [SigningKey]? {
        let keys = SigningAlgorithm.allCases.compactMap { SigningKey($0, seed) }
        return keys.count == SigningAlgorithm.allCases.count ? keys : nil
    }

    /// All of them, whichever their algorithm; the one that signs first.
    ///
    /// Some libraries try the keys of a set in their order, and fail at the first one that they do not know.
    func all(first algorithm: SigningAlgorithm) -> [SigningKey] {
        current.filter { $0.algorithm == algorithm } + others.filter { $0.algorithm == algorithm }
            + (current + others).filter { $0.algorithm != algorithm }
    }

    /// The one that signs; nil never comes.
    func current(_ algorithm: SigningAlgorithm) -> SigningKey? {
        current.first { $0.algorithm == algorithm }
    }

    /// The one whose tokens of a type begin like this: no other header is accepted, so neither is another algorithm, nor
    /// one with `crit`.
    func key(of header: Substring, _ type: TokenType) -> SigningKey? {
        [current, others].joined().first { $0.header(type) == header }
    }
}

/// What a token is, which its header says (RFC 8725, section 3.11): none is taken for another.
package enum TokenType: String, Sendable, CaseIterable {
    /// RFC 9068.
    case access = "at+jwt"
    /// OpenID Connect's ID token.
    case identity = "JWT"
    /// OpenID Connect Back-Channel Logout, section 2.4.
    case logout = "logout+jwt"
    /// RFC 8417.
    case securityEvent = "secevent+jwt"
}

/// One key of one algorithm.
struct SigningKey: Sendable {
    fileprivate enum Secret: Sendable {
        case ed25519(Curve25519.Signing.PrivateKey)
        case p256(P256.Signing.PrivateKey)
    }

    private let secret: Secret
    let algorithm: SigningAlgorithm
    /// The first part of each of its access tokens.
    let header: String
    let publicKey: PublicKey

    init?(_ algorithm: SigningAlgorithm, _ seed: SecretBytes) {
        guard let secret = Secret(algorithm, seed) else { return nil }
        self.secret = secret
        self.algorithm = algorithm
        publicKey = secret.publicKey
        header = Self.header(.access, algorithm, publicKey)
    }

    /// The first part of each token of a type.
    func header(_ type: TokenType) -> String {
        type == .access ? header : Self.header(type, algorithm, publicKey)
    }

    private static func header(_ type: TokenType, _ algorithm: SigningAlgorithm, _ key: PublicKey) -> String {
        Base64URL.encode(
            Data(#"{"alg":"\#(algorithm.rawValue)","kid":"\#(key.kid)","typ":"\#(type.rawValue)"}"#.utf8))
    }

    /// The signature as RFC 7515 writes it: 64 bytes.
    func sign(_ words: [UInt8]) -> [UInt8]? {
        switch secret {
        case .ed25519(let key): (try? key.signature(for: words)).map { Array($0) }
        case .p256(let key):
            (try? key.signature(for: words)).map { LowSignature.made(of: $0.rawRepresentation) }
        }
    }

    func holds(_ signature: [UInt8], _ words: [UInt8]) -> Bool {
        switch secret {
        case .ed25519(let key):
            return key.publicKey.isValidSignature(signature, for: words)
        case .p256(let key):
            guard LowSignature.isOne(signature),
                let read = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
            else { return false }
            return key.publicKey.isValidSignature(read, for: words)
        }
    }
}

extension SigningKey.Secret {
    fileprivate init?(_ algorithm: SigningAlgorithm, _ seed: SecretBytes) {
        guard seed.count == 32 else { return nil }
        switch algorithm {
        case .edDSA:
            let key = unsafe seed.withUnsafeBytes {
                try? unsafe Curve25519.Signing.PrivateKey(rawRepresentation: Data($0))
            }
            guard let key else { return nil }
            self = .ed25519(key)
        case .es256:
            guard let key = Self.p256(of: seed) else { return nil }
            self = .p256(key)
        }
    }

    /// The key that follows from a seed: the first candidate of HKDF (RFC 5869) that is one, as RFC 9180, section 7.1.3,
    /// makes keys of this curve.
    ///
    /// The other algorithm uses the seed by SHA-512 alone (RFC 8032), so neither key tells anything of the other.
    private static func p256(of seed: SecretBytes) -> P256.Signing.PrivateKey? {
        let material = unsafe seed.withUnsafeBytes { unsafe SymmetricKey(data: $0) }
        for counter in 0..<255 {
            let candidate = HKDF<SHA256>.deriveKey(
                inputKeyMaterial: material, salt: Data("readmigo account 1".utf8),
                info: Data("ES256 \(counter)".utf8), outputByteCount: 32)
            let key = unsafe candidate.withUnsafeBytes {
                try? unsafe P256.Signing.PrivateKey(rawRepresentation: Data($0))
            }
            if let key { return key }
        }
        return nil
    }

    /// As RFC 7517 and 8037 write it, with the thumbprint of RFC 7638 as its name.
    fileprivate var publicKey: PublicKey {
        switch self {
        case .ed25519(let key):
            let x = Base64URL.encode(key.publicKey.rawRepresentation)
            return PublicKey(
                kty: "OKP", crv: "Ed25519", alg: SigningAlgorithm.edDSA.rawValue, use: "sig",
                kid: Thumbprint.text(#"{"crv":"Ed25519","kty":"OKP","x":"\#(x)"}"#), x: x)
        case .p256(let key):
            let point = key.publicKey.rawRepresentation
            let (x, y) = (Base64URL.encode(point.prefix(32)), Base64URL.encode(point.suffix(32)))
            return PublicKey(
                kty: "EC", crv: "P-256", alg: SigningAlgorithm.es256.rawValue, use: "sig",
                kid: Thumbprint.text(#"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#), x: x, y: y)
        }
    }
}

/// The name that follows from a public key (RFC 7638).
enum Thumbprint {
    /// - Parameter members: those that the key's type requires, in the order of their names, without white space.
    /// - Returns: the SHA-256 of them, as base64url.
    static func text(_ members: String) -> String {
        Base64URL.encode(Data(SHA256.hash(data: Data(members.utf8))))
    }
}
