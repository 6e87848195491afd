import Testing

@testable import Loopback

@Suite("Headers of answers", .timeLimit(.minutes(2)))
struct HeaderTests {
    static let expected = [
        "content-security-policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
            + "connect-src 'self'; media-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        "cache-control": "no-store", "x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
        "x-frame-options": "DENY", "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
    ]

    static func check(_ reply: Reply, _ status: Int) throws {
        #expect(reply.status == status)
        for (name, value) in expected { #expect(reply.all(name) == [value], "\(status) \(name)") }
        let permissions = try #require(reply.all("permissions-policy").first)
        #expect(permissions.hasPrefix("camera=(self), clipboard-read=(self), clipboard-write=(self), "))
        #expect(permissions.contains("microphone=()") && permissions.contains("geolocation=()"))
        #expect(!reply.headers.contains { $0.name.hasPrefix("access-control") || $0.name == "server" })
    }

    @Test(
        "Every kind of answer carries all of them, once",
        arguments: [
            ("GET / HTTP/1.1\r\nHost: HOST\r\nAuthorization: Bearer BEARER\r\n\r\n", 200),
            ("GET /app.js HTTP/1.1\r\nHost: HOST\r\nAuthorization: Bearer BEARER\r\n\r\n", 200),
            (
                "POST /act HTTP/1.1\r\nHost: HOST\r\nAuthorization: Bearer BEARER\r\nSec-Fetch-Site: same-origin\r\n\r\n",
                200
            ),
            ("GET /brief HTTP/1.1\r\nHost: HOST\r\nAuthorization: Bearer BEARER\r\n\r\n", 200),
            ("GET /teapot HTTP/1.1\r\nHost: HOST\r\nAuthorization: Bearer BEARER\r\n\r\n", 418),
            ("GET /plain.css HTTP/1.1\r\nHost: evil.example\r\n\r\n", 200),
            ("GET / HTTP/1.1\r\nHost: HOST\r\n\r\n", 200),
            ("GET /brief HTTP/1.1\r\nHost: HOST\r\n\r\n", 403),
            (
                "GET /x HTTP/1.1\r\nHost: HOST\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n\r\n",
                404
            ),
            ("GET / HTTP/1.1\r\nHost: HOST\r\nOrigin: null\r\n\r\n", 403),
            ("GET /none HTTP/1.1\r\nHost: HOST\r\nAuthorization: Bearer BEARER\r\n\r\n", 404),
            ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
            ("GET / HTTP/1.1\r\n\r\n", 400),
            ("nonsense\r\n\r\n", 400),
            (
                "POST /act HTTP/1.1\r\nHost: HOST\r\nAuthorization: Bearer BEARER\r\nSec-Fetch-Site: same-origin\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\nzz\r\n", 400
            ),
            ("PUT / HTTP/1.1\r\nHost: HOST\r\nAuthorization: Bearer BEARER\r\n\r\n", 405),
            ("OPTIONS / HTTP/1.1\r\nHost: HOST\r\n\r\n", 405),
            (
                "POST /act HTTP/1.1\r\nHost: HOST\r\nAuthorization: Bearer BEARER\r\nSec-Fetch-Site: same-origin\r\n"
                    + "Content-Length: 99999\r\n\r\n", 413
            ),
        ])
    func everywhere(_ text: String, status: Int) async throws {
        let brief = Route(.get, "/brief") { _ in
            .events(AsyncStream { $0.finish() })
        }
        let teapot = Route(.get, "/teapot") { _ in .text("no", status: 418) }
        try await TestSite.with(routes: [brief, teapot]) { (test) async throws in
            let text = text.replacing("HOST", with: "127.0.0.1:\(test.port)").replacing(
                "BEARER", with: test.bearer
            )
            .replacing("\r\n", with: "\r\nConnection: close\r\n", maxReplacements: 1)
            try Self.check(try await RawClient.exchange(text, port: test.port), status)
        }
    }
}
