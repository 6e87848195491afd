#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// What an administrator can do: never choose a password, never sign in as somebody (ASVS 6.4.6).
extension Accounts {
    /// An account by its address, its number or its id.
    ///
    /// - Throws: `unavailable`.
    package func user(_ name: String) async throws(AccountFault) -> User? {
        if let id = Identifier<User>(name) { return try await ground.user(id) }
        if let email = try? EmailAddress(name) { return try await ground.user(email: email) }
        if let phone = try? PhoneNumber(name) { return try await ground.user(phone: phone) }
        return nil
    }

    /// Closes an account and ends its sessions.
    ///
    /// - Throws: `missing`; `unavailable`.
    package func close(_ id: Identifier<User>, at now: Date) async throws(AccountFault) {
        try await change(id, .closed, ending: .closed, at: now) { $0.closedAt = $0.closedAt ?? now }
    }

    /// Opens it again.
    ///
    /// - Throws: `missing`; `unavailable`.
    package func open(_ id: Identifier<User>, at now: Date) async throws(AccountFault) {
        try await change(id, .opened, ending: nil, at: now) { $0.closedAt = nil }
    }

    /// Ends all sessions of a person.
    ///
    /// - Throws: `missing`; `unavailable`.
    package func endAllSessions(of id: Identifier<User>, at now: Date) async throws(AccountFault) {
        try await change(id, .sessionEnded, ending: .administrator, at: now) { _ in }
    }

    private func change(
        _ id: Identifier<User>, _ event: AuditEntry.Event, ending reason: Session.End?, at now: Date,
        _ body: @Sendable (inout User) -> Void
    ) async throws(AccountFault) {
        try await ground.settle { () async throws(AccountFault) in
            guard var user = try await ground.user(id) else { throw .missing }
            body(&user)
            var changes: [AccountChange] = [.replace(.user(user))]
            if let reason { changes += try await endingOthers(of: id, but: nil, reason, at: now) }
            changes.append(.note(AuditEntry(at: now, event, user: id, detail: "administrator")))
            return Decision((), changes)
        }
    }

    /// Sends a person the code of a reset; nobody but the person sees it.
    ///
    /// - Returns: nil for who has no address.
    /// - Throws: `missing`; `unavailable`.
    package func startReset(
        of id: Identifier<User>, at now: Date
    ) async throws(AccountFault) -> Ticket? {
        guard let user = try await ground.user(id) else { throw .missing }
        guard let email = user.email else { return nil }
        let nobody = Caller(
            credential: nil, deviceName: "", network: NetworkTag(text: ""), language: user.language)
        do throws(AccountFault) {
            return try await ask(
                Asking(
                    purpose: .reset, user: id, address: email.text, letter: .resetCode,
                    language: user.language), nobody, at: now)
        } catch .tooMany {
            // A code is on its way already.
            return nil
        }
    }
}
