internal import AccountAPI
package import FoundationExports

/// A provider's page in a browser.
package struct WebFlow: Sendable, Equatable {
    /// Where the browser is sent to.
    package let page: String
    /// What the browser keeps in a cookie of its own, and brings back.
    package let flow: String
}

/// What a provider's page sends the browser back with.
package struct WebAnswer: Sendable, Equatable {
    package let provider: Identity.Provider
    package let state: String
    /// Nil where the person said no, or the provider did.
    package let answer: ProviderAnswer?

    package init(_ provider: Identity.Provider, state: String, _ answer: ProviderAnswer?) {
        self.provider = provider
        self.state = state
        self.answer = answer
    }
}

extension Accounts {
    /// Begins a sign-in on a provider's own page.
    ///
    /// - Parameters:
    ///   - provider: whose page.
    ///   - redirect: our own page, to which the provider sends the browser back.
    ///   - caller: who asks, and from where; the session will be the page's whose key it names.
    ///   - now: the server's time.
    /// - Returns: the page, and what the browser keeps.
    /// - Throws: `missing` where the provider is not configured.
    package func startWebSignIn(
        _ provider: Identity.Provider, redirect: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> WebFlow {
        try await startFlow(provider, for: nil, redirect: redirect, caller, at: now)
    }

    /// Begins to link, on a provider's own page, what it says to the account that is signed in.
    ///
    /// - Throws: as ``startWebSignIn(_:redirect:_:at:)``; `reauthentication`.
    package func startWebLink(
        _ provider: Identity.Provider, redirect: String, _ who: Authorised, _ caller: RequestOrigin,
        at now: Date
    ) async throws(AccountError) -> WebFlow {
        try await requireFresh(who, try await dependencies.owner(who), caller, at: now)
        return try await startFlow(provider, for: who.user, redirect: redirect, caller, at: now)
    }

    private func startFlow(
        _ provider: Identity.Provider, for user: Identifier<User>?, redirect: String, _ caller: RequestOrigin,
        at now: Date
    ) async throws(AccountError) -> WebFlow {
        guard caller.credential != nil else { throw .proof(.missing) }
        let challenge = Challenge(
            id: Identifier(random: dependencies.random), purpose: .webFlow, createdAt: now,
            expiresAt: now + policy.lifetimes.mailCode, user: user, device: caller.credential,
            body: caller.pageKey.flatMap { dependencies.secrets.seal(Array($0.utf8), as: "page key") })
        let flow = "\(challenge.id.text).\(Base64URL.encode(dependencies.random.bytes(32)))"
        guard let conformer = dependencies.providers[provider], conformer.isForBrowsers else {
            throw .missing
        }
        let key = dependencies.secrets.keys.current
        let page = try await conformer.consentPage(
            state: state(of: flow, provider, by: key), nonce: nonce(of: flow, by: key), redirect: redirect,
            now: now)
        return try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            ProposedChanges(WebFlow(page: page, flow: flow), [.insert(.challenge(challenge))])
        }
    }

    /// Takes what the browser brings back.
    ///
    /// - Parameters:
    ///   - answer: what the provider's page sent.
    ///   - flow: the cookie's value; nothing else says that this browser began it (RFC 6749, section 10.12).
    ///   - redirect: as when it began.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Returns: where the sign-in leads.
    /// - Throws: `provider`; `code` with `expired` for a flow that this browser did not begin.
    package func signIn(
        web answer: WebAnswer, flow: String, redirect: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> SignInOutcome {
        guard let id = Identifier<Challenge>(String(flow.prefix { $0 != "." })) else {
            throw .code(.expired, left: nil)
        }
        let begun = try await open(id, [.webFlow], caller, at: now)
        let provider = dependencies.providers[answer.provider]
        guard provider != nil || answer.answer == nil else { throw .missing }
        // The key may have been followed by another one while the person was at the provider's page.
        let key = dependencies.secrets.keys.all.first {
            areSame(answer.state, state(of: flow, answer.provider, by: $0))
        }
        guard let key else { throw .code(.expired, left: nil) }
        try await spend(id, at: now)
        guard let provider, var given = answer.answer, !provider.usesNonce || given.identityToken != nil
        else { throw .provider(answer.provider, .cancelled) }
        given.nonce = nonce(of: flow, by: key)
        given.redirect = redirect
        let person = try await provider.person(given, now: now)
        if let user = begun.user {
            return .link(try await askLink(person, by: answer.provider, to: user, caller, at: now))
        }
        var page = caller
        // Who comes from a provider's page proves nothing: the page that sent them there told its key.
        page.pageKey = begun.body.flatMap { dependencies.secrets.open($0, as: "page key") }
            .map { String(decoding: $0, as: UTF8.self) }
        return try await arrive(person, by: answer.provider, terms: nil, page, at: now)
    }

    /// What the provider carries: a mark of the cookie and of the provider, so that no answer serves another flow.
    private func state(of flow: String, _ provider: Identity.Provider, by key: MasterKey) -> String {
        Base64URL.encode(key.mark("state", Array(provider.rawValue.utf8), Array(flow.utf8)).prefix(24))
    }

    private func nonce(of flow: String, by key: MasterKey) -> String {
        Base64URL.encode(key.mark("web nonce", Array(flow.utf8)))
    }

    private func areSame(_ left: String, _ right: String) -> Bool {
        AccountDomain.areSame(Array(left.utf8), Array(right.utf8))
    }
}
