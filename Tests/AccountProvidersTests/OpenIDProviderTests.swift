import AccountAPI
import AccountDomain
import AccountFakes
import AccountProviders
import Bytes
import Crypto
import Foundation
import HTTPClient
import Synchronization
import Testing

/// One issuer of OpenID Connect, whose every answer a test can change.
private final class ScriptedIssuer: HTTPClientCalls {
    struct State {
        var discovery: [String: String] = [
            "issuer": "https://id.example", "authorization_endpoint": "https://id.example/authorize",
            "token_endpoint": "https://id.example/token", "jwks_uri": "https://keys.example/jwks",
        ]
        var namesIssuer: Bool?
        var methods: [String]?
        var isAway = false
        var token: HTTPClientResponse?
        var requests: [HTTPClientRequest] = []
        var keys: [UInt8]?
    }

    let state = Mutex(State())
    let keys: [UInt8]

    init(keys: [UInt8]) { self.keys = keys }

    var requests: [HTTPClientRequest] { state.withLock { $0.requests } }

    func call(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPClientResponse {
        let (isAway, token, discovery) = state.withLock { state in
            state.requests.append(request)
            var document: [String: Any] = state.discovery
            if let names = state.namesIssuer {
                document["authorization_response_iss_parameter_supported"] = names
            }
            if let methods = state.methods { document["token_endpoint_auth_methods_supported"] = methods }
            let data = try? JSONSerialization.data(withJSONObject: document)
            return (state.isAway, state.token, Array(data ?? Data()))
        }
        guard !isAway else { throw .unreachable }
        switch request.base.text + request.path {
        case "https://id.example/.well-known/openid-configuration":
            return HTTPClientResponse(status: 200, body: discovery)
        case "https://keys.example/jwks":
            return HTTPClientResponse(status: 200, body: state.withLock { $0.keys } ?? keys)
        case "https://id.example/token": return token ?? HTTPClientResponse(status: 500)
        default: throw .notAllowed
        }
    }
}

struct OpenIDProviderTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let nonce = "raw nonce of a flow"
    private static let redirect = "https://account.example/v1/web/openid/return"
    private static let keys = ProviderFixture.keys

    private let issuer: ScriptedIssuer
    private let provider: OpenIDProvider

    init() async throws {
        // The fakes publish the keys that they sign with; nothing else of them is used.
        let published = Mutex<[UInt8]>([])
        try await ProviderFixture.run { fakes in
            let answer = try await fakes.caller().call(HTTPClientRequest(.get, fakes.base, "/auth/keys"))
            published.withLock { $0 = answer.body }
        }
        issuer = ScriptedIssuer(keys: published.withLock { $0 })
        provider = OpenIDProvider(try Self.configuration(), calls: issuer)
    }

    private static func configuration(_ text: String = "https://id.example") throws -> OpenIDConfiguration {
        try #require(
            OpenIDConfiguration(
                issuer: text, client: "our client", secret: SecretBytes("sec:ret".utf8),
                domains: ["Example.com"], others: [address("https://keys.example")]))
    }

    private static func hash(_ text: String) -> Data { Data(SHA256.hash(data: Data(text.utf8))) }

    /// The claims that hold; each forgery changes one of them.
    private static func claims() -> [String: Any] {
        [
            "iss": "https://id.example", "aud": "our client", "sub": "0815", "iat": 1_800_000_000,
            "exp": 1_800_000_300, "nonce": hash("nonce \(nonce)").map { String(format: "%02x", $0) }.joined(),
            "email": "ann@example.com", "email_verified": true, "name": "Ann",
        ]
    }

    private static func token(
        _ claims: [String: Any], header: [String: Any] = [:], by index: Int = 0
    ) throws -> String {
        let head: [String: Any] = ["alg": "RS256", "kid": keys.id(of: 0)].merging(header) { $1 }
        func text(_ value: [String: Any]) throws -> String {
            String(
                decoding: try JSONSerialization.data(withJSONObject: value.filter { !($0.value is NSNull) }),
                as: UTF8.self)
        }
        return keys.sign(header: try text(head), claims: try text(claims), by: index)
    }

    private func give(_ token: String) {
        issuer.state.withLock {
            $0.token = HTTPClientResponse(status: 200, body: Array(#"{"id_token":"\#(token)"}"#.utf8))
        }
    }

    private func come(
        _ issuerOfAnswer: String? = nil, nonce: String = nonce, at now: Date = now
    ) async throws(AccountError) -> ProvidedPerson {
        try await provider.person(
            ProviderAnswer(code: "c&1", nonce: nonce, redirect: Self.redirect, issuer: issuerOfAnswer),
            now: now)
    }

    private func refusal(_ issuerOfAnswer: String? = nil) async -> AccountError? {
        do throws(AccountError) {
            _ = try await come(issuerOfAnswer)
            return nil
        } catch {
            return error
        }
    }

    private static let refused = AccountError.provider(.openID, .refused)

    @Test func `a person is the issuer and the subject together`() async throws {
        give(try Self.token(Self.claims()))
        let person = try await come()
        #expect(
            person
                == ProvidedPerson(
                    key: .init(.openID, "https://id.example 0815"), client: "our client", name: "Ann",
                    email: "ann@example.com", isEmailProven: true))
    }

    @Test(arguments: [
        ("ann@example.com", true, true), ("ann@EXAMPLE.com", true, true), ("ann@example.com", false, false),
        ("ann@elsewhere.example", true, false), ("ann@sub.example.com", true, false),
        ("ann@elsewhere.example@example.com", true, false), ("example.com", true, false),
    ])
    func `the issuer's word counts for the domains that are listed alone`(
        email: String, isVerified: Bool, isProven: Bool
    ) async throws {
        give(try Self.token(Self.claims().merging(["email": email, "email_verified": isVerified]) { $1 }))
        let person = try await come()
        #expect(person.isEmailProven == isProven)
        #expect(person.email == email)
    }

    @Test func `the page is asked for with PKCE and a nonce, and tells neither's secret`() async throws {
        let page = try await provider.consentPage(
            state: "s&1", nonce: Self.nonce, redirect: Self.redirect, now: Self.now)
        let parts = try #require(URLComponents(string: page))
        let query = Dictionary(uniqueKeysWithValues: (parts.queryItems ?? []).map { ($0.name, $0.value) })
        #expect(page.hasPrefix("https://id.example/authorize?"))
        #expect(query["response_type"] == "code" && query["code_challenge_method"] == "S256")
        #expect(query["state"] == "s&1" && query["redirect_uri"] == Self.redirect)
        #expect(!page.contains("raw") && query["nonce"] == Self.claims()["nonce"] as? String)
        give(try Self.token(Self.claims()))
        _ = try await come()
        let asked = try #require(issuer.requests.last { $0.path == "/token" })
        let form = try #require(URLComponents(string: "?" + String(decoding: asked.body, as: UTF8.self)))
        let fields = Dictionary(uniqueKeysWithValues: (form.queryItems ?? []).map { ($0.name, $0.value) })
        let verifier = try #require(fields["code_verifier"] ?? nil)
        let challenge = Self.hash(verifier).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        #expect(query["code_challenge"] == challenge)
        #expect(fields["code"] == "c&1" && fields["redirect_uri"] == Self.redirect)
        #expect(fields["client_secret"] == nil)
        let basic = Data("our%20client:sec%3Aret".utf8).base64EncodedString()
        #expect(asked.headers.contains(.init("Authorization", "Basic \(basic)")))
    }

    @Test func `an issuer that takes the secret in the form gets it there`() async throws {
        issuer.state.withLock { $0.methods = ["client_secret_post"] }
        give(try Self.token(Self.claims()))
        _ = try await come()
        let asked = try #require(issuer.requests.last { $0.path == "/token" })
        #expect(!asked.headers.contains { $0.name == "Authorization" })
        #expect(String(decoding: asked.body, as: UTF8.self).contains("client_secret=sec%3Aret"))
    }

    @Test(
        arguments: [
            (nil, nil, true), (false, nil, true), (true, nil, false), (true, "https://id.example", true),
            (nil, "https://id.example", true), (nil, "https://evil.example", false),
            (true, "https://id.example/", false), (true, "", false),
        ] as [(Bool?, String?, Bool)])
    func `an answer that names another issuer, or none where it should, spends no code`(
        isPromised: Bool?, named: String?, holds: Bool
    ) async throws {
        issuer.state.withLock { $0.namesIssuer = isPromised }
        give(try Self.token(Self.claims()))
        #expect(await refusal(named) == (holds ? nil : Self.refused))
        #expect(issuer.requests.contains { $0.path == "/token" } == holds)
    }

    @Test(
        arguments: [
            ("another issuer", ["iss": "https://evil.example"]),
            ("the issuer with a slash", ["iss": "https://id.example/"]),
            ("another audience", ["aud": "others"]),
            ("a further audience", ["aud": ["our client", "others"]]),
            ("no audience", ["aud": [String]()]), ("another party", ["azp": "others"]),
            ("another nonce", ["nonce": "0"]), ("no nonce", ["nonce": NSNull()]),
            ("run out", ["exp": 1_800_000_000]),
            ("old", ["iat": 1_799_999_399]), ("of the future", ["iat": 1_800_000_061]),
            ("no subject", ["sub": NSNull()]), ("an empty subject", ["sub": ""]),
            ("a subject with a space", ["sub": "a b"]),
        ] as [(String, [String: any Sendable])])
    func `a token that does not hold is refused`(name: String, change: [String: any Sendable]) async throws {
        give(try Self.token(Self.claims().merging(change.mapValues { $0 as Any }) { $1 }))
        #expect(await refusal() == Self.refused, "\(name)")
    }

    @Test(
        arguments: [
            ("none", ["alg": "none"]), ("HS256", ["alg": "HS256"]), ("an unknown key", ["kid": "x"]),
            ("its own address of keys", ["kid": "x", "jku": "https://evil.example/jwks"]),
            ("something critical", ["crit": ["b64"]]), ("another type", ["typ": "at+jwt"]),
        ] as [(String, [String: any Sendable])])
    func `a token by another header is refused, and no other place is asked for keys`(
        name: String, header: [String: any Sendable]
    ) async throws {
        give(try Self.token(Self.claims(), header: header.mapValues { $0 as Any }))
        #expect(await refusal() == Self.refused, "\(name)")
        #expect(issuer.requests.allSatisfy { !$0.base.text.contains("evil") })
    }

    @Test func `a token that names no key is the only key's, which is asked for again after a minute`()
        async throws
    {
        func fetches() -> Int { issuer.requests.count { $0.path == "/jwks" } }
        give(try Self.token(Self.claims(), header: ["kid": NSNull()]))
        #expect(try await come().name == "Ann")
        #expect(try await come(at: Self.now + 59).name == "Ann")
        #expect(fetches() == 1)
        #expect(try await come(at: Self.now + 60).name == "Ann")
        #expect(fetches() == 2)
        give(try Self.token(Self.claims(), header: ["kid": NSNull()], by: 1))
        #expect(await refusal() == Self.refused)
    }

    @Test func `a token that names no key is refused where the issuer has several`() async throws {
        let document = try JSONSerialization.jsonObject(with: Data(issuer.keys)) as? [String: [[String: Any]]]
        let one = try #require(document?["keys"]?.first)
        let data = try JSONSerialization.data(
            withJSONObject: ["keys": [one, one.merging(["kid": "another"]) { $1 }]])
        issuer.state.withLock { $0.keys = Array(data) }
        give(try Self.token(Self.claims(), header: ["kid": NSNull()]))
        #expect(await refusal() == Self.refused)
    }

    @Test func `a party that is us, and a list of us alone, hold`() async throws {
        give(try Self.token(Self.claims().merging(["aud": ["our client"], "azp": "our client"]) { $1 }))
        #expect(try await come().key.subject == "https://id.example 0815")
    }

    @Test(arguments: [
        ["issuer": "https://id.example/"], ["issuer": "https://evil.example"],
        ["token_endpoint": "https://evil.example/token"], ["jwks_uri": "https://evil.example/jwks"],
        ["jwks_uri": "https://keys.example.evil.example/jwks"], ["token_endpoint": "http://id.example/token"],
        ["authorization_endpoint": "http://id.example/authorize"],
        ["authorization_endpoint": "javascript:alert(1)"],
    ])
    func `a document that names another issuer, or what may not be called, is our configuration's fault`(
        change: [String: String]
    ) async throws {
        issuer.state.withLock { $0.discovery.merge(change) { $1 } }
        give(try Self.token(Self.claims()))
        #expect(await refusal() == .provider(.openID, .misconfigured))
        #expect(issuer.requests.map(\.path) == ["/.well-known/openid-configuration"])
    }

    @Test func `what is known stays while the issuer is away, and it is asked once a day`() async throws {
        give(try Self.token(Self.claims()))
        _ = try await come()
        func documents() -> Int { issuer.requests.count { $0.path.hasPrefix("/.well-known") } }
        _ = try await come()
        #expect(documents() == 1)
        issuer.state.withLock { $0.isAway = true }
        let page = try await provider.consentPage(
            state: "s", nonce: "n", redirect: Self.redirect, now: Self.now + 86_400)
        #expect(page.hasPrefix("https://id.example/authorize?") && documents() == 2)
        _ = try await provider.consentPage(
            state: "s", nonce: "n", redirect: Self.redirect, now: Self.now + 86_404)
        #expect(documents() == 2, "it is left alone for a while")
    }

    @Test func `an issuer that was never reached is said to be away`() async {
        issuer.state.withLock { $0.isAway = true }
        #expect(await refusal() == .provider(.openID, .unreachable))
    }

    @Test(arguments: [
        (400, #"{"error":"invalid_grant"}"#, AccountError.ProviderReason.refused),
        (401, #"{"error":"invalid_client"}"#, .misconfigured), (500, "", .unreachable),
        (429, "{}", .unreachable),
        (200, "{}", .refused), (200, #"{"id_token":"x"}"#, .refused),
    ])
    func `each refusal of a code is told`(
        status: Int, body: String, reason: AccountError.ProviderReason
    ) async {
        issuer.state.withLock { $0.token = HTTPClientResponse(status: status, body: Array(body.utf8)) }
        #expect(await refusal() == .provider(.openID, reason))
    }

    @Test(arguments: ["id.example", "http://id.example", "https://id.example?x", ""])
    func `an issuer is an address by TLS`(text: String) {
        #expect(
            OpenIDConfiguration(issuer: text, client: "c", secret: SecretBytes("s".utf8)) == nil)
    }
}
