import AccountAPI
import AccountFakes
import AccountProviders
import AccountDomain
import Foundation
import HTTPClient
import Testing

struct WeChatProviderTests {
    private let ming = FakeWeChatPerson(
        openid: "oOpen00000000000000000000001", unionid: "oUnion0000000000000000000001",
        nickname: "小明📚👨‍👩‍👧 \"quoted\" \\ <b>")
    private let local = Identity.Key(.wechat, "openid:wxfakeapp000000001:oOpen00000000000000000000001")

    private func agree(_ ground: ProviderFixture, _ person: FakeWeChatPerson? = nil, isWeb: Bool = false)
        -> String
    {
        ground.fakes.authorize(
            FakeWeChatRequest(
                appid: isWeb ? "wxfakesite00000001" : "wxfakeapp000000001",
                scope: isWeb ? "snsapi_login" : "snsapi_userinfo", person: person ?? ming))
    }

    private func fault(
        _ weChat: WeChatProvider, _ code: String, isWeb: Bool = false
    ) async -> AccountError.ProviderReason? {
        do throws(AccountError) {
            _ = try await weChat.person(code: code, isWeb: isWeb)
            return nil
        } catch {
            guard case .provider(.wechat, let reason) = error else { return nil }
            return reason
        }
    }

    @Test func `a code makes a person named by the unionid, with the openid beside it`() async throws {
        try await ProviderFixture.run { ground in
            let person = try await ground.weChat().person(code: agree(ground), isWeb: false)
            #expect(
                person
                    == ProvidedPerson(
                        key: Identity.Key(.wechat, "oUnion0000000000000000000001"), aliases: [local],
                        client: "wxfakeapp000000001", name: ming.nickname))
            #expect(
                ground.fakes.requests == ["GET /sns/oauth2/access_token", "GET /sns/userinfo"])
        }
    }

    @Test func `in a browser it is another client, and the same person`() async throws {
        try await ProviderFixture.run { ground in
            let person = try await ground.weChat().person(code: agree(ground, isWeb: true), isWeb: true)
            #expect(person.key == Identity.Key(.wechat, "oUnion0000000000000000000001"))
            #expect(
                person.aliases == [Identity.Key(.wechat, "openid:wxfakesite00000001:\(ming.openid)")])
            #expect(await fault(ground.weChat(), agree(ground), isWeb: true) == .refused)
        }
    }

    @Test func `without a unionid the openid names the person`() async throws {
        try await ProviderFixture.run { ground in
            ground.fakes.change { $0.withoutUnionID = true }
            let person = try await ground.weChat().person(code: agree(ground), isWeb: false)
            #expect(person == ProvidedPerson(key: local, client: "wxfakeapp000000001", name: ming.nickname))
        }
    }

    @Test func `a code is good once and for ten minutes`() async throws {
        try await ProviderFixture.run { ground in
            let code = agree(ground)
            #expect(await fault(ground.weChat(), code) == nil)
            #expect(await fault(ground.weChat(), code) == .used)
            let late = agree(ground)
            ground.moment.pass(600)
            #expect(await fault(ground.weChat(), late) == .refused)
            #expect(await fault(ground.weChat(), "never given") == .refused)
            let count = ground.fakes.requests.count
            #expect(await fault(ground.weChat(), "") == .refused)
            #expect(await fault(ground.weChat(), String(repeating: "x", count: 513)) == .refused)
            #expect(ground.fakes.requests.count == count)
        }
    }

    @Test func `our own mistakes are told apart`() async throws {
        try await ProviderFixture.run { ground in
            let secret = ground.weChat { $0.app = ProviderFixture.client("wxfakeapp000000001", "wrong") }
            let name = ground.weChat { $0.app = ProviderFixture.client("wxnobody", "wrong") }
            let none = ground.weChat { $0.app = nil }
            for weChat in [secret, name, none] {
                #expect(await fault(weChat, agree(ground)) == .misconfigured)
            }
        }
    }

    @Test func `a busy WeChat is asked once more after a pause`() async throws {
        try await ProviderFixture.run { ground in
            ground.fakes.change { $0.busy = 1 }
            let person = try await ground.weChat().person(code: agree(ground), isWeb: false)
            #expect(person.name == ming.nickname)
            #expect(ground.clock.waits == [.milliseconds(500)])
            ground.fakes.change { $0.busy = 2 }
            #expect(await fault(ground.weChat(), agree(ground)) == .unreachable)
            #expect(ground.clock.waits == [.milliseconds(500), .milliseconds(500)])
            ground.fakes.change { $0.throttled = 1 }
            #expect(await fault(ground.weChat(), agree(ground)) == .unreachable)
            #expect(ground.clock.waits.count == 2)
        }
    }

    @Test func `without the nickname a known person still comes in`() async throws {
        try await ProviderFixture.run { ground in
            ground.fakes.change { $0.busyForDetails = 2 }
            let person = try await ground.weChat().person(code: agree(ground), isWeb: false)
            #expect(person.key.subject == ming.unionid)
            #expect(person.name == nil)
            // Without a unionid it might be another person's first sign-in: that has to wait.
            ground.fakes.change {
                $0.busyForDetails = 2
                $0.withoutUnionID = true
            }
            #expect(await fault(ground.weChat(), agree(ground)) == .unreachable)
        }
    }

    @Test func `a person who gave the name alone is known by the openid`() async throws {
        try await ProviderFixture.run { ground in
            let code = ground.fakes.authorize(
                FakeWeChatRequest(
                    appid: "wxfakeapp000000001", scope: "snsapi_base",
                    person: FakeWeChatPerson(openid: ming.openid)))
            let person = try await ground.weChat().person(code: code, isWeb: false)
            #expect(person == ProvidedPerson(key: local, client: "wxfakeapp000000001"))
        }
    }

    @Test func `an answer that gets lost is unreachable, and the code is spent`() async throws {
        try await ProviderFixture.run { ground in
            let code = agree(ground)
            ground.fakes.change { $0.lost = 1 }
            #expect(await fault(ground.weChat(), code) == .unreachable)
            #expect(await fault(ground.weChat(), code) == .used)
            #expect(ground.fakes.requests.count == 2)
            ground.fakes.change { $0.twice = 1 }
            #expect(await fault(ground.weChat(), agree(ground)) == .used)
            #expect(await fault(ground.weChat(), agree(ground)) == nil)
        }
    }

    @Test func `an answer that comes too late, or never, is unreachable`() async throws {
        try await ProviderFixture.run { ground in
            ground.fakes.change { $0.delay = 60_000 }
            #expect(await fault(ground.weChat(total: .milliseconds(100)), agree(ground)) == .unreachable)
            ground.fakes.change {
                $0.delay = 0
                $0.isWeChatDown = true
            }
            #expect(await fault(ground.weChat(), agree(ground)) == .unreachable)
        }
    }

    private static let grant =
        #"{"access_token":"t","expires_in":7200,"refresh_token":"r","openid":"o1","scope":"snsapi_userinfo"}"#

    @Test(
        arguments: [
            (-1, .unreachable), (45_011, .unreachable), (45_009, .unreachable), (40_029, .refused),
            (40_163, .used), (42_003, .refused), (41_008, .refused), (40_013, .misconfigured),
            (40_125, .misconfigured), (40_001, .misconfigured), (42_001, .refused), (40_030, .refused),
            (42_002, .refused), (41_002, .misconfigured), (41_004, .misconfigured), (40_164, .misconfigured),
            (48_001, .misconfigured), (99_999, .refused),
        ] as [(Int, AccountError.ProviderReason)])
    func `each number of WeChat's means one thing, whatever the status`(
        number: Int, reason: AccountError.ProviderReason
    ) async {
        let body = Array(#"{"errcode":\#(number),"errmsg":"…, rid: 1"}"#.utf8)
        for status in [200, 400, 500] {
            let weChat = provider(CannedCalls([.success(HTTPClientResponse(status: status, body: body))]))
            #expect(await fault(weChat, "code") == reason)
        }
    }

    private func provider(_ calls: CannedCalls) -> WeChatProvider {
        let base = address("https://api.weixin.qq.com")
        return WeChatProvider(
            WeChatConfiguration(
                app: ProviderFixture.client("wx1", "s&cret"), base: base, pages: base), calls: calls,
            clock: InstantClock())
    }

    @Test(arguments: ["", "<html>", "[]", "{}", #"{"errcode":0}"#, #"{"access_token":"t"}"#, "null"])
    func `what is no answer of WeChat's is none`(body: String) async {
        #expect(await fault(provider(CannedCalls(body)), "code") == .unreachable)
        let down = CannedCalls([.success(HTTPClientResponse(status: 502, body: Array(Self.grant.utf8)))])
        #expect(await fault(provider(down), "code") == .unreachable)
    }

    @Test(
        arguments: [
            (#"{"openid":"o1","nickname":"a","unionid":"u1"}"#, "u1", "a"),
            (#"{"errcode":0,"errmsg":"ok","openid":"o1","nickname":"a"}"#, "openid:wx1:o1", "a"),
            (#"{"openid":"o1","nickname":"","unionid":""}"#, "openid:wx1:o1", nil),
            (#"{"openid":"o1"}"#, "openid:wx1:o1", nil),
            (#"{"errcode":48001,"errmsg":"api unauthorized"}"#, "openid:wx1:o1", nil),
            (#"{"errcode":40001,"errmsg":"invalid credential"}"#, "openid:wx1:o1", nil),
        ] as [(String, String, String?)])
    func `details may tell the unionid or nothing`(body: String, subject: String, name: String?) async throws
    {
        let person = try await provider(CannedCalls(Self.grant, body)).person(code: "code", isWeb: false)
        #expect(person.key.subject == subject)
        #expect(person.name == name)
        #expect(person.token == nil)
    }

    @Test(
        arguments: [
            (grant, #"{"openid":"o2","nickname":"a"}"#),
            (grant, #"{"openid":"o1","unionid":"openid:wx1:o2"}"#),
            (grant, #"{"openid":"o1","unionid":"a b"}"#),
            (#"{"access_token":"t","openid":"o:1","unionid":"u1"}"#, #"{"openid":"o:1"}"#),
            (#"{"access_token":"t","openid":"","unionid":"u1"}"#, #"{"openid":""}"#),
            (#"{"access_token":"t","openid":"o1","unionid":"u1"}"#, #"{"openid":"o1","unionid":"u2"}"#),
        ])
    func `answers that contradict each other name nobody`(grant: String, details: String) async {
        #expect(await fault(provider(CannedCalls(grant, details)), "code") == .refused)
    }

    @Test func `what is asked for is what WeChat's documents have`() async throws {
        let calls = CannedCalls(Self.grant, #"{"openid":"o1","nickname":"a","unionid":"u1"}"#)
        _ = try await provider(calls).person(code: "c&d", isWeb: false)
        let base = address("https://api.weixin.qq.com")
        #expect(
            calls.requests == [
                HTTPClientRequest(
                    .get, base, "/sns/oauth2/access_token",
                    query: [
                        .init("appid", "wx1"), .init("secret", "s&cret"), .init("code", "c&d"),
                        .init("grant_type", "authorization_code"),
                    ]),
                HTTPClientRequest(
                    .get, base, "/sns/userinfo",
                    query: [.init("access_token", "t"), .init("openid", "o1"), .init("lang", "zh_CN")]),
            ])
    }
}
