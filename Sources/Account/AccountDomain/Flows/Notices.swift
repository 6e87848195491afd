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
            if hasWayIn(user, try await dependencies.identities(of: user.id), without: identity) {
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

/// What "this was not me" has done.
package struct NotMeAnswer: Sendable, Equatable {
    /// The device whose sessions it ended.
    package let deviceName: String
    /// Whether the account had a password: it signs in no more, and a mail says how to set another one.
    package let hadPassword: Bool

    package init(deviceName: String, hadPassword: Bool) {
        self.deviceName = deviceName
        self.hadPassword = hadPassword
    }
}

/// 这不是我: the link of a mail about a new device.
extension Accounts {
    /// The name of the device that the question is about; nil if the link has been used or has run out.
    ///
    /// - Throws: `unavailable`.
    package func isNotMeOpen(
        _ challenge: Identifier<Challenge>, at now: Date
    ) async throws(AccountError) -> String? {
        guard let (_, device) = try await asked(challenge, at: now) else { return nil }
        return device.name
    }

    /// Ends every session of that device, forgets the device, and withdraws the password, which somebody else knows.
    ///
    /// - Throws: `missing` for a link that has been used or has run out.
    package func notMe(
        _ challenge: Identifier<Challenge>, at now: Date
    ) async throws(AccountError) -> NotMeAnswer {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard let (asked, device) = try await asked(challenge, at: now),
                var user = try await dependencies.user(device.user)
            else { throw .missing }
            let before = user
            let undone = try await undoing(&user, by: device.id, at: now)
            var distrusted = device
            distrusted.distrustedAt = now
            var changes: [AccountChange] = [.remove(.challenge(asked)), .replace(.device(distrusted))]
            // The session of the mail may have been replaced by a newer one of the same device.
            changes += try await dependencies.openSessions(of: user.id).filter { $0.device == device.id }
                .map { .replace(.session($0.ended(.notMe, at: now))) }
            changes += undone
            if user.password != nil {
                changes += withdrawingPassword(of: user, at: now)
            } else if user != before {
                changes.append(.replace(.user(user)))
            }
            changes.append(
                .note(AuditEntry(at: now, .notMe, user: user.id, session: asked.session, device: device.id)))
            let answer = NotMeAnswer(deviceName: device.name, hadPassword: user.password != nil)
            return ProposedChanges(answer, changes)
        }
    }

    private func asked(
        _ id: Identifier<Challenge>, at now: Date
    ) async throws(AccountError) -> (Challenge, Device)? {
        guard let challenge = try await dependencies.challenge(id), challenge.purpose == .notMe,
            now < challenge.expiresAt, let sealed = challenge.body,
            let bytes = dependencies.secrets.open(sealed, as: "device"),
            let device = Identifier<Device>(bytes: bytes), let found = try await dependencies.device(device)
        else { return nil }
        return (challenge, found)
    }
}
