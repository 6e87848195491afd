internal import AccountAPI
package import FoundationExports
internal import WebAuthn

/// What a page or an app asks an authenticator to sign in by.
package struct PasskeyRequest: Sendable, Equatable {
    package let challenge: [UInt8]
    package let relyingParty: String
    /// Which passkeys may answer; any where there are none.
    package let allowed: [[UInt8]]
    package let expiresAt: Date
}

/// What an authenticator answered.
package struct PasskeyAnswer: Sendable, Equatable {
    package var id: [UInt8]
    package var clientData: [UInt8]
    package var authenticatorData: [UInt8]
    package var signature: [UInt8]
    package var userHandle: [UInt8]?

    package init(
        id: [UInt8], clientData: [UInt8], authenticatorData: [UInt8], signature: [UInt8],
        userHandle: [UInt8]?
    ) {
        self.id = id
        self.clientData = clientData
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
    }
}

/// Signing in by a passkey, which names the account itself.
extension Accounts {
    /// A passkey that was used in the first of two steps.
    struct ShownPasskey: Codable {
        let id: [UInt8]
        let user: Identifier<User>
        /// Whether its person was verified: with the second step it is known to be theirs.
        let hasVerified: Bool
    }

    /// A passkey that was just used, and what it showed.
    struct PasskeyUse {
        let id: [UInt8]
        let user: Identifier<User>
        let assertion: VerifiedAssertion
        let challenge: PasskeyChallenge
        /// Whether it stands for two factors: who has the passkey, and was verified by its authenticator.
        let isTwoFactors: Bool

        /// What the second step is to know of it.
        var shown: ShownPasskey {
            ShownPasskey(id: id, user: user, hasVerified: assertion.flags.contains(.userVerified))
        }
        var methods: [Method] { isTwoFactors ? [.passkey, .multipleFactors] : [.passkey] }
    }

    /// Begins a sign-in, also one that waits in the field of the address until somebody picks a passkey; asks no store.
    ///
    /// - Throws: `proof` with `missing`.
    package func startPasskeySignIn(
        _ caller: RequestOrigin, at now: Date
    ) throws(AccountError) -> PasskeyRequest {
        PasskeyRequest(
            challenge: try passkeyChallenge(.signIn, [], caller, at: now),
            relyingParty: policy.relyingParty.id, allowed: [],
            expiresAt: now + policy.lifetimes.passkeyChallenge)
    }

    /// Signs in by a passkey: by two factors where its person was verified, else by one.
    ///
    /// - Throws: `passkey`; `code` with `expired` or `used`; `closed`; `frozen`.
    package func signIn(
        passkey answer: PasskeyAnswer, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> SignInOutcome {
        let use = try await verify(answer, .signIn, [], of: nil, caller, at: now)
        guard let user = try await dependencies.user(use.user) else { throw .passkey(.unknown) }
        return try await arrive(
            user, AuthenticationResult(methods: use.methods, passkey: use), caller, at: now)
    }

    /// What an answer proves; nothing is changed.
    ///
    /// - Parameters:
    ///   - answer: an authenticator's.
    ///   - purpose: of the challenge.
    ///   - bound: what else the challenge is bound to.
    ///   - owner: whose passkey it must be; nil for anybody's that names the account.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Returns: which passkey was used, and how.
    /// - Throws: `passkey`; `code` with `expired`.
    func verify(
        _ answer: PasskeyAnswer, _ purpose: PasskeyPurpose, _ bound: [UInt8], of owner: Identifier<User>?,
        _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> PasskeyUse {
        let data = try clientData(answer.clientData)
        let challenge = try open(data.challenge, purpose, bound, caller, at: now)
        guard let passkey = try await dependencies.passkey(answer.id),
            owner == nil || passkey.user == owner
        else { throw .passkey(.unknown) }
        guard let key = CredentialKey(passkey.key) else {
            throw .fault(reason: "the key of a passkey cannot be read")
        }
        let assertion: VerifiedAssertion
        do throws(PasskeyRefusal) {
            assertion = try Assertion(
                clientData: data, authenticatorData: answer.authenticatorData, signature: answer.signature,
                userHandle: answer.userHandle
            ).verify(
                for: policy.relyingParty, challenge: challenge.bytes,
                by: KnownCredential(key: key, userHandle: passkey.handle), isNamed: owner != nil)
        } catch {
            try await note(refused: error, passkey, caller, at: now)
            throw .passkey(.refused)
        }
        return PasskeyUse(
            id: passkey.id, user: passkey.user, assertion: assertion, challenge: challenge,
            isTwoFactors: passkey.isVerified && assertion.flags.contains(.userVerified))
    }

    /// What a browser says of where a passkey was used.
    func clientData(_ bytes: [UInt8]) throws(AccountError) -> ClientData {
        do throws(PasskeyRefusal) { return try ClientData(bytes) } catch { throw .passkey(.refused) }
    }

    private func note(
        refused: PasskeyRefusal, _ passkey: Passkey, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        let note = AuditEntry(
            at: now, .signInFailed, user: passkey.user, network: caller.network,
            detail: "passkey \(refused.rawValue)")
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            ProposedChanges((), [.note(note)])
        }
    }

    /// The row of a passkey that was used in the first of two steps, as it is once the second one is proven.
    ///
    /// - Throws: `passkey` with `unknown` for one that was removed meanwhile.
    func present(_ shown: ShownPasskey) async throws(AccountError) -> Passkey {
        guard var passkey = try await dependencies.passkey(shown.id), passkey.user == shown.user else {
            throw .passkey(.unknown)
        }
        if shown.hasVerified { passkey.isVerified = true }
        return passkey
    }

    /// What the use of a passkey changes, as things stand now: the passkey may have been removed meanwhile.
    ///
    /// - Throws: `passkey` with `unknown`; `code` with `used`.
    func changes(
        by use: PasskeyUse, at now: Date
    ) async throws(AccountError) -> (passkey: Passkey, further: [AccountChange]) {
        let spent = try await spending(use.challenge, at: now)
        guard var passkey = try await dependencies.passkey(use.id), passkey.user == use.user else {
            throw .passkey(.unknown)
        }
        passkey.lastUsedAt = now
        passkey.mayBeCopied = use.assertion.flags.contains(.backupEligible)
        passkey.isCopied = use.assertion.flags.contains(.backedUp)
        let hasStoodStill = use.assertion.hasStoodStill(at: UInt32(clamping: passkey.counter))
        passkey.counter = max(passkey.counter, Int64(use.assertion.counter))
        guard hasStoodStill else { return (passkey, [spent]) }
        passkey.stoodStillAt = now
        let note = AuditEntry(at: now, .passkeyStoodStill, user: use.user)
        return (passkey, [spent, .note(note)])
    }
}
