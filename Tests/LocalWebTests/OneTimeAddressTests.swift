import Foundation
import TestGround
import Testing

@testable import LocalWeb

@Suite("One-time addresses", .timeLimit(.minutes(2)))
struct OneTimeAddressTests {
    private func path(_ address: OneTimeAddress) -> String {
        "/open/\(address.address.split(separator: "/").last ?? "")"
    }

    @Test func `The first use lets in and leads on at once, the second is refused`() async throws {
        try await TestSite.with { (test) async throws in
            let address = try test.site.mint()
            let first = try await test.ask("GET \(path(address))", cookie: "", ["Sec-Fetch-Site: cross-site"])
            #expect(first.status == 200)
            #expect(first.body.contains("<meta http-equiv=\"refresh\" content=\"0;url=/\">"))
            #expect(first.all("set-cookie").count == 1)
            #expect(!first.body.contains(path(address)))
            let second = try await test.ask("GET \(path(address))", cookie: "")
            #expect(second.status == 403)
            #expect(second.body.contains("This address was used."))
            #expect(second.all("set-cookie").isEmpty)
        }
    }

    @Test func `Of many uses at once exactly one succeeds`() async throws {
        try await TestSite.with { (test) async throws in
            let path = path(try test.site.mint())
            let cookies = try await withThrowingTaskGroup(of: [String].self) { group in
                for _ in 0..<16 {
                    group.addTask { try await test.ask("GET \(path)", cookie: "").all("set-cookie") }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(cookies.count == 1)
        }
    }

    @Test(arguments: [(59.999, 200), (60, 403), (3600, 403)])
    func `It holds for 60 seconds`(seconds: Double, status: Int) async throws {
        try await TestSite.with { (test) async throws in
            let address = try test.site.mint()
            test.clock.advance(by: .seconds(seconds))
            #expect(try await test.ask("GET \(path(address))", cookie: "").status == status)
        }
    }

    @Test func `Guesses are refused and use nothing up`() async throws {
        try await TestSite.with { (test) async throws in
            let right = path(try test.site.mint())
            let zeros = "/open/" + String(repeating: "0", count: 64)
            let guesses = [
                "/open/", "/open", zeros, String(right.dropLast()), right + "0", right + "/",
                right.uppercased(),
                right + "?x", right + "%00",
            ]
            for guess in guesses where guess != right + "?x" {
                let reply = try await test.ask("GET \(guess)", cookie: "")
                #expect(reply.status == 403, "\(guess.count)")
                #expect(reply.all("set-cookie").isEmpty)
            }
            #expect(try await test.ask("GET \(right)", cookie: "").status == 200)
        }
    }

    @Test(arguments: ["HEAD", "POST"]) func `Other methods do not use it up`(method: String) async throws {
        try await TestSite.with { (test) async throws in
            let path = path(try test.site.mint())
            #expect(try await test.ask("\(method) \(path)", cookie: "", [test.ownOrigin]).status == 405)
            #expect(try await test.ask("GET \(path)", cookie: "").status == 200)
        }
    }

    @Test(arguments: ["Sec-Purpose: prefetch", "Origin: http://evil.example"])
    func `A prefetch or a script of another page does not use it up`(header: String) async throws {
        try await TestSite.with { (test) async throws in
            let path = path(try test.site.mint())
            #expect(try await test.ask("GET \(path)", cookie: "", [header]).status == 403)
            #expect(try await test.ask("GET \(path)", cookie: "").status == 200)
        }
    }

    @Test func `The file is the owner's alone, leads to the address, and goes after use`() async throws {
        try await TestSite.with { (test) async throws in
            let address = try test.site.mint()
            #expect(try mode(address.file) == 0o600)
            #expect(try mode("\(test.folder)/run") == 0o700)
            let text = try String(contentsOfFile: address.file, encoding: .utf8)
            #expect(text.contains("content=\"0;url=\(address.address)\""))
            let token = address.address.split(separator: "/").last ?? ""
            #expect(token.utf8.count == 64 && !address.file.contains(token))
            #expect(address.address.hasPrefix("http://127.0.0.1:\(test.port)/open/"))
            _ = try await test.ask("GET \(path(address))", cookie: "")
            #expect(!FileManager.default.fileExists(atPath: address.file))
        }
    }

    @Test func `The file goes by itself after 60 seconds`() async throws {
        try await TestSite.with { (test) async throws in
            let address = try test.site.mint()
            await test.clock.sleepers(atLeast: 1)
            test.clock.advance(by: .seconds(60))
            while FileManager.default.fileExists(atPath: address.file) { await Task.yield() }
            #expect(try await test.ask("GET \(path(address))", cookie: "").status == 403)
        }
    }

    @Test func `An address that is printed by mistake shows no token`() throws {
        let address = OneTimeAddress(address: "http://127.0.0.1:1/open/abc", file: "/x.html")
        var dumped = ""
        dump(address, to: &dumped)
        for text in ["\(address)", String(reflecting: address), dumped] {
            #expect(!text.contains("abc") && text.contains("/x.html"))
        }
    }

    @Test func `No more than sixteen can be used at a time`() async throws {
        try await TestSite.with { (test) async throws in
            let addresses = try (0..<17).map { _ in try test.site.mint() }
            #expect(try await test.ask("GET \(path(addresses[0]))", cookie: "").status == 403)
            #expect(!FileManager.default.fileExists(atPath: addresses[0].file))
            #expect(try await test.ask("GET \(path(addresses[1]))", cookie: "").status == 200)
            #expect(try await test.ask("GET \(path(addresses[16]))", cookie: "").status == 200)
        }
    }
}
