import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import Testing

/// A person with an authenticator, at the rules themselves.
struct PasskeyRig {
    let world: World
    var authenticator = SoftwareAuthenticator(origin: "https://account.readmigo.com")

    init(_ change: (inout AccountPolicy) -> Void = { _ in }) throws { world = try World(change) }

    /// What the authenticator makes for an account.
    mutating func make(
        _ entry: IssuedSession, on caller: RequestOrigin, isByTheWay: Bool = false, at now: Date
    ) async throws -> NewPasskey {
        let asked = try await world.accounts.startPasskey(
            try world.who(entry, at: now), isByTheWay: isByTheWay, caller, at: now)
        let made = try authenticator.make(
            challenge: asked.challenge, for: asked.relyingParty, userHandle: asked.userHandle,
            excluding: asked.excluded)
        return NewPasskey(
            id: made.id, clientData: made.clientData, attestation: made.attestation,
            userHandle: asked.userHandle, isByTheWay: isByTheWay)
    }

    @discardableResult
    mutating func add(
        to entry: IssuedSession, on caller: RequestOrigin, isByTheWay: Bool = false, at now: Date
    ) async throws -> Passkey {
        let made = try await make(entry, on: caller, isByTheWay: isByTheWay, at: now)
        return try await world.accounts.addPasskey(try world.who(entry, at: now), made, caller, at: now)
    }

    /// What the authenticator answers to a device that wants to sign in.
    mutating func answer(on caller: RequestOrigin, at now: Date) throws -> PasskeyAnswer {
        let asked = try world.accounts.startPasskeySignIn(caller, at: now)
        return PasskeyAnswer(
            try authenticator.use(
                challenge: asked.challenge, for: asked.relyingParty, allowing: asked.allowed))
    }

    mutating func signIn(on caller: RequestOrigin, at now: Date) async throws -> SignInOutcome {
        try await world.accounts.signIn(passkey: try answer(on: caller, at: now), caller, at: now)
    }

    /// The account's passkeys, as the store has them.
    var kept: [Passkey] { get async { await world.store.tables.passkeys } }
}

extension World {
    /// A passkey that an authenticator makes for who is signed in.
    func addPasskey(
        by authenticator: inout SoftwareAuthenticator, _ who: Authorised, on caller: RequestOrigin,
        at now: Date
    ) async throws -> Passkey {
        let asked = try await accounts.startPasskey(who, caller, at: now)
        let made = try authenticator.make(
            challenge: asked.challenge, for: asked.relyingParty, userHandle: asked.userHandle,
            excluding: asked.excluded)
        return try await accounts.addPasskey(
            who,
            NewPasskey(
                id: made.id, clientData: made.clientData, attestation: made.attestation,
                userHandle: asked.userHandle), caller, at: now)
    }

    /// What the use of a passkey leads to; an authenticator without one throws.
    func signIn(
        by authenticator: inout SoftwareAuthenticator, on caller: RequestOrigin, at now: Date
    ) async throws -> SignInOutcome {
        let asked = try accounts.startPasskeySignIn(caller, at: now)
        let used = try authenticator.use(challenge: asked.challenge, for: asked.relyingParty)
        return try await accounts.signIn(passkey: PasskeyAnswer(used), caller, at: now)
    }
}

extension PasskeyAnswer {
    init(_ used: SoftwareAuthenticator.Used) {
        self.init(
            id: used.id, clientData: used.clientData, authenticatorData: used.authenticatorData,
            signature: used.signature, userHandle: used.userHandle)
    }
}
