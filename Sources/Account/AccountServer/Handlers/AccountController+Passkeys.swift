internal import AccountAPI
internal import AccountDomain
internal import FoundationExports
internal import WebAuthn

/// Passkeys: made, used, listed, named, removed.
extension AccountController {
    func startPasskeySignIn(_ asking: RequestContext) throws -> Answer {
        try .json(200, body(try accounts.startPasskeySignIn(try asking.caller(), at: asking.now), asking))
    }

    func passkeySignIn(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(PasskeyAnswerBody.self)
        let caller = try asking.caller(named: body.deviceName)
        // As at every sign-in: who shows no device learns nothing of what is wrong besides.
        guard caller.credential != nil else { throw AccountError.proof(.missing) }
        let outcome = try await accounts.signIn(passkey: try PasskeyAnswer(body), caller, at: asking.now)
        return try signedIn(outcome, asking)
    }

    func startPasskeyProof(_ asking: RequestContext) async throws -> Answer {
        let request = try await accounts.startPasskeyProof(
            try asking.signedIn(), try asking.caller(), at: asking.now)
        return try .json(200, body(request, asking))
    }

    func provePasskey(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(PasskeyAnswerBody.self)
        let entry = try await accounts.reauthenticate(
            try asking.signedIn(), passkey: try PasskeyAnswer(body), try asking.caller(), at: asking.now)
        return try entered(entry, asking)
    }

    private func body(_ request: PasskeyRequest, _ asking: RequestContext) -> PasskeyRequestBody {
        PasskeyRequestBody(
            challenge: Base64URL.encode(request.challenge), rpID: request.relyingParty,
            allowed: request.allowed.map { Base64URL.encode($0) },
            expiresIn: request.expiresAt.seconds(since: asking.now))
    }

    func passkeys(_ asking: RequestContext) async throws -> Answer {
        let all = try await accounts.passkeys(try asking.signedIn(), at: asking.now)
        return try .json(
            200,
            PasskeysBody(
                passkeys: all.map { PasskeysBody.Passkey($0.passkey, isLastWay: $0.isLastWay) },
                rpID: accounts.dependencies.policy.relyingParty.id,
                userHandle: all.last.map { Base64URL.encode($0.passkey.handle) }))
    }

    func startPasskey(_ asking: RequestContext) async throws -> Answer {
        let options = try asking.readIfAny(PasskeyOptionsBody.self)
        let asked = try await accounts.startPasskey(
            try asking.signedIn(), isByTheWay: options?.isConditional ?? false, try asking.caller(),
            at: asking.now)
        return try .json(
            200,
            PasskeyCreationBody(
                challenge: Base64URL.encode(asked.challenge), rpID: asked.relyingParty, rpName: asked.product,
                userHandle: Base64URL.encode(asked.userHandle), userName: asked.userName,
                displayName: asked.displayName, algorithms: asked.algorithms,
                excluded: asked.excluded.map { Base64URL.encode($0) },
                expiresIn: asked.expiresAt.seconds(since: asking.now)))
    }

    func addPasskey(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(NewPasskeyBody.self)
        let name = try body.name.flatMap { text throws(AccountError) in try DeviceName.given(text) }
        let passkey = try await accounts.addPasskey(
            try asking.signedIn(),
            NewPasskey(
                id: try bytes(body.id, "id"), clientData: try bytes(body.clientDataJSON, "clientDataJSON"),
                attestation: try bytes(body.attestationObject, "attestationObject"),
                userHandle: try bytes(body.userHandle, "userHandle"), name: name,
                isByTheWay: body.isConditional ?? false), try asking.caller(), at: asking.now)
        return try .json(
            asking.route.success, PasskeysBody.Passkey(passkey, isLastWay: false))
    }

    func renamePasskey(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(PasskeyNameBody.self)
        guard let name = try DeviceName.given(body.name) else { throw AccountError.invalid(field: "name") }
        try await accounts.renamePasskey(
            try credentialID(asking), to: name, try asking.signedIn(), try asking.caller(), at: asking.now)
        return done(asking)
    }

    func removePasskey(_ asking: RequestContext) async throws -> Answer {
        try await accounts.removePasskey(
            try credentialID(asking), try asking.signedIn(), try asking.caller(), at: asking.now)
        return done(asking)
    }

    /// Which apps may use the passkeys (Apple, "Supporting associated domains").
    func appleApps() throws -> Answer {
        guard let apps = texts.appleApps else { throw AccountError.missing }
        return Answer(200, "application/json", apps)
    }

    /// The id of a credential in the path; nothing stands at what is none.
    private func credentialID(_ asking: RequestContext) throws(AccountError) -> [UInt8] {
        guard let id = asking.parameter.flatMap({ Base64URL.decode($0) }), !id.isEmpty else { throw .missing }
        return id
    }
}

private func bytes(_ text: String, _ field: String) throws(AccountError) -> [UInt8] {
    guard let bytes = Base64URL.decode(text) else { throw .invalid(field: field) }
    return bytes
}

extension PasskeyAnswer {
    fileprivate init(_ body: PasskeyAnswerBody) throws(AccountError) {
        var handle: [UInt8]?
        if let text = body.userHandle { handle = try bytes(text, "userHandle") }
        self.init(
            id: try bytes(body.id, "id"), clientData: try bytes(body.clientDataJSON, "clientDataJSON"),
            authenticatorData: try bytes(body.authenticatorData, "authenticatorData"),
            signature: try bytes(body.signature, "signature"), userHandle: handle)
    }
}

extension PasskeysBody.Passkey {
    fileprivate init(_ passkey: Passkey, isLastWay: Bool) {
        self.init(
            id: Base64URL.encode(passkey.id), name: passkey.name, addedAt: passkey.createdAt.wire,
            lastUsedAt: passkey.lastUsedAt?.wire, isTwoFactors: passkey.isVerified,
            isCopied: passkey.isCopied, stoodStillAt: passkey.stoodStillAt?.wire,
            isLastWay: isLastWay)
    }
}
