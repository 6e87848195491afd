import AccountAPI
import AccountServer
import AccountDomain
import Crypto
import HTTPServer
import Foundation
import Testing

@testable import AccountServer

/// What a browser is shown, beside the API.
struct StaticFilesTests {
    private static let files = AccountPages.paths + AccountPages.files.map(\.path)
    private static let texts = ["/terms", "/privacy"]
    private static let facts = ["/service.json", "/common-passwords.txt"]

    @Test func `every file is served with its policy, and again only when it changed`() async throws {
        try await TestServer.run { server in
            for path in Self.files + Self.texts + Self.facts {
                let page = try await server.send(Ask("GET", path))
                #expect(page.status == 200, "\(path)")
                #expect(!page.text.isEmpty, "\(path)")
                #expect(page["cache-control"] == "no-cache", "\(path)")
                // A screen's own style alone; browser tests see that it is the one that is there.
                let styles = AccountPages.paths.contains(path) ? try Self.source(page.text) : "'self'"
                let policy =
                    Self.texts.contains(path) ? PlainPage.policy : AccountPages.policy(styles: styles)
                #expect(page.all("content-security-policy") == [policy], "\(path)")
                #expect(page["x-content-type-options"] == "nosniff")
                #expect(page["cross-origin-opener-policy"] == "same-origin")
                #expect(page.cookie("device") == nil, "looking makes no device: \(path)")
                let tag = try #require(page["etag"])
                let again = try await server.send(Ask("GET", path).with("If-None-Match", "\"x\", \(tag)"))
                #expect(again.status == 304 && again.text.isEmpty, "\(path)")
                #expect(again["etag"] == tag)
                #expect(again["content-security-policy"] == policy)
            }
            let page = try await server.send(Ask("GET", "/"))
            let stale = try await server.send(Ask("GET", "/").with("If-None-Match", "\"other\""))
            #expect(stale.status == 200 && stale.text == page.text)
            let head = try await server.send(Ask("HEAD", "/"))
            #expect(head.status == 200 && head.text.isEmpty)
            #expect(head["content-length"] == page["content-length"])
        }
    }

    private static func source(_ page: String) throws -> String {
        let style = try #require(page.split(separator: "<style>").last?.split(separator: "</style>").first)
        return "'sha256-\(Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString())'"
    }

    @Test func `nothing but looking is allowed there, and nothing else stands there`() async throws {
        try await TestServer.run { server in
            for verb in ["POST", "PUT", "DELETE"] {
                let reply = try await server.send(Ask(verb, "/"))
                #expect(reply.status == 405)
                #expect(reply["allow"] == "GET, HEAD")
            }
            for path in ["/index.html", "/terms.en.html", "/.", "//", "/page/", "/Page/main.js", "/main.js/"]
            {
                #expect(try await server.send(Ask("GET", path)).status == 404, "\(path)")
            }
        }
    }

    @Test func `each screen has an address, and the page stands there`() async throws {
        let screens = AccountPages.paths
        #expect(screens.count == 34)
        #expect(Set(screens).count == 34)
        #expect(Set(screens).isSuperset(of: ["/", "/sign-in", "/devices", AccountPages.passwordPath]))
        try await TestServer.run { server in
            let page = try await server.send(Ask("GET", "/"))
            for path in screens { #expect(try await server.send(Ask("GET", path)).text == page.text) }
        }
    }

    @Test func `who takes gzip gets it, under a tag of its own`() async throws {
        try await TestServer.run { server in
            let whole = try await server.send(Ask("GET", "/main.js"))
            #expect(whole["content-encoding"] == nil)
            for accepted in ["gzip", "br, GZIP;q=0.5", "deflate, gzip; q=1"] {
                let ask = Ask("GET", "/main.js").with("Accept-Encoding", accepted)
                let short = try await server.send(ask)
                #expect(short["content-encoding"] == "gzip", "\(accepted)")
                #expect(short["vary"] == "Accept-Language, Accept-Encoding")
                let (sent, all) = (Int(short["content-length"] ?? ""), Int(whole["content-length"] ?? ""))
                #expect(try #require(sent) * 3 < #require(all))
                let tag = try #require(short["etag"])
                #expect(tag != whole["etag"])
                #expect(try await server.send(ask.with("If-None-Match", tag)).status == 304)
                #expect(
                    try await server.send(Ask("GET", "/main.js").with("If-None-Match", tag)).status == 200)
            }
            for accepted in ["", "br", "gzip;q=0", "identity, gzip; q=0.0"] {
                let reply = try await server.send(Ask("GET", "/main.js").with("Accept-Encoding", accepted))
                #expect(reply["content-encoding"] == nil && reply.text == whole.text, "\(accepted)")
            }
        }
    }

    @Test func `gzip's own program reads what we compress`() throws {
        let text = Array((0..<30_000).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7) })
        for bytes in [[], Array("a".utf8), text] {
            let process = Process()
            let (input, output) = (Pipe(), Pipe())
            process.executableURL = URL(fileURLWithPath: "/bin/gzip")
            process.arguments = ["-dc"]
            (process.standardInput, process.standardOutput) = (input, output)
            try process.run()
            try input.fileHandleForWriting.write(contentsOf: Data(#require(Gzip.compress(bytes))))
            try input.fileHandleForWriting.close()
            #expect(try output.fileHandleForReading.readToEnd().map { Array($0) } ?? [] == bytes)
        }
    }

    @Test func `programs find the way to change a password`() async throws {
        try await TestServer.run { server in
            let reply = try await server.send(Ask("GET", "/.well-known/change-password"))
            #expect(reply.status == 303)
            #expect(reply["location"] == "/password")
            // By which programs know that this server tells what it has from what it has not.
            let none = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200"
            #expect(try await server.send(Ask("GET", none)).status == 404)
        }
    }

    @Test func `at an address that leads nowhere a person gets a page, and a program a problem`()
        async throws
    {
        try await TestServer.run { server in
            for (language, title) in [("zh-Hans", "找不到页面"), ("en", "Page not found")] {
                let ask = Ask("GET", "/nowhere").with("Accept", "text/html,*/*;q=0.8")
                let page = try await server.send(ask.with("Accept-Language", language))
                #expect(page.status == 404)
                #expect(page.text.contains("<h1>\(title)</h1>"))
                #expect(page.text.contains("<html lang=\"\(language)\">"))
                #expect(page.text.contains("href=\"/\""))
                #expect(page.all("content-security-policy") == [PlainPage.policy])
                #expect(page["cache-control"] == "no-store")
            }
            let problem = try await server.send(Ask("GET", "/nowhere").with("Accept", "*/*"))
            #expect(problem.status == 404)
            #expect(problem["content-type"] == "application/problem+json")
            let posted = try await server.send(Ask("POST", "/nowhere").with("Accept", "text/html"))
            #expect(posted["content-type"] == "application/problem+json")
        }
    }

    @Test func `the page allows no script but its own files, and no text becomes markup`() {
        let policy = AccountPages.policy().split(separator: "; ").map { String($0) }
        #expect(
            policy == [
                "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:",
                "connect-src 'self'", "worker-src 'self'", "form-action 'self'", "base-uri 'none'",
                "frame-ancestors 'none'",
                "require-trusted-types-for 'script'", "trusted-types work",
            ])
        #expect(!PlainPage.policy.contains("script-src"))
        #expect(PlainPage.policy.hasPrefix("default-src 'none'; "))
    }

    @Test func `terms and privacy are told in the language of the link, else of the browser`() async throws {
        try await TestServer.run { server in
            let cases = [
                ("/terms", "zh-CN", "zh-Hans", "用户协议"), ("/terms", "en-GB", "en", "Terms of Use"),
                ("/terms?language=en", "zh-CN", "en", "Terms of Use"),
                ("/privacy?language=zh-Hans", "en", "zh-Hans", "隐私政策"),
                ("/privacy?language=xx&x=%", "en", "en", "Privacy Policy"),
            ]
            for (path, accepted, language, title) in cases {
                let page = try await server.send(Ask("GET", path).with("Accept-Language", accepted))
                #expect(page.text.contains("<html lang=\"\(language)\">"), "\(path) \(accepted)")
                #expect(page.text.contains("<h1>\(title)</h1>"))
                #expect(page["vary"] == "Accept-Language, Accept-Encoding")
            }
        }
    }

    @Test func `the terms' version and the product's name are the installation's, as text`() async throws {
        try await TestServer.run(policy: {
            $0.terms = "2027-03<b>"
            $0.product = "A & B"
        }) { server in
            for path in Self.texts {
                let page = try await server.send(Ask("GET", path))
                #expect(page.text.contains("2027-03&lt;b&gt;"))
                #expect(page.text.contains("A &amp; B"))
                #expect(!page.text.contains("{") && !page.text.contains("<b>"))
            }
        }
    }

    @Test func `the page is told the ways, the terms and the rules beforehand`() async throws {
        try await TestServer.run(policy: {
            $0.terms = "2027-03"
            $0.passwords = .nist
            $0.allowsRegistration = false
            $0.phonePrefixes = ["+86", "+852"]
        }) { server in
            let reply = try await server.send(Ask("GET", "/service.json"))
            let facts = try JSONDecoder().decode(PageFacts.self, from: Data(reply.text.utf8))
            // The page itself holds them, too.
            #expect(
                try await server.send(Ask("GET", "/")).text.contains(
                    "content=\"\(HTML.escaped(reply.text))\""))
            #expect(
                facts
                    == PageFacts(
                        origin: "http://127.0.0.1:8080", ways: ["apple", "password", "wechat", "phone"],
                        product: "Readmigo", terms: "2027-03",
                        isOpen: false, passwords: "nist", contextWords: ContextBlocklist.own,
                        phonePrefixes: ["+86", "+852"], passkeys: "account.readmigo.com"))
            let words = try await server.send(Ask("GET", "/common-passwords.txt")).text.split(separator: " ")
            #expect(words.count > 3_000)
            let isListed = words.allSatisfy { PasswordProfile.seed.flaws(of: String($0)).contains(.common) }
            #expect(isListed)
        }
    }

    @Test func `without providers only the other ways stand there`() {
        #expect(PageFacts(AccountPolicy(), Providers(), origin: "").ways == ["password", "phone"])
    }

    @Test func `looking is counted as any request is`() async throws {
        try await TestServer.run({ $0.rates.everything = RateRule(burst: 2, perSecond: 0.001) }) { server in
            let statuses = [
                try await server.send(Ask("GET", "/")).status, try await server.send(Ask("GET", "/")).status,
                try await server.send(Ask("GET", "/")).status,
            ]
            #expect(statuses == [200, 200, 429])
        }
    }
}
