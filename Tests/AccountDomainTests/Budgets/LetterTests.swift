import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import Testing

/// Letters that strangers ask for hold what their owner needs, and nothing that strangers do keeps them away.
struct LetterTests {
    private let email = "ann@example.com"
    private static let day = 86_400.0

    private func reset(_ world: World, _ device: Int, at second: Double) async throws -> Ticket {
        try await world.accounts.startReset(email: email, World.caller(device), at: .moment(second))
    }

    private func link(_ world: World) async throws -> String {
        try #require(try await world.letters().last { $0.link != nil }?.link)
    }

    @Test func `strangers get one letter in an hour, whose link opens on any device`() async throws {
        let world = try World()
        _ = try await world.register()
        let first = try await reset(world, 50, at: 100)
        #expect(first.letterAt == nil && first.takesCode && first.resendAt == .moment(3700))
        var seen: Set<Identifier<Challenge>> = [first.challenge]
        for device in 51...90 {
            let other = try await reset(world, device, at: 100 + Double(device))
            #expect(other.letterAt == .moment(100) && !other.takesCode && other.expiresAt == .moment(3700))
            #expect(seen.insert(other.challenge).inserted)
        }
        #expect(try await world.kinds(to: email) == [.registrationCode, .resetCode])
        try await world.accounts.reset(
            link: try await link(world), password: "Brandnew4me", secondFactor: nil, World.caller(7),
            at: .moment(3699))
        _ = try await world.enter(email, "Brandnew4me", on: World.caller(7, network: 1), at: .moment(3700))
    }

    @Test func `an address without an account hears the same and gets nothing`() async throws {
        let world = try World()
        let first = try await world.accounts.startReset(email: email, World.caller(1), at: .moment(0))
        let other = try await world.accounts.startReset(email: email, World.caller(2), at: .moment(9))
        #expect(first.takesCode && first.letterAt == nil && first.expiresAt == .moment(600))
        #expect(!other.takesCode && other.letterAt == .moment(0) && other.expiresAt == .moment(3600))
        #expect(try await world.letters().isEmpty)
        #expect(await world.store.tables.messages.map(\.kind) == [.decoy])
    }

    @Test func `the asker's own repeat gives the same ticket and prolongs nothing`() async throws {
        let world = try World()
        _ = try await world.register()
        let first = try await reset(world, 50, at: 100)
        let again = try await reset(world, 50, at: 400)
        #expect(again.challenge == first.challenge && again.takesCode && again.letterAt == .moment(100))
        let code = try await world.code()
        let late = await fault {
            try await world.accounts.reset(
                first.challenge, code: code, password: "Brandnew4me", secondFactor: nil, World.caller(50),
                at: .moment(700))
        }
        #expect(late == .code(.expired, left: nil))
        let over = try await reset(world, 50, at: 701)
        #expect(!over.takesCode && over.expiresAt == .moment(3700))
        #expect(try await world.kinds(to: email) == [.registrationCode, .resetCode])
    }

    @Test func `who registers again before the code came gets the password that was typed last`() async throws
    {
        let world = try World()
        func ask(_ password: String, at second: Double) async throws -> Ticket {
            try await world.accounts.startRegistration(
                email: email, password: password, terms: "2026-01", World.caller(1), at: .moment(second))
        }
        let first = try await ask("Mistyped4you", at: 0)
        let again = try await ask(World.password, at: 100)
        #expect(again.challenge == first.challenge && again.takesCode && again.expiresAt == .moment(600))
        try await world.accounts.proveRegistration(
            first.challenge, code: try await world.code(), World.caller(1), at: .moment(101))
        // The code is used up: from here on the link begins again.
        #expect(try await ask(World.password, at: 102).takesCode == false)
        _ = try await world.accounts.finishProfile(
            first.challenge, nickname: "Ann", terms: nil, World.caller(1), at: .moment(103))
        _ = try entered(try await world.signIn(on: World.caller(1), at: .moment(104)))
    }

    @Test func `a known device gets its own letters, whatever strangers ask for`() async throws {
        let world = try World()
        _ = try await world.register()
        for minute in 0..<2000 {
            _ = try? await reset(world, 50 + minute, at: Self.day + Double(minute) * 60)
        }
        let second = Self.day + 2000 * 60
        let ticket = try await reset(world, 1, at: second)
        #expect(ticket.takesCode && ticket.letterAt == nil && ticket.resendAt == .moment(second + 60))
        #expect(try await reset(world, 1, at: second + 59) == ticket)
        try await world.accounts.reset(
            ticket.challenge, code: try await world.code(), password: "Brandnew4me", secondFactor: nil,
            World.caller(1), at: .moment(second + 60))
    }

    @Test func `a device that was enrolled today is a stranger's`() async throws {
        let world = try World()
        _ = try await world.register()
        _ = try await reset(world, 50, at: Self.day - 10)
        #expect(try await reset(world, 1, at: Self.day - 1).letterAt == .moment(Self.day - 10))
        #expect(try await reset(world, 1, at: Self.day).letterAt == nil)
    }

    @Test func `a link is used once, for an hour, and neither it nor the code outlives another password`()
        async throws
    {
        let world = try World()
        _ = try await world.register()
        let ticket = try await reset(world, 50, at: 100)
        let (link, code) = (try await link(world), try await world.code())
        func use(_ link: String, at second: Double) async -> AccountError? {
            await fault {
                try await world.accounts.reset(
                    link: link, password: "Brandnew4me", secondFactor: nil, World.caller(7),
                    at: .moment(second))
            }
        }
        let expired = AccountError.code(.expired, left: nil)
        #expect(await use(link, at: 3700) == expired)
        for wrong in ["", "x", String(link.dropLast()) + "~", String(link.reversed()), link + "A"] {
            #expect(await use(wrong, at: 101) == expired)
        }
        #expect(await use(link, at: 200) == nil)
        #expect(await use(link, at: 201) == expired)
        let byCode = await fault {
            try await world.accounts.reset(
                ticket.challenge, code: code, password: "Another4you", secondFactor: nil, World.caller(50),
                at: .moment(202))
        }
        #expect(byCode == expired)
        // What it was for is done: the next one who forgets gets a letter at once.
        #expect(try await reset(world, 51, at: 300).letterAt == nil)
        #expect(await use(link, at: 301) == expired)
    }

    @Test func `a flaw, or a second factor that is missing, leaves the link as it is`() async throws {
        let world = try World()
        let entry = try await world.register()
        var factor = SecondFactor(user: entry.session.user, secret: [1], createdAt: .moment(0))
        factor.confirmedAt = .moment(0)
        _ = try await world.store.commit([.insert(.secondFactor(factor))])
        _ = try await reset(world, 50, at: 100)
        let link = try await link(world)
        func use(_ password: String) async -> AccountError? {
            await fault {
                try await world.accounts.reset(
                    link: link, password: password, secondFactor: nil, World.caller(7), at: .moment(200))
            }
        }
        #expect(await use("short") == .password([.tooShort, .noUpper, .noDigit]))
        #expect(await use("Brandnew4me") == .reauthentication([.oneTimePassword, .recoveryCode]))
        #expect(await use("Brandnew4me") == .reauthentication([.oneTimePassword, .recoveryCode]))
    }

    @Test func `a registration's link begins afresh: what a stranger typed is dropped`() async throws {
        let world = try World()
        _ = try await world.accounts.startRegistration(
            email: email, password: "Stranger4you", terms: "2026-01", World.caller(50), at: .moment(0))
        let link = try await link(world)
        let told = try await world.accounts.startRegistration(
            email: email, password: World.password, terms: "2026-01", World.caller(1), at: .moment(60))
        #expect(told.letterAt == .moment(0) && !told.takesCode)
        let ticket = try await world.accounts.register(
            link: link, password: World.password, terms: "2026-01", World.caller(1), at: .moment(90))
        let elsewhere = await fault {
            _ = try await world.accounts.finishProfile(
                ticket.challenge, nickname: "Eve", terms: nil, World.caller(50), at: .moment(91))
        }
        #expect(elsewhere == .code(.expired, left: nil))
        _ = try await world.accounts.finishProfile(
            ticket.challenge, nickname: "Ann", terms: nil, World.caller(1), at: .moment(92))
        #expect(
            await fault {
                _ = try await world.signIn(email, "Stranger4you", on: World.caller(50), at: .moment(93))
            }
                == .credentials(failures: 1, left: 4))
        _ = try entered(try await world.signIn(on: World.caller(1), at: .moment(94)))
        let again = await fault {
            _ = try await world.accounts.register(
                link: link, password: World.password, terms: "2026-01", World.caller(2), at: .moment(95))
        }
        #expect(again == .code(.expired, left: nil))
        #expect(await world.store.tables.challenges.allSatisfy { $0.purpose != .registrationLink })
    }

    @Test func `a letter that waits leaves at the best place of those who ask for it`() async throws {
        let world = try World()
        _ = try await world.register()
        // A stranger asks for it first, behind fourteen letters of its own network.
        for number in 0..<14 {
            _ = try await world.accounts.startReset(
                email: "\(number)@example.com", World.caller(100 + number, network: 9), at: .moment(10))
        }
        _ = try await world.accounts.startReset(email: email, World.caller(50, network: 9), at: .moment(10))
        func place() async throws -> [OutboxOrder.Place] {
            let letters = await world.store.tables.messages.filter { $0.kind == .mail }.dropFirst()
            return letters.map { .init($0.priority, $0.order) }
        }
        #expect(try await place() == [.init(.stranger, 112)])
        _ = try await reset(world, 51, at: 20)
        #expect(try await place() == [.init(.stranger, 0)])
        var solver = World.caller(52)
        solver.hasSolvedChallenge = true
        let told = try await world.accounts.startReset(email: email, solver, at: .moment(30))
        #expect(told.letterAt == .moment(10))
        #expect(try await place() == [.init(.solvedChallenge, 0)])
        // Nobody moves it back, and one that is being sent stays as it is.
        _ = try await reset(world, 53, at: 40)
        #expect(try await place() == [.init(.solvedChallenge, 0)])
        #expect(try await world.kinds(to: email) == [.registrationCode, .resetCode])
        // For an address without an account the same is read and written.
        var other = World.caller(54)
        other.hasSolvedChallenge = true
        _ = try await world.accounts.startReset(email: "13@example.com", other, at: .moment(50))
        let decoy = try #require(await world.store.tables.messages.last { $0.kind == .decoy })
        #expect(decoy.priority == .solvedChallenge)
    }

    @Test func `who has proven the mailbox is hashed for as a known device`() async throws {
        let world = try World()
        _ = try await world.register()
        let owner = World.caller(7)
        _ = try await reset(world, 7, at: 100)
        try await world.accounts.reset(
            link: try await link(world), password: "Brandnew4me", secondFactor: nil, owner, at: .moment(200))
        _ = try await world.signIn(email, "Brandnew4me", on: owner, at: .moment(201))
        #expect(world.hashing.askers.last?.kind == .knownDevice)
        #expect(await world.hashing.askers.last?.account == world.store.tables.users.first?.id)
        // Another device does not profit, nor does this one for longer than a day.
        _ = await fault {
            _ = try await world.signIn(email, "Wrong4you", on: World.caller(8), at: .moment(202))
        }
        #expect(world.hashing.askers.last?.kind == .stranger)
    }

    @Test func `a hundred wrong passwords from everywhere lock nobody, and ask for the mailbox`() async throws
    {
        let world = try World()
        _ = try await world.register()
        for number in 0..<100 {
            let fault = await fault {
                _ = try await world.signIn(
                    email, "Wrong4you", on: World.caller(1000 + number), at: .moment(Double(number)))
            }
            #expect(fault == .credentials(failures: 1, left: 4))
        }
        let checks = world.hashing.calls.checks
        let owner = World.caller(7)
        #expect(
            await fault { _ = try await world.signIn(email, World.password, on: owner, at: .moment(200)) }
                == .linkFirst)
        #expect(
            await fault { _ = try await world.signIn("no@example.com", "x", on: owner, at: .moment(200)) }
                == .credentials(failures: 1, left: 4))
        #expect(world.hashing.calls.checks == checks, "nothing was compared")
        _ = try entered(try await world.signIn(on: World.caller(1), at: .moment(201)))
        _ = try await world.accounts.startReset(email: email, owner, at: .moment(202))
        try await world.accounts.reset(
            link: try await link(world), password: "Brandnew4me", secondFactor: nil, owner, at: .moment(203))
        for number in 0..<100 {
            _ = await fault {
                _ = try await world.signIn(
                    email, "Wrong4you", on: World.caller(3000 + number), at: .moment(204))
            }
        }
        // Who proved the mailbox goes on to be heard on that device for a day.
        _ = try await world.signIn(email, "Brandnew4me", on: owner, at: .moment(205))
    }

    @Test func `at the ceiling on wrong answers codes alone are refused, and known devices go on`()
        async throws
    {
        let world = try World {
            $0.budget.ceilings[.mailAnswer] = [
                Ceiling(4, per: 86_400, of: .everybody, for: .solvedChallenge ... .stranger)
            ]
        }
        _ = try await world.register(at: .moment(-2 * Self.day))
        func answer(_ ticket: Ticket, _ device: Int, _ code: String, at second: Double) async -> AccountError?
        {
            await fault {
                try await world.accounts.reset(
                    ticket.challenge, code: code, password: "Brandnew4me", secondFactor: nil,
                    World.caller(device), at: .moment(second))
            }
        }
        let strangers = try await reset(world, 50, at: 0)
        for left in [2, 1, 0] {
            #expect(await answer(strangers, 50, "0000000x", at: 1) == .code(.wrong, left: left))
        }
        let newcomer = try await world.accounts.startRegistration(
            email: "new@example.com", password: World.password, terms: "2026-01", World.caller(60),
            at: .moment(2))
        let right = try await world.code()
        try await world.accounts.proveRegistration(
            newcomer.challenge, code: right, World.caller(60), at: .moment(3))
        // The right one was given back; one more wrong one fills the ceiling.
        let late = try await world.accounts.startRegistration(
            email: "late@example.com", password: World.password, terms: "2026-01", World.caller(61),
            at: .moment(4))
        _ = await fault {
            try await world.accounts.proveRegistration(
                late.challenge, code: "0000000x", World.caller(61), at: .moment(5))
        }
        let refused = await fault {
            try await world.accounts.proveRegistration(
                late.challenge, code: try await world.code(), World.caller(61), at: .moment(6))
        }
        guard case .codesRefused(let end) = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
        #expect(end > .moment(80_000) && end <= .moment(110_000))
        let own = try await reset(world, 1, at: 10)
        #expect(await answer(own, 1, "0000000x", at: 11) == .code(.wrong, left: 2))
        #expect(await answer(own, 1, try await world.code(), at: 12) == nil)
    }
}
