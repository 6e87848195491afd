import AccountAPI
import AccountTestSupport
import AccountDomain
import FoundationEssentials
import Testing

@testable import AccountServer

struct WebFlowTests {
    private static func state(of page: String) throws -> String {
        let query = try #require(WebForm(page.split(separator: "?")[1]))
        return try #require(query["state"])
    }

    private static func person(_ provider: Identity.Provider, _ subject: String) -> ProvidedPerson {
        ProvidedPerson(key: .init(provider, subject), client: "com.readmigo", name: "Cai")
    }

    @Test func `Apple sends the browser back by POST, and its other cookies stay behind`() async throws {
        try await TestServer.run { server in
            server.apple.answer(.success(Self.person(.apple, "subject")))
            let browser = TestBrowser(server: server)
            let start = try await browser.send(Ask(.provider(.webStart(.apple))), isOwnPage: false)
            #expect(start.status == 303)
            let page = try #require(start["location"])
            #expect(page.contains("redirect_uri=http://127.0.0.1:8080/v1/web/apple/return"))
            let device = try #require(browser.cookies["device"])
            // The cookies that go along from another site: the flow's alone.
            let crossing = TestBrowser(server: server)
            crossing.set("flow", browser.cookies["flow"])
            let form =
                "code=c&id_token=t&state=\(try Self.state(of: page))"
                + "&user=%7B%22name%22%3A%7B%22firstName%22%3A%22Cai%22%2C%22lastName%22%3A%22Li%22%7D%7D"
            let ask = Ask(.provider(.webReturn(.apple))).raw(form, "application/x-www-form-urlencoded")
                .with("Origin", "https://appleid.apple.com").with("Sec-Fetch-Site", "cross-site")
            let back = try await crossing.send(ask, isOwnPage: false)
            #expect(back.status == 303)
            let place = try #require(back["location"])
            #expect(place.hasPrefix("/#profile="))
            // The provider gets the raw nonce both times; hashing it is the provider's matter.
            let shown = try #require(WebForm(page.split(separator: "?")[1])?["nonce"])
            let nonces = server.apple.calls.map { call in
                if case .person(_, _, let nonce, _) = call { nonce } else { "" }
            }
            #expect(nonces == [shown])
            #expect(crossing.cookies["flow"] == nil)
            #expect(crossing.cookies["device"] == nil)
            // The profile belongs to this browser's device.
            let challenge = String(place.dropFirst("/#profile=".count))
            let told = try await browser.send(Ask(.newProfile, challenge)).read(ChallengeBody.self)
            #expect(
                told
                    == ChallengeBody(
                        challenge: challenge, expiresIn: 3600, resendIn: 0, nickname: "Cai",
                        identity: PendingIdentityBody(provider: "apple", name: "Cai")))
            #expect(try await TestBrowser(server: server).send(Ask(.newProfile, challenge)).status == 401)
            let ask2 = try Ask(.finishProfile, challenge)
                .json(NewProfileBody(nickname: "Cai", terms: "2026-01"))
            #expect(try await browser.send(ask2).status == 201)
            #expect(browser.cookies["access"] != nil)
            #expect(browser.cookies["device"] == device)

            // The second time it leads straight in.
            let again = try await browser.send(Ask(.provider(.webStart(.apple))), isOwnPage: false)
            let second = "code=d&id_token=t&state=\(try Self.state(of: try #require(again["location"])))"
            let entered = try await browser.send(
                Ask(.provider(.webReturn(.apple))).raw(second, "application/x-www-form-urlencoded"),
                isOwnPage: false)
            #expect(entered["location"] == "/")
            #expect(entered.cookie("access") != nil)
        }
    }

    @Test func `an answer without this browser's flow is refused`() async throws {
        try await TestServer.run { server in
            server.weChat.answer(.success(Self.person(.wechat, "union")))
            let browser = TestBrowser(server: server)
            let start = try await browser.send(Ask(.provider(.webStart(.wechat))), isOwnPage: false)
            let state = try Self.state(of: try #require(start["location"]))
            let path = "/v1/web/wechat/return?code=c&state=\(state)"
            let other = TestBrowser(server: server)
            #expect(try await other.send(Ask("GET", path), isOwnPage: false).status == 403)
            _ = try await other.send(Ask(.provider(.webStart(.wechat))), isOwnPage: false)
            // Nobody typed a code: it is the provider's answer that does not hold.
            let foreign = try await other.send(Ask("GET", path), isOwnPage: false)
            #expect(foreign.status == 403)
            let problem = try foreign.problem()
            #expect(problem.code == .provider && problem.subcode == "invalid")
            let missing = try await browser.send(Ask("GET", "/v1/web/wechat/return?code=c"), isOwnPage: false)
            #expect(missing.status == 403)
        }
    }

    @Test func `a form of another site to a provider's return gives the browser no other device`()
        async throws
    {
        try await TestServer.run { server in
            let form = Ask(.provider(.webReturn(.apple))).raw(
                "state=s&code=c", "application/x-www-form-urlencoded"
            )
            .with("Origin", "https://evil.example").with("Sec-Fetch-Site", "cross-site")
            // Another site's POST comes without the cookies that are there.
            let reply = try await server.send(form)
            #expect(reply.status == 403)
            #expect(reply.cookie("device") == nil)
        }
    }

    @Test func `who says no is told so, on a page or as a problem`() async throws {
        try await TestServer.run { server in
            for wantsPage in [false, true] {
                let browser = TestBrowser(server: server)
                let start = try await browser.send(Ask(.provider(.webStart(.wechat))), isOwnPage: false)
                let state = try Self.state(of: try #require(start["location"]))
                let ask = Ask("GET", "/v1/web/wechat/return?state=\(state)")
                    .with("Accept", wantsPage ? "text/html,*/*" : "*/*")
                let reply = try await browser.send(ask, isOwnPage: false)
                if wantsPage {
                    #expect(reply["location"] == "/#problem=AUTH_008.cancelled")
                } else {
                    #expect(try reply.problem().subcode == "cancelled")
                }
                #expect(browser.cookies["flow"] == nil)
            }
        }
    }

    @Test func `who cannot be sent to a provider sees the page say so`() async throws {
        let few = Ceiling(3, per: 1000, of: .network(.host), for: .solvedChallenge ... .stranger)
        try await TestServer.run(policy: { $0.budget = Budget([.page: [few]]) }) { server in
            let start = Ask(.provider(.webStart(.wechat))).with("Accept", "text/html")
            let browser = TestBrowser(server: server)
            _ = try await browser.send(start, isOwnPage: false)
            _ = try await browser.send(start, isOwnPage: false)
            let wrong = try await browser.send(
                Ask("GET", "/v1/web/wechat/return?code=%").with("Accept", "text/html"), isOwnPage: false)
            #expect(wrong["location"] == "/#problem=REQUEST_006")
            let late = try await browser.send(start, isOwnPage: false)
            #expect(late.status == 303)
            #expect(late["location"] == "/#problem=LIMIT_001")
            #expect(
                try await browser.send(Ask(.provider(.webStart(.wechat))), isOwnPage: false).status == 429)
        }
    }
}
