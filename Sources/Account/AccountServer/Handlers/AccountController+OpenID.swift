internal import AccountAPI
internal import AccountDomain
internal import FoundationExports
internal import HTTPTypes

/// Signing in to registered services (OpenID Connect): what their browsers and they themselves ask.
extension AccountController {
    /// Reads what a service asks, in the address or in a form, and leads the browser to the page that asks the person.
    func authorize(_ asking: RequestContext) throws -> Answer {
        try requireSignIn()
        // What is broken in an address names no service.
        let form = try asking.head.method == .post ? asking.readForm() : asking.query
        let parameters = form?.parameters ?? OAuthParameters([:])
        do {
            let request = try AuthorizationRequest(
                parameters, services, accounts.dependencies.tokens, at: asking.now)
            return try page(for: request)
        } catch let error as AuthorizationRequestError {
            switch error {
            case .client: return try refusedHere(asking, .signInUnknownService, field: "client_id")
            case .redirect: return try refusedHere(asking, .signInUnknownAddress, field: "redirect_uri")
            case .refused(let refusal):
                return .redirect(to: refusal.address(issuer: accounts.dependencies.policy.issuer))
            }
        }
    }

    /// The page, which carries the request in the part of its address that browsers keep to themselves.
    private func page(for request: AuthorizationRequest) throws -> Answer {
        let prompt = request.isSilent ? "&prompt=none" : ""
        return .redirect(to: "/#authorize=\(try request.sealed(accounts.dependencies.secrets))\(prompt)")
    }

    /// A request that names no service, or no address of it, leads nowhere (RFC 9700, section 4.11).
    private func refusedHere(
        _ asking: RequestContext, _ sentence: AccountServerStrings, field: String
    ) throws -> Answer {
        guard asking.wantsPage else { throw AccountError.invalid(field: field) }
        return LetterPage(asking.language, .signInTitle).said(sentence).answer(400)
    }

    /// What the request needs, for who is signed in.
    func openAuthorization(_ asking: RequestContext) async throws -> Answer {
        let (request, signIn) = try authorizationRequest(asking)
        let step = try await accounts.authorization(
            request, signIn, try asking.signedIn(), try asking.caller(), at: asking.now)
        switch step {
        case .answered(let location):
            return try .json(asking.route.success, AuthorizationStepBody(location: location))
        case .question(let question):
            let body = AuthorizationQuestionBody(
                title: question.title, host: question.host, scopes: question.scopes.map(\.rawValue),
                isForAnother: question.isForAnother ? true : nil)
            return try .json(asking.route.success, AuthorizationStepBody(question: body))
        }
    }

    func agreeToAuthorization(_ asking: RequestContext) async throws -> Answer {
        let (request, _) = try authorizationRequest(asking)
        let location = try await accounts.agree(
            to: request, try asking.signedIn(), try asking.caller(), at: asking.now)
        return try .json(asking.route.success, AuthorizationAnswerBody(location: location))
    }

    func refuseAuthorization(_ asking: RequestContext) throws -> Answer {
        let (request, _) = try authorizationRequest(asking)
        return try .json(
            asking.route.success, AuthorizationAnswerBody(location: accounts.refusal(of: request)))
    }

    /// The request that the page carries, if its service still is what it was.
    private func authorizationRequest(
        _ asking: RequestContext
    ) throws -> (AuthorizationRequest, ServiceSignIn) {
        try requireSignIn()
        let body = try asking.read(AuthorizationBody.self)
        guard
            let request = AuthorizationRequest(
                sealed: body.request, accounts.dependencies.secrets, at: asking.now),
            let signIn = services.service(named: request.client)?.signIn,
            signIn.redirects.contains(request.redirect)
        else { throw AccountError.code(.expired, left: nil) }
        return (request, signIn)
    }

    /// Redeems a code: every refusal is one of OAuth's.
    func redeemCode(_ asking: RequestContext) async throws -> Answer {
        try requireSignIn()
        do {
            guard let form = try? asking.readForm() else { throw TokenRefusal.invalidRequest }
            let service = try client(asking, form.parameters)
            let request = try TokenRequest(form.parameters)
            let result = try await accounts.redeem(request, for: service, at: asking.now)
            return try tokens(result.get(), asking)
        } catch let refusal as TokenRefusal {
            return try refused(refusal)
        }
    }

    private func tokens(_ issued: IssuedIdentity, _ asking: RequestContext) throws -> Answer {
        try .json(
            asking.route.success,
            CodeTokensBody(
                access_token: issued.accessToken, expires_in: issued.expiresAt.seconds(since: asking.now),
                id_token: issued.identityToken, scope: issued.scopes.text))
    }

    private func refused(_ refusal: TokenRefusal) throws -> Answer {
        let isClient = refusal == .invalidClient
        var answer = try Answer.json(isClient ? 401 : 400, OAuthErrorBody(error: refusal.rawValue))
        if isClient { answer.fields[.wwwAuthenticate] = Problem.serviceScheme }
        return answer
    }

    /// Who asks: by HTTP Basic, or by name and secret in the form, not by both (RFC 6749, section 2.3).
    private func client(
        _ asking: RequestContext, _ parameters: OAuthParameters
    ) throws(TokenRefusal) -> RegisteredService {
        let (name, secret) = (parameters["client_id"], parameters["client_secret"])
        let service: RegisteredService?
        if asking.fields[.authorization] != nil {
            guard secret == nil else { throw .invalidRequest }
            service = asking.service
            guard service == nil || name == nil || name == service?.name else { throw .invalidRequest }
        } else {
            guard let name, let secret else { throw .invalidClient }
            service = services.service(named: name, secret: Array(secret.utf8))
        }
        guard let service, service.signIn != nil else { throw .invalidClient }
        return service
    }

    /// What the service may learn of the person, by the access token that came with the ID token.
    func userInfo(_ asking: RequestContext) async throws -> Answer {
        try requireSignIn()
        guard let shown = token(in: asking), shown.scheme == .bearer else {
            throw AccountError.session(.invalid)
        }
        let info = try await accounts.userInfo(shown.text, services, at: asking.now)
        return try .json(
            asking.route.success,
            UserInfoBody(
                sub: info.subject, name: info.name, email: info.email,
                email_verified: info.email.map { _ in true }))
    }

    /// The services that the person let in; also one that is registered no more.
    func grantedServices(_ asking: RequestContext) async throws -> Answer {
        let all = try await accounts.services(try asking.signedIn())
        return try .json(
            asking.route.success,
            ServicesBody(
                services: all.map {
                    ServicesBody.Service(
                        name: $0.grant.service, title: $0.title,
                        scopes: $0.grant.scopes.sorted().map(\.rawValue), addedAt: $0.grant.createdAt.wire)
                }))
    }

    func removeService(_ asking: RequestContext) async throws -> Answer {
        guard let name = asking.parameter else { throw AccountError.missing }
        try await accounts.removeService(
            String(name), try asking.signedIn(), try asking.caller(), at: asking.now)
        return done(asking)
    }

    /// - Throws: `missing` where people can sign in to no service.
    private func requireSignIn() throws(AccountError) {
        guard services.offerSignIn else { throw .missing }
    }

    /// What discovery tells beside the rest where people can sign in to services (OpenID Connect Discovery, section 3; RFC
    /// 8414; RFC 9207).
    func signInMetadata(_ address: (AccountRoute) -> JSONValue) -> [String: JSONValue] {
        let first = accounts.dependencies.policy.signingAlgorithm
        let algorithms = [first] + SigningAlgorithm.allCases.filter { $0 != first }
        let claims = [
            "iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "sid", "amr", "at_hash", "merged",
            "name", "email", "email_verified",
        ]
        func list(_ words: [String]) -> JSONValue { .list(words.map { .text($0) }) }
        return [
            "authorization_endpoint": address(.authorize), "token_endpoint": address(.redeemCode),
            "userinfo_endpoint": address(.userInfo),
            "response_types_supported": ["code"], "response_modes_supported": ["query"],
            "grant_types_supported": ["authorization_code"],
            "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
            "id_token_signing_alg_values_supported": list(algorithms.map(\.rawValue)),
            "scopes_supported": list(OpenIDScope.allCases.map(\.rawValue)),
            "claims_supported": list(claims),
            "prompt_values_supported": list(AuthorizationRequest.Prompt.allCases.map(\.rawValue)),
            "authorization_response_iss_parameter_supported": .truth(true),
            "backchannel_logout_supported": .truth(true),
            "backchannel_logout_session_supported": .truth(true),
            "request_parameter_supported": .truth(false),
            "request_uri_parameter_supported": .truth(false),
            "claims_parameter_supported": .truth(false),
        ]
    }
}
