import AccountAPI
import AccountFakes
import AccountProviders
import AccountDomain
import Bytes
import Foundation
import HTTPClient
import Testing

struct AppleProviderTests {
    private let ming = FakeApplePerson(
        subject: "001234.abcdef.0815", email: "abc@privaterelay.appleid.com", isPrivateEmail: true,
        firstName: "明", lastName: "李")

    @Test func `a token and a code make a person with a refresh token`() async throws {
        try await ProviderFixture.run { ground in
            let person = try await ground.apple().person(ground.agree(ming), at: ground.now)
            let token = try #require(person.token)
            #expect(
                person
                    == ProvidedPerson(
                        key: Identity.Key(.apple, "001234.abcdef.0815"), client: ProviderFixture.app,
                        email: "abc@privaterelay.appleid.com", isEmailProven: true, token: token))
            #expect(ground.fakes.appleTokens == [token])
            #expect(ground.fakes.requests == ["GET /auth/keys", "POST /auth/token"])
        }
    }

    @Test(arguments: [true, false], [true, false])
    func `truth values may be text`(asText: Bool, isVerified: Bool) async throws {
        try await ProviderFixture.run { ground in
            ground.fakes.change { $0.booleansAsText = asText }
            var person = ming
            person.isEmailVerified = isVerified
            let found = try await ground.apple().person(ground.agree(person), at: ground.now)
            #expect(found.email == "abc@privaterelay.appleid.com")
            #expect(found.isEmailProven == isVerified)
        }
    }

    @Test func `an address is told once and may be missing, and a missing one is never proven`() async throws
    {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            let first = try await apple.person(ground.agree(ming), at: ground.now)
            let second = try await apple.person(ground.agree(ming), at: ground.now)
            let other = try await apple.person(ground.agree(FakeApplePerson(email: nil)), at: ground.now)
            let empty = try await apple.person(ground.agree(FakeApplePerson(email: "")), at: ground.now)
            #expect(first.email != nil && second.key == first.key)
            for person in [second, other, empty] {
                #expect(person.email == nil)
                #expect(!person.isEmailProven)
            }
        }
    }

    @Test(arguments: ["https://appleid.apple.com", "https://account.apple.com"])
    func `both names of Apple's are accepted`(issuer: String) async throws {
        try await ProviderFixture.run { ground in
            ground.fakes.change { $0.issuer = issuer }
            let person = try await ground.apple().person(ground.agree(ming), at: ground.now)
            #expect(person.key.subject == ming.subject)
            let strict = try ground.apple { $0.issuers = ["https://elsewhere.example"] }
            await #expect(throws: AccountError.provider(.apple, .refused)) {
                try await strict.person(ground.agree(ming), at: ground.now)
            }
        }
    }

    @Test func `a code is good once and for five minutes`() async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            let given = ground.agree(ming)
            _ = try await apple.person(given, at: ground.now)
            await #expect(throws: AccountError.provider(.apple, .used)) {
                try await apple.person(given, at: ground.now)
            }
            let late = ground.agree(ming)
            ground.moment.pass(301)
            await #expect(throws: AccountError.provider(.apple, .refused)) {
                try await apple.person(late, at: ground.now)
            }
        }
    }

    @Test func `token and code belong together`() async throws {
        try await ProviderFixture.run { ground in
            var mixed = ground.agree(ming)
            mixed.code = ground.agree(FakeApplePerson()).code
            await #expect(throws: AccountError.provider(.apple, .refused)) {
                try await ground.apple().person(mixed, at: ground.now)
            }
            #expect(!ground.fakes.requests.contains("POST /auth/token"))
        }
    }

    @Test func `whom the exchange names must be whom the token named`() async throws {
        try await ProviderFixture.run { ground in
            ground.fakes.change { $0.namesAnother = true }
            await #expect(throws: AccountError.provider(.apple, .refused)) {
                try await ground.apple().person(ground.agree(ming), at: ground.now)
            }
        }
    }

    @Test func `a token without a nonce is refused before the code is spent`() async throws {
        try await ProviderFixture.run { ground in
            ground.fakes.change { $0.withoutNonce = true }
            await #expect(throws: AccountError.provider(.apple, .refused)) {
                try await ground.apple().person(ground.agree(ming), at: ground.now)
            }
            #expect(!ground.fakes.requests.contains("POST /auth/token"))
        }
    }

    @Test func `our own mistakes are told apart`() async throws {
        try await ProviderFixture.run { ground in
            let wrong = [
                try ground.apple { $0.team = "OTHERTEAM1" }, try ground.apple { $0.keyID = "OTHERKEY01" },
                try ground.apple { $0.audience = "https://account.apple.com" },
                try ground.apple(key: FakeConfiguration.newClientKey()),
            ]
            for apple in wrong {
                await #expect(throws: AccountError.provider(.apple, .misconfigured)) {
                    try await apple.person(ground.agree(ming), at: ground.now)
                }
            }
            for key in ["", "no key", String(FakeConfiguration.newClientKey().dropLast(60))] {
                #expect(throws: AccountError.provider(.apple, .misconfigured)) { try ground.apple(key: key) }
            }
        }
    }

    @Test func `an app's token is none for a browser, and the other way round`() async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            let inBrowser = ground.agree(ming, redirect: ProviderFixture.page)
            await #expect(throws: AccountError.provider(.apple, .refused)) {
                try await apple.person(inBrowser, at: ground.now)
            }
            await #expect(throws: AccountError.provider(.apple, .refused)) {
                try await apple.person(ground.agree(ming), redirect: ProviderFixture.page, at: ground.now)
            }
            await #expect(throws: AccountError.provider(.apple, .refused)) {
                try await apple.person(inBrowser, redirect: "https://elsewhere.example/", at: ground.now)
            }
            let person = try await apple.person(inBrowser, redirect: ProviderFixture.page, at: ground.now)
            #expect(person.client == ProviderFixture.web)
        }
    }

    @Test func `the clocks may differ by a minute, and a token is at most ten minutes old`() async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            for (offset, age, isFine) in [
                (59.0, 0.0, true), (61, 0, false), (-59, 0, true), (0, 299, true), (0, 601, false),
            ] {
                ground.fakes.change { $0.clockOffset = offset }
                let given = ground.agree(ming)
                ground.moment.pass(age)
                if isFine {
                    let person = try await apple.person(given, at: ground.now)
                    #expect(person.key.subject == ming.subject)
                } else {
                    await #expect(throws: AccountError.provider(.apple, .refused)) {
                        try await apple.person(given, at: ground.now)
                    }
                }
            }
        }
    }

    @Test func `an answer that gets lost is unreachable, and the code is spent`() async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            let given = ground.agree(ming)
            ground.fakes.change { $0.lost = 1 }
            await #expect(throws: AccountError.provider(.apple, .unreachable)) {
                try await apple.person(given, at: ground.now)
            }
            await #expect(throws: AccountError.provider(.apple, .used)) {
                try await apple.person(given, at: ground.now)
            }
            #expect(ground.fakes.requests.filter { $0 == "POST /auth/token" }.count == 2)
            let again = try await apple.person(ground.agree(ming), at: ground.now)
            #expect(again.key.subject == ming.subject)
        }
    }

    @Test func `a request that arrives twice is a code used before`() async throws {
        try await ProviderFixture.run { ground in
            ground.fakes.change { $0.twice = 1 }
            await #expect(throws: AccountError.provider(.apple, .used)) {
                try await ground.apple().person(ground.agree(ming), at: ground.now)
            }
        }
    }

    @Test func `an answer that comes too late, or never, is unreachable`() async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            _ = try await apple.person(ground.agree(ming), at: ground.now)
            let hasty = try ground.apple(total: .milliseconds(100))
            ground.fakes.change { $0.delay = 60_000 }
            await #expect(throws: AccountError.provider(.apple, .unreachable)) {
                try await hasty.person(ground.agree(ming), at: ground.now)
            }
            ground.fakes.change {
                $0.delay = 0
                $0.isAppleDown = true
            }
            await #expect(throws: AccountError.provider(.apple, .unreachable)) {
                try await apple.person(ground.agree(ming), at: ground.now)
            }
            ground.fakes.change { $0.isAppleDown = false }
            let person = try await apple.person(ground.agree(ming), at: ground.now)
            #expect(person.key.subject == ming.subject)
        }
    }

    @Test func `a token is revoked, and revoking it again is fine`() async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            let person = try await apple.person(ground.agree(ming), at: ground.now)
            let token = try #require(person.token)
            ground.fakes.change { $0.isAppleDown = true }
            await #expect(throws: AccountError.provider(.apple, .unreachable)) {
                try await apple.revoke(token: token, client: person.client, now: ground.now)
            }
            #expect(ground.fakes.appleTokens == [token])
            ground.fakes.change { $0.isAppleDown = false }
            try await apple.revoke(token: token, client: person.client, now: ground.now)
            #expect(ground.fakes.appleTokens.isEmpty)
            try await apple.revoke(token: token, client: person.client, now: ground.now)
            await #expect(throws: AccountError.provider(.apple, .misconfigured)) {
                try await apple.revoke(token: token, client: "com.example.other", now: ground.now)
            }
        }
    }

    @Test(
        arguments: [
            (500, "", .unreachable), (429, "{}", .unreachable), (400, "<html>", .unreachable),
            (200, "<html>", .unreachable), (200, "{}", .unreachable), (302, "", .unreachable),
            (400, #"{"error":"invalid_grant"}"#, .refused),
            (400, #"{"error":"invalid_client"}"#, .misconfigured),
            (401, #"{"error":"invalid_client"}"#, .misconfigured),
            (400, #"{"error":"unauthorized_client"}"#, .misconfigured),
            (400, #"{"error":"invalid_request"}"#, .misconfigured),
            (400, #"{"error":"server_error"}"#, .unreachable),
        ] as [(Int, String, AccountError.ProviderReason)])
    func `each answer to a code means one thing`(
        status: Int, body: String, reason: AccountError.ProviderReason
    ) async throws {
        try await ProviderFixture.run { ground in
            let keys = try await ground.caller().call(HTTPClientRequest(.get, ground.base, "/auth/keys"))
            let calls = CannedCalls([
                .success(keys), .success(HTTPClientResponse(status: status, body: Array(body.utf8))),
            ])
            let apple = try AppleProvider(
                AppleConfiguration(
                    team: "T", keyID: "K", apps: [ProviderFixture.app], base: ground.base),
                key: .init(ground.fakes.configuration.clientKey.utf8), calls: calls)
            await #expect(throws: AccountError.provider(.apple, reason)) {
                try await apple.person(ground.agree(ming), at: ground.now)
            }
        }
    }
}
