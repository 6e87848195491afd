import AccountAPI
import AccountTestSupport
import AccountDomain
import Foundation
import Testing

/// What other tests rely on.
struct AccountDependenciesTests {
    private let store = MemoryAccountStore()

    private func commit(_ number: Int) async throws(AccountStoreError) -> CommitOutcome {
        try await store.commit([.insert(.user(.sample(number)))])
    }

    @Test func `a hook runs once, between what was read and the commit that rests upon it`() async throws {
        _ = try await commit(1)
        let read = try #require(try await store.user(.number(1)))
        await store.beforeNextCommit { store in
            var quicker = User.sample(1)
            quicker.nickname = "quicker"
            // What the hook commits meets no hook.
            let outcome = try? await store.commit([.replace(.user(quicker))])
            #expect(outcome == .done)
        }
        #expect(try await store.commit([.replace(.user(read))]) == .refused(0))
        #expect(try await store.user(.number(1))?.nickname == "quicker")
        #expect(await store.refusals == 1)
        #expect(try await commit(2) == .done)
    }

    @Test func `a hook before every commit runs until it is taken away`() async throws {
        await store.beforeEachCommit { _ = try? await $0.commit([.insert(.user(.sample(1)))]) }
        #expect(try await commit(1) == .refused(0))
        #expect(try await commit(2) == .done)
        await store.beforeEachCommit(nil)
        #expect(try await commit(3) == .done)
        #expect(await store.tables.users.map(\.id) == [.number(1), .number(2), .number(3)])
        #expect(await store.commits.count == 3)
    }

    @Test func `an answer that is lost leaves what was done`() async throws {
        await store.loseAnswers(1)
        let lost = AccountStoreError.unavailable(reason: "the answer was lost")
        await #expect(throws: lost) { try await commit(1) }
        #expect(try await store.user(.number(1)) == .sample(1))
        #expect(try await commit(1) == .refused(0))
    }

    @Test func `a store that fails does nothing, and goes on afterwards`() async throws {
        let fault = AccountStoreError.unavailable(reason: "test")
        await store.fail(with: fault)
        await #expect(throws: fault) { try await commit(1) }
        await #expect(throws: fault) { try await store.user(.number(1)) }
        await #expect(throws: fault) { try await store.removeEnded(before: .moment(0)) }
        await store.fail(with: nil)
        await store.failCommits(with: .newer)
        await #expect(throws: AccountStoreError.newer) { try await commit(1) }
        #expect(try await store.user(.number(1)) == nil)
        await store.failCommits(with: nil)
        #expect(try await commit(1) == .done)
    }

    @Test func `a store is set back to what it held`() async throws {
        _ = try await commit(1)
        let older = await store.tables
        _ = try await commit(2)
        await store.restore(older)
        #expect(try await store.user(.number(2)) == nil)
        #expect(try await store.user(.number(1)) == .sample(1))
    }

    @Test func `hashes are right for their password alone, and every call is counted`() async throws {
        let hashing = MemoryHashing()
        let (one, other) = (try await hashing.hash("right"), try await hashing.hash("right"))
        #expect(one != other)
        let right = PasswordCheck(isRight: true, needsRehash: false)
        let wrong = PasswordCheck(isRight: false, needsRehash: false)
        #expect(try await hashing.check("right", against: one) == right)
        #expect(try await hashing.check("wrong", against: one) == wrong)
        #expect(try await hashing.check("right", against: nil) == wrong)
        #expect(try await hashing.check("right", against: "$scrypt$") == wrong)
        hashing.setParameters(2)
        #expect(
            try await hashing.check("right", against: other)
                == PasswordCheck(isRight: true, needsRehash: true))
        #expect(try await hashing.check("wrong", against: other) == wrong)
        hashing.setBusy(true)
        await #expect(throws: AccountError.busy(retryAfter: 1)) { try await hashing.hash("right") }
        #expect(hashing.calls == .init(hashes: 2, checks: 5, dummies: 1))
    }

    @Test func `chance is the same for a seed, and another one for another seed`() {
        let (one, same, other) = (
            SeededRandomness(seed: 1), SeededRandomness(seed: 1), SeededRandomness(seed: 2)
        )
        let bytes = one.bytes(37)
        #expect(bytes.count == 37 && bytes == same.bytes(37) && bytes != other.bytes(37))
        #expect(one.bytes(16) != same.bytes(17))
        #expect(Set((0..<1000).map { _ in Identifier<User>(random: one) }).count == 1000)
    }

    @Test func `providers say what was set, and tell what they were asked`() async throws {
        let (apple, weChat, now) = (ScriptedApple(), ScriptedWeChat(), Date.moment(0))
        let person = ProvidedPerson(key: .init(.apple, "s"), client: "c")
        await #expect(throws: AccountError.provider(.wechat, .refused)) {
            try await weChat.person(ProviderAnswer(code: "1", redirect: "r"), now: now)
        }
        weChat.answer(.success(person), toCode: "2")
        #expect(try await weChat.person(ProviderAnswer(code: "2"), now: now) == person)
        #expect(weChat.calls == [.init(code: "1", isWeb: true), .init(code: "2", isWeb: false)])
        apple.answer(.success(person))
        apple.answer(.failure(.provider(.apple, .unreachable)), toCode: "late")
        apple.failRevocations(with: .provider(.apple, .unreachable))
        #expect(
            try await apple.person(ProviderAnswer(code: "1", identityToken: "t", nonce: "n"), now: now)
                == person)
        await #expect(throws: AccountError.provider(.apple, .unreachable)) {
            try await apple.person(
                ProviderAnswer(code: "late", identityToken: "t", nonce: "n", redirect: "r"), now: now)
        }
        await #expect(throws: AccountError.provider(.apple, .unreachable)) {
            try await apple.revoke(token: "t", client: "c", now: now)
        }
        await #expect(throws: AccountError.provider(.apple, .refused)) {
            try await apple.notice("x", now: now)
        }
        #expect(
            apple.calls == [
                .person(identityToken: "t", code: "1", nonce: "n", redirect: nil),
                .person(identityToken: "t", code: "late", nonce: "n", redirect: "r"),
                .revoke(token: "t", client: "c"), .notice("x"),
            ])
    }
}
