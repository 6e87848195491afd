internal import AccountAPI
internal import AccountDomain
internal import FoundationExports
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import Traces

extension AccountController {
    func appleNotice(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(AppleNoticeBody.self)
        try await accounts.takeNotice(body.payload, at: asking.now)
        return done(asking)
    }

    /// Asks before anything happens: programs that look at mails follow links, but press no button.
    func notMePage(_ asking: RequestContext) async throws -> Answer {
        let device = try await accounts.isNotMeOpen(try asking.id(), at: asking.now)
        guard let device else { return try gone(asking) }
        return LetterPage(asking.language).question(
            .signedIn(HTML.escaped(device)), .signOutDevice, path: asking.head.path ?? ""
        ).answer(200)
    }

    func notMe(_ asking: RequestContext) async throws -> Answer {
        let answer: NotMeAnswer
        do throws(AccountError) {
            answer = try await accounts.notMe(try asking.id(), at: asking.now)
        } catch .missing {
            return try gone(asking)
        }
        let device = HTML.escaped(answer.deviceName)
        return LetterPage(asking.language)
            .said(answer.hadPassword ? .signedOutWithPassword(device) : .signedOut(device)).answer(200)
    }

    func undoPage(_ asking: RequestContext) async throws -> Answer {
        let reversion = try await accounts.undoQuestion(try asking.id(), at: asking.now)
        let path = asking.head.path ?? ""
        switch reversion {
        case .restored(let email):
            return LetterPage(asking.language, .undoTitle).question(
                .undoQuestion(HTML.escaped(email)), .undoButton, path: path
            ).answer(200)
        case .stopped(let kind, let next):
            let question: AccountServerStrings =
                switch kind {
                case .password: .stopPassword
                case .email, .phone: .stopQuestion(HTML.escaped(next))
                case .mergeIn, .mergeOut: .stopMerge(HTML.escaped(next))
                default: .stopProtection
                }
            return LetterPage(asking.language, .stopTitle).question(question, .stopButton, path: path)
                .answer(200)
        case .protected:
            return LetterPage(asking.language, .stopTitle).question(
                .protectQuestion, .protectButton, path: path
            )
            .answer(200)
        case .parted(let name):
            return LetterPage(asking.language, .stopTitle).question(
                .unmergeQuestion(HTML.escaped(name)), .unmergeButton, path: path
            ).answer(200)
        case .frozen:
            return LetterPage(asking.language, .contestTitle).question(
                .contestQuestion, .contestButton, path: path
            ).answer(200)
        case nil:
            return try gone(asking)
        }
    }

    func undo(_ asking: RequestContext) async throws -> Answer {
        let page = LetterPage(asking.language, .undoTitle)
        do throws(AccountError) {
            switch try await accounts.undo(try asking.id(), try? asking.caller(), at: asking.now) {
            case .restored(let email): return page.said(.undone(HTML.escaped(email))).answer(200)
            case .frozen:
                return LetterPage(asking.language, .contestTitle).said(.frozen).answer(200)
            case .stopped:
                return LetterPage(asking.language, .stopTitle).said(.stopped).answer(200)
            case .protected:
                return LetterPage(asking.language, .stopTitle).said(.protected).answer(200)
            case .parted:
                return LetterPage(asking.language, .stopTitle).said(.unmerged).answer(200)
            }
        } catch .missing {
            return try gone(asking)
        } catch .conflict(let conflict) {
            guard asking.wantsPage else { throw AccountError.conflict(conflict) }
            return page.said(.undoTaken).answer(409)
        }
    }

    private func gone(_ asking: RequestContext) throws -> Answer {
        guard asking.wantsPage else { throw AccountError.missing }
        return LetterPage(asking.language).gone.answer(404)
    }

    /// That this program answers.
    var live: Answer { Answer(200, "application/json", texts.health) }

    /// Whether requests can be served now: the store takes a write, and passwords can be compared.
    func ready(_ asking: RequestContext) async throws -> Answer {
        try await readiness.demand(at: asking.now)
        return live
    }

    /// The public keys as they are now: they change while the server runs.
    func keys() throws -> Answer {
        var answer = try Answer.json(200, KeySet(keys: accounts.dependencies.tokens.publicKeys))
        // Who meets a key that is not among them asks again: a new one is seen at once.
        answer.fields[.cacheControl] = "public, max-age=300"
        return answer
    }
}

/// A key set (RFC 7517, section 5).
private struct KeySet: Encodable {
    let keys: [PublicKey]
}

extension AccountController {
    /// What an error is on the wire; what is our own fault is said to the log, without a word of the request.
    ///
    /// Who came from a provider's page, or is on the way there, sees the page at `/` say it.
    func refusal(
        _ error: any Error, _ route: ServiceRoute?, _ head: HTTPRequest, _ name: RequestIdentifier
    ) -> Answer {
        let language = Language(acceptLanguage: head.headerFields[.acceptLanguage], otherwise: .chinese)
        var problem = problem(error, route, language, name)
        if case AccountError.session? = error as? AccountError, let route {
            problem.offer(route.schemes, toShown: shownScheme(in: head.headerFields))
        }
        guard route?.facts.origin == .provider, head.wantsPage else { return problem.answer(to: name) }
        let subcode = problem.body.subcode.map { ".\($0)" } ?? ""
        var answer = Answer.redirect(to: "/#problem=\(problem.body.code.rawValue)\(subcode)")
        (answer.problem, answer.problemStatus) = (problem.body.code, problem.status)
        return answer
    }

    private func problem(
        _ error: any Error, _ route: ServiceRoute?, _ language: Language, _ name: RequestIdentifier
    ) -> Problem {
        if let form = error as? FormError { return Problem(form: form, language) }
        let fault = error as? AccountError ?? .fault(reason: "an unforeseen \(type(of: error))")
        note(fault, route, name)
        let now = now()
        return Problem(
            fault, language, at: now, nonce: nonces.current(at: now), puzzle: puzzles.puzzle(at: now))
    }

    private func note(_ fault: AccountError, _ route: ServiceRoute?, _ name: RequestIdentifier) {
        func also(_ key: String, _ value: String) -> Logger.Metadata {
            var about: Logger.Metadata = [
                "route": "\(route?.name ?? "none")", "request": "\(name.text)", key: "\(value)",
            ]
            if let place = TracePlace.current, place.isSampled { about["trace"] = "\(place.trace.text)" }
            return about
        }
        switch fault {
        case .fault(let reason):
            logger.error("A request failed by our own fault.", metadata: also("reason", reason))
        case .unavailable(let reason):
            logger.warning("The store cannot be used.", metadata: also("reason", reason))
        case .provider(let provider, .misconfigured):
            logger.error(
                "A provider refuses this server's configuration.",
                metadata: also("provider", provider.rawValue))
        case .provider(let provider, .unreachable):
            logger.warning(
                "A provider cannot be reached.",
                metadata: also("provider", provider.rawValue))
        default:
            break
        }
    }
}

extension HTTPRequest {
    /// Whether a person looks at the answer in a browser.
    var wantsPage: Bool { headerFields[.accept]?.contains("text/html") ?? false }
}

extension Request {
    /// Whether a body follows the head.
    var hasBody: Bool {
        headers[.transferEncoding] != nil || (headers[.contentLength].map { $0 != "0" } ?? false)
    }
}

extension AccountController {
    func passwordSignIn(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(PasswordSignInBody.self)
        let outcome = try await accounts.signIn(
            email: body.email, password: body.password, try asking.caller(named: body.deviceName),
            at: asking.now)
        return try signedIn(outcome, asking)
    }

    func phoneCode(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(PhoneBody.self)
        return try sent(
            try await accounts.startPhoneSignIn(phone: body.phone, try asking.caller(), at: asking.now),
            asking)
    }

    func phoneSignIn(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(CodeSignInBody.self)
        let outcome = try await accounts.signIn(
            phoneCode: body.code, try asking.id(), try asking.caller(named: body.deviceName), at: asking.now)
        return try signedIn(outcome, asking)
    }

    /// A nonce that binds a provider's answer to this very sign-in.
    func nonce(_ provider: Identity.Provider, _ asking: RequestContext) async throws -> Answer {
        let made = try await accounts.startSignIn(provider, try asking.caller(), at: asking.now)
        return try .json(
            asking.route.success,
            ProviderChallengeBody(
                challenge: made.ticket.challenge.text, nonce: made.nonce,
                expiresIn: made.ticket.expiresAt.seconds(since: asking.now)))
    }

    /// Signs in by what a provider gave an app.
    func signIn<Body: ProviderSignInBody>(
        _ provider: Identity.Provider, _ type: Body.Type, _ asking: RequestContext
    ) async throws -> Answer {
        let body = try asking.read(type)
        let outcome = try await accounts.signIn(
            provider, body.answer, to: try body.ticket(), terms: body.terms,
            try asking.caller(named: body.deviceName), at: asking.now)
        return try signedIn(outcome, asking)
    }

    func stepUpCode(_ asking: RequestContext) async throws -> Answer {
        try sent(
            try await accounts.sendStepUpMail(try asking.id(), try asking.caller(), at: asking.now), asking)
    }

    func stepUp(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(StepUpBody.self)
        let entry = try await accounts.stepUp(
            try asking.id(), way: body.way, code: body.code, try asking.caller(named: body.deviceName),
            at: asking.now)
        return try signedIn(.entered(entry), asking)
    }
}

extension AccountController {
    func refresh(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.readIfAny(RefreshBody.self)
        let shown = body?.refreshToken ?? jar.value(.refresh, in: asking.fields).map { String($0) }
        let session = shown.flatMap { accounts.session(ofRefreshToken: $0) }
        try limits.countRefresh(
            session.map { .session($0) } ?? .network(asking.address.household), at: asking.now)
        do {
            guard let shown else { throw AccountError.session(.invalid) }
            let entry = try await accounts.refresh(shown, try asking.caller(), at: asking.now)
            meters.refreshed("done")
            return try entered(entry, asking)
        } catch let fault as AccountError {
            meters.refreshed(fault.word)
            // A browser has no other proof than the cookie it shows: its session is over, and it hears so.
            if asking.visitor?.isBrowser == true, case .proof = fault {
                throw AccountError.session(.invalid)
            }
            throw fault
        }
    }

    /// The way of nearly all requests: no store, no encoder.
    func session(_ asking: RequestContext) throws(AccountError) -> Answer {
        let who = try asking.signedIn()
        meters.sessionChecked()
        var body = ByteBufferAllocator().buffer(capacity: 320)
        body.writeString(#"{"authenticatedAt":"#)
        body.writeString(String(Int(who.authenticatedAt.timeIntervalSince1970)))
        body.writeString(#","deviceID":""#)
        body.writeString(who.device.text)
        body.writeString(#"","expiresIn":"#)
        body.writeString(String(who.expiresAt.seconds(since: asking.now)))
        body.writeString(#","methods":["#)
        for (index, method) in who.methods.enumerated() {
            // Words of a closed list, from a token that this server signed.
            body.writeString(index == 0 ? "\"" : ",\"")
            body.writeString(method)
            body.writeString("\"")
        }
        body.writeString(#"],"sessionID":""#)
        body.writeString(who.session.text)
        body.writeString(#"","userID":""#)
        body.writeString(who.user.text)
        body.writeString(#""}"#)
        return Answer(200, "application/json", body)
    }

    func serviceToken(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(AudienceBody.self)
        let made = try await accounts.serviceToken(
            for: body.audience, try asking.signedIn(), try asking.caller(), at: asking.now)
        return try .json(
            asking.route.success,
            ServiceTokenBody(token: made.token, expiresIn: made.expiresAt.seconds(since: asking.now)))
    }

    func signOut(_ asking: RequestContext) async throws -> Answer {
        try await accounts.signOut(try asking.signedIn(), try asking.caller(), at: asking.now)
        return signedOut(asking)
    }
}

extension AccountError {
    /// The fault's kind as a word for figures; a closed list.
    var word: String {
        switch self {
        case .session(let reason): "\(reason)"
        case .proof: "proof"
        case .tooMany, .busy: "busy"
        case .unavailable: "unavailable"
        default: "refused"
        }
    }
}
