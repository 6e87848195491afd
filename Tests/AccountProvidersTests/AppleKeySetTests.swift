import AccountAPI
import AccountFakes
import AccountProviders
import AccountDomain
import Foundation
import Testing

struct AppleKeySetTests {
    private func fetches(_ ground: ProviderFixture) -> Int {
        ground.fakes.requests.count { $0 == "GET /auth/keys" }
    }

    private func signIn(_ apple: AppleProvider, _ ground: ProviderFixture) async -> AccountError? {
        do throws(AccountError) {
            let given = ground.agree()
            _ = try await apple.person(
                identityToken: given.identityToken, code: given.code, nonce: ProviderFixture.nonce,
                redirect: nil,
                now: ground.now)
            return nil
        } catch {
            return error
        }
    }

    /// A token whose key nobody has.
    private func forged(_ number: Int) -> FakeAppleAuthorization {
        let token = ProviderFixture.keys.sign(
            header: #"{"alg":"RS256","kid":"u\#(number)"}"#, claims: "{}", by: 2)
        return FakeAppleAuthorization(identityToken: token, code: "code", user: nil)
    }

    @Test func `keys are fetched once a day`() async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            for _ in 0..<3 { #expect(await signIn(apple, ground) == nil) }
            ground.moment.pass(86_399)
            #expect(await signIn(apple, ground) == nil)
            #expect(fetches(ground) == 1)
            ground.moment.pass(1)
            #expect(await signIn(apple, ground) == nil)
            #expect(await signIn(apple, ground) == nil)
            #expect(fetches(ground) == 2)
        }
    }

    @Test(arguments: [true, false])
    func `a new key is found at once`(keepingOld: Bool) async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            #expect(await signIn(apple, ground) == nil)
            let before = ground.agree()
            ground.moment.pass(61)
            ground.fakes.rotateKeys(keepingOld: keepingOld)
            #expect(await signIn(apple, ground) == nil)
            #expect(fetches(ground) == 2)
            if keepingOld {
                #expect(try await apple.person(before, at: ground.now).token != nil)
            } else {
                await #expect(throws: AccountError.busy(retryAfter: 60)) {
                    try await apple.person(before, at: ground.now)
                }
                ground.moment.pass(60)
                await #expect(throws: AccountError.provider(.apple, .refused)) {
                    try await apple.person(before, at: ground.now)
                }
            }
        }
    }

    @Test func `a key that was withdrawn is forgotten within a day`() async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            #expect(await signIn(apple, ground) == nil)
            ground.fakes.rotateKeys(keepingOld: false)
            ground.moment.pass(86_401)
            let start = Int(ground.now.timeIntervalSince1970)
            let token = ProviderFixture.keys.sign(
                claims: #"""
                    {"iss":"https://appleid.apple.com","aud":"\#(ProviderFixture.app)","sub":"a","iat":\#(start),
                    "exp":\#(start + 60),"nonce":"\#(ProviderFixture.hashed(ProviderFixture.nonce))"}
                    """#, by: 0)
            await #expect(throws: AccountError.provider(.apple, .refused)) {
                try await apple.person(
                    FakeAppleAuthorization(identityToken: token, code: "c", user: nil), at: ground.now)
            }
            #expect(await signIn(apple, ground) == nil)
            #expect(fetches(ground) == 2)
        }
    }

    @Test func `unknown keys ask Apple once a minute, however many there are`() async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            for number in 0..<30 {
                ground.moment.pass(1)
                // While Apple is left alone nobody knows whether it has such a key: the app may try again.
                let expected: AccountError =
                    number == 0 ? .provider(.apple, .refused) : .busy(retryAfter: 60 - number)
                await #expect(throws: expected) {
                    try await apple.person(forged(number), at: ground.now)
                }
            }
            #expect(fetches(ground) == 1)
            ground.moment.pass(60)
            await #expect(throws: AccountError.provider(.apple, .refused)) {
                try await apple.person(forged(0), at: ground.now)
            }
            #expect(fetches(ground) == 2)
            #expect(await signIn(apple, ground) == nil)
            #expect(fetches(ground) == 2)
        }
    }

    @Test func `without any keys Apple is unreachable, and is asked again soon`() async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            ground.fakes.change { $0.areKeysDown = true }
            for _ in 0..<3 { #expect(await signIn(apple, ground) == .provider(.apple, .unreachable)) }
            #expect(fetches(ground) == 1)
            ground.fakes.change { $0.areKeysDown = false }
            #expect(await signIn(apple, ground) == .provider(.apple, .unreachable))
            ground.moment.pass(5)
            #expect(await signIn(apple, ground) == nil)
            #expect(fetches(ground) == 2)
        }
    }

    @Test func `known keys stay while Apple's cannot be had`() async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            #expect(await signIn(apple, ground) == nil)
            ground.fakes.change { $0.areKeysDown = true }
            ground.moment.pass(10 * 86_400)
            for _ in 0..<3 { #expect(await signIn(apple, ground) == nil) }
            #expect(fetches(ground) == 2)
            ground.moment.pass(60)
            #expect(await signIn(apple, ground) == nil)
            #expect(fetches(ground) == 3)
            // A key that is not known may be one of those that cannot be had.
            ground.fakes.rotateKeys()
            ground.moment.pass(5)
            #expect(await signIn(apple, ground) == .provider(.apple, .unreachable))
            ground.fakes.change { $0.areKeysDown = false }
            ground.moment.pass(5)
            #expect(await signIn(apple, ground) == nil)
        }
    }

    @Test func `many at once ask for the keys once`() async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            let faults = await withTaskGroup(of: AccountError?.self) { group in
                for _ in 0..<12 { group.addTask { await signIn(apple, ground) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(faults == Array(repeating: nil, count: 12))
            #expect(fetches(ground) == 1)
        }
    }

    @Test func `a clock that was set back does not stop anything`() async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            #expect(await signIn(apple, ground) == nil)
            ground.moment.pass(-3600)
            #expect(await signIn(apple, ground) == nil)
            ground.fakes.rotateKeys()
            #expect(await signIn(apple, ground) == nil)
        }
    }
}
