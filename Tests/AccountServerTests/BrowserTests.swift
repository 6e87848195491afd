import AccountAPI
import AccountTestSupport
import AccountDomain
import FoundationEssentials
import HTTPTypes
import Synchronization
import Testing

@testable import AccountServer

/// A browser with its cookies, as it talks to the server of a test.
final class TestBrowser: Sendable {
    let server: TestServer
    /// The key of its page.
    let page = TestDevice()
    private let jar = Mutex<[String: String]>([:])

    init(server: TestServer) { self.server = server }

    var cookies: [String: String] { jar.withLock { $0 } }

    func set(_ name: String, _ value: String?) { jar.withLock { $0[name] = value } }

    /// Sends a request as a page of our own does.
    func send(_ ask: Ask, isOwnPage: Bool = true) async throws -> Reply {
        var ask = ask.with("User-Agent", "Mozilla/5.0 (Macintosh) Firefox/140.0")
        if isOwnPage {
            ask = ask.with("Readmigo-Client", "browser").with("Sec-Fetch-Site", "same-origin")
            if ask.verb != "GET", !ask.headers.contains(where: { $0.0 == "DPoP" }) { ask = try proving(ask) }
        }
        let line = cookies.map { "\($0)=\($1)" }.sorted().joined(separator: "; ")
        let reply = try await server.send(ask.with("Cookie", line.isEmpty ? nil : line))
        for cookie in reply.all("set-cookie") {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            let isGone = cookie.contains("Max-Age=0;")
            set(String(pair[0]), isGone || pair.count < 2 ? nil : String(pair[1]))
        }
        return reply
    }

    /// The request with a proof of the page's key.
    func proving(_ ask: Ask) throws -> Ask {
        let now = server.clock.now
        let nonce = ProofNonces(server.accounts.dependencies.secrets).current(at: now)
        return try page.proving(ask, at: now, nonce: nonce)
    }

    /// Proves again who the person is.
    func reauthenticate(_ password: String = "Blue7horses") async throws {
        let reply = try await send(
            Ask(.reauthenticate).json(ReauthenticationBody(way: .password, secret: password)))
        #expect(reply.status == 200)
    }

    func register(_ email: String = "bea@example.com") async throws -> Reply {
        let begun = try await send(
            Ask(.register).json(
                RegistrationBody(email: email, password: "Blue7horses", terms: "2026-01")))
        let challenge = try begun.read(ChallengeBody.self).challenge
        let code = try #require(try await server.letter(to: email).code)
        _ = try await send(Ask(.proveRegistration, challenge).json(CodeBody(code: code)))
        return try await send(Ask(.finishProfile, challenge).json(NewProfileBody(nickname: "Bea")))
    }
}

struct BrowserTests {
    @Test func `tokens of a browser stand in cookies alone`() async throws {
        try await TestServer.run { server in
            let browser = TestBrowser(server: server)
            let done = try await browser.register()
            let tokens = try done.read(TokensBody.self)
            #expect(tokens.accessToken == nil)
            #expect(tokens.refreshToken == nil)
            #expect(Set(browser.cookies.keys) == ["device", "access", "refresh"])
            #expect(Base64URL.decode(try #require(browser.cookies["device"]))?.count == 32)
            for value in ["access", "refresh"].compactMap({ browser.cookies[$0] }) {
                #expect(!done.text.contains(value))
            }
            let devices = try await browser.send(Ask(.devices)).read(DevicesBody.self).devices
            #expect(devices.map(\.name) == ["Firefox · Mac"])
            #expect(try await browser.send(Ask(.session)).status == 200)

            let before = browser.cookies
            server.clock.advance(7200)
            #expect(try await browser.send(Ask(.session)).problem().subcode == "accessExpired")
            #expect(try await browser.send(Ask(.refresh)).status == 200)
            #expect(browser.cookies["device"] == before["device"])
            #expect(browser.cookies["refresh"] != before["refresh"])
            #expect(try await browser.send(Ask(.session)).status == 200)
            // Without the short-lived cookie the way to a new one is shown.
            browser.set("access", nil)
            #expect(try await browser.send(Ask(.session)).problem().subcode == "accessExpired")
            #expect(try await browser.send(Ask(.refresh)).status == 200)
            #expect(try await browser.send(Ask(.signOut)).status == 204)
            #expect(Set(browser.cookies.keys) == ["device"])
        }
    }

    @Test func `what matters takes a further proof, and the key of the page that gave it`() async throws {
        try await TestServer.run { server in
            let browser = TestBrowser(server: server)
            _ = try await browser.register()
            let change = try Ask(.changeEmail).json(AddressChangeBody(address: "new@example.com"))
            func refusal(_ reply: Reply) throws -> String {
                let problem = try reply.problem()
                return "\(problem.code) \(problem.subcode ?? problem.ways?.first?.rawValue ?? "")"
            }
            // A sign-in of this very moment does not count.
            #expect(try refusal(try await browser.send(change)) == "reauthentication password")
            try await browser.reauthenticate()
            #expect(try await browser.send(change).status == 202)
            let copy = TestBrowser(server: server)
            for (name, value) in browser.cookies { copy.set(name, value) }
            #expect(try refusal(try await copy.send(change)) == "reauthentication password")
            let bare = change.with("Readmigo-Client", "browser").with("Sec-Fetch-Site", "same-origin")
            #expect(try refusal(try await copy.send(bare, isOwnPage: false)) == "proof missing")
            let pending = Ask(.stopChange)
            #expect(try refusal(try await copy.send(pending)) == "reauthentication password")
            #expect(try await browser.send(pending).problem().code == .missing)
            #expect(try await copy.send(Ask(.profile)).status == 200, "copied cookies read")
            server.clock.advance(301)
            #expect(try refusal(try await browser.send(change)) == "reauthentication password")
            // Who knows the password, too, has the session from then on, and the owner's page is asked again.
            try await copy.reauthenticate()
            #expect(try await copy.send(Ask(.enrolFactor)).status == 200)
            #expect(try refusal(try await browser.send(Ask(.enrolFactor))) == "reauthentication password")
        }
    }

    @Test func `a session that is over takes its cookies along`() async throws {
        try await TestServer.run { server in
            let browser = TestBrowser(server: server)
            _ = try await browser.register()
            server.clock.advance(31 * 86_400)
            #expect(try await browser.send(Ask(.refresh)).problem().subcode == "expired")
            #expect(Set(browser.cookies.keys) == ["device"])
        }
    }

    @Test func `a browser that lost its device signs in anew, and its session's cookies are gone`()
        async throws
    {
        try await TestServer.run { server in
            let browser = TestBrowser(server: server)
            _ = try await browser.register()
            browser.set("device", nil)
            let reply = try await browser.send(Ask(.refresh))
            #expect(reply.status == 401)
            let problem = try reply.problem()
            #expect(problem.code == .session && problem.subcode == "invalid")
            #expect(Set(browser.cookies.keys) == ["device"])
        }
    }

    @Test func `the device's cookie is made at the first need, whatever the answer`() async throws {
        try await TestServer.run { server in
            let browser = TestBrowser(server: server)
            let reply = try await browser.send(
                Ask(.passwordSignIn).json(PasswordSignInBody(email: "a@example.com", password: "wrong")))
            #expect(reply.status == 401)
            let first = try #require(browser.cookies["device"])
            _ = try await browser.send(
                Ask(.passwordSignIn).json(PasswordSignInBody(email: "a@example.com", password: "wrong")))
            #expect(browser.cookies["device"] == first)
            // What is no secret of ours is replaced.
            browser.set("device", "short")
            _ = try await browser.send(Ask(.forgot).json(ForgottenBody(email: "a@example.com")))
            #expect(browser.cookies["device"]?.count == 43)
            // Questions that no device matters to make none.
            browser.set("device", nil)
            _ = try await browser.send(Ask(.keys))
            #expect(browser.cookies.isEmpty)
        }
    }

    @Test(
        arguments: [
            (["Sec-Fetch-Site": "same-origin"], true), (["Sec-Fetch-Site": "cross-site"], false),
            (["Sec-Fetch-Site": "same-site"], false), (["Sec-Fetch-Site": "none"], false),
            (["Sec-Fetch-Site": "cross-site", "Origin": "http://127.0.0.1:8080"], false),
            (["Origin": "http://127.0.0.1:8080"], true), (["Origin": "https://evil.example"], false),
            (["Origin": "null"], false), (["Origin": "http://127.0.0.1:8080.evil.example"], false),
            ([:], false),
        ] as [([String: String], Bool)])
    func `what another page makes a browser do is refused`(
        headers: [String: String], isDone: Bool
    ) async throws {
        try await TestServer.run { server in
            let browser = TestBrowser(server: server)
            _ = try await browser.register()
            var ask = try Ask(.changeProfile).json(ProfileChangeBody(nickname: "Mallory"))
            for (name, value) in headers { ask = ask.with(name, value) }
            let reply = try await browser.send(ask, isOwnPage: false)
            #expect(reply.status == (isDone ? 200 : 400))
            if !isDone { #expect(["Origin", "Sec-Fetch-Site"].contains(try reply.problem().field)) }
            let nickname = try await browser.send(Ask(.profile)).read(ProfileBody.self).nickname
            #expect(nickname == (isDone ? "Mallory" : "Bea"))
        }
    }

    @Test func `another site cannot sign a browser in`() async throws {
        try await TestServer.run { server in
            let ask = try Ask(.passwordSignIn).json(PasswordSignInBody(email: "a@b.example", password: "x"))
                .with("Readmigo-Client", "browser").with("Origin", "https://evil.example")
            #expect(try await server.send(ask).problem().field == "Origin")
        }
    }

    @Test(
        arguments: [
            (true, CookieName.device, "__Host-device=v; Path=/; Max-Age=9; HttpOnly; SameSite=Lax; Secure"),
            (false, .device, "device=v; Path=/; Max-Age=9; HttpOnly; SameSite=Lax"),
            (true, .access, "__Host-access=v; Path=/; Max-Age=9; HttpOnly; SameSite=Lax; Secure"),
        ])
    func `cookies`(isSecure: Bool, cookie: CookieName, line: String) {
        #expect(CookieJar(isSecure: isSecure).set(cookie, "v", seconds: 9).value == line)
    }

    @Test func `the cookie of a flow survives another site's POST where browsers allow it`() {
        let secure = CookieJar(isSecure: true).set(.flow, "v", seconds: 600, crossSite: true).value
        #expect(secure == "__Host-flow=v; Path=/; Max-Age=600; HttpOnly; SameSite=None; Secure")
        let plain = CookieJar(isSecure: false).set(.flow, "v", seconds: 600, crossSite: true).value
        #expect(plain == "flow=v; Path=/; Max-Age=600; HttpOnly; SameSite=Lax")
    }

    @Test(
        arguments: [
            ("__Host-access=x", "x"), ("a=b; __Host-access=x; c=d", "x"), ("access=x", nil),
            ("X__Host-access=x", nil), ("__Host-accessX=x", nil), ("__Host-access=", nil), ("", nil),
        ])
    func `cookies are read by their whole name`(line: String, value: String?) {
        var fields = HTTPFields()
        fields[.cookie] = line
        #expect(CookieJar(isSecure: true).value(.access, in: fields).map { String($0) } == value)
    }

    @Test(
        arguments: [
            ("Mozilla/5.0 (iPhone; CPU) AppleWebKit/605 Version/17.0 Mobile Safari/604.1", "Safari · iPhone"),
            (
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/126.0 Safari/537.36 Edg/126.0",
                "Edge · Windows"
            ),
            ("Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36", "Chrome · Android"),
            ("curl/8", "Browser"), (nil, "Browser"),
        ])
    func `a browser that gives no name gets one`(agent: String?, name: String) {
        #expect(DeviceName.guessed(userAgent: agent, isBrowser: true, .english) == name)
    }

    @Test(
        arguments: [
            ("  Ann's phone\n", "Ann's phone"), ("", nil), ("\u{202E}evil", "evil"), ("\t \u{0}", nil),
            (nil, nil),
            (String(repeating: "字", count: 100), String(repeating: "字", count: 64)),
        ])
    func `names of devices are one short line`(given: String?, shown: String?) {
        #expect(DeviceName.cleaned(given) == shown)
    }
}
