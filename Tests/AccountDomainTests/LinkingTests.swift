import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import Testing

/// One person, one account: a provider's first sign-in, links, and their end.
@Suite struct LinkingTests {
    private let world: World
    private let ann = World.caller(1)
    private static let person = ProvidedPerson(
        key: .init(.apple, "001"), client: "com.readmigo.app", name: "Ann A.", email: "ann@example.com",
        isEmailProven: true, token: "r1")

    init() throws {
        world = try World()
        world.apple.answer(.success(Self.person))
        world.weChat.answer(.success(ProvidedPerson(key: .init(.wechat, "union"), client: "wx")))
    }

    private func startLink(
        _ entry: IssuedSession, _ caller: RequestOrigin, at now: Date
    ) async throws -> Ticket {
        let begun = try await world.accounts.startSignIn(.apple, caller, at: now)
        return try await world.accounts.startLink(
            .apple, ProviderAnswer(code: "c", identityToken: "t", nonce: begun.nonce),
            to: begun.ticket.challenge, try world.who(entry, at: now), caller, at: now)
    }

    private func link(
        _ ticket: Ticket, _ entry: IssuedSession, _ caller: RequestOrigin, at now: Date
    ) async throws {
        try await world.accounts.link(try world.who(entry, at: now), ticket.challenge, caller, at: now)
    }

    private func providers(_ entry: IssuedSession, at now: Date) async throws -> [Identity.Provider] {
        try await world.accounts.identities(try world.who(entry, at: now), at: now).map(\.identity.provider)
    }

    @Test func `a first sign-in makes nothing, and says that a proven address has an account`() async throws {
        let mine = try await world.register()
        let ticket = try registering(try await world.comeByApple(ann, at: .moment(100)))
        let shown = PendingIdentity(
            provider: .apple, email: "ann@example.com", name: "Ann A.", hasAccount: true)
        #expect(ticket.identity == shown)
        #expect(
            try await world.accounts.newProfile(ticket.challenge, ann, at: .moment(102)).identity == shown)
        #expect(await world.store.tables.identities.isEmpty)
        #expect(await world.store.tables.users.map(\.id) == [mine.session.user])
    }

    @Test(arguments: [(true, "bo@example.com"), (false, "ann@example.com")])
    func `nothing is said of an address without an account, or one that the provider cannot prove`(
        isProven: Bool, email: String
    ) async throws {
        _ = try await world.register()
        var person = Self.person
        (person.isEmailProven, person.email) = (isProven, email)
        world.apple.answer(.success(person))
        let ticket = try registering(try await world.comeByApple(World.caller(2), at: .moment(100)))
        #expect(ticket.identity?.hasAccount == false)
        #expect(ticket.identity?.email == email)
    }

    @Test func `who has an account signs in to it and links there, with a second tap`() async throws {
        _ = try await world.register()
        let ticket = try registering(try await world.comeByApple(ann, at: .moment(100)))
        let mine = try await world.enter(on: ann, at: .moment(110))
        let who = try world.who(mine, at: .moment(111))
        let shown = try await world.accounts.pendingIdentity(who, ticket.challenge, ann, at: .moment(111))
        #expect(shown.identity == ticket.identity)
        #expect(try await providers(mine, at: .moment(111)).isEmpty, "looking links nothing")
        try await link(ticket, mine, ann, at: .moment(112))
        #expect(try await providers(mine, at: .moment(113)) == [.apple])
        #expect(try await world.kinds(to: "ann@example.com").last == .identityLinked)
        #expect(try await world.letters().last?.provider == .apple)
        #expect(await world.events().last == .identityLinked)
        let line = try await world.accounts.credentialChanges(of: mine.session.user).last
        #expect(line?.kind == .identityAdded && line?.former == "apple", "the subject is shown to nobody")
        let twice = await fault { try await link(ticket, mine, ann, at: .moment(114)) }
        #expect(twice == .code(.expired, left: nil))
        // From now on Apple leads into this very account.
        let again = try entered(try await world.comeByApple(World.caller(1), at: .moment(200)))
        #expect(again.session.user == mine.session.user)
        let late = await fault {
            _ = try await world.accounts.finishProfile(
                ticket.challenge, nickname: "Ann", terms: "2026-01", ann, at: .moment(202))
        }
        #expect(late == .code(.expired, left: nil), "what was linked makes no account")
    }

    @Test func `a pending link is the device's that began it`() async throws {
        _ = try await world.register()
        let ticket = try registering(try await world.comeByApple(World.caller(2), at: .moment(100)))
        let mine = try await world.enter(on: ann, at: .moment(110))
        let who = try world.who(mine, at: .moment(111))
        let expired = AccountError.code(.expired, left: nil)
        #expect(await fault { try await link(ticket, mine, ann, at: .moment(111)) } == expired)
        let look = await fault {
            _ = try await world.accounts.pendingIdentity(who, ticket.challenge, ann, at: .moment(111))
        }
        #expect(look == expired)
    }

    @Test func `a link that one account began is no other account's on the same device`() async throws {
        let mine = try await world.register()
        let ticket = try await startLink(mine, ann, at: .moment(100))
        let others = try await world.register("bo@example.com", on: ann, at: .moment(110))
        #expect(
            await fault { try await link(ticket, others, ann, at: .moment(120)) }
                == .code(.expired, left: nil))
        try await link(ticket, mine, ann, at: .moment(121))
    }

    @Test func `to begin and to end a link asks for a fresh proof`() async throws {
        let mine = try await world.register()
        let ticket = try await startLink(mine, ann, at: .moment(100))
        let stale = AccountError.reauthentication([.password])
        #expect(await fault { _ = try await startLink(mine, ann, at: .moment(301)) } == stale)
        #expect(await fault { try await link(ticket, mine, ann, at: .moment(301)) } == stale)
        let unlink = await fault {
            try await world.accounts.unlink(
                .apple, try world.who(mine, at: .moment(301)), ann, at: .moment(301))
        }
        #expect(unlink == stale)
        let page = await fault {
            _ = try await world.accounts.startWebLink(
                .wechat, redirect: "https://a/r", try world.who(mine, at: .moment(301)), ann,
                at: .moment(301))
        }
        #expect(page == stale)
    }

    @Test func `what signs in to one account is linked to no other, and one of each provider is enough`()
        async throws
    {
        let apple = try await world.register(byApple: Self.person)
        let mine = try await world.register("bo@example.com", on: World.caller(2))
        let taken = await fault { _ = try await startLink(mine, World.caller(2), at: .moment(100)) }
        guard case .otherAccount = taken else {
            Issue.record("\(String(describing: taken))")
            return
        }
        let already = await fault { _ = try await startLink(apple, ann, at: .moment(100)) }
        #expect(already == .conflict(.already))
        world.apple.answer(.success(ProvidedPerson(key: .init(.apple, "002"), client: "c")))
        let second = await fault { _ = try await startLink(apple, ann, at: .moment(110)) }
        #expect(second == .conflict(.already))
    }

    @Test func `an identity that gets an account while its link waits is linked to no other`() async throws {
        let mine = try await world.register()
        let ticket = try await startLink(mine, ann, at: .moment(100))
        let elsewhere = try registering(try await world.comeByApple(World.caller(3), at: .moment(101)))
        _ = try await world.accounts.finishProfile(
            elsewhere.challenge, nickname: "Bo", terms: "2026-01", World.caller(3), at: .moment(103))
        #expect(await fault { try await link(ticket, mine, ann, at: .moment(110)) } == .conflict(.taken))
    }

    @Test func `two links at once leave one identity`() async throws {
        let mine = try await world.register()
        let first = try await startLink(mine, ann, at: .moment(100))
        world.apple.answer(.success(ProvidedPerson(key: .init(.apple, "002"), client: "c")))
        let second = try await startLink(mine, ann, at: .moment(101))
        async let one = fault { try await link(first, mine, ann, at: .moment(110)) }
        async let other = fault { try await link(second, mine, ann, at: .moment(110)) }
        let faults = await [one, other].compactMap(\.self)
        #expect(faults == [.conflict(.already)])
        #expect(await world.store.tables.identities.count == 1)
    }

    @Test func `unlinking tells, revokes the token and ends the sessions that it began`() async throws {
        let mine = try await world.register()
        try await link(try await startLink(mine, ann, at: .moment(100)), mine, ann, at: .moment(101))
        let theirs = try entered(try await world.comeByApple(ann, at: .moment(110)))
        let elsewhere = World.caller(2, network: 1)
        _ = try await world.prove(
            try await world.comeByApple(elsewhere, at: .moment(120)), elsewhere, at: .moment(121))
        let who = try world.who(theirs, at: .moment(130))
        try await world.accounts.unlink(.apple, who, ann, at: .moment(130))
        #expect(await world.store.tables.identities.isEmpty)
        let open = await world.store.tables.sessions.filter { $0.endedAt == nil }.map(\.id)
        #expect(!open.isEmpty && open.allSatisfy { $0 == theirs.session.id || $0 == mine.session.id })
        #expect(try await world.kinds(to: "ann@example.com").last == .identityUnlinked)
        #expect(await world.store.tables.messages.filter { $0.kind == .revocation }.count == 1)
        let kinds = try await world.accounts.credentialChanges(of: mine.session.user).map(\.kind)
        #expect(kinds == [.identityAdded, .identityRemoved])
        let again = await fault {
            try await world.accounts.unlink(.apple, who, ann, at: .moment(131))
        }
        #expect(again == .missing)
    }

    /// Links WeChat on its own page, from moment 20 to 31.
    private func linkWeChat(_ mine: IssuedSession, _ who: Authorised) async throws {
        let flow = try await world.accounts.startWebLink(
            .wechat, redirect: "https://a/r", who, ann, at: .moment(20))
        let state = try #require(flow.page.split(separator: "state=").last?.prefix { $0 != "&" && $0 != "#" })
        let outcome = try await world.accounts.signIn(
            web: WebAnswer(.wechat, state: String(state), ProviderAnswer(code: "c")), flow: flow.flow,
            redirect: "https://a/r", ann, at: .moment(30))
        guard case .link(let ticket) = outcome else {
            Issue.record("\(outcome)")
            throw AccountError.missing
        }
        try await link(ticket, mine, ann, at: .moment(31))
    }

    @Test func `the last way in stays, an address that Apple forwards is none`() async throws {
        var person = Self.person
        person.email = "ann@privaterelay.appleid.com"
        let mine = try await world.register(byApple: person)
        let who = try world.who(mine, at: .moment(10))
        #expect(try await world.accounts.identities(who, at: .moment(10)).map(\.isLastWay) == [true])
        let last = await fault { try await world.accounts.unlink(.apple, who, ann, at: .moment(10)) }
        #expect(last == .conflict(.lastWay))
        try await linkWeChat(mine, who)
        #expect(try await world.accounts.identities(who, at: .moment(32)).map(\.isLastWay) == [false, false])
        try await world.accounts.unlink(.apple, who, ann, at: .moment(33))
        #expect(try await providers(mine, at: .moment(34)) == [.wechat])
    }

    @Test func `of two ways that are removed at once one stays`() async throws {
        let person = ProvidedPerson(key: .init(.apple, "001"), client: "c")
        let mine = try await world.register(byApple: person)
        let who = try world.who(mine, at: .moment(10))
        try await linkWeChat(mine, who)
        async let one = fault { try await world.accounts.unlink(.apple, who, ann, at: .moment(40)) }
        async let other = fault { try await world.accounts.unlink(.wechat, who, ann, at: .moment(40)) }
        #expect(await [one, other].compactMap(\.self) == [.conflict(.lastWay)])
        #expect(await world.store.tables.identities.count == 1)
    }
}
