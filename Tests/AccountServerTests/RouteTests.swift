import AccountAPI
import AccountTestSupport
import Testing

@testable import AccountServer

struct RouteTests {
    @Test(arguments: ServiceRoute.allCases)
    func `the table finds every route`(route: ServiceRoute) {
        let ask = Ask(route, "0123456789abcdef")
        let hasParameter = route.place.path.contains("{")
        #expect(
            RouteTable().find(ask.verb, ask.path[...])
                == .route(route, parameter: hasParameter ? "0123456789abcdef" : nil))
    }

    @Test(
        arguments: [
            ("/", nil), ("/v1", nil), ("/v1/session/", nil), ("/v1/registrations/a/b/code", nil),
            ("/v1/registrations//code", nil), ("/not-me/", nil), ("/v2/session", nil),
            ("/v1/session", "DELETE, GET, HEAD"), ("/v1/me", "GET, HEAD, PATCH"),
            ("/not-me/x", "GET, HEAD, POST"), ("/v1/tokens", "POST"),
            ("/v1/me/deletion", "DELETE, POST"), ("/ready", "GET, HEAD"),
        ] as [(String, String?)])
    func `other paths and verbs`(path: String, allowed: String?) {
        #expect(RouteTable().find("TRACE", path[...]) == allowed.map { .otherVerb(allowed: $0) } ?? .nothing)
    }

    @Test func `over the wire they are 404 and 405 in the asker's language`() async throws {
        try await TestServer.run { server in
            let nothing = try await server.send(Ask("GET", "/nowhere"))
            #expect(nothing.status == 404)
            #expect(try nothing.problem().title == "Not found")
            let chinese = try await server.send(
                Ask("GET", "/nowhere").with("Accept-Language", "zh-CN,en;q=0.8"))
            #expect(try chinese.problem().title == "未找到")
            for verb in ["POST", "PUT", "PATCH", "OPTIONS", "TRACE"] {
                let wrong = try await server.send(Ask(verb, "/ready"))
                #expect(wrong.status == 405)
                #expect(wrong["allow"] == "GET, HEAD")
                #expect(try wrong.problem().subcode == "method")
            }
            let head = try await server.send(Ask("HEAD", "/v1/tokens"))
            #expect(head.status == 405 && head["allow"] == "POST" && head.body.isEmpty)
        }
    }

    @Test func `HEAD is answered as GET is, without the body`() async throws {
        try await TestServer.run { server in
            for path in ["/", "/live", "/ready", "/.well-known/jwks.json", "/openapi.json", "/v1/session"] {
                let whole = try await server.send(Ask("GET", path))
                let head = try await server.send(Ask("HEAD", path))
                #expect(head.status == whole.status && head.body.isEmpty && !whole.body.isEmpty, "\(path)")
                for name in ["content-length", "content-type", "cache-control"] {
                    #expect(head[name] == whole[name], "\(name) of \(path)")
                }
            }
        }
    }

    @Test(arguments: ["/live", "/", "/nowhere"])
    func `a request names one host`(path: String) async throws {
        try await TestServer.run { server in
            for hosts in [[], [""], ["a", "a"], ["a", "b"]] {
                let fields = hosts.map { "Host: \($0)\r\n" }.joined()
                let bytes = "GET \(path) HTTP/1.1\r\nConnection: close\r\n\(fields)\r\n"
                let reply = Reply(try await Wire.exchange(bytes.utf8, port: server.port))
                #expect(reply.status == 400, "\(hosts)")
            }
        }
    }

    @Test func `every route with a session refuses who has none`() async throws {
        try await TestServer.run { server in
            for route in ServiceRoute.allCases where route.access.isOfSession {
                for token in [nil, "", "x", "a.b.c", String(repeating: "a", count: 3000)] {
                    let ask = try Ask(route).token(token).json(CodeBody(code: "1"))
                    let reply = try await server.send(ask)
                    #expect(reply.status == 401, "\(route) with \(token ?? "nothing")")
                    #expect(try reply.problem().subcode == "invalid")
                    // Who shows nothing hears of no error (RFC 6750, section 3.1).
                    let error = (token ?? "").isEmpty ? "" : #" error="invalid_token""#
                    #expect(reply["www-authenticate"] == #"Bearer\#(error), DPoP algs="ES256""#)
                }
            }
            #expect(await server.store.reads == 0)
        }
    }

    @Test func `a token is said not to hold by the scheme that it was shown with`() async throws {
        let table = [
            ("DPoP x", #"Bearer, DPoP algs="ES256", error="invalid_token""#),
            ("bearer x", #"Bearer error="invalid_token", DPoP algs="ES256""#),
            ("Basic eA==", #"Bearer, DPoP algs="ES256""#),
        ]
        try await TestServer.run { server in
            for (shown, said) in table {
                let reply = try await server.send(Ask(.session).with("Authorization", shown))
                #expect(reply["www-authenticate"] == said, "\(shown)")
            }
        }
    }
}
