#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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
