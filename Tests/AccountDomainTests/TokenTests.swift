import AccountAPI
import AccountTestSupport
import AccountDomain
import Bytes
import Crypto
import Foundation
import Testing

/// ASVS 9: access tokens; RFC 9449: device proofs; requirements 8.2: passwords.
struct TokenTests {
    private let policy = AccountPolicy()

    private func tokens(_ seed: UInt8 = 7, others: [UInt8] = [], _ policy: AccountPolicy? = nil) throws
        -> AccessTokens
    {
        let seeds = others.map { SecretBytes([UInt8](repeating: $0, count: 32)) }
        let keys = SigningKeys(current: SecretBytes([UInt8](repeating: seed, count: 32)), others: seeds)
        return AccessTokens(keys: try #require(keys), policy: policy ?? self.policy, remembers: 4)
    }

    private static let cookie = DeviceCredential(kind: .cookie, bytes: [1])

    private func token(
        _ policy: AccountPolicy? = nil, of credential: DeviceCredential = cookie
    ) -> AccessToken {
        let session = Session(
            id: .number(1), user: .number(2), device: .number(3), createdAt: .moment(0),
            methods: [.password], network: .sample(1), lifetimes: .standard)
        return AccessToken(session, of: credential, at: .moment(0), policy ?? self.policy)
    }

    @Test func `a token is itself again, and the same to the letter each time`() throws {
        let tokens = try tokens()
        let text = try tokens.sign(token())
        #expect(try tokens.sign(token()) == text)
        let who = try tokens.check(text, at: .moment(10))
        #expect(who.session == .number(1) && who.user == .number(2) && who.device == .number(3))
        #expect(try tokens.check(text, at: .moment(7199)) == who)
        #expect(throws: AccountError.session(.accessExpired)) { try tokens.check(text, at: .moment(7200)) }
    }

    @Test func `a device's token names its key's thumbprint, and a browser's names none`() throws {
        // The key and the thumbprint of RFC 9449, sections 4.1 and 6.1.
        let x = try #require(Base64URL.decode("l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs"))
        let y = try #require(Base64URL.decode("9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA"))
        let bound = token(of: DeviceCredential(kind: .key, bytes: [4] + x + y))
        #expect(bound.cnf?.jkt == "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I")
        let text = try tokens().sign(bound)
        #expect(try tokens().sign(bound) == text)
        #expect(try tokens().check(text, at: .moment(1)).thumbprint == bound.cnf?.jkt)
        #expect(token().cnf == nil)
        #expect(try tokens().check(try tokens().sign(token()), at: .moment(1)).thumbprint == nil)
    }

    @Test func `a key that is retired still holds, one that is gone does not`() throws {
        let text = try tokens(7).sign(token())
        #expect(try tokens(8, others: [7]).check(text, at: .moment(1)).session == .number(1))
        #expect(throws: AccountError.session(.invalid)) { try tokens(8).check(text, at: .moment(1)) }
    }

    @Test func `another issuer's or audience's token, and one of tomorrow, is none`() throws {
        var other = policy
        other.issuer = "https://elsewhere"
        var third = policy
        third.audience = "another.app"
        for strange in [other, third] {
            let text = try tokens(7, others: [], strange).sign(token(strange))
            #expect(throws: AccountError.session(.invalid)) { try tokens().check(text, at: .moment(1)) }
        }
        let text = try tokens().sign(token())
        #expect(throws: AccountError.session(.invalid)) { try tokens().check(text, at: .moment(-61)) }
    }

    @Test func `no changed letter, other algorithm or other type passes`() throws {
        let text = try tokens().sign(token())
        let parts = text.split(separator: ".").map(String.init)
        func header(_ json: String) -> String { Base64URL.encode(Data(json.utf8)) }
        let kid = try tokens().publicKeys[0].kid
        var forged = [
            "", ".", "..", "a.b.c", text + ".", "\(parts[0]).\(parts[1]).", "\(parts[0]).\(parts[1])",
            "\(header(#"{"alg":"none","typ":"at+jwt"}"#)).\(parts[1]).",
            "\(header(#"{"alg":"none","kid":"\#(kid)","typ":"at+jwt"}"#)).\(parts[1]).\(parts[2])",
            "\(header(#"{"alg":"EdDSA","kid":"\#(kid)","typ":"JWT"}"#)).\(parts[1]).\(parts[2])",
            "\(header(#"{"alg":"EdDSA","jwk":{},"kid":"\#(kid)","typ":"at+jwt"}"#)).\(parts[1]).\(parts[2])",
            String(repeating: "A", count: 3000),
        ]
        let letters = Array(text)
        for place in stride(from: 0, to: letters.count, by: 3) where letters[place] != "." {
            var changed = letters
            changed[place] = changed[place] == "A" ? "B" : "A"
            forged.append(String(changed))
        }
        for attempt in forged {
            #expect(throws: AccountError.session(.invalid)) { try tokens().check(attempt, at: .moment(1)) }
        }
    }

    @Test func `a remembered token is forgotten in its turn and found right again`() throws {
        let tokens = try tokens()
        let texts = try (0..<20).map { number in
            let session = Session(
                id: .number(number), user: .number(2), device: .number(3), createdAt: .moment(0),
                methods: [.password], network: .sample(1), lifetimes: .standard)
            return try tokens.sign(AccessToken(session, of: Self.cookie, at: .moment(0), policy))
        }
        for _ in 0..<3 {
            for (number, text) in texts.enumerated() {
                #expect(try tokens.check(text, at: .moment(1)).session == .number(number))
            }
        }
    }

    // Device proofs.

    private static let key = P256.Signing.PrivateKey()

    private static func proof(
        _ body: [String: Any], header: [String: Any] = [:], key: P256.Signing.PrivateKey = TokenTests.key
    ) throws -> String {
        let point = key.publicKey.x963Representation.dropFirst()
        let jwk: [String: Any] = [
            "kty": "EC", "crv": "P-256", "x": Base64URL.encode(point.prefix(32)),
            "y": Base64URL.encode(point.suffix(32)),
        ]
        let head = ["typ": "dpop+jwt", "alg": "ES256", "jwk": jwk].merging(header) { $1 }
        let words = try [head, body].map { Base64URL.encode(try JSONSerialization.data(withJSONObject: $0)) }
            .joined(separator: ".")
        let signature = try key.signature(for: Data(words.utf8)).rawRepresentation
        return "\(words).\(Base64URL.encode(signature))"
    }

    private static func body(_ change: [String: Any] = [:]) -> [String: Any] {
        [
            "jti": "1", "htm": "POST", "htu": "https://account.example/v1/tokens",
            "iat": Date.moment(0).timeIntervalSince1970,
        ].merging(change) { $1 }
    }

    private func nonces() throws -> ProofNonces {
        ProofNonces(try #require(ServerSecrets(master: SecretBytes(Array(0..<32)))))
    }

    private static let request = DeviceProof.Request(
        verb: "POST", target: "https://account.example/v1/tokens")

    @Test func `a proof names the key that made it`() throws {
        let proof = try DeviceProof(
            try Self.proof(Self.body()), for: Self.request, at: .moment(5), nonces())
        #expect(
            proof.credential
                == DeviceCredential(kind: .key, bytes: Array(Self.key.publicKey.x963Representation)))
        let named = Self.key.publicKey.x963Representation + Data("1".utf8)
        #expect(proof.hash == Array(SHA256.hash(data: named)) && proof.needsNonce)
    }

    @Test(
        arguments: [
            (["htm": "GET"], [:]), (["htu": "https://account.example/v1/session"], [:]),
            (["htu": "nonsense"], [:]), (["htu": "/v1/tokens"], [:]),
            (["htu": "https://evil.example/v1/tokens"], [:]),
            (["htu": "http://account.example/v1/tokens"], [:]),
            (["htu": "https://account.example:8443/v1/tokens"], [:]),
            (["htu": "https://account.example.evil.example/v1/tokens"], [:]),
            (["htu": "https://ann@account.example/v1/tokens"], [:]),
            (["jti": ""], [:]), (["jti": String(repeating: "x", count: 129)], [:]), (["ath": "abc"], [:]),
            ([:], ["typ": "JWT"]), ([:], ["alg": "none"]), ([:], ["alg": "HS256"]),
            ([:], ["typ": "at+jwt"]),
        ] as [([String: String], [String: String])])
    func `a proof of anything else is refused`(body: [String: String], header: [String: String]) throws {
        let text = try Self.proof(Self.body(body), header: header)
        #expect(throws: AccountError.proof(.invalid)) {
            try DeviceProof(text, for: Self.request, at: .moment(5), nonces())
        }
    }

    @Test func `a proof that names what must be understood is refused`() throws {
        for critical in [["htm"], [String](), "htm", NSNull()] as [Any] {
            let text = try Self.proof(Self.body(), header: ["crit": critical])
            #expect(throws: AccountError.proof(.invalid), "\(critical)") {
                try DeviceProof(text, for: Self.request, at: .moment(5), nonces())
            }
        }
    }

    @Test func `another key's signature, and a changed one, are refused`() throws {
        let text = try Self.proof(Self.body())
        let other = try Self.proof(Self.body(), key: P256.Signing.PrivateKey())
        let parts = text.split(separator: ".")
        let mixed = "\(parts[0]).\(parts[1]).\(other.split(separator: ".")[2])"
        for attempt in [mixed, "", "a.b", String(text.dropLast(4))] {
            #expect(throws: AccountError.proof(.invalid)) {
                try DeviceProof(attempt, for: Self.request, at: .moment(5), nonces())
            }
        }
    }

    @Test func `a device whose clock is wrong takes the server's nonce`() throws {
        let nonces = try nonces()
        let wrong: [String: Any] = ["iat": Date.moment(86_400).timeIntervalSince1970]
        #expect(throws: AccountError.proof(.nonce)) {
            try DeviceProof(try Self.proof(Self.body(wrong)), for: Self.request, at: .moment(0), nonces)
        }
        let nonce = nonces.current(at: .moment(0))
        let body = Self.body(wrong.merging(["nonce": nonce]) { $1 })
        _ = try DeviceProof(try Self.proof(body), for: Self.request, at: .moment(600), nonces)
        #expect(throws: AccountError.proof(.nonce)) {
            try DeviceProof(try Self.proof(body), for: Self.request, at: .moment(2700), nonces)
        }
    }

    @Test func `a proof beside an access token names that token, has a nonce and is a minute old at most`()
        throws
    {
        let nonces = try nonces()
        let request = DeviceProof.Request(
            verb: Self.request.verb, target: Self.request.target, accessToken: "token")
        let hash = Base64URL.encode(Data(SHA256.hash(data: Data("token".utf8))))
        func read(_ change: [String: Any], at seconds: TimeInterval = 0) throws -> DeviceProof {
            let moment = Date.moment(seconds)
            let body =
                ["ath": hash, "nonce": nonces.current(at: moment), "iat": moment.timeIntervalSince1970]
                .merging(change) { $1 } as [String: Any]
            return try DeviceProof(try Self.proof(Self.body(body)), for: request, at: moment, nonces)
        }
        #expect(try read([:]).needsNonce == false)
        // The nonce of the quarter of an hour before still holds.
        let former = nonces.current(at: .moment(0))
        #expect(try read(["nonce": former], at: 900).needsNonce)
        for (change, reason) in [
            (["ath": "abc"], .invalid), (["nonce": "abc"], .nonce), (["nonce": NSNull()], .nonce),
            (["nonce": nonces.current(at: .moment(-1800))], .nonce),
            (["iat": Date.moment(-61).timeIntervalSince1970], .nonce),
            (["iat": Date.moment(61).timeIntervalSince1970], .nonce),
        ] as [([String: Any], AccountError.ProofReason)] {
            #expect(throws: AccountError.proof(reason)) { try read(change) }
        }
        #expect(throws: AccountError.proof(.invalid)) {
            try DeviceProof(try Self.proof(Self.body()), for: request, at: .moment(0), nonces)
        }
    }

    // Passwords.

    @Test(
        arguments: [
            (.seed, "Abcdef1", false, [.tooShort]), (.seed, "Kqzvtwp1", false, []),
            (.seed, "kqzvtwp1", false, [.noUpper]), (.seed, "KQZVTWP1", false, [.noLower]),
            (.seed, "Abcdefgh", false, [.noDigit]), (.seed, "abcdefgh", false, [.noUpper, .noDigit]),
            (.seed, "correct horse battery", false, []), (.seed, "一二三四五六七八九十甲乙丙丁戊", false, []),
            (.seed, "Password123", false, [.common]), (.seed, "ReadMigo2026", false, [.context]),
            (.seed, String(repeating: "Ab1", count: 86), false, [.tooLong]),
            (.seed, String(repeating: "Ab1", count: 85), false, []),
            (.seed, "Abcdef1\u{7}", false, [.control]),
            (.nist, "Kqzvtwp1", false, [.tooShort]), (.nist, "trustno1", true, [.common]),
            (.nist, "kqzvtwpx", true, []), (.nist, "correct horse battery", false, []),
        ] as [(PasswordProfile, String, Bool, [PasswordFlaw])])
    func `each profile says all that is wrong`(
        profile: PasswordProfile, password: String, hasFactor: Bool, flaws: [PasswordFlaw]
    ) {
        #expect(profile.flaws(of: password, hasSecondFactor: hasFactor) == flaws)
    }

    @Test(
        arguments: [
            ("a@b.cn", true), (" ann@example.com ", true), ("Ann.O'Neil+x@mail.example.co.uk", true),
            ("用户@例子.公司", true), ("", false), ("ann", false), ("ann@", false), ("@example.com", false),
            ("ann@example", false), ("a@b@c.de", false), ("an n@example.com", false), (".a@b.cd", false),
            ("a..b@c.de", false), ("a@-b.cd", false), ("a@b..cd", false), ("a\r\nBcc: x@y.z@b.cd", false),
            (String(repeating: "x", count: 65) + "@b.cd", false),
        ] as [(String, Bool)])
    func `an address is one that can be`(text: String, isOne: Bool) {
        #expect(((try? EmailAddress(text)) != nil) == isOne)
    }

    @Test func `an address that is written in another way is the same address`() throws {
        let composed = try EmailAddress("Zo\u{EB}@Example.com")
        let decomposed = try EmailAddress("zoe\u{308}@example.com")
        #expect(Array(composed.key.utf8) == Array(decomposed.key.utf8))
    }
}
