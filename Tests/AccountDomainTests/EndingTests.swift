import AccountAPI
import AccountTestSupport
import AccountDomain
import Foundation
import Testing

/// How accounts end by themselves, and what is noted of sessions meanwhile.
struct EndingTests {
    @Test func `a notice of Apple's is taken once`() async throws {
        let world = try World()
        let entry = try await world.register(
            byApple: ProvidedPerson(key: .init(.apple, "001"), client: "c", token: "r1"))
        world.apple.answer(
            .success(AppleNotice(id: "n1", event: .consentRevoked, subject: "001")), toNotice: "p1")
        try await world.accounts.takeNotice("p1", at: .moment(10))
        #expect(await fault { _ = try world.who(entry, at: .moment(11)) } == .session(.revoked))
        let commits = await world.store.commits.count
        try await world.accounts.takeNotice("p1", at: .moment(12))
        #expect(await world.store.commits.count == commits)
        world.apple.answer(
            .success(AppleNotice(id: "n2", event: .accountDeleted, subject: "001")), toNotice: "p2")
        try await world.accounts.takeNotice("p2", at: .moment(20))
        #expect(await world.store.tables.users.map(\.deletionDueAt) == [.moment(20 + 30 * 86_400)])
    }

    /// Whether a person can still get in: by the address, unless Apple forwards it.
    @Test(
        arguments: [("ann@example.com", true), ("x1@privaterelay.appleid.com", false), (nil, false)]
            as [(String?, Bool)])
    func `an Apple account that is deleted leaves whoever has another way`(
        email: String?, hasOther: Bool
    ) async throws {
        let world = try World()
        _ = try await world.register(
            byApple: ProvidedPerson(
                key: .init(.apple, "001"), client: "c", email: email, isEmailProven: email != nil,
                token: "r1"))
        for (id, second) in [("n1", 10.0), ("n2", 20)] {
            world.apple.answer(
                .success(AppleNotice(id: id, event: .accountDeleted, subject: "001")), toNotice: "p")
            try await world.accounts.takeNotice("p", at: .moment(second))
        }
        let due = Date.moment(10 + 30 * 86_400)
        #expect(await world.store.tables.users.map(\.deletionDueAt) == [hasOther ? nil : due])
        #expect(await world.store.tables.identities.isEmpty == hasOther)
        let told = try await world.letters().map { "\($0.kind) \($0.count ?? 0)" }
        #expect(told == (hasOther || email == nil ? [] : ["deletionAsked 30"]))
        #expect(await world.store.tables.sessions.map(\.end) == [.provider])
    }

    @Test func `tokens of sessions that end for a deletion run out before it is done`() async throws {
        let world = try World()
        let entry = try await world.register()
        let due = try await world.accounts.askDeletion(
            try world.who(entry, at: .moment(1)), World.caller(1), at: .moment(1))
        // The server was down when it was due.
        let late = due + 5 * 86_400
        #expect(try await world.accounts.deleteDue(at: late) == 0)
        #expect(try await world.accounts.deleteDue(at: late + 7199) == 0)
        #expect(try await world.accounts.deleteDue(at: late + 7200) == 1)
        #expect(await world.store.tables.users.isEmpty)
    }

    @Test func `however many deletions are due, all are done`() async throws {
        let world = try World()
        for number in 0..<250 {
            var user = User.sample(number)
            user.deletionDueAt = .moment(0)
            await world.store.seed([.insert(.user(user))])
        }
        #expect(try await world.accounts.deleteDue(at: .moment(10)) == 0)
        #expect(await world.store.tables.users.map(\.closedAt) == Array(repeating: .moment(10), count: 250))
        #expect(try await world.accounts.deleteDue(at: .moment(10 + 7200)) == 250)
    }

    @Test func `a sighting that comes while others are written is not forgotten`() async throws {
        let world = try World()
        let entry = try await world.register()
        _ = try world.who(entry, at: .moment(100))
        await world.store.beforeNextCommit { _ in
            await expectNoFault { _ = try world.who(entry, at: .moment(200)) }
        }
        try await world.accounts.keepSightings()
        #expect(await world.store.tables.sessions.map(\.lastActiveAt) == [.moment(100)])
        try await world.accounts.keepSightings()
        #expect(await world.store.tables.sessions.map(\.lastActiveAt) == [.moment(200)])
    }

    @Test func `who has come by one provider alone proves it by that one`() async throws {
        let world = try World()
        world.weChat.answer(.success(ProvidedPerson(key: .init(.wechat, "u1"), client: "app")))
        let caller = World.caller(1)
        let profile = try registering(
            try await world.accounts.signIn(
                .wechat, ProviderAnswer(code: "c"), terms: "2026-01", caller, at: .moment(0)))
        let entry = try await world.accounts.finishProfile(
            profile.challenge, nickname: "猫", terms: nil, caller, at: .moment(1))
        let stale = await fault {
            _ = try await world.accounts.export(
                try world.who(entry, at: .moment(400)), caller, at: .moment(400))
        }
        #expect(stale == .reauthentication([.wechat]))
    }
}
