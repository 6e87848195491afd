internal import AccountAPI
package import FoundationExports

/// What Apple tells of a person by itself (Apple: "Processing changes for Sign in with Apple accounts").
extension Accounts {
    /// Takes a notice in; the same one, sent again, does nothing.
    ///
    /// - Throws: `provider` for one that does not hold; `unavailable`, upon which Apple sends it again.
    package func takeNotice(_ payload: String, at now: Date) async throws(AccountError) {
        guard let apple = dependencies.providers.apple else { throw .missing }
        let notice = try await apple.notice(payload, now: now)
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            let seen = try await dependencies.asking { store throws(AccountStoreError) in
                try await store.notice(notice.id)
            }
            guard seen == nil else { return ProposedChanges(()) }
            let kept = AccountChange.insert(.notice(Notice(id: notice.id, at: now)))
            guard let identity = try await dependencies.identity(Identity.Key(.apple, notice.subject)) else {
                return ProposedChanges((), [kept])
            }
            let note = AuditEntry(
                at: now, .providerNotice, user: identity.user, detail: notice.event.rawValue)
            return ProposedChanges(
                (), [kept, .note(note)] + (try await changes(by: notice, identity, at: now)))
        }
    }

    private func changes(
        by notice: AppleNotice, _ identity: Identity, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        switch notice.event {
        case .emailDisabled, .emailEnabled:
            return []
        case .consentRevoked:
            // The person stopped using Apple here: what it began ends. The identity stays the way back in.
            var withoutToken = identity
            withoutToken.token = nil
            return [.replace(.identity(withoutToken))]
                + (try await ending(sessionsBy: .apple, of: identity.user, but: { _ in false }, at: now))
        case .accountDeleted:
            let ended = try await ending(sessionsBy: .apple, of: identity.user, but: { _ in false }, at: now)
            guard var user = try await dependencies.user(identity.user) else { return ended }
            let identities = try await dependencies.identities(of: user.id)
            let passkeys = try await dependencies.passkeys(of: user.id)
            if hasWayIn(user, identities, passkeys, without: identity) {
                return ended + [.remove(.identity(identity))]
            }
            // Nobody could ever sign in again.
            guard user.deletionDueAt == nil else { return ended }
            user.deletionDueAt = now + policy.lifetimes.deletion
            let days = Int(policy.lifetimes.deletion / 86_400)
            return ended + [.replace(.user(user))] + tell(user, .deletionAsked, nil, at: now, count: days)
        }
    }

}
