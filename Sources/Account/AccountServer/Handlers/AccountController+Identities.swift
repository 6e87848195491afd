internal import AccountAPI
internal import AccountDomain
internal import FoundationExports

/// Other services' accounts that sign in to this one.
extension AccountController {
    func identities(_ asking: RequestContext) async throws -> Answer {
        let all = try await accounts.identities(try asking.signedIn(), at: asking.now)
        return try .json(200, IdentitiesBody(identities: all.map(IdentitiesBody.Identity.init)))
    }

    func pendingIdentity(_ asking: RequestContext) async throws -> Answer {
        try sent(
            try await accounts.pendingIdentity(
                try asking.signedIn(), try asking.id(), try asking.caller(), at: asking.now), asking)
    }

    func linkIdentity(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(LinkBody.self)
        guard let challenge = Identifier<Challenge>(body.challenge) else { throw AccountError.missing }
        try await accounts.link(try asking.signedIn(), challenge, try asking.caller(), at: asking.now)
        return done(asking)
    }

    /// Begins to link what a provider gave an app.
    func link<Body: ProviderAnswerBody>(
        _ provider: Identity.Provider, _ type: Body.Type, _ asking: RequestContext
    ) async throws -> Answer {
        let body = try asking.read(type)
        let ticket = try await accounts.startLink(
            provider, body.answer, to: try body.ticket(), try asking.signedIn(), try asking.caller(),
            at: asking.now)
        return try sent(ticket, asking)
    }

    /// Has the browser go to the provider's page to link what it says.
    func webLink(_ provider: Identity.Provider, _ asking: RequestContext) async throws -> Answer {
        let flow = try await accounts.startWebLink(
            provider, redirect: redirect(of: provider), try asking.signedIn(), try asking.caller(),
            at: asking.now)
        var answer = try Answer.json(asking.route.success, WebPageBody(page: flow.page))
        answer.fields.append(cookie(of: flow, asking))
        return answer
    }

    func unlink(_ provider: Identity.Provider, _ asking: RequestContext) async throws -> Answer {
        try await accounts.unlink(provider, try asking.signedIn(), try asking.caller(), at: asking.now)
        return done(asking)
    }
}
