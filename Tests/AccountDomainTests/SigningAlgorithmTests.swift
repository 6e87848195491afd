import AccountAPI
import AccountTestSupport
import Bytes
import Crypto
import Foundation
import Testing

@testable import AccountDomain

/// RFC 8725: each key signs by one algorithm, and no token says by which it is checked.
struct SigningAlgorithmTests {
    private static let policy = AccountPolicy()

    private static func keys(_ seed: UInt8, others: [UInt8] = []) throws -> SigningKeys {
        try #require(SigningKeys(current: Self.seed(seed), others: others.map(Self.seed)))
    }

    private static func seed(_ byte: UInt8) -> SecretBytes {
        SecretBytes([UInt8](repeating: byte, count: 32))
    }

    private static func tokens(
        _ algorithm: SigningAlgorithm, seed: UInt8 = 7, others: [UInt8] = [], remembers: Int = 100,
        _ change: (inout AccountPolicy) -> Void = { _ in }
    ) throws -> AccessTokens {
        var policy = Self.policy
        policy.signingAlgorithm = algorithm
        change(&policy)
        return AccessTokens(keys: try keys(seed, others: others), policy: policy, remembers: remembers)
    }

    private static func token(
        _ number: Int = 1, _ change: (inout AccountPolicy) -> Void = { _ in }
    ) -> AccessToken {
        var policy = Self.policy
        change(&policy)
        let session = Session(
            id: .number(number), user: .number(2), device: .number(3), createdAt: .moment(0),
            methods: [.password], network: .sample(1), lifetimes: .standard)
        return AccessToken(
            session, of: DeviceCredential(kind: .cookie, bytes: [1]), at: .moment(0), policy)
    }

    private static func json(_ part: some StringProtocol) throws -> [String: Any] {
        let bytes = try #require(Base64URL.decode(part))
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    private static func part(_ json: [String: Any]) throws -> String {
        Base64URL.encode(
            try JSONSerialization.data(
                withJSONObject: json, options: [.sortedKeys, .withoutEscapingSlashes]))
    }

    // The key of 32 bytes 7, as another program derives it (Python's cryptography).

    @Test func `a seed gives the point and the name that another program finds`() throws {
        let key = try #require(SigningKey(.es256, Self.seed(7))).publicKey
        #expect(key.x == "1nWVLo67vMLO6QTdW7MZiE6pHfVF0-CSYxFzDNWMTBk")
        #expect(key.y == "CtQfz_Oq4bBB4AOBnx1GgSXjJppL5kAMGP4mKni4pqc")
        #expect(key.kid == "XeCtu6IsRp6_v_9Icpo4RnfGZQn4iz5yMoxmwpKRhEc")
        #expect([key.kty, key.crv, key.alg, key.use] == ["EC", "P-256", "ES256", "sig"])
    }

    @Test(arguments: [0, 31, 33, 64])
    func `what is not 32 bytes is no seed`(count: Int) {
        #expect(SigningKeys(current: SecretBytes([UInt8](repeating: 7, count: count))) == nil)
    }

    @Test(arguments: SigningAlgorithm.allCases)
    func `the setting says who signs, and both algorithms' tokens hold`(algorithm: SigningAlgorithm) throws {
        let text = try Self.tokens(algorithm).sign(Self.token())
        let header = try Self.json(text.prefix { $0 != "." })
        #expect(header["alg"] as? String == algorithm.rawValue && header["typ"] as? String == "at+jwt")
        for other in SigningAlgorithm.allCases {
            #expect(try Self.tokens(other).check(text, at: .moment(1)).session == .number(1))
            #expect(
                try Self.tokens(other, seed: 8, others: [7]).check(text, at: .moment(1)).session
                    == .number(1))
            #expect(throws: AccountError.session(.invalid)) {
                try Self.tokens(other, seed: 8).check(text, at: .moment(1))
            }
        }
    }

    @Test(arguments: SigningAlgorithm.allCases)
    func `both keys of each seed are in the key set, the one that signs first`(
        algorithm: SigningAlgorithm
    ) throws {
        let tokens = try Self.tokens(algorithm, others: [8, 9])
        let published = tokens.publicKeys
        #expect(published.count == 6 && Set(published.map(\.kid)).count == 6)
        #expect(published.prefix(3).allSatisfy { $0.alg == algorithm.rawValue })
        let header = try Self.json(try tokens.sign(Self.token()).prefix { $0 != "." })
        #expect(header["kid"] as? String == published[0].kid)
        for key in published { #expect((key.y == nil) == (key.kty == "OKP")) }
    }

    @Test(arguments: SigningAlgorithm.allCases)
    func `the same words give the same token as long as they are remembered`(
        algorithm: SigningAlgorithm
    ) throws {
        let tokens = try Self.tokens(algorithm)
        let first = try tokens.sign(Self.token())
        for number in 2..<40 { _ = try tokens.sign(Self.token(number)) }
        #expect(try tokens.sign(Self.token()) == first)
        tokens.use(try Self.keys(7, others: [8]))
        #expect(try tokens.sign(Self.token()) == first)
        // Another instance says the same, but for the signature.
        let elsewhere = try Self.tokens(algorithm).sign(Self.token())
        #expect(elsewhere.split(separator: ".").prefix(2) == first.split(separator: ".").prefix(2))
    }

    @Test func `signatures are remembered to a bound`() throws {
        let tokens = try Self.tokens(.es256, remembers: 4)
        let first = try tokens.sign(Self.token())
        for number in 2..<10 { _ = try tokens.sign(Self.token(number)) }
        #expect(try tokens.sign(Self.token()) != first)
    }

    @Test func `tokens that nobody asks for twice push out no signature`() throws {
        let tokens = try Self.tokens(.es256, remembers: 4)
        let first = try tokens.sign(Self.token())
        for number in 2..<10 { _ = try tokens.sign(Self.token(number), isUnique: true) }
        #expect(try tokens.sign(Self.token()) == first)
    }

    // Every way by which a token could be one that is none.

    private static func forgeries(of algorithm: SigningAlgorithm) throws -> [String: String] {
        let tokens = try tokens(algorithm)
        let text = try tokens.sign(token())
        let parts = text.split(separator: ".").map(String.init)
        let header = try json(parts[0])
        let published = tokens.publicKeys
        let other = try #require(published.first { $0.alg != algorithm.rawValue })
        func headed(_ change: [String: Any?]) throws -> String {
            var changed = header
            for (name, value) in change { changed[name] = value }
            return try "\(part(changed)).\(parts[1]).\(parts[2])"
        }
        /// Signed again, so that only the header is wrong.
        func signed(_ change: [String: Any?], by seed: UInt8 = 7) throws -> String {
            var changed = header
            for (name, value) in change { changed[name] = value }
            let words = try "\(part(changed)).\(parts[1])"
            let key = try #require(SigningKey(algorithm, Self.seed(seed)))
            return "\(words).\(Base64URL.encode(try #require(key.sign(Array(words.utf8)))))"
        }
        func keyed(_ secret: some DataProtocol) throws -> String {
            let words = try "\(part(["alg": "HS256", "kid": published[0].kid, "typ": "at+jwt"])).\(parts[1])"
            let mark = HMAC<SHA256>.authenticationCode(
                for: Data(words.utf8), using: SymmetricKey(data: Data(secret)))
            return "\(words).\(Base64URL.encode(Data(mark)))"
        }
        var found: [String: String] = [
            "none": try "\(part(["alg": "none", "typ": "at+jwt"])).\(parts[1]).",
            "none with a key": try
                "\(part(["alg": "none", "kid": published[0].kid, "typ": "at+jwt"])).\(parts[1]).",
            "None with a signature": try headed(["alg": "None"]),
            "the other algorithm": try headed(["alg": other.alg]),
            "the other algorithm, signed": try signed(["alg": other.alg]),
            "the other key": try signed(["kid": other.kid]),
            "the other key and algorithm": try signed(["kid": other.kid, "alg": other.alg]),
            "no key": try signed(["kid": nil]),
            "an unknown key": try signed(["kid": "k1"]),
            "another server's key": try signed([:], by: 8),
            "no algorithm": try signed(["alg": nil]),
            "no type": try signed(["typ": nil]),
            "another type": try signed(["typ": "JWT"]),
            "a proof's type": try signed(["typ": "dpop+jwt"]),
            "crit": try signed(["crit": ["exp"]]),
            "b64": try signed(["b64": false, "crit": ["b64"]]),
            "a key of its own": try signed(["jwk": ["kty": "OKP", "crv": "Ed25519", "x": published[0].x]]),
            "an address of keys": try signed(["jku": "https://evil.example/jwks.json"]),
            "a chain": try signed(["x5c": ["MIIB"]]),
            "compressed": try signed(["zip": "DEF"]),
            "HS256 by x": try keyed(Data(published[0].x.utf8)),
            "HS256 by the key's bytes": try keyed(try #require(Base64URL.decode(published[0].x))),
            "HS256 by the key's JSON": try keyed(try JSONEncoder().encode(published[0])),
            "HS256 by nothing": try keyed(Data()),
            "no signature": "\(parts[0]).\(parts[1]).",
            "a signature of zeros": "\(parts[0]).\(parts[1]).\(Base64URL.encode(Data(count: 64)))",
            "half a signature": "\(parts[0]).\(parts[1]).\(parts[2].prefix(43))",
            "a longer signature": "\(text)AA", "a fourth part": "\(text).\(parts[2])", "padded": "\(text)==",
            "another's body": "\(parts[0]).\(try tokens.sign(token(2)).split(separator: ".")[1]).\(parts[2])",
            "spaces": " \(text)", "an end of line": "\(text)\n",
        ]
        // The same header in other words is another header.
        let spaced = String(decoding: try #require(Base64URL.decode(parts[0])), as: UTF8.self)
            .replacingOccurrences(of: ",", with: ", ")
        let words = "\(Base64URL.encode(Data(spaced.utf8))).\(parts[1])"
        let key = try #require(SigningKey(algorithm, Self.seed(7)))
        found["another spelling"] = "\(words).\(Base64URL.encode(try #require(key.sign(Array(words.utf8)))))"
        return found
    }

    @Test(arguments: SigningAlgorithm.allCases)
    func `no forged token holds, by whichever algorithm is set`(algorithm: SigningAlgorithm) throws {
        let known = try Self.tokens(algorithm).sign(Self.token())
        for (name, forged) in try Self.forgeries(of: algorithm) {
            for set in SigningAlgorithm.allCases {
                let tokens = try Self.tokens(set, others: [9])
                _ = try tokens.check(known, at: .moment(1))
                #expect(throws: AccountError.session(.invalid), "\(name)") {
                    try tokens.check(forged, at: .moment(1))
                }
            }
        }
    }

    @Test(arguments: SigningAlgorithm.allCases)
    func `no flipped bit passes`(algorithm: SigningAlgorithm) throws {
        let tokens = try Self.tokens(algorithm)
        let text = Array(try tokens.sign(Self.token()).utf8)
        for place in text.indices {
            for bit in [0, 1, 4] {
                var changed = text
                changed[place] ^= 1 << bit
                let attempt = String(decoding: changed, as: UTF8.self)
                #expect(throws: AccountError.session(.invalid), "byte \(place), bit \(bit)") {
                    try tokens.check(attempt, at: .moment(1))
                }
            }
        }
    }

    @Test(arguments: SigningAlgorithm.allCases)
    func `another issuer, another audience and another time are refused`(algorithm: SigningAlgorithm) throws {
        let tokens = try Self.tokens(algorithm)
        for change: (inout AccountPolicy) -> Void in [
            { $0.issuer = "https://elsewhere" }, { $0.issuer += "/" }, { $0.issuer = "" },
            { $0.audience = "another.app" }, { $0.audience = "" },
        ] {
            let text = try tokens.sign(Self.token(1, change))
            #expect(throws: AccountError.session(.invalid)) { try tokens.check(text, at: .moment(1)) }
        }
        let text = try tokens.sign(Self.token())
        #expect(throws: AccountError.session(.accessExpired)) { try tokens.check(text, at: .moment(7200)) }
        #expect(throws: AccountError.session(.invalid)) {
            try Self.tokens(algorithm).check(text, at: .moment(-61))
        }
    }

    // P-256 itself.

    @Test func `each signature is the lower one, and the other one of the same words does not hold`() throws {
        let key = try #require(SigningKey(.es256, Self.seed(7)))
        for number in 0..<64 {
            let words = Array("words \(number)".utf8)
            let signature = try #require(key.sign(words))
            #expect(LowSignature.isOne(signature) && key.holds(signature, words))
            let other = Self.mirrored(signature)
            #expect(!LowSignature.isOne(other) && !key.holds(other, words))
            // It would hold if only it were let in.
            #expect(LowSignature.made(of: Data(other)) == signature)
        }
    }

    @Test func `numbers that are none of the curve's order do not hold`() throws {
        let key = try #require(SigningKey(.es256, Self.seed(7)))
        let words = Array("words".utf8)
        let signature = try #require(key.sign(words))
        let zero = [UInt8](repeating: 0, count: 32)
        let (r, s) = (Array(signature.prefix(32)), Array(signature.suffix(32)))
        var bad: [[UInt8]] = [zero + s, r + zero, zero + zero, Self.order + s, r + Self.order]
        bad += [[UInt8](repeating: 0xFF, count: 64), [], r, Array(signature.dropLast()), signature + zero]
        for attempt in bad { #expect(!key.holds(attempt, words)) }
        #expect(key.holds(r + s, words))
    }

    private static let order: [UInt8] = {
        var order = [UInt8](repeating: 0xFF, count: 32)
        order.replaceSubrange(4..<8, with: [0, 0, 0, 0])
        order.replaceSubrange(
            16...,
            with: [
                0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25,
                0x51,
            ])
        return order
    }()

    /// The signature with the order less its `s`.
    private static func mirrored(_ signature: [UInt8]) -> [UInt8] {
        var (s, borrow) = ([UInt8](repeating: 0, count: 32), 0)
        for place in (0..<32).reversed() {
            let rest = Int(order[place]) - Int(signature[32 + place]) - borrow
            s[place] = UInt8(truncatingIfNeeded: rest)
            borrow = rest < 0 ? 1 : 0
        }
        return signature[..<32] + s
    }

    @Test func `a proof whose key is no point of the curve is refused`() throws {
        let nonces = ProofNonces(try #require(ServerSecrets(master: SecretBytes(Array(0..<32)))))
        let key = P256.Signing.PrivateKey()
        let point = key.publicKey.rawRepresentation
        var beside = Data(point)
        beside[beside.endIndex - 1] ^= 1
        let field = "/////wAAAAEAAAAAAAAAAAAAAAD///////////////8"
        for (x, y) in [
            (Base64URL.encode(beside.prefix(32)), Base64URL.encode(beside.suffix(32))),
            (Base64URL.encode(Data(count: 32)), Base64URL.encode(Data(count: 32))),
            (field.replacingOccurrences(of: "/", with: "_"), Base64URL.encode(point.suffix(32))),
            (Base64URL.encode(point.prefix(31)), Base64URL.encode(point.suffix(33))),
        ] {
            let words = try [
                Self.part(
                    [
                        "typ": "dpop+jwt", "alg": "ES256",
                        "jwk": ["kty": "EC", "crv": "P-256", "x": x, "y": y],
                    ]),
                Self.part([
                    "jti": "1", "htm": "POST", "htu": "https://account.example/v1/tokens",
                    "iat": Date.moment(0).timeIntervalSince1970,
                ]),
            ].joined(separator: ".")
            let signature = try key.signature(for: Data(words.utf8)).rawRepresentation
            #expect(throws: AccountError.proof(.invalid)) {
                try DeviceProof(
                    "\(words).\(Base64URL.encode(signature))",
                    for: .init(verb: "POST", target: "https://account.example/v1/tokens"), at: .moment(0),
                    nonces)
            }
        }
    }
}
