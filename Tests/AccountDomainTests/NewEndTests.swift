import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import Testing

/// Both ends sign in while an address or a number is pending: the new one reads, and decides nothing.
@Suite struct NewEndTests {
    private let world: World
    private let ann = World.caller(1)
    private let laptop = World.caller(2)
    private static let new = "new@example.com"

    init() throws { world = try World() }

    /// An account of 40 days whose address is to become another one, as a device of today asked.
    private func moving() async throws -> (Identifier<User>, IssuedSession) {
        let mine = try await world.register()
        let phone = World.caller(7)
        let entry = try await world.enter(on: phone, at: at(day: 40))
        try await world.prove(
            .email(Self.new), try world.who(entry, at: at(day: 40)), on: phone, at: at(day: 40))
        return (mine.session.user, entry)
    }

    private func isOpen(_ entry: IssuedSession) async -> Bool {
        await world.store.tables.sessions.contains { $0.id == entry.session.id && $0.endedAt == nil }
    }

    private func pending(_ who: Authorised, at now: Date) async throws -> Identifier<CredentialChange> {
        try #require(try await world.accounts.profile(who, at: now).pending.first).id
    }

    @Test func `the new address signs in by the password and a code of its own, the present one as before`()
        async throws
    {
        let (id, _) = try await moving()
        let entry = try await world.enter(Self.new, on: laptop, at: at(day: 41))
        #expect(entry.session.user == id)
        let code = try await world.letters().last { $0.kind == .stepUpCode }
        #expect(code?.recipient == Self.new)
        #expect(try await world.kinds(to: "ann@example.com").last == .newDevice, "the owner hears of it")
        #expect(try await world.enter(on: ann, at: at(day: 41, 100)).session.user == id)
        let wrong = await fault {
            _ = try await world.signIn(Self.new, "Wrong4you", on: laptop, at: at(day: 41, 200))
        }
        let other = await fault {
            _ = try await world.signIn("ann@example.com", "Wrong4you", on: laptop, at: at(day: 41, 201))
        }
        #expect(wrong == .credentials(failures: 1, left: 4), "guesses at either end count together")
        #expect(other == .credentials(failures: 2, left: 3))
    }

    @Test func `it reads, and changes, confirms and stops nothing before it is the account's`() async throws {
        _ = try await moving()
        let entry = try await world.enter(Self.new, on: laptop, at: at(day: 42, 86_000))
        let now = at(day: 42, 86_001)
        let who = try world.who(entry, at: now)
        let change = try await pending(who, at: now)
        let faults = [
            await fault { try await world.accounts.stopChange(change, who, laptop, at: now) },
            await fault { _ = try await world.accounts.sendChangeCode(change, who, laptop, at: now) },
            await fault { try await world.accounts.endSessions(who, includingThis: false, laptop, at: now) },
            await fault {
                try await world.accounts.changePassword(
                    who, current: World.password, new: "Brandnew4me", laptop, at: now)
            },
            await fault { _ = try await world.accounts.askDeletion(who, laptop, at: now) },
            await fault { _ = try await world.accounts.enrolFactor(who, laptop, at: now) },
        ]
        #expect(faults == Array(repeating: .conflict(.notYet), count: faults.count))
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 1)
        let later = try world.who(entry, at: at(day: 43, 1))
        _ = try await world.accounts.reauthenticate(
            later, way: .password, secret: World.password, challenge: nil, laptop, at: at(day: 43, 1))
        _ = try await world.accounts.changePassword(
            later, current: World.password, new: "Brandnew4me", laptop, at: at(day: 43, 2))
        #expect(await world.store.tables.challenges.allSatisfy { $0.purpose != .newEnd })
    }

    @Test(arguments: [true, false])
    func `where it is stopped the new end is out, by one tap and by the letter`(isTap: Bool) async throws {
        _ = try await moving()
        let entry = try await world.enter(Self.new, on: laptop, at: at(day: 41))
        let waiting = try steppingUp(
            try await world.signIn(Self.new, on: World.caller(3), at: at(day: 41, 10))
        ).0
        if isTap {
            let who = try world.who(try await world.enter(on: ann, at: at(day: 41, 20)), at: at(day: 41, 20))
            try await world.accounts.stopChange(
                try await pending(who, at: at(day: 41, 20)), who, ann, at: at(day: 41, 20))
        } else {
            let letter = try await world.letters().last { $0.kind == .emailPending }
            let link = try #require(letter?.undo.flatMap { Identifier<Challenge>($0) })
            _ = try await world.accounts.undo(link, nil, at: at(day: 41, 20))
        }
        #expect(await !isOpen(entry))
        let again = await fault { _ = try await world.signIn(Self.new, on: laptop, at: at(day: 41, 30)) }
        #expect(again == .credentials(failures: 1, left: 4), "as of an address that nobody has")
        let late = await fault {
            _ = try await world.accounts.sendStepUpMail(
                waiting.challenge, World.caller(3), at: at(day: 41, 30))
        }
        #expect(late == .code(.expired, left: nil))
    }

    @Test func `who asks again for the same address on the same device ends what the first asking began`()
        async throws
    {
        let (_, entry) = try await moving()
        let first = try await world.enter(Self.new, on: laptop, at: at(day: 40, 100))
        let phone = World.caller(7)
        try await world.prove(
            .email(Self.new), try world.who(entry, at: at(day: 40, 200)), on: phone, at: at(day: 40, 200))
        #expect(await !isOpen(first))
        _ = try await world.enter(Self.new, on: World.caller(4), at: at(day: 40, 300))
    }

    @Test func `an address that somebody registers meanwhile is theirs`() async throws {
        let (id, _) = try await moving()
        let theirs = try await world.register(Self.new, on: World.caller(5), at: at(day: 41))
        #expect(theirs.session.user != id)
        #expect(
            try await world.enter(Self.new, on: World.caller(5), at: at(day: 41, 100)).session.user
                == theirs.session.user)
    }

    @Test func `of two accounts that want one address the first one's new end signs in`() async throws {
        let bo = World.caller(6)
        _ = try await world.register("bo@example.com", on: bo)
        let (id, _) = try await moving()
        let entry = try await world.enter("bo@example.com", on: bo, at: at(day: 40, 400))
        try await world.prove(
            .email(Self.new), try world.who(entry, at: at(day: 40, 500)), on: bo, at: at(day: 40, 500))
        #expect(try await world.enter(Self.new, on: laptop, at: at(day: 41)).session.user == id)
    }

    @Test func `the new number signs in by its code`() async throws {
        let mine = try await world.register()
        let (old, new) = ("+8613800138000", "+8613800138001")
        try await world.prove(.phone(old), try world.who(mine, at: .moment(10)), on: ann, at: .moment(10))
        let entry = try await world.enter(on: World.caller(7), at: at(day: 40))
        try await world.prove(
            .phone(new), try world.who(entry, at: at(day: 40)), on: World.caller(7), at: at(day: 40))
        let ticket = try await world.accounts.startPhoneSignIn(phone: new, ann, at: at(day: 41))
        let outcome = try await world.accounts.signIn(
            phoneCode: try await world.code(), ticket.challenge, ann, at: at(day: 41, 1))
        let session = try entered(outcome)
        #expect(session.session.user == mine.session.user)
        let who = try world.who(session, at: at(day: 41, 2))
        let change = try await pending(who, at: at(day: 41, 2))
        // Even a device of 41 days: it is the end that is new.
        #expect(
            await fault { try await world.accounts.stopChange(change, who, ann, at: at(day: 41, 2)) }
                == .conflict(.notYet))
    }

    @Test func `a sign-in by a change that was stopped is not completed by another account's change`()
        async throws
    {
        let bo = World.caller(6)
        _ = try await world.register("bo@example.com", on: bo)
        _ = try await moving()
        let theirs = try await world.enter("bo@example.com", on: bo, at: at(day: 41))
        let caller = World.caller(3)
        let waiting = try steppingUp(try await world.signIn(Self.new, on: caller, at: at(day: 41, 10))).0
        _ = try await world.accounts.sendStepUpMail(waiting.challenge, caller, at: at(day: 41, 11))
        let code = try await world.code()
        let who = try world.who(try await world.enter(on: ann, at: at(day: 41, 20)), at: at(day: 41, 20))
        try await world.accounts.stopChange(
            try await pending(who, at: at(day: 41, 20)), who, ann, at: at(day: 41, 20))
        try await world.prove(
            .email(Self.new), try world.who(theirs, at: at(day: 41, 30)), on: bo, at: at(day: 41, 30))
        let late = await fault {
            _ = try await world.accounts.stepUp(
                waiting.challenge, way: .mail, code: code, caller, at: at(day: 41, 40))
        }
        #expect(late == .code(.expired, left: nil))
    }

    @Test func `what one change's new end began stays bound where another device asks for the same`()
        async throws
    {
        _ = try await moving()
        let entry = try await world.enter(Self.new, on: laptop, at: at(day: 41))
        let second = World.caller(9)
        try await world.prove(
            .email(Self.new),
            try world.who(try await world.enter(on: second, at: at(day: 41, 100)), at: at(day: 41, 100)),
            on: second, at: at(day: 41, 110))
        let who = try world.who(entry, at: at(day: 41, 120))
        let refused = await fault {
            _ = try await world.accounts.askDeletion(who, laptop, at: at(day: 41, 120))
        }
        #expect(refused == .conflict(.notYet))
        let owner = try world.who(try await world.enter(on: ann, at: at(day: 41, 130)), at: at(day: 41, 130))
        let pending = try await world.accounts.profile(owner, at: at(day: 41, 130)).pending
        #expect(pending.count == 2)
        try await world.accounts.stopChange(
            try #require(pending.first).id, owner, ann, at: at(day: 41, 140))
        #expect(await !isOpen(entry))
    }

    @Test func `it changes nothing that needs no fresh proof either`() async throws {
        let world = try World { $0.otherAudiences = ["books.example"] }
        let entry = try await world.register()
        let phone = World.caller(7)
        let asker = try world.who(try await world.enter(on: phone, at: at(day: 40)), at: at(day: 40))
        try await world.prove(.email(Self.new), asker, on: phone, at: at(day: 40))
        _ = try await world.accounts.askDeletion(asker, phone, at: at(day: 40, 10))
        let now = at(day: 41)
        let who = try world.who(try await world.enter(Self.new, on: laptop, at: now), at: now)
        let accounts = world.accounts
        let faults = [
            await fault { _ = try await accounts.serviceToken(for: "books.example", who, laptop, at: now) },
            await fault { try await accounts.cancelDeletion(who, laptop, at: now) },
            await fault {
                _ = try await accounts.changeProfile(who, ProfileChangeBody(nickname: "Eve"), laptop, at: now)
            },
            await fault { try await accounts.renameDevice(who.session, to: "Eve", who, laptop, at: now) },
            await fault {
                _ = try await accounts.reauthenticate(
                    who, way: .password, secret: World.password, challenge: nil, laptop, at: now)
            },
        ]
        #expect(faults == Array(repeating: .conflict(.notYet), count: faults.count))
        let user = await world.store.tables.users.first { $0.id == entry.session.user }
        #expect(user?.deletionDueAt != nil && user?.nickname != "Eve")
    }
}
