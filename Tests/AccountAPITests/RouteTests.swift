import AccountAPI
import Testing

struct RouteTests {
    @Test func `no two routes have the same place`() {
        let places = ServiceRoute.allCases.map { route in
            let parts = route.place.path.split(separator: "/").map { $0.hasPrefix("{") ? "{}" : String($0) }
            return "\(route.place.verb.rawValue) \(parts.joined(separator: "/"))"
        }
        #expect(Set(places).count == places.count)
    }

    @Test(arguments: ServiceRoute.allCases)
    func `only what reads a body says which`(route: ServiceRoute) {
        if case .none = route.facts.request { return }
        #expect(route.facts.readsBody)
    }

    @Test func `what changes safety asks for a fresh proof`() {
        let fresh = ServiceRoute.allCases.filter { $0.access == .freshSession }
        #expect(
            fresh
                == [
                    .changePassword, .export, .askDeletion, .changeEmail, .proveEmail, .changePhone,
                    .provePhone, .changeCode, .confirmChange, .voidUndoLinks, .linkIdentity, .startPasskey,
                    .addPasskey, .removePasskey, .removeService, .startMerge,
                    .merge,
                    .endDevice,
                    .endOtherDevices, .endAllDevices, .enrolFactor,
                    .confirmFactor,
                    .removeFactor, .newRecoveryCodes,
                ].map(ServiceRoute.account)
                + [
                    .tokenLink(.apple), .webLink(.apple), .unlink(.apple), .codeLink(.wechat),
                    .webLink(.wechat), .unlink(.wechat), .webLink(.openID), .unlink(.openID),
                ].map(ServiceRoute.provider))
    }

    @Test func `the calls of the providers, their names and their bodies follow from the table`() {
        let calls = ProviderRoute.allCases.map { route in
            let facts = route.facts
            let body = facts.request.schema ?? facts.answer.schema ?? "-"
            return "\(route.name) \(facts.verb.rawValue) \(facts.path) \(body)"
        }
        #expect(
            calls == [
                "appleChallenge POST /v1/sign-in/apple/challenges AppleChallengeBody",
                "appleSignIn POST /v1/sign-in/apple AppleSignInBody",
                "appleLink POST /v1/me/identities/apple AppleLinkBody",
                "appleWebStart GET /v1/web/apple -", "appleWebReturn POST /v1/web/apple/return -",
                "appleWebLink POST /v1/me/identities/apple/web WebPageBody",
                "appleUnlink DELETE /v1/me/identities/apple -",
                "weChatSignIn POST /v1/sign-in/wechat WeChatSignInBody",
                "weChatLink POST /v1/me/identities/wechat WeChatLinkBody",
                "weChatWebStart GET /v1/web/wechat -", "weChatWebReturn GET /v1/web/wechat/return -",
                "weChatWebLink POST /v1/me/identities/wechat/web WebPageBody",
                "weChatUnlink DELETE /v1/me/identities/wechat -",
                "openIDWebStart GET /v1/web/openid -", "openIDWebReturn GET /v1/web/openid/return -",
                "openIDWebLink POST /v1/me/identities/openid/web WebPageBody",
                "openIDUnlink DELETE /v1/me/identities/openid -",
            ])
        #expect(Set(ServiceRoute.allCases.map(\.name)).count == ServiceRoute.allCases.count)
    }

    @Test(arguments: SignInProvider.allCases)
    func `a provider has one word for a name, a proof of its own, and a way in`(provider: SignInProvider) {
        let facts = provider.facts
        #expect(facts.name.allSatisfy { $0.isASCII && $0.isLetter })
        #expect(facts.name.lowercased() == provider.rawValue)
        #expect(facts.proof.rawValue == provider.rawValue)
        #expect(SignInProvider(facts.proof) == provider)
        #expect(provider.isNative || facts.inBrowsers != nil)
    }
}
