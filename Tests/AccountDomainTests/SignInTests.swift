import AccountAPI
import AccountTestSupport
import AccountDomain
import Foundation
import Testing

/// Requirements 2, 8.2 and 10: signing in, and everything that is guessed.
struct SignInTests {
    @Test func `the right password on a known device begins a session and ends the one before`() async throws
    {
        let world = try World()
        let first = try await world.register()
        let second = try entered(try await world.signIn(on: World.caller(1), at: .moment(100)))
        #expect(second.device.id == first.device.id)
        #expect(await world.store.tables.sessions.map(\.end) == [.replaced, nil])
        #expect(await fault { _ = try world.who(first, at: .moment(101)) } == .session(.revoked))
        #expect(try await world.kinds(to: "ann@example.com") == [.registrationCode])
    }

    @Test func `a wrong password tells how often and how many are left, known or unknown address alike`()
        async throws
    {
        let world = try World()
        _ = try await world.register()
        for email in ["ann@example.com", "nobody@example.com"] {
            for failures in 1...5 {
                let fault = await fault {
                    _ = try await world.signIn(
                        email, "Wrong4you", on: World.caller(2), at: .moment(Double(failures)))
                }
                let locked: Date? = failures == 5 ? .moment(305) : nil
                #expect(
                    fault == .credentials(failures: failures, left: 5 - failures, lockedUntil: locked))
            }
            let locked = await fault {
                _ = try await world.signIn(email, World.password, on: World.caller(2), at: .moment(10))
            }
            #expect(locked == .locked(until: .moment(305)))
        }
        #expect(world.hashing.calls.checks == 5)
        #expect(world.hashing.calls.dummies == 5)
    }

    @Test func `five failures lock for five minutes, ten for an hour, and each lock is told once by mail`()
        async throws
    {
        let world = try World()
        _ = try await world.register()
        func wrong(_ second: Double) async -> AccountError? {
            await fault {
                _ = try await world.signIn(
                    "ann@example.com", "Wrong4you", on: World.caller(2), at: .moment(second))
            }
        }
        for second in 1...5 { _ = await wrong(Double(second)) }
        #expect(await wrong(304) == .locked(until: .moment(305)))
        for second in 305...308 { _ = await wrong(Double(second)) }
        #expect(await wrong(309) == .credentials(failures: 10, left: 0, lockedUntil: .moment(3909)))
        #expect(await wrong(3908) == .locked(until: .moment(3909)))
        for second in 3909...3912 { _ = await wrong(Double(second)) }
        let third = AccountError.credentials(failures: 15, left: 0, lockedUntil: .moment(3913 + 3600))
        #expect(await wrong(3913) == third)
        #expect(await wrong(3914) == .locked(until: .moment(3913 + 3600)))
        #expect(
            try await world.kinds(to: "ann@example.com") == [.registrationCode, .locked, .locked, .locked])
        #expect(try await world.letters().map(\.count) == [10, 5, 60, 60])
    }

    @Test func `nobody who guesses elsewhere locks the owner out of a known device`() async throws {
        let world = try World()
        _ = try await world.register()
        for second in 1...20 {
            _ = await fault {
                _ = try await world.signIn(
                    "ann@example.com", "Wrong4you", on: World.caller(9), at: .moment(Double(second)))
            }
        }
        _ = try entered(try await world.signIn(on: World.caller(1), at: .moment(30)))
        // Nor of a new one in another network; in the guesser's own one it is locked.
        _ = try await world.enter(on: World.caller(3, network: 1), at: .moment(31))
        let beside = await fault {
            _ = try await world.signIn(on: World.caller(4, network: 9), at: .moment(32))
        }
        #expect(beside == .locked(until: .moment(305)))
    }

    @Test func `a success forgets the failures before it`() async throws {
        let world = try World()
        _ = try await world.register()
        for second in 1...4 {
            _ = await fault {
                _ = try await world.signIn(
                    "ann@example.com", "Wrong4you", on: World.caller(1), at: .moment(Double(second)))
            }
        }
        _ = try entered(try await world.signIn(on: World.caller(1), at: .moment(5)))
        let fault = await fault {
            _ = try await world.signIn("ann@example.com", "Wrong4you", on: World.caller(1), at: .moment(6))
        }
        #expect(fault == .credentials(failures: 1, left: 4))
    }

    @Test func `guesses that come at once are all counted`() async throws {
        let world = try World()
        _ = try await world.register()
        let faults = await withTaskGroup(of: AccountError?.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    await fault {
                        _ = try await world.signIn(
                            "ann@example.com", "Wrong4you", on: World.caller(2), at: .moment(1))
                    }
                }
            }
            return await group.reduce(into: [AccountError?]()) { $0.append($1) }
        }
        let wrong = faults.count { if case .credentials = $0 { true } else { false } }
        let locked = faults.count { if case .locked = $0 { true } else { false } }
        #expect(wrong == 5)
        #expect(locked == 7)
    }

    @Test func `a new device is told by mail, and the mail takes it back`() async throws {
        let world = try World()
        let first = try await world.register()
        let second = try await world.enter(on: World.caller(2, network: 1), at: .moment(100))
        let letter = try #require(try await world.letters().last)
        #expect(letter.kind == .newDevice)
        #expect(letter.deviceName == "device 2")
        let link = try #require(letter.notMe.flatMap { Identifier<Challenge>($0) })
        #expect(try await world.accounts.isNotMeOpen(link, at: .moment(101)) == "device 2")
        #expect(try world.who(second, at: .moment(101)).user == first.session.user)
        let answer = try await world.accounts.notMe(link, at: .moment(102))
        #expect(answer.deviceName == "device 2")
        #expect(await fault { _ = try world.who(second, at: .moment(103)) } == .session(.revoked))
        #expect(try world.who(first, at: .moment(103)).session == first.session.id)
        // The password is somebody else's, too: it signs in no more, and the page's own way sets another one.
        #expect(answer.hadPassword)
        let told = try #require(try await world.letters().last)
        #expect(told.kind == .passwordWithdrawn)
        #expect(told.code == nil)
        #expect(try await world.accounts.isNotMeOpen(link, at: .moment(104)) == nil)
        #expect(
            await fault { _ = try await world.signIn(on: World.caller(2), at: .moment(105)) }
                == .credentials(failures: 1, left: 4))
        let ticket = try await world.accounts.startReset(
            email: "ann@example.com", World.caller(1), at: .moment(106))
        try await world.accounts.reset(
            ticket.challenge, code: try await world.code(), password: "Brandnew4me", secondFactor: nil,
            World.caller(1), at: .moment(110))
        #expect(await fault { _ = try world.who(first, at: .moment(111)) } == .session(.revoked))
        _ = try entered(
            try await world.signIn("ann@example.com", "Brandnew4me", on: World.caller(1), at: .moment(112)))
    }

    @Test func `it takes back what the device signed in to after the mail, too`() async throws {
        let world = try World()
        _ = try await world.register()
        let thief = World.caller(2, network: 1)
        _ = try await world.enter(on: thief, at: .moment(100))
        let link = try #require(
            try await world.letters().last?.notMe.flatMap { Identifier<Challenge>($0) })
        let second = try await world.enter(on: thief, at: .moment(200))
        // The session of the mail is long gone.
        try await world.store.removeEnded(before: .moment(200.5))
        _ = try await world.accounts.notMe(link, at: .moment(300))
        #expect(await fault { _ = try world.who(second, at: .moment(301)) } == .session(.revoked))
        let refresh = await fault {
            _ = try await world.accounts.refresh(second.refreshToken, thief, at: .moment(302))
        }
        #expect(refresh == .session(.revoked))
        #expect(await world.store.tables.sessions.filter { $0.endedAt == nil }.count == 1)
    }

    @Test func `an administrator's reset withdraws the password and sends no code`() async throws {
        let world = try World()
        let entry = try await world.register()
        let user = entry.session.user
        #expect(try await world.accounts.startReset(of: user, at: .moment(10)))
        #expect(try await world.kinds(to: "ann@example.com") == [.registrationCode, .passwordWithdrawn])
        #expect(
            await fault { _ = try await world.signIn(on: World.caller(1), at: .moment(11)) }
                == .credentials(failures: 1, left: 4))
        #expect(try world.who(entry, at: .moment(12)).user == user)
        // No code is on its way that would have to be waited for.
        let ticket = try await world.accounts.startReset(
            email: "ann@example.com", World.caller(1), at: .moment(60))
        try await world.accounts.reset(
            ticket.challenge, code: try await world.code(), password: "Brandnew4me", secondFactor: nil,
            World.caller(1), at: .moment(61))
        _ = try entered(
            try await world.signIn("ann@example.com", "Brandnew4me", on: World.caller(1), at: .moment(62)))
    }

    @Test func `who switched the notice off is not told`() async throws {
        let world = try World()
        let entry = try await world.register()
        let who = try world.who(entry, at: .moment(1))
        _ = try await world.accounts.changeProfile(
            who, ProfileChangeBody(notifiesNewDevice: false, verifiesUnusual: false), World.caller(1),
            at: .moment(1))
        #expect(try await world.accounts.applyDueChanges(at: at(day: 4)) == 2)
        let before = try await world.kinds(to: "ann@example.com")
        _ = try await world.enter(on: World.caller(2), at: at(day: 4))
        #expect(try await world.kinds(to: "ann@example.com") == before)
    }

    /// A new device in the network of a known one and in a new one; a known device; each after failures; after a long
    /// silence.
    @Test(
        arguments: [
            (2, 1, 0, 100, true), (2, 2, 0, 100, true), (1, 2, 0, 100, false), (2, 1, 3, 100, true),
            (1, 1, 3, 100, false), (1, 1, 0, 91 * 86_400, true),
        ] as [(Int, Int, Int, Double, Bool)])
    func `an unusual sign-in asks for a code by mail`(
        device: Int, network: Int, failures: Int, second: Double, isAsked: Bool
    ) async throws {
        let world = try World()
        _ = try await world.register()
        let caller = World.caller(device, network: network)
        for failure in 0..<failures {
            _ = await fault {
                _ = try await world.signIn(
                    "ann@example.com", "Wrong4you", on: caller, at: .moment(second - 10 + Double(failure)))
            }
        }
        let outcome = try await world.signIn(on: caller, at: .moment(second))
        guard isAsked else {
            _ = try entered(outcome)
            return
        }
        let (ticket, ways) = try steppingUp(outcome)
        #expect(ways == [.mail])
        #expect(await world.store.tables.sessions.filter { $0.endedAt == nil }.count == 1)
        _ = try await world.accounts.sendStepUpMail(ticket.challenge, caller, at: .moment(second + 1))
        let entry = try await world.accounts.stepUp(
            ticket.challenge, way: .mail, code: try await world.code(), caller, at: .moment(second + 2))
        #expect(entry.session.methods == [.password, .mail])
    }

    @Test func `a second step is for its device, and once`() async throws {
        let world = try World()
        _ = try await world.register()
        let (ticket, _) = try steppingUp(try await world.signIn(on: World.caller(2), at: .moment(100)))
        _ = try await world.accounts.sendStepUpMail(ticket.challenge, World.caller(2), at: .moment(101))
        let code = try await world.code()
        let elsewhere = await fault {
            _ = try await world.accounts.stepUp(
                ticket.challenge, way: .mail, code: code, World.caller(3), at: .moment(102))
        }
        #expect(elsewhere == .code(.expired, left: nil))
        _ = try await world.accounts.stepUp(
            ticket.challenge, way: .mail, code: code, World.caller(2), at: .moment(103))
        let twice = await fault {
            _ = try await world.accounts.stepUp(
                ticket.challenge, way: .mail, code: code, World.caller(2), at: .moment(104))
        }
        #expect(twice == .code(.used, left: nil))
    }

    @Test func `a closed account signs nobody in and ends its sessions; opened, it works again`() async throws
    {
        let world = try World()
        let entry = try await world.register()
        try await world.accounts.close(entry.session.user, at: .moment(10))
        #expect(await fault { _ = try world.who(entry, at: .moment(11)) } == .session(.revoked))
        #expect(await fault { _ = try await world.signIn(on: World.caller(1), at: .moment(12)) } == .closed)
        try await world.accounts.open(entry.session.user, at: .moment(13))
        _ = try entered(try await world.signIn(on: World.caller(1), at: .moment(14)))
    }

    @Test func `a password hashed by old parameters is hashed anew at the sign-in`() async throws {
        let world = try World()
        _ = try await world.register()
        let before = await world.store.tables.users.first?.password
        world.hashing.setParameters(2)
        _ = try entered(try await world.signIn(on: World.caller(1), at: .moment(1)))
        let after = await world.store.tables.users.first?.password
        #expect(before != after)
        _ = try entered(try await world.signIn(on: World.caller(1), at: .moment(2)))
    }

    @Test func `a busy pool compares nothing, and takes no guess away`() async throws {
        let world = try World()
        let entry = try await world.register()
        let who = try world.who(entry, at: .moment(1))
        func wrong(_ second: Double) async -> AccountError? {
            await fault {
                _ = try await world.signIn(
                    "ann@example.com", "Wrong4you", on: World.caller(1), at: .moment(second))
            }
        }
        for (failures, left) in [(1, 4), (2, 3), (3, 2), (4, 1)] {
            #expect(await wrong(Double(failures)) == .credentials(failures: failures, left: left))
        }
        // The fifth would lock.
        world.hashing.setBusy(true)
        for second in 5...15 { #expect(await wrong(Double(second)) == .busy(retryAfter: 1)) }
        let again = await fault {
            _ = try await world.accounts.reauthenticate(
                who, way: .password, secret: World.password, challenge: nil, World.caller(1), at: .moment(16))
        }
        #expect(again == .busy(retryAfter: 1))
        world.hashing.setBusy(false)
        #expect(await wrong(17) == .credentials(failures: 5, left: 0, lockedUntil: .moment(317)))
        #expect(await wrong(18) == .locked(until: .moment(317)))
        _ = try entered(try await world.signIn(on: World.caller(1), at: .moment(317)))
        #expect(await world.store.tables.attempts.count { $0.failures > 0 } == 0)
    }

    @Test func `the least active session ends when there are too many`() async throws {
        let world = try World { $0.mostSessions = 3 }
        _ = try await world.register()
        for device in 2...4 {
            _ = try await world.enter(
                on: World.caller(device, network: 1), at: .moment(Double(device) * 100))
        }
        let ends = await world.store.tables.sessions.sorted { $0.createdAt < $1.createdAt }.map(\.end)
        #expect(ends == [.replaced, nil, nil, nil])
    }

    @Test func `the devices seen longest ago are forgotten when there are too many`() async throws {
        let world = try World { $0.mostDevices = 3 }
        let first = try await world.register()
        for device in 2...4 {
            let entry = try await world.enter(
                on: World.caller(device, network: 1), at: .moment(Double(device) * 100))
            guard device != 3 else { continue }
            try await world.accounts.signOut(
                try world.who(entry, at: .moment(450)), World.caller(device), at: .moment(450))
        }
        #expect(await world.store.tables.devices.map(\.name) == ["device 1", "device 3", "device 4"])
        #expect(try world.who(first, at: .moment(460)).device == first.device.id)
    }

    @Test func `a device in daily use is no long absence`() async throws {
        let world = try World()
        let entry = try await world.register()
        // It refreshes, and does not sign in.
        var token = entry.refreshToken
        for day in stride(from: 20.0, through: 100, by: 20) {
            token = try await world.accounts.refresh(token, World.caller(1), at: .moment(day * 86_400))
                .refreshToken
        }
        _ = try await world.enter(on: World.caller(2, network: 1), at: .moment(101 * 86_400))
    }

    @Test func `a store that is away is said, and nothing is lost when it is back`() async throws {
        let world = try World()
        _ = try await world.register()
        await world.store.fail(with: .unavailable(reason: "away"))
        #expect(
            await fault { _ = try await world.signIn(on: World.caller(1), at: .moment(1)) }
                == .unavailable(reason: "away"))
        await world.store.fail(with: nil)
        _ = try entered(try await world.signIn(on: World.caller(1), at: .moment(2)))
    }
}
