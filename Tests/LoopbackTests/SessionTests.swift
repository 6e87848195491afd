import Localization
import Testing

@testable import Loopback

@Suite("Sessions", .timeLimit(.minutes(2)))
struct SessionTests {
    @Test(
        "Nothing but the bearer of this run is admitted, in its header alone",
        arguments: [
            [], ["Authorization: Bearer"], ["Authorization: Bearer "], ["Authorization: Bearer 0"],
            ["Authorization: Bearer VALUEx"], ["Authorization: Bearer SHORT"], ["Authorization: VALUE"],
            ["Authorization: Basic VALUE"], ["authorization: bearer VALUE"],
            ["X-Authorization: Bearer VALUE"],
            ["Authorization: Bearer VALUE", "Authorization: Bearer VALUE"],
            ["Authorization: Bearer 0", "Authorization: Bearer VALUE"],
            ["Cookie: Authorization=Bearer VALUE"], ["Cookie: session=VALUE"], ["Cookie: VALUE"],
            ["Authorization: Bearer 0000000000000000000000000000000000000000000"],
        ])
    func forged(_ headers: [String]) async throws {
        try await TestSite.with { (test) async throws in
            let forged = headers.map {
                $0.replacing("VALUE", with: test.bearer)
                    .replacing("SHORT", with: String(test.bearer.dropLast()))
            }
            for line in ["GET /list", "GET /list?bearer=\(test.bearer)", "GET /nothing"] {
                let reply = try await test.ask(line, bearer: "", forged)
                #expect(reply.status == 403)
                #expect(!reply.wire.contains(TestSite.secret))
            }
            let change = try await test.ask("POST /act", bearer: "", forged + [test.ownOrigin], body: "{}")
            #expect(change.status == 403)
            #expect(test.record.lines.isEmpty)
            #expect(try await test.ask("GET /list").status == 200)
        }
    }

    @Test func `No answer ever sets a cookie`() async throws {
        try await TestSite.with { (test) async throws in
            let token = TestSite.token(of: try test.site.mint())
            let replies = [
                try await TestSite.redeem(token, port: test.port),
                try await TestSite.redeem(token, port: test.port),
                try await test.ask("GET /"), try await test.ask("GET /list"),
                try await test.ask("GET /nothing"),
            ]
            #expect(replies.map(\.status) == [200, 403, 200, 200, 404])
            #expect(replies.allSatisfy { $0.all("set-cookie").isEmpty })
        }
    }

    @Test func `Anybody may have the page's files, which hold nothing of the person's`() async throws {
        try await TestSite.with { (test) async throws in
            for path in ["/", "/app.js"] {
                #expect(try await test.ask("GET \(path)", bearer: "").status == 200)
            }
        }
    }

    @Test func `The bearer of an earlier run of the same home is refused`() async throws {
        try await withFolder { folder in
            let first = try TestSite.started(try await LocalSite.start(TestSite.configuration(folder)))
            let old = try await TestSite.signIn(first)
            let name = try first.mint().address.split(separator: ":")[1]
            await first.stop()
            let second = try TestSite.started(try await LocalSite.start(TestSite.configuration(folder)))
            let new = try await TestSite.signIn(second)
            let reply = try await RawClient.exchange(
                "GET /list HTTP/1.1\r\nHost: 127.0.0.1:\(second.port)\r\nAuthorization: Bearer \(old)\r\n\r\n",
                port: second.port)
            #expect(reply.status == 403)
            #expect(old != new && new.utf8.count == 43)
            #expect(try name != second.mint().address.split(separator: ":")[1])
            await second.stop()
        }
    }

    @Test func `A visit to the name of an earlier run is told what to do, in the browser's language`()
        async throws
    {
        try await TestSite.with { (test) async throws in
            let visit = ["Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document", "Sec-Fetch-Site: none"]
            let old = "abcdefghijklmnop.localhost:\(test.port)"
            let reply = try await test.ask(
                "GET /", host: old, visit + ["Accept-Language: zh-CN,zh;q=0.9,en;q=0.8"])
            #expect(reply.status == 421)
            #expect(reply.body.contains("由之前的运行打开。") && reply.body.contains("lang=\"zh-Hans\""))
            #expect(reply.body.contains("<link rel=\"stylesheet\" href=\"/plain.css\">"))
            let english = try await test.ask("GET /", host: old, visit)
            #expect(english.body.contains("Opened by an earlier run &lt;&amp;&gt;."))
            let style = try await test.ask("GET /plain.css", host: old)
            #expect(style.status == 200 && style.all("content-type") == ["text/css; charset=utf-8"])
            // A foreign name is told nothing.
            let foreign = try await test.ask("GET /", host: "evil.example:\(test.port)", visit)
            #expect(foreign.status == 421 && !foreign.body.contains("earlier run"))
        }
    }

    @Test func `A visit to an address where nothing is leads back to the page`() async throws {
        try await TestSite.with { (test) async throws in
            let visit = [
                "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document", "Sec-Fetch-Site: cross-site",
            ]
            for path in ["/nothing", "/list", "/act", "/session"] {
                let reply = try await test.ask("GET \(path)", bearer: "", visit)
                #expect(reply.status == 404)
                #expect(
                    reply.body.contains("There is nothing here.")
                        && reply.body.contains("<a href=\"/\">Open Test</a>"))
            }
        }
    }

    @Test func `A language that a person asked for is spoken, whatever the browser's is`() async throws {
        try await withFolder { folder in
            var configuration = TestSite.configuration(folder)
            configuration.language = .chinese
            configuration.routes.append(
                Route(.get, "/language") { .json(Array("\"\($0.language.rawValue)\"".utf8)) })
            let site = try TestSite.started(try await LocalSite.start(configuration))
            let bearer = try await TestSite.signIn(site)
            let heads = "Host: 127.0.0.1:\(site.port)\r\nAccept-Language: en\r\nConnection: close\r\n"
            let asked = try await RawClient.exchange(
                "GET /language HTTP/1.1\r\n\(heads)Authorization: Bearer \(bearer)\r\n\r\n", port: site.port)
            #expect(asked.status == 200 && asked.body.contains("\"zh-Hans\""))
            let visit = "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n"
            let refused = try await RawClient.exchange(
                "GET /x HTTP/1.1\r\n\(heads)\(visit)\r\n", port: site.port)
            #expect(refused.status == 404 && refused.body.contains("lang=\"zh-Hans\""))
            await site.stop()
        }
    }

    @Test func `Two sites do not open with each other's bearers`() async throws {
        try await TestSite.with { (one) async throws in
            try await TestSite.with { (two) async throws in
                #expect(try await one.ask("GET /list", bearer: two.bearer).status == 403)
                #expect(try await two.ask("GET /list", bearer: one.bearer).status == 403)
                #expect(try await one.ask("GET /list").status == 200)
            }
        }
    }

    @Test func `Several pages may be let in, and each stays in`() async throws {
        try await TestSite.with { (test) async throws in
            let second = try await TestSite.signIn(test.site)
            #expect(second != test.bearer)
            #expect(try await test.ask("GET /list").status == 200)
            #expect(try await test.ask("GET /list", bearer: second).status == 200)
        }
    }
}
