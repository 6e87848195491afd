import AccountAPI
import AccountTestSupport
import AccountDomain
import NIOCore
import Testing

@testable import AccountServer

struct ConnectionTests {
    /// Slow clients: what they sent when they fell silent.
    @Test(
        arguments: [
            "", "GET /hea", "GET /health HTTP/1.1\r\nHost: a\r\n",
            "POST /v1/password-resets HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{",
            "POST /v1/password-resets HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
            "GET /health HTTP/1.1\r\nHost: a\r\n\r\n",
        ])
    func `who falls silent is let go`(sent: String) async throws {
        let isWhole = sent.hasSuffix("a\r\n\r\n") && sent.hasPrefix("GET")
        try await TestServer.run {
            // A whole request has as long as a busy machine needs; it is the silence after it that ends.
            $0.limits.firstHead = isWhole ? .seconds(60) : .milliseconds(80)
            $0.limits.receiving = isWhole ? .seconds(60) : .milliseconds(80)
            $0.limits.idle = .milliseconds(80)
        } _: { server in
            // A socket that is closed over bytes that nobody read is reset: that is let go, too.
            let received = try? await Wire.exchange(sent.utf8, port: server.port)
            #expect(Reply(received ?? []).status == (isWhole ? 200 : 0))
        }
    }

    @Test func `one connection serves many requests in their order`() async throws {
        try await TestServer.run { server in
            let one = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
            let two = "GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n"
            let last = "GET /.well-known/jwks.json HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            let text = String(
                decoding: try await Wire.exchange((one + two + last).utf8, port: server.port), as: UTF8.self)
            let statuses = text.split(separator: "HTTP/1.1 ").map { $0.prefix(3) }
            #expect(statuses == ["200", "404", "200"])
        }
    }

    private func isServed(_ server: TestServer) async -> Bool {
        guard let received = try? await Wire.exchange(Ask(.health).bytes, port: server.port) else {
            return false
        }
        return Reply(received).status == 200
    }

    @Test(.timeLimit(.minutes(2)))
    func `a full server lets go of who waits, and answers who asks`() async throws {
        try await TestServer.run {
            $0.limits.connections = 4
            $0.limits.firstHead = .seconds(600)
        } _: { server in
            // Each holds a connection over which nothing is said, until the server lets go of it.
            let ends = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<12 {
                    group.addTask {
                        try await Wire.connected(server.port) { inbound, _ in
                            do { for try await _ in inbound {} } catch { return true }
                            return true
                        }
                    }
                }
                var ended = 0
                while ended < 8, try await group.next() == true { ended += 1 }
                let reply = try await server.send(Ask(.live))
                #expect(reply.status == 200)
                await server.stop()
                return ended
            }
            #expect(ends == 8)
        }
    }

    @Test(.timeLimit(.minutes(2)))
    func `an address has so many connections at once`() async throws {
        try await TestServer.run {
            $0.limits.connectionsPerAddress = 2
        } _: { server in
            let ask = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
            func answer(
                _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>,
                _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
            ) async throws -> String? {
                try? await outbound.write(ByteBuffer(string: ask))
                for try await part in inbound { return String(buffer: part) }
                return nil
            }
            let seen = try await Wire.connected(server.port) { inbound, outbound in
                let first = try await answer(inbound, outbound)
                let further = try await Wire.connected(server.port) { inbound, outbound in
                    let second = try await answer(inbound, outbound)
                    let third = try? await Wire.connected(server.port) { try await answer($0, $1) }
                    return [second, third ?? nil]
                }
                return [first] + further
            }
            #expect(seen.map { $0?.hasPrefix("HTTP/1.1 200") ?? false } == [true, true, false])
            // A connection that was closed here counts until the server has seen it, too.
            while await !isServed(server) { await Task.yield() }
        }
    }

    @Test func `a request that is being answered is not cut when the server stops`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            let tokens = try await app.register()
            // While this one is at the store, the stop begins.
            await server.store.beforeNextCommit { _ in await server.stop() }
            let reply = try await app.send(Ask(.signOut), token: tokens.accessToken)
            #expect(reply.status == 204)
            #expect(await server.store.tables.sessions.map(\.end) == [.signedOut])
        }
    }
}
