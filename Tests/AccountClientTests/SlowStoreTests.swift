import AccountClient
import AccountClientTestSupport
import AccountDomain
import Testing

/// A store that takes as long as a token lasts: a keyring that is only just starting.
struct SlowStoreTests {
    @Test func `a token that is due again once it is kept is used while it holds`() async throws {
        let ann = try await Ann { $0.lifetimes.access = 600 }
        let phone = ann.phone
        phone.advance(.seconds(400))
        // More than half of its life, after which it is renewed, and less than the whole.
        ann.app.tokens.fates.after { call in
            if call.name == "keep" { phone.advance(.seconds(320)) }
        }
        #expect(try await ann.app.ask().status == 200)
        #expect(await ann.app.client.state == ann.signedIn())
    }
}
