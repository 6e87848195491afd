import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import OneTimePassword
import Testing

/// What changes something by a device's proof counts once, at whichever instance: the proof's row is of the same commit.
struct UsedProofTests {
    /// What a proof must not change that was used before.
    private struct Standing: Equatable {
        let users: [User]
        let identities: [Identity]
        let devices: [Device]
        let sessions: [Session]
        let factors: [SecondFactor]
        let messages: [Message]
        let changes: [CredentialChange]
        let log: [AuditEntry]

        init(_ tables: MemoryTables) {
            (users, identities, devices) = (tables.users, tables.identities, tables.devices)
            (sessions, factors, messages) = (tables.sessions, tables.secondFactors, tables.messages)
            (changes, log) = (tables.credentialChanges, tables.log)
        }
    }

    /// One device, that does everything which a session's own device may do, each time by a proof that another instance
    /// has taken already, and then by a new one.
    private struct Once {
        let world: World
        let who: Authorised

        @discardableResult
        func callAsFunction<Result: Sendable>(
            _ what: String, at now: TimeInterval,
            _ act: (Accounts, Authorised, RequestOrigin, Date) async throws -> Result
        ) async throws -> Result {
            let used = UsedProof(hash: [0] + what.utf8, expiresAt: .moment(1e9))
            let new = UsedProof(hash: [1] + what.utf8, expiresAt: .moment(1e9))
            try #require(try await world.store.commit([.insert(.usedProof(used))]) == .done)
            var caller = World.caller(1)
            caller.proof = used
            let before = Standing(await world.store.tables)
            await #expect(throws: AccountError.proof(.invalid), "\(what)") {
                try await act(world.accounts, who, caller, .moment(now))
            }
            #expect(Standing(await world.store.tables) == before, "\(what)")
            caller.proof = new
            let result = try await act(world.accounts, who, caller, .moment(now))
            #expect(await world.store.commits.last?.first == .insert(.usedProof(new)), "\(what)")
            return result
        }
    }

    private func once(_ change: (inout AccountPolicy) -> Void = { _ in }) async throws -> Once {
        let world = try World { policy in
            policy.sends.pause = 0
            change(&policy)
        }
        let entry = try await world.register()
        return Once(world: world, who: try world.who(entry, at: .moment(0)))
    }

    @Test func `of the profile, the devices, the export and the deletion`() async throws {
        let once = try await once()
        let other = try await once.world.enter(on: World.caller(2), at: .moment(1)).session.id
        try await once("profile", at: 10) {
            _ = try await $0.changeProfile($1, ProfileChangeBody(nickname: "Anna"), $2, at: $3)
        }
        try await once("name", at: 11) { try await $0.renameDevice(other, to: "Desk", $1, $2, at: $3) }
        try await once("session", at: 12) { try await $0.endSession(other, $1, $2, at: $3) }
        _ = try await once.world.enter(on: World.caller(2), at: .moment(13))
        try await once("sessions", at: 14) { try await $0.endSessions($1, includingThis: false, $2, at: $3) }
        try await once("export", at: 15) { _ = try await $0.export($1, $2, at: $3) }
        try await once("deletion", at: 16) { _ = try await $0.askDeletion($1, $2, at: $3) }
        try await once("deletion again", at: 17) { _ = try await $0.askDeletion($1, $2, at: $3) }
        try await once("no deletion", at: 18) { try await $0.cancelDeletion($1, $2, at: $3) }
    }

    @Test func `of what signs in: the password and the second factor`() async throws {
        let once = try await once()
        try await once("proof", at: 10) {
            _ = try await $0.reauthenticate(
                $1, way: .password, secret: World.password, challenge: nil, $2, at: $3)
        }
        let enrolment = try await once("enrolment", at: 11) { try await $0.enrolFactor($1, $2, at: $3) }
        let code = try OTPAuthLink(enrolment.link).totp.code(at: .moment(12))
        try await once("factor", at: 12) { _ = try await $0.confirmFactor($1, code: code, $2, at: $3) }
        try await once("codes", at: 13) { _ = try await $0.newRecoveryCodes($1, $2, at: $3) }
        try await once("no factor", at: 14) { try await $0.removeFactor($1, $2, at: $3) }
        try await once("password", at: 15) {
            try await $0.changePassword($1, current: World.password, new: "Another7one", $2, at: $3)
        }
    }

    @Test func `of an address, and of the change that is pending`() async throws {
        let once = try await once()
        let asked = try await once("address", at: 10) {
            try await $0.startAddressChange($1, to: .email("new@example.com"), $2, at: $3).challenge
        }
        let code = try await once.world.code()
        try await once("proof", at: 11) { try await $0.proveAddress($1, asked, code: code, $2, at: $3) }
        let change = try #require(await once.world.store.tables.credentialChanges.last).id
        let sent = try await once("code", at: 12) {
            try await $0.sendChangeCode(change, $1, $2, at: $3).challenge
        }
        let old = try await once.world.code()
        try await once("confirmation", at: 13) {
            try await $0.confirmChange(change, $1, sent, code: old, $2, at: $3)
        }
        try await once.world.prove(
            .email("third@example.com"), once.who, on: World.caller(1), at: .moment(14))
        let next = try #require(await once.world.store.tables.credentialChanges.last).id
        try await once("stop", at: 15) { try await $0.stopChange(next, $1, $2, at: $3) }
    }

    @Test func `of other services' accounts`() async throws {
        let once = try await once()
        once.world.apple.answer(.success(ProvidedPerson(key: .init(.apple, "001"), client: "c")))
        let ticket = try await once("begin", at: 10) { accounts, who, caller, now in
            // Each try has a nonce of its own: it is spent before Apple is asked.
            let begun = try await accounts.startSignIn(.apple, World.caller(1), at: now)
            return try await accounts.startLink(
                .apple, ProviderAnswer(code: "c", identityToken: "t", nonce: begun.nonce),
                to: begun.ticket.challenge, who, caller, at: now)
        }
        try await once("link", at: 11) { try await $0.link($1, ticket.challenge, $2, at: $3) }
        try await once("unlink", at: 12) { try await $0.unlink(.apple, $1, $2, at: $3) }
        try await once("page", at: 13) {
            _ = try await $0.startWebLink(.wechat, redirect: "https://r/", $1, $2, at: $3)
        }
    }
}
