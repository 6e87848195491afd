import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import OneTimePassword
import Testing

/// A thief's passkeys, and an owner's that a thief removes.
@Suite struct PasskeyTakeoverTests {
    private var rig: PasskeyRig
    private let owner = World.caller(1)
    private let thief = World.caller(2)

    init() throws { rig = try PasskeyRig() }

    /// The thief knows the password and looks once into the mailbox.
    private func breakIn(at now: Date) async throws -> (IssuedSession, Authorised) {
        let entry = try await rig.world.enter(on: thief, at: now)
        return (entry, try rig.world.who(entry, at: now))
    }

    private func notMe() async throws -> Identifier<Challenge> {
        let letters = try await rig.world.letters()
        let text = try #require(letters.last { $0.kind == .newDevice }?.notMe)
        return try #require(Identifier<Challenge>(text))
    }

    @Test
    mutating func `"this was not me" takes the thief's passkey, and the session that it began elsewhere`()
        async throws
    {
        _ = try await rig.world.register()
        let (entry, _) = try await breakIn(at: at(day: 9))
        let link = try await notMe()
        try await rig.add(to: entry, on: thief, at: at(day: 9, 10))
        let elsewhere = try entered(try await rig.signIn(on: World.caller(3), at: at(day: 9, 20)))
        _ = try await rig.world.accounts.notMe(link, at: at(day: 10))
        #expect(await rig.kept.isEmpty)
        let ended = await rig.world.store.tables.sessions.first { $0.id == elsewhere.session.id }
        #expect(ended?.endedAt != nil)
    }

    @Test mutating func `"this was not me" gives the owner's passkey back, but none of the thief's own`()
        async throws
    {
        let mine = try await rig.world.register()
        let passkey = try await rig.add(to: mine, on: owner, at: .moment(100))
        let (entry, who) = try await breakIn(at: at(day: 9))
        let link = try await notMe()
        var theirs = SoftwareAuthenticator(origin: "https://account.readmigo.com", seed: 7)
        swap(&theirs, &rig.authenticator)
        let planted = try await rig.add(to: entry, on: thief, at: at(day: 9, 10))
        try await rig.world.accounts.removePasskey(planted.id, who, thief, at: at(day: 9, 20))
        try await rig.world.accounts.removePasskey(passkey.id, who, thief, at: at(day: 9, 30))
        #expect(await rig.kept.isEmpty)
        _ = try await rig.world.accounts.notMe(link, at: at(day: 10))
        #expect(await rig.kept.map(\.id) == [passkey.id])
        swap(&theirs, &rig.authenticator)
        let back = try entered(try await rig.signIn(on: owner, at: at(day: 10, 10)))
        #expect(back.session.user == mine.session.user)
    }

    @Test mutating func `a passkey that a thief made before the second factor does not stand for it`()
        async throws
    {
        _ = try await rig.world.register()
        let (entry, _) = try await breakIn(at: at(day: 9))
        try await rig.add(to: entry, on: thief, at: at(day: 9, 10))
        let (accounts, now) = (rig.world.accounts, at(day: 9, 20))
        let owned = try rig.world.who(try await rig.world.enter(on: owner, at: now), at: now)
        let totp = try OTPAuthLink(try await accounts.enrolFactor(owned, owner, at: now).link).totp
        _ = try await accounts.confirmFactor(owned, code: totp.code(at: now), owner, at: now)
        let (_, ways) = try steppingUp(try await rig.signIn(on: World.caller(3), at: at(day: 9, 30)))
        #expect(ways == [.oneTimePassword, .recoveryCode])
    }

    @Test mutating func `"this was not me" about a sign-in by a passkey takes it, however old it is`()
        async throws
    {
        _ = try await rig.world.register()
        let (entry, _) = try await breakIn(at: at(day: 9))
        try await rig.add(to: entry, on: thief, at: at(day: 9, 10))
        // Neither the device that made it nor its line can be asked about any more.
        _ = try entered(try await rig.signIn(on: World.caller(3), at: at(day: 30)))
        _ = try await rig.world.accounts.notMe(try await notMe(), at: at(day: 30, 60))
        #expect(await rig.kept.isEmpty)
    }

    @Test mutating func `an owner's passkey comes back where a thief's has its id`() async throws {
        let mine = try await rig.world.register()
        let passkey = try await rig.add(to: mine, on: owner, at: .moment(100))
        let (entry, who) = try await breakIn(at: at(day: 9))
        let link = try await notMe()
        let accounts = rig.world.accounts
        try await accounts.removePasskey(passkey.id, who, thief, at: at(day: 9, 10))
        var theirs = SoftwareAuthenticator(origin: "https://account.readmigo.com", seed: 7)
        let asked = try await accounts.startPasskey(who, thief, at: at(day: 9, 20))
        let made = try theirs.make(
            challenge: asked.challenge, for: asked.relyingParty, userHandle: asked.userHandle, id: passkey.id)
        let planted = try await accounts.addPasskey(
            who,
            NewPasskey(
                id: made.id, clientData: made.clientData, attestation: made.attestation,
                userHandle: asked.userHandle), thief, at: at(day: 9, 20))
        #expect(planted.id == passkey.id && planted.key != passkey.key)
        _ = try await accounts.notMe(link, at: at(day: 10))
        #expect(await rig.kept.map(\.key) == [passkey.key])
        #expect(entry.session.user == mine.session.user)
    }

    @Test(arguments: [(8.0, false), (17.0, true)])
    mutating func `a reset by a senior mailbox takes a junior passkey, and leaves one of a week`(
        day: Double, stays: Bool
    ) async throws {
        _ = try await rig.world.register()
        let (entry, _) = try await breakIn(at: at(day: 7.5))
        try await rig.add(to: entry, on: thief, at: at(day: 7.5, 10))
        let now = at(day: day)
        let ticket = try await rig.world.accounts.startReset(email: "ann@example.com", owner, at: now)
        try await rig.world.accounts.reset(
            ticket.challenge, code: try await rig.world.code(), password: "Brandnew4me", secondFactor: nil,
            owner,
            at: now + 1)
        #expect(await rig.kept.isEmpty == !stays)
    }

    @Test mutating func `a passkey does not bypass a frozen account, nor a closed one`() async throws {
        let mine = try await rig.world.register()
        try await rig.add(to: mine, on: owner, at: .moment(100))
        var user = try #require(await rig.world.store.tables.users.first)
        user.frozenAt = at(day: 1)
        _ = try await rig.world.store.commit([.replace(.user(user))])
        let (accounts, thief) = (rig.world.accounts, thief)
        let frozen = try rig.answer(on: thief, at: at(day: 1))
        #expect(
            await fault { _ = try await accounts.signIn(passkey: frozen, thief, at: at(day: 1)) } == .frozen)
        user = try #require(await rig.world.store.tables.users.first)
        (user.frozenAt, user.closedAt) = (nil, at(day: 2))
        _ = try await rig.world.store.commit([.replace(.user(user))])
        let closed = try rig.answer(on: thief, at: at(day: 2))
        #expect(
            await fault { _ = try await accounts.signIn(passkey: closed, thief, at: at(day: 2)) } == .closed)
    }
}
