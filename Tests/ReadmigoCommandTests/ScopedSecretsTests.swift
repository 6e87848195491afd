import Bytes
import Secrets
import Testing

@testable import readmigo

/// Homes that share one keyring.
struct ScopedSecretsTests {
    @Test func `two homes and another product see nothing of each other`() async throws {
        let whole = MemorySecretStore(["vault-key": SecretBytes([1])])
        let (one, two) = (ScopedSecrets(whole, scope: "1"), ScopedSecrets(whole, scope: "2"))
        try await one.add("session-1", SecretBytes([2]))
        #expect(try await two.read("session-1") == nil)
        try await two.add("session-1", SecretBytes([3]))
        #expect(try await one.names() == ["session-1"])
        #expect(try await one.read("session-1") == SecretBytes([2]))
        #expect(try await one.read("vault-key") == nil)
        await #expect(throws: SecretStoreError.self) { try await one.add("session-1", SecretBytes([4])) }
        try await one.remove("session-1")
        #expect(try await one.names().isEmpty)
        #expect(try await two.read("session-1") == SecretBytes([3]))
        #expect(try await whole.names() == ["readmigo-2-session-1", "vault-key"])
    }
}
