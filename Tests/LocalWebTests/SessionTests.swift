import Testing

@testable import LocalWeb

@Suite("Sessions", .timeLimit(.minutes(2)))
struct SessionTests {
    @Test(
        "Nothing but this run's cookie is admitted",
        arguments: [
            "", "NAME", "NAME=", "NAME=0", "xNAME=VALUE", "NAMEx=VALUE", "NAME=VALUEx", "NAME=SHORT",
            "name=VALUE", "NAME =VALUE", "other=VALUE",
            "NAME=0000000000000000000000000000000000000000000000000000000000000000",
        ])
    func forged(_ cookie: String) async throws {
        try await TestSite.with { (test) async throws in
            let parts = test.cookie.split(separator: "=").map(String.init)
            let forged = cookie.replacing("NAME", with: parts[0]).replacing("VALUE", with: parts[1])
                .replacing("SHORT", with: String(parts[1].dropLast()))
            let reply = try await test.ask("GET /", cookie: forged)
            #expect(reply.status == 403)
            #expect(reply.body.contains("Opened by an earlier run &lt;&amp;&gt;."))
            #expect(!reply.wire.contains(TestSite.secret))
            let change = try await test.ask("POST /act", cookie: forged, [test.ownOrigin], body: "{}")
            #expect(change.status == 403)
            #expect(test.record.lines.isEmpty)
        }
    }

    @Test func `The cookie of an earlier run of the same home is refused, in the browser's language`()
        async throws
    {
        try await withFolder { folder in
            let first = try TestSite.started(try await LocalSite.start(TestSite.configuration(folder)))
            let old = try await TestSite.signIn(first)
            await first.stop()
            let second = try TestSite.started(try await LocalSite.start(TestSite.configuration(folder)))
            let new = try await TestSite.signIn(second)
            let reply = try await RawClient.exchange(
                "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(second.port)\r\nCookie: \(old)\r\n"
                    + "Accept-Language: zh-CN,zh;q=0.9,en;q=0.8\r\n\r\n",
                port: second.port)
            #expect(reply.status == 403)
            #expect(reply.body.contains("由之前的运行打开。") && reply.body.contains("lang=\"zh-Hans\""))
            // The new cookie takes the old one's place in the browser.
            #expect(old.split(separator: "=")[0] == new.split(separator: "=")[0])
            #expect(old != new)
            await second.stop()
        }
    }

    @Test func `A language that a person asked for is spoken, whatever the browser's is`() async throws {
        try await withFolder { folder in
            var configuration = TestSite.configuration(folder)
            configuration.language = .chinese
            configuration.routes.append(
                Route(.get, "/language") { .json(Array("\"\($0.language.rawValue)\"".utf8)) })
            let site = try TestSite.started(try await LocalSite.start(configuration))
            let cookie = try await TestSite.signIn(site)
            let heads = "Host: 127.0.0.1:\(site.port)\r\nAccept-Language: en\r\n"
            let asked = try await RawClient.exchange(
                "GET /language HTTP/1.1\r\nConnection: close\r\n\(heads)Cookie: \(cookie)\r\n\r\n",
                port: site.port)
            #expect(asked.status == 200 && asked.body.contains("\"zh-Hans\""))
            let refused = try await RawClient.exchange("GET / HTTP/1.1\r\n\(heads)\r\n", port: site.port)
            #expect(refused.status == 403 && refused.body.contains("lang=\"zh-Hans\""))
            await site.stop()
        }
    }

    @Test func `Two homes share one browser without logging each other out`() async throws {
        try await TestSite.with { (one) async throws in
            try await TestSite.with { (two) async throws in
                let jar = "\(one.cookie); \(two.cookie)"
                #expect(try await one.ask("GET /", cookie: jar).status == 200)
                #expect(try await two.ask("GET /", cookie: jar).status == 200)
                #expect(one.cookie.split(separator: "=")[0] != two.cookie.split(separator: "=")[0])
                #expect(try await one.ask("GET /", cookie: two.cookie).status == 403)
                #expect(try await two.ask("GET /", cookie: one.cookie).status == 403)
            }
        }
    }

    @Test func `A cookie planted by another port beside ours does no harm`() async throws {
        try await TestSite.with { (test) async throws in
            let name = test.cookie.split(separator: "=")[0]
            #expect(try await test.ask("GET /", cookie: "\(name)=planted; \(test.cookie)").status == 200)
            #expect(try await test.ask("GET /", cookie: "\(name)=planted").status == 403)
        }
    }

    @Test func `Several browsers may be let in, and each stays in`() async throws {
        try await TestSite.with { (test) async throws in
            let second = try await TestSite.signIn(test.site)
            #expect(second != test.cookie)
            #expect(try await test.ask("GET /").status == 200)
            #expect(try await test.ask("GET /", cookie: second).status == 200)
        }
    }

    @Test func `The cookie is strict, hidden from scripts, and 256 bits long`() async throws {
        try await TestSite.with { (test) async throws in
            let reply = try await open(test, try test.site.mint())
            let cookie = try #require(reply.all("set-cookie").first)
            let parts = cookie.split(separator: "; ")
            #expect(Set(parts.dropFirst()) == ["Path=/", "HttpOnly", "SameSite=Strict"])
            #expect(parts[0].split(separator: "=")[1].utf8.count == 64)
            #expect(parts[0].hasPrefix("test-"))
        }
    }

    private func open(_ test: TestSite, _ address: OneTimeAddress) async throws -> Reply {
        try await test.ask("GET /open/\(address.address.split(separator: "/").last ?? "")", cookie: "")
    }
}
