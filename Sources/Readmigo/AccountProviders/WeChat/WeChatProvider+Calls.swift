internal import AccountRules
internal import Bytes
internal import Outside

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What WeChat gives for a code.
struct WeChatGrant: Decodable {
    let token: String
    let openid: String
    let unionid: String?

    enum CodingKeys: String, CodingKey {
        case token = "access_token"
        case openid, unionid
    }
}

/// What WeChat says of a person.
struct WeChatDetails: Decodable {
    let openid: String
    let nickname: String?
    let unionid: String?
}

extension WeChatProvider {
    /// Spends a code.
    func grant(
        _ code: String, _ client: WeChatConfiguration.Client
    ) async throws(AccountError) -> WeChatGrant {
        let secret = unsafe client.secret.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
        let query = [
            OutsideRequest.Field("appid", client.id), .init("secret", secret), .init("code", code),
            .init("grant_type", "authorization_code"),
        ]
        return try await ask("/sns/oauth2/access_token", query, .code, WeChatGrant.self)
    }

    /// The name, and perhaps the `unionid`; nil if they cannot be had: the code is spent, and nobody should have to
    /// begin anew for want of a nickname.
    ///
    /// - Throws: `unreachable` where that alone stands between us and a `unionid` that is not known yet.
    func details(_ grant: WeChatGrant) async throws(AccountError) -> WeChatDetails? {
        let query = [
            OutsideRequest.Field("access_token", grant.token), .init("openid", grant.openid),
            .init("lang", "zh_CN"),
        ]
        do {
            return try await ask("/sns/userinfo", query, .person, WeChatDetails.self)
        } catch {
            if error == .provider(.wechat, .unreachable) && grant.unionid?.isEmpty != false { throw error }
            return nil
        }
    }

    /// Asks, and once more after a pause if WeChat is busy.
    private func ask<Value: Decodable & Sendable>(
        _ path: String, _ query: [OutsideRequest.Field], _ step: WeChatRefusal.Step, _ type: Value.Type
    ) async throws(AccountError) -> Value {
        let request = OutsideRequest(.get, configuration.base, path, query: query)
        var answer = try await answer(request)
        if Self.refusal(answer)?.isBusy == true {
            do { try await clock.sleep(for: Self.pause) } catch { throw .provider(.wechat, .unreachable) }
            answer = try await self.answer(request)
        }
        if let refusal = Self.refusal(answer) { throw .provider(.wechat, refusal.reason(at: step)) }
        guard answer.status == 200, let value = try? JSONDecoder().decode(type, from: Data(answer.body))
        else {
            throw .provider(.wechat, .unreachable)
        }
        return value
    }

    private func answer(_ request: OutsideRequest) async throws(AccountError) -> OutsideAnswer {
        do throws(OutsideError) {
            return try await calls.call(request)
        } catch {
            throw .provider(.wechat, .init(error))
        }
    }

    /// The error in an answer, whatever its status and its type say; 0 is none.
    private static func refusal(_ answer: OutsideAnswer) -> WeChatRefusal? {
        let refusal = try? JSONDecoder().decode(WeChatRefusal.self, from: Data(answer.body))
        return refusal.flatMap { $0.errcode == 0 ? nil : $0 }
    }
}
