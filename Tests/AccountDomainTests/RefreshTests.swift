import AccountAPI
import AccountTestSupport
import AccountDomain
import Foundation
import Testing

/// Requirements 4 and 5, and `research/auth.md`, section 4.
struct RefreshTests {
    @Test func `a refresh gives the next token and a new access token`() async throws {
        let world = try World()
        let first = try await world.register()
        let second = try await world.accounts.refresh(
            first.refreshToken, World.caller(1), at: .moment(3600))
        #expect(second.refreshToken != first.refreshToken)
        #expect(second.accessToken != first.accessToken)
        #expect(second.expiresAt == .moment(3600 + 7200))
        #expect(try world.who(second, at: .moment(3601)).session == first.session.id)
    }

    @Test(arguments: [101, 3699, 3700, 7299, 7300, 5 * 86_400.0])
    func `an answer that was lost is given again, however late, with an access token that lives`(
        moment: Double
    ) async throws {
        let world = try World()
        let first = try await world.register()
        let lost = try await world.accounts.refresh(first.refreshToken, World.caller(1), at: .moment(100))
        let again = try await world.accounts.refresh(
            first.refreshToken, World.caller(1), at: .moment(moment))
        #expect(again.refreshToken == lost.refreshToken)
        #expect(again.session == lost.session)
        // To the letter, as long as half of its life is left: several may have asked at once.
        #expect((again.accessToken == lost.accessToken) == (moment < 100 + 3600))
        #expect(again.expiresAt == (moment < 100 + 3600 ? lost.expiresAt : .moment(moment + 7200)))
        #expect(try world.who(again, at: .moment(moment + 3599)).session == first.session.id)
    }

    @Test func `six at once all get the one next token`() async throws {
        let world = try World()
        let first = try await world.register()
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    try await world.accounts.refresh(
                        first.refreshToken, World.caller(1), at: .moment(100)
                    ).refreshToken
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(answers.count == 1)
        #expect(await world.store.tables.sessions.map(\.counter) == [1])
    }

    /// How old the shown token is, how long ago it was replaced, whether by a device key, whether its child was
    /// used: what follows.
    @Test(
        arguments: [
            (1, 10, .key, true, true), (1, 100_000, .key, true, true),
            (1, 10, .cookie, true, true), (1, 61, .cookie, true, false), (1, 61, .cookie, false, true),
            (2, 30, .key, true, true), (2, 61, .key, true, false), (2, 30, .cookie, true, true),
            (5, 59, .key, true, true), (5, 61, .key, true, false), (9, 1, .key, false, false),
        ] as [(Int, Double, DeviceCredential.Kind, Bool, Bool)])
    func `an old token is borne, or ends the session`(
        behind: Int, after: Double, kind: DeviceCredential.Kind, isUsed: Bool, isBorne: Bool
    ) async throws {
        let world = try World()
        let caller = World.caller(1, kind: kind)
        var entry = try await world.register(on: caller)
        var tokens: [String] = [entry.refreshToken]
        for _ in 0..<behind {
            entry = try await world.accounts.refresh(entry.refreshToken, caller, at: .moment(1000))
            tokens.append(entry.refreshToken)
        }
        if isUsed { _ = try world.who(entry, at: .moment(1000)) }
        let shown = tokens[tokens.count - 1 - behind]
        let current = entry
        let answer = await fault {
            let again = try await world.accounts.refresh(shown, caller, at: .moment(1000 + after))
            #expect(again.refreshToken == current.refreshToken)
        }
        #expect(answer == (isBorne ? nil : .session(.reused)))
        let later = await fault {
            _ = try await world.accounts.refresh(current.refreshToken, caller, at: .moment(1001 + after))
        }
        #expect(later == (isBorne ? nil : .session(.reused)))
        let access = await fault { _ = try world.who(current, at: .moment(1001 + after)) }
        #expect(isBorne || access == .session(.revoked) || after > 7200)
    }

    @Test func `a store that was set back goes on from the token that is shown`() async throws {
        let world = try World()
        let first = try await world.register()
        let backup = await world.store.tables
        var entry = first
        for second in 1...5 {
            entry = try await world.accounts.refresh(
                entry.refreshToken, World.caller(1), at: .moment(Double(second) * 100))
        }
        await world.store.restore(backup)
        let next = try await world.accounts.refresh(entry.refreshToken, World.caller(1), at: .moment(700))
        #expect(next.session.counter == 6)
        let reuse = await fault {
            _ = try await world.accounts.refresh(first.refreshToken, World.caller(1), at: .moment(800))
        }
        #expect(reuse == .session(.reused))
    }

    @Test func `no token renews another device's session`() async throws {
        let world = try World()
        let entry = try await world.register()
        let other = await fault {
            _ = try await world.accounts.refresh(entry.refreshToken, World.caller(2), at: .moment(1))
        }
        #expect(other == .proof(.otherDevice))
        var nobody = World.caller(1)
        nobody.credential = nil
        let none = await fault {
            _ = try await world.accounts.refresh(entry.refreshToken, nobody, at: .moment(1))
        }
        #expect(none == .proof(.missing))
        #expect(await world.store.tables.sessions.map(\.endedAt) == [nil])
    }

    @Test(arguments: [
        (29.9, true), (30.1, false),
    ])
    func `a session that is not refreshed ends after thirty days`(days: Double, isOpen: Bool) async throws {
        let world = try World()
        let entry = try await world.register()
        let fault = await fault {
            _ = try await world.accounts.refresh(
                entry.refreshToken, World.caller(1), at: .moment(days * 86_400))
        }
        #expect(fault == (isOpen ? nil : .session(.expired)))
    }

    @Test func `no session outlives a hundred and eighty days`() async throws {
        let world = try World()
        var entry = try await world.register()
        for day in stride(from: 20.0, through: 160, by: 20) {
            entry = try await world.accounts.refresh(
                entry.refreshToken, World.caller(1), at: .moment(day * 86_400))
        }
        let last = try await world.accounts.refresh(
            entry.refreshToken, World.caller(1), at: .moment(180 * 86_400 - 60))
        // Nor does its last access token.
        #expect(last.expiresAt == .moment(180 * 86_400))
        #expect(throws: AccountError.session(.accessExpired)) {
            try world.who(last, at: .moment(180 * 86_400 + 1))
        }
        let fault = await fault {
            _ = try await world.accounts.refresh(
                last.refreshToken, World.caller(1), at: .moment(180.1 * 86_400))
        }
        #expect(fault == .session(.expired))
    }

    @Test func `a token that is changed anywhere is none`() async throws {
        let world = try World()
        let entry = try await world.register()
        let letters = Array(entry.refreshToken)
        for place in letters.indices {
            var changed = letters
            changed[place] = changed[place] == "A" ? "B" : "A"
            let fault = await fault {
                _ = try await world.accounts.refresh(
                    String(changed), World.caller(1), at: .moment(1))
            }
            #expect(fault == .session(.invalid) || fault == .session(.revoked))
        }
        #expect(await world.store.tables.sessions.map(\.counter) == [0])
    }

    @Test func `a refresh that meets a sign-out does not revive the session`() async throws {
        let world = try World()
        let entry = try await world.register()
        let who = try world.who(entry, at: .moment(1))
        await world.store.beforeNextCommit { _ in
            try? await world.accounts.signOut(who, World.caller(1), at: .moment(2))
        }
        let fault = await fault {
            _ = try await world.accounts.refresh(entry.refreshToken, World.caller(1), at: .moment(2))
        }
        #expect(fault == .session(.revoked))
        #expect(await world.store.tables.sessions.map(\.end) == [.signedOut])
        let check = await AccountDomainTests.fault { _ = try world.who(entry, at: .moment(3)) }
        #expect(check == .session(.revoked))
    }
}
