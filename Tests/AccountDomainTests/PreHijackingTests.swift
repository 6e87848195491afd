import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import Testing

/// The five classes of account pre-hijacking (Sudhodanan and Paverd, "Pre-hijacked accounts", USENIX Security 2022): somebody is in an
/// account before its owner comes, and wants to be in it afterwards.
@Suite struct PreHijackingTests {
    private let world: World
    private let owner = World.caller(1)
    private let thief = World.caller(2, network: 1)
    private static let person = ProvidedPerson(
        key: .init(.apple, "owner"), client: "app", email: "ann@example.com", isEmailProven: true)

    init() throws { world = try World() }

    /// The owner gets the account that somebody else was in by the mailbox.
    private func recover(at now: Date) async throws -> IssuedSession {
        let ticket = try await world.accounts.startReset(email: "ann@example.com", owner, at: now)
        try await world.accounts.reset(
            ticket.challenge, code: try await world.code(), password: "Brandnew4me", secondFactor: nil, owner,
            at: now + 1)
        let outcome = try await world.signIn("ann@example.com", "Brandnew4me", on: owner, at: now + 2)
        guard case .stepUp(let step, _) = outcome else { return try entered(outcome) }
        _ = try await world.accounts.sendStepUpMail(step.challenge, owner, at: now + 70)
        return try await world.accounts.stepUp(
            step.challenge, way: .mail, code: try await world.code(), owner, at: now + 71)
    }

    private func comeByApple(_ caller: RequestOrigin, at now: Date) async throws -> SignInOutcome {
        world.apple.answer(.success(Self.person))
        return try await world.comeByApple(caller, at: now)
    }

    @Test func `classic-federated merge: the same address joins no password to a provider`() async throws {
        // Without the mailbox the thief gets no account of the address, and what is pending gets nothing of the owner's.
        let begun = try await world.accounts.startRegistration(
            email: "ann@example.com", password: "Thiefs4password", terms: "2026-01", thief, at: at(day: 0))
        let ticket = try registering(try await comeByApple(owner, at: at(day: 0, 10)))
        #expect(ticket.identity?.hasAccount == false)
        let mine = try await world.accounts.finishProfile(
            ticket.challenge, nickname: "Ann", terms: "2026-01", owner, at: at(day: 0, 20))
        let refused = await fault {
            _ = try await world.accounts.finishProfile(
                begun.challenge, nickname: "Ann", terms: nil, thief, at: at(day: 0, 30))
        }
        #expect(refused == .code(.expired, left: nil))
        let byPassword = await fault {
            _ = try await world.signIn("ann@example.com", "Thiefs4password", on: thief, at: at(day: 0, 40))
        }
        #expect(byPassword == .credentials(failures: 1, left: 4))
        #expect(await world.store.tables.users.map(\.id) == [mine.session.user])
        #expect(await world.store.tables.users.first?.password == nil)
    }

    @Test func `classic-federated merge: an account that was there before is not entered by an address`()
        async throws
    {
        // The thief had the mailbox once, and knows the password.
        let theirs = try await world.register("ann@example.com", on: thief)
        let ticket = try registering(try await comeByApple(owner, at: at(day: 1)))
        #expect(ticket.identity?.hasAccount == true, "the owner hears of it")
        #expect(await world.store.tables.identities.isEmpty)
        let mine = try await world.accounts.finishProfile(
            ticket.challenge, nickname: "Ann", terms: "2026-01", owner, at: at(day: 1, 10))
        #expect(mine.session.user != theirs.session.user)
    }

    @Test func `unexpired session identifier: a reset ends every session that stood before`() async throws {
        let theirs = try await world.register("ann@example.com", on: thief)
        let mine = try await recover(at: at(day: 9))
        let open = await world.store.tables.sessions.filter { $0.endedAt == nil }.map(\.id)
        #expect(open == [mine.session.id])
        let refreshed = await fault {
            _ = try await world.accounts.refresh(theirs.refreshToken, thief, at: at(day: 9, 100))
        }
        #expect(refreshed == .session(.revoked))
        let pending = await fault {
            try await world.accounts.link(
                try world.who(theirs, at: .moment(10)), Identifier<Challenge>.number(1), thief,
                at: .moment(10))
        }
        #expect(pending == .session(.revoked))
    }

    @Test func `trojan identifier: what was linked shortly before the owner came is taken away`() async throws
    {
        let theirs = try await world.register("ann@example.com", on: thief)
        var trojan = Self.person
        trojan.key = .init(.apple, "thief")
        world.apple.answer(.success(trojan))
        // An account that is older than a week, and an identity that is not.
        let fresh = try await world.enter("ann@example.com", on: thief, at: at(day: 20))
        #expect(fresh.session.user == theirs.session.user)
        let begun = try await world.accounts.startSignIn(.apple, thief, at: at(day: 20, 10))
        let who = try world.who(fresh, at: at(day: 20, 10))
        let ticket = try await world.accounts.startLink(
            .apple, ProviderAnswer(code: "c", identityToken: "t", nonce: begun.nonce),
            to: begun.ticket.challenge, who, thief, at: at(day: 20, 10))
        try await world.accounts.link(who, ticket.challenge, thief, at: at(day: 20, 11))
        let mine = try await recover(at: at(day: 24))
        #expect(await world.store.tables.identities.isEmpty)
        #expect(try await world.kinds(to: "ann@example.com").contains(.identityUnlinked))
        let back = try await world.comeByApple(thief, at: at(day: 24, 200))
        _ = try registering(back)
        let open = await world.store.tables.sessions.filter { $0.endedAt == nil }.map(\.id)
        #expect(open == [mine.session.id])
    }

    @Test func `trojan identifier: "this was not me" takes back what a device linked, and what it removed`()
        async throws
    {
        let mine = try await world.register()
        world.apple.answer(.success(Self.person))
        let begun = try await world.accounts.startSignIn(.apple, owner, at: .moment(10))
        let who = try world.who(mine, at: .moment(10))
        let ticket = try await world.accounts.startLink(
            .apple, ProviderAnswer(code: "c", identityToken: "t", nonce: begun.nonce),
            to: begun.ticket.challenge, who, owner, at: .moment(10))
        try await world.accounts.link(who, ticket.challenge, owner, at: .moment(11))
        // Long after that a thief replaces it by one of his own.
        let theirs = try await world.enter(on: thief, at: at(day: 40))
        let theirWho = try world.who(theirs, at: at(day: 40))
        try await world.accounts.unlink(.apple, theirWho, thief, at: at(day: 40, 1))
        var trojan = Self.person
        trojan.key = .init(.apple, "thief")
        world.apple.answer(.success(trojan))
        let second = try await world.accounts.startSignIn(.apple, thief, at: at(day: 40, 10))
        let pending = try await world.accounts.startLink(
            .apple, ProviderAnswer(code: "c", identityToken: "t", nonce: second.nonce),
            to: second.ticket.challenge, theirWho, thief, at: at(day: 40, 10))
        try await world.accounts.link(theirWho, pending.challenge, thief, at: at(day: 40, 11))
        let letter = try await world.letters().last { $0.notMe != nil }
        let link = try #require(letter?.notMe.flatMap { Identifier<Challenge>($0) })
        _ = try await world.accounts.notMe(link, at: at(day: 41))
        let identities = await world.store.tables.identities
        #expect(identities.map(\.subject) == ["owner"])
        #expect(identities.allSatisfy { $0.user == mine.session.user })
    }

    @Test func `unexpired e-mail change: what was begun before the owner came is not finished after`()
        async throws
    {
        let theirs = try await world.register("ann@example.com", on: thief)
        let fresh = try await world.enter("ann@example.com", on: thief, at: at(day: 9))
        let who = try world.who(fresh, at: at(day: 9))
        let change = try await world.accounts.startAddressChange(
            who, to: .email("thief@example.com"), thief, at: at(day: 9, 1))
        let code = try await world.code()
        _ = try await recover(at: at(day: 9, 60))
        let refused = await fault {
            try await world.accounts.proveAddress(
                try world.who(fresh, at: at(day: 9, 200)), change.challenge, code: code, thief,
                at: at(day: 9, 200))
        }
        #expect(refused == .session(.revoked))
        #expect(await world.store.tables.users.map(\.email?.text) == ["ann@example.com"])
        #expect(theirs.session.user == fresh.session.user)
    }

    @Test func `non-verifying identity provider: its word for an address is no proof of it`() async throws {
        let mine = try await world.register()
        var stranger = Self.person
        (stranger.key, stranger.isEmailProven) = (.init(.apple, "thief"), false)
        world.apple.answer(.success(stranger))
        let ticket = try registering(try await world.comeByApple(thief, at: at(day: 1)))
        #expect(ticket.identity?.hasAccount == false, "it does not tell who has an account")
        let theirs = try await world.accounts.finishProfile(
            ticket.challenge, nickname: "Ann", terms: "2026-01", thief, at: at(day: 1, 10))
        #expect(theirs.session.user != mine.session.user)
        let emails = await world.store.tables.users.map(\.email?.text)
        #expect(emails == ["ann@example.com", nil])
    }

    @Test func `non-verifying identity provider: an address that is nobody's does not become an account's`()
        async throws
    {
        var stranger = Self.person
        (stranger.key, stranger.isEmailProven) = (.init(.apple, "thief"), false)
        world.apple.answer(.success(stranger))
        let ticket = try registering(try await world.comeByApple(thief))
        _ = try await world.accounts.finishProfile(
            ticket.challenge, nickname: "Ann", terms: "2026-01", thief, at: .moment(10))
        #expect(await world.store.tables.users.map(\.email?.text) == [nil])
        // The owner registers as if nobody had ever said the address.
        let mine = try await world.register(on: owner, at: at(day: 1))
        #expect(await world.store.tables.users.first { $0.id == mine.session.user }?.email != nil)
    }
}
