import Foundation
import HTTPClient
import Testing

struct HTTPCallerTests {
    private func base(_ server: LineServer, isSecure: Bool = false) -> HTTPOrigin {
        address("\(isSecure ? "https" : "http")://localhost:\(server.port)/base")
    }

    private func outcome(
        _ caller: HTTPCaller, _ request: HTTPClientRequest
    ) async -> Result<HTTPClientResponse, HTTPClientError> {
        do throws(HTTPClientError) {
            return .success(try await caller.call(request))
        } catch {
            return .failure(error)
        }
    }

    private let fine = RawAnswer(text: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")

    @Test func `a request goes out as it was written, and its answer comes in`() async throws {
        let server = try await LineServer.start(
            RawAnswer(text: "HTTP/1.1 418 Teapot\r\nContent-Length: 2\r\n\r\nok"))
        let base = base(server)
        let answer = await outcome(
            HTTPCaller(allowed: [base]),
            HTTPClientRequest(.get, base, "/path", query: [.init("q", "ü&")], headers: [.init("X-A", "b c")]))
        #expect(answer == .success(HTTPClientResponse(status: 418, body: Array("ok".utf8))))
        #expect(
            Set(server.lines) == [
                "GET /base/path?q=%C3%BC%26 HTTP/1.1", "Host: localhost:\(server.port)", "X-A: b c",
                "Accept: application/json", "",
            ])
        await server.stop()
    }

    @Test func `a form is posted with its length and without waiting for leave`() async throws {
        try await ProviderFixture.run { ground in
            let large = String(repeating: "x", count: 200_000)
            let answer = await outcome(
                ground.caller(), .form(ground.base, "/auth/token", [.init("client_id", large)]))
            #expect(
                answer
                    == .success(
                        HTTPClientResponse(status: 400, body: Array(#"{"error":"invalid_request"}"#.utf8)))
            )
        }
    }

    @Test func `only what is listed is called`() async throws {
        let server = try await LineServer.start(fine)
        let base = base(server)
        let other = address("http://localhost:\(server.port)/other")
        let caller = HTTPCaller(allowed: [other])
        #expect(await outcome(caller, HTTPClientRequest(.get, base)) == .failure(.notAllowed))
        for path in ["a", "/../other", "/a?b", "/a#b", "/a b", "/a\r\nX: y", "/%2e%2e/"] {
            #expect(await outcome(caller, HTTPClientRequest(.get, other, path)) == .failure(.invalid))
        }
        for field in [
            HTTPClientRequest.Field("A", "b\r\nC: d"), .init("A\n", "b"), .init("A:", "b"), .init("", "b"),
            .init("A", ""),
        ] {
            let request = HTTPClientRequest(.get, other, headers: [field])
            #expect(await outcome(caller, request) == .failure(.invalid))
        }
        #expect(server.lines.isEmpty)
        await server.stop()
    }

    @Test func `a redirection is an answer and is not followed`() async throws {
        let target = try await LineServer.start(fine)
        let server = try await LineServer.start(
            RawAnswer(
                text:
                    "HTTP/1.1 302 Found\r\nLocation: http://localhost:\(target.port)/\r\nContent-Length: 0\r\n\r\n"
            ))
        let base = base(server)
        let answer = await outcome(HTTPCaller(allowed: [base]), HTTPClientRequest(.get, base))
        #expect(answer == .success(HTTPClientResponse(status: 302)))
        #expect(target.lines.isEmpty)
        await server.stop()
        await target.stop()
    }

    @Test(
        arguments: [
            ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123456789", 10, nil),
            ("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n0123456789a", 10, .tooLarge),
            ("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n0123456789a", 10, .tooLarge),
            ("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n0123456789", 20, .lost),
            ("HTTP/1.1 200 OK\r\nContent-Le", 10, .lost),
            ("", 10, .lost),
            ("SSH-2.0-OpenSSH_9.2\r\n", 10, .lost),
        ] as [(String, Int, HTTPClientError?)])
    func `an answer is whole and within its limit, or there is none`(
        text: String, limit: Int, error: HTTPClientError?
    ) async throws {
        let server = try await LineServer.start(RawAnswer(text: text))
        let base = base(server)
        let caller = HTTPCaller(allowed: [base], limits: CallLimits(body: limit))
        let answer = await outcome(caller, HTTPClientRequest(.get, base))
        if let error {
            #expect(answer == .failure(error))
        } else {
            #expect(answer == .success(HTTPClientResponse(status: 200, body: Array("0123456789".utf8))))
        }
        await server.stop()
    }

    @Test func `who never answers is waited for as long as was said, and asked once`() async throws {
        let server = try await LineServer.start(Silence())
        let base = base(server)
        let caller = HTTPCaller(allowed: [base], limits: CallLimits(total: .seconds(2)))
        let answer = await outcome(caller, HTTPClientRequest(.get, base))
        #expect(answer == .failure(.lost))
        #expect(server.lines.filter { $0.hasPrefix("GET") } == ["GET /base HTTP/1.1"])
        await server.stop()
    }

    @Test func `who is not there is unreachable`() async throws {
        let server = try await LineServer.start(Silence())
        let base = base(server)
        await server.stop()
        let caller = HTTPCaller(allowed: [base])
        #expect(await outcome(caller, HTTPClientRequest(.get, base)) == .failure(.unreachable))
        let nobody = address("https://nobody.invalid")
        let other = HTTPCaller(allowed: [nobody])
        #expect(await outcome(other, HTTPClientRequest(.get, nobody)) == .failure(.unreachable))
    }

    @Test func `certificates and names are verified`() async throws {
        let server = try await LineServer.start(fine, isTLS: true)
        let base = base(server, isSecure: true)
        let file = try TestFile(TestCertificate.certificate)
        let trusting = HTTPCaller(allowed: [base], authorities: file.path)
        #expect(
            await outcome(trusting, HTTPClientRequest(.get, base))
                == .success(HTTPClientResponse(status: 200, body: Array("ok".utf8))))
        let usual = HTTPCaller(allowed: [base])
        #expect(await outcome(usual, HTTPClientRequest(.get, base)) == .failure(.untrusted))
        await server.stop()
        // The certificate is not for this number.
        let namesake = try await LineServer.start(fine, isTLS: true, host: "127.0.0.2")
        let number = address("https://127.0.0.2:\(namesake.port)")
        let other = HTTPCaller(allowed: [number], authorities: file.path)
        #expect(await outcome(other, HTTPClientRequest(.get, number)) == .failure(.untrusted))
        await namesake.stop()
    }

    @Test func `a server without TLS is not trusted`() async throws {
        let server = try await LineServer.start(fine)
        let base = base(server, isSecure: true)
        let answer = await outcome(
            HTTPCaller(allowed: [base], limits: CallLimits(total: .milliseconds(300))),
            HTTPClientRequest(.get, base))
        #expect([.failure(.untrusted), .failure(.unreachable)].contains(answer))
        #expect(!server.lines.contains { $0.hasPrefix("GET") })
        await server.stop()
    }

    @Test func `a call that finds no room is refused at once, and there is room again afterwards`()
        async throws
    {
        let silent = try await LineServer.start(Silence())
        let ready = try await LineServer.start(fine)
        let (slow, quick) = (base(silent), base(ready))
        let caller = HTTPCaller(
            allowed: [slow, quick], limits: CallLimits(total: .seconds(60)), threads: 1, waiting: 0)
        async let first = outcome(caller, HTTPClientRequest(.get, slow))
        await silent.arrival()
        #expect(await outcome(caller, HTTPClientRequest(.get, quick)) == .failure(.busy))
        await silent.stop()
        #expect(await first == .failure(.lost))
        for _ in 0..<5 {
            #expect(
                await outcome(caller, HTTPClientRequest(.get, quick))
                    == .success(HTTPClientResponse(status: 200, body: Array("ok".utf8))))
        }
        await ready.stop()
    }

    @Test func `who waited for a thread longer than the call may take is refused`() async throws {
        let silent = try await LineServer.start(Silence())
        let base = base(silent)
        let caller = HTTPCaller(
            allowed: [base], limits: CallLimits(total: .milliseconds(300)), threads: 1, waiting: 8)
        let answers = await withTaskGroup(of: Result<HTTPClientResponse, HTTPClientError>.self) { group in
            for _ in 0..<6 { group.addTask { await outcome(caller, HTTPClientRequest(.get, base)) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let refusals: [Result<HTTPClientResponse, HTTPClientError>] = [
            .failure(.lost), .failure(.busy), .failure(.unreachable),
        ]
        #expect(answers.count == 6 && answers.allSatisfy(refusals.contains))
        await silent.stop()
    }

    @Test func `fifty calls at once are all answered`() async throws {
        try await ProviderFixture.run { ground in
            let caller = ground.caller()
            let statuses = await withTaskGroup(of: Int.self) { group in
                for _ in 0..<50 {
                    group.addTask {
                        (try? await outcome(caller, HTTPClientRequest(.get, ground.base, "/auth/keys")).get()
                            .status) ?? 0
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 200, count: 50))
        }
    }

    @Test func `nothing that prints shows what was asked or answered`() {
        let base = address("https://api.weixin.qq.com")
        let request = HTTPClientRequest(
            .get, base, "/sns", query: [.init("secret", "hush")], headers: [.init("A", "hush")], body: [0x68])
        let answer = HTTPClientResponse(status: 200, body: Array("hush".utf8))
        var dumped = ""
        dump(request, to: &dumped)
        dump(answer, to: &dumped)
        #expect("\(request)" == "<request>")
        #expect(String(reflecting: request) == "<request>")
        #expect("\(answer) \(String(reflecting: answer))" == "<answer 200, 4 bytes> <answer 200, 4 bytes>")
        #expect(!dumped.contains("hush") && !dumped.contains("sns"))
    }
}
