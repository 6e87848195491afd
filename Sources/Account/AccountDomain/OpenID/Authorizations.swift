internal import AccountAPI
package import FoundationExports

/// What comes of a person's arrival from a service.
package enum AuthorizationStep: Sendable, Equatable {
    /// The browser goes there, with a code or a refusal.
    case answered(String)
    /// The person decides.
    case question(AuthorizationQuestion)
}

/// What a person is asked before a service learns anything.
package struct AuthorizationQuestion: Sendable, Equatable {
    /// What the service is called.
    package let title: String
    /// Where the answer goes: the host, and the port where there is one.
    package let host: String
    /// What it would learn, in the order of the scopes.
    package let scopes: [OpenIDScope]
    /// Whether the service asks for another account than the one that is signed in: that one must sign in first.
    package var isForAnother = false
}

/// Signing in to registered services: OpenID Connect's authorisation code flow, with PKCE.
extension Accounts {
    /// Looks what a request of a service needs.
    ///
    /// Who agreed before, and proved who they are as lately as the service wants it, is not asked again.
    ///
    /// - Parameters:
    ///   - request: as it was read.
    ///   - signIn: of the service that it names.
    ///   - who: of the page's request.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Returns: the answer, or the question; for a request that lets nothing be asked a refusal in the question's place.
    /// - Throws: `session`; `closed`; `conflict` with `notYet`.
    package func authorization(
        _ request: AuthorizationRequest, _ signIn: ServiceSignIn, _ who: Authorised, _ caller: RequestOrigin,
        at now: Date
    ) async throws(AccountError) -> AuthorizationStep {
        let user = try await dependencies.owner(who)
        try await refuseNewEnd(who.session, of: user)
        let session = try await dependencies.present(who, at: now)
        let isMeant = try await isMeant(user, by: request)
        let grant = try await dependencies.serviceGrant(.init(user.id, request.client))
        let isGranted = grant.map { request.scopes.isSubset(of: $0.scopes) } ?? false
        let isProven = try await isProvenEnough(session, user, for: request, who, caller, at: now)
        if isMeant, isGranted, isProven, !request.prompts.contains(.consent),
            let location = try await issue(request, isAgreed: false, who, caller, at: now)
        {
            return .answered(location)
        }
        guard request.isSilent else {
            return .question(
                AuthorizationQuestion(
                    title: signIn.title, host: ServiceSignIn.host(of: request.redirect) ?? "",
                    scopes: request.scopes.sorted(), isForAnother: !isMeant))
        }
        let code: AuthorizationErrorCode = isMeant && isProven ? .consentRequired : .loginRequired
        return .answered(AuthorizationRefusal(code, of: request).address(issuer: policy.issuer))
    }

    /// The person lets the service learn what it asks for.
    ///
    /// - Returns: where the browser goes, with a code; with `login_required` where the service asks for another account.
    /// - Throws: `reauthentication` where the service wants a later proof, or another page asks; `proof`; `session`; `closed`;
    ///   `conflict` with `notYet`.
    package func agree(
        to request: AuthorizationRequest, _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> String {
        let user = try await dependencies.owner(who)
        try await requireOwnPage(who, user, caller, at: now)
        try await refuseNewEnd(who.session, of: user)
        let session = try await dependencies.present(who, at: now)
        guard try await isMeant(user, by: request) else {
            return AuthorizationRefusal(.loginRequired, of: request).address(issuer: policy.issuer)
        }
        guard isLateEnough(session, for: request) else {
            throw .reauthentication(try await reauthenticationWays(user))
        }
        guard let location = try await issue(request, isAgreed: true, who, caller, at: now) else {
            throw .fault(reason: "no code was made for what a person agreed to")
        }
        return location
    }

    /// The person says no, or nobody is signed in of whom nothing may be asked.
    ///
    /// - Returns: where the browser goes.
    package func refusal(of request: AuthorizationRequest) -> String {
        let code: AuthorizationErrorCode = request.isSilent ? .loginRequired : .accessDenied
        return AuthorizationRefusal(code, of: request).address(issuer: policy.issuer)
    }

    /// Whether an account is the one of the service's hint, or that one became part of it.
    private func isMeant(_ user: User, by request: AuthorizationRequest) async throws(AccountError) -> Bool {
        guard let hinted = request.hinted, hinted != user.id else { return true }
        return try await mergedAccounts(of: user).contains(hinted)
    }

    private func isLateEnough(_ session: Session, for request: AuthorizationRequest) -> Bool {
        request.authenticatedSince.map { session.authenticatedAt >= $0 } ?? true
    }

    /// Whether the page may go on without a question: cookies alone may have been copied.
    private func isProvenEnough(
        _ session: Session, _ user: User, for request: AuthorizationRequest, _ who: Authorised,
        _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Bool {
        guard isLateEnough(session, for: request) else { return false }
        do throws(AccountError) {
            try await requireOwnPage(who, user, caller, at: now)
            return true
        } catch {
            switch error {
            case .reauthentication, .proof: return false
            default: throw error
            }
        }
    }

    /// Makes the code, and remembers what was agreed to and by which session.
    ///
    /// One that a person agrees to just now (`isAgreed`) needs no grant; another one needs it still, as somebody may be withdrawing it.
    /// Nil stands for a person who is to be asked again.
    private func issue(
        _ request: AuthorizationRequest, isAgreed: Bool, _ who: Authorised, _ caller: RequestOrigin,
        at now: Date
    ) async throws(AccountError) -> String? {
        let code = AuthorizationCode(random: dependencies.random)
        let marks = code.marks(dependencies.secrets)
        let isIssued = try await dependencies.commitWithRetry(once: caller.proof) {
            () async throws(AccountError) in
            let session = try await dependencies.present(who, at: now)
            let key = ServiceGrant.Key(session.user, request.client)
            let present = try await dependencies.serviceGrant(key)
            guard isAgreed || present.map({ request.scopes.isSubset(of: $0.scopes) }) ?? false else {
                return ProposedChanges(false)
            }
            let issued = IssuedAuthorization(
                client: request.client, redirect: request.redirect, challenge: request.challenge,
                nonce: request.nonce, scopes: request.scopes, authenticatedAt: session.authenticatedAt,
                methods: session.methods.map(\.rawValue))
            let row = Challenge(
                id: code.challenge, purpose: .authorizationCode,
                // A code is none of a grant that is younger: clocks may differ.
                createdAt: max(now, present?.createdAt ?? now),
                expiresAt: now + policy.lifetimes.authorizationCode, user: session.user,
                session: session.id, code: marks[0],
                body: dependencies.secrets.seal(json: issued, as: IssuedAuthorization.sealedAs))
            let note = logLine(who, .serviceSignedIn, caller, at: now, detail: request.client)
            let grant = try await granting(request, present, session, at: now)
            return ProposedChanges(true, grant + [.insert(.challenge(row)), .note(note)])
        }
        guard isIssued else { return nil }
        return AuthorizationAnswer.address(
            request.redirect, [("code", code.text)], state: request.state, issuer: policy.issuer)
    }

    /// The change that adds to what the service may learn, and the session to those that signed in to it.
    private func granting(
        _ request: AuthorizationRequest, _ present: ServiceGrant?, _ session: Session, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        guard var grant = present else {
            let key = ServiceGrant.Key(session.user, request.client)
            return [
                .insert(
                    .serviceGrant(
                        ServiceGrant(key, createdAt: now, scopes: request.scopes, sessions: [session.id])))
            ]
        }
        guard !grant.sessions.contains(session.id) || !request.scopes.isSubset(of: grant.scopes) else {
            return []
        }
        let open = Set(try await dependencies.openSessions(of: session.user).map(\.id))
        grant.scopes.formUnion(request.scopes)
        grant.sessions = grant.sessions.filter { open.contains($0) && $0 != session.id } + [session.id]
        return [.replace(.serviceGrant(grant))]
    }
}
