import AccountAPI
import AccountClient

/// Leads a sign-in to its end: a further proof where one is asked for, a profile where the account is new.
struct SignInFlow {
    let app: App
    /// How to give a further proof, as an option named it.
    let way: SignInMethod?
    let nickname: String?
    let acceptedTerms: String?

    /// Goes on until somebody is signed in, and greets.
    ///
    /// - Parameter step: where it has come to.
    /// - Throws: what ends it.
    func finish(_ step: AccountClient.Step) async throws(CommandError) {
        var step = step
        while true {
            switch step {
            case .signedIn: return await greet()
            case .needsStepUp(let wanted): step = try await prove(wanted)
            case .needsProfile(let challenge):
                let terms = try await terms()
                step = try await profile(
                    challenge.challenge, draft: challenge.nickname ?? "", terms: terms)
            }
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
