internal import FoundationExports

/// Somebody who has an account at WeChat.
package struct FakeWeChatPerson: Sendable, Equatable, Codable {
    /// The name in one client.
    package var openid: String
    /// The name in all clients of ours.
    package var unionid: String?
    /// As the person wrote it: any letters.
    package var nickname: String

    /// Somebody; nil makes up an `openid`.
    package init(openid: String? = nil, unionid: String? = nil, nickname: String = "小明📚") {
        self.openid = openid ?? "o\(TokenText.random(27))"
        self.unionid = unionid
        self.nickname = nickname
    }

    private enum CodingKeys: String, CodingKey {
        case openid, unionid, nickname
    }

    /// What is not named is made up.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            openid: try container.decodeIfPresent(String.self, forKey: .openid),
            unionid: try container.decodeIfPresent(String.self, forKey: .unionid),
            nickname: try container.decodeIfPresent(String.self, forKey: .nickname) ?? "小明📚")
    }
}

/// WeChat, as far as its sign-in goes.
///
/// Every answer has status 200; errors, and often the rest, are plain text.
struct FakeWeChat: Sendable {
    let configuration: FakeConfiguration
    var codes: [String: Code] = [:]
    var accessTokens: [String: Grant] = [:]
    var refreshTokens: [String: Grant] = [:]

    struct Code: Sendable {
        var grant: Grant
        var isSpent = false
    }

    struct Grant: Sendable {
        var person: FakeWeChatPerson
        var client: String
        var scope: String
        var madeAt: Date
    }

    static let codeLifetime: TimeInterval = 600
    static let tokenLifetime: TimeInterval = 7200
    static let refreshLifetime: TimeInterval = 30 * 86_400

    /// A person agrees in a client.
    mutating func authorize(
        _ person: FakeWeChatPerson, client: String, scope: String, at now: Date
    ) -> String {
        let code = TokenText.random(32)
        codes[code] = Code(grant: Grant(person: person, client: client, scope: scope, madeAt: now))
        return code
    }

    private struct Refusal: Encodable {
        let errcode: Int
        let errmsg: String
    }

    static func refuse(_ code: Int, _ message: String) -> FakeAnswer {
        .text(
            Refusal(errcode: code, errmsg: "\(message), rid: \(TokenText.random(8))-\(TokenText.random(8))"))
    }

    private struct Tokens: Encodable {
        let access_token: String
        let expires_in = 7200
        let refresh_token, openid, scope: String
        let unionid: String?
    }

    /// `GET /sns/oauth2/access_token`.
    mutating func exchange(_ query: [String: String], _ faults: FakeFaults, at now: Date) -> FakeAnswer {
        if let refusal = refusal(of: query) { return refusal }
        guard let text = query["code"], !text.isEmpty else { return Self.refuse(41_008, "missing code") }
        guard let code = codes[text], code.grant.client == query["appid"] else {
            return Self.refuse(40_029, "invalid code")
        }
        guard !code.isSpent else { return Self.refuse(40_163, "code been used") }
        guard now.timeIntervalSince(code.grant.madeAt) < Self.codeLifetime else {
            return Self.refuse(42_003, "code expired")
        }
        codes[text]?.isSpent = true
        var grant = code.grant
        grant.madeAt = now
        let accessToken = "\(TokenText.random(3))_\(TokenText.random(80))"
        let refreshToken = "\(TokenText.random(3))_\(TokenText.random(80))"
        accessTokens[accessToken] = grant
        refreshTokens[refreshToken] = grant
        return answer(grant, accessToken, refreshToken, faults)
    }

    private func answer(
        _ grant: Grant, _ accessToken: String, _ refreshToken: String, _ faults: FakeFaults
    ) -> FakeAnswer {
        .text(
            Tokens(
                access_token: accessToken, refresh_token: refreshToken, openid: grant.person.openid,
                scope: grant.scope, unionid: faults.withoutUnionID ? nil : grant.person.unionid))
    }

    private func refusal(of query: [String: String]) -> FakeAnswer? {
        guard let client = query["appid"], !client.isEmpty else {
            return Self.refuse(41_002, "appid missing")
        }
        guard let secret = configuration.weChatClients[client] else {
            return Self.refuse(40_013, "invalid appid")
        }
        guard let given = query["secret"], !given.isEmpty else {
            return Self.refuse(41_004, "appsecret missing")
        }
        guard given == secret else { return Self.refuse(40_125, "invalid appsecret") }
        guard query["grant_type"] == "authorization_code" else {
            return Self.refuse(40_002, "invalid grant_type")
        }
        return nil
    }

    /// `GET /sns/oauth2/refresh_token`: a token that still holds is prolonged.
    mutating func refresh(_ query: [String: String], _ faults: FakeFaults, at now: Date) -> FakeAnswer {
        guard let token = query["refresh_token"], var grant = refreshTokens[token],
            grant.client == query["appid"], query["grant_type"] == "refresh_token"
        else { return Self.refuse(40_030, "invalid refresh_token") }
        guard now.timeIntervalSince(grant.madeAt) < Self.refreshLifetime else {
            return Self.refuse(42_002, "refresh_token expired")
        }
        grant.madeAt = now
        let accessToken = "\(TokenText.random(3))_\(TokenText.random(80))"
        accessTokens[accessToken] = grant
        return answer(grant, accessToken, token, faults)
    }
}

extension FakeWeChat {
    private struct Details: Encodable {
        let openid, nickname: String
        let sex = 0
        let language = "zh_CN"
        let city = ""
        let province = ""
        let country = ""
        let headimgurl = "https://thirdwx.qlogo.cn/mmopen/vi_32/fake/132"
        let privilege: [String] = []
        let unionid: String?
    }

    /// `GET /sns/userinfo`.
    func details(_ query: [String: String], _ faults: FakeFaults, at now: Date) -> FakeAnswer {
        switch grant(query, at: now) {
        case .failure(let refusal): return refusal.answer
        case .success(let grant):
            guard grant.scope.split(separator: ",").contains(where: { $0 != "snsapi_base" }) else {
                return Self.refuse(48_001, "api unauthorized")
            }
            return .text(
                Details(
                    openid: grant.person.openid, nickname: grant.person.nickname,
                    unionid: faults.withoutUnionID ? nil : grant.person.unionid))
        }
    }

    private struct Fine: Encodable {
        let errcode = 0
        let errmsg = "ok"
    }

    /// `GET /sns/auth`: whether a token holds.
    func check(_ query: [String: String], at now: Date) -> FakeAnswer {
        switch grant(query, at: now) {
        case .failure(let refusal): refusal.answer
        case .success: .text(Fine())
        }
    }

    private struct Refused: Error {
        let answer: FakeAnswer
    }

    private func grant(_ query: [String: String], at now: Date) -> Result<Grant, Refused> {
        guard let token = query["access_token"], let grant = accessTokens[token] else {
            return .failure(
                Refused(answer: Self.refuse(40_001, "invalid credential, access_token is invalid")))
        }
        guard now.timeIntervalSince(grant.madeAt) < Self.tokenLifetime else {
            return .failure(Refused(answer: Self.refuse(42_001, "access_token expired")))
        }
        guard query["openid"] == grant.person.openid else {
            return .failure(Refused(answer: Self.refuse(40_003, "invalid openid")))
        }
        return .success(grant)
    }

    /// `GET /connect/qrconnect`: the page whose code a phone's camera reads; here, a form.
    func consentPage(_ query: [String: String]) -> FakeAnswer {
        guard isRequest(query) else { return Self.badPage }
        return .page(
            FakePage.form(
                title: "微信登录 (fake)", action: "/connect/qrconnect", hidden: query,
                inputs: [
                    .init(name: "fake_nickname", label: "昵称", value: "小明📚"),
                    .init(name: "fake_unionid", label: "unionid", value: "oFakeUnion000000000000000001"),
                    .init(name: "fake_openid", label: "openid", value: "oFakeOpen0000000000000000001"),
                ]))
    }

    /// `POST /connect/qrconnect`: back to our page; without a code if the person did not agree.
    mutating func decide(_ form: [String: String], at now: Date) -> FakeAnswer {
        guard isRequest(form), let redirect = form["redirect_uri"], let client = form["appid"] else {
            return Self.badPage
        }
        var fields = [Fields.write("state", form["state"] ?? "")]
        if form["fake_decision"] != "cancel" {
            let person = FakeWeChatPerson(
                openid: form["fake_openid"], unionid: form["fake_unionid"].flatMap { $0.isEmpty ? nil : $0 },
                nickname: form["fake_nickname"] ?? "")
            let code = authorize(person, client: client, scope: "snsapi_login", at: now)
            fields.insert(Fields.write("code", code), at: 0)
        }
        let address = "\(redirect)\(redirect.contains("?") ? "&" : "?")\(fields.joined(separator: "&"))"
        return FakeAnswer(status: 302, type: "text/plain", location: address)
    }

    private static let badPage = FakeAnswer(type: "text/html; charset=utf-8", body: "<h1>参数错误</h1>")

    private func isRequest(_ fields: [String: String]) -> Bool {
        configuration.weChatClients[fields["appid"] ?? ""] != nil && fields["scope"] == "snsapi_login"
            && fields["response_type"] == "code" && fields["redirect_uri"]?.hasPrefix("http") == true
    }
}
