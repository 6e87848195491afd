internal import AccountAPI
internal import Bytes
package import FoundationExports
internal import WebAuthn

/// What a page or an app asks an authenticator to make.
package struct PasskeyCreation: Sendable, Equatable {
    package let challenge: [UInt8]
    package let relyingParty: String
    package let product: String
    package let userHandle: [UInt8]
    /// What the authenticator shows: the address or the number, and the name.
    package let userName: String
    package let displayName: String
    /// COSE's numbers, in the order of our wish.
    package let algorithms: [Int]
    /// The account's other passkeys: an authenticator that has one of them makes no further one.
    package let excluded: [[UInt8]]
    package let expiresAt: Date
}

/// What an authenticator made.
package struct NewPasskey: Sendable, Equatable {
    package var id: [UInt8]
    package var clientData: [UInt8]
    package var attestation: [UInt8]
    /// As ``PasskeyCreation`` told it.
    package var userHandle: [UInt8]
    /// What the list is to call it; nil for the device's name.
    package var name: String?
    /// Whether it was made by the way, without asking anybody.
    package var isByTheWay: Bool

    package init(
        id: [UInt8], clientData: [UInt8], attestation: [UInt8], userHandle: [UInt8], name: String? = nil,
        isByTheWay: Bool = false
    ) {
        self.id = id
        self.clientData = clientData
        self.attestation = attestation
        self.userHandle = userHandle
        self.name = name
        self.isByTheWay = isByTheWay
    }
}

/// A passkey of an account, and whether it is the last way in.
package struct ListedPasskey: Sendable, Equatable {
    package let passkey: Passkey
    package let isLastWay: Bool
}

/// The passkeys of an account: made, listed, named, removed.
///
/// One comes and goes by a fresh proof, at once, and is told by letter, as another service's account that signs in.
extension Accounts {
    /// The account's passkeys, the earliest first.
    ///
    /// - Throws: `session`; `closed`.
    package func passkeys(_ who: Authorised, at now: Date) async throws(AccountError) -> [ListedPasskey] {
        let user = try await dependencies.owner(who)
        let all = try await dependencies.passkeys(of: user.id)
        let isNeeded = try await !hasWayIn(user, besides: nil)
        return all.map { ListedPasskey(passkey: $0, isLastWay: isNeeded && all.count == 1) }
    }

    /// Whether somebody could still sign in without any passkey.
    private func hasWayIn(_ user: User, besides identity: Identity?) async throws(AccountError) -> Bool {
        hasWayIn(user, try await dependencies.identities(of: user.id), [], without: identity)
    }

    /// Begins to make a passkey.
    ///
    /// - Parameters:
    ///   - who: of the request.
    ///   - isByTheWay: whether nobody need be asked, as after a sign-in by password: such a one counts as one factor.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Returns: what to ask an authenticator for.
    /// - Throws: `reauthentication`; `conflict` with `full`.
    package func startPasskey(
        _ who: Authorised, isByTheWay: Bool = false, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> PasskeyCreation {
        let user = try await dependencies.owner(who)
        try await requireFresh(who, user, caller, at: now)
        let present = try await dependencies.passkeys(of: user.id)
        guard present.count < policy.mostPasskeys else { throw .conflict(.full) }
        let handle = present.last?.handle ?? dependencies.random.bytes(32)
        let purpose: PasskeyPurpose = isByTheWay ? .makeByTheWay : .make
        return PasskeyCreation(
            challenge: try passkeyChallenge(purpose, who.session.bytes + handle, caller, at: now),
            relyingParty: policy.relyingParty.id, product: policy.product, userHandle: handle,
            userName: user.email?.text ?? user.phone?.text ?? user.nickname, displayName: user.nickname,
            algorithms: CredentialKey.Algorithm.allCases.map { Int($0.rawValue) },
            excluded: present.map(\.id), expiresAt: now + policy.lifetimes.passkeyChallenge)
    }

    /// Keeps a passkey that was made.
    ///
    /// - Returns: as it is kept.
    /// - Throws: `reauthentication`; `passkey`; `code` with `expired` or `used`; `conflict` with `full`, with `already` for one that the
    ///   account has, with `taken` for one of another account.
    package func addPasskey(
        _ who: Authorised, _ made: NewPasskey, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Passkey {
        try await requireFresh(who, try await dependencies.owner(who), caller, at: now)
        let (credential, challenge) = try verified(made, who, caller, at: now)
        return try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            // A reset that came meanwhile ended it.
            _ = try await dependencies.present(who, at: now)
            let user = try await dependencies.owner(who)
            guard user.frozenAt == nil else { throw .frozen }
            let spent = try await spending(challenge, at: now)
            let all = try await dependencies.passkeys(of: user.id)
            guard all.count < policy.mostPasskeys else { throw .conflict(.full) }
            if let present = try await dependencies.passkey(credential.id) {
                throw .conflict(present.user == user.id ? .already : .taken)
            }
            let passkey = Passkey(
                id: credential.id, user: user.id, handle: made.userHandle, key: credential.key.bytes,
                createdAt: now, name: made.name ?? caller.deviceName, counter: Int64(credential.counter),
                isVerified: credential.flags.contains(.userVerified),
                mayBeCopied: credential.flags.contains(.backupEligible),
                isCopied: credential.flags.contains(.backedUp))
            return ProposedChanges(
                passkey,
                [
                    // Of two that are added at once, one finds the row of the account replaced.
                    .replace(.user(user)), spent, .insert(.passkey(passkey)),
                    .insert(.credentialChange(line(.passkeyAdded, passkey, by: who.device, at: now))),
                    .note(logLine(who, .passkeyAdded, caller, at: now)),
                ] + tell(user, .passkeyAdded, caller, at: now))
        }
    }

    private func verified(
        _ made: NewPasskey, _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) throws(AccountError) -> (NewCredential, PasskeyChallenge) {
        let data = try clientData(made.clientData)
        let challenge = try open(
            data.challenge, made.isByTheWay ? .makeByTheWay : .make, who.session.bytes + made.userHandle,
            caller, at: now)
        do throws(PasskeyRefusal) {
            let credential = try Registration(clientData: data, attestation: made.attestation).verify(
                for: policy.relyingParty, challenge: challenge.bytes, id: made.id,
                isConditional: made.isByTheWay)
            return (credential, challenge)
        } catch {
            throw .passkey(error == .algorithm ? .algorithm : .refused)
        }
    }

    /// Gives a passkey another name.
    ///
    /// - Throws: `missing`; `conflict` with `notYet`.
    package func renamePasskey(
        _ id: [UInt8], to name: String, _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        let user = try await dependencies.owner(who)
        try await refuseNewEnd(who.session, of: user)
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            guard var passkey = try await dependencies.passkey(id), passkey.user == who.user else {
                throw .missing
            }
            guard passkey.name != name else { return ProposedChanges(()) }
            passkey.name = name
            return ProposedChanges(
                (), [.replace(.passkey(passkey)), .note(logLine(who, .passkeyRenamed, caller, at: now))])
        }
    }

    /// Removes a passkey; the sessions that it began end, too, but for this one.
    ///
    /// - Throws: `reauthentication`; `missing`; `conflict` with `lastWay`.
    package func removePasskey(
        _ id: [UInt8], _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        try await requireFresh(who, try await dependencies.owner(who), caller, at: now)
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            // A reset that came meanwhile ended it.
            _ = try await dependencies.present(who, at: now)
            let user = try await dependencies.owner(who)
            guard user.frozenAt == nil else { throw .frozen }
            let all = try await dependencies.passkeys(of: user.id)
            guard let passkey = all.first(where: { $0.id == id }) else { throw .missing }
            if all.count == 1, try await !hasWayIn(user, besides: nil) { throw .conflict(.lastWay) }
            return ProposedChanges(
                (),
                [
                    // The row of the account is written, too: of two that are removed at once one is refused.
                    .replace(.user(user)), .remove(.passkey(passkey)),
                    .insert(.credentialChange(line(.passkeyRemoved, passkey, by: who.device, at: now))),
                    .note(logLine(who, .passkeyRemoved, caller, at: now)),
                ] + (try await ending(sessionsOf: passkey, at: now) { $0.id != who.session })
                    + tell(user, .passkeyRemoved, caller, at: now))
        }
    }

    /// A line of the history, which keeps what brings the passkey back.
    func line(
        _ kind: CredentialChange.Kind, _ passkey: Passkey, by device: Identifier<Device>?, at now: Date
    ) -> CredentialChange {
        CredentialChange(
            id: Identifier(random: dependencies.random), user: passkey.user, kind: kind, at: now,
            device: device,
            former: dependencies.secrets.seal(json: passkey, as: CredentialChange.sealedAs(passkey.user)))
    }

    /// What ends the sessions that a passkey began.
    func ending(
        sessionsOf passkey: Passkey, at now: Date, where isMeant: (Session) -> Bool = { _ in true }
    ) async throws(AccountError) -> [AccountChange] {
        try await dependencies.openSessions(of: passkey.user).filter {
            passkey.sessions.contains($0.id) && isMeant($0)
        }.map { .replace(.session($0.ended(.passkey, at: now))) }
    }
}
