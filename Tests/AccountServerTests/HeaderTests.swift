import AccountAPI
import HTTPTypes
import Testing

@testable import AccountServer

struct HeaderTests {
    private static let wanted = [
        ("cache-control", "no-store"), ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"), ("x-frame-options", "DENY"),
        ("content-security-policy", ResponseHeaders.contentSecurityPolicy),
    ]

    @Test func `every answer has them, the parser's own refusals too`() async throws {
        try await TestServer.run { server in
            let asks = [
                Ask(.health), Ask(.keys), Ask(.openAPI), Ask(.session), Ask("GET", "/nowhere"),
                Ask("PUT", "/health"), Ask(.register).raw("{"),
            ].map(\.bytes)
            let broken = [
                "GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n", "nonsense\r\n\r\n", "GET /\r\n\r\n",
                "GET / HTTP/9.9\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "y", count: 20_000))\r\n\r\n",
                "POST /v1/tokens HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
                "G@T / HTTP/1.1\r\nHost: a\r\n\r\n", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: y\r\n", count: 100) + "\r\n",
            ].map { Array($0.utf8) }
            for bytes in asks + broken {
                let reply = Reply(try await Wire.exchange(bytes, port: server.port))
                let shown = String(decoding: bytes.prefix(60), as: UTF8.self)
                let isKeys = shown.hasPrefix("GET /.well-known/jwks.json")
                for (name, value) in Self.wanted where !(isKeys && name == "cache-control") {
                    #expect(reply.all(name) == [value], "\(name) after \(shown)")
                }
                #expect(reply["strict-transport-security"] == nil)
                #expect(reply["server"] == nil)
                if reply.status != 200 {
                    #expect((try? reply.problem()) != nil, "\(reply.status) \(reply.text) after \(shown)")
                }
            }
            for bytes in broken {
                #expect(Reply(try await Wire.exchange(bytes, port: server.port)).status == 400)
            }
        }
    }

    @Test func `who checks tokens may keep the keys for some minutes`() async throws {
        try await TestServer.run { server in
            let reply = try await server.send(Ask(.keys))
            #expect(reply.all("cache-control") == ["public, max-age=300"])
        }
    }

    @Test func `browsers that come by TLS are told to stay with it`() {
        var head = HTTPResponse(status: .ok)
        ResponseHeaders(isSecure: true).add(to: &head)
        #expect(head.headerFields[.strictTransportSecurity] == "max-age=63072000; includeSubDomains")
    }

    @Test func `an answer's own policy is kept`() {
        var head = HTTPResponse(status: .ok)
        head.headerFields[.contentSecurityPolicy] = "x"
        ResponseHeaders(isSecure: false).add(to: &head)
        #expect(head.headerFields[values: .contentSecurityPolicy] == ["x"])
    }
}
