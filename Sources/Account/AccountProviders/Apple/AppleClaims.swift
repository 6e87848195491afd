internal import AccountAPI
internal import AccountDomain
internal import Crypto
internal import CryptoExtras
internal import FoundationExports

/// What an identity token of Apple's says.
struct AppleClaims: Decodable {
    let iss, aud, sub: String
    let exp, iat: Double
    let nonce: String?
    let codeHash: String?
    let email: String?
    let isEmailVerified: LenientBool?

    enum CodingKeys: String, CodingKey {
        case iss, aud, sub, exp, iat, nonce, email
        case codeHash = "c_hash"
        case isEmailVerified = "email_verified"
    }

    /// Whether it holds now, for one of our clients.
    ///
    /// Apple's tokens last a day; one that is shown here was made for this very sign-in.
    func holds(issuers: Set<String>, clients: Set<String>, at now: Date) -> Bool {
        let age = now.timeIntervalSince1970 - iat
        return issuers.contains(iss) && clients.contains(aud) && isSubject(sub)
            && now.timeIntervalSince1970 < exp && (-Self.bornDifference...Self.oldest).contains(age)
    }

    static let oldest: TimeInterval = 600
    /// By how much Apple's clock may be ahead of ours.
    static let bornDifference: TimeInterval = 60

    /// Whether it was made for the nonce that this server gave: one without a nonce could be anybody's.
    func isFor(nonce raw: String) -> Bool {
        nonce == AppleProvider.shown(nonce: raw)
    }

    /// Whether it was made together with a code (OpenID Connect Core, section 3.3.2.11), where it says so.
    func isWith(code: String) -> Bool {
        codeHash.map { $0 == Base64URL.encode(Data(SHA256.hash(data: Data(code.utf8)).prefix(16))) } ?? true
    }

    /// The address, if there is one.
    var address: String? { email.flatMap { $0.isEmpty ? nil : $0 } }

    /// An address is proven only where there is one.
    var isAddressProven: Bool { address != nil && isEmailVerified?.value == true }
}

/// Whether a text can be a subject of Apple's: it becomes a key of ours.
func isSubject(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
}

/// A truth value, which Apple writes as one or as text.
struct LenientBool: Decodable, Equatable {
    let value: Bool

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let plain = try? container.decode(Bool.self) {
            value = plain
        } else {
            value = try container.decode(String.self) == "true"
        }
    }
}

/// A compact JWS (RFC 7515) that was taken apart and is not yet believed.
///
/// RS256 and nothing else; the key is named by `kid` and comes from the configured source alone: whatever else the
/// header brings (`jku`, `jwk`, `x5u`, `x5c`) is not read (ASVS 9.1.2, 9.1.3).
struct SignedText: Sendable {
    /// Of the key that should have signed it.
    let keyID: String
    private let words: [UInt8]
    private let payload: [UInt8]
    private let signature: [UInt8]

    private struct Header: Decodable {
        let alg, kid: String
        let typ: String?
        /// What must be understood (RFC 7515, section 4.1.11); nothing is.
        let crit: [String]?
    }

    static let longest = 16_384

    /// nil for what is no JWS, or one of another algorithm or type.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, parts.count == 3, let head = Base64URL.decode(parts[0]),
            let header = try? JSONDecoder().decode(Header.self, from: Data(head)),
            header.alg == "RS256", header.crit == nil, (1...128).contains(header.kid.utf8.count),
            header.typ.map({ $0.uppercased() == "JWT" }) ?? true,
            let payload = Base64URL.decode(parts[1]), let signature = Base64URL.decode(parts[2])
        else { return nil }
        keyID = header.kid
        words = Array("\(parts[0]).\(parts[1])".utf8)
        self.payload = payload
        self.signature = signature
    }

    /// What it says, once the signature holds (ASVS 9.1.1); nil if it does not, or says something else.
    func read<Claims: Decodable>(_ type: Claims.Type, _ key: _RSA.Signing.PublicKey) -> Claims? {
        guard
            key.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: Data(signature)), for: Data(words),
                padding: .insecurePKCS1v1_5)
        else { return nil }
        return try? JSONDecoder().decode(type, from: Data(payload))
    }
}
