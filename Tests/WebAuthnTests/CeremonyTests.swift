import AccountTestSupport
import Bytes
import Crypto
import CryptoExtras
import TestSupport
import Testing

@testable import WebAuthn

@Suite struct CeremonyTests {
    private let party = RelyingParty(id: "account.test", origins: ["https://account.test"])
    private let challenge = [UInt8](0..<32)

    private func registered(
        _ made: SoftwareAuthenticator.Made, isConditional: Bool = false, needsVerification: Bool = false
    ) throws(PasskeyRefusal) -> NewCredential {
        try Registration(clientData: ClientData(made.clientData), attestation: made.attestation)
            .verify(
                for: party, challenge: challenge, id: made.id, isConditional: isConditional,
                needsVerification: needsVerification)
    }

    private func verified(
        _ used: SoftwareAuthenticator.Used, _ known: NewCredential, needsVerification: Bool = false
    ) throws(PasskeyRefusal) -> VerifiedAssertion {
        try Assertion(
            clientData: ClientData(used.clientData), authenticatorData: used.authenticatorData,
            signature: used.signature, userHandle: used.userHandle
        ).verify(
            for: party, challenge: challenge,
            by: KnownCredential(key: known.key, userHandle: [1, 2]),
            needsVerification: needsVerification)
    }

    @Test("each algorithm that is asked for signs in")
    func algorithms() throws {
        let keys: [SoftwareAuthenticator.Key] = [
            .es256(.init()), .edDSA(.init()), .rs256(try .init(keySize: .bits2048)),
        ]
        for key in keys {
            var authenticator = SoftwareAuthenticator(origin: "https://account.test")
            let made = try authenticator.make(
                challenge: challenge, for: "account.test", userHandle: [1, 2], key: key)
            let credential = try registered(made)
            #expect(CredentialKey(credential.key.bytes) == credential.key)
            let used = try authenticator.use(challenge: challenge, for: "account.test")
            #expect(
                try verified(used, credential).flags == [
                    .userPresent, .userVerified, .backupEligible, .backedUp,
                ])
        }
    }

    @Test(
        "all flags, at registration and after it: each refusal has its flag, and the backup flag may change")
    func flags() throws {
        for flags in UInt8(0)...0x1F {
            var authenticator = SoftwareAuthenticator(origin: "https://account.test")
            authenticator.flags = flags
            let made = try authenticator.make(challenge: challenge, for: "account.test", userHandle: [1, 2])
            let isOdd = flags & 0x18 == 0x10
            let (isThere, isVerified) = (flags & 1 != 0, flags & 4 != 0)
            #expect(
                refusal { try registered(made) } == (isThere ? isOdd ? .backupState : nil : .userPresence))
            #expect(
                refusal { try registered(made, needsVerification: true) }
                    == (isThere ? isVerified ? isOdd ? .backupState : nil : .userVerification : .userPresence)
            )
            #expect(refusal { try registered(made, isConditional: true) } == (isOdd ? .backupState : nil))
            let used = try authenticator.use(challenge: challenge, for: "account.test")
            authenticator.flags = 0x05
            let known = try registered(
                try authenticator.make(
                    challenge: challenge, for: "account.test", userHandle: [1, 2],
                    key: authenticator.passkeys[0].key))
            #expect(
                refusal { try verified(used, known) }
                    == (isThere ? isOdd ? .backupState : nil : .userPresence))
        }
    }

    @Test(
        "a counter that does not go on is told, and one that nobody uses is not",
        arguments: [(0, 0, false), (0, 1, false), (1, 2, false), (1, 1, true), (5, 4, true), (5, 0, true)]
            as [(UInt32, UInt32, Bool)])
    func counters(_ kept: UInt32, _ shown: UInt32, _ hasStoodStill: Bool) throws {
        var authenticator = SoftwareAuthenticator(origin: "https://account.test")
        let credential = try registered(
            try authenticator.make(challenge: challenge, for: "account.test", userHandle: [1, 2]))
        authenticator.passkeys[0].counter = shown
        let used = try authenticator.use(challenge: challenge, for: "account.test")
        #expect(try verified(used, credential).hasStoodStill(at: kept) == hasStoodStill)
    }

    @Test(
        "client data of older systems, in another order, with members unknown to us, and with a mark in front"
    )
    func clientData() throws {
        for further in ["", #","crossOrigin":false"#, #","a":{"b":[1,2]},"c":null"#] {
            var authenticator = SoftwareAuthenticator(origin: "https://account.test")
            authenticator.further = further
            let made = try authenticator.make(
                challenge: challenge, for: "account.test", userHandle: [1, 2])
            _ = try registered(made)
            var marked = made
            marked.clientData = [0xEF, 0xBB, 0xBF] + made.clientData
            _ = try registered(marked)
        }
        let text = #" {"origin" : "https:\/\/account.test","type":"webauthn.get","challenge":"AQI"} "#
        let data = try ClientData(Array(text.utf8))
        try data.check(.get, challenge: [1, 2], party)
    }

    @Test("a weak, foreign or dressed-up key is none")
    func keys() throws {
        let point = Array(P256.Signing.PrivateKey().publicKey.x963Representation.dropFirst())
        let (x, y) = (CBORText.bytes(Array(point.prefix(32))), CBORText.bytes(Array(point.suffix(32))))
        func key(_ members: [(Int64, CBORText)]) -> CredentialKey? {
            CredentialKey(CBORText.map(members.map { (.number($0.0), $0.1) }).written)
        }
        #expect(key([(1, .number(2)), (3, .number(-7)), (-1, .number(1)), (-2, x), (-3, y)]) != nil)
        let bad: [[(Int64, CBORText)]] = [
            // Off the curve, compressed, of another curve, kind or algorithm, with a member more, with one less.
            [(1, .number(2)), (3, .number(-7)), (-1, .number(1)), (-2, y), (-3, x)],
            [(1, .number(2)), (3, .number(-7)), (-1, .number(1)), (-2, x), (-3, .simple(21))],
            [(1, .number(2)), (3, .number(-7)), (-1, .number(2)), (-2, x), (-3, y)],
            [(1, .number(1)), (3, .number(-7)), (-1, .number(1)), (-2, x), (-3, y)],
            [(1, .number(2)), (3, .number(-9)), (-1, .number(1)), (-2, x), (-3, y)],
            [(1, .number(2)), (3, .number(-7)), (4, .array([])), (-1, .number(1)), (-2, x), (-3, y)],
            [(1, .number(2)), (3, .number(-7)), (-1, .number(1)), (-2, x)],
            [(1, .number(2)), (-1, .number(1)), (-2, x), (-3, y)],
            [(1, .number(1)), (3, .number(-8)), (-1, .number(7)), (-2, x)],
            [(1, .number(1)), (3, .number(-8)), (-1, .number(6)), (-2, .bytes([1, 2, 3]))],
        ]
        for members in bad { #expect(key(members) == nil) }
        func edwards(_ digits: String, sign: UInt8) throws -> CredentialKey? {
            var bytes = try #require(Hexadecimal.decode(digits))
            bytes[31] |= sign
            return key([(1, .number(1)), (3, .number(-8)), (-1, .number(6)), (-2, .bytes(bytes))])
        }
        // RFC 8032, section 7.1, the first public key; then points of order 1, 2, 4 and 8, for which anybody signs, and
        // what is not written as short as can be.
        #expect(
            try edwards("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", sign: 0) != nil)
        let zeros = String(repeating: "00", count: 31)
        let most = String(repeating: "ff", count: 30)
        for digits in [
            "01\(zeros)", "ec\(most)7f", "00\(zeros)", "ed\(most)7f", "ee\(most)7f", "ff\(most)7f",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        ] {
            for sign: UInt8 in [0, 0x80] { #expect(try edwards(digits, sign: sign) == nil) }
        }
        func rsa(_ modulus: [UInt8], _ exponent: [UInt8]) -> CredentialKey? {
            key([(1, .number(3)), (3, .number(-257)), (-1, .bytes(modulus)), (-2, .bytes(exponent))])
        }
        let modulus = [0x80] + [UInt8](repeating: 0x55, count: 255)
        #expect(rsa(modulus, [1, 0, 1]) != nil)
        #expect(rsa(Array(modulus.prefix(128)), [1, 0, 1]) == nil)
        #expect(rsa([0x40] + modulus.dropFirst(), [1, 0, 1]) == nil)
        #expect(rsa([0] + modulus, [1, 0, 1]) == nil)
        #expect(rsa([1] + modulus + modulus, [1, 0, 1]) == nil)
        #expect(rsa(modulus.dropLast() + [0x54], [1, 0, 1]) == nil)
        for exponent: [UInt8] in [[1], [2], [0, 3], [], [1, 0, 0, 0, 1], [4]] {
            #expect(rsa(modulus, exponent) == nil)
        }
    }

    private func refusal(_ body: () throws -> some Any) -> PasskeyRefusal? {
        do { _ = try body() } catch { return error as? PasskeyRefusal }
        return nil
    }
}
