import AccountAPI
import AccountTestSupport
import AccountServer
import AccountDomain
import NIOCore
import Testing

@testable import AccountServer

struct PageTests {
    /// The way to "this was not me" from the mail about a second device.
    private static func link(_ server: TestServer) async throws -> String {
        _ = try await App(server: server).register()
        let second = App(server: server)
        let signIn = try Ask(.passwordSignIn).json(
            PasswordSignInBody(
                email: "ann@example.com", password: "Blue7horses", deviceName: "<script>alert(1)</script>"))
        var reply = try await second.send(signIn)
        if reply.status == 401 {
            let challenge = try #require(try reply.problem().challenge)
            _ = try await second.send(Ask(.stepUpCode, challenge))
            let code = try #require(try await server.letter(to: "ann@example.com").code)
            reply = try await second.send(
                Ask(.stepUp, challenge).json(
                    StepUpBody(way: .mail, code: code, deviceName: "<script>alert(1)</script>")))
        }
        #expect(reply.status == 200)
        return try #require(try await server.letter(to: "ann@example.com").notMe)
    }

    @Test func `looking at the link does nothing, the button ends the session once`() async throws {
        try await TestServer.run { server in
            let id = try await Self.link(server)
            for _ in 0..<2 {
                let page = try await server.send(Ask(.notMePage, id))
                #expect(page.status == 200)
                #expect(page["content-type"] == "text/html; charset=utf-8")
                #expect(page.text.contains("<form method=\"post\" action=\"/not-me/\(id)\">"))
                #expect(!page.text.contains("<script"))
                #expect(page.text.contains("&lt;script&gt;"))
                #expect(page["content-security-policy"]?.contains("style-src 'sha256-") == true)
            }
            #expect(await server.store.tables.sessions.allSatisfy { $0.endedAt == nil })
            let form = "application/x-www-form-urlencoded"
            let done = try await server.send(Ask(.notMe, id).raw("", form).with("Origin", "null"))
            #expect(done.status == 200)
            #expect(await server.store.tables.sessions.compactMap(\.end) == [.notMe])
            #expect(try await server.letter(to: "ann@example.com").kind == .passwordWithdrawn)
            #expect(done.text.contains("no longer valid"))
            for ask in [Ask(.notMe, id), Ask(.notMePage, id)] {
                #expect(try await server.send(ask).problem().code == .missing)
                let page = try await server.send(ask.with("Accept", "text/html"))
                #expect(page.status == 404)
                #expect(page.text.contains("no longer valid"))
            }
        }
    }

    @Test func `the link of a replaced address shows a button, and the button gives it back once`()
        async throws
    {
        try await TestServer.run { server in
            let app = App(server: server)
            let token = try #require(try await app.register().accessToken)
            server.clock.advance(40 * 86_400)
            let again = try await app.send(
                Ask(.passwordSignIn).json(
                    PasswordSignInBody(email: "ann@example.com", password: "Blue7horses")))
            let fresh = try #require(try again.read(SignInBody.self).session?.accessToken)
            #expect(fresh != token)
            let asked = try await app.send(
                Ask(.changeEmail).json(AddressChangeBody(address: "thief@example.com")), token: fresh)
            let challenge = try asked.read(ChallengeBody.self).challenge
            let code = try #require(try await server.letter(to: "thief@example.com").code)
            let changed = try await app.send(
                Ask(.proveEmail, challenge).json(CodeBody(code: code)), token: fresh)
            #expect(changed.status == 204)
            let pending = try #require(try await server.letter(to: "ann@example.com").undo)
            let asking = try await server.send(Ask(.undoPage, pending).with("Accept-Language", "en"))
            #expect(asking.status == 200 && asking.text.contains("Stop this change"))
            #expect(asking.text.contains("thief@example.com"))
            server.clock.advance(3 * 86_400)
            #expect(try await server.accounts.applyDueChanges(at: server.clock.now) == 1)
            let id = try #require(try await server.letter(to: "ann@example.com").undo)
            #expect(id != pending)
            for language in ["en", "zh-Hans"] {
                let page = try await server.send(Ask(.undoPage, id).with("Accept-Language", language))
                #expect(page.status == 200 && page.text.contains("ann@example.com"))
                #expect(page.text.contains("<form method=\"post\" action=\"/undo/\(id)\">"))
                #expect(!page.text.contains("<script") && page.text.contains("lang=\"\(language)\""))
            }
            #expect(await server.store.tables.users.map(\.email?.text) == ["thief@example.com"])
            let form = "application/x-www-form-urlencoded"
            let done = try await server.send(Ask(.undo, id).raw("", form).with("Origin", "null"))
            #expect(done.status == 200 && done.text.contains("is the address of your account again"))
            #expect(await server.store.tables.users.map(\.email?.text) == ["ann@example.com"])
            for ask in [Ask(.undo, id), Ask(.undoPage, id)] {
                #expect(try await server.send(ask).problem().code == .missing)
                let page = try await server.send(ask.with("Accept", "text/html"))
                #expect(page.status == 404 && page.text.contains("no longer valid"))
            }
        }
    }

    @Test func `the link of a change that is pending stops it`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            let token = try #require(try await app.register().accessToken)
            func ask(for address: String) async throws -> String {
                let asked = try await app.send(
                    Ask(.changeEmail).json(AddressChangeBody(address: address)), token: token)
                let code = try #require(try await server.letter(to: address).code)
                let challenge = try asked.read(ChallengeBody.self).challenge
                let proven = try await app.send(
                    Ask(.proveEmail, challenge).json(CodeBody(code: code)), token: token)
                #expect(proven.status == 204)
                return try #require(try await server.letter(to: "ann@example.com").undo)
            }
            let form = "application/x-www-form-urlencoded"
            let first = try await ask(for: "one@example.com")
            let stopped = try await server.send(Ask(.undo, first).raw("", form).with("Origin", "null"))
            #expect(stopped.status == 200 && stopped.text.contains("nothing has changed"))
            #expect(await server.store.tables.users.map(\.password) == [nil])
        }
    }

    @Test func `a text in a page is text alone, in an attribute of either quotation mark, too`() {
        #expect(
            HTML.escaped("<b a='1' c=\"2\">&") == "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;")
        // A scalar before and one behind that make one Character of it.
        for text in ["\u{D4E}<!--", "\"\u{301}>", "&\u{200D}<\u{FE0F}", "小米"] {
            let escaped = HTML.escaped(text)
            #expect(escaped.unicodeScalars.allSatisfy { !"<>\"'".unicodeScalars.contains($0) }, "\(escaped)")
        }
    }

    @Test(arguments: ["x", "..", "%2e%2e", "0"])
    func `what is no id is nothing`(id: String) async throws {
        try await TestServer.run { server in
            let reply = try await server.send(Ask(.notMePage, id))
            #expect(reply.status == 404)
        }
    }

    @Test func `the page speaks Chinese, too`() async throws {
        let page = LetterPage(.chinese).question(
            .signedIn(HTML.escaped("小米 & <b>")), .signOutDevice, path: "/not-me/1?x=1"
        ).answer(200)
        let text = String(buffer: try #require(page.body))
        #expect(text.contains("这不是我"))
        #expect(text.contains("小米 &amp; &lt;b&gt;"))
        #expect(text.contains("action=\"/not-me/1\""))
        #expect(text.contains("lang=\"zh-Hans\""))
        for (hadPassword, sentences) in [(true, 3), (false, 1)] {
            let device = HTML.escaped("小米 & <b>")
            let page = LetterPage(.chinese).said(
                hadPassword ? .signedOutWithPassword(device) : .signedOut(device))
            let said = String(buffer: try #require(page.answer(200).body))
            #expect(said.contains("“小米 &amp; &lt;b&gt;”已退出登录。"))
            #expect(said.count { $0 == "。" } == sentences)
        }
    }
}
