import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import OneTimePassword
import TestSupport
import Testing

/// Stories of somebody else in an account, each from the theft to the recovery.
@Suite struct TakeoverTests {
    private let world: World
    private let owner = World.caller(1)
    /// The thief has the password, is in the owner's network, and read one code in the owner's mailbox.
    private let thief = World.caller(2, network: 1)
    private static let day = 86_400.0

    init() throws { world = try World() }

    /// Proves another address at its own end, and nobody stops it: it is the account's three days later.
    private func replaceEmail(
        _ entry: IssuedSession, by email: String, _ caller: RequestOrigin, at now: Date
    ) async throws {
        try await world.prove(.email(email), try world.who(entry, at: now), on: caller, at: now)
        _ = try await world.accounts.applyDueChanges(at: now + 3 * Self.day + 1)
    }

    /// What the letter about another address holds.
    private func undo(
        of kind: OutgoingMessage.Kind = .emailChanged, to recipient: String = "ann@example.com"
    ) async throws -> Identifier<Challenge>? {
        let letters = try await world.letters().filter { $0.recipient == recipient && $0.kind == kind }
        return letters.last?.undo.flatMap { Identifier<Challenge>($0) }
    }

    private func enrol(_ entry: IssuedSession, _ caller: RequestOrigin, at now: Date) async throws -> TOTP {
        let who = try world.who(entry, at: now)
        let made = try await world.accounts.enrolFactor(who, caller, at: now)
        let link = try OTPAuthLink(made.link)
        _ = try await world.accounts.confirmFactor(
            who, code: link.totp.code(at: now + 1), caller, at: now + 1)
        return link.totp
    }

    private func email() async -> String? { await world.store.tables.users.first?.email?.text }

    /// The owner gets in by the mailbox alone.
    private func recover(at now: Date) async throws {
        let ticket = try await world.accounts.startReset(email: "ann@example.com", World.caller(9), at: now)
        try await world.accounts.reset(
            ticket.challenge, code: try await world.code(), password: "Brandnew4me", secondFactor: nil,
            World.caller(9), at: now + 1)
        let outcome = try await world.signIn("ann@example.com", "Brandnew4me", on: owner, at: now + 2)
        guard case .stepUp(let ticket, _) = outcome else {
            _ = try entered(outcome)
            return
        }
        _ = try await world.accounts.sendStepUpMail(ticket.challenge, owner, at: now + 70)
        _ = try await world.accounts.stepUp(
            ticket.challenge, way: .mail, code: try await world.code(), owner, at: now + 71)
    }

    @Test func `a thief with the password in the owner's network is asked for a code like everybody`()
        async throws
    {
        _ = try await world.register()
        let (ticket, ways) = try steppingUp(try await world.signIn(on: thief, at: at(day: 40)))
        #expect(ways == [.mail])
        let guessed = await fault {
            _ = try await world.accounts.stepUp(
                ticket.challenge, way: .mail, code: "00000000", thief, at: at(day: 40, 1))
        }
        #expect(guessed == .code(.wrong, left: 2))
        #expect(await world.store.tables.sessions.count == 1)
    }

    /// A request as the thief of an access token sends it.
    private typealias Request = @Sendable (Accounts, Authorised, RequestOrigin, Date) async throws -> Void

    private static let sensitive: [(String, Request)] = [
        (
            "reauthenticate",
            { accounts, who, caller, now in
                _ = try await accounts.reauthenticate(
                    who, way: .password, secret: World.password, challenge: nil, caller, at: now)
            }
        ),
        ("send a code", { _ = try await $0.sendReauthenticationCode($1, $2, at: $3) }),
        (
            "address",
            { accounts, who, caller, now in
                _ = try await accounts.startAddressChange(
                    who, to: .email("thief@example.com"), caller, at: now)
            }
        ),
        (
            "number",
            { accounts, who, caller, now in
                _ = try await accounts.startAddressChange(who, to: .phone("+8613800138000"), caller, at: now)
            }
        ),
        (
            "password",
            { accounts, who, caller, now in
                try await accounts.changePassword(
                    who, current: World.password, new: "Brandnew4you", caller, at: now)
            }
        ),
        ("factor", { _ = try await $0.enrolFactor($1, $2, at: $3) }),
        ("no factor", { try await $0.removeFactor($1, $2, at: $3) }),
        ("recovery codes", { _ = try await $0.newRecoveryCodes($1, $2, at: $3) }),
        ("end this session", { try await $0.endSession($1.session, $1, $2, at: $3) }),
        ("end sessions", { try await $0.endSessions($1, includingThis: true, $2, at: $3) }),
        (
            "switch off",
            { accounts, who, caller, now in
                _ = try await accounts.changeProfile(
                    who, ProfileChangeBody(verifiesUnusual: false), caller, at: now)
            }
        ),
        ("export", { _ = try await $0.export($1, $2, at: $3) }),
        ("delete", { _ = try await $0.askDeletion($1, $2, at: $3) }),
    ]

    @Test func `a stolen access token alone changes nothing, fresh as it is`() async throws {
        let mine = try await world.register()
        let who = try world.who(mine, at: at(day: 0, 1))
        let without = RequestOrigin(
            credential: nil, deviceName: "", network: .sample(1), networks: .sample(1), language: .english)
        let (user, device) = await (world.store.tables.users.first, world.store.tables.devices.first)
        let callers: [(RequestOrigin, AccountError)] = [
            (without, .proof(.missing)), (thief, .proof(.otherDevice)),
            (World.caller(2, kind: .cookie), .proof(.otherDevice)),
        ]
        for (name, request) in Self.sensitive {
            for (caller, error) in callers {
                let refused = await fault {
                    try await request(world.accounts, who, caller, at(day: 0, 2))
                }
                #expect(refused == error, "\(name)")
            }
        }
        #expect(await world.store.tables.users.first == user)
        #expect(await world.store.tables.devices.first == device)
        #expect(await world.store.tables.sessions.map(\.endedAt) == [nil])
        #expect(await world.store.tables.secondFactors.isEmpty)
        #expect(try await world.kinds(to: "ann@example.com") == [.registrationCode])
    }

    @Test func `a thief who got in and moved the account is out once the owner undoes it`() async throws {
        let mine = try await world.register()
        let theirs = try await world.enter(on: thief, at: at(day: 40))
        try await replaceEmail(theirs, by: "thief@example.com", thief, at: at(day: 40, 10))
        #expect(await email() == "thief@example.com")
        let who = try world.who(theirs, at: at(day: 40, 20))
        _ = try await world.accounts.askDeletion(who, thief, at: at(day: 40, 20))
        let link = try #require(try await undo())
        #expect(
            try await world.accounts.undoQuestion(link, at: at(day: 50))
                == .restored(email: "ann@example.com"))
        #expect(await email() == "thief@example.com", "looking does nothing")
        let done = try await world.accounts.undo(link, World.caller(5), at: at(day: 50))
        #expect(done == .restored(email: "ann@example.com"))
        #expect(await email() == "ann@example.com")
        let open = await world.store.tables.sessions.filter { $0.endedAt == nil }
        #expect(open.map(\.id) == [mine.session.id], "the thief's session has ended, the owner's has not")
        #expect(await world.store.tables.users.first?.password == nil)
        #expect(await world.store.tables.users.first?.deletionDueAt == nil)
        #expect(
            try await world.kinds(to: "ann@example.com").suffix(2) == [
                .deletionCancelled, .passwordWithdrawn,
            ])
        #expect(try await world.kinds(to: "thief@example.com").last == .emailRestored)
        let again = await fault { _ = try await world.accounts.undo(link, nil, at: at(day: 50, 1)) }
        #expect(again == .missing)
        let byThief = try await world.accounts.startReset(
            email: "thief@example.com", thief, at: at(day: 50, 100))
        let wrong = await fault {
            try await world.accounts.reset(
                byThief.challenge, code: "00000000", password: "Brandnew4you", secondFactor: nil, thief,
                at: at(day: 50, 101))
        }
        #expect(wrong == .code(.wrong, left: 2), "nobody has that address")
        try await recover(at: at(day: 50, 200))
    }

    @Test func `a thief who enrols a factor and moves the account keeps neither`() async throws {
        _ = try await world.register()
        let theirs = try await world.enter(on: thief, at: at(day: 40))
        let totp = try await enrol(theirs, thief, at: at(day: 40, 10))
        try await replaceEmail(theirs, by: "thief@example.com", thief, at: at(day: 40, 100))
        let now = at(day: 43, 200)
        let (step, _) = try steppingUp(
            try await world.signIn("thief@example.com", World.password, on: thief, at: now))
        let again = try await world.accounts.stepUp(
            step.challenge, way: .oneTimePassword, code: totp.code(at: now), thief, at: now)
        try await replaceEmail(again, by: "second@example.com", thief, at: now + 60)
        #expect(await email() == "second@example.com")
        let link = try #require(try await undo())
        #expect(try await undo(to: "thief@example.com") == nil, "held for three days, it has no power")
        #expect(try await undo(of: .emailPending, to: "thief@example.com") == nil)
        _ = try await world.accounts.undo(link, nil, at: at(day: 47))
        #expect(await email() == "ann@example.com")
        #expect(await world.store.tables.secondFactors.isEmpty)
        try await recover(at: at(day: 47, 100))
    }

    @Test func `a thief's factor keeps nobody from a reset who proves an older mailbox`() async throws {
        _ = try await world.register()
        let theirs = try await world.enter(on: thief, at: at(day: 40))
        _ = try await enrol(theirs, thief, at: at(day: 40, 10))
        try await recover(at: at(day: 41))
        #expect(await world.store.tables.secondFactors.isEmpty)
        #expect(await world.store.tables.sessions.filter { $0.endedAt == nil }.count == 1)
        #expect(try await world.kinds(to: "ann@example.com").contains(.factorRemoved))
    }

    @Test func `a thief's factor that becomes another row meanwhile does not stop the reset`() async throws {
        _ = try await world.register()
        let theirs = try await world.enter(on: thief, at: at(day: 40))
        _ = try await enrol(theirs, thief, at: at(day: 40, 10))
        let ticket = try await world.accounts.startReset(
            email: "ann@example.com", World.caller(9), at: at(day: 41))
        let code = try await world.code()
        // Each commit finds the row replaced once, as by new recovery codes.
        let touched = Locked(0)
        await world.store.beforeEachCommit { store in
            guard touched.withLock({ $0 < 3 }), let factor = await store.tables.secondFactors.first else {
                return
            }
            touched.withLock { $0 += 1 }
            _ = try? await store.commit([.replace(.secondFactor(factor))])
        }
        try await world.accounts.reset(
            ticket.challenge, code: code, password: "Brandnew4me", secondFactor: nil, World.caller(9),
            at: at(day: 41, 1))
        #expect(touched.withLock { $0 } == 3)
        #expect(await world.store.tables.secondFactors.isEmpty)
    }

    @Test(arguments: [(6.9, false), (7.1, true)])
    func `a factor binds recovery once it is a week old`(days: Double, isSenior: Bool) async throws {
        let mine = try await world.register()
        let fresh = try await world.accounts.reauthenticate(
            try world.who(mine, at: at(day: 0, 400)), way: .password, secret: World.password, challenge: nil,
            owner, at: at(day: 0, 400))
        _ = try await enrol(fresh, owner, at: at(day: 0, 401))
        let ticket = try await world.accounts.startReset(
            email: "ann@example.com", World.caller(9), at: at(day: days))
        let refused = await fault {
            try await world.accounts.reset(
                ticket.challenge, code: try await world.code(), password: "Brandnew4me", secondFactor: nil,
                World.caller(9), at: at(day: days, 1))
        }
        #expect(refused == (isSenior ? .reauthentication([.oneTimePassword, .recoveryCode]) : nil))
        #expect(await world.store.tables.secondFactors.count == (isSenior ? 1 : 0))
    }

    @Test func `a mailbox that a thief put there yesterday is no way around a factor`() async throws {
        _ = try await world.register()
        let theirs = try await world.enter(on: thief, at: at(day: 40))
        try await replaceEmail(theirs, by: "thief@example.com", thief, at: at(day: 40, 10))
        _ = try await enrol(theirs, thief, at: at(day: 40, 100))
        let ticket = try await world.accounts.startReset(email: "thief@example.com", thief, at: at(day: 44))
        let refused = await fault {
            try await world.accounts.reset(
                ticket.challenge, code: try await world.code(), password: "Brandnew4me", secondFactor: nil,
                thief, at: at(day: 44, 1))
        }
        #expect(refused == .reauthentication([.oneTimePassword, .recoveryCode]))
    }

    @Test func `this was not me takes back what the device changed, and its factor`() async throws {
        _ = try await world.register()
        let theirs = try await world.enter(on: thief, at: at(day: 2))
        let notMe = try #require(try await world.letters().last?.notMe.flatMap { Identifier<Challenge>($0) })
        _ = try await enrol(theirs, thief, at: at(day: 2, 10))
        try await replaceEmail(theirs, by: "thief@example.com", thief, at: at(day: 2, 100))
        #expect(await email() == "thief@example.com")
        #expect(try await undo() == nil, "an address of two days has no power of its own")
        let who = try world.who(theirs, at: at(day: 2, 200))
        _ = try await world.accounts.askDeletion(who, thief, at: at(day: 2, 200))
        _ = try await world.accounts.notMe(notMe, at: at(day: 6))
        #expect(await email() == "ann@example.com")
        #expect(await world.store.tables.secondFactors.isEmpty)
        #expect(await world.store.tables.users.first?.deletionDueAt == nil)
        #expect(
            try await world.kinds(to: "ann@example.com").suffix(2) == [
                .deletionCancelled, .passwordWithdrawn,
            ])
        try await recover(at: at(day: 6, 100))
    }

    @Test func `this was not me takes back a factor that came, went and came again`() async throws {
        _ = try await world.register()
        let theirs = try await world.enter(on: thief, at: at(day: 2))
        let notMe = try #require(try await world.letters().last?.notMe.flatMap { Identifier<Challenge>($0) })
        let totp = try await enrol(theirs, thief, at: at(day: 2, 10))
        let fresh = try await world.accounts.reauthenticate(
            try world.who(theirs, at: at(day: 2, 100)), way: .oneTimePassword,
            secret: totp.code(at: at(day: 2, 100)), challenge: nil, thief, at: at(day: 2, 100))
        try await world.accounts.removeFactor(
            try world.who(fresh, at: at(day: 2, 101)), thief, at: at(day: 2, 101))
        _ = try await enrol(fresh, thief, at: at(day: 2, 110))
        _ = try await world.accounts.notMe(notMe, at: at(day: 6))
        #expect(await world.store.tables.secondFactors.isEmpty)
        try await recover(at: at(day: 6, 100))
    }

    @Test func `a thief who waits 14 days has won, and one who is a second short has not`() async throws {
        for (wait, isOpen) in [(14 * Self.day - 1, true), (14 * Self.day, false)] {
            let story = try TakeoverTests()
            _ = try await story.world.register()
            let theirs = try await story.world.enter(on: thief, at: at(day: 40))
            try await story.replaceEmail(theirs, by: "thief@example.com", thief, at: at(day: 40))
            let link = try #require(try await story.undo())
            let changed = try #require(await story.world.store.tables.credentialChanges.last?.at)
            let fault = await fault { _ = try await story.world.accounts.undo(link, nil, at: changed + wait) }
            #expect(fault == (isOpen ? nil : .missing))
        }
    }

    @Test func `an ex-partner with the old mailbox undoes nothing that a senior factor confirmed`()
        async throws
    {
        let mine = try await world.register()
        let fresh = try await world.accounts.reauthenticate(
            try world.who(mine, at: at(day: 0, 400)), way: .password, secret: World.password, challenge: nil,
            owner, at: at(day: 0, 400))
        let totp = try await enrol(fresh, owner, at: at(day: 0, 401))
        let now = at(day: 40)
        let (step, _) = try steppingUp(try await world.signIn(on: owner, at: now))
        let later = try await world.accounts.stepUp(
            step.challenge, way: .oneTimePassword, code: totp.code(at: now + 1), owner, at: now + 1)
        try await replaceEmail(later, by: "new@example.com", owner, at: now + 2)
        #expect(try await world.kinds(to: "ann@example.com").last == .emailChanged)
        #expect(try await undo() == nil)
    }

    @Test func `a recycled number is told, and has no power`() async throws {
        let mine = try await world.register()
        for (number, day) in [("+8613800138000", 40.0), ("+8613800138001", 80.0)] {
            let fresh = try await world.enter(on: owner, at: at(day: day))
            let who = try world.who(fresh, at: at(day: day, 1))
            try await world.prove(.phone(number), who, on: owner, at: at(day: day, 1))
        }
        #expect(mine.session.methods == [.password])
        #expect(await world.store.tables.users.first?.phone?.text == "+8613800138000")
        #expect(try await world.kinds(to: "ann@example.com").last == .phonePending)
        _ = try await world.accounts.applyDueChanges(at: at(day: 83, 2))
        #expect(await world.store.tables.users.first?.phone?.text == "+8613800138001")
        let letters = try await world.letters()
        #expect(letters.filter { $0.recipient.hasPrefix("+") }.allSatisfy { $0.undo == nil })
        #expect(letters.last?.kind == .phoneChanged && letters.last?.undo == nil)
    }

    /// Whether somebody else has the owner's number by the time of the reset.
    @Test(arguments: [false, true])
    func `a number that a thief replaced is the owner's again after a reset by the mailbox`(
        isTaken: Bool
    ) async throws {
        let mine = try world.who(try await world.register(), at: at(day: 0, 1))
        try await world.prove(.phone("+8613900139000"), mine, on: owner, at: at(day: 0, 1))
        // The thief has a copy of the owner's own browser.
        let theirs = try world.who(try await world.enter(on: owner, at: at(day: 40)), at: at(day: 40))
        try await world.prove(.phone("+8613800138000"), theirs, on: owner, at: at(day: 40))
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 1)
        if isTaken {
            let bea = try await world.register("bea@example.com", on: World.caller(7), at: at(day: 43))
            let who = try world.who(bea, at: at(day: 43))
            try await world.prove(.phone("+8613900139000"), who, on: World.caller(7), at: at(day: 43))
        }
        try await recover(at: at(day: 44))
        let phones = await world.store.tables.users.map(\.phone?.text)
        #expect(phones == (isTaken ? [nil, "+8613900139000"] : ["+8613900139000"]))
        #expect(try await world.kinds(to: "ann@example.com").contains(.phoneChanged))
    }

    @Test func `an address that somebody else has by now is a matter of the support`() async throws {
        _ = try await world.register()
        let theirs = try await world.enter(on: thief, at: at(day: 40))
        try await replaceEmail(theirs, by: "thief@example.com", thief, at: at(day: 40, 1))
        let link = try #require(try await undo())
        _ = try await world.register("ann@example.com", on: World.caller(7), at: at(day: 44))
        let refused = await fault { _ = try await world.accounts.undo(link, nil, at: at(day: 45)) }
        #expect(refused == .conflict(.taken))
        #expect(await email() == "thief@example.com")
    }

    @Test func `the support undoes what no link does any more`() async throws {
        let mine = try await world.register()
        let theirs = try await world.enter(on: thief, at: at(day: 1))
        try await replaceEmail(theirs, by: "thief@example.com", thief, at: at(day: 1, 1))
        let id = mine.session.user
        #expect(try await world.accounts.revert(id, at: at(day: 100)) == .restored(email: "ann@example.com"))
        #expect(await email() == "ann@example.com")
        let nothing = await fault { _ = try await world.accounts.revert(id, at: at(day: 101)) }
        #expect(nothing == .missing)
        #expect(await world.events().last == .changeUndone)
    }

    @Test
    func
        `of two who press the button at once one undoes it, and the owner who signs in beside it loses nothing`()
        async throws
    {
        _ = try await world.register()
        let theirs = try await world.enter(on: thief, at: at(day: 40))
        try await replaceEmail(theirs, by: "thief@example.com", thief, at: at(day: 40, 1))
        let link = try #require(try await undo())
        await world.store.beforeNextCommit { [world] _ in
            _ = try? await world.accounts.undo(link, nil, at: at(day: 44))
        }
        let second = await fault { _ = try await world.accounts.undo(link, nil, at: at(day: 44)) }
        #expect(second == .missing)
        #expect(await email() == "ann@example.com")
        #expect(try await world.kinds(to: "ann@example.com").count { $0 == .passwordWithdrawn } == 1)
    }
}
