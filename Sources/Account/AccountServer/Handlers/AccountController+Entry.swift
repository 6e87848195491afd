internal import AccountAPI
internal import AccountDomain
internal import FoundationExports
internal import HTTPTypes
internal import NIOCore

extension AccountController {
    /// A session that began or went on: the tokens in the body, or in a browser's cookies.
    func entered(_ entry: IssuedSession, _ asking: RequestContext) throws -> Answer {
        try withTokens(entry, asking) { try .json(asking.route.success, $0) }
    }

    /// The outcome of a sign-in.
    func signedIn(_ outcome: SignInOutcome, _ asking: RequestContext) throws -> Answer {
        switch outcome {
        case .entered(let entry):
            try withTokens(entry, asking) { try .json(200, SignInBody(session: $0)) }
        case .profile(let ticket), .link(let ticket):
            try .json(200, SignInBody(profile: ChallengeBody(ticket, at: asking.now)))
        case .stepUp(let ticket, let ways):
            Problem(stepUp: ticket, ways, asking.language).answer(to: asking.name)
        }
    }

    /// Puts the tokens of a session where they belong.
    func withTokens(
        _ entry: IssuedSession, _ asking: RequestContext, _ make: (TokensBody) throws -> Answer
    ) throws -> Answer {
        let isBrowser = asking.visitor?.isBrowser ?? false
        let session = entry.session
        let left = session.idleEndsAt.seconds(since: asking.now)
        var answer = try make(
            TokensBody(
                userID: session.user.text, sessionID: session.id.text,
                accessToken: isBrowser ? nil : entry.accessToken,
                expiresIn: entry.expiresAt.seconds(since: asking.now),
                refreshToken: isBrowser ? nil : entry.refreshToken, sessionExpiresIn: left))
        if isBrowser {
            // The cookie outlives its token, so that the server can say that the token has run out.
            answer.fields.append(jar.set(.access, entry.accessToken, seconds: left))
            answer.fields.append(jar.set(.refresh, entry.refreshToken, seconds: left))
            if let secret = asking.visitor?.deviceSecret, asking.visitor?.isNew == false {
                answer.fields.append(jar.set(.device, secret, seconds: CookieJar.deviceSeconds))
            }
        }
        return answer
    }

    /// What there is to answer, and until when.
    func sent(_ ticket: Ticket, _ asking: RequestContext) throws -> Answer {
        try .json(asking.route.success, ChallengeBody(ticket, at: asking.now))
    }

    /// Done, and nothing to say.
    func done(_ asking: RequestContext) -> Answer { Answer(asking.route.success) }

    /// Takes the session's cookies away.
    func signedOut(_ asking: RequestContext) -> Answer {
        var answer = done(asking)
        if asking.visitor?.isBrowser == true {
            answer.fields.append(jar.clear(.access))
            answer.fields.append(jar.clear(.refresh))
        }
        return answer
    }
}

extension ChallengeBody {
    init(_ ticket: Ticket, at now: Date) {
        self.init(
            challenge: ticket.challenge.text, expiresIn: ticket.expiresAt.seconds(since: now),
            resendIn: ticket.resendAt.seconds(since: now), nickname: ticket.nickname,
            letterAge: ticket.letterAt.map { now.seconds(since: $0) },
            takesCode: ticket.takesCode ? nil : false,
            identity: ticket.identity.map(PendingIdentityBody.init))
    }
}

extension AccountController {
    func profile(_ asking: RequestContext) async throws -> Answer {
        let profile = try await accounts.profile(try asking.signedIn(), at: asking.now)
        return try .json(200, ProfileBody(profile))
    }

    func changeProfile(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(ProfileChangeBody.self)
        let profile = try await accounts.changeProfile(
            try asking.signedIn(), body, try asking.caller(), at: asking.now)
        return try .json(200, ProfileBody(profile))
    }

    func export(_ asking: RequestContext) async throws -> Answer {
        let bytes = try await accounts.export(
            try asking.signedIn(), try asking.caller(), at: asking.now)
        var answer = Answer(200, "application/json", ByteBuffer(bytes: bytes))
        answer.fields[.contentDisposition] = #"attachment; filename="readmigo-account.json""#
        return answer
    }

    func askDeletion(_ asking: RequestContext) async throws -> Answer {
        let due = try await accounts.askDeletion(
            try asking.signedIn(), try asking.caller(), at: asking.now)
        return try .json(asking.route.success, DeletionBody(dueAt: due.wire))
    }

    func cancelDeletion(_ asking: RequestContext) async throws -> Answer {
        try await accounts.cancelDeletion(try asking.signedIn(), try asking.caller(), at: asking.now)
        return done(asking)
    }

    func reauthenticationCode(_ asking: RequestContext) async throws -> Answer {
        try sent(
            try await accounts.sendReauthenticationCode(
                try asking.signedIn(), try asking.caller(), at: asking.now), asking)
    }

    func reauthenticate(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(ReauthenticationBody.self)
        let challenge = body.challenge.map { Identifier<Challenge>($0) }
        // A challenge that is none was never given.
        if case .some(.none) = challenge { throw AccountError.missing }
        let entry = try await accounts.reauthenticate(
            try asking.signedIn(), way: body.way, secret: body.secret, challenge: challenge ?? nil,
            try asking.caller(), at: asking.now)
        return try entered(entry, asking)
    }

    func stopChange(_ asking: RequestContext) async throws -> Answer {
        try await accounts.stopChange(
            try asking.id(CredentialChange.self), try asking.signedIn(), try asking.caller(), at: asking.now)
        return done(asking)
    }

    func changeCode(_ asking: RequestContext) async throws -> Answer {
        try sent(
            try await accounts.sendChangeCode(
                try asking.id(CredentialChange.self), try asking.signedIn(), try asking.caller(),
                at: asking.now), asking)
    }

    func voidUndoLinks(_ asking: RequestContext) async throws -> Answer {
        try await accounts.voidUndoLinks(try asking.signedIn(), try asking.caller(), at: asking.now)
        return done(asking)
    }

    func confirmChange(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(ChangeConfirmationBody.self)
        guard let challenge = Identifier<Challenge>(body.challenge) else { throw AccountError.missing }
        try await accounts.confirmChange(
            try asking.id(CredentialChange.self), try asking.signedIn(), challenge, code: body.code,
            try asking.caller(), at: asking.now)
        return done(asking)
    }

    func changeAddress(
        _ asking: RequestContext, _ address: (String) -> NewAddress
    ) async throws -> Answer {
        let body = try asking.read(AddressChangeBody.self)
        let ticket: Ticket
        do throws(AccountError) {
            ticket = try await accounts.startAddressChange(
                try asking.signedIn(), to: address(body.address), try asking.caller(), at: asking.now)
        } catch .invalid {
            // The rules know it by its kind, the request by this name.
            throw AccountError.invalid(field: "address")
        }
        return try sent(ticket, asking)
    }

    func proveAddress(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(CodeBody.self)
        try await accounts.proveAddress(
            try asking.signedIn(), try asking.id(), code: body.code, try asking.caller(), at: asking.now)
        return done(asking)
    }
}
