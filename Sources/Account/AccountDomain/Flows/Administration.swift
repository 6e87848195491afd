package import FoundationExports

/// What an administrator can do: never choose a password, never sign in as somebody (ASVS 6.4.6).
extension Accounts {
    /// An account by its address, its number or its id.
    ///
    /// - Throws: `unavailable`.
    package func user(_ name: String) async throws(AccountError) -> User? {
        if let id = Identifier<User>(name) { return try await dependencies.user(id) }
        if let email = try? EmailAddress(name) { return try await dependencies.user(email: email) }
        if let phone = try? PhoneNumber(name) { return try await dependencies.user(phone: phone) }
        return nil
    }

    /// Closes an account and ends its sessions.
    ///
    /// - Throws: `missing`; `unavailable`.
    package func close(_ id: Identifier<User>, at now: Date) async throws(AccountError) {
        try await change(id, .closed, ending: .closed, at: now) {
            // One that a merge closed is then closed by the administrator: to undo the merge does not open it.
            $0.closedAt = $0.deletionDueAt == nil ? $0.closedAt ?? now : now
        }
    }

    /// Opens it again.
    ///
    /// - Throws: `missing`; `unavailable`.
    package func open(_ id: Identifier<User>, at now: Date) async throws(AccountError) {
        try await change(id, .opened, ending: nil, at: now) { $0.closedAt = nil }
    }

    /// Ends all sessions of a person.
    ///
    /// - Throws: `missing`; `unavailable`.
    package func endAllSessions(of id: Identifier<User>, at now: Date) async throws(AccountError) {
        try await change(id, .sessionEnded, ending: .administrator, at: now) { _ in }
    }

    private func change(
        _ id: Identifier<User>, _ event: AuditEntry.Event, ending reason: Session.End?, at now: Date,
        _ body: @Sendable (inout User) -> Void
    ) async throws(AccountError) {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard var user = try await dependencies.user(id) else { throw .missing }
            body(&user)
            var changes: [AccountChange] = [.replace(.user(user))]
            if let reason { changes += try await endingOthers(of: id, but: nil, reason, at: now) }
            changes.append(.note(AuditEntry(at: now, event, user: id, detail: "administrator")))
            return ProposedChanges((), changes)
        }
    }

    /// Begins a reset: the password signs nobody in any more, and a mail asks the person to set another one.
    ///
    /// The mail holds no code: the person asks for it on the page, where it is entered.
    ///
    /// - Returns: whether the mail was sent; for who has no address nothing happens.
    /// - Throws: `missing`; `unavailable`.
    package func startReset(of id: Identifier<User>, at now: Date) async throws(AccountError) -> Bool {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard let user = try await dependencies.user(id) else { throw .missing }
            guard user.email != nil else { return ProposedChanges(false) }
            let note = AuditEntry(at: now, .resetAsked, user: id, detail: "administrator")
            return ProposedChanges(true, withdrawingPassword(of: user, at: now) + [.note(note)])
        }
    }

    /// What takes the password away, and tells the person how to set another one.
    func withdrawingPassword(of user: User, at now: Date) -> [AccountChange] {
        var without = user
        without.password = nil
        // Sign-ins that are on their way with it come too late.
        without.passwordChangedAt = now
        return [.replace(.user(without))] + tell(user, .passwordWithdrawn, nil, at: now)
    }
}
