import Testing

@testable import Loopback

@Suite("Attacks by a page or program that was not opened", .timeLimit(.minutes(2)))
struct AttackTests {
    @Test(
        "A request for another host is refused, even with the bearer (DNS rebinding)",
        arguments: [
            ("evil.example:PORT", 421), ("evil.example", 421), ("127.0.0.1", 421), ("127.0.0.1:1", 421),
            ("127.0.0.1:PORT.evil.example", 421), ("0.0.0.0:PORT", 421), ("127.0.0.2:PORT", 421),
            ("user@127.0.0.1:PORT", 421), ("::1:PORT", 421), ("", 421), ("localhost.:PORT", 421),
            ("127.0.0.1:PORT\r\nHost: evil.example", 400), ("evil.example\r\nHost: 127.0.0.1:PORT", 400),
            ("127.0.0.1:PORT", 200), ("localhost:PORT", 200), ("[::1]:PORT", 200),
        ])
    func host(_ host: String, status: Int) async throws {
        try await TestSite.with { (test) async throws in
            let reply = try await test.ask(
                "GET /list", host: host.replacing("PORT", with: "\(test.port)"))
            #expect(reply.status == status)
            #expect(reply.wire.contains(TestSite.secret) == (status == 200))
        }
    }

    @Test func `A request without a host is refused`() async throws {
        try await TestSite.with { (test) async throws in
            for version in ["1.0", "1.1"] {
                let reply = try await RawClient.exchange(
                    "GET /list HTTP/\(version)\r\nConnection: close\r\nAuthorization: Bearer \(test.bearer)\r\n\r\n",
                    port: test.port)
                #expect(reply.status == 400)
                #expect(!reply.wire.contains(TestSite.secret))
            }
        }
    }

    @Test(
        "A change needs a proof that it comes from this very page",
        arguments: [
            ([], 403),
            (["Origin: http://127.0.0.1:PORT"], 200),
            (["Sec-Fetch-Site: same-origin"], 200),
            (["Origin: http://127.0.0.1:PORT", "Sec-Fetch-Site: same-origin"], 200),
            (["Origin: http://evil.example"], 403),
            (["Origin: http://evil.example", "Sec-Fetch-Site: same-origin"], 403),
            (["Origin: http://127.0.0.1:1"], 403),
            (["Origin: http://localhost:PORT"], 403),
            (["Origin: https://127.0.0.1:PORT"], 403),
            (["Origin: http://127.0.0.1:PORT.evil.example"], 403),
            (["Origin: null"], 403),
            (["Origin:"], 403),
            (["Origin: http://127.0.0.1:PORT", "Origin: http://evil.example"], 403),
            (["Origin: http://127.0.0.1:PORT", "Sec-Fetch-Site: cross-site"], 403),
            (["Origin: http://127.0.0.1:PORT", "Sec-Fetch-Site: same-site"], 403),
            (["Sec-Fetch-Site: none"], 403),
            (["Sec-Fetch-Site: cross-site"], 403),
            (["Referer: http://127.0.0.1:PORT/"], 403),
        ] as [([String], Int)])
    func change(_ headers: [String], status: Int) async throws {
        try await TestSite.with { (test) async throws in
            let headers = headers.map { $0.replacing("PORT", with: "\(test.port)") }
            let reply = try await test.ask("POST /act", headers, body: "{}")
            #expect(reply.status == status)
            #expect(test.record.lines == (status == 200 ? ["{}"] : []))
        }
    }

    @Test(
        "Reading is refused to other pages",
        arguments: [
            ("Sec-Fetch-Site: cross-site", 403), ("Sec-Fetch-Site: same-site", 403),
            ("Sec-Fetch-Site: x", 403),
            ("Origin: http://evil.example", 403), ("Origin: null", 403),
            ("Sec-Fetch-Site: none", 200), ("Sec-Fetch-Site: same-origin", 200), ("Accept: */*", 200),
        ])
    func reading(_ header: String, status: Int) async throws {
        try await TestSite.with { (test) async throws in
            let reply = try await test.ask("GET /list", [header])
            #expect(reply.status == status)
            #expect(reply.wire.contains(TestSite.secret) == (status == 200))
            #expect(!reply.headers.contains { $0.name.hasPrefix("access-control") })
        }
    }

    @Test(
        "Only the declared methods are served",
        arguments: [
            ("HEAD /", 405), ("PUT /", 405), ("DELETE /", 405), ("PATCH /act", 405), ("OPTIONS /act", 405),
            ("TRACE /", 405), ("PROPFIND /", 405), ("POST /", 405), ("GET /act", 405), ("POST /app.js", 405),
            ("POST /list", 405), ("HEAD /list", 405), ("get /", 400), ("NONSENSE /", 400),
        ])
    func method(_ line: String, status: Int) async throws {
        try await TestSite.with { (test) async throws in
            let reply = try await test.ask(line, [test.ownOrigin, "X-HTTP-Method-Override: GET"])
            #expect(reply.status == status)
            #expect(status == 400 || !reply.all("allow").isEmpty)
            #expect(!reply.wire.contains(TestSite.secret))
            #expect(test.record.lines.isEmpty)
        }
    }

    @Test(
        "A path is matched to the letter",
        arguments: [
            ("/../../../../etc/passwd", 404), ("/%2e%2e/%2e%2e/etc/passwd", 404), ("/..%2fapp.js", 404),
            ("/./app.js", 404), ("//app.js", 404), ("/app.js/", 404), ("/APP.JS", 404), ("/app.js%00", 404),
            ("/x/../app.js", 404), ("/app%2ejs", 404), ("\\app.js", 400), ("*", 400), ("app.js", 400),
            ("/app.js", 200), ("/app.js?x=/../y", 200),
        ])
    func path(_ path: String, status: Int) async throws {
        try await TestSite.with { (test) async throws in
            let reply = try await test.ask("GET \(path)")
            #expect(reply.status == status)
        }
    }

    @Test(
        "Nothing sent can add a header to an answer",
        arguments: [
            "/%0d%0aSet-Cookie:%20x=y", "/app.js?x=%0d%0aX-Injected:%201", "/list/%0d%0aX-Injected:%201",
            "/list/x\nX-Injected: 1",
        ])
    func injection(_ path: String) async throws {
        try await TestSite.with { (test) async throws in
            let reply = try await test.ask("GET \(path)", ["Accept-Language: zh\rX-Injected: 1"])
            #expect(reply.all("x-injected").isEmpty)
            #expect(reply.all("set-cookie").isEmpty)
        }
    }

    @Test(
        "A malformed or oversized head is refused",
        arguments: [
            "GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nX: \(String(repeating: "x", count: 70 << 10))\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\(String(repeating: "X: y\r\n", count: 200))\r\n",
            "GET /\(String(repeating: "x", count: 90 << 10)) HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n",
            "POST /act HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: -1\r\n\r\n",
            "POST /act HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: 99999999999999999999\r\n\r\n",
            "POST /act HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
            "POST /act HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "GET / HTTP/1.1\r\nHost : 127.0.0.1:PORT\r\n\r\n",
            "nonsense\r\n\r\n",
        ])
    func head(_ text: String) async throws {
        try await TestSite.with { (test) async throws in
            let text = text.replacing("PORT", with: "\(test.port)")
                .replacing(
                    "\r\n", with: "\r\nAuthorization: Bearer \(test.bearer)\r\n\(test.ownOrigin)\r\n",
                    maxReplacements: 1)
            let reply = try await RawClient.exchange(text, port: test.port)
            #expect(reply.status == 400)
            #expect(!reply.wire.contains(TestSite.secret))
            #expect(test.record.lines.isEmpty)
        }
    }
}
