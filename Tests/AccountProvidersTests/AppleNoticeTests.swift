import AccountAPI
import AccountFakes
import AccountProviders
import AccountDomain
import Foundation
import Testing

struct AppleNoticeTests {
    private struct Posted: Decodable {
        let payload: String
    }

    private func payload(_ body: String) throws -> String {
        try JSONDecoder().decode(Posted.self, from: Data(body.utf8)).payload
    }

    @Test(
        arguments: [
            ("email-disabled", .emailDisabled), ("email-enabled", .emailEnabled),
            ("consent-revoked", .consentRevoked), ("account-delete", .accountDeleted),
            ("account-deleted", .accountDeleted),
        ] as [(String, AppleNotice.Event)])
    func `each notice of Apple's is understood`(type: String, event: AppleNotice.Event) async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            for client in [ProviderFixture.app, ProviderFixture.web] {
                let text = try payload(ground.fakes.notice(type, of: "001234.abc.0815", client: client))
                let notice = try await apple.notice(text, now: ground.now)
                #expect(
                    notice == AppleNotice(id: notice.id, event: event, subject: "001234.abc.0815"))
                #expect(notice.id.utf8.count == 22)
                // The same again is the same.
                #expect(try await apple.notice(text, now: ground.now) == notice)
            }
        }
    }

    @Test func `a notice that comes hours later still holds, and after a day it does not`() async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            let text = try payload(ground.fakes.notice("consent-revoked", of: "a"))
            ground.moment.pass(86_000)
            #expect(try await apple.notice(text, now: ground.now).event == .consentRevoked)
            ground.moment.pass(400)
            await #expect(throws: AccountError.provider(.apple, .refused)) {
                try await apple.notice(text, now: ground.now)
            }
        }
    }

    @Test func `without Apple's keys a notice has to come again`() async throws {
        try await ProviderFixture.run { ground in
            ground.fakes.change { $0.areKeysDown = true }
            let text = try payload(ground.fakes.notice("consent-revoked", of: "a"))
            await #expect(throws: AccountError.provider(.apple, .unreachable)) {
                try await ground.apple().notice(text, now: ground.now)
            }
        }
    }

    /// Where `IAT` stands, the present second is put.
    private static let events = #""{\"type\":\"consent-revoked\",\"sub\":\"a\",\"event_time\":1}""#

    private static func notice(
        iss: String = "https://appleid.apple.com", aud: String = ProviderFixture.app, events: String = events,
        more: String = #","jti":"j""#, iat: String = "IAT"
    ) -> String {
        #"{"iss":"\#(iss)","aud":"\#(aud)","iat":\#(iat),"events":\#(events)\#(more)}"#
    }

    @Test(arguments: [
        notice(), notice(events: #"{"type":"consent-revoked","sub":"a","event_time":1}"#),
        notice(iss: "https://account.apple.com"), notice(iat: "1799000000"),
    ])
    func `a notice without an end, or with plain JSON in it, is understood`(claims: String) async throws {
        try await ProviderFixture.run { ground in
            let text = claims.replacing("IAT", with: "\(Int(ground.now.timeIntervalSince1970))")
            let notice = try await ground.apple().notice(
                ProviderFixture.keys.sign(claims: text, by: 0), now: ground.now)
            #expect(notice == AppleNotice(id: "j", event: .consentRevoked, subject: "a"))
        }
    }

    @Test(arguments: [
        notice(iss: "https://elsewhere.example"), notice(aud: "com.example.other"), notice(more: ""),
        notice(more: #","jti":"""#), notice(more: #","jti":"j","exp":1"#), notice(iat: "1900000000"),
        notice(iat: "1700000000"), notice(events: #""no JSON""#), notice(events: "[]"),
        notice(events: #""{\"type\":\"consent-revoked\"}""#), notice(events: #""{\"sub\":\"a\"}""#),
        notice(events: #""{\"type\":\"tea\",\"sub\":\"a\"}""#),
        notice(events: #""{\"type\":\"consent-revoked\",\"sub\":\"\"}""#),
    ])
    func `what is no notice for us is refused`(claims: String) async throws {
        try await ProviderFixture.run { ground in
            let text = claims.replacing("IAT", with: "\(Int(ground.now.timeIntervalSince1970))")
            await #expect(throws: AccountError.provider(.apple, .refused)) {
                try await ground.apple().notice(
                    ProviderFixture.keys.sign(claims: text, by: 0), now: ground.now)
            }
        }
    }

    @Test func `an identity token is no notice, and a notice no identity token`() async throws {
        try await ProviderFixture.run { ground in
            let apple = try ground.apple()
            await #expect(throws: AccountError.provider(.apple, .refused)) {
                try await apple.notice(ground.agree().identityToken, now: ground.now)
            }
            let text = try payload(
                ground.fakes.notice("consent-revoked", of: "a", client: ProviderFixture.app))
            await #expect(throws: AccountError.provider(.apple, .refused)) {
                try await apple.person(
                    FakeAppleAuthorization(identityToken: text, code: "c", user: nil), at: ground.now)
            }
        }
    }
}
