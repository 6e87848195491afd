import AccountAPI
import AccountClient

/// Leads a sign-in to its end: a further proof where one is asked for, a profile where the account is new.
struct SignInFlow {
    let app: App
    /// How to give a further proof, as an option named it.
    let way: SignInMethod?
    let nickname: String?
    let acceptedTerms: String?
    /// The address of the account to which a provider is to be added at its first sign-in, as an option named it.
    var link: String?

    /// Goes on until somebody is signed in, and greets.
    ///
    /// - Parameter step: where it has come to.
    /// - Throws: what ends it.
    func finish(_ step: AccountClient.Step) async throws(CommandError) {
        var step = step
        // What is linked once the account's own sign-in is complete.
        var pending: ChallengeBody?
        while true {
            switch step {
            case .signedIn:
                if let pending { try await app.link(pending, isAgreed: link != nil, way) }
                return await greet()
            case .needsStepUp(let wanted): step = try await prove(wanted)
            case .needsProfile(let challenge):
                if let identity = challenge.identity, try hasAccount(identity) {
                    pending = challenge
                    step = try await existing()
                    continue
                }
                let terms = try await terms()
                step = try await profile(
                    challenge.challenge, draft: challenge.nickname ?? "", terms: terms)
            }
        }
    }

    /// Whether the person has an account already, as an option said, or as they say.
    private func hasAccount(_ identity: PendingIdentityBody) throws(CommandError) -> Bool {
        if link != nil { return true }
        if acceptedTerms != nil { return false }
        let name = identity.shownName(in: app.language)
        app.say(identity.hasAccount ? .addressHasAccount(name) : .noAccountBy(name))
        guard app.asker.isPerson else { throw .usage(.linkOrTerms) }
        return try app.asker.decides(app.text(.haveAccountQuestion))
    }

    /// Signs in to the account that is there.
    private func existing() async throws(CommandError) -> AccountClient.Step {
        let address: String
        if let link { address = link } else { address = try app.asker.line(app.text(.emailPrompt)) }
        let password = try app.asker.secret(app.text(.passwordPrompt))
        return try await app.asking { client throws(AccountClientError) in
            try await client.signIn(email: address, password: password)
        }
    }

    private func prove(_ wanted: StepUp) async throws(CommandError) -> AccountClient.Step {
        app.say(.stepUp)
        let way = try SignInMethod.pick(wanted.ways, way, app)
        if way.needsSending {
            _ = try await app.asking { client throws(AccountClientError) in
                try await client.sendStepUpMail(wanted)
            }
            app.say(.codeOnItsWay)
        }
        return try await app.retrying { () async throws(CommandError) in
            let code = try app.asker.line(app.text(way.prompt))
            return try await app.asking { client throws(AccountClientError) in
                try await client.stepUp(wanted, way.proof, code: code)
            }
        }
    }

    /// Gives the profile, the last step of a new account.
    ///
    /// - Parameters:
    ///   - challenge: of the registration, or of a provider's first sign-in.
    ///   - draft: the name to begin with.
    ///   - terms: the version that was accepted, where no earlier step asked.
    /// - Returns: where it has come to.
    /// - Throws: `client` and what asking throws.
    func profile(
        _ challenge: String, draft: String = "", terms: String?
    ) async throws(CommandError) -> AccountClient.Step {
        let name: String
        if let nickname {
            name = nickname
        } else {
            name = try app.asker.line(app.text(.nicknamePrompt), draft: draft)
        }
        return try await app.asking { client throws(AccountClientError) in
            try await client.finishProfile(challenge, nickname: name, terms: terms)
        }
    }

    /// The terms, shown and accepted.
    ///
    /// - Returns: their version.
    /// - Throws: `notDone` if they were not accepted; `usage` where nobody can be asked.
    func terms() async throws(CommandError) -> String {
        let facts = try await app.asking { client throws(AccountClientError) in try await client.service() }
        return try accept(facts)
    }

    /// Likewise, of facts that were asked for already.
    func accept(_ facts: ServiceFacts) throws(CommandError) -> String {
        if let acceptedTerms {
            guard acceptedTerms == facts.terms else { throw .usage(.otherTerms(facts.terms)) }
            return acceptedTerms
        }
        app.say(.termsShown(server: app.home.server.text, version: facts.terms))
        guard app.asker.isPerson else { throw .usage(.termsNeeded(facts.terms)) }
        guard app.asker.agrees(app.text(.termsQuestion)) else { throw .notDone(.termsRefused) }
        return facts.terms
    }

    private func greet() async {
        let profile = try? await app.client.profile()
        if let profile { try? app.remember(profile) }
        app.say(profile.map { .signedInAs($0.nickname) } ?? .signedIn)
    }
}
