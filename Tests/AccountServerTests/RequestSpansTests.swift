import AccountAPI
import AccountDomain
import AccountTestSupport
import HTTPClient
import Testing
import Tracing

@testable import AccountServer
@testable import Traces
@testable import accountd

struct RequestSpansTests {
    private static let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    /// The spans that requests make, in the order of their ends.
    private static func spans(
        of asks: [Ask], ratio: Double = 1, _ configure: (inout ServerConfiguration) -> Void = { _ in }
    ) async throws -> [SpanContent] {
        let queue = SpanQueue()
        let recorder = SpanRecorder(ratio: ratio, queue: queue)
        try await TestServer.run(configure, recorder: recorder) { server in
            for ask in asks { _ = try await Wire.exchange(ask.bytes, port: server.port) }
        }
        return queue.take(atLeast: 1)
    }

    @Test func `a span is named by its route, never by what was sent`() async throws {
        let spans = try await Self.spans(of: [
            Ask(.health), Ask(.endDevice, "0123456789abcdef0123456789abcdef"),
            Ask("GET", "/nowhere/secret?x=secret"),
            Ask("PROPFIND", "/secret"), Ask("PUT", "/health"), Ask("HEAD", "/health"),
        ])
        #expect(
            spans.map(\.name) == [
                "GET /health", "DELETE /v1/me/devices/{session}", "GET", "_OTHER", "PUT", "HEAD /health",
            ])
        #expect(spans.allSatisfy { $0.kind == .server && $0.parent == nil && !$0.hasFailed })
        #expect(
            spans.map { $0.attributes.get("http.response.status_code") }
                == [200, 401, 404, 404, 405, 200].map { .int64($0) })
        #expect(spans[1].attributes.get("readmigo.problem") == "AUTH_004")
        #expect(spans[1].attributes.get("http.route") == "/v1/me/devices/{session}")
        for span in spans {
            #expect(!"\(span)".contains("secret") && !"\(span)".contains("0123456789abcdef"))
        }
    }

    @Test func `a fault of the server's is one of the span, and its line in the log names the trace`()
        async throws
    {
        let queue = SpanQueue()
        let recorder = SpanRecorder(ratio: 1, queue: queue)
        try await TestServer.run(recorder: recorder) { server in
            await server.store.fail(with: .unavailable(reason: "secret"))
            let body = PasswordSignInBody(email: "ann@example.com", password: "Reading4ever")
            let reply = try await App(server: server).send(Ask(.passwordSignIn).json(body))
            let span = try #require(queue.take(atLeast: 1).first { $0.name == "POST /v1/sign-in/password" })
            #expect(reply.status == 503 && span.hasFailed)
            #expect(span.attributes.get("error.type") == "503")
            #expect(span.attributes.get("readmigo.request.id") == reply["x-request-id"].map { .string($0) })
            #expect(server.log.lines.contains { $0.contains(span.place.trace.text) })
        }
    }

    @Test func `a trusted proxy's trace is gone on with, nobody else's`() async throws {
        let ask = Ask(.health).with("traceparent", Self.parent)
        let trusted = try await Self.spans(of: [ask], ratio: 0) {
            $0.trustedProxies = [AddressRange("127.0.0.1")].compactMap(\.self)
            $0.origin = "https://127.0.0.1"
        }
        #expect(trusted.map { $0.parent?.text } == ["b7ad6b7169203331"])
        #expect(trusted.map(\.place.trace.text) == ["0af7651916cd43dd8448eb211c80319c"])
        let other = try await Self.spans(of: [ask])
        #expect(other.map(\.parent) == [nil])
        #expect(other.first?.place.trace.text != "0af7651916cd43dd8448eb211c80319c")
        #expect(try await Self.spans(of: [ask], ratio: 0).isEmpty)
    }

    @Test func `another service is told the place of the call, and the span no secret`() async throws {
        let queue = SpanQueue()
        let fake = FakeCalls()
        let calls = TracedCalls(calls: fake)
        let base = try #require(HTTPOrigin("https://api.example.com:8443/secret"))
        let request = HTTPClientRequest(.post, base, "/secret", query: [.init("q", "secret")])
        await traced(by: SpanRecorder(ratio: 1, queue: queue), "root") { _ in
            _ = try? await calls.call(request)
            fake.fails = true
            _ = try? await calls.call(request)
        }
        let spans = queue.take(atLeast: 1)
        #expect(spans.map(\.name) == ["POST", "POST", "root"])
        #expect(fake.told == spans.prefix(2).map(\.place.traceparent))
        #expect(
            spans.prefix(2).map { $0.attributes } == [
                Self.said("503", further: ["http.response.status_code": 503]), Self.said("unreachable"),
            ])
    }

    private static func said(_ error: String, further: [String: SpanAttribute] = [:]) -> SpanAttributes {
        SpanAttributes(
            further.merging([
                "http.request.method": "POST", "server.address": "api.example.com", "server.port": 8443,
                "url.scheme": "https", "error.type": .string(error),
            ]) { first, _ in first })
    }
}

/// Another service that is busy, or away; used by one test at a time.
private final class FakeCalls: HTTPClientCalls, @unchecked Sendable {
    var told: [String] = []
    var fails = false

    func call(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPClientResponse {
        told += request.headers.filter { $0.name == "traceparent" }.map(\.value)
        if fails { throw .unreachable }
        return HTTPClientResponse(status: 503)
    }
}
