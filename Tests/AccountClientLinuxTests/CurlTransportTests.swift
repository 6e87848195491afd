import AccountClient
import AccountClientTestSupport
import AccountClientLinux
import Foundation
import HTTPClient
import Synchronization
import TestSupport
import Testing

/// What the transport does beyond what every one does.
@Suite(.timeLimit(.minutes(2))) struct CurlTransportTests {
    @Test(arguments: TransportSuite.all)
    func `libcurl keeps what the port promises`(promise: Promise<TransportSuite.Views>) async throws {
        try await EchoService.with { service in
            try await promise.check(try await views(CurlTransport(limits: Self.limits), service))
        }
    }

    @Test(arguments: TransportSuite.all)
    func `libcurl keeps it over TLS with pins, too`(promise: Promise<TransportSuite.Views>) async throws {
        let ground = try PinFixture()
        try await EchoService.with(.init()) { service in
            let transport = CurlTransport(
                pinning: try ground.pinning(service.origin), authorities: ground.authorities,
                limits: Self.limits)
            try await promise.check(try await views(transport, service))
        }
        #expect(ground.failures == [])
    }

    private static let limits = CallLimits(total: .seconds(20), body: 1 << 20)

    private func views(_ transport: CurlTransport, _ service: EchoService) async throws
        -> TransportSuite.Views
    {
        let gone = try await EchoService.start()
        await gone.stop()
        return TransportSuite.Views(
            transport, service.origin, nobody: gone.origin, requests: { service.requests },
            arrival: { await service.arrival() })
    }

    @Test func `requests one after another share one connection`() async throws {
        try await EchoService.with(.init()) { service in
            let ground = try PinFixture()
            let transport = CurlTransport(
                pinning: try ground.pinning(service.origin), authorities: ground.authorities)
            for number in 0..<10 {
                let body = number % 2 == 0 ? nil : Array("{}".utf8)
                _ = try await transport.send(
                    TransportRequest(number % 2 == 0 ? "GET" : "POST", service.origin, "/echo", body: body))
            }
            #expect(service.connections == 1)
        }
    }

    @Test func `a reading request survives a connection that died`() async throws {
        try await EchoService.with { service in
            let transport = CurlTransport()
            for _ in 0..<3 {
                let answer = try await transport.send(TransportRequest("GET", service.origin, "/once"))
                #expect(answer.status == 200)
            }
        }
    }

    @Test func `no more than eight connections are made, and the rest waits its turn`() async throws {
        try await EchoService.with { service in
            let transport = CurlTransport()
            await withTaskGroup(of: Int.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        (try? await transport.send(TransportRequest("GET", service.origin, "/echo")))?.status
                            ?? 0
                    }
                }
                #expect(await group.reduce(into: [:]) { $0[$1, default: 0] += 1 } == [200: 100])
            }
            #expect((1...8).contains(service.connections))
        }
    }

    @Test func `who never answers is waited for as long as was said`() async throws {
        try await EchoService.with { service in
            let transport = CurlTransport(limits: CallLimits(total: .seconds(2)))
            await #expect(throws: TransportError.lost) {
                try await transport.send(TransportRequest("POST", service.origin, "/never", body: [1]))
            }
            await service.arrival()
            #expect(service.requests == ["POST /never"])
        }
    }

    @Test func `a head of any length is not read`() async throws {
        try await EchoService.with { service in
            let transport = CurlTransport()
            let answer = try await transport.send(TransportRequest("GET", service.origin, "/headers/50"))
            #expect(answer.headers.count { $0.name.hasPrefix("X-") } == 50)
            await #expect(throws: TransportError.tooLarge) {
                try await transport.send(TransportRequest("GET", service.origin, "/headers/100"))
            }
        }
    }

    @Test func `nothing that prints shows a token`() {
        let request = ServiceRequest(
            "GET", "https://example.com/?hush", headers: [.init("Authorization", "hush")], body: [1])
        let answer = ServiceAnswer(status: 200, headers: [.init("A", "hush")], body: Array("hush".utf8))
        var dumped = ""
        dump(request, to: &dumped)
        dump(answer, to: &dumped)
        #expect("\(request) \(String(reflecting: request))" == "<request> <request>")
        #expect("\(answer) \(String(reflecting: answer))" == "<answer 200, 4 bytes> <answer 200, 4 bytes>")
        #expect(!dumped.contains("hush"))
    }
}
