import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import OneTimePassword
import TestSupport
import Testing

/// Protections that are switched off: at once by a senior second factor, else in three days.
@Suite struct ProtectionTests {
    private let world: World
    private let owner = World.caller(1)
    private let thief = World.caller(2, network: 1)
    private static let off = ProfileChangeBody(notifiesNewDevice: false, verifiesUnusual: false)

    init() throws { world = try World() }

    private var user: User? { get async { await world.store.tables.users.first } }
    private var lines: [CredentialChange] { get async { await world.store.tables.credentialChanges } }

    /// The owner's account, and a thief with the password and one look into the mailbox, on day 40.
    private func steal() async throws -> Authorised {
        _ = try await world.register()
        return try world.who(try await world.enter(on: thief, at: at(day: 40)), at: at(day: 40))
    }

    private func switchOff(_ who: Authorised, _ caller: RequestOrigin, at now: Date) async throws -> Profile {
        try await world.accounts.changeProfile(who, Self.off, caller, at: now)
    }

    /// The link of the last letter that has one.
    private func link() async throws -> Identifier<Challenge> {
        let letter = try await world.letters().last { $0.undo != nil }
        return try #require(letter?.undo.flatMap { Identifier<Challenge>($0) })
    }

    /// A second factor of the owner's since a day; sessions of that day end, but its own.
    private func protect(_ who: Authorised, at now: Date) async throws -> TOTP {
        let totp = try OTPAuthLink(try await world.accounts.enrolFactor(who, owner, at: now).link).totp
        _ = try await world.accounts.confirmFactor(who, code: totp.code(at: now), owner, at: now)
        return totp
    }

    @Test func `by one end alone it stays on for three days, to the second, and is shown`() async throws {
        let who = try await steal()
        let profile = try await switchOff(who, thief, at: at(day: 40))
        #expect(profile.user.switches == .standard)
        #expect(profile.pending.map(\.kind) == [.newDeviceLettersOff, .unusualChecksOff])
        #expect(profile.pending.allSatisfy { $0.dueAt == at(day: 43) && $0.next.isEmpty })
        let again = try await switchOff(who, thief, at: at(day: 40, 60))
        #expect(again.pending == profile.pending, "who asks again changes nothing")
        let letters = try await world.letters().suffix(2)
        #expect(letters.map(\.kind) == [.newDeviceLettersPending, .unusualChecksPending])
        #expect(letters.allSatisfy { $0.recipient == "ann@example.com" && $0.count == 72 && $0.undo != nil })
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43) - 1) == 0)
        #expect(await user?.switches == .standard)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 2)
        #expect(await user?.switches == .init(notifiesNewDevice: false, verifiesUnusual: false))
        #expect(
            try await world.kinds(to: "ann@example.com").suffix(2) == [
                .newDeviceLettersOff, .unusualChecksOff,
            ])
        #expect(await world.events().suffix(2) == [.switchesChanged, .switchesChanged])
    }

    @Test func `one tap of a senior device stops it`() async throws {
        let who = try await steal()
        _ = try await switchOff(who, thief, at: at(day: 40))
        let mine = try world.who(try await world.enter(on: owner, at: at(day: 41)), at: at(day: 41))
        for line in await lines {
            try await world.accounts.stopChange(line.id, mine, owner, at: at(day: 41))
        }
        #expect(try await world.accounts.applyDueChanges(at: at(day: 44)) == 0)
        #expect(await user?.switches == .standard)
    }

    /// Before its time, and after it.
    @Test(arguments: [(41.0, false), (56.9, true)])
    func `the letter's link keeps it on, or switches it on again, and signs the thief out`(
        day: Double, isOver: Bool
    ) async throws {
        let who = try await steal()
        _ = try await switchOff(who, thief, at: at(day: 40))
        let link = try await link()
        if isOver { #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 2) }
        let question: Reversion =
            isOver ? .protected(.unusualChecksOff) : .stopped(.unusualChecksOff, next: "")
        #expect(try await world.accounts.undoQuestion(link, at: at(day: day)) == question)
        #expect(try await world.accounts.undo(link, owner, at: at(day: day)) == question)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 99)) == 0)
        let left = await user
        #expect(left?.switches == .standard && left?.password == nil && left?.frozenAt == nil)
        let open = await world.store.tables.sessions.filter { $0.endedAt == nil && $0.device == who.device }
        #expect(open.isEmpty)
        #expect(await fault { _ = try await world.accounts.undo(link, nil, at: at(day: day, 1)) } == .missing)
    }

    @Test func `after 14 days the link does nothing`() async throws {
        let who = try await steal()
        _ = try await switchOff(who, thief, at: at(day: 40))
        let link = try await link()
        _ = try await world.accounts.applyDueChanges(at: at(day: 43))
        #expect(try await world.accounts.undoQuestion(link, at: at(day: 57)) == nil)
    }

    @Test func `"this was not me" and a reset switch on again what was switched off`() async throws {
        for isReset in [false, true] {
            let story = try ProtectionTests()
            let world = story.world
            let who = try await story.steal()
            _ = try await story.switchOff(who, thief, at: at(day: 40))
            _ = try await world.accounts.applyDueChanges(at: at(day: 43))
            if isReset {
                let ticket = try await world.accounts.startReset(
                    email: "ann@example.com", owner, at: at(day: 44))
                try await world.accounts.reset(
                    ticket.challenge, code: try await world.code(), password: "Brandnew4me",
                    secondFactor: nil, owner, at: at(day: 44, 1))
            } else {
                let letter = try #require(try await world.letters().last { $0.notMe != nil })
                let link = try #require(letter.notMe.flatMap { Identifier<Challenge>($0) })
                _ = try await world.accounts.notMe(link, at: at(day: 44))
            }
            #expect(await story.user?.switches == .standard)
        }
    }

    @Test func `a senior second factor switches it off at once, and the letter has no power`() async throws {
        let entry = try await world.register()
        let totp = try await protect(try world.who(entry, at: .moment(1)), at: .moment(1))
        let now = at(day: 40)
        let (ticket, _) = try steppingUp(try await world.signIn(on: owner, at: now))
        let mine = try await world.accounts.stepUp(
            ticket.challenge, way: .oneTimePassword, code: totp.code(at: now), owner, at: now)
        let profile = try await switchOff(try world.who(mine, at: now), owner, at: now)
        #expect(profile.user.switches == .init(notifiesNewDevice: false, verifiesUnusual: false))
        #expect(profile.pending.isEmpty)
        let letters = try await world.letters().suffix(2)
        #expect(letters.map(\.kind) == [.newDeviceLettersOff, .unusualChecksOff])
        #expect(letters.allSatisfy { $0.undo == nil })
    }

    @Test func `a second factor of today confirms nothing`() async throws {
        _ = try await world.register()
        let now = at(day: 40)
        let mine = try world.who(try await world.enter(on: owner, at: now), at: now)
        _ = try await protect(mine, at: now)
        let profile = try await switchOff(mine, owner, at: now)
        #expect(profile.user.switches == .standard && profile.pending.count == 2)
    }

    /// The owner's account with a factor of its first day, and the owner on that device on day 40, without a proof of that day.
    private func lose() async throws -> (Authorised, TOTP) {
        let entry = try await world.register()
        let who = try world.who(entry, at: .moment(1))
        let totp = try await protect(who, at: .moment(1))
        let now = at(day: 20)
        let (ticket, _) = try steppingUp(try await world.signIn(on: owner, at: now))
        let mine = try await world.accounts.stepUp(
            ticket.challenge, way: .oneTimePassword, code: totp.code(at: now), owner, at: now)
        return (try world.who(mine, at: now), totp)
    }

    @Test func `who lost the authenticator and the codes gets in without it after three days`() async throws {
        let (who, _) = try await lose()
        let now = at(day: 21)
        let wrong = await fault {
            _ = try await world.accounts.removeLostFactor(password: "Wrong4you", who, owner, at: now)
        }
        #expect(wrong == .credentials(failures: 1, left: 4))
        let due = try await world.accounts.removeLostFactor(
            password: World.password, who, owner, at: now)
        #expect(due == at(day: 24))
        #expect(try await world.letters().last?.kind == .factorRemovalPending)
        let again = try await world.accounts.removeLostFactor(
            password: World.password, who, owner, at: at(day: 22))
        #expect(again == due)
        #expect(try await world.accounts.applyDueChanges(at: due - 1) == 0)
        _ = try steppingUp(try await world.signIn(on: owner, at: due - 1))
        #expect(try await world.accounts.applyDueChanges(at: due) == 1)
        #expect(await world.store.tables.secondFactors.isEmpty)
        #expect(try await world.letters().last?.kind == .factorRemoved)
        _ = try entered(try await world.signIn(on: owner, at: at(day: 24, 60)))
    }

    @Test func `a thief with the password and the mailbox gets no session by it, and the owner stops it`()
        async throws
    {
        let (who, totp) = try await lose()
        // From another device, by a copied token.
        let elsewhere = await fault {
            _ = try await world.accounts.removeLostFactor(
                password: World.password, who, thief, at: at(day: 21))
        }
        #expect(elsewhere == .proof(.otherDevice))
        _ = try steppingUp(try await world.signIn(on: thief, at: at(day: 21)))
        // A copy of the owner's own device.
        _ = try await world.accounts.removeLostFactor(
            password: World.password, who, owner, at: at(day: 21))
        #expect(
            try await world.accounts.undo(try await link(), owner, at: at(day: 22))
                == .stopped(.factorRemoved, next: ""))
        #expect(try await world.accounts.applyDueChanges(at: at(day: 30)) == 0)
        #expect(await world.store.tables.secondFactors.first?.confirmedAt == .moment(1))
        _ = totp
    }

    @Test func `what waits removes no other factor that came meanwhile`() async throws {
        let (who, totp) = try await lose()
        _ = try await world.accounts.removeLostFactor(
            password: World.password, who, owner, at: at(day: 21))
        let now = at(day: 22)
        let entry = try await world.accounts.reauthenticate(
            who, way: .oneTimePassword, secret: totp.code(at: now), challenge: nil, owner, at: now)
        let fresh = try world.who(entry, at: now)
        try await world.accounts.removeFactor(fresh, owner, at: now)
        #expect(await lines.allSatisfy { !$0.isPending })
        _ = try await protect(fresh, at: now + 60)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 25)) == 0)
        #expect(await world.store.tables.secondFactors.count == 1)
    }

    @Test func `without a factor there is none to remove`() async throws {
        let who = try world.who(try await world.register(), at: .moment(1))
        let refused = await fault {
            _ = try await world.accounts.removeLostFactor(
                password: World.password, who, owner, at: .moment(1))
        }
        #expect(refused == .missing)
    }
}
