import AccountAPI
import AccountFakes
import AccountProviders
import AccountDomain
import Crypto
import Foundation
import Testing

/// Tokens that look like Apple's.
struct AppleForgeryTests {
    private static func part(_ value: Any) -> String {
        encode(json(value).utf8)
    }

    private static func encode(_ bytes: some Sequence<UInt8>) -> String {
        Data(Array(bytes)).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    private static func json(_ value: Any) -> String {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    private static func claims(_ ground: ProviderFixture) -> [String: Any] {
        let start = Int(ground.now.timeIntervalSince1970)
        return [
            "iss": "https://appleid.apple.com", "aud": ProviderFixture.app, "sub": "001234.abcdef.0815",
            "iat": start, "exp": start + 86_400, "nonce": ProviderFixture.hashed(ProviderFixture.nonce),
        ]
    }

    private static let keys = ProviderFixture.keys

    /// Signed by the key that Apple signs with, as Apple does.
    private static func signed(
        _ claims: [String: Any], header: [String: Any] = [:], by index: Int = 0
    ) -> String {
        let head = ["alg": "RS256", "kid": keys.id(of: 0)].merging(header) { $1 }
        return keys.sign(header: json(head.filter { !($0.value is NSNull) }), claims: json(claims), by: index)
    }

    /// How a token is made, from the ground; each would pass but for one thing.
    struct Forgery: Sendable, CustomTestStringConvertible {
        let name: String
        let make: @Sendable (ProviderFixture) -> String
        var testDescription: String { name }

        init(_ name: String, _ make: @escaping @Sendable (ProviderFixture) -> String) {
            self.name = name
            self.make = make
        }

        static func header(
            _ name: String, by index: Int = 0, _ header: @escaping @Sendable () -> [String: Any]
        )
            -> Forgery
        {
            Forgery(name) { signed(claims($0), header: header(), by: index) }
        }

        static func claim(_ name: String, _ change: @escaping @Sendable (inout [String: Any]) -> Void)
            -> Forgery
        {
            Forgery(name) {
                var claims = claims($0)
                change(&claims)
                return signed(claims)
            }
        }
    }

    private static let ofHeaders = [
        Forgery("alg none without a signature") {
            "\(part(["alg": "none", "kid": keys.id(of: 0)])).\(part(claims($0)))."
        },
        .header("alg none with a good signature") { ["alg": "none"] },
        Forgery("HS256 with the public key as secret") {
            let words = "\(part(["alg": "HS256", "kid": keys.id(of: 0)])).\(part(claims($0)))"
            let secret = SymmetricKey(data: Data(keys.publicPEM(of: 0).utf8))
            return "\(words).\(encode(HMAC<SHA256>.authenticationCode(for: Data(words.utf8), using: secret)))"
        },
        Forgery("RS256 said, HMAC done") {
            let words = "\(part(["alg": "RS256", "kid": keys.id(of: 0)])).\(part(claims($0)))"
            let secret = SymmetricKey(data: Data(keys.publicPEM(of: 0).utf8))
            return "\(words).\(encode(HMAC<SHA256>.authenticationCode(for: Data(words.utf8), using: secret)))"
        },
        .header("RS512 said") { ["alg": "RS512"] },
        .header("rs256 in small letters") { ["alg": "rs256"] },
        .header("PS256 said") { ["alg": "PS256"] },
        .header("ES256 said") { ["alg": "ES256"] },
        .header("no alg") { ["alg": NSNull()] },
        .header("no kid") { ["kid": NSNull()] },
        .header("an empty kid") { ["kid": ""] },
        .header("a kid that Apple does not have") { ["kid": "unknown"] },
        .header("a kid that is a path") { ["kid": "../../../dev/null"] },
        .header("another key than its kid says", by: 1) { [:] },
        .header("a key that Apple has not published", by: 2) { ["kid": keys.id(of: 2)] },
        .header("a key of its own in jwk", by: 2) {
            ["kid": keys.id(of: 2), "jwk": ["kty": "RSA", "kid": keys.id(of: 2), "n": "AQAB", "e": "AQAB"]]
        },
        .header("its own address of keys in jku", by: 2) {
            ["kid": keys.id(of: 2), "jku": "https://elsewhere.example/keys"]
        },
        .header("its own certificates in x5u and x5c", by: 2) {
            ["kid": keys.id(of: 2), "x5u": "https://elsewhere.example/c", "x5c": ["AAAA"]]
        },
        .header("an access token by typ") { ["typ": "at+jwt"] },
        .header("a device's proof by typ") { ["typ": "dpop+jwt"] },
        .header("something critical") { ["crit": ["b64"], "b64": false] },
    ]

    private static let ofForm = [
        Forgery("nothing") { _ in "" },
        Forgery("dots") { _ in ".." },
        Forgery("two parts") { signed(claims($0)).split(separator: ".").prefix(2).joined(separator: ".") },
        Forgery("four parts") { signed(claims($0)) + ".AAAA" },
        Forgery("five parts") { signed(claims($0)) + ".AAAA.AAAA" },
        Forgery("padding") { signed(claims($0)) + "=" },
        Forgery("a space behind") { signed(claims($0)) + " " },
        Forgery("no signature") { String(signed(claims($0)).reversed().drop { $0 != "." }.reversed()) },
        Forgery("a short signature") { String(signed(claims($0)).dropLast(4)) },
        Forgery("other claims below the signature") {
            var other = claims($0)
            other["sub"] = "001234.victim.0815"
            let parts = signed(claims($0)).split(separator: ".")
            return "\(parts[0]).\(part(other)).\(parts[2])"
        },
        Forgery("too long") {
            var long = claims($0)
            long["more"] = String(repeating: "x", count: 20_000)
            return signed(long)
        },
        Forgery("no JSON") { _ in keys.sign(claims: "hello", by: 0) },
        Forgery("JSON that is no object") { _ in keys.sign(claims: "[1]", by: 0) },
    ]

    private static let ofClaims: [Forgery] = [
        .claim("another issuer") { $0["iss"] = "https://appleid.apple.com.example" },
        .claim("an issuer with a slash") { $0["iss"] = "https://appleid.apple.com/" },
        .claim("no issuer") { $0["iss"] = nil },
        .claim("another app") { $0["aud"] = "com.example.other" },
        .claim("our page's name") { $0["aud"] = ProviderFixture.web },
        .claim("several audiences") { $0["aud"] = [ProviderFixture.app, "com.example.other"] },
        .claim("no audience") { $0["aud"] = nil },
        .claim("another nonce") { $0["nonce"] = ProviderFixture.hashed("another") },
        .claim("the raw nonce") { $0["nonce"] = ProviderFixture.nonce },
        .claim("the nonce in capitals") { $0["nonce"] = ($0["nonce"] as? String)?.uppercased() },
        .claim("an empty nonce") { $0["nonce"] = "" },
        .claim("no nonce") { $0["nonce"] = nil },
        .claim("no nonce, and none supported") {
            $0["nonce"] = nil
            $0["nonce_supported"] = false
        },
        .claim("expired now") { $0["exp"] = ($0["iat"] as? Int) },
        .claim("no expiry") { $0["exp"] = nil },
        .claim("expiry as text") { $0["exp"] = "4000000000" },
        .claim("eleven minutes old") { $0["iat"] = ($0["iat"] as? Int ?? 0) - 660 },
        .claim("two minutes from now") { $0["iat"] = ($0["iat"] as? Int ?? 0) + 120 },
        .claim("no age") { $0["iat"] = nil },
        .claim("the hash of another code") { $0["c_hash"] = "AAAAAAAAAAAAAAAAAAAAAA" },
        .claim("an empty subject") { $0["sub"] = "" },
        .claim("a subject with a line break") { $0["sub"] = "a\nb" },
        .claim("a long subject") { $0["sub"] = String(repeating: "a", count: 300) },
        .claim("no subject") { $0["sub"] = nil },
    ]

    @Test(arguments: ofHeaders + ofForm + ofClaims)
    func `a forged token is refused before its code is spent`(forgery: Forgery) async throws {
        try await ProviderFixture.run { ground in
            let code = ground.agree().code
            await #expect(throws: AccountError.provider(.apple, .refused)) {
                try await ground.apple().person(
                    identityToken: forgery.make(ground), code: code, nonce: ProviderFixture.nonce,
                    redirect: nil,
                    now: ground.now)
            }
            #expect(!ground.fakes.requests.contains("POST /auth/token"))
        }
    }

    private static let fine = [
        Forgery("nothing forged") { signed(claims($0)) },
        .header("typ JWT") { ["typ": "JWT"] },
        .header("a key in jwk that is not looked at") { ["jwk": ["kty": "oct", "k": "AAAA"]] },
        .header("an address in jku that is not looked at") { ["jku": "https://elsewhere.example/keys"] },
        .claim("nine minutes old") { $0["iat"] = ($0["iat"] as? Int ?? 0) - 540 },
        .claim("a fraction of a second") { $0["iat"] = Double($0["iat"] as? Int ?? 0) + 0.5 },
        .claim("claims that nobody knows") { $0["transfer_sub"] = ["a": 1] },
    ]

    /// The same tokens without what was forged: the tests above refuse for the reason they name.
    @Test(arguments: fine)
    func `a token that differs in what does not matter reaches the exchange`(token: Forgery) async throws {
        try await ProviderFixture.run { ground in
            let given = ground.fakes.authorize(
                FakeAppleRequest(
                    client: ProviderFixture.app, person: FakeApplePerson(subject: "001234.abcdef.0815")))
            let person = try await ground.apple().person(
                identityToken: token.make(ground), code: given.code, nonce: ProviderFixture.nonce,
                redirect: nil,
                now: ground.now)
            #expect(person.key == Identity.Key(.apple, "001234.abcdef.0815"))
        }
    }
}
