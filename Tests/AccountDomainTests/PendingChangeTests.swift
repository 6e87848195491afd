import AccountDomain
import AccountTestSupport
import Foundation
import TestSupport
import Testing

/// What one end alone asked for: it waits for three days, and can be stopped until then.
@Suite struct PendingChangeTests {
    private let world: World
    private let owner = World.caller(1)
    /// Somebody who knows the password, and read one code in the owner's mailbox.
    private let thief = World.caller(2, network: 1)

    init() throws { world = try World() }

    private func ask(
        _ entry: IssuedSession, for address: NewAddress, _ caller: RequestOrigin, at now: Date
    ) async throws {
        try await world.prove(address, try world.who(entry, at: now), on: caller, at: now)
    }

    private var user: User? { get async { await world.store.tables.users.first } }
    private var lines: [CredentialChange] { get async { await world.store.tables.credentialChanges } }

    /// The link of the last letter to the owner.
    private func link() async throws -> Identifier<Challenge>? {
        try await world.letters().last { $0.recipient == "ann@example.com" }?.undo
            .flatMap { Identifier<Challenge>($0) }
    }

    @Test func `the account stays as it is for three days, to the second, and both ends are told`()
        async throws
    {
        _ = try await world.register()
        let theirs = try await world.enter(on: thief, at: at(day: 40))
        try await ask(theirs, for: .email("new@example.com"), thief, at: at(day: 40))
        let letter = try #require(try await world.letters().last)
        #expect(letter.kind == .emailPending && letter.recipient == "ann@example.com" && letter.count == 72)
        let profile = try await world.accounts.profile(
            try world.who(theirs, at: at(day: 40)), at: at(day: 40))
        let line = try #require(profile.pending.first)
        #expect(profile.pending.count == 1)
        #expect(line.kind == .email && line.next == "new@example.com" && line.dueAt == at(day: 43))
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43) - 1) == 0)
        #expect(await user?.email?.text == "ann@example.com")
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 1)
        #expect(await user?.email?.text == "new@example.com")
        let applied = try #require(await lines.first)
        #expect(applied.dueAt == nil && applied.next == nil && applied.at == at(day: 43))
        #expect(try await world.kinds(to: "ann@example.com").last == .emailChanged)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 99)) == 0)
        #expect(await world.events().suffix(2) == [.changePending, .emailChanged])
    }

    @Test func `the letter stops it, the device that asked is out, and the mailbox alone gets the owner in`()
        async throws
    {
        let mine = try await world.register()
        let theirs = try await world.enter(on: thief, at: at(day: 40))
        try await ask(theirs, for: .email("thief@example.com"), thief, at: at(day: 40))
        let link = try #require(try await link())
        let question = Reversion.stopped(.email, next: "thief@example.com")
        #expect(try await world.accounts.undoQuestion(link, at: at(day: 41)) == question)
        #expect(await lines.first?.isPending == true, "looking does nothing")
        #expect(try await world.accounts.undo(link, nil, at: at(day: 41)) == question)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 44)) == 0)
        let left = await user
        #expect(left?.email?.text == "ann@example.com" && left?.password == nil)
        let open = await world.store.tables.sessions.filter { $0.endedAt == nil }
        #expect(open.map(\.id) == [mine.session.id])
        #expect(await fault { _ = try await world.accounts.undo(link, nil, at: at(day: 42)) } == .missing)
        #expect(
            try await world.kinds(to: "ann@example.com").suffix(2) == [.changeStopped, .passwordWithdrawn])
        let ticket = try await world.accounts.startReset(
            email: "ann@example.com", owner, at: at(day: 42))
        try await world.accounts.reset(
            ticket.challenge, code: try await world.code(), password: "Brandnew4me", secondFactor: nil,
            owner, at: at(day: 42))
        _ = try await world.enter("ann@example.com", "Brandnew4me", on: owner, at: at(day: 42))
    }

    @Test func `the letter's link undoes it, too, once it happened`() async throws {
        _ = try await world.register()
        let theirs = try await world.enter(on: thief, at: at(day: 40))
        try await ask(theirs, for: .email("thief@example.com"), thief, at: at(day: 40))
        let link = try #require(try await link())
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 1)
        let done = try await world.accounts.undo(link, nil, at: at(day: 56))
        #expect(done == .restored(email: "ann@example.com"))
        #expect(await user?.email?.text == "ann@example.com")
    }

    @Test func `a number that is replaced waits as an address does, and the mailbox stops it`() async throws {
        _ = try await world.register()
        let theirs = try await world.enter(on: thief, at: at(day: 40))
        try await ask(theirs, for: .phone("+8613800138000"), thief, at: at(day: 40))
        #expect(await user?.phone?.text == "+8613800138000", "there was none before")
        try await ask(theirs, for: .phone("+8613800138001"), thief, at: at(day: 40, 200))
        #expect(await user?.phone?.text == "+8613800138000")
        let link = try #require(try await link())
        let done = try await world.accounts.undo(link, nil, at: at(day: 41))
        #expect(done == .stopped(.phone, next: "+8613800138001"))
        #expect(await user?.phone == nil, "the thief's first number goes, too")
    }

    /// Who stops a change that the thief asked for on day 40: by which device, known since which day.
    @Test(
        arguments: [
            (1, 0, nil), (2, 40, nil), (3, 34, nil), (3, 34.1, .conflict(.junior)),
            (3, 40.5, .conflict(.junior)),
        ] as [(Int, Double, AccountError?)])
    func `one tap of a senior device stops it, and no tap of a junior one`(
        device: Int, since: Double, refusal: AccountError?
    ) async throws {
        _ = try await world.register()
        let caller = World.caller(device)
        if device == 3, since < 40 { _ = try await world.enter(on: caller, at: at(day: since)) }
        let theirs = try await world.enter(on: thief, at: at(day: 40))
        try await ask(theirs, for: .email("thief@example.com"), thief, at: at(day: 40))
        if device == 3, since > 40 { _ = try await world.enter(on: caller, at: at(day: since)) }
        let id = try #require(await lines.first?.id)
        let now = at(day: 41)
        let who = try world.who(try await world.enter(on: caller, at: now), at: now)
        let elsewhere = await fault {
            try await world.accounts.stopChange(id, who, World.caller(9), at: now)
        }
        #expect(elsewhere == .proof(.otherDevice))
        let refused = await fault { try await world.accounts.stopChange(id, who, caller, at: now) }
        #expect(refused == refusal)
        #expect(await lines.first?.isPending == (refusal != nil))
        let again = await fault { try await world.accounts.stopChange(id, who, caller, at: now) }
        #expect(again == (refusal ?? .missing))
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == (refusal == nil ? 0 : 1))
    }

    @Test func `nobody stops another person's change`() async throws {
        _ = try await world.register()
        let theirs = try await world.enter(on: thief, at: at(day: 40))
        try await ask(theirs, for: .email("new@example.com"), thief, at: at(day: 40))
        let id = try #require(await lines.first?.id)
        let bea = try await world.register("bea@example.com", on: World.caller(7), at: at(day: 40))
        let who = try world.who(bea, at: at(day: 40, 1))
        let refused = await fault {
            try await world.accounts.stopChange(id, who, World.caller(7), at: at(day: 40, 1))
        }
        #expect(refused == .missing)
        #expect(await lines.first?.isPending == true)
    }

    @Test func `the old end's code makes it so at once, for good`() async throws {
        let mine = try await world.register()
        try await ask(mine, for: .email("new@example.com"), owner, at: .moment(1))
        let who = try world.who(mine, at: .moment(2))
        let id = try #require(await lines.first?.id)
        let ticket = try await world.accounts.sendChangeCode(id, who, owner, at: .moment(2))
        #expect(try await world.letters().last?.recipient == "ann@example.com")
        let code = try await world.code()
        let wrong = await fault {
            try await world.accounts.confirmChange(
                id, who, ticket.challenge, code: code == "00000000" ? "00000001" : "00000000", owner,
                at: .moment(3))
        }
        #expect(wrong == .code(.wrong, left: 2))
        try await world.accounts.confirmChange(id, who, ticket.challenge, code: code, owner, at: .moment(4))
        #expect(await user?.email?.text == "new@example.com")
        #expect(await lines.first?.isPending == false)
        let told = try #require(try await world.letters().last { $0.recipient == "ann@example.com" })
        #expect(told.kind == .emailChanged && told.undo == nil)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 4)) == 0)
    }

    @Test func `a code for one change confirms no other`() async throws {
        let mine = try await world.register()
        let who = try world.who(mine, at: .moment(2))
        try await ask(mine, for: .phone("+8613800138000"), owner, at: .moment(1))
        try await ask(mine, for: .phone("+8613800138001"), owner, at: .moment(70))
        try await ask(mine, for: .email("new@example.com"), owner, at: .moment(140))
        let (phone, email) = (
            try #require(await lines.dropLast().last?.id), try #require(await lines.last?.id)
        )
        let ticket = try await world.accounts.sendChangeCode(phone, who, owner, at: .moment(210))
        #expect(try await world.letters().last?.recipient == "+8613800138000")
        let code = try await world.code()
        let crossed = await fault {
            try await world.accounts.confirmChange(
                email, who, ticket.challenge, code: code, owner, at: .moment(211))
        }
        #expect(crossed == .code(.expired, left: nil))
        #expect(await user?.email?.text == "ann@example.com")
    }

    @Test func `who asks again on the same device means the last one`() async throws {
        let mine = try await world.register()
        try await ask(mine, for: .email("one@example.com"), owner, at: .moment(1))
        try await ask(mine, for: .email("two@example.com"), owner, at: .moment(100))
        let next = await lines.filter(\.isPending).map { world.accounts.next(of: $0) }
        #expect(next == ["two@example.com"])
        #expect(try await world.accounts.applyDueChanges(at: at(day: 4)) == 1)
        #expect(await user?.email?.text == "two@example.com")
    }

    @Test func `who answers a code at once may ask again within the same second`() async throws {
        let mine = try await world.register()
        try await ask(mine, for: .email("new@example.com"), owner, at: .moment(1.125))
        try await ask(mine, for: .email("new@example.com"), owner, at: .moment(1.5))
        #expect(await lines.map(\.isPending) == [false, true])
    }

    @Test func `an address that somebody else has by then is not taken from them`() async throws {
        let mine = try await world.register()
        try await ask(mine, for: .email("bea@example.com"), owner, at: .moment(1))
        _ = try await world.register("bea@example.com", on: World.caller(7), at: at(day: 1))
        #expect(try await world.accounts.applyDueChanges(at: at(day: 4)) == 0)
        #expect(await user?.email?.text == "ann@example.com")
        #expect(await lines.allSatisfy { !$0.isPending })
        #expect(try await world.kinds(to: "ann@example.com").last == .changeStopped)
    }

    @Test func `a reset by the mailbox stops what another device asked for, and not what this one did`()
        async throws
    {
        _ = try await world.register()
        let theirs = try await world.enter(on: thief, at: at(day: 40))
        try await ask(theirs, for: .email("thief@example.com"), thief, at: at(day: 40))
        let mine = try await world.enter(on: owner, at: at(day: 40, 10))
        try await ask(mine, for: .email("new@example.com"), owner, at: at(day: 40, 11))
        let ticket = try await world.accounts.startReset(
            email: "ann@example.com", owner, at: at(day: 40, 100))
        try await world.accounts.reset(
            ticket.challenge, code: try await world.code(), password: "Brandnew4me", secondFactor: nil,
            owner, at: at(day: 40, 101))
        let next = await lines.filter(\.isPending).map { world.accounts.next(of: $0) }
        #expect(next == ["new@example.com"])
    }

    @Test func `of a stop and the end of the time one wins, whichever is first`() async throws {
        for isStopFirst in [true, false] {
            let story = try PendingChangeTests()
            let mine = try await story.world.register()
            try await story.ask(mine, for: .email("new@example.com"), owner, at: .moment(1))
            let id = try #require(await story.lines.first?.id)
            let now = at(day: 3, 2)
            let again = try await story.world.enter(on: owner, at: now)
            let who = try story.world.who(again, at: now)
            let accounts = story.world.accounts
            await story.world.store.beforeNextCommit { [owner] _ in
                await expectNoFault {
                    if isStopFirst {
                        try await accounts.stopChange(id, who, owner, at: now)
                    } else {
                        _ = try await accounts.applyDueChanges(at: now)
                    }
                }
            }
            if isStopFirst {
                #expect(try await accounts.applyDueChanges(at: now) == 0)
            } else {
                let late = await fault { try await accounts.stopChange(id, who, owner, at: now) }
                #expect(late == .missing)
            }
            let email = await story.user?.email?.text
            #expect(email == (isStopFirst ? "ann@example.com" : "new@example.com"))
        }
    }
}
