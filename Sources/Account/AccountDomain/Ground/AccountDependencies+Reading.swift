#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The store's questions, with errors as flows throw them.
extension AccountDependencies {
    func user(_ id: Identifier<User>) async throws(AccountError) -> User? {
        try await asking { store throws(AccountStoreError) in try await store.user(id) }
    }

    func user(email: EmailAddress) async throws(AccountError) -> User? {
        try await asking { store throws(AccountStoreError) in try await store.user(email: email.key) }
    }

    func user(phone: PhoneNumber) async throws(AccountError) -> User? {
        try await asking { store throws(AccountStoreError) in try await store.user(phone: phone) }
    }

    func identity(_ key: Identity.Key) async throws(AccountError) -> Identity? {
        try await asking { store throws(AccountStoreError) in try await store.identity(key) }
    }

    func identities(of user: Identifier<User>) async throws(AccountError) -> [Identity] {
        try await asking { store throws(AccountStoreError) in try await store.identities(of: user) }
    }

    func device(_ id: Identifier<Device>) async throws(AccountError) -> Device? {
        try await asking { store throws(AccountStoreError) in try await store.device(id) }
    }

    func devices(of user: Identifier<User>) async throws(AccountError) -> [Device] {
        try await asking { store throws(AccountStoreError) in try await store.devices(of: user) }
    }

    func session(_ id: Identifier<Session>) async throws(AccountError) -> Session? {
        try await asking { store throws(AccountStoreError) in try await store.session(id) }
    }

    func openSessions(of user: Identifier<User>) async throws(AccountError) -> [Session] {
        try await asking { store throws(AccountStoreError) in try await store.openSessions(of: user) }
    }

    func challenge(_ id: Identifier<Challenge>) async throws(AccountError) -> Challenge? {
        try await asking { store throws(AccountStoreError) in try await store.challenge(id) }
    }

    func sends(to subject: String, since moment: Date) async throws(AccountError) -> [Challenge.Sent] {
        try await asking { store throws(AccountStoreError) in
            try await store.sends(to: subject, since: moment)
        }
    }

    func attempts(_ key: String) async throws(AccountError) -> Attempts? {
        try await asking { store throws(AccountStoreError) in try await store.attempts(key) }
    }

    func secondFactor(of user: Identifier<User>) async throws(AccountError) -> SecondFactor? {
        try await asking { store throws(AccountStoreError) in try await store.secondFactor(of: user) }
    }

    /// The account of a session that may still be used.
    func owner(_ who: Authorised) async throws(AccountError) -> User {
        guard let user = try await user(who.user) else { throw .session(.revoked) }
        guard user.closedAt == nil else { throw .closed }
        return user
    }

    /// The session of a request.
    func present(_ who: Authorised, at now: Date) async throws(AccountError) -> Session {
        guard let session = try await session(who.session) else { throw .session(.revoked) }
        guard session.isOpen(at: now) else { throw .session(session.endedAt == nil ? .expired : .revoked) }
        return session
    }
}
