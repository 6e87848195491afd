import AccountAPI
import AccountFakes
import AccountProviders
import AccountDomain
import Bytes
import Foundation
import HTTPClient
import Synchronization
import Testing

/// What the providers' documents show, so that neither the fakes nor what asks them drift from them together.
struct DocumentSamplesTests {
    /// One of Apple's keys as its server told them in 2019.
    private static let keySet = #"""
        {"keys":[{"kty":"RSA","kid":"86D88Kf","use":"sig","alg":"RS256","n":"iGaLqP6y-SJCCBq5Hv6pGDbG_SQ11MNjH7rWHcCFYz4hGwHC4lcSurTlV8u3avoVNM8jXevG1Iu1SY11qInqUvjJur--hghr1b56OPJu6H1iKulSxGjEIyDP6c5BdE1uwprYyr4IO9th8fOwCPygjLFrh44XEGbDIFeImwvBAGOhmMB2AD1n1KviyNsH0bEB7phQtiLk-ILjv1bORSRl8AK677-1T8isGfHKXGZ_ZGtStDe7Lu0Ihp8zoUt59kx2o9uWpROkzF56ypresiIl4WprClRCjz8x6cPZXU2qNWhu71TQvUFwvIvbkE1oYaJMb0jcOTmBRZA2QuYw-zHLwQ","e":"AQAB"}]}
        """#
    private static let tokens = #"""
        {"access_token":"adg61...67Or9","token_type":"Bearer","expires_in":3600,"refresh_token":"rca7...lABoQ","id_token":"eyJra...96sZg"}
        """#
    private static let refusal =
        #"{"error":"invalid_grant","error_description":"The code has already been used."}"#
    private static let identity = #"""
        {"iss":"https://appleid.apple.com","aud":"com.mytest.app","exp":1729045091,"iat":1728958691,"sub":"000050.a6c5e5606c204941b103db42bb5afb40.1332","nonce":"n","c_hash":"h","email":"a@privaterelay.appleid.com","email_verified":true,"is_private_email":true,"auth_time":1728958691,"nonce_supported":true,"real_user_status":2}
        """#
    private static let notice = #"""
        {"iss":"https://appleid.apple.com","aud":"com.mytest.app","exp":1508271245,"iat":1508184845,"jti":"abede67890","events":"{\"type\":\"email-disabled\",\"sub\":\"820417.faa325acbc78e1be1668ba852d492d8a.0219\",\"email\":\"ep9ks2tnph@privaterelay.appleid.com\",\"is_private_email\":\"true\",\"event_time\":1508184845123}"}
        """#
    private static let weChatTokens = #"""
        {"access_token":"ACCESS_TOKEN","expires_in":7200,"refresh_token":"REFRESH_TOKEN","openid":"OPENID","scope":"SCOPE","unionid":"o6_bmasdasdsad6_2sgVt7hMZOPfL"}
        """#
    private static let weChatPerson = #"""
        {"openid":"OPENID","nickname":"NICKNAME","sex":1,"province":"PROVINCE","city":"CITY","country":"COUNTRY","headimgurl":"https://thirdwx.qlogo.cn/mmopen/g3/0","privilege":["PRIVILEGE1","PRIVILEGE2"],"unionid":"o6_bmasdasdsad6_2sgVt7hMZOPfL"}
        """#
    private static let weChatRefusal = #"{"errcode":40029,"errmsg":"invalid code"}"#

    /// Each name with the kind of its value; of a list, the kind of its first.
    private func shape(_ value: Any) -> [String: String] {
        guard let object = value as? [String: Any] else { return [:] }
        return object.reduce(into: [:]) { shapes, field in
            switch field.value {
            case is String: shapes[field.key] = "text"
            case let number as NSNumber:
                shapes[field.key] = Self.isTruth(number) ? "truth" : "number"
            case let list as [Any]:
                shapes[field.key] = "list"
                if let first = list.first { shapes.merge(shape(first)) { $1 } }
            default: shapes[field.key] = "other"
            }
        }
    }

    private static func isTruth(_ number: NSNumber) -> Bool {
        unsafe String(cString: number.objCType) == "c"
    }

    private func shape(_ text: String) throws -> [String: String] {
        shape(try JSONSerialization.jsonObject(with: Data(text.utf8)))
    }

    private func claims(_ token: String) throws -> String {
        let part = try #require(token.split(separator: ".").dropFirst().first)
        let plain = String(part).replacing("-", with: "+").replacing("_", with: "/")
        let padded = plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)
        return String(decoding: try #require(Data(base64Encoded: padded)), as: UTF8.self)
    }

    private func get(
        _ ground: ProviderFixture, _ path: String, _ query: [HTTPClientRequest.Field] = []
    ) async throws -> String {
        let answer = try await ground.caller().call(HTTPClientRequest(.get, ground.base, path, query: query))
        #expect(answer.status == 200)
        return String(decoding: answer.body, as: UTF8.self)
    }

    @Test func `Apple's fake answers in the shapes of Apple's documents`() async throws {
        try await ProviderFixture.run { ground in
            #expect(try shape(try await get(ground, "/auth/keys")) == (try shape(Self.keySet)))
            let given = ground.agree(FakeApplePerson(isPrivateEmail: true))
            #expect(try shape(try claims(given.identityToken)) == (try shape(Self.identity)))
            let recorder = Recorder(ground.caller())
            let apple = try AppleProvider(
                AppleConfiguration(
                    team: ground.fakes.configuration.team, keyID: ground.fakes.configuration.keyID,
                    apps: [ProviderFixture.app], base: ground.base),
                key: SecretBytes(ground.fakes.configuration.clientKey.utf8), calls: recorder)
            _ = try await apple.person(given, at: ground.now)
            #expect(try shape(recorder.last) == (try shape(Self.tokens)))
            _ = try? await apple.person(given, at: ground.now)
            #expect(try shape(recorder.last) == (try shape(Self.refusal)))
            let posted = try JSONDecoder().decode(
                [String: String].self, from: Data(ground.fakes.notice("email-disabled", of: "a").utf8))
            let notice = try claims(try #require(posted["payload"]))
            #expect(try shape(notice) == (try shape(Self.notice)))
            #expect(try shape(try events(notice)) == (try shape(try events(Self.notice))))
        }
    }

    private func events(_ notice: String) throws -> String {
        let object = try JSONSerialization.jsonObject(with: Data(notice.utf8)) as? [String: Any]
        return try #require(object?["events"] as? String)
    }

    @Test func `WeChat's fake answers in the shapes of WeChat's documents`() async throws {
        try await ProviderFixture.run { ground in
            let code = ground.fakes.authorize(FakeWeChatRequest(appid: "wxfakeapp000000001"))
            let query: [HTTPClientRequest.Field] = [
                .init("appid", "wxfakeapp000000001"), .init("secret", "0123456789abcdef0123456789abcdef"),
                .init("code", code), .init("grant_type", "authorization_code"),
            ]
            let tokens = try await get(ground, "/sns/oauth2/access_token", query)
            #expect(try shape(tokens) == (try shape(Self.weChatTokens)))
            let refusal = try await get(ground, "/sns/oauth2/access_token", query)
            #expect(try shape(refusal) == (try shape(Self.weChatRefusal)))
            #expect(refusal.contains("40163"))
            let object = try JSONSerialization.jsonObject(with: Data(tokens.utf8)) as? [String: Any]
            let token = try #require(object?["access_token"] as? String)
            let refresh = try #require(object?["refresh_token"] as? String)
            let openid = try #require(object?["openid"] as? String)
            let person = try await get(
                ground, "/sns/userinfo", [.init("access_token", token), .init("openid", openid)])
            // The document shows a member with privileges, and leaves the language out.
            let documented = try shape(Self.weChatPerson).filter { $0.key != "language" }
            #expect(try shape(person).filter { $0.key != "language" } == documented)
            let check = try await get(
                ground, "/sns/auth", [.init("access_token", token), .init("openid", openid)])
            #expect(check == #"{"errcode":0,"errmsg":"ok"}"#)
            let refreshed = try await get(
                ground, "/sns/oauth2/refresh_token",
                [
                    .init("appid", "wxfakeapp000000001"), .init("grant_type", "refresh_token"),
                    .init("refresh_token", refresh),
                ])
            #expect(try shape(refreshed) == (try shape(Self.weChatTokens)))
            let post = try await ground.caller().call(.form(ground.base, "/sns/userinfo", []))
            #expect(String(decoding: post.body, as: UTF8.self).contains("43001"))
        }
    }

    @Test func `the documents' own samples are understood`() async throws {
        let base = try #require(HTTPOrigin("https://api.weixin.qq.com"))
        let weChat = WeChatProvider(
            WeChatConfiguration(app: ProviderFixture.client("wx1", "s"), base: base, pages: base),
            calls: CannedCalls(Self.weChatTokens, Self.weChatPerson))
        let person = try await weChat.person(code: "CODE", isWeb: false)
        #expect(person.key == Identity.Key(.wechat, "o6_bmasdasdsad6_2sgVt7hMZOPfL"))
        #expect(person.aliases == [Identity.Key(.wechat, "openid:wx1:OPENID")])
        #expect(person.name == "NICKNAME")
        // A key of Apple's own is taken: what names it is refused for its signature, not for want of the key.
        let apple = try AppleProvider(
            AppleConfiguration(team: "T", keyID: "K", apps: ["com.mytest.app"], base: base),
            key: SecretBytes(FakeConfiguration.newClientKey().utf8), calls: CannedCalls(Self.keySet))
        let token = ProviderFixture.keys.sign(
            header: #"{"kid":"86D88Kf","alg":"RS256"}"#, claims: Self.identity, by: 0)
        await #expect(throws: AccountError.provider(.apple, .refused)) {
            try await apple.person(
                FakeAppleAuthorization(identityToken: token, code: "c"),
                at: Date(timeIntervalSince1970: 1_728_958_700))
        }
    }
}

/// Keeps the last answer.
private final class Recorder: HTTPClientCalls {
    private let calls: any HTTPClientCalls
    private let body = Mutex<[UInt8]>([])

    init(_ calls: any HTTPClientCalls) { self.calls = calls }

    var last: String { String(decoding: body.withLock { $0 }, as: UTF8.self) }

    func call(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPClientResponse {
        let answer = try await calls.call(request)
        body.withLock { $0 = answer.body }
        return answer
    }
}
