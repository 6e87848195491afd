import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import OneTimePassword
import TestSupport
import Testing

/// An account for which two people contend: who reads, what stays as it is, and who ends it.
@Suite struct FrozenTests {
    private let world: World
    private let owner = World.caller(1)
    private static let day = 86_400.0

    init() throws { world = try World() }

    private var user: User? { get async { await world.store.tables.users.first } }

    /// Moves the account to another address, which takes three days.
    private func move(_ entry: IssuedSession, to email: String, on caller: RequestOrigin, at now: Date)
        async throws
    {
        try await world.prove(.email(email), try world.who(entry, at: now), on: caller, at: now)
        _ = try await world.accounts.applyDueChanges(at: now + 3 * Self.day)
    }

    private func link(_ kind: OutgoingMessage.Kind, to recipient: String) async throws -> Identifier<
        Challenge
    > {
        let letter = try await world.letters().last { $0.recipient == recipient && $0.kind == kind }
        return try #require(letter?.undo.flatMap { Identifier<Challenge>($0) })
    }

    /// An account whose owner moved to a new address on day 40, which a former partner with the old mailbox undid on day 44.
    private func undone() async throws -> IssuedSession {
        let mine = try await world.register()
        let fresh = try await world.enter(on: owner, at: at(day: 40))
        try await move(fresh, to: "new@example.com", on: owner, at: at(day: 40))
        let done = try await world.accounts.undo(
            try await link(.emailChanged, to: "ann@example.com"), nil, at: at(day: 44))
        #expect(done == .restored(email: "ann@example.com"))
        return mine
    }

    @Test func `who lost the account contests it once, and nothing of it changes any more`() async throws {
        _ = try await undone()
        let contest = try await link(.emailRestored, to: "new@example.com")
        #expect(try await world.accounts.undoQuestion(contest, at: at(day: 45)) == .frozen)
        #expect(await user?.frozenAt == nil, "looking does nothing")
        #expect(try await world.accounts.undo(contest, nil, at: at(day: 45)) == .frozen)
        #expect(await user?.frozenAt == at(day: 45))
        #expect(try await world.kinds(to: "ann@example.com").last == .accountFrozen)
        let again = await fault { _ = try await world.accounts.undo(contest, nil, at: at(day: 46)) }
        #expect(again == .missing)
        // The former partner's reset comes to nothing.
        let ticket = try await world.accounts.startReset(
            email: "ann@example.com", World.caller(8), at: at(day: 46))
        let code = try await world.code()
        let refused = await fault {
            try await world.accounts.reset(
                ticket.challenge, code: code, password: "Brandnew4him", secondFactor: nil, World.caller(8),
                at: at(day: 46, 1))
        }
        #expect(refused == .frozen)
        #expect(await user?.password == nil)
    }

    @Test func `the link that undid it says nothing more, least of all that it was contested`() async throws {
        _ = try await undone()
        let pending = try await link(.emailPending, to: "ann@example.com")
        let undo = try await link(.emailChanged, to: "ann@example.com")
        for used in [pending, undo] {
            #expect(try await world.accounts.undoQuestion(used, at: at(day: 45)) == nil)
            let refused = await fault { _ = try await world.accounts.undo(used, nil, at: at(day: 45)) }
            #expect(refused == .missing)
        }
        #expect(await user?.frozenAt == nil)
    }

    @Test(arguments: [(13.9, true), (14.1, false)])
    func `it can be contested for 14 days`(days: Double, isOpen: Bool) async throws {
        _ = try await undone()
        let contest = try await link(.emailRestored, to: "new@example.com")
        let refused = await fault {
            _ = try await world.accounts.undo(contest, nil, at: at(day: 44 + days))
        }
        #expect(refused == (isOpen ? nil : .missing))
        #expect((await user?.frozenAt != nil) == isOpen)
    }

    @Test func `the second undoing in 30 days freezes it, and the address stays`() async throws {
        let mine = try await undone()
        let ticket = try await world.accounts.startReset(
            email: "ann@example.com", owner, at: at(day: 44, 100))
        try await world.accounts.reset(
            ticket.challenge, code: try await world.code(), password: "Brandnew4me", secondFactor: nil,
            owner, at: at(day: 44, 101))
        let again = try await world.enter("ann@example.com", "Brandnew4me", on: owner, at: at(day: 45))
        try await move(again, to: "new@example.com", on: owner, at: at(day: 45))
        let second = try await link(.emailChanged, to: "ann@example.com")
        #expect(try await world.accounts.undo(second, nil, at: at(day: 49)) == .frozen)
        #expect(await user?.email?.text == "new@example.com")
        #expect(await user?.frozenAt == at(day: 49))
        #expect(mine.session.user == again.session.user)
    }

    /// An account that is frozen since day 45, with a session of its first device and one of three days.
    private func frozen() async throws -> IssuedSession {
        let senior = try await world.register()
        _ = try await world.enter(on: World.caller(3), at: at(day: 6))
        var user = try #require(await user)
        user.frozenAt = at(day: 7)
        _ = try await world.store.commit([.replace(.user(user))])
        return senior
    }

    @Test func `devices of a week read and sign in, others do not`() async throws {
        _ = try await frozen()
        let entry = try await world.enter(on: owner, at: at(day: 8))
        let who = try world.who(entry, at: at(day: 8))
        #expect(try await world.accounts.profile(who, at: at(day: 8)).user.nickname == "Ann")
        for device in [3, 4] {
            let refused = await fault {
                _ = try await world.signIn(on: World.caller(device), at: at(day: 8))
            }
            #expect(refused == .frozen)
        }
    }

    @Test func `nothing changes, by whatever request`() async throws {
        _ = try await frozen()
        let who = try world.who(try await world.enter(on: owner, at: at(day: 8)), at: at(day: 8))
        let before = await (user, world.store.tables.secondFactors, world.store.tables.credentialChanges)
        let requests: [(String, () async throws -> Void)] = [
            (
                "nickname",
                { [world, owner] in
                    _ = try await world.accounts.changeProfile(
                        who, ProfileChangeBody(nickname: "Thief"), owner, at: .moment(8 * 86_400))
                }
            ),
            (
                "password",
                { [world, owner] in
                    try await world.accounts.changePassword(
                        who, current: World.password, new: "Brandnew4me", owner, at: .moment(8 * 86_400))
                }
            ),
            (
                "address",
                { [world, owner] in
                    _ = try await world.accounts.startAddressChange(
                        who, to: .email("a@example.com"), owner, at: .moment(8 * 86_400))
                }
            ),
            (
                "factor",
                { [world, owner] in
                    _ = try await world.accounts.enrolFactor(who, owner, at: .moment(8 * 86_400))
                }
            ),
            (
                "deletion",
                { [world, owner] in
                    _ = try await world.accounts.askDeletion(who, owner, at: .moment(8 * 86_400))
                }
            ),
            (
                "links",
                { [world, owner] in
                    try await world.accounts.voidUndoLinks(who, owner, at: .moment(8 * 86_400))
                }
            ),
            (
                "stop",
                { [world, owner] in
                    try await world.accounts.stopChange(.number(1), who, owner, at: .moment(8 * 86_400))
                }
            ),
        ]
        for (name, request) in requests { #expect(await fault(request) == .frozen, "\(name)") }
        let after = await (user, world.store.tables.secondFactors, world.store.tables.credentialChanges)
        #expect(after == before)
    }

    @Test func `a deletion that was asked for before waits`() async throws {
        let mine = try await world.register()
        let due = try await world.accounts.askDeletion(
            try world.who(mine, at: .moment(1)), owner, at: .moment(1))
        var user = try #require(await user)
        user.frozenAt = .moment(2)
        _ = try await world.store.commit([.replace(.user(user))])
        #expect(try await world.accounts.deleteDue(at: due + 86_400) == 0)
        #expect(try await world.accounts.deleteDue(at: due + 2 * 86_400) == 0)
        #expect(await world.store.tables.users.map(\.closedAt) == [nil])
    }

    @Test func `two people of the support let it be changed again, and one does not`() async throws {
        let senior = try await frozen()
        let id = senior.session.user
        func ask(_ person: String, _ day: Double) async throws -> SupportOutcome {
            try await world.accounts.support(.unfreeze, for: id, by: person, at: at(day: day))
        }
        #expect(try await ask("ann", 8) == .waits(until: at(day: 9)))
        #expect(try await ask("ann", 8.5) == .waits(until: at(day: 9)))
        #expect(await user?.frozenAt != nil)
        #expect(try await ask("bob", 9) == .waits(until: at(day: 10)), "the first wish has run out")
        #expect(try await ask("ann", 9.9) == .done)
        #expect(await user?.frozenAt == nil)
        let nothing = await fault { _ = try await ask("bob", 9.95) }
        #expect(nothing == .conflict(.already))
        for name in ["", "Ann", "a b", String(repeating: "a", count: 33), "a\n"] {
            let refused = await fault { _ = try await ask(name, 10) }
            #expect(refused == .invalid(field: "by"), "\(name)")
        }
        let details = await world.store.tables.log.filter { $0.event == .supportAsked }.map(\.detail)
        #expect(details == ["unfreeze by ann", "unfreeze by ann", "unfreeze by bob", "unfreeze by ann"])
    }

    @Test func `who lost every device and code gets in once two people removed the factor`() async throws {
        let mine = try await world.register()
        let who = try world.who(mine, at: .moment(1))
        let link = try OTPAuthLink(try await world.accounts.enrolFactor(who, owner, at: .moment(1)).link)
        _ = try await world.accounts.confirmFactor(
            who, code: link.totp.code(at: .moment(2)), owner, at: .moment(2))
        let id = mine.session.user
        for (person, outcome) in [("ann", SupportOutcome.waits(until: at(day: 31))), ("bob", .done)] {
            let done = try await world.accounts.support(.removeFactor, for: id, by: person, at: at(day: 30))
            #expect(done == outcome)
        }
        #expect(await world.store.tables.secondFactors.isEmpty)
        #expect(try await world.kinds(to: "ann@example.com").last == .factorRemoved)
        _ = try await world.enter(on: World.caller(7), at: at(day: 31))
        let nothing = await fault {
            _ = try await world.accounts.support(.removeFactor, for: id, by: "ann", at: at(day: 32))
        }
        #expect(nothing == .conflict(.already))
    }

    /// A factor of so many days voids the links of a former mailbox, or does not.
    @Test(arguments: [(6.9, AccountError?.some(.conflict(.junior))), (7.1, nil)])
    func `who does not trust a former mailbox voids its links by a factor of a week`(
        days: Double, refusal: AccountError?
    ) async throws {
        _ = try await world.register()
        let fresh = try await world.enter(on: owner, at: at(day: 40))
        try await move(fresh, to: "new@example.com", on: owner, at: at(day: 40))
        let undo = try await link(.emailChanged, to: "ann@example.com")
        let later = try await world.enter("new@example.com", on: owner, at: at(day: 43, 1))
        let who = try world.who(later, at: at(day: 43, 1))
        let none = await fault {
            try await world.accounts.voidUndoLinks(who, owner, at: at(day: 43, 1))
        }
        #expect(none == .missing)
        let totp = try OTPAuthLink(
            try await world.accounts.enrolFactor(who, owner, at: at(day: 43, 1)).link
        ).totp
        _ = try await world.accounts.confirmFactor(
            who, code: totp.code(at: at(day: 43, 2)), owner, at: at(day: 43, 2))
        let now = at(day: 43 + days)
        let (step, _) = try steppingUp(try await world.signIn("new@example.com", on: owner, at: now))
        let entry = try await world.accounts.stepUp(
            step.challenge, way: .oneTimePassword, code: totp.code(at: now), owner, at: now)
        let refused = await fault {
            try await world.accounts.voidUndoLinks(try world.who(entry, at: now), owner, at: now)
        }
        #expect(refused == refusal)
        let question = try await world.accounts.undoQuestion(undo, at: now + 1)
        #expect(question == (refusal == nil ? nil : .restored(email: "ann@example.com")))
    }
}
