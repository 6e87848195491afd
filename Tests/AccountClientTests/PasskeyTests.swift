import AccountAPI
import AccountClient
import AccountClientTestSupport
import AccountTestSupport
import FoundationEssentials
import Testing

/// Passkeys in an app, with an authenticator in memory.
struct PasskeyTests {
    @Test func `an app makes a passkey, signs in by it on another phone, and removes it`() async throws {
        let ann = try await Ann()
        let authenticator = MemoryPasskeys(SoftwareAuthenticator(origin: "https://account.readmigo.com"))
        let asked = try await ann.app.client.startPasskey()
        let passkey = try await ann.app.client.addPasskey(
            try await authenticator.make(asked), asked, name: "Phone")
        #expect(passkey.name == "Phone" && passkey.isTwoFactors)
        let other = SimulatedPhone(ann.service).start()
        await other.client.look()
        let step = try await other.client.signIn(
            by: try await authenticator.use(try await other.client.startPasskeySignIn()))
        #expect(step == .signedIn(await ann.user), "no further proof, on a phone that is not known")
        let again = try await ann.app.client.startPasskey()
        await #expect(throws: ProviderSheetError.strange) { try await authenticator.make(again) }
        try await ann.app.client.renamePasskey(passkey.id, to: "My phone")
        #expect(try await ann.app.client.passkeys().passkeys.map(\.name) == ["My phone"])
        try await ann.app.client.removePasskey(passkey.id)
        #expect(try await ann.app.client.passkeys().passkeys.isEmpty)
        let late = try await authenticator.use(try await other.client.startPasskeySignIn())
        let refused = await #expect(throws: AccountClientError.self) {
            try await other.client.signIn(by: late)
        }
        guard case .problem(let problem)? = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
        #expect(problem.code == .passkey && problem.subcode == Subcode.unknown.rawValue)
    }

    @Test func `a passkey proves again who somebody is`() async throws {
        let ann = try await Ann()
        let authenticator = MemoryPasskeys(SoftwareAuthenticator(origin: "https://account.readmigo.com"))
        let asked = try await ann.app.client.startPasskey()
        let passkey = try await ann.app.client.addPasskey(try await authenticator.make(asked), asked)
        ann.service.advance(.seconds(400))
        let stale = await #expect(throws: AccountClientError.self) {
            try await ann.app.client.removePasskey(passkey.id)
        }
        guard case .problem(let problem)? = stale else {
            Issue.record("\(String(describing: stale))")
            return
        }
        #expect(problem.ways == [.password] && problem.passkey == true)
        let proof = try await ann.app.client.startPasskeyProof()
        #expect(proof.allowed == [passkey.id])
        try await ann.app.client.reauthenticate(by: try await authenticator.use(proof))
        try await ann.app.client.removePasskey(passkey.id)
    }
}
