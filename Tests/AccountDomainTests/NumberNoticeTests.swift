import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import TestSupport
import Testing

/// What a number is told that is replaced, was going to be, or is taken away.
@Suite struct NumberNoticeTests {
    private let world: World
    private let owner = World.caller(1)
    private let thief = World.caller(2, network: 1)
    private static let first = "+8613800138000"
    private static let second = "+8613800138001"

    init() throws { world = try World() }

    /// The owner's account with a number since its first day, and the thief's session.
    private func begin() async throws -> IssuedSession {
        let mine = try await world.register()
        try await world.prove(
            .phone(Self.first), try world.who(mine, at: .moment(1)), on: owner, at: .moment(1))
        return try await world.enter(on: thief, at: at(day: 40))
    }

    private func replace(_ entry: IssuedSession, _ caller: RequestOrigin, at now: Date) async throws {
        try await world.prove(.phone(Self.second), try world.who(entry, at: now), on: caller, at: now)
    }

    /// What went to a number and was no code, as its whole text.
    private func told(_ number: String) async throws -> [OutgoingMessage] {
        try await world.letters().filter { $0.recipient == number && $0.kind != .phoneCode }
    }

    private func kinds(_ number: String) async throws -> [OutgoingMessage.Kind] {
        try await told(number).map(\.kind)
    }

    /// How a change that is pending ends, what the first number and the second one have heard by then.
    private enum Ending: CaseIterable {
        case applied, stoppedByTap, stoppedByLetter, reset, taken

        var first: [OutgoingMessage.Kind] {
            [.phonePending, self == .applied ? .phoneChanged : .changeStopped]
        }
    }

    @Test(arguments: Ending.allCases)
    private func `the number hears that a change is pending, and how it ended, once each`(
        _ ending: Ending
    ) async throws {
        let theirs = try await begin()
        #expect(try await kinds(Self.first) == [], "none for a first number")
        try await replace(theirs, thief, at: at(day: 40))
        #expect(try await kinds(Self.first) == [.phonePending])
        let line = try #require(await world.store.tables.credentialChanges.last)
        switch ending {
        case .applied:
            #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 1)
        case .stoppedByTap:
            let mine = try await world.enter(on: owner, at: at(day: 41))
            try await world.accounts.stopChange(
                line.id, try world.who(mine, at: at(day: 41)), owner, at: at(day: 41))
        case .stoppedByLetter:
            let letter = try #require(try await world.letters().last { $0.undo != nil })
            let link = try #require(letter.undo.flatMap { Identifier<Challenge>($0) })
            _ = try await world.accounts.undo(link, owner, at: at(day: 41))
        case .reset:
            let ticket = try await world.accounts.startReset(email: "ann@example.com", owner, at: at(day: 41))
            try await world.accounts.reset(
                ticket.challenge, code: try await world.code(), password: "Brandnew4me", secondFactor: nil,
                owner, at: at(day: 41, 1))
        case .taken:
            let bea = try await world.register("bea@example.com", on: World.caller(7), at: at(day: 41))
            let who = try world.who(bea, at: at(day: 41))
            try await world.prove(.phone(Self.second), who, on: World.caller(7), at: at(day: 41))
            #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 0)
        }
        #expect(try await kinds(Self.first) == ending.first)
        #expect(try await kinds(Self.second) == [], "it never was the account's")
        _ = try await world.accounts.applyDueChanges(at: at(day: 60))
        #expect(try await kinds(Self.first) == ending.first)
    }

    @Test func `of a replacement that the number itself confirmed it hears at once`() async throws {
        _ = try await begin()
        let mine = try await world.enter(on: owner, at: at(day: 41))
        try await replace(mine, owner, at: at(day: 41))
        try await world.confirmChange(try world.who(mine, at: at(day: 41, 2)), owner, at: at(day: 41, 2))
        #expect(try await kinds(Self.first) == [.phonePending, .phoneChanged])
    }

    @Test func `"this was not me" tells the number that goes`() async throws {
        let theirs = try await begin()
        try await replace(theirs, thief, at: at(day: 40))
        _ = try await world.accounts.applyDueChanges(at: at(day: 43))
        let letter = try #require(try await world.letters().last { $0.notMe != nil })
        let link = try #require(letter.notMe.flatMap { Identifier<Challenge>($0) })
        _ = try await world.accounts.notMe(link, at: at(day: 44))
        #expect(await world.store.tables.users.first?.phone?.text == Self.first)
        #expect(try await kinds(Self.second) == [.phoneChanged])
        #expect(try await kinds(Self.first) == [.phonePending, .phoneChanged])
    }

    @Test func `a reset tells a number that it takes away, and says nothing twice`() async throws {
        let theirs = try await begin()
        try await replace(theirs, thief, at: at(day: 40))
        _ = try await world.accounts.applyDueChanges(at: at(day: 43))
        let again = try await world.enter(on: thief, at: at(day: 44))
        try await world.prove(
            .phone("+8613800138002"), try world.who(again, at: at(day: 44)), on: thief, at: at(day: 44))
        let ticket = try await world.accounts.startReset(email: "ann@example.com", owner, at: at(day: 45))
        try await world.accounts.reset(
            ticket.challenge, code: try await world.code(), password: "Brandnew4me", secondFactor: nil, owner,
            at: at(day: 45, 1))
        #expect(await world.store.tables.users.first?.phone?.text == Self.first)
        #expect(try await kinds(Self.second) == [.phonePending, .phoneChanged])
        #expect(try await kinds("+8613800138002") == [])
    }

    @Test func `it is news in the account's language, with nothing that has a power`() async throws {
        let theirs = try await begin()
        try await replace(theirs, thief, at: at(day: 40, 1))
        let letter = try #require(try await told(Self.first).first)
        let language = try #require(await world.store.tables.users.first?.language)
        #expect(
            letter
                == OutgoingMessage(.phonePending, to: Self.first, language, at: at(day: 40, 1), count: 72))
        let messages = await world.store.tables.messages.filter { $0.createdAt == at(day: 40, 1) }
        #expect(messages.filter { $0.kind == .sms }.map(\.priority).sorted() == [.proven, .news])
    }

    @Test func `who uses the day's messages up only delays it`() async throws {
        let theirs = try await begin()
        let who = try world.who(theirs, at: at(day: 40))
        let ticket = try await world.accounts.startAddressChange(
            who, to: .phone(Self.second), thief, at: at(day: 40))
        let code = try await world.code()
        let budgets = world.accounts.dependencies.budgets
        let asker = thief.asker(.session, of: theirs.session.user)
        let number = try PhoneNumber(Self.second)
        let now = at(day: 40, 1)
        var spent = 0
        var refusal: AccountError?
        while refusal == nil {
            refusal = await fault {
                try await budgets.spend(LetterCost(asker: asker, number: number), at: now)
            }
            if refusal == nil { spent += 1 }
        }
        #expect(spent == 9)
        guard case .tooMany(let seconds) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        try await world.accounts.proveAddress(who, ticket.challenge, code: code, thief, at: now)
        let messages = await world.store.tables.messages.filter { $0.kind == .sms && $0.priority == .news }
        let message = try #require(messages.first)
        #expect(messages.count == 1)
        #expect(message.dueAt == now + TimeInterval(seconds))
        #expect(message.expiresAt == message.dueAt + 3 * 86_400)
    }
}
