import AccountAPI
import AccountTestSupport
import AccountDomain
import Bytes
import Foundation
import OneTimePassword
import Testing

/// The second factor: RFC 6238, recovery codes, and what they protect.
struct SecondFactorTests {
    /// An account with a confirmed second factor, at second 0; its codes by the second.
    private struct Protected {
        let world: World
        let entry: IssuedSession
        let totp: TOTP
        let recovery: [String]

        func code(_ second: Double) -> String { totp.code(at: .moment(second)) }
    }

    private func protected() async throws -> Protected {
        let world = try World()
        let entry = try await world.register()
        let who = try world.who(entry, at: .moment(0))
        let enrolment = try await world.accounts.enrolFactor(who, World.caller(1), at: .moment(0))
        let totp = try OTPAuthLink(enrolment.link).totp
        #expect(Base32.encode(totp.secret) == enrolment.secret)
        let recovery = try await world.accounts.confirmFactor(
            who, code: totp.code(at: .moment(0)), World.caller(1), at: .moment(0))
        return Protected(world: world, entry: entry, totp: totp, recovery: recovery)
    }

    @Test func `an enrolment protects nothing before a code confirmed it`() async throws {
        let world = try World()
        let entry = try await world.register()
        let who = try world.who(entry, at: .moment(0))
        let first = try await world.accounts.enrolFactor(who, World.caller(1), at: .moment(0))
        _ = try entered(try await world.signIn(on: World.caller(1), at: .moment(1)))
        let again = try world.who(
            try entered(try await world.signIn(on: World.caller(1), at: .moment(2))), at: .moment(2))
        let second = try await world.accounts.enrolFactor(again, World.caller(1), at: .moment(3))
        #expect(first.secret != second.secret)
        let old = try OTPAuthLink(first.link).totp.code(at: .moment(3))
        #expect(
            await fault {
                _ = try await world.accounts.confirmFactor(
                    again, code: old, World.caller(1), at: .moment(3))
            } == .code(.wrong, left: 4))
    }

    @Test func `confirmed, it is asked for at every sign-in, known device or not`() async throws {
        let dependencies = try await protected()
        #expect(dependencies.recovery.count == 10)
        #expect(Set(dependencies.recovery).count == 10)
        #expect(try await dependencies.world.letters().last?.kind == .factorAdded)
        for device in [1, 2] {
            let (ticket, ways) = try steppingUp(
                try await dependencies.world.signIn(
                    on: World.caller(device, network: 1), at: .moment(100 * Double(device))))
            #expect(ways == [.oneTimePassword, .recoveryCode])
            let entry = try await dependencies.world.accounts.stepUp(
                ticket.challenge, way: .oneTimePassword, code: dependencies.code(100 * Double(device)),
                World.caller(device, network: 1), at: .moment(100 * Double(device) + 1))
            #expect(entry.session.methods == [.password, .oneTimePassword])
        }
    }

    @Test(arguments: [
        (-60.0, false), (-30, true), (0, true), (30, true), (60, false),
    ])
    func `a code of the step before or after is right, no other`(offset: Double, isRight: Bool) async throws {
        let dependencies = try await protected()
        let (ticket, _) = try steppingUp(
            try await dependencies.world.signIn(on: World.caller(1), at: .moment(600)))
        let fault = await fault {
            _ = try await dependencies.world.accounts.stepUp(
                ticket.challenge, way: .oneTimePassword, code: dependencies.code(600 + offset),
                World.caller(1),
                at: .moment(600))
        }
        #expect(fault == (isRight ? nil : .code(.wrong, left: 4)))
    }

    @Test func `a code counts once, and so does an earlier one`() async throws {
        let dependencies = try await protected()
        let world = dependencies.world
        func step(_ code: String, _ second: Double) async -> AccountError? {
            await fault {
                let (ticket, _) = try steppingUp(
                    try await world.signIn(on: World.caller(1), at: .moment(second)))
                _ = try await world.accounts.stepUp(
                    ticket.challenge, way: .oneTimePassword, code: code, World.caller(1),
                    at: .moment(second))
            }
        }
        #expect(await step(dependencies.code(600), 600) == nil)
        #expect(await step(dependencies.code(600), 601) == .code(.wrong, left: 4))
        #expect(await step(dependencies.code(570), 602) == .code(.wrong, left: 3))
        #expect(await step(dependencies.code(630), 603) == nil)
    }

    @Test func `each recovery code works once, however it is typed`() async throws {
        let dependencies = try await protected()
        let world = dependencies.world
        let code = dependencies.recovery[3]
        let typed = code.lowercased().replacing("-", with: " ")
        for (second, expected) in [(100.0, nil), (200, AccountError.code(.wrong, left: 4))] {
            let fault = await fault {
                let (ticket, _) = try steppingUp(
                    try await world.signIn(on: World.caller(1), at: .moment(second)))
                let entry = try await world.accounts.stepUp(
                    ticket.challenge, way: .recoveryCode, code: typed, World.caller(1), at: .moment(second))
                #expect(entry.session.methods == [.password, .recoveryCode])
                let profile = try await world.accounts.profile(
                    try world.who(entry, at: .moment(second)), at: .moment(second))
                #expect(profile.recoveryCodesLeft == 9)
            }
            #expect(fault == expected)
        }
        let letters = try await world.letters().filter { $0.kind == .recoveryCodeUsed }
        #expect(letters.map(\.count) == [9] && letters.map(\.at) == [.moment(100)])
    }

    @Test func `guesses at it are counted by themselves and lock it`() async throws {
        let dependencies = try await protected()
        let world = dependencies.world
        for guess in 1...5 {
            let fault = await fault {
                let (ticket, _) = try steppingUp(
                    try await world.signIn(on: World.caller(1), at: .moment(100)))
                _ = try await world.accounts.stepUp(
                    ticket.challenge, way: .oneTimePassword, code: "nonsense", World.caller(1),
                    at: .moment(100))
            }
            let until: Date? = guess == 5 ? .moment(400) : nil
            #expect(fault == .code(.wrong, left: 5 - guess, lockedUntil: until))
        }
        let locked = await fault {
            let (ticket, _) = try steppingUp(
                try await world.signIn(on: World.caller(1), at: .moment(101)))
            _ = try await world.accounts.stepUp(
                ticket.challenge, way: .oneTimePassword, code: dependencies.code(101), World.caller(1),
                at: .moment(101))
        }
        #expect(locked == .locked(until: .moment(400)))
    }

    @Test func `a forgotten password is no way around it`() async throws {
        let dependencies = try await protected()
        let world = dependencies.world
        let ticket = try await world.accounts.startReset(
            email: "ann@example.com", World.caller(5), at: .moment(1000))
        let code = try await world.code()
        let without = await fault {
            try await world.accounts.reset(
                ticket.challenge, code: code, password: "Brandnew4me", secondFactor: nil, World.caller(5),
                at: .moment(1001))
        }
        #expect(without == .reauthentication([.oneTimePassword, .recoveryCode]))
        try await world.accounts.reset(
            ticket.challenge, code: code, password: "Brandnew4me", secondFactor: dependencies.code(1002),
            World.caller(5), at: .moment(1002))
        #expect(
            await fault { _ = try world.who(dependencies.entry, at: .moment(1003)) } == .session(.revoked))
    }

    @Test func `it is removed after a fresh proof alone, which is then by itself`() async throws {
        let dependencies = try await protected()
        let world = dependencies.world
        let who = try world.who(dependencies.entry, at: .moment(400))
        let stale = await fault {
            try await world.accounts.removeFactor(who, World.caller(1), at: .moment(400))
        }
        #expect(stale == .reauthentication([.oneTimePassword, .recoveryCode]))
        let byPassword = await fault {
            _ = try await world.accounts.reauthenticate(
                who, way: .password, secret: World.password, challenge: nil, World.caller(1),
                at: .moment(401))
        }
        #expect(byPassword == .missing)
        let entry = try await world.accounts.reauthenticate(
            who, way: .oneTimePassword, secret: dependencies.code(402), challenge: nil, World.caller(1),
            at: .moment(402))
        let fresh = try world.who(entry, at: .moment(403))
        try await world.accounts.removeFactor(fresh, World.caller(1), at: .moment(403))
        #expect(try await world.letters().last?.kind == .factorRemoved)
        _ = try entered(try await world.signIn(on: World.caller(1), at: .moment(500)))
    }

    @Test func `new recovery codes void the old ones`() async throws {
        let dependencies = try await protected()
        let world = dependencies.world
        let who = try world.who(dependencies.entry, at: .moment(10))
        let codes = try await world.accounts.newRecoveryCodes(who, World.caller(1), at: .moment(10))
        #expect(Set(codes).isDisjoint(with: dependencies.recovery))
        let fault = await fault {
            let (ticket, _) = try steppingUp(
                try await world.signIn(on: World.caller(1), at: .moment(100)))
            _ = try await world.accounts.stepUp(
                ticket.challenge, way: .recoveryCode, code: dependencies.recovery[0], World.caller(1),
                at: .moment(100))
        }
        #expect(fault == .code(.wrong, left: 4))
    }

    @Test func `neither the secret nor a recovery code stands in the store as it is`() async throws {
        let dependencies = try await protected()
        let factor = try #require(await dependencies.world.store.tables.secondFactors.first)
        let secret = unsafe dependencies.totp.secret.withUnsafeBytes { unsafe Array($0) }
        #expect(factor.secret.count > secret.count)
        #expect(!String(describing: factor).contains(dependencies.recovery[0]))
        #expect(factor.recoveryCodes.allSatisfy { $0.hash.hasPrefix("sha256:") && $0.hash.count == 71 })
    }
}
