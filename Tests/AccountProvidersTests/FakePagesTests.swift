import AccountAPI
import AccountFakes
import AccountProviders
import AccountDomain
import Foundation
import HTTPClient
import Testing

/// Neither page depends on it.
private let anyTime = Date(timeIntervalSince1970: 0)

/// The way of a browser, from the page where a person agrees to our own.
struct FakePagesTests {
    /// The query of an address, decoded.
    private func query(_ address: String) throws -> [String: String] {
        let items = try #require(URLComponents(string: address)?.queryItems)
        return Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
    }

    /// The fields of a page's form.
    private func fields(_ page: String) -> [String: String] {
        let inputs = page.matches(of: /<input[^>]* name="([^"]*)" value="([^"]*)">/)
        return inputs.reduce(into: [:]) { fields, match in
            let plain = String(match.2).replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
            fields[String(match.1)] = plain.replacing("&gt;", with: ">").replacing("&amp;", with: "&")
        }
    }

    private func open(_ ground: ProviderFixture, _ address: String) async throws -> (
        status: Int, page: String
    ) {
        let path = try #require(URLComponents(string: address)?.path)
        let fields = try query(address).map { HTTPClientRequest.Field($0.key, $0.value) }
        let answer = try await ground.caller().call(HTTPClientRequest(.get, ground.base, path, query: fields))
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }

    private func post(
        _ ground: ProviderFixture, _ path: String, _ fields: [String: String]
    ) async throws -> HTTPClientResponse {
        try await ground.caller().call(
            .form(ground.base, path, fields.map { HTTPClientRequest.Field($0.key, $0.value) }))
    }

    @Test func `Apple's page is asked for as Apple wants it`() async throws {
        try await ProviderFixture.run { ground in
            let page = try ground.apple().consentPage(
                state: "s&1", nonce: ProviderFixture.nonce, redirect: ProviderFixture.page, now: anyTime)
            #expect(page.hasPrefix("\(ground.fakes.address)/auth/authorize?"))
            #expect(
                try query(page) == [
                    "client_id": ProviderFixture.web, "redirect_uri": ProviderFixture.page,
                    "response_type": "code id_token", "response_mode": "form_post", "scope": "name email",
                    "state": "s&1", "nonce": ProviderFixture.hashed(ProviderFixture.nonce),
                ])
            #expect(!page.contains("+") && !page.contains(" "))
            #expect(try await open(ground, page).status == 200)
            for (right, wrong) in [
                ("form_post", "query"), ("com.readmigo.web", "com.example"), ("https%3A", "ftp%3A"),
            ] {
                #expect(try await open(ground, page.replacing(right, with: wrong)).status == 400)
            }
        }
    }

    @Test func `who agrees at Apple's page signs in on ours`() async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            let page = apple.consentPage(
                state: "s\"><b>", nonce: ProviderFixture.nonce, redirect: ProviderFixture.page,
                now: anyTime)
            var form = fields(try await open(ground, page).page)
            form["fake_decision"] = "continue"
            form["fake_subject"] = "001234.web.0815"
            form["fake_first"] = "明 <&>"
            let answer = try await post(ground, "/auth/authorize", form)
            let text = String(decoding: answer.body, as: UTF8.self)
            #expect(text.contains(#"<form method="post" action="\#(ProviderFixture.page)">"#))
            let given = fields(text)
            #expect(Set(given.keys) == ["state", "code", "id_token", "user"])
            #expect(given["state"] == "s\"><b>")
            #expect(
                given["user"]
                    == #"{"email":"reader@example.com","name":{"firstName":"明 <&>","lastName":"Li"}}"#)
            let person = try await apple.person(
                identityToken: try #require(given["id_token"]), code: try #require(given["code"]),
                nonce: ProviderFixture.nonce, redirect: ProviderFixture.page, now: ground.now)
            #expect(person.key == Identity.Key(.apple, "001234.web.0815"))
            #expect(person.email == "reader@example.com")
            // The name is told once.
            let second = fields(
                String(decoding: try await post(ground, "/auth/authorize", form).body, as: UTF8.self))
            #expect(Set(second.keys) == ["state", "code", "id_token"])
        }
    }

    @Test func `who does not agree comes back without a code`() async throws {
        try await ProviderFixture.run { ground in
            let page = try ground.apple().consentPage(
                state: "s", nonce: ProviderFixture.nonce, redirect: ProviderFixture.page, now: anyTime)
            var form = fields(try await open(ground, page).page)
            form["fake_decision"] = "cancel"
            let answer = try await post(ground, "/auth/authorize", form)
            #expect(
                fields(String(decoding: answer.body, as: UTF8.self))
                    == ["state": "s", "error": "user_cancelled_authorize"])
            let weChat = ground.weChat().consentPage(
                state: "s", nonce: "", redirect: "https://a.example/w?x=1", now: anyTime)
            var other = fields(try await open(ground, weChat).page)
            other["fake_decision"] = "cancel"
            #expect(try await post(ground, "/connect/qrconnect", other).status == 302)
        }
    }

    @Test func `WeChat's page is asked for as WeChat wants it`() async throws {
        try await ProviderFixture.run { ground in
            let page = ground.weChat().consentPage(
                state: "s&1", nonce: "", redirect: "https://a.example/w", now: anyTime)
            #expect(page.hasPrefix("\(ground.fakes.address)/connect/qrconnect?appid="))
            #expect(page.hasSuffix("#wechat_redirect"))
            #expect(
                try query(page) == [
                    "appid": "wxfakesite00000001", "redirect_uri": "https://a.example/w",
                    "response_type": "code", "scope": "snsapi_login", "state": "s&1",
                ])
            let form = fields(try await open(ground, page).page)
            #expect(form["fake_nickname"] == "小明📚")
            let bad = try await open(ground, page.replacing("snsapi_login", with: "snsapi_base"))
            #expect(bad.page.contains("参数错误"))
        }
    }

    @Test func `the control paths do what the methods do`() async throws {
        try await ProviderFixture.run { ground in
            func control(_ path: String, _ body: String) async throws -> (status: Int, text: String) {
                let answer = try await ground.caller().call(
                    HTTPClientRequest(.post, ground.base, path, body: Array(body.utf8)))
                return (answer.status, String(decoding: answer.body, as: UTF8.self))
            }
            let nonce = ProviderFixture.hashed(ProviderFixture.nonce)
            let given = try await control(
                "/_fake/apple/authorizations",
                #"{"client":"\#(ProviderFixture.app)","nonce":"\#(nonce)","person":{"subject":"a"}}"#)
            let person = try await ground.apple().person(
                try JSONDecoder().decode(FakeAppleAuthorization.self, from: Data(given.text.utf8)),
                at: ground.now)
            #expect(person.key == Identity.Key(.apple, "a"))
            #expect(try await control("/_fake/apple/keys", #"{"keepingOld":false}"#).status == 204)
            #expect(try await control("/_fake/apple/notices", #"{"type":"t","subject":"s"}"#).status == 200)
            let code = try await control("/_fake/wechat/codes", #"{"person":{"nickname":"甲"}}"#)
            let made = try JSONDecoder().decode([String: String].self, from: Data(code.text.utf8))
            let found = try await ground.weChat().person(code: try #require(made["code"]), isWeb: false)
            #expect(found.name == "甲")
            #expect(try await control("/_fake/wechat/codes", "no JSON").status == 400)
            #expect(try await control("/_fake/elsewhere", "").status == 404)
            #expect(try await control("/elsewhere", "").status == 404)
        }
    }

    @Test func `what goes wrong can be set in part and is told back`() throws {
        let set = try JSONDecoder().decode(FakeFaults.self, from: Data(#"{"busy":2,"issuer":"x"}"#.utf8))
        var expected = FakeFaults()
        expected.busy = 2
        expected.issuer = "x"
        #expect(set == expected)
        #expect(try JSONDecoder().decode(FakeFaults.self, from: JSONEncoder().encode(expected)) == expected)
    }
}
