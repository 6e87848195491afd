import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import OneTimePassword
import TestSupport
import Testing

/// Somebody with nothing left but a recovery code, or with nothing left but the mailbox.
@Suite struct CodeRecoveryTests {
    private let world: World
    private let owner = World.caller(1)
    /// The device on which the person begins again.
    private let fresh = World.caller(8)

    init() throws { world = try World() }

    /// Ann's account with a second factor.
    private func protected() async throws -> (IssuedSession, [String]) {
        let mine = try await world.register()
        let who = try world.who(mine, at: .moment(1))
        let link = try OTPAuthLink(try await world.accounts.enrolFactor(who, owner, at: .moment(1)).link)
        let codes = try await world.accounts.confirmFactor(
            who, code: link.totp.code(at: .moment(2)), owner, at: .moment(2))
        return (mine, codes)
    }

    private func recover(_ code: String, email: String = "ann@example.com", at now: Date) async throws -> Date
    {
        try await world.accounts.startRecovery(
            email: email, code: code, password: "Brandnew4me", fresh, at: now)
    }

    @Test func `with two recovery codes and nothing else a person is in after three days`() async throws {
        let (_, codes) = try await protected()
        #expect(try await recover(codes[0].lowercased(), at: at(day: 40)) == at(day: 43))
        let letter = try #require(try await world.letters().last)
        #expect(letter.kind == .passwordPending && letter.undo != nil)
        let early = await fault {
            _ = try await world.signIn("ann@example.com", "Brandnew4me", on: fresh, at: at(day: 42))
        }
        #expect(early == .credentials(failures: 1, left: 4))
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 1)
        #expect(await world.store.tables.sessions.allSatisfy { $0.endedAt != nil })
        let (step, ways) = try steppingUp(
            try await world.signIn("ann@example.com", "Brandnew4me", on: fresh, at: at(day: 43, 1)))
        #expect(ways == [.oneTimePassword, .recoveryCode])
        let spent = await fault {
            _ = try await world.accounts.stepUp(
                step.challenge, way: .recoveryCode, code: codes[0], fresh, at: at(day: 43, 2))
        }
        #expect(spent == .code(.wrong, left: 4))
        _ = try await world.accounts.stepUp(
            step.challenge, way: .recoveryCode, code: codes[1], fresh, at: at(day: 43, 3))
        let old = await fault { _ = try await world.signIn(on: owner, at: at(day: 43, 4)) }
        #expect(old == .credentials(failures: 1, left: 4))
    }

    @Test func `who found the sheet with the codes is stopped by the mailbox, or by a device`() async throws {
        for byDevice in [true, false] {
            let story = try CodeRecoveryTests()
            let (mine, codes) = try await story.protected()
            _ = try await story.recover(codes[3], at: .moment(100))
            let accounts = story.world.accounts
            if byDevice {
                let who = try story.world.who(mine, at: .moment(200))
                let pending = try #require(
                    try await accounts.profile(who, at: .moment(200)).pending.first)
                #expect(pending.kind == .password && pending.next == "", "no hash is shown")
                try await accounts.stopChange(pending.id, who, owner, at: .moment(200))
            } else {
                let id = try #require(try await story.world.letters().last?.undo)
                let link = try #require(Identifier<Challenge>(id))
                let question = Reversion.stopped(.password, next: "")
                #expect(try await accounts.undoQuestion(link, at: .moment(200)) == question)
                #expect(try await accounts.undo(link, nil, at: .moment(200)) == question)
            }
            #expect(try await accounts.applyDueChanges(at: at(day: 9)) == 0)
            let refused = await fault {
                _ = try await story.world.signIn("ann@example.com", "Brandnew4me", on: fresh, at: at(day: 9))
            }
            #expect(refused == .credentials(failures: 1, left: 4))
        }
    }

    @Test func `a wrong code and an address without an account are answered alike, and counted`() async throws
    {
        let (_, codes) = try await protected()
        for email in ["ann@example.com", "nobody@example.com"] {
            for left in [4, 3, 2, 1, 0] {
                let wrong = await fault {
                    _ = try await recover("AAAA-AAAA-AAAA-AAAA-AAAA-AAAA", email: email, at: .moment(100))
                }
                let end: Date? = left == 0 ? .moment(400) : nil
                #expect(wrong == .code(.wrong, left: left, lockedUntil: end))
            }
            let locked = await fault { _ = try await recover(codes[0], email: email, at: .moment(101)) }
            #expect(locked == .locked(until: .moment(400)))
        }
        #expect(await world.store.tables.credentialChanges.allSatisfy { !$0.isPending })
        // The owner's own second step is not locked by it.
        let (step, _) = try steppingUp(try await world.signIn(on: owner, at: .moment(102)))
        _ = try await world.accounts.stepUp(
            step.challenge, way: .recoveryCode, code: codes[1], owner, at: .moment(103))
    }

    @Test func `a code of an enrolment that was never confirmed, or of one that is gone, is none`()
        async throws
    {
        let (mine, codes) = try await protected()
        try await world.accounts.removeFactor(try world.who(mine, at: .moment(3)), owner, at: .moment(3))
        let refused = await fault { _ = try await recover(codes[0], at: .moment(100)) }
        #expect(refused == .code(.wrong, left: 4))
    }

    @Test func `with the mailbox alone a person is in at once`() async throws {
        _ = try await world.register()
        let ticket = try await world.accounts.startReset(email: "ann@example.com", fresh, at: at(day: 9))
        try await world.accounts.reset(
            ticket.challenge, code: try await world.code(), password: "Brandnew4me", secondFactor: nil,
            fresh, at: at(day: 9, 1))
        _ = try await world.enter("ann@example.com", "Brandnew4me", on: fresh, at: at(day: 9, 70))
    }
}
