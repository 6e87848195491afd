internal import AccountAPI
internal import Crypto
package import FoundationExports

/// A challenge whose nonce goes to a provider.
package struct NonceTicket: Sendable, Equatable {
    package let ticket: Ticket
    /// The raw nonce; the provider is given the hexadecimal digits of its SHA-256.
    package let nonce: String
}

/// Signing in by a provider in an app.
extension Accounts {
    /// A nonce for a provider, for this device and once.
    ///
    /// - Throws: `missing` where the provider is not configured, or takes no nonce.
    package func startSignIn(
        _ id: Identity.Provider, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> NonceTicket {
        guard let provider = dependencies.providers[id], provider.usesNonce else { throw .missing }
        guard caller.credential != nil else { throw .proof(.missing) }
        let nonce = Base64URL.encode(dependencies.random.bytes(32))
        let challenge = Challenge(
            id: Identifier(random: dependencies.random), purpose: .providerNonce, createdAt: now,
            expiresAt: now + policy.lifetimes.mailCode, device: caller.credential,
            code: dependencies.secrets.mark("nonce", Array(nonce.utf8)))
        return try await dependencies.commitWithRetry { () async throws(AccountError) in
            ProposedChanges(
                NonceTicket(ticket: ticket(challenge), nonce: nonce), [.insert(.challenge(challenge))])
        }
    }

    /// Signs in by what a provider gave the app.
    ///
    /// - Parameters:
    ///   - id: which provider.
    ///   - answer: as the app brought it.
    ///   - challenge: of ``startSignIn(_:_:at:)``, where the provider takes a nonce.
    ///   - terms: the version that was accepted.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Returns: where the sign-in leads.
    /// - Throws: `code` for a nonce that is not open; `provider`; `closed`; `missing` where it is not configured.
    package func signIn(
        _ id: Identity.Provider, _ answer: ProviderAnswer, to challenge: Identifier<Challenge>? = nil,
        terms: String? = nil, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> SignInOutcome {
        let person = try await person(id, answer, to: challenge, caller, at: now)
        return try await arrive(person, by: id, terms: terms, caller, at: now)
    }

    /// Begins to link what a provider gave the app to the account that is signed in; nothing is linked before ``link(_:_:_:at:)``.
    ///
    /// - Throws: as ``signIn(_:_:to:terms:_:at:)``; `reauthentication`; `conflict`.
    package func startLink(
        _ id: Identity.Provider, _ answer: ProviderAnswer, to challenge: Identifier<Challenge>? = nil,
        _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Ticket {
        try await requireFresh(who, try await dependencies.owner(who), caller, at: now)
        let person = try await person(id, answer, to: challenge, caller, at: now)
        return try await askLink(person, by: id, to: who.user, caller, at: now)
    }

    private func person(
        _ id: Identity.Provider, _ answer: ProviderAnswer, to challenge: Identifier<Challenge>?,
        _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> ProvidedPerson {
        guard let provider = dependencies.providers[id] else { throw .missing }
        if provider.usesNonce {
            guard let challenge else { throw .missing }
            try await spend(answer.nonce ?? "", of: challenge, caller, at: now)
        } else {
            guard caller.credential != nil else { throw .proof(.missing) }
        }
        return try await provider.person(answer, now: now)
    }

    private func spend(
        _ nonce: String, of challenge: Identifier<Challenge>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        let asked = try await open(challenge, [.providerNonce], caller, at: now)
        guard let right = asked.code,
            isOne(right, of: dependencies.secrets.marks("nonce", Array(nonce.utf8)))
        else { throw .code(.wrong, left: nil) }
        try await spend(challenge, at: now)
    }

    /// Spends a challenge by itself: what follows asks another service, and cannot be taken back.
    func spend(_ challenge: Identifier<Challenge>, at now: Date) async throws(AccountError) {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            ProposedChanges((), [try await spending(challenge, at: now)])
        }
    }

    /// Anyone who the provider says it is: an account that has this identity, or the question whether the person is new here.
    ///
    /// An address that the provider tells joins no account to another: identity is provider and subject alone.
    func arrive(
        _ person: ProvidedPerson, by provider: Identity.Provider, terms: String?, _ caller: RequestOrigin,
        at now: Date
    ) async throws(AccountError) -> SignInOutcome {
        let method = Method.provider(provider)
        guard let identity = try await presentIdentity(of: person) else {
            return try await askProfile(try await draft(person, method, terms), caller, at: now)
        }
        guard let user = try await dependencies.user(identity.user) else { throw .missing }
        try await keepToken(of: person, identity, at: now)
        return try await arrive(user, AuthenticationResult(methods: [method]), caller, at: now)
    }

    /// The identity under any of the person's names.
    func presentIdentity(of person: ProvidedPerson) async throws(AccountError) -> Identity? {
        for key in [person.key] + person.aliases {
            if let identity = try await dependencies.identity(key) { return identity }
        }
        return nil
    }

    /// The provider's newest token, and its better name of the person, where an alias stood so far.
    func keepToken(
        of person: ProvidedPerson, _ identity: Identity, at now: Date
    ) async throws(AccountError) {
        let sealed = person.token.flatMap { dependencies.secrets.seal(Array($0.utf8), as: Identity.sealedAs) }
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard let present = try await dependencies.identity(identity.key) else {
                return ProposedChanges(())
            }
            if present.key != person.key {
                let better = Identity(
                    key: person.key, user: present.user, createdAt: present.createdAt, client: person.client,
                    email: person.email ?? present.email, token: sealed ?? present.token)
                return ProposedChanges((), [.remove(.identity(present)), .insert(.identity(better))])
            }
            guard let sealed else { return ProposedChanges(()) }
            var renewed = present
            renewed.token = sealed
            renewed.client = person.client
            return ProposedChanges((), [.replace(.identity(renewed))])
        }
    }

    func draft(
        _ person: ProvidedPerson, _ method: Method, _ terms: String?
    ) async throws(AccountError) -> Draft {
        var draft = Draft(methods: [method])
        draft.identity = person.key
        draft.client = person.client
        draft.providerEmail = person.email
        draft.isEmailProven = person.isEmailProven
        draft.token = person.token
        draft.nickname = person.name.flatMap {
            ShownName.cleaned($0, most: Self.mostNicknameCharacters)
        }
        if terms == policy.terms { draft.terms = terms }
        // An address that is nobody's yet and that the provider has proven becomes the account's.
        if person.isEmailProven, let email = person.email.flatMap({ try? EmailAddress($0) }),
            try await dependencies.user(email: email) == nil
        {
            draft.email = email.text
        }
        return draft
    }
}
