internal import AccountAPI
internal import AccountRules
internal import HTTPTypes

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Signing in on a provider's own page.
extension AccountController {
    /// Sends the browser to the provider.
    ///
    /// The flow's cookie goes along when the provider's page sends the browser back by POST; it carries the device's
    /// secret, too, because browsers keep the other cookies back then.
    func webStart(_ provider: Identity.Provider, _ asking: RequestContext) async throws -> Answer {
        let flow = try await accounts.startWebSignIn(
            provider, redirect: redirect(provider), try asking.caller(), at: asking.now)
        var answer = Answer.redirect(to: flow.page)
        let device = asking.visitor?.deviceSecret ?? ""
        answer.fields.append(
            jar.set(.flow, "\(flow.flow).\(device)", seconds: CookieJar.flowSeconds, crossSite: true))
        return answer
    }

    func appleWebReturn(_ asking: RequestContext) async throws -> Answer {
        try await webReturn(.apple, try asking.readForm(), asking)
    }

    func weChatWebReturn(_ asking: RequestContext) async throws -> Answer {
        guard let query = asking.query else { throw FormError.malformed }
        return try await webReturn(.wechat, query, asking)
    }

    /// Where a provider sends the browser back to: one address for each, so that no answer is taken for another's.
    private func redirect(_ provider: Identity.Provider) -> String {
        let route: AccountRoute =
            switch provider {
            case .apple: .appleWebReturn
            case .wechat: .weChatWebReturn
            }
        return configuration.origin + route.place.path
    }

    private func webReturn(
        _ provider: Identity.Provider, _ form: WebForm, _ asking: RequestContext
    ) async throws -> Answer {
        var answer: Answer
        do throws(AccountError) {
            answer = try await outcome(provider, form, asking)
        } catch .code {
            // The flow is over or another browser's; nobody typed a code.
            answer = refusal(AccountError.provider(provider, .refused), asking.route, asking.head)
        } catch {
            answer = refusal(error, asking.route, asking.head)
        }
        answer.fields.append(jar.clear(.flow))
        return answer
    }

    private func outcome(
        _ provider: Identity.Provider, _ form: WebForm, _ asking: RequestContext
    ) async throws(AccountError) -> Answer {
        let cookie = jar.value(.flow, in: asking.fields)?.split(
            separator: ".", omittingEmptySubsequences: false)
        guard let cookie, cookie.count >= 2, let state = form["state"] else {
            throw .provider(provider, .refused)
        }
        let outcome = try await accounts.signIn(
            web: Self.answer(provider, form, state), flow: cookie.dropLast().joined(separator: "."),
            redirect: redirect(provider), try asking.caller(), at: asking.now)
        switch outcome {
        case .entered(let entry):
            do {
                return try withTokens(entry, asking) { _ in .redirect(to: "/") }
            } catch {
                throw .fault(reason: "an answer cannot be written")
            }
        case .stepUp(let ticket, let ways):
            let ways = ways.map(\.rawValue).joined(separator: ",")
            return .redirect(to: "/#step-up=\(ticket.challenge.text)&ways=\(ways)")
        case .profile(let ticket): return .redirect(to: "/#profile=\(ticket.challenge.text)")
        }
    }
}

extension AccountController {
    /// What the provider says.
    ///
    /// WeChat says no by leaving the code out, Apple by an error.
    private static func answer(_ provider: Identity.Provider, _ form: WebForm, _ state: String) -> WebAnswer {
        guard let code = form["code"], form["error"] == nil else { return .refused(provider, state: state) }
        switch provider {
        case .wechat: return .weChat(code: code, state: state)
        case .apple:
            guard let token = form["id_token"] else { return .refused(provider, state: state) }
            return .apple(
                identityToken: token, code: code, state: state, name: AppleName(form["user"])?.text)
        }
    }
}

/// What Apple's form tells of a person, at the first sign-in alone.
private struct AppleName: Decodable {
    struct Name: Decodable {
        let firstName, lastName: String?
    }
    let name: Name?

    init?(_ json: String?) {
        guard let json, (try? JSONForm.check(Array(json.utf8))) != nil,
            let made = try? JSONDecoder().decode(Self.self, from: Data(json.utf8))
        else { return nil }
        self = made
    }

    var text: String? {
        let parts = [name?.firstName, name?.lastName].compactMap(\.self).filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
