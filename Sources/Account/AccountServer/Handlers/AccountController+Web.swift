internal import AccountAPI
internal import AccountDomain
internal import FoundationExports
internal import HTTPTypes

/// Signing in on a provider's own page.
extension AccountController {
    /// Sends the browser to the provider.
    ///
    /// The flow's cookie goes along when the provider's page sends the browser back by POST; it carries the device's
    /// secret, too, because browsers keep the other cookies back then.
    func webStart(_ provider: Identity.Provider, _ asking: RequestContext) async throws -> Answer {
        var caller = try asking.caller()
        caller.pageKey = asking.query?["key"].flatMap { Base64URL.decode($0)?.count == 32 ? $0 : nil }
        let flow = try await accounts.startWebSignIn(
            provider, redirect: redirect(of: provider), caller, at: asking.now)
        var answer = Answer.redirect(to: flow.page)
        answer.fields.append(cookie(of: flow, asking))
        return answer
    }

    /// What binds the provider's answer to this browser.
    func cookie(of flow: WebFlow, _ asking: RequestContext) -> HTTPField {
        let device = asking.visitor?.deviceSecret ?? ""
        return jar.set(.flow, "\(flow.flow).\(device)", seconds: CookieJar.flowSeconds, crossSite: true)
    }

    /// Takes what the provider sends the browser back with: a form, or the fields of the address.
    func webReturn(_ provider: Identity.Provider, _ asking: RequestContext) async throws -> Answer {
        let form: WebForm
        if case .form = asking.route.facts.request {
            form = try asking.readForm()
        } else {
            guard let query = asking.query else { throw FormError.malformed }
            form = query
        }
        var answer: Answer
        do throws(AccountError) {
            answer = try await outcome(provider, form, asking)
        } catch .otherAccount(let challenge) {
            answer = .redirect(to: "/#merge=\(challenge.text)")
        } catch .code {
            // The flow is over or another browser's; nobody typed a code.
            answer = refusal(
                AccountError.provider(provider, .refused), asking.route, asking.head, asking.name)
        } catch {
            answer = refusal(error, asking.route, asking.head, asking.name)
        }
        answer.fields.append(jar.clear(.flow))
        return answer
    }

    /// Where a provider sends the browser back to: one address for each, so that no answer is taken for another's.
    func redirect(of provider: Identity.Provider) -> String {
        configuration.origin + ProviderRoute.webReturn(provider).facts.path
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
            web: WebAnswer(provider, state: state, ProviderAnswer(form)),
            flow: cookie.dropLast().joined(separator: "."),
            redirect: redirect(of: provider), try asking.caller(), at: asking.now)
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
        case .link(let ticket): return .redirect(to: "/#link=\(ticket.challenge.text)")
        }
    }
}

extension ProviderAnswer {
    /// Nil where the person or the provider said no: by an error, or by leaving the code out.
    fileprivate init?(_ form: WebForm) {
        guard let code = form["code"], form["error"] == nil else { return nil }
        self.init(
            code: code, identityToken: form["id_token"], name: AppleName(form["user"])?.text,
            issuer: form["iss"])
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
