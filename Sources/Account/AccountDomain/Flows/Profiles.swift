package import AccountAPI
package import FoundationExports

/// What a person sees of the account.
package struct Profile: Sendable, Equatable {
    package let user: User
    package let hasSecondFactor: Bool
    package let recoveryCodesLeft: Int
    package let providers: [Identity.Provider]
    package let areTermsCurrent: Bool
    package let pending: [PendingChange]

    /// What will be the account's, or will be off, unless it is stopped.
    package struct PendingChange: Sendable, Equatable {
        package let id: Identifier<CredentialChange>
        package let kind: CredentialChange.Kind
        package let next: String
        package let dueAt: Date
    }
}

extension Accounts {
    /// The account of a request.
    ///
    /// - Throws: `session` for an account that is gone; `closed`.
    package func profile(_ who: Authorised, at now: Date) async throws(AccountError) -> Profile {
        try await profile(of: try await dependencies.owner(who))
    }

    private func profile(of user: User) async throws(AccountError) -> Profile {
        let factor = try await confirmedFactor(user)
        return Profile(
            user: user, hasSecondFactor: factor != nil,
            recoveryCodesLeft: factor?.recoveryCodes.count { $0.usedAt == nil } ?? 0,
            providers: try await dependencies.identities(of: user.id).map(\.provider),
            areTermsCurrent: user.terms == policy.terms, pending: try await pendingChanges(of: user))
    }

    private func pendingChanges(of user: User) async throws(AccountError) -> [Profile.PendingChange] {
        try await history(of: user).changes.compactMap { line in
            guard line.isPending, let due = line.dueAt else { return nil }
            return Profile.PendingChange(
                id: line.id, kind: line.kind, next: shownNext(of: line) ?? "", dueAt: due)
        }
    }

    /// Changes the profile and the switches.
    ///
    /// To switch a protection off asks for a fresh proof, and waits for 72 hours unless that was a senior second factor.
    ///
    /// - Throws: `invalid`; `terms`; `reauthentication`; `frozen`; `conflict` with `notYet`.
    package func changeProfile(
        _ who: Authorised, _ change: ProfileChangeBody, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Profile {
        let present = try await dependencies.owner(who)
        if !protectionsOff(change, of: present).isEmpty {
            try await requireFresh(who, present, caller, at: now)
        }
        let nickname: String? = if let name = change.nickname { try parse(nickname: name) } else { nil }
        if let terms = change.terms { try accept(terms) }
        let user = try await dependencies.commitWithRetry(once: caller.proof) {
            () async throws(AccountError) in
            var user = try await dependencies.owner(who)
            guard user.frozenAt == nil else { throw .frozen }
            try await refuseNewEnd(who.session, of: user)
            let before = user
            if let nickname { user.nickname = nickname }
            if let language = change.language { user.language = language }
            if let terms = change.terms, terms != user.terms {
                user.terms = terms
                user.termsAcceptedAt = now
            }
            if change.notifiesNewDevice == true { user.switches.notifiesNewDevice = true }
            if change.verifiesUnusual == true { user.switches.verifiesUnusual = true }
            let further = try await switchingOff(
                protectionsOff(change, of: present), of: &user, who, caller, at: now)
            guard user != before else { return ProposedChanges(user, further) }
            let event: AuditEntry.Event =
                user.switches == before.switches ? .profileChanged : .switchesChanged
            return ProposedChanges(
                user, [.replace(.user(user)), .note(logLine(who, event, caller, at: now))] + further)
        }
        return try await profile(of: user)
    }
}
