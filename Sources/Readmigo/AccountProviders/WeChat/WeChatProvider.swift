package import AccountRules
package import Outside

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

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

    package func consentPage(state: String, nonce: String, redirect: String) -> String {
        let query = FormText.encode([
            .init("appid", configuration.site?.id ?? ""), .init("redirect_uri", redirect),
            .init("response_type", "code"), .init("scope", "snsapi_login"), .init("state", state),
        ])
        return "\(configuration.pages.text)/connect/qrconnect?\(query)#wechat_redirect"
    }
}
