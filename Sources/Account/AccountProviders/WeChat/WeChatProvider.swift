internal import AccountAPI
package import AccountDomain
package import Bytes
package import FoundationExports
package import HTTPClient

/// WeChat's sign-in over its HTTP interface.
///
/// Its tokens never leave this server, and are not kept: nothing is asked for later.
package struct WeChatProvider: IdentityProvider {
    let configuration: WeChatConfiguration
    let calls: any HTTPClientCalls
    let clock: any Clock<Duration>

    /// How long WeChat is left alone before it is asked again.
    static let pause = Duration.milliseconds(500)

    /// - Parameters:
    ///   - configuration: what WeChat gave us.
    ///   - calls: may call ``WeChatConfiguration/base``.
    ///   - clock: measures the pause before the one repetition when WeChat is busy.
    package init(
        _ configuration: WeChatConfiguration, calls: any HTTPClientCalls,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.configuration = configuration
        self.calls = calls
        self.clock = clock
    }

    package var id: Identity.Provider { .wechat }
    package var usesNonce: Bool { false }

    /// Exchanges a code; see ``IdentityProvider``.
    package func person(_ answer: ProviderAnswer, now: Date) async throws(AccountError) -> ProvidedPerson {
        guard let client = answer.redirect == nil ? configuration.app : configuration.site else {
            throw .provider(.wechat, .misconfigured)
        }
        guard (1...512).contains(answer.code.utf8.count) else { throw .provider(.wechat, .refused) }
        let grant = try await grant(answer.code, client)
        let details = try await details(grant)
        return try person(grant, details, client.id)
    }

    /// The `unionid` names a person in all our apps; the `openid` in one alone.
    private func person(
        _ grant: WeChatGrant, _ details: WeChatDetails?, _ client: String
    ) throws(AccountError) -> ProvidedPerson {
        let unions = Set([grant.unionid, details?.unionid].compactMap { $0 }.filter { !$0.isEmpty })
        guard unions.count <= 1, (unions.union([grant.openid])).allSatisfy(Self.isName),
            details.map({ $0.openid == grant.openid }) ?? true
        else { throw .provider(.wechat, .refused) }
        let local = Identity.Key(.wechat, "openid:\(client):\(grant.openid)")
        let name = details?.nickname.flatMap { $0.isEmpty ? nil : $0 }
        guard let union = unions.first else { return ProvidedPerson(key: local, client: client, name: name) }
        return ProvidedPerson(
            key: Identity.Key(.wechat, union), aliases: [local], client: client, name: name)
    }

    /// Letters as WeChat's names have them; no colon, so that a `unionid` is never taken for an `openid`.
    private static func isName(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == UInt8(ascii: "-")
                    || $0 == UInt8(ascii: "_")
            }
    }

    /// Where a browser is sent to: a page with a code for the phone's camera.
    package var isForBrowsers: Bool { configuration.site != nil }

    package func consentPage(state: String, nonce: String, redirect: String, now: Date) -> String {
        let query = FormText.encode([
            .init("appid", configuration.site?.id ?? ""), .init("redirect_uri", redirect),
            .init("response_type", "code"), .init("scope", "snsapi_login"), .init("state", state),
        ])
        return "\(configuration.pages.text)/connect/qrconnect?\(query)#wechat_redirect"
    }
}

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
            HTTPClientRequest.Field("appid", client.id), .init("secret", secret), .init("code", code),
            .init("grant_type", "authorization_code"),
        ]
        return try await ask("/sns/oauth2/access_token", query, .code, WeChatGrant.self)
    }

    /// The name, and perhaps the `unionid`; nil if they cannot be had: the code is spent, and nobody should have to
    /// begin again for want of a nickname.
    ///
    /// - Throws: `unreachable` where that alone stands between us and a `unionid` that is not known yet.
    func details(_ grant: WeChatGrant) async throws(AccountError) -> WeChatDetails? {
        let query = [
            HTTPClientRequest.Field("access_token", grant.token), .init("openid", grant.openid),
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
        _ path: String, _ query: [HTTPClientRequest.Field], _ step: WeChatRefusal.Step, _ type: Value.Type
    ) async throws(AccountError) -> Value {
        let request = HTTPClientRequest(.get, configuration.base, path, query: query)
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

    private func answer(_ request: HTTPClientRequest) async throws(AccountError) -> HTTPClientResponse {
        do throws(HTTPClientError) {
            return try await calls.call(request)
        } catch {
            throw .provider(.wechat, .init(error))
        }
    }

    /// The error in an answer, whatever its status and its type say; 0 is none.
    private static func refusal(_ answer: HTTPClientResponse) -> WeChatRefusal? {
        let refusal = try? JSONDecoder().decode(WeChatRefusal.self, from: Data(answer.body))
        return refusal.flatMap { $0.errcode == 0 ? nil : $0 }
    }
}

/// An error as WeChat answers it, with status 200 and often as plain text.
struct WeChatRefusal: Decodable, Error, Equatable {
    let errcode: Int

    /// WeChat asks for patience.
    var isBusy: Bool { errcode == -1 }

    /// What is asked when an error comes.
    enum Step: CaseIterable {
        case code, person
    }

    /// What it means for who signs in.
    func reason(at step: Step) -> AccountError.ProviderReason {
        switch errcode {
        case -1, 45_009, 45_011, 50_005: .unreachable
        case 40_163: .used
        // The code: wrong, run out, missing; the tokens that came for it.
        case 40_029, 42_003, 41_008, 40_030, 42_002, 42_001, 40_014, 42_007: .refused
        // Of the access token that came a moment ago, or of our own secret.
        case 40_001: step == .person ? .refused : .misconfigured
        // Our name, our secret, our address, our rights.
        case 40_013, 40_125, 41_002, 41_004, 40_164, 40_002, 48_001: .misconfigured
        default: .refused
        }
    }
}

/// What WeChat's open platform gave us, and where it stands.
package struct WeChatConfiguration: Sendable {
    /// An app or a web site of ours at WeChat.
    package struct Client: Sendable {
        /// `wx` and 16 more.
        package var id: String
        /// 32 characters.
        package var secret: SecretBytes

        package init(id: String, secret: SecretBytes) {
            self.id = id
            self.secret = secret
        }
    }

    /// The app for phones; nil without one.
    package var app: Client?
    /// The web site; nil without one.
    package var site: Client?
    /// Where its interface stands.
    package var base: HTTPOrigin
    /// Where its page stands to which browsers are sent.
    package var pages: HTTPOrigin

    package init(app: Client?, site: Client? = nil, base: HTTPOrigin, pages: HTTPOrigin) {
        self.app = app
        self.site = site
        self.base = base
        self.pages = pages
    }

    /// WeChat's own.
    package static let address = "https://api.weixin.qq.com"
    /// WeChat's own.
    package static let pagesAddress = "https://open.weixin.qq.com"
}
