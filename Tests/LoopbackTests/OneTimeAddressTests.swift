import Foundation
import TestSupport
import Testing

@testable import Loopback

@Suite("One-time addresses", .timeLimit(.minutes(2)))
struct OneTimeAddressTests {
    @Test func `The first use lets in, the second is refused`() async throws {
        try await TestSite.with { (test) async throws in
            let token = TestSite.token(of: try test.site.mint())
            let first = try await TestSite.redeem(token, port: test.port, ["Sec-Fetch-Site: same-origin"])
            #expect(first.status == 200)
            let bearer = try #require(TestSite.bearer(in: first))
            #expect(bearer.utf8.count == 43 && !first.wire.contains(token))
            #expect(try await test.ask("GET /list", bearer: bearer).status == 200)
            let second = try await TestSite.redeem(token, port: test.port)
            #expect(second.status == 403 && TestSite.bearer(in: second) == nil)
            #expect(try await test.ask("GET /list", bearer: token).status == 403)
        }
    }

    @Test func `Of many uses at once exactly one succeeds`() async throws {
        try await TestSite.with { (test) async throws in
            let token = TestSite.token(of: try test.site.mint())
            let bearers = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<16 {
                    group.addTask { TestSite.bearer(in: try await TestSite.redeem(token, port: test.port)) }
                }
                return try await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
            }
            #expect(bearers.count == 1)
        }
    }

    @Test(arguments: [(59.999, 200), (60, 403), (3600, 403)])
    func `It holds for 60 seconds`(seconds: Double, status: Int) async throws {
        try await TestSite.with { (test) async throws in
            let token = TestSite.token(of: try test.site.mint())
            test.clock.advance(by: .seconds(seconds))
            #expect(try await TestSite.redeem(token, port: test.port).status == status)
        }
    }

    @Test func `Guesses are refused and use nothing up`() async throws {
        try await TestSite.with { (test) async throws in
            let right = TestSite.token(of: try test.site.mint())
            let guesses = [
                ("", 403), (String(repeating: "A", count: 22), 403), (String(right.dropLast()), 403),
                (right + "0", 413), (right.dropLast() + "%", 403), (right + "\n", 413),
            ]
            for (guess, status) in guesses {
                let reply = try await TestSite.redeem(String(guess), port: test.port)
                #expect(reply.status == status, "\(guess.count)")
                #expect(TestSite.bearer(in: reply) == nil)
            }
            #expect(try await TestSite.redeem(right, port: test.port).status == 200)
        }
    }

    @Test(arguments: ["Origin: http://evil.example", "Origin: http://127.0.0.1:1", "Origin: null"])
    func `Another page's script does not use it up`(header: String) async throws {
        try await TestSite.with { (test) async throws in
            let token = TestSite.token(of: try test.site.mint())
            #expect(try await TestSite.redeem(token, port: test.port, [header]).status == 403)
            #expect(try await TestSite.redeem(token, port: test.port).status == 200)
        }
    }

    @Test func `It is short enough for 80 columns, and names this run's host`() async throws {
        try await TestSite.with { (test) async throws in
            let address = try test.site.mint()
            #expect("  \(address.address)".utf8.count <= 75)
            let parts = try #require(URLComponents(string: address.address))
            #expect(parts.port == test.port && parts.path == "/" && parts.fragment?.utf8.count == 22)
            let host = try #require(parts.host)
            #expect(try test.site.mint().address.contains("//\(host):"))
            #expect(try await test.ask("GET /list", host: "\(host):\(test.port)").status == 200)
            #expect(address.plain == "http://127.0.0.1:\(test.port)/#\(TestSite.token(of: address))")
        }
    }

    @Test func `The file is the owner's alone, leads to the address, and goes after use`() async throws {
        try await TestSite.with { (test) async throws in
            let address = try test.site.mint()
            #expect(try mode(address.file) == 0o600)
            #expect(try mode("\(test.folder)/run") == 0o700)
            let text = try String(contentsOfFile: address.file, encoding: .utf8)
            #expect(text.contains("content=\"0;url=\(address.address)\""))
            let token = TestSite.token(of: address)
            #expect(token.utf8.count == 22 && !address.file.contains(token))
            _ = try await TestSite.redeem(token, port: test.port)
            #expect(!FileManager.default.fileExists(atPath: address.file))
        }
    }

    @Test func `The file goes by itself after 60 seconds`() async throws {
        try await TestSite.with { (test) async throws in
            let address = try test.site.mint()
            await test.clock.sleepers(atLeast: 1)
            test.clock.advance(by: .seconds(60))
            while FileManager.default.fileExists(atPath: address.file) { await Task.yield() }
            #expect(try await TestSite.redeem(TestSite.token(of: address), port: test.port).status == 403)
        }
    }

    @Test func `An address that is printed by mistake shows no token`() throws {
        let address = OneTimeAddress(address: "http://name.localhost:1/#abc", file: "/x.html")
        var dumped = ""
        dump(address, to: &dumped)
        for text in ["\(address)", String(reflecting: address), dumped] {
            #expect(!text.contains("abc") && text.contains("/x.html"))
        }
    }

    @Test func `No more than sixteen can be used at a time`() async throws {
        try await TestSite.with { (test) async throws in
            let addresses = try (0..<17).map { _ in try test.site.mint() }
            let tokens = addresses.map(TestSite.token)
            #expect(try await TestSite.redeem(tokens[0], port: test.port).status == 403)
            #expect(!FileManager.default.fileExists(atPath: addresses[0].file))
            #expect(try await TestSite.redeem(tokens[1], port: test.port).status == 200)
            #expect(try await TestSite.redeem(tokens[16], port: test.port).status == 200)
        }
    }
}
