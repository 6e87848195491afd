internal import AccountAPI
package import Crypto
package import CryptoExtras
internal import FoundationEssentials

/// An authenticator in memory, and the browser before it: what a test changes in them is a fault of theirs.
package struct SoftwareAuthenticator: Sendable {
    /// A key pair of one of the algorithms that are asked for.
    package enum Key: Sendable {
        case es256(P256.Signing.PrivateKey)
        case edDSA(Curve25519.Signing.PrivateKey)
        case rs256(_RSA.Signing.PrivateKey)

        func sign(_ message: [UInt8]) -> [UInt8] {
            switch self {
            case .es256(let key): (try? key.signature(for: message)).map { Array($0.derRepresentation) } ?? []
            case .edDSA(let key): (try? key.signature(for: message)).map { Array($0) } ?? []
            case .rs256(let key):
                (try? key.signature(for: message, padding: .insecurePKCS1v1_5)).map {
                    Array($0.rawRepresentation)
                } ?? []
            }
        }

        /// The public half, as COSE writes it.
        package var cose: CBORText {
            switch self {
            case .es256(let key):
                let point = Array(key.publicKey.x963Representation.dropFirst())
                return .map([
                    (.number(1), .number(2)), (.number(3), .number(-7)), (.number(-1), .number(1)),
                    (.number(-2), .bytes(Array(point.prefix(32)))),
                    (.number(-3), .bytes(Array(point.suffix(32)))),
                ])
            case .edDSA(let key):
                return .map([
                    (.number(1), .number(1)), (.number(3), .number(-8)), (.number(-1), .number(6)),
                    (.number(-2), .bytes(Array(key.publicKey.rawRepresentation))),
                ])
            case .rs256(let key):
                let primitives = try? key.publicKey.getKeyPrimitives()
                return .map([
                    (.number(1), .number(3)), (.number(3), .number(-257)),
                    (.number(-1), .bytes(Array(primitives?.modulus ?? Data()))),
                    (.number(-2), .bytes(Array(primitives?.publicExponent ?? Data()))),
                ])
            }
        }
    }

    package struct Passkey: Sendable {
        package let id: [UInt8]
        package let relyingParty: String
        package let userHandle: [UInt8]
        package let key: Key
        package var counter: UInt32 = 0
    }

    /// Why it answers nothing.
    package enum Nothing: Error {
        /// One of the passkeys is here that must not be.
        case excluded
        case noPasskey
    }

    /// What the making of a passkey answers.
    package struct Made: Sendable {
        package var id: [UInt8]
        package var clientData: [UInt8]
        package var attestation: [UInt8]
    }

    /// What the use of one answers.
    package struct Used: Sendable {
        package var id: [UInt8]
        package var clientData: [UInt8]
        package var authenticatorData: [UInt8]
        package var signature: [UInt8]
        package var userHandle: [UInt8]?
    }

    package var passkeys: [Passkey] = []
    /// Of what is said of presence, verification and backup: UP, UV, BE and BS.
    package var flags: UInt8 = 0x1D
    package var origin: String
    /// Members of the client data beside the three that are always there, as JSON.
    package var further = #","crossOrigin":false"#
    /// Whether it counts: Apple's never do.
    package var counts = false
    private let random: SeededRandomness

    package init(origin: String, seed: UInt64 = 2026) {
        self.origin = origin
        random = SeededRandomness(seed: seed)
    }

    /// Makes a passkey, as a page or an app asks for it.
    package mutating func make(
        challenge: [UInt8], for relyingParty: String, userHandle: [UInt8], excluding: [[UInt8]] = [],
        key: Key? = nil, id: [UInt8]? = nil, isKept: Bool = true
    ) throws(Nothing) -> Made {
        guard !passkeys.contains(where: { excluding.contains($0.id) }) else { throw .excluded }
        var passkey = Passkey(
            id: id ?? random.bytes(32), relyingParty: relyingParty, userHandle: userHandle,
            key: key ?? freshKey())
        if counts { passkey.counter = 1 }
        if isKept { passkeys.append(passkey) }
        let data =
            head(passkey, flags: flags | 0x40) + [UInt8](repeating: 0, count: 16)
            + [UInt8(passkey.id.count >> 8), UInt8(passkey.id.count & 0xFF)] + passkey.id
            + passkey.key.cose.written
        let attestation = CBORText.map([
            (.text("fmt"), .text("none")), (.text("attStmt"), .map([])), (.text("authData"), .bytes(data)),
        ])
        return Made(
            id: passkey.id, clientData: clientData("webauthn.create", challenge),
            attestation: attestation.written)
    }

    /// Uses the last passkey of a relying party that is allowed, any without a list.
    package mutating func use(
        challenge: [UInt8], for relyingParty: String, allowing: [[UInt8]] = []
    ) throws(Nothing) -> Used {
        let found = passkeys.lastIndex {
            $0.relyingParty == relyingParty && (allowing.isEmpty || allowing.contains($0.id))
        }
        guard let found else { throw .noPasskey }
        if counts { passkeys[found].counter += 1 }
        let passkey = passkeys[found]
        let data = head(passkey, flags: flags)
        let client = clientData("webauthn.get", challenge)
        let signature = passkey.key.sign(data + Array(SHA256.hash(data: client)))
        return Used(
            id: passkey.id, clientData: client, authenticatorData: data, signature: signature,
            userHandle: passkey.userHandle)
    }

    /// A key of the usual kind.
    package func freshKey() -> Key {
        // Nearly every number is one.
        while true {
            if let key = try? P256.Signing.PrivateKey(rawRepresentation: random.bytes(32)) {
                return .es256(key)
            }
        }
    }

    private func head(_ passkey: Passkey, flags: UInt8) -> [UInt8] {
        Array(SHA256.hash(data: Array(passkey.relyingParty.utf8))) + [flags]
            + (0..<4).reversed().map { UInt8(truncatingIfNeeded: passkey.counter >> ($0 * 8)) }
    }

    private func clientData(_ type: String, _ challenge: [UInt8]) -> [UInt8] {
        let text =
            #"{"type":"\#(type)","challenge":"\#(Base64URL.encode(challenge))","origin":"\#(origin)"\#(further)}"#
        return Array(text.utf8)
    }
}
