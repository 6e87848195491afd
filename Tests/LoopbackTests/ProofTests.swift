import Bytes
import Foundation
import NIOCore
import TestSupport
import Testing

@testable import Loopback

@Suite("How a page knows its program again", .timeLimit(.minutes(2)))
struct ProofTests {
    private static let nonce = [UInt8](repeating: 7, count: 32)

    /// Says a challenge as a page does: without the bearer.
    private func challenge(_ test: TestSite, _ bytes: [UInt8], _ headers: [String] = []) async throws -> Reply
    {
        let own = headers.isEmpty ? [test.ownOrigin] : headers
        let head = [
            "POST /session/proof HTTP/1.1", "Host: 127.0.0.1:\(test.port)", "Connection: close",
            "Content-Length: \(bytes.count)",
        ]
        let text = (head + own).joined(separator: "\r\n") + "\r\n\r\n"
        return try await RawClient.exchange(Array(text.utf8) + bytes, port: test.port)
    }

    private func id(_ test: TestSite) -> [UInt8] { SessionProof.id(of: SecretBytes(test.bearer.utf8)) }

    @Test func `The codes are those of another implementation`() {
        // Python: hmac.new(b"A" * 43, b"id", "sha256"), and b"proof" + bytes([7] * 32).
        let bearer = SecretBytes(String(repeating: "A", count: 43).utf8)
        #expect(
            Hexadecimal.encode(SessionProof.id(of: bearer))
                == "ffe97acfc361c2a53d34f5302744a8a37f3673dc0617d8c64a9773e29c8421ae")
        #expect(
            Hexadecimal.encode(SessionProof.answer(to: Self.nonce, under: bearer))
                == "efe7a2b42c117815a56016a6cfdda20800e2da57876c323ce9f82da9123f0f11")
    }

    @Test func `The program proves that it knows the bearer, to each nonce anew`() async throws {
        try await TestSite.with { (test) async throws in
            for byte in [UInt8(0), 255] {
                let nonce = [UInt8](repeating: byte, count: 32)
                let reply = try await challenge(test, id(test) + nonce)
                #expect(reply.status == 200 && reply.all("content-length") == ["32"])
                let bearer = SecretBytes(test.bearer.utf8)
                #expect(
                    Array(reply.bytes.suffix(32)) == SessionProof.answer(to: nonce, under: bearer))
                #expect(!reply.wire.contains(test.bearer))
            }
        }
    }

    @Test func `It proves nothing to who names no session of this run`() async throws {
        try await TestSite.with { (test) async throws in
            try await TestSite.with { (other) async throws in
                let known = id(test)
                let wrong = [UInt8](repeating: 0, count: 32)
                let names = [wrong, id(other), known.reversed(), Array(test.bearer.utf8.prefix(32))]
                for name in names {
                    let reply = try await challenge(test, name + Self.nonce)
                    #expect(reply.status == 403 && reply.body == "No session of this run.")
                }
                #expect(try await challenge(test, known + Self.nonce).status == 200)
            }
        }
    }

    @Test(arguments: [0, 1, 32, 63])
    func `A nonce of another length is refused, whoever asks`(_ length: Int) async throws {
        try await TestSite.with { (test) async throws in
            let challenges = [id(test) + Self.nonce, Self.nonce + Self.nonce]
            for full in challenges {
                #expect(try await challenge(test, Array(full.prefix(length))).status == 400)
                #expect(try await challenge(test, full + [0]).status == 413)
            }
        }
    }

    @Test func `A program that stops proves nothing any more, on connections that are still open either`()
        async throws
    {
        try await TestSite.with { (test) async throws in
            let head = [
                "POST /session/proof HTTP/1.1", "Host: 127.0.0.1:\(test.port)", test.ownOrigin,
                "Content-Length: 64",
            ]
            let text = head.joined(separator: "\r\n") + "\r\n\r\n"
            let body = id(test) + Self.nonce
            let received = try await RawClient.connected(port: test.port, host: "127.0.0.1") {
                inbound, outbound in
                try await outbound.write(ByteBuffer(string: text))
                // By its answer the one before has been read as well.
                #expect(try await challenge(test, body).status == 200)
                let stopping = Task { await test.site.stop() }
                while !test.site.state.sessions.isClosed { await Task.yield() }
                try await outbound.write(ByteBuffer(bytes: body))
                var received: [UInt8] = []
                for try await part in inbound { received += Array(part.readableBytesView) }
                test.clock.advance(by: .seconds(3))
                await stopping.value
                return received
            }
            let reply = String(decoding: received, as: UTF8.self)
            #expect(received.isEmpty || reply.hasPrefix("HTTP/1.1 503"))
        }
    }

    @Test func `Neither answer can stand for the other, or for a bearer`() async throws {
        let bearer = RandomToken.make(characters: 43)
        // "id" and what follows it is no nonce's text, however the nonce is chosen: all of those begin with "proof".
        let texts =
            [SessionProof.id(of: bearer)]
            + (0..<64).map {
                SessionProof.answer(to: [UInt8](repeating: $0, count: 32), under: bearer)
            }
        #expect(Set(texts).count == texts.count)
        try await TestSite.with { (test) async throws in
            let proof = SessionProof.answer(to: Self.nonce, under: SecretBytes(test.bearer.utf8))
            for forged in [proof, id(test)] {
                let text = Hexadecimal.encode(forged)
                #expect(try await test.ask("GET /list", bearer: text).status == 403)
            }
        }
    }

    @Test(arguments: [
        "Origin: http://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site", "X-Nothing: 1",
    ])
    func `No other page gets a proof`(_ header: String) async throws {
        try await TestSite.with { (test) async throws in
            #expect(try await challenge(test, id(test) + Self.nonce, [header]).status == 403)
        }
    }

    @Test func `Without a session no more is served than the entrance`() async throws {
        try await withFolder { folder in
            let place = try OwnerFolder(SiteFolder(base: folder, components: ["run"]))
            let routes = SiteState(TestSite.configuration(folder), handOver: place).routes
            let open = routes.flatMap { path, methods in
                methods.filter { !$0.value.needsSession }.map { "\($0.key.rawValue) \(path)" }
            }
            #expect(
                Set(open) == ["POST /session", "POST /session/proof", "POST /session/goodbye"])
        }
    }
}
