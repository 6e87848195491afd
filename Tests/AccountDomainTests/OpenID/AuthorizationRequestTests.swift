import AccountDomain
import AccountTestSupport
import Crypto
import FoundationEssentials
import Testing

/// What a service asks when it sends a person here, and why it is refused (RFC 6749, RFC 7636, RFC 9207, RFC 9700; OpenID
/// Connect Core, section 3.1.2).
struct AuthorizationRequestTests {
    static let redirect = "https://books.example.com/callback"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    static func services() -> RegisteredServices {
        func service(_ name: String, _ signIn: ServiceSignIn?) -> RegisteredService {
            RegisteredService(
                name: name, audiences: [], secrets: [Array(SHA256.hash(data: Data(name.utf8)))],
                requestsPerSecond: 1, signIn: signIn)
        }
        return RegisteredServices([
            service(
                "books",
                ServiceSignIn(title: "Books", redirects: [redirect, "https://books.example.com/cb?tenant=1"])),
            service("shop", ServiceSignIn(title: "Shop", redirects: ["https://shop.example.com/callback"])),
            service("quiet", nil),
        ])
    }

    /// A request that is right, but for some fields; nil leaves one out.
    static func fields(_ changes: [String: String?] = [:]) -> [String: String] {
        var fields: [String: String?] = [
            "client_id": "books", "redirect_uri": redirect, "response_type": "code",
            "scope": "openid email", "state": "a state", "nonce": "n-0S6", "code_challenge": challenge,
            "code_challenge_method": "S256",
        ]
        for (name, value) in changes { fields[name] = value }
        return fields.compactMapValues(\.self)
    }

    private static let tokens: AccessTokens = {
        guard let world = try? World() else { preconditionFailure("no world can be made") }
        return world.accounts.dependencies.tokens
    }()

    private static func read(
        _ changes: [String: String?] = [:], repeated: Set<String> = []
    ) throws(AuthorizationRequestError) -> AuthorizationRequest {
        try AuthorizationRequest(
            OAuthParameters(fields(changes), repeated: repeated), services(), tokens, at: .moment(100))
    }

    @Test func `a request is read whole`() throws {
        let request = try Self.read(["scope": "email openid offline_access profile address"])
        #expect(request.client == "books" && request.redirect == Self.redirect)
        #expect(
            request.scopes == [.openid, .profile, .email] && request.scopes.text == "openid profile email")
        #expect(request.state == "a state" && request.nonce == "n-0S6")
        #expect(request.challenge == Self.challenge && request.prompts.isEmpty && !request.isSilent)
        #expect(request.authenticatedSince == nil && request.askedAt == .moment(100))
        let bare = try Self.read(["state": nil, "nonce": "", "response_mode": "query", "login_hint": "x'\"<"])
        #expect(bare.state == nil && bare.nonce == nil)
    }

    @Test(
        arguments: [
            (["prompt": "login"], ["login"], 100), (["prompt": "consent login"], ["consent", "login"], 100),
            (["prompt": "none"], ["none"], nil), (["max_age": "0"], [], 100), (["max_age": "60"], [], 40),
            (["max_age": "9999999999"], [], 100 - 9_999_999_999),
            (["max_age": "7", "prompt": "none"], ["none"], 93),
            (["max_age": "60", "prompt": "login"], ["login"], 100), (["prompt": ""], [], nil),
        ] as [([String: String], Set<String>, TimeInterval?)])
    func `what the person must have proven, and when`(
        fields: [String: String], prompts: Set<String>, since: TimeInterval?
    ) throws {
        let request = try Self.read(fields)
        #expect(Set(request.prompts.map(\.rawValue)) == prompts)
        #expect(request.authenticatedSince == since.map { .moment($0) })
    }

    @Test func `nobody is led to a place that is not the service's to the letter`() {
        for client in [nil, "", "nobody", "Books", "books ", "quiet"] as [String?] {
            #expect(throws: AuthorizationRequestError.client) { try Self.read(["client_id": client]) }
        }
        #expect(throws: AuthorizationRequestError.client) { try Self.read(repeated: ["client_id"]) }
        for redirect in [
            nil, "", "https://shop.example.com/callback", "https://books.example.com/callback/",
            "https://books.example.com/Callback", "https://BOOKS.example.com/callback",
            "https://books.example.com:443/callback", "https://books.example.com/callback?x=1",
            "https://books.example.com/callback#x", "https://books.example.com.evil.example/callback",
            "https://books.example.com/cb", "javascript:alert(1)",
        ] as [String?] {
            // Whatever else is wrong: the address is looked at first.
            for more in [[:], ["response_type": "token"], ["request": "x"]] as [[String: String?]] {
                let changes = more.merging(["redirect_uri": redirect]) { $1 }
                #expect(throws: AuthorizationRequestError.redirect) { try Self.read(changes) }
            }
        }
        #expect(throws: AuthorizationRequestError.redirect) { try Self.read(repeated: ["redirect_uri"]) }
    }

    private static let refusals: [([String: String?], AuthorizationErrorCode)] = [
        (["response_type": nil], .invalidRequest), (["response_type": ""], .invalidRequest),
        (["response_type": "token"], .unsupportedResponseType),
        (["response_type": "code id_token"], .unsupportedResponseType),
        (["response_mode": "fragment"], .invalidRequest), (["response_mode": "form_post"], .invalidRequest),
        (["scope": nil], .invalidScope), (["scope": ""], .invalidScope),
        (["scope": "email profile"], .invalidScope), (["scope": "OpenID"], .invalidScope),
        (["code_challenge": nil], .invalidRequest), (["code_challenge_method": nil], .invalidRequest),
        (["code_challenge_method": "plain"], .invalidRequest),
        (["code_challenge_method": "s256"], .invalidRequest),
        (["code_challenge": String(challenge.dropLast())], .invalidRequest),
        (["code_challenge": challenge + "A"], .invalidRequest),
        (["code_challenge": String(challenge.dropLast()) + "="], .invalidRequest),
        (["nonce": String(repeating: "n", count: 513)], .invalidRequest), (["nonce": "ä"], .invalidRequest),
        (["nonce": "a\nb"], .invalidRequest),
        (["prompt": "select_account"], .invalidRequest), (["prompt": "none login"], .invalidRequest),
        (["prompt": "Login"], .invalidRequest),
        (["max_age": "-1"], .invalidRequest), (["max_age": "1.5"], .invalidRequest),
        (["max_age": "12345678901"], .invalidRequest), (["max_age": "x"], .invalidRequest),
        (["request": "x"], .requestNotSupported),
        (["request_uri": "https://books.example.com/r"], .requestURINotSupported),
        (["registration": "{}"], .registrationNotSupported),
        (["id_token_hint": "x", "prompt": "none"], .loginRequired),
        (["id_token_hint": "e30.e30.AAAA", "prompt": "none"], .loginRequired),
    ]

    @Test func `everything else that is wrong is told to the service, with its state`() {
        for (changes, code) in Self.refusals {
            let refusal = AuthorizationRefusal(code, redirect: Self.redirect, state: "a state")
            #expect(throws: AuthorizationRequestError.refused(refusal), "\(changes)") {
                try Self.read(changes)
            }
        }
        let twice = AuthorizationRefusal(.invalidRequest, redirect: Self.redirect, state: "a state")
        for name in ["scope", "nonce", "response_type", "code_challenge", "unknown"] {
            #expect(throws: AuthorizationRequestError.refused(twice)) { try Self.read(repeated: [name]) }
        }
        // A state that cannot be one goes back all the same, but not without end.
        for state in ["a\nb", "\u{202E}"] + [1025, 4096].map({ String(repeating: "s", count: $0) }) {
            let refusal = AuthorizationRefusal(.invalidRequest, redirect: Self.redirect, state: state)
            #expect(throws: AuthorizationRequestError.refused(refusal)) { try Self.read(["state": state]) }
            #expect(!refusal.address(issuer: "i").contains { !$0.isASCII || $0.isNewline })
        }
        let stateless = AuthorizationRefusal(.invalidRequest, redirect: Self.redirect, state: nil)
        let endless = String(repeating: "s", count: 4097)
        #expect(throws: AuthorizationRequestError.refused(stateless)) { try Self.read(["state": endless]) }
        #expect(throws: AuthorizationRequestError.refused(stateless)) { try Self.read(repeated: ["state"]) }
    }

    @Test func `an answer names its issuer, and everything in it is escaped`() {
        let refusal = AuthorizationRefusal(.accessDenied, redirect: Self.redirect, state: "a&b=c#d e%")
        #expect(
            refusal.address(issuer: "https://account.example")
                == Self.redirect + "?error=access_denied&state=a%26b%3Dc%23d%20e%25"
                + "&iss=https%3A%2F%2Faccount.example")
        let further = AuthorizationRefusal(
            .loginRequired, redirect: "https://books.example.com/cb?tenant=1", state: nil)
        #expect(
            further.address(issuer: "i") == "https://books.example.com/cb?tenant=1&error=login_required&iss=i"
        )
    }

    @Test func `only this server makes a sealed request, and it runs out`() throws {
        let secrets = try World().accounts.dependencies.secrets
        let request = try Self.read(["prompt": "login", "max_age": "5"])
        let sealed = try request.sealed(secrets)
        func opened(_ text: String, at seconds: TimeInterval = 100) -> AuthorizationRequest? {
            AuthorizationRequest(sealed: text, secrets, at: .moment(seconds))
        }
        #expect(opened(sealed) == request && opened(sealed, at: 3700) == request)
        #expect(opened(sealed, at: 3701) == nil && opened("") == nil && opened("AAAA") == nil)
        for place in stride(from: 0, to: sealed.count, by: 17) {
            var letters = Array(sealed)
            letters[place] = letters[place] == "A" ? "B" : "A"
            #expect(opened(String(letters)) == nil, "\(place)")
        }
    }

    @Test(
        arguments: [
            ([:], nil), (["grant_type": nil], .invalidRequest), (["code": nil], .invalidRequest),
            (["grant_type": "refresh_token"], .unsupportedGrantType),
            (["grant_type": "client_credentials"], .unsupportedGrantType),
            (["redirect_uri": nil], .invalidRequest), (["code_verifier": nil], .invalidRequest),
            (["code_verifier": String(repeating: "v", count: 42)], .invalidRequest),
            (["code_verifier": String(repeating: "v", count: 129)], .invalidRequest),
            (["code_verifier": String(repeating: "v", count: 42) + "+"], .invalidRequest),
            (["code": ""], .invalidRequest),
        ] as [([String: String?], TokenRefusal?)])
    func `what redeems a code`(changes: [String: String?], refusal: TokenRefusal?) {
        var fields: [String: String?] = [
            "grant_type": "authorization_code", "code": "c", "redirect_uri": Self.redirect,
            "code_verifier": String(repeating: "v", count: 43),
        ]
        for (name, value) in changes { fields[name] = value }
        let found = Result { () throws(TokenRefusal) in
            try TokenRequest(OAuthParameters(fields.compactMapValues(\.self)))
        }
        if let refusal {
            #expect(found == .failure(refusal))
        } else {
            #expect((try? found.get())?.code == "c")
            let twice = OAuthParameters(fields.compactMapValues(\.self), repeated: ["code"])
            #expect(throws: TokenRefusal.invalidRequest) { try TokenRequest(twice) }
        }
    }
}
