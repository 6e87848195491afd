/// The calls of the providers, made from ``SignInProvider/facts``: none of them is written down for a single provider.
package enum ProviderRoute: Sendable, Hashable, CaseIterable {
    /// Asks for a nonce that binds an identity token to this very sign-in.
    case challenge(SignInProvider)
    /// Signs in by an identity token that an app got.
    case tokenSignIn(SignInProvider)
    /// Signs in by a code that an app got.
    case codeSignIn(SignInProvider)
    /// Sends a browser to the provider's page.
    case webStart(SignInProvider)
    /// Where the provider's page sends the browser back to.
    case webReturn(SignInProvider)
    /// Begins to link what an identity token of an app names to the account that is signed in.
    case tokenLink(SignInProvider)
    /// The same by a code that an app got.
    case codeLink(SignInProvider)
    /// The same on the provider's page.
    case webLink(SignInProvider)
    /// Ends that it signs in.
    case unlink(SignInProvider)

    /// Those that there are: which ones a provider has follows from its facts.
    package static let allCases: [ProviderRoute] = SignInProvider.allCases.flatMap { provider in
        let facts = provider.facts
        let inApps: [ProviderRoute] =
            switch facts.inApps {
            case .code: [.codeSignIn(provider), .codeLink(provider)]
            case .identityToken: [.challenge(provider), .tokenSignIn(provider), .tokenLink(provider)]
            case nil: []
            }
        let inBrowsers: [ProviderRoute] =
            facts.inBrowsers == nil
            ? [] : [.webStart(provider), .webReturn(provider), .webLink(provider)]
        return inApps + inBrowsers + [.unlink(provider)]
    }

    /// Whose it is.
    package var provider: SignInProvider {
        switch self {
        case .challenge(let provider), .tokenSignIn(let provider), .codeSignIn(let provider),
            .webStart(let provider), .webReturn(let provider), .tokenLink(let provider),
            .codeLink(let provider), .webLink(let provider), .unlink(let provider):
            provider
        }
    }

    /// Names it in the OpenAPI document, in logs and in figures: `appleSignIn`.
    package var name: String {
        let provider = provider.facts.name
        return provider.prefix(1).lowercased() + provider.dropFirst() + action
    }

    private var action: String {
        switch self {
        case .challenge: "Challenge"
        case .tokenSignIn, .codeSignIn: "SignIn"
        case .webStart: "WebStart"
        case .webReturn: "WebReturn"
        case .tokenLink, .codeLink: "Link"
        case .webLink: "WebLink"
        case .unlink: "Unlink"
        }
    }

    /// All that is known of the route besides its code.
    package var facts: RouteFacts { Self.table[self] ?? row }

    private static let table = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.row) })

    private var row: RouteFacts {
        let (id, name) = (provider.rawValue, provider.facts.name)
        switch self {
        case .challenge:
            return .init(
                .post, "/v1/sign-in/\(id)/challenges",
                gives: .json(ProviderChallengeBody.self, as: "\(name)ChallengeBody"), problems: [.provider])
        case .tokenSignIn:
            return .init(
                .post, "/v1/sign-in/\(id)",
                takes: .json(ProviderTokenSignInBody.self, as: "\(name)SignInBody"),
                gives: .json(SignInBody.self),
                problems: [.provider, .code, .missing, .stepUp, .closed, .terms, .conflict, .locked])
        case .codeSignIn:
            return .init(
                .post, "/v1/sign-in/\(id)",
                takes: .json(ProviderCodeSignInBody.self, as: "\(name)SignInBody"),
                gives: .json(SignInBody.self),
                problems: [.provider, .stepUp, .closed, .terms, .conflict, .locked])
        case .webStart:
            return .init(
                .get, "/v1/web/\(id)", from: .provider, success: 303, query: ["key"], problems: [.provider])
        case .webReturn:
            let problems: [ProblemCode] = [
                .provider, .code, .missing, .closed, .terms, .conflict, .locked,
            ]
            let path = "/v1/web/\(id)/return"
            if case .form(let fields) = provider.facts.inBrowsers {
                return .init(
                    .post, path, from: .provider, success: 303, takes: .form(fields), problems: problems)
            }
            var query: [String] = []
            if case .query(let fields) = provider.facts.inBrowsers { query = fields }
            return .init(.get, path, from: .provider, success: 303, query: query, problems: problems)
        case .tokenLink:
            return .init(
                .post, "/v1/me/identities/\(id)", .freshSession,
                takes: .json(ProviderTokenLinkBody.self, as: "\(name)LinkBody"),
                gives: .json(ChallengeBody.self), problems: [.provider, .code, .conflict])
        case .codeLink:
            return .init(
                .post, "/v1/me/identities/\(id)", .freshSession,
                takes: .json(ProviderCodeLinkBody.self, as: "\(name)LinkBody"),
                gives: .json(ChallengeBody.self), problems: [.provider, .code, .conflict])
        case .webLink:
            return .init(
                .post, "/v1/me/identities/\(id)/web", .freshSession, gives: .json(WebPageBody.self),
                problems: [.provider, .conflict])
        case .unlink:
            return .init(
                .delete, "/v1/me/identities/\(id)", .freshSession, success: 204, problems: [.conflict])
        }
    }
}
