import Foundation
import NIOCore
import NIOPosix
import Testing

@testable import Loopback

@Suite("Connections that say nothing", .timeLimit(.minutes(2)))
struct SilentConnectionTests {
    private static func connect(_ port: Int) async throws -> any Channel {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port).get()
    }

    /// Asks twice on one connection of a session's, and does something in between; false if it ended.
    private static func isKept(
        _ test: TestSite, while act: @Sendable () async throws -> Void
    ) async throws -> Bool {
        let host = "Host: 127.0.0.1:\(test.port)"
        let request = "GET /list HTTP/1.1\r\n\(host)\r\nAuthorization: Bearer \(test.bearer)\r\n\r\n"
        return try await RawClient.connected(port: test.port, host: "127.0.0.1") { inbound, outbound in
            var parts = inbound.makeAsyncIterator()
            for round in 1...2 {
                if round == 2 { try await act() }
                try await outbound.write(ByteBuffer(string: request))
                var received = ""
                while !received.contains(TestSite.secret) {
                    guard let part = try await parts.next() else { return false }
                    received += String(buffer: part)
                }
            }
            return true
        }
    }

    @Test func `However many there are, a session's request is answered and its connection stays`()
        async throws
    {
        // Only their number may make silent connections give way here, not their age.
        try await TestSite.with(limits: TestSite.patient) { (test) async throws in
            #expect(SiteLimits().connections < 300)
            let isKept = try await Self.isKept(test) {
                var silent: [any Channel] = []
                for _ in 0..<300 { silent.append(try await Self.connect(test.port)) }
                let reply = try await test.ask("GET /list")
                #expect(reply.status == 200 && reply.body == TestSite.secret)
                // The oldest of them has given way, though the session's own is older.
                try await silent.first?.closeFuture.get()
                #expect(silent.last?.isActive == true)
                for each in silent { each.close(promise: nil) }
            }
            #expect(isKept)
        }
    }

    @Test func `A session's idle connection outlives a stranger's time, on a real site`() async throws {
        var limits = SiteLimits()
        limits.stranger = .seconds(2)
        limits.idle = .seconds(3600)
        try await TestSite.with(limits: limits) { (test) async throws in
            // A stranger's that begins later ends: a session's that were taken for one would have ended before.
            let isKept = try await Self.isKept(test) {
                try await Self.connect(test.port).closeFuture.get()
            }
            #expect(isKept)
        }
    }
}
