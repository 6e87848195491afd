import AccountAPI
import AccountTestSupport
import Crypto
import FoundationEssentials
import Testing

@testable import AccountDomain
@testable import AccountServer

/// A registered service to which people sign in: what its browsers and it itself are answered (RFC 6749, RFC 9207; OpenID
/// Connect Core and Discovery).
struct SignInToServiceTests {
    private static let redirect = "https://books.example.com/callback"
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private static let query = [
        "client_id=books", "redirect_uri=https%3A%2F%2Fbooks.example.com%2Fcallback", "response_type=code",
        "scope=openid%20profile%20email", "state=s%26t", "nonce=n1", "code_challenge_method=S256",
        "code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    ]

    private static func service(_ name: String, signIn: Bool = true) -> RegisteredService {
        RegisteredService(
            name: name, audiences: ["\(name).example.com"],
            secrets: [Array(SHA256.hash(data: Data("secret".utf8)))], requestsPerSecond: 100,
            signIn: signIn
                ? ServiceSignIn(title: "Books", redirects: ["https://\(name).example.com/callback"]) : nil)
    }

    private static func run(
        _ services: [RegisteredService] = [
            service("books"), service("shop"), service("quiet", signIn: false),
        ],
        rates: RateRules = .none, _ body: @escaping @Sendable (TestServer, TestBrowser) async throws -> Void
    ) async throws {
        try await TestServer.run(
            { $0.rates = rates },
            policy: { $0.otherAudiences = services.map { "\($0.name).example.com" } }, services: services
        ) { server in
            let browser = TestBrowser(server: server)
            #expect(try await browser.register().status == 201)
            try await body(server, browser)
        }
    }

    private static func authorize(_ query: [String] = query) -> Ask {
        var ask = Ask(.authorize).with("Accept", "text/html")
        ask.path += "?" + query.joined(separator: "&")
        return ask
    }

    /// The request as the page gets it.
    private static func request(_ server: TestServer, _ query: [String] = query) async throws
        -> AuthorizationBody
    {
        let reply = try await server.send(authorize(query))
        let place = try #require(reply["location"])
        #expect(reply.status == 303 && place.hasPrefix("/#authorize="))
        return AuthorizationBody(request: String(place.dropFirst("/#authorize=".count).prefix { $0 != "&" }))
    }

    /// The code of a browser whose person says yes.
    private static func code(_ server: TestServer, _ browser: TestBrowser) async throws -> String {
        let ask = try Ask(.agreeToAuthorization).json(try await request(server))
        let place = try await browser.send(ask).read(AuthorizationAnswerBody.self).location
        let start = try #require(place.firstRange(of: "?code=")?.upperBound)
        return String(place[start...].prefix { $0 != "&" })
    }

    private static func form(_ fields: [(String, String)]) -> Ask {
        let text = fields.map { "\($0)=\($1)" }.joined(separator: "&")
        return Ask(.redeemCode).raw(text, "application/x-www-form-urlencoded")
    }

    private static func redeeming(_ code: String, _ more: [(String, String)] = []) -> Ask {
        form(
            [
                ("grant_type", "authorization_code"), ("code", code),
                ("redirect_uri", "https%3A%2F%2Fbooks.example.com%2Fcallback"), ("code_verifier", verifier),
            ] + more)
    }

    private static func userInfo(_ token: String?, _ route: AccountRoute = .userInfo) -> Ask {
        Ask(route).token(token)
    }

    @Test func `a person signs in to a service by the page, and the service learns who it is`() async throws {
        try await Self.run { server, browser in
            let body = try await Self.request(server)
            let step = try await browser.send(Ask(.openAuthorization).json(body))
            #expect(
                try step.read(AuthorizationStepBody.self)
                    == AuthorizationStepBody(
                        question: AuthorizationQuestionBody(
                            title: "Books", host: "books.example.com", scopes: ["openid", "profile", "email"])
                    ))
            let agreed = try await browser.send(Ask(.agreeToAuthorization).json(body))
            let place = try agreed.read(AuthorizationAnswerBody.self).location
            #expect(place.hasPrefix(Self.redirect + "?code="))
            #expect(place.hasSuffix("&state=s%26t&iss=https%3A%2F%2Faccount.readmigo.com"))
            let code = try #require(place.split(separator: "?code=").last?.prefix { $0 != "&" })
            let reply = try await server.send(Self.redeeming(String(code)).backend())
            let tokens = try reply.read(CodeTokensBody.self)
            #expect(reply.status == 200 && reply["cache-control"] == "no-store")
            #expect(reply["content-type"] == "application/json")
            #expect(tokens.token_type == "Bearer" && tokens.expires_in == 600)
            #expect(tokens.scope == "openid profile email" && !reply.text.contains("refresh_token"))
            let who = try await browser.send(Ask(.session)).read(SessionBody.self)
            for route in [AccountRoute.userInfo, .postUserInfo] {
                let info = try await server.send(Self.userInfo(tokens.access_token, route))
                #expect(
                    try info.read(UserInfoBody.self)
                        == UserInfoBody(
                            sub: who.userID, name: "Bea", email: "bea@example.com", email_verified: true))
            }
            // Asked once.
            let again = try await browser.send(Ask(.openAuthorization).json(try await Self.request(server)))
            #expect(
                try again.read(AuthorizationStepBody.self).location?.hasPrefix(Self.redirect + "?code=")
                    == true)
            // Nothing of it stands in the log.
            let log = server.log.lines.joined()
            #expect(
                !log.contains(code) && !log.contains(tokens.access_token) && !log.contains(tokens.id_token))
        }
    }

    @Test func `a request by POST is read as one by GET`() async throws {
        try await Self.run { server, _ in
            func post(_ text: String, _ type: String = "application/x-www-form-urlencoded") async throws
                -> Reply
            {
                try await server.send(
                    Ask(.postAuthorize).raw(text, type).with("Accept", "text/html")
                        .with("Sec-Fetch-Site", "cross-site").with("Origin", "https://books.example.com"))
            }
            let reply = try await post(Self.query.joined(separator: "&"))
            #expect(reply.status == 303 && reply["location"]?.hasPrefix("/#authorize=") == true)
            let refused = try await post((Self.query + ["request=x"]).joined(separator: "&"))
            #expect(
                refused["location"]
                    == Self.redirect
                    + "?error=request_not_supported&state=s%26t&iss=https%3A%2F%2Faccount.readmigo.com")
            #expect(try await post("").status == 400)
            #expect(try await post("{}", "application/json").status == 415)
        }
    }

    @Test func `a hint of another person leads nobody on`() async throws {
        try await Self.run { server, browser in
            let code = try await Self.code(server, browser)
            let issued = try await server.send(
                Self.redeeming(code, [("client_id", "books"), ("client_secret", "secret")]))
            let hint = "id_token_hint=" + (try issued.read(CodeTokensBody.self).id_token)
            let other = TestBrowser(server: server)
            #expect(try await other.register("bob@example.com").status == 201)
            func step(_ browser: TestBrowser, _ more: [String]) async throws -> AuthorizationStepBody {
                let request = try await Self.request(server, Self.query + [hint] + more)
                return try await browser.send(Ask(.openAuthorization).json(request)).read()
            }
            #expect(
                try await step(other, ["prompt=none"]).location?.contains("?error=login_required&") == true)
            #expect(try await step(other, []).question?.isForAnother == true)
            #expect(try await step(browser, ["prompt=none"]).location?.contains("?code=") == true)
        }
    }

    @Test func `who says no, or may not be asked, is led back without a code`() async throws {
        try await Self.run { server, browser in
            let no = try await browser.send(Ask(.refuseAuthorization).json(try await Self.request(server)))
            #expect(
                try no.read(AuthorizationAnswerBody.self).location
                    == Self.redirect
                    + "?error=access_denied&state=s%26t&iss=https%3A%2F%2Faccount.readmigo.com")
            let silent = Self.query + ["prompt=none"]
            let place = try #require(try await server.send(Self.authorize(silent))["location"])
            #expect(place.hasSuffix("&prompt=none"))
            let stranger = TestBrowser(server: server)
            let body = try await Self.request(server, silent)
            #expect(try await stranger.send(Ask(.openAuthorization).json(body)).status == 401)
            let refused = try await stranger.send(Ask(.refuseAuthorization).json(body))
            #expect(refused.text.contains("error=login_required"))
            let asked = try await browser.send(Ask(.openAuthorization).json(body))
            #expect(
                try asked.read(AuthorizationStepBody.self).location?.contains("error=consent_required")
                    == true)
        }
    }

    @Test func `a broken request leads nowhere, or says to its service what is wrong`() async throws {
        try await Self.run { server, _ in
            let cases: [(String, String, String)] = [
                ("client_id=books", "client_id=nobody", "not registered with this account service"),
                ("client_id=books", "client_id=quiet", "not registered with this account service"),
                (
                    "client_id=books", "client_id=books&client_id=books",
                    "not registered with this account service"
                ),
                ("redirect_uri=", "redirect_uri=https%3A%2F%2Fevil.example%2F&x=", "not registered for it"),
                ("redirect_uri=", "x=", "not registered for it"),
                ("client_id=books", "client_id=%", "not registered"),
            ]
            for (old, new, sentence) in cases {
                let query = Self.query.map { part in
                    part.hasPrefix(old) ? new + part.dropFirst(old.count) : part
                }
                let page = try await server.send(Self.authorize(query))
                #expect(page.status == 400 && page["location"] == nil, "\(new)")
                #expect(page.text.contains(sentence) && page["content-type"]?.hasPrefix("text/html") == true)
                #expect(page["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
                let problem = try await server.send(Self.authorize(query).with("Accept", "application/json"))
                #expect(["client_id", "redirect_uri"].contains(try problem.problem().field))
            }
            for (more, error) in [
                ("request=x", "request_not_supported"), ("request_uri=x", "request_uri_not_supported"),
                ("prompt=none%20login", "invalid_request"), ("scope=openid", "invalid_request"),
            ] {
                let reply = try await server.send(Self.authorize(Self.query + [more]))
                #expect(
                    reply.status == 303
                        && reply["location"] == Self.redirect + "?error=\(error)&state=s%26t"
                            + "&iss=https%3A%2F%2Faccount.readmigo.com",
                    "\(more)")
            }
        }
    }

    @Test func `a refusal at the token endpoint is one of OAuth's`() async throws {
        try await Self.run { server, browser in
            func error(_ ask: Ask, _ status: Int) async throws -> String {
                let reply = try await server.send(ask)
                #expect(reply.status == status && reply["cache-control"] == "no-store")
                #expect(reply["content-type"] == "application/json")
                if status == 401 { #expect(reply["www-authenticate"]?.hasPrefix("Basic ") == true) }
                return try reply.read(OAuthErrorBody.self).error
            }
            let code = try await Self.code(server, browser)
            let ask = Self.redeeming(code)
            for refused in [
                ask, ask.backend("books", "wrong"), ask.backend("nobody"), ask.backend("quiet"),
                ask.token("x"), Self.redeeming(code, [("client_id", "books")]),
                Self.redeeming(code, [("client_id", "books"), ("client_secret", "wrong")]),
                Self.redeeming(code, [("client_id", "quiet"), ("client_secret", "secret")]),
            ] {
                #expect(try await error(refused, 401) == "invalid_client")
            }
            let both = Self.redeeming(code, [("client_secret", "secret")])
            #expect(try await error(both.backend(), 400) == "invalid_request")
            let mixed = Self.redeeming(code, [("client_id", "shop")])
            #expect(try await error(mixed.backend(), 400) == "invalid_request")
            #expect(
                try await error(Self.redeeming(code, [("code", code)]).backend(), 400) == "invalid_request")
            let json = Ask(.redeemCode).raw("{}").backend()
            #expect(try await error(json, 400) == "invalid_request")
            let refresh = Self.form([("grant_type", "refresh_token"), ("refresh_token", "x")])
            #expect(try await error(refresh.backend(), 400) == "unsupported_grant_type")
            #expect(try await error(ask.backend("shop"), 400) == "invalid_grant")
            // None of all that took the code; by name and secret in the form it is redeemed, and once.
            let posted = Self.redeeming(code, [("client_id", "books"), ("client_secret", "secret")])
            let token = try await server.send(posted).read(CodeTokensBody.self).access_token
            #expect(try await server.send(Self.userInfo(token)).status == 200)
            #expect(try await error(ask.backend(), 400) == "invalid_grant")
            #expect(try await server.send(Self.userInfo(token)).status == 401)
        }
    }

    @Test func `wrong secrets are counted by the network, right ones by the service`() async throws {
        var rates = RateRules()
        rates.everything = RateRule(burst: 60, perSecond: 0.001)
        try await Self.run(rates: rates) { server, browser in
            var statuses: Set<Int> = []
            for _ in 0..<70 {
                let reply = try await server.send(Self.redeeming("x").backend("books", "wrong"))
                statuses.insert(reply.status)
            }
            #expect(statuses == [401, 429])
            #expect(try await server.send(Self.redeeming("x").backend()).status == 400)
        }
    }

    @Test func `the token of a service opens nothing but what it is for`() async throws {
        try await Self.run { server, browser in
            let code = try await Self.code(server, browser)
            let tokens = try await server.send(Self.redeeming(code).backend()).read(CodeTokensBody.self)
            for token in [tokens.access_token, tokens.id_token] {
                for route in ServiceRoute.allCases where route.access.isOfSession {
                    let ask = try Ask(route).json(CodeBody(code: "1"))
                    for shown in [
                        ask.token(token),
                        ask.with("Cookie", "access=\(token)").with("Sec-Fetch-Site", "same-origin"),
                    ] {
                        #expect(try await server.send(shown).status == 401, "\(route)")
                    }
                }
                server.accounts.dependencies.revokedSessions.noteWhole(at: server.clock.now)
                let asked = Ask(.introspection).raw("token=\(token)", "application/x-www-form-urlencoded")
                #expect(try await server.send(asked.backend()).text == #"{"active":false}"#)
            }
            for token in [nil, "", "x", tokens.id_token, browser.cookies["access"]] as [String?] {
                let refused = try await server.send(Self.userInfo(token))
                #expect(refused.status == 401)
                let error = (token ?? "").isEmpty ? "" : #" error="invalid_token""#
                #expect(refused["www-authenticate"] == "Bearer" + error)
            }
            // A browser's cookie is no token of a service.
            #expect(try await browser.send(Ask(.userInfo)).status == 401)
            #expect(try await browser.send(Ask(.signOut)).status == 204)
            #expect(try await server.send(Self.userInfo(tokens.access_token)).status == 401)
        }
    }

    @Test func `a person removes a service, which may learn nothing more, and is asked again`() async throws {
        try await Self.run { server, browser in
            let code = try await Self.code(server, browser)
            let reply = try await server.send(Self.redeeming(code).backend())
            let token = try reply.read(CodeTokensBody.self).access_token
            let list = try await browser.send(Ask(.services)).read(ServicesBody.self)
            #expect(list.services.map(\.name) == ["books"])
            #expect(list.services[0].scopes == ["openid", "profile", "email"])
            server.clock.advance(301)
            let stale = try await browser.send(Ask(.removeService, "books"))
            #expect(try stale.problem().code == .reauthentication)
            try await browser.reauthenticate()
            #expect(try await browser.send(Ask(.removeService, "shop")).status == 404)
            #expect(try await browser.send(Ask(.removeService, "books")).status == 204)
            #expect(try await browser.send(Ask(.removeService, "books")).status == 404)
            #expect(try await browser.send(Ask(.services)).read(ServicesBody.self).services.isEmpty)
            #expect(try await server.send(Self.userInfo(token)).status == 401)
            let asked = Ask(.introspection).raw("token=\(token)", "application/x-www-form-urlencoded")
            server.accounts.dependencies.revokedSessions.noteWhole(at: server.clock.now)
            #expect(try await server.send(asked.backend()).text == #"{"active":false}"#)
            let step = try await browser.send(Ask(.openAuthorization).json(try await Self.request(server)))
            #expect(try step.read(AuthorizationStepBody.self).question?.title == "Books")
            #expect(try await TestBrowser(server: server).send(Ask(.services)).status == 401)
        }
    }

    @Test func `a page of another site, and copied cookies, agree to nothing`() async throws {
        try await Self.run { server, browser in
            let body = try await Self.request(server)
            for route in [AccountRoute.openAuthorization, .agreeToAuthorization, .refuseAuthorization] {
                let ask = try Ask(route).json(body).with("Sec-Fetch-Site", "cross-site")
                #expect(try await browser.send(ask, isOwnPage: false).status == 400)
            }
            let thief = TestBrowser(server: server)
            for (name, value) in browser.cookies { thief.set(name, value) }
            let stolen = try await thief.send(Ask(.agreeToAuthorization).json(body))
            #expect(try stolen.problem().code == .reauthentication)
            #expect(await server.store.tables.serviceGrants.isEmpty)
            // Once its own page has agreed, a copy of the cookies is asked all the same.
            _ = try await browser.send(Ask(.agreeToAuthorization).json(body))
            let step = try await thief.send(Ask(.openAuthorization).json(body))
            #expect(try step.read(AuthorizationStepBody.self).question != nil)
        }
    }

    @Test func `a request that runs out, or whose service changed, is over`() async throws {
        try await Self.run { server, browser in
            let body = try await Self.request(server)
            for request in ["", "x", body.request + "A"] {
                let refused = try await browser.send(
                    Ask(.openAuthorization).json(AuthorizationBody(request: request)))
                #expect(try refused.problem().subcode == "expired")
            }
            server.clock.advance(3601)
            let late = try await browser.send(Ask(.agreeToAuthorization).json(body))
            #expect(try late.problem().code == .code)
        }
    }

    @Test func `where people sign in to no service, nothing of it is there`() async throws {
        for services in [[], [Self.service("quiet", signIn: false)]] {
            try await Self.run(services) { server, browser in
                let body = AuthorizationBody(request: "x")
                for ask in [
                    Self.authorize(), Self.redeeming("x"), Self.redeeming("x").backend("quiet"),
                    Self.userInfo("x"), Self.userInfo("x", .postUserInfo),
                    try Ask(.refuseAuthorization).json(body),
                ] {
                    #expect(try await server.send(ask).status == 404, "\(ask.path)")
                }
                for route in [AccountRoute.openAuthorization, .agreeToAuthorization] {
                    #expect(try await browser.send(Ask(route).json(body)).status == 404)
                }
            }
        }
    }

    private struct Metadata: Decodable {
        let issuer, authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri: String
        let scopes_supported, response_types_supported, subject_types_supported: [String]
        let id_token_signing_alg_values_supported, claims_supported: [String]
        let code_challenge_methods_supported, token_endpoint_auth_methods_supported: [String]
        let authorization_response_iss_parameter_supported: Bool
        let request_parameter_supported, request_uri_parameter_supported: Bool
    }

    @Test func `discovery is what OpenID Connect requires`() async throws {
        try await Self.run { server, _ in
            let found = try await server.send(Ask(.openIDConfiguration)).read(Metadata.self)
            let origin = "http://127.0.0.1:8080"
            #expect(
                [found.authorization_endpoint, found.token_endpoint, found.userinfo_endpoint, found.jwks_uri]
                    == [
                        "\(origin)/authorize", "\(origin)/v1/token", "\(origin)/v1/userinfo",
                        "\(origin)/.well-known/jwks.json",
                    ])
            #expect(found.issuer == server.accounts.dependencies.policy.issuer)
            #expect(found.scopes_supported == ["openid", "profile", "email"])
            #expect(found.response_types_supported == ["code"] && found.subject_types_supported == ["public"])
            #expect(found.id_token_signing_alg_values_supported == ["EdDSA", "ES256"])
            #expect(found.code_challenge_methods_supported == ["S256"])
            #expect(
                found.token_endpoint_auth_methods_supported == ["client_secret_basic", "client_secret_post"])
            #expect(
                found.authorization_response_iss_parameter_supported && found.claims_supported.contains("sid")
            )
            #expect(!found.request_parameter_supported && !found.request_uri_parameter_supported)
        }
    }
}
