internal import AccountAPI

/// What a developer reads of one operation.
struct OperationWords: Sendable {
    let summary: String
    /// One to three sentences: what it does, what comes before it, what its refusals mean.
    let description: String

    init(_ summary: String, _ description: String) {
        self.summary = summary
        self.description = description
    }
}

/// A group of operations, as the document shows them.
struct OperationTag: Sendable {
    let name: String
    let description: String
    let operations: [AccountRoute: OperationWords]

    init(_ name: String, _ description: String, _ operations: [AccountRoute: OperationWords]) {
        self.name = name
        self.description = description
        self.operations = operations
    }

    static let all = [
        registration, signIn, session, password, account, proof, addresses, identities, passkeys, merges,
        devices, secondFactor, letters, backends, services, service,
    ]

    private static let byRoute: [AccountRoute: (tag: OperationTag, words: OperationWords)] = {
        var found: [AccountRoute: (tag: OperationTag, words: OperationWords)] = [:]
        for tag in all {
            for (route, words) in tag.operations { found[route] = (tag, words) }
        }
        return found
    }()

    /// What there is to read of a route, and in which group; a test holds that it is there for each.
    static func words(of route: ServiceRoute) -> (tag: String, words: OperationWords)? {
        switch route {
        case .account(let route): byRoute[route].map { ($0.tag.name, $0.words) }
        case .provider(let route): (route.access == .anyone ? signIn.name : identities.name, route.words)
        }
    }
}

extension ProviderRoute {
    fileprivate var access: RouteFacts.Access { facts.access }

    fileprivate var words: OperationWords {
        let name = provider.facts.name
        return switch self {
        case .challenge:
            OperationWords(
                "Ask for a nonce for \(name)",
                "Gives the nonce that binds an identity token of \(name) to this sign-in: the app hands \(name) the hexadecimal SHA-256 of it. REQUEST_004 means that this service does not offer \(name)."
            )
        case .tokenSignIn:
            OperationWords(
                "Sign in by an identity token of \(name)",
                "Takes what \(name)'s sheet gave the app, with the challenge and the nonce that were asked for before. Answers with a session, or with `profile` where a new account is still to be made. AUTH_008 means that the token or the code did not hold, AUTH_005 that a second proof is needed."
            )
        case .codeSignIn:
            OperationWords(
                "Sign in by a code of \(name)",
                "Takes the authorization code that \(name)'s app gave. Answers with a session, or with `profile` where a new account is still to be made. AUTH_008 means that the code did not hold, AUTH_005 that a second proof is needed."
            )
        case .webStart:
            OperationWords(
                "Send a browser to \(name)'s page",
                "A browser follows this address itself; the answer leads to \(name)'s page and sets the cookie of the flow. `key` names the page's key, so that the session is bound to it."
            )
        case .webReturn:
            OperationWords(
                "Take a browser back from \(name)'s page",
                "Where \(name) sends the browser, with the cookie of the flow; the answer leads to the page at `/`. A browser reads a refusal there, in `#problem=CODE`."
            )
        case .tokenLink:
            OperationWords(
                "Begin to link an account of \(name) by its identity token",
                "Takes what \(name)'s sheet gave the app, and answers with a challenge for `linkIdentity`, which is to be called once the person agreed. AUTH_008 means that the token did not hold, REQUEST_005 that the account of \(name) is in use."
            )
        case .codeLink:
            OperationWords(
                "Begin to link an account of \(name) by its code",
                "Takes the code that \(name)'s app gave, and answers with a challenge for `linkIdentity`, which is to be called once the person agreed. AUTH_008 means that the code did not hold, REQUEST_005 that the account of \(name) is in use."
            )
        case .webLink:
            OperationWords(
                "Begin to link an account of \(name) in a browser",
                "Answers with the page of \(name) that the browser is to open, and sets the cookie of the flow. REQUEST_004 means that this service does not offer \(name)."
            )
        case .unlink:
            OperationWords(
                "Remove the account of \(name)",
                "From now on \(name) does not sign in to this account, and the sessions that it began end, except the present one. REQUEST_004 means that none is linked, REQUEST_005 with `lastWay` that nobody could sign in without it."
            )
        }
    }
}
