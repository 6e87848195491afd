import AccountAPI
import AccountTestSupport
import AccountDomain
import Foundation
import OneTimePassword
import Testing

/// What somebody else does to the account between a proof and what rests upon it.
struct OvertakenTests {
    private static let other = "Brandnew4me"

    /// A forgotten password that was set again by mail, on device 8.
    private static func reset(_ world: World, at now: Date) async throws {
        let ticket = try await world.accounts.startReset(
            email: "ann@example.com", World.caller(8), at: now)
        try await world.accounts.reset(
            ticket.challenge, code: try await world.code(), password: other, secondFactor: nil,
            World.caller(8), at: now)
    }

    private static func openSessions(_ world: World) async -> Int {
        await world.store.tables.sessions.count { $0.endedAt == nil }
    }

    @Test func `a rehash brings no old password back`() async throws {
        let world = try World()
        _ = try await world.register()
        world.hashing.setParameters(2)
        // The first hash is that of the comparison; the reset comes while the second one is made.
        let hashing = world.hashing
        hashing.duringNextCall {
            hashing.duringNextCall {
                await expectNoFault { try await Self.reset(world, at: .moment(100)) }
            }
        }
        _ = await fault { _ = try await world.signIn(on: World.caller(1), at: .moment(100)) }
        #expect(
            await fault { _ = try await world.signIn(on: World.caller(1), at: .moment(102)) }
                == .credentials(failures: 1, left: 4))
        _ = try entered(
            try await world.signIn("ann@example.com", Self.other, on: World.caller(1), at: .moment(103)))
    }

    @Test func `a full pool at the rehash refuses no right password`() async throws {
        let world = try World()
        _ = try await world.register()
        let before = await world.store.tables.users.first?.password
        world.hashing.setParameters(2)
        let hashing = world.hashing
        hashing.duringNextCall { hashing.setBusy(true) }
        _ = try entered(try await world.signIn(on: World.caller(1), at: .moment(1)))
        #expect(await world.store.tables.attempts.count { $0.failures > 0 } == 0)
        #expect(await world.store.tables.users.first?.password == before)
    }

    @Test func `no session rests on a password that was reset meanwhile`() async throws {
        let world = try World()
        _ = try await world.register()
        world.hashing.duringNextCall {
            await expectNoFault { try await Self.reset(world, at: .moment(100)) }
        }
        let refused = await fault { _ = try await world.signIn(on: World.caller(1), at: .moment(100)) }
        #expect(refused == .credentials(failures: 1, left: 4))
        #expect(await Self.openSessions(world) == 0)
    }

    @Test func `nor does a second step complete a sign-in by such a password`() async throws {
        let world = try World()
        _ = try await world.register()
        let (ticket, _) = try steppingUp(try await world.signIn(on: World.caller(2), at: .moment(100)))
        _ = try await world.accounts.sendStepUpMail(ticket.challenge, World.caller(2), at: .moment(161))
        let code = try await world.code()
        try await Self.reset(world, at: .moment(300))
        let refused = await fault {
            _ = try await world.accounts.stepUp(
                ticket.challenge, way: .mail, code: code, World.caller(2), at: .moment(301))
        }
        #expect(refused == .code(.expired, left: nil))
        #expect(await Self.openSessions(world) == 0)
    }

    @Test func `a sign-in that an administrator's closing overtakes begins nothing`() async throws {
        let world = try World()
        let entry = try await world.register()
        let user = entry.session.user
        // No session is open that both would end.
        try await world.accounts.signOut(
            try world.who(entry, at: .moment(50)), World.caller(1), at: .moment(50))
        world.hashing.duringNextCall {
            await world.store.beforeNextCommit { _ in
                await expectNoFault { try await world.accounts.close(user, at: .moment(100)) }
            }
        }
        let refused = await fault { _ = try await world.signIn(on: World.caller(1), at: .moment(100)) }
        #expect(refused == .closed)
        #expect(await Self.openSessions(world) == 0)
    }

    @Test func `a password change that a reset overtakes leaves the owner's new password`() async throws {
        let world = try World()
        let entry = try await world.register()
        let who = try world.who(entry, at: .moment(100))
        let hashing = world.hashing
        hashing.duringNextCall {
            hashing.duringNextCall {
                await expectNoFault { try await Self.reset(world, at: .moment(100)) }
            }
        }
        let refused = await fault {
            try await world.accounts.changePassword(
                who, current: World.password, new: "Thiefs4choice", World.caller(1), at: .moment(100))
        }
        #expect(refused == .session(.revoked))
        _ = try entered(
            try await world.signIn("ann@example.com", Self.other, on: World.caller(1), at: .moment(101)))
    }

    @Test func `a sign-in beside which a second factor was confirmed is asked for it`() async throws {
        let world = try World()
        let who = try world.who(try await world.register(), at: .moment(100))
        let enrolment = try await world.accounts.enrolFactor(who, World.caller(1), at: .moment(100))
        let totp = try OTPAuthLink(enrolment.link).totp
        world.hashing.duringNextCall {
            // What is to be asked for was read by then.
            await world.store.beforeNextCommit { _ in
                await expectNoFault {
                    _ = try await world.accounts.confirmFactor(
                        who, code: totp.code(at: .moment(100)), World.caller(1), at: .moment(100))
                }
            }
        }
        func signIn(_ second: Double) async throws -> SignInOutcome {
            try await world.signIn(on: World.caller(1), at: .moment(second))
        }
        #expect(await fault { _ = try await signIn(100) } == .busy(retryAfter: 1))
        #expect(await Self.openSessions(world) == 1)
        #expect(try steppingUp(try await signIn(101)).1 == [.oneTimePassword, .recoveryCode])
    }

    @Test func `an account that is opened again at the last moment is not removed`() async throws {
        let world = try World()
        let entry = try await world.register()
        let (user, caller) = (entry.session.user, World.caller(1))
        let due = try await world.accounts.askDeletion(
            try world.who(entry, at: .moment(1)), caller, at: .moment(1))
        #expect(try await world.accounts.deleteDue(at: due) == 0)
        await world.store.beforeNextCommit { _ in
            await expectNoFault { try await world.accounts.open(user, at: due + 7200) }
        }
        #expect(try await world.accounts.deleteDue(at: due + 7200) == 0)
        #expect(await world.store.tables.users.map(\.id) == [user])
    }

    @Test func `sign-ins of one person from many devices at once all succeed`() async throws {
        let world = try World()
        _ = try await world.register()
        for device in 2...8 {
            _ = try await world.enter(
                on: World.caller(device, network: 1), at: .moment(Double(device) * 3600))
        }
        let faults = await withTaskGroup(of: AccountError?.self) { group in
            for device in 1...8 {
                group.addTask {
                    await fault {
                        _ = try await world.enter(
                            on: World.caller(device, network: 1), at: .moment(9 * 3600))
                    }
                }
            }
            return await group.reduce(into: [AccountError]()) { if let fault = $1 { $0.append(fault) } }
        }
        #expect(faults == [])
        #expect(await Self.openSessions(world) == 8)
    }
}

/// Does something in a hook, which can throw nothing; a fault fails the test.
func expectNoFault(_ body: () async throws -> Void) async {
    let fault = await fault(body)
    #expect(fault == nil)
}
