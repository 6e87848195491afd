import Testing

@testable import Loopback

@Suite("Bodies", .timeLimit(.minutes(2)))
struct BodyTests {
    private static let limit = Route.usualBodyLimit

    @Test(arguments: [(limit, 200), (limit + 1, 413), (40 << 20, 413)])
    func `A declared body longer than the limit is refused before it is read`(length: Int, status: Int)
        async throws
    {
        try await TestSite.with { (test) async throws in
            // A refused body is not even sent: were it waited for, this would not end.
            let body = String(repeating: "x", count: status == 200 ? length : 0)
            let reply = try await test.ask(
                "POST /act", [test.ownOrigin] + (status == 200 ? [] : ["Content-Length: \(length)"]),
                body: body)
            #expect(reply.status == status)
            #expect(test.record.lines.map(\.utf8.count) == (status == 200 ? [length] : []))
        }
    }

    @Test(arguments: [(limit, 200), (limit + 1, 413), (1 << 20, 413)])
    func `A chunked body longer than the limit is refused`(length: Int, status: Int) async throws {
        try await TestSite.with { (test) async throws in
            let piece = String(repeating: "x", count: 1000)
            var body = ""
            for _ in 0..<(length / 1000) { body += "3e8\r\n\(piece)\r\n" }
            let rest = length % 1000
            if rest > 0 { body += "\(String(rest, radix: 16))\r\n\(piece.prefix(rest))\r\n" }
            let reply = try await RawClient.exchange(
                "POST /act HTTP/1.1\r\nHost: 127.0.0.1:\(test.port)\r\nConnection: close\r\nAuthorization: Bearer \(test.bearer)\r\n"
                    + "\(test.ownOrigin)\r\nTransfer-Encoding: chunked\r\n\r\n\(body)0\r\n\r\n",
                port: test.port)
            #expect(reply.status == status)
            #expect(test.record.lines.map(\.utf8.count) == (status == 200 ? [length] : []))
        }
    }

    @Test func `A route may take more, and that holds for it alone`() async throws {
        let record = Record()
        let picture = Route(.post, "/picture", bodyLimit: 32 << 20) { request in
            record.add("\(request.body.count)")
            return .json([])
        }
        try await TestSite.with(routes: [picture]) { (test) async throws in
            let body = String(repeating: "p", count: 32 << 20)
            #expect(try await test.ask("POST /picture", [test.ownOrigin], body: body).status == 200)
            #expect(try await test.ask("POST /picture", [test.ownOrigin], body: body + "p").status == 413)
            #expect(record.lines == ["\(32 << 20)"])
        }
    }

    @Test func `A body is not read for a stranger`() async throws {
        try await TestSite.with { (test) async throws in
            let reply = try await test.ask("POST /act", bearer: "", [test.ownOrigin, "Content-Length: 1000"])
            #expect(reply.status == 403)
            #expect(reply.all("connection") == ["close"])
        }
    }

    @Test func `A handler sees the request as it was sent, the bearer left out`() async throws {
        let seen = Route(.post, "/seen") { request in
            .text(
                "\(request.method) \(request.path) \(request.query) \(request.query("b") ?? "-") "
                    + "\(request.language) \(request.header("X-Page") ?? "-") \(request.header("authorization") ?? "-") "
                    + String(decoding: request.body, as: UTF8.self))
        }
        try await TestSite.with(routes: [seen]) { (test) async throws in
            let reply = try await test.ask(
                "POST /seen?a=1&b=%E4%BD%A0+x&c&%zz=1", [test.ownOrigin, "Accept-Language: zh", "x-page: 7"],
                body: "hello")
            #expect(
                reply.body
                    == "post /seen [(name: \"a\", value: \"1\"), (name: \"b\", value: \"你 x\"), "
                    + "(name: \"c\", value: \"\")] 你 x chinese 7 - hello")
        }
    }
}
