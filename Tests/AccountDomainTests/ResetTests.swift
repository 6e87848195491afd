import AccountAPI
import AccountTestSupport
import AccountDomain
import Foundation
import Testing

/// A forgotten password: what is said before the code is right, and what a reset opens again.
struct ResetTests {
    /// What a reset says to who has no code, for an address with and without an account.
    @Test(
        arguments: [
            (PasswordProfile.seed, "Annabel12"), (.seed, "Brandnew4me"), (.seed, "short"),
            (.nist, "brand new 4"), (.nist, "annabel of the hills"),
        ])
    func `it tells nobody without the code who has an account`(
        profile: PasswordProfile, password: String
    ) async throws {
        var answers: [AccountError?] = []
        for email in ["annabel@example.com", "annabel@example.org"] {
            let world = try World { $0.passwords = profile }
            let entry = try await register(world)
            try await protect(entry, world)
            let ticket = try await world.accounts.startReset(
                email: email, World.caller(7), at: .moment(100))
            answers.append(
                await fault {
                    try await world.accounts.reset(
                        ticket.challenge, code: "00000x", password: password, secondFactor: nil,
                        World.caller(7), at: .moment(101))
                })
            let asked = try #require(await world.store.tables.challenges.last { $0.purpose == .reset })
            #expect(asked.triesLeft == (password == "short" ? 3 : 2))
        }
        #expect(answers[0] == answers[1])
        #expect(answers[0] == (password == "short" ? answers[0] : .code(.wrong, left: 2)))
    }

    private func register(_ world: World) async throws -> IssuedSession {
        let (caller, password) = (World.caller(1), "Long enough 4 everybody")
        let ticket = try await world.accounts.startRegistration(
            email: "annabel@example.com", password: password, terms: "2026-01", caller, at: .moment(0))
        try await world.accounts.proveRegistration(
            ticket.challenge, code: try await world.code(), caller, at: .moment(0))
        return try await world.accounts.finishProfile(
            ticket.challenge, nickname: "Annabel", terms: nil, caller, at: .moment(0))
    }

    /// A second factor that is confirmed, whatever its codes are.
    private func protect(_ entry: IssuedSession, _ world: World) async throws {
        var factor = SecondFactor(user: entry.session.user, secret: [1], createdAt: .moment(0))
        factor.confirmedAt = .moment(0)
        _ = try await world.store.commit([.insert(.secondFactor(factor))])
    }

    @Test func `with the right code every flaw is said, and the code serves again`() async throws {
        let world = try World()
        _ = try await register(world)
        let ticket = try await world.accounts.startReset(
            email: "annabel@example.com", World.caller(7), at: .moment(100))
        let code = try await world.code()
        func reset(_ password: String, _ second: Double) async -> AccountError? {
            await fault {
                try await world.accounts.reset(
                    ticket.challenge, code: code, password: password, secondFactor: nil, World.caller(7),
                    at: .moment(second))
            }
        }
        #expect(await reset("Annabel12", 101) == .password([.context]))
        world.hashing.setBusy(true)
        #expect(await reset("Brandnew4me", 102) == .busy(retryAfter: 1))
        world.hashing.setBusy(false)
        #expect(await reset("Brandnew4me", 103) == nil)
        #expect(await reset("Brandnew4me", 104) == .code(.used, left: nil))
    }

    @Test func `it opens the lock on every device of the person's own`() async throws {
        let world = try World()
        _ = try await world.register()
        _ = try await world.enter(on: World.caller(2, network: 1), at: .moment(1))
        for device in [1, 2, 9] {
            for _ in 1...5 {
                _ = await fault {
                    _ = try await world.signIn(
                        "ann@example.com", "Wrong4you", on: World.caller(device, network: 1), at: .moment(100)
                    )
                }
            }
        }
        let ticket = try await world.accounts.startReset(
            email: "ann@example.com", World.caller(1), at: .moment(101))
        try await world.accounts.reset(
            ticket.challenge, code: try await world.code(), password: "Brandnew4me", secondFactor: nil,
            World.caller(1), at: .moment(102))
        for device in [1, 2, 9] {
            _ = try await world.enter(
                "ann@example.com", "Brandnew4me", on: World.caller(device, network: 1), at: .moment(103))
        }
    }

    @Test func `a code that went to the former address resets nothing`() async throws {
        let world = try World()
        let entry = try await world.register()
        let ticket = try await world.accounts.startReset(
            email: "ann@example.com", World.caller(7), at: .moment(100))
        let code = try await world.code()
        let who = try world.who(entry, at: .moment(101))
        let change = try await world.accounts.startAddressChange(
            who, to: .email("new@example.com"), World.caller(1), at: .moment(101))
        let sent = try #require(try await world.letters().last { $0.recipient == "new@example.com" }?.code)
        try await world.accounts.proveAddress(
            who, change.challenge, code: sent, World.caller(1), at: .moment(102))
        try await world.confirmChange(who, World.caller(1), at: .moment(102))
        let late = await fault {
            try await world.accounts.reset(
                ticket.challenge, code: code, password: "Brandnew4me", secondFactor: nil, World.caller(7),
                at: .moment(103))
        }
        #expect(late == .code(.expired, left: nil))
        _ = try entered(
            try await world.signIn("new@example.com", World.password, on: World.caller(1), at: .moment(104)))
    }
}
