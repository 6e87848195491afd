internal import AccountAPI
package import FoundationExports

/// Another service's account that is no way into any account yet, as a person is shown it.
package struct PendingIdentity: Sendable, Equatable {
    package let provider: Identity.Provider
    package let email: String?
    package let name: String?
    /// Whether the address has an account; never true of an address that this provider is not trusted to prove.
    package let hasAccount: Bool

    package init(provider: Identity.Provider, email: String?, name: String?, hasAccount: Bool) {
        self.provider = provider
        self.email = email
        self.name = name
        self.hasAccount = hasAccount
    }
}

/// An identity of an account, and whether it is the last way in.
package struct LinkedIdentity: Sendable, Equatable {
    package let identity: Identity
    package let isLastWay: Bool
}

/// Other services' accounts that sign in to this one: shown, linked, unlinked.
///
/// Nothing is linked by an address. Who links has proven both: the identity on this device, and the account by its own means.
extension Accounts {
    /// By which identities the account is signed in to, the earliest first.
    ///
    /// - Throws: `session`; `closed`.
    package func identities(
        _ who: Authorised, at now: Date
    ) async throws(AccountError) -> [LinkedIdentity] {
        let user = try await dependencies.owner(who)
        let all = try await dependencies.identities(of: user.id)
        let passkeys = try await dependencies.passkeys(of: user.id)
        return all.sorted { $0.createdAt < $1.createdAt }.map {
            LinkedIdentity(identity: $0, isLastWay: !hasWayIn(user, all, passkeys, without: $0))
        }
    }

    /// What this device is about to link, to be shown before the second tap.
    ///
    /// - Throws: `code` with `expired` for what is another device's or account's, or gone; `used`.
    package func pendingIdentity(
        _ who: Authorised, _ challenge: Identifier<Challenge>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Ticket {
        let (pending, draft, _) = try await pending(challenge, for: who.user, caller, at: now)
        return Ticket(
            challenge: challenge, expiresAt: pending.expiresAt, resendAt: now, nickname: draft.nickname,
            identity: try await shown(draft))
    }

    /// Links an identity that was proven on this device: by a provider's first sign-in, or by a link that was begun here.
    ///
    /// - Throws: `reauthentication`; `code` as ``pendingIdentity(_:_:_:at:)``; `conflict` with `taken` where it signs in to another
    ///   account by now, with `already` where this account has one of the provider's.
    package func link(
        _ who: Authorised, _ challenge: Identifier<Challenge>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        try await requireFresh(who, try await dependencies.owner(who), caller, at: now)
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            // A reset that came meanwhile ended it.
            _ = try await dependencies.present(who, at: now)
            let user = try await dependencies.owner(who)
            let (pending, draft, key) = try await pending(challenge, for: user.id, caller, at: now)
            try await demandFree([key], for: user.id)
            let line = written(.identityAdded, of: user, from: former(key), by: who.device, at: now)
            return ProposedChanges(
                (),
                [
                    // Of two links at once, one finds the row of the account replaced.
                    .replace(.user(user)), spending(pending, at: now),
                    .insert(.identity(identity(key, draft, of: user, at: now))),
                    .insert(.credentialChange(line)),
                    .note(logLine(who, .identityLinked, caller, at: now, detail: key.provider.rawValue)),
                ] + tell(user, .identityLinked, caller, at: now, provider: key.provider))
        }
    }

    /// Ends that a provider's account signs in; the sessions that it began end, too, but for this one.
    ///
    /// - Throws: `reauthentication`; `missing` where there is none; `conflict` with `lastWay`.
    package func unlink(
        _ provider: Identity.Provider, _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        try await requireFresh(who, try await dependencies.owner(who), caller, at: now)
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            let user = try await dependencies.owner(who)
            let all = try await dependencies.identities(of: user.id)
            guard let identity = all.first(where: { $0.provider == provider }) else { throw .missing }
            let passkeys = try await dependencies.passkeys(of: user.id)
            guard hasWayIn(user, all, passkeys, without: identity) else { throw .conflict(.lastWay) }
            let line = written(
                .identityRemoved, of: user, from: former(identity.key), by: who.device, at: now)
            let note = AccountChange.note(
                logLine(who, .identityUnlinked, caller, at: now, detail: provider.rawValue))
            return ProposedChanges(
                (),
                // The row of the account is written, too: of two that are removed at once one is refused.
                [.replace(.user(user)), .remove(.identity(identity)), .insert(.credentialChange(line)), note]
                    + [revoking(identity, at: now)].compactMap(\.self)
                    + (try await ending(
                        sessionsBy: provider, of: user.id, but: { $0.id == who.session }, at: now))
                    + tell(user, .identityUnlinked, caller, at: now, provider: provider))
        }
    }

    /// Whether somebody could still sign in without an identity.
    func hasWayIn(
        _ user: User, _ identities: [Identity], _ passkeys: [Passkey], without identity: Identity?
    ) -> Bool {
        user.password != nil || user.phone != nil || canReset(user) || !passkeys.isEmpty
            || identities.contains { $0.key != identity?.key }
    }

    /// Whether a code to the account's address can give it a password; what Apple forwards ends with Apple's account.
    private func canReset(_ user: User) -> Bool {
        user.email.map { !$0.key.hasSuffix("@privaterelay.appleid.com") } ?? false
    }

    /// What has the provider revoke our token of an identity; nil where there is none.
    func revoking(_ identity: Identity, at now: Date) -> AccountChange? {
        guard let sealed = identity.token,
            let token = dependencies.secrets.open(sealed, as: Identity.sealedAs)
        else { return nil }
        let revocation = Revocation(
            provider: identity.provider, client: identity.client,
            token: String(decoding: token, as: UTF8.self))
        return message(.revocation, revocation, until: now + 30 * 86_400, at: now)
    }

    func ending(
        sessionsBy provider: Identity.Provider, of user: Identifier<User>, but stays: (Session) -> Bool,
        at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        try await dependencies.openSessions(of: user).filter {
            $0.methods.contains(.provider(provider)) && !stays($0)
        }.map { .replace(.session($0.ended(.provider, at: now))) }
    }
}

/// Identities that are about to be linked.
extension Accounts {
    /// A challenge for an identity that a signed-in person has proven and is to be asked about.
    ///
    /// - Throws: as ``link(_:_:_:at:)``; `otherAccount` where it signs in to another account, which may be merged into this one.
    func askLink(
        _ person: ProvidedPerson, by provider: Identity.Provider, to user: Identifier<User>,
        _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Ticket {
        if let challenge = try await askMerge(of: person, by: provider, into: user, caller, at: now) {
            throw .otherAccount(challenge)
        }
        try await demandFree([person.key] + person.aliases, for: user)
        let draft = try await draft(person, .provider(provider), nil)
        let challenge = Challenge(
            id: Identifier(random: dependencies.random), purpose: .link, createdAt: now,
            expiresAt: now + policy.lifetimes.mailCode, user: user, device: caller.credential,
            body: dependencies.secrets.seal(json: draft, as: "draft"))
        let shown = try await shown(draft)
        return try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            ProposedChanges(
                Ticket(
                    challenge: challenge.id, expiresAt: challenge.expiresAt, resendAt: now,
                    nickname: draft.nickname, identity: shown), [.insert(.challenge(challenge))])
        }
    }

    /// A challenge for the other account that an identity signs in to; nil where there is none, or none that can be merged.
    private func askMerge(
        of person: ProvidedPerson, by provider: Identity.Provider, into user: Identifier<User>,
        _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Identifier<Challenge>? {
        guard let identity = try await presentIdentity(of: person), identity.user != user,
            let other = try await dependencies.user(identity.user), other.closedAt == nil,
            other.frozenAt == nil
        else { return nil }
        try await keepToken(of: person, identity, at: now)
        let proven = AuthenticationResult(methods: [.provider(provider)])
        let device = try await known(other.id, caller)
        return try await askMerge(
            of: other, proven, by: identity.key, from: device, into: user, caller, at: now)
    }

    /// What a person is shown of a draft; nil for one without an identity.
    func shown(_ draft: Draft) async throws(AccountError) -> PendingIdentity? {
        guard let key = draft.identity else { return nil }
        let proven = draft.isEmailProven == true ? draft.providerEmail : nil
        var hasAccount = false
        if let email = proven.flatMap({ try? EmailAddress($0) }) {
            hasAccount = try await dependencies.user(email: email) != nil
        }
        return PendingIdentity(
            provider: key.provider, email: draft.providerEmail, name: draft.nickname, hasAccount: hasAccount)
    }

    /// The identity that a draft makes.
    func identity(_ key: Identity.Key, _ draft: Draft, of user: User, at now: Date) -> Identity {
        Identity(
            key: key, user: user.id, createdAt: now, client: draft.client ?? "", email: draft.providerEmail,
            token: draft.token.flatMap { dependencies.secrets.seal(Array($0.utf8), as: Identity.sealedAs) })
    }

    /// A pending identity that this device has proven, for nobody yet or for this account.
    private func pending(
        _ id: Identifier<Challenge>, for user: Identifier<User>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> (Challenge, Draft, Identity.Key) {
        let pending = try await open(id, [.profile, .link], caller, at: now)
        guard pending.device != nil, pending.user == nil || pending.user == user else {
            throw .code(.expired, left: nil)
        }
        let draft = try draft(pending)
        guard let key = draft.identity else { throw .code(.expired, left: nil) }
        return (pending, draft, key)
    }

    /// - Throws: `conflict` where one of the keys signs in to an account already, or the account has one of the provider's.
    private func demandFree(
        _ keys: [Identity.Key], for user: Identifier<User>
    ) async throws(AccountError) {
        for key in keys {
            guard let present = try await dependencies.identity(key) else { continue }
            throw .conflict(present.user == user ? .already : .taken)
        }
        let providers = Set(keys.map(\.provider))
        guard try await dependencies.identities(of: user).allSatisfy({ !providers.contains($0.provider) })
        else { throw .conflict(.already) }
    }
}
