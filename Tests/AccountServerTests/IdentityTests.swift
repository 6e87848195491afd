import AccountAPI
import AccountTestSupport
import AccountDomain
import FoundationEssentials
import Testing

@testable import AccountServer

/// Links over HTTP, in apps and in browsers.
struct IdentityTests {
    private static func person(_ provider: Identity.Provider, _ email: String? = nil) -> ProvidedPerson {
        ProvidedPerson(
            key: .init(provider, "subject"), client: "com.readmigo", name: "Cai", email: email,
            isEmailProven: email != nil)
    }

    private static func state(of page: String) throws -> String {
        let query = try #require(WebForm(page.split(separator: "?")[1]))
        return try #require(query["state"]).split(separator: "#").first.map { String($0) } ?? ""
    }

    @Test func `an app that comes by Apple first is asked, signs in by mail, and links there`() async throws {
        try await TestServer.run { server in
            server.apple.answer(.success(Self.person(.apple, "ann@example.com")))
            let app = App(server: server)
            _ = try await App(server: server).register()
            let nonce = try await app.send(Ask(.provider(.challenge(.apple)))).read(
                ProviderChallengeBody.self)
            let came = try await app.send(
                Ask(.provider(.tokenSignIn(.apple))).json(
                    ProviderTokenSignInBody(
                        challenge: nonce.challenge, nonce: nonce.nonce, identityToken: "t",
                        authorizationCode: "c")))
            let pending = try #require(try came.read(SignInBody.self).profile)
            #expect(
                pending.identity
                    == PendingIdentityBody(
                        provider: "apple", email: "ann@example.com", name: "Cai", hasAccount: true))
            let signedIn = try await Self.enter(server) { try await app.send($0) }
            let token = try #require(try signedIn.read(SignInBody.self).session?.accessToken)
            let shown = try await app.send(Ask(.pendingIdentity, pending.challenge), token: token)
            #expect(try shown.read(ChallengeBody.self).identity == pending.identity)
            let other = try await App(server: server).send(
                Ask(.pendingIdentity, pending.challenge), token: token)
            #expect(other.status == 401, "another device's")
            let link = try Ask(.linkIdentity).json(LinkBody(challenge: pending.challenge))
            #expect(try await app.send(link, token: token).status == 204)
            let all = try await app.send(Ask(.identities), token: token).read(IdentitiesBody.self)
            #expect(all.identities.map(\.provider) == ["apple"])
            #expect(all.identities.map(\.isLastWay) == [false])
            #expect(try await server.letter(to: "ann@example.com").kind == .identityLinked)
            #expect(try await app.send(Ask(.provider(.unlink(.apple))), token: token).status == 204)
            #expect(try await server.letter(to: "ann@example.com").kind == .identityUnlinked)
            let gone = try await app.send(Ask(.provider(.unlink(.apple))), token: token)
            #expect(gone.status == 404)
        }
    }

    @Test func `a browser adds a provider on its page, and is shown it before it counts`() async throws {
        try await TestServer.run { server in
            server.weChat.answer(.success(Self.person(.wechat)))
            let browser = try await Self.signedIn(server)
            try await browser.reauthenticate()
            let begun = try await browser.send(try Ask(.provider(.webLink(.wechat))).json(Nothing()))
            #expect(begun.status == 200)
            let page = try begun.read(WebPageBody.self).page
            let back = try await browser.send(
                Ask("GET", "/v1/web/wechat/return?code=c&state=\(try Self.state(of: page))"), isOwnPage: false
            )
            let place = try #require(back["location"])
            #expect(place.hasPrefix("/#link="))
            let challenge = String(place.dropFirst("/#link=".count))
            #expect(await server.store.tables.identities.isEmpty)
            let shown = try await browser.send(Ask(.pendingIdentity, challenge)).read(ChallengeBody.self)
            #expect(shown.identity == PendingIdentityBody(provider: "wechat", name: "Cai"))
            let profile = try await browser.send(Ask(.newProfile, challenge))
            #expect(profile.status == 401, "no account is made of it")
            #expect(
                try await browser.send(try Ask(.linkIdentity).json(LinkBody(challenge: challenge))).status
                    == 204)
            #expect(await server.store.tables.identities.map(\.subject) == ["subject"])
        }
    }

    @Test func `what signs in to another account leads to the merge with that, and signs nobody in to it`()
        async throws
    {
        try await TestServer.run { server in
            server.weChat.answer(.success(Self.person(.wechat)))
            let other = TestBrowser(server: server)
            let start = try await other.send(Ask(.provider(.webStart(.wechat))), isOwnPage: false)
            let came = try await other.send(
                Ask(
                    "GET",
                    "/v1/web/wechat/return?code=c&state=\(try Self.state(of: try #require(start["location"])))"
                ),
                isOwnPage: false)
            let challenge = String(try #require(came["location"]).dropFirst("/#profile=".count))
            let profile = try Ask(.finishProfile, challenge)
                .json(NewProfileBody(nickname: "Bo", terms: "2026-01"))
            #expect(try await other.send(profile).status == 201)
            let browser = try await Self.signedIn(server)
            try await browser.reauthenticate()
            let access = browser.cookies["access"]
            let page = try await browser.send(try Ask(.provider(.webLink(.wechat))).json(Nothing()))
                .read(WebPageBody.self).page
            let back = try await browser.send(
                Ask("GET", "/v1/web/wechat/return?code=c&state=\(try Self.state(of: page))")
                    .with("Accept", "text/html"), isOwnPage: false)
            let asked = try #require(back["location"]).dropFirst("/#merge=".count)
            #expect(back["location"] == "/#merge=\(asked)" && asked.count == 32)
            #expect(browser.cookies["access"] == access)
        }
    }

    @Test func `another site cannot have a browser begin a link`() async throws {
        try await TestServer.run { server in
            let browser = try await Self.signedIn(server)
            let ask = try Ask(.provider(.webLink(.apple))).json(Nothing()).with(
                "Sec-Fetch-Site", "cross-site")
            #expect(try await browser.send(ask, isOwnPage: false).status == 400)
        }
    }

    private struct Nothing: Encodable {}

    private static func signedIn(_ server: TestServer) async throws -> TestBrowser {
        let browser = TestBrowser(server: server)
        _ = try await App(server: server).register()
        #expect(try await enter(server) { try await browser.send($0) }.status == 200)
        return browser
    }

    /// Signs Ann in on a device that is new to her account: by the password, and the code of a letter.
    private static func enter(
        _ server: TestServer, _ send: (Ask) async throws -> Reply
    ) async throws -> Reply {
        let begun = try await send(
            Ask(.passwordSignIn).json(
                PasswordSignInBody(email: "ann@example.com", password: "Blue7horses")))
        let challenge = try #require(try begun.problem().challenge)
        #expect(try await send(Ask(.stepUpCode, challenge)).status == 202)
        let code = try #require(try await server.letter(to: "ann@example.com").code)
        return try await send(Ask(.stepUp, challenge).json(StepUpBody(way: .mail, code: code)))
    }
}
