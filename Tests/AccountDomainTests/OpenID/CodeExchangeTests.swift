import AccountAPI
import AccountTestSupport
import Bytes
import Crypto
import FoundationEssentials
import Testing

@testable import AccountDomain

/// From a person's yes to what a service learns: codes that serve once, and tokens that end with the session.
struct CodeExchangeTests {
    private typealias Scene = SignInScene
    private static let verifier = SignInScene.verifier
    private static let redirect = AuthorizationRequestTests.redirect

    private struct Claims: Decodable, Equatable {
        let iss, aud, sub, sid: String
        let iat, exp, auth_time: Int
        let nonce: String?
        let amr: [String]
        let at_hash: String
        let merged: [String]?
    }

    private static func claims<Value: Decodable>(_ token: String, _ type: Value.Type = Value.self) throws
        -> Value
    {
        let parts = token.split(separator: ".")
        return try JSONDecoder().decode(type, from: Data(try #require(Base64URL.decode(parts[1]))))
    }

    private static func header(_ token: String) throws -> String {
        String(decoding: try #require(Base64URL.decode(token.prefix { $0 != "." })), as: UTF8.self)
    }

    @Test func `a person is asked once for what a service wants to learn`() async throws {
        let scene = try await Scene()
        let request = try scene.request(["scope": "openid"])
        let question = AuthorizationStep.question(
            AuthorizationQuestion(title: "Books", host: "books.example.com", scopes: [.openid]))
        #expect(try await scene.step(request) == question)
        #expect(await scene.world.store.tables.serviceGrants.isEmpty)
        let location = try await scene.agreed(request)
        #expect(
            location.hasPrefix(Self.redirect + "?code=")
                && location.hasSuffix("&state=a%20state&iss=https%3A%2F%2Faccount.readmigo.com"))
        let grants = await scene.world.store.tables.serviceGrants
        #expect(grants.map(\.service) == ["books"] && grants[0].scopes == [.openid])
        #expect(grants[0].sessions == [scene.entry.session.id])
        guard case .answered(let again) = try await scene.step(request) else {
            return #expect(Bool(false), "asked again")
        }
        #expect(Scene.code(in: again) != Scene.code(in: location))
        // More than was agreed to, and where the service wants the question.
        for changes in [["scope": "openid email"], ["scope": "openid", "prompt": "consent"]] {
            guard case .question = try await scene.step(try scene.request(changes)) else {
                return #expect(Bool(false), "not asked: \(changes)")
            }
        }
        let events = await scene.world.store.tables.log.filter { $0.event == .serviceSignedIn }
        #expect(events.map(\.detail) == ["books", "books"] && events[0].session == scene.entry.session.id)
    }

    @Test func `where nothing may be asked, the service hears why`() async throws {
        let scene = try await Scene()
        let silent = try scene.request(["prompt": "none"])
        func error(
            _ request: AuthorizationRequest, at seconds: TimeInterval = 10,
            _ caller: RequestOrigin = World.caller(1)
        )
            async throws -> String?
        {
            guard case .answered(let place) = try await scene.step(request, at: seconds, caller: caller)
            else { return nil }
            guard let start = place.firstRange(of: "error=")?.upperBound else { return "none" }
            return String(place[start...].prefix { $0 != "&" })
        }
        #expect(try await error(silent) == "consent_required")
        _ = try await scene.agreed(try scene.request())
        #expect(try await error(silent) == "none")
        #expect(
            try await error(try scene.request(["prompt": "none", "max_age": "5"], at: 10)) == "login_required"
        )
        #expect(try await error(silent, World.caller(2)) == "login_required")
        #expect(scene.accounts.refusal(of: silent).contains("?error=login_required&state=a%20state&iss="))
        #expect(scene.accounts.refusal(of: try scene.request()).contains("?error=access_denied&state="))
    }

    @Test func `a fresh proof is asked for where the service wants one`() async throws {
        let scene = try await Scene()
        _ = try await scene.agreed(try scene.request())
        for changes in [["prompt": "login"], ["max_age": "30"]] {
            let request = try scene.request(changes, at: 100)
            guard case .question = try await scene.step(request, at: 100) else {
                return #expect(Bool(false), "not asked")
            }
            await #expect(throws: AccountError.reauthentication([.password])) {
                try await scene.agreed(request, at: 101)
            }
        }
        let request = try scene.request(["prompt": "login"], at: 100)
        _ = try await scene.accounts.reauthenticate(
            try scene.world.who(scene.entry, at: .moment(110)), way: .password, secret: World.password,
            challenge: nil, World.caller(1), at: .moment(110))
        let code = Scene.code(in: try await scene.agreed(request, at: 111))
        let issued = try await scene.redeem(code, at: 112).get()
        let claims: Claims = try Self.claims(issued.identityToken)
        #expect(claims.auth_time == Int(Date.moment(110).timeIntervalSince1970))
    }

    @Test func `another device than the session's own agrees to nothing`() async throws {
        let scene = try await Scene()
        await #expect(throws: AccountError.proof(.otherDevice)) {
            try await scene.agreed(try scene.request(), caller: World.caller(2))
        }
        #expect(await scene.world.store.tables.serviceGrants.isEmpty)
    }

    @Test(arguments: SigningAlgorithm.allCases)
    func `a code is redeemed for who signed in, and what the service may ask about`(
        algorithm: SigningAlgorithm
    ) async throws {
        let scene = try await Scene { $0.signingAlgorithm = algorithm }
        let issued = try await scene.redeem(try await scene.code()).get()
        let start = Int(Date.moment(20).timeIntervalSince1970)
        let policy = scene.accounts.dependencies.policy
        let half =
            algorithm == .es256
            ? Base64URL.encode(Data(SHA256.hash(data: Data(issued.accessToken.utf8))).prefix(16))
            : Base64URL.encode(Data(SHA512.hash(data: Data(issued.accessToken.utf8))).prefix(32))
        #expect(
            try Self.claims(issued.identityToken)
                == Claims(
                    iss: policy.issuer, aud: "books", sub: scene.entry.session.user.text,
                    sid: scene.entry.session.id.text, iat: start, exp: start + 600, auth_time: start - 20,
                    nonce: "n-0S6", amr: scene.entry.session.methods.map(\.rawValue), at_hash: half,
                    merged: nil))
        #expect(issued.scopes == [.openid, .email] && issued.expiresAt == .moment(620))
        for (token, kind) in [(issued.identityToken, "JWT"), (issued.accessToken, "at+jwt")] {
            let header = try Self.header(token)
            #expect(
                header.contains(#""typ":"\#(kind)""#) && header.contains(#""alg":"\#(algorithm.rawValue)""#))
        }
        #expect(
            try await scene.userInfo(issued.accessToken)
                == UserInfo(subject: scene.entry.session.user.text, name: nil, email: "ann@example.com"))
        let profile = try await scene.redeem(try await scene.code(["scope": "openid profile"])).get()
        #expect(
            try await scene.userInfo(profile.accessToken)
                == UserInfo(subject: scene.entry.session.user.text, name: "Ann", email: nil))
    }

    @Test func `no token is taken for one of another kind`() async throws {
        let scene = try await Scene()
        let issued = try await scene.redeem(try await scene.code()).get()
        for token in [issued.accessToken, issued.identityToken] {
            #expect(throws: AccountError.session(.invalid)) {
                try scene.accounts.check(token, at: .moment(30))
            }
            let gateway = RegisteredService(
                name: "gateway", audiences: [scene.accounts.dependencies.policy.audience, "books"],
                secrets: [],
                requestsPerSecond: 1)
            scene.accounts.dependencies.revokedSessions.noteWhole(at: .moment(30))
            #expect(try scene.accounts.introspect(token, for: gateway, at: .moment(30)) == nil)
        }
        for token in [scene.entry.accessToken, issued.identityToken, issued.accessToken + "A", ""] {
            await #expect(throws: AccountError.session(.invalid)) { try await scene.userInfo(token) }
        }
    }

    @Test func `a code serves its service, its address and its verifier alone`() async throws {
        let scene = try await Scene()
        let other = String(Self.verifier.dropLast()) + "A"
        let stored = try #require(
            await { () async throws -> Challenge? in
                _ = try await scene.code()
                return await scene.world.store.tables.challenges.first { $0.purpose == .authorizationCode }
            }())
        #expect(stored.expiresAt == .moment(70) && stored.user == scene.entry.session.user)
        for (name, verifier, redirect, seconds) in [
            ("books", other, Self.redirect, 20),
            ("books", Self.verifier, "https://books.example.com/cb?tenant=1", 20),
            ("books", Self.verifier, Self.redirect, 70),
        ] as [(String, String, String, TimeInterval)] {
            let code = try await scene.code()
            let first = try await scene.redeem(
                code, verifier: verifier, redirect: redirect, as: name, at: seconds)
            #expect(first == .failure(.invalidGrant))
            // It is used up, whatever was wrong.
            #expect(try await scene.redeem(code) == .failure(.invalidGrant))
        }
        let code = try await scene.code()
        // Another service learns nothing, and takes nothing from the right one.
        #expect(try await scene.redeem(code, as: "shop") == .failure(.invalidGrant))
        for broken in [
            "x", code + "A", String(code.dropLast()), "A" + code.dropFirst(), String(code.dropLast()) + "A",
        ] {
            guard broken != code else { continue }
            #expect(try await scene.redeem(broken) == .failure(.invalidGrant))
        }
        #expect(try await scene.redeem(code, at: 69).get().scopes == [.openid, .email])
    }

    @Test func `a code that is shown again ends what the first use gave`() async throws {
        let scene = try await Scene()
        let code = try await scene.code()
        let issued = try await scene.redeem(code).get()
        _ = try await scene.userInfo(issued.accessToken)
        #expect(try await scene.redeem(code) == .failure(.invalidGrant))
        await #expect(throws: AccountError.session(.invalid)) { try await scene.userInfo(issued.accessToken) }
        #expect(try await scene.redeem(code) == .failure(.invalidGrant))
        let events = await scene.world.store.tables.log.filter { $0.event == .serviceCodeReused }
        #expect(events.map(\.detail) == ["books"] && events[0].user == scene.entry.session.user)
    }

    @Test func `of two instances that get one code at once, one at most keeps a token`() async throws {
        let scene = try await Scene()
        for _ in 0..<20 {
            let code = try await scene.code()
            let results = try await withThrowingTaskGroup(of: Result<IssuedIdentity, TokenRefusal>.self) {
                group in
                for _ in 0..<4 { group.addTask { try await scene.redeem(code) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let issued = results.compactMap { try? $0.get() }
            #expect(issued.count == 1 && results.count { $0 == .failure(.invalidGrant) } == 3)
            // Somebody showed it twice: who that was, nobody knows.
            await #expect(throws: AccountError.session(.invalid)) {
                try await scene.userInfo(try #require(issued.first).accessToken)
            }
        }
    }

    @Test func `with the session end its codes and its tokens`() async throws {
        let scene = try await Scene()
        let (late, code) = (try await scene.code(), try await scene.code())
        let issued = try await scene.redeem(code).get()
        try await scene.accounts.signOut(
            try scene.world.who(scene.entry, at: .moment(25)), World.caller(1), at: .moment(25))
        await #expect(throws: AccountError.session(.invalid)) { try await scene.userInfo(issued.accessToken) }
        #expect(try await scene.redeem(late, at: 26) == .failure(.invalidGrant))
    }

    @Test func `a token ends with its ten minutes, and with its service`() async throws {
        let scene = try await Scene()
        let issued = try await scene.redeem(try await scene.code()).get()
        _ = try await scene.userInfo(issued.accessToken, at: 619)
        await #expect(throws: AccountError.session(.invalid)) {
            try await scene.userInfo(issued.accessToken, at: 620)
        }
        scene.services.use([])
        await #expect(throws: AccountError.session(.invalid)) { try await scene.userInfo(issued.accessToken) }
    }

    @Test func `sessions that ended are forgotten with the next sign-in`()
        async throws
    {
        let scene = try await Scene()
        _ = try await scene.code()
        let second = try await scene.world.enter(on: World.caller(1), at: .moment(40))
        let who = try scene.world.who(second, at: .moment(41))
        _ = try await scene.accounts.agree(
            to: try scene.request(at: 41), who, World.caller(1), at: .moment(41))
        let grant = try #require(await scene.world.store.tables.serviceGrants.first)
        let open = try await scene.world.store.openSessions(of: second.session.user).map(\.id)
        #expect(Set(grant.sessions) == Set(open).intersection([scene.entry.session.id, second.session.id]))
        #expect(grant.sessions.last == second.session.id)
    }
}
