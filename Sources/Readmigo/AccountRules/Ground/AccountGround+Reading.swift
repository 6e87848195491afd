#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The store's questions, with errors as flows throw them.
extension AccountGround {
    func user(_ id: Identifier<User>) async throws(AccountFault) -> User? {
        try await asking { store throws(AccountStoreError) in try await store.user(id) }
    }

    func user(email: EmailAddress) async throws(AccountFault) -> User? {
        try await asking { store throws(AccountStoreError) in try await store.user(email: email.key) }
    }

    func user(phone: PhoneNumber) async throws(AccountFault) -> User? {
        try await asking { store throws(AccountStoreError) in try await store.user(phone: phone) }
    }

    func identity(_ key: Identity.Key) async throws(AccountFault) -> Identity? {
        try await asking { store throws(AccountStoreError) in try await store.identity(key) }
    }

    func identities(of user: Identifier<User>) async throws(AccountFault) -> [Identity] {
        try await asking { store throws(AccountStoreError) in try await store.identities(of: user) }
    }

    func device(_ id: Identifier<Device>) async throws(AccountFault) -> Device? {
        try await asking { store throws(AccountStoreError) in try await store.device(id) }
    }

    func devices(of user: Identifier<User>) async throws(AccountFault) -> [Device] {
        try await asking { store throws(AccountStoreError) in try await store.devices(of: user) }
    }

    func session(_ id: Identifier<Session>) async throws(AccountFault) -> Session? {
        try await asking { store throws(AccountStoreError) in try await store.session(id) }
    }

    func openSessions(of user: Identifier<User>) async throws(AccountFault) -> [Session] {
        try await asking { store throws(AccountStoreError) in try await store.openSessions(of: user) }
    }

    func challenge(_ id: Identifier<Challenge>) async throws(AccountFault) -> Challenge? {
        try await asking { store throws(AccountStoreError) in try await store.challenge(id) }
    }

    func sends(to subject: String, since moment: Date) async throws(AccountFault) -> [Challenge.Sent] {
        try await asking { store throws(AccountStoreError) in
            try await store.sends(to: subject, since: moment)
        }
    }

    func attempts(_ key: String) async throws(AccountFault) -> Attempts? {
        try await asking { store throws(AccountStoreError) in try await store.attempts(key) }
    }

    func secondFactor(of user: Identifier<User>) async throws(AccountFault) -> SecondFactor? {
        try await asking { store throws(AccountStoreError) in try await store.secondFactor(of: user) }
    }

    /// The account of a session that may still be used.
    func owner(_ who: Authorised) async throws(AccountFault) -> User {
        guard let user = try await user(who.user) else { throw .session(.revoked) }
        guard user.closedAt == nil else { throw .closed }
        return user
    }

    /// The session of a request.
    func present(_ who: Authorised, at now: Date) async throws(AccountFault) -> Session {
        guard let session = try await session(who.session) else { throw .session(.revoked) }
        guard session.isOpen(at: now) else { throw .session(session.endedAt == nil ? .expired : .revoked) }
        return session
    }
}
