package import FoundationExports

/// The end of an account: asked for, waited for, done (App Review Guideline 5.1.1(v)).
extension Accounts {
    /// Asks for the deletion; until it is due it can be taken back.
    ///
    /// - Returns: when it is due.
    /// - Throws: `reauthentication`.
    package func askDeletion(
        _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Date {
        let owner = try await dependencies.owner(who)
        try await requireFresh(who, owner, caller, at: now)
        return try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            var user = try await dependencies.owner(who)
            if let due = user.deletionDueAt { return ProposedChanges(due) }
            let due = now + policy.lifetimes.deletion
            user.deletionDueAt = due
            let days = Int(policy.lifetimes.deletion / 86_400)
            return ProposedChanges(
                due,
                [.replace(.user(user)), .note(logLine(who, .deletionAsked, caller, at: now))]
                    + tell(user, .deletionAsked, caller, at: now, count: days))
        }
    }

    /// Takes it back.
    ///
    /// - Throws: `session`; `closed`; `conflict` with `notYet`.
    package func cancelDeletion(
        _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            var user = try await dependencies.owner(who)
            try await refuseNewEnd(who.session, of: user)
            guard user.deletionDueAt != nil else { return ProposedChanges(()) }
            user.deletionDueAt = nil
            return ProposedChanges(
                (),
                [.replace(.user(user)), .note(logLine(who, .deletionCancelled, caller, at: now))]
                    + tell(user, .deletionCancelled, caller, at: now))
        }
    }

    /// What takes back a deletion where somebody is put out who may have asked for it; who wants it asks again.
    func takingBackDeletion(
        of user: inout User, _ caller: RequestOrigin?, at now: Date
    ) -> [AccountChange] {
        guard user.deletionDueAt != nil, user.closedAt == nil else { return [] }
        user.deletionDueAt = nil
        let note = AuditEntry(at: now, .deletionCancelled, user: user.id, network: caller?.network)
        return [.note(note)] + tell(user, .deletionCancelled, caller, at: now)
    }

    /// Deletes what is due.
    ///
    /// First the sessions end, and once their last access tokens have run out all is removed. Apple is asked to revoke its tokens; the deletion does not wait for that.
    ///
    /// One that fails keeps no other one from its turn.
    ///
    /// - Returns: how many accounts are gone.
    /// - Throws: `unavailable`; what the first one that failed threw, once all have had their turn.
    package func deleteDue(at now: Date) async throws(AccountError) -> Int {
        try await settleDue(by: \User.id) { most async throws(AccountError) in
            try await dependencies.asking { store throws(AccountStoreError) in
                try await store.dueDeletions(at: now, limit: most)
            }
        } _: { user async throws(AccountError) in
            guard user.frozenAt == nil else { return .waits }
            if isOver(user, at: now), try await remove(user.id, at: now) { return .done }
            try await endForDeletion(user.id, at: now)
            return .waits
        }
    }

    /// Whether the deletion is due, and the access tokens of the sessions that were ended for it have run out.
    private func isOver(_ user: User, at now: Date) -> Bool {
        guard let due = user.deletionDueAt, let closed = user.closedAt else { return false }
        return now >= max(due, closed) + policy.lifetimes.longestAccess
    }

    private func endForDeletion(_ id: Identifier<User>, at now: Date) async throws(AccountError) {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard var user = try await dependencies.user(id), user.deletionDueAt != nil, user.closedAt == nil
            else {
                return ProposedChanges(())
            }
            user.closedAt = now
            return ProposedChanges(
                (), [.replace(.user(user))] + (try await endingOthers(of: id, but: nil, .deleted, at: now)))
        }
    }

    private func remove(_ id: Identifier<User>, at now: Date) async throws(AccountError) -> Bool {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard let user = try await dependencies.user(id), isOver(user, at: now) else {
                return ProposedChanges(false)
            }
            let revocations = try await dependencies.identities(of: id).compactMap {
                revoking($0, at: now)
            }
            return ProposedChanges(
                true,
                revocations + tell(user, .deleted, nil, at: now)
                    + [
                        .replace(.user(user)), .removeUser(id, at: now),
                        .note(AuditEntry(at: now, .deleted, user: id)),
                    ])
        }
    }
}
