internal import AccountAPI
internal import AccountDomain
internal import CryptoExtras
internal import FoundationExports

/// Whether a text can be a provider's name of a person: it becomes a key of ours.
func isSubject(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
}

/// A truth value, which Apple and others write as one or as text.
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
    /// Of the key that should have signed it; nil where it names none.
    let keyID: String?
    private let words: [UInt8]
    private let payload: [UInt8]
    private let signature: [UInt8]

    private struct Header: Decodable {
        let alg: String
        let kid, typ: String?
    }

    static let longest = 16_384

    /// nil for what is no JWS, or one of another algorithm or type.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, parts.count == 3, let head = Base64URL.decode(parts[0]),
            let header = try? JSONDecoder().decode(JWSHeader<Header>.self, from: Data(head)).fields,
            header.alg == "RS256",
            header.kid.map({ (1...128).contains($0.utf8.count) }) ?? true,
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
