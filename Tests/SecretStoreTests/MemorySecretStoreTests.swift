import Bytes
import Files
import Secrets
import Testing

@Suite struct MemorySecretStoreTests {
    @Test(
        arguments: [.locked, .unreachable(.noAnswer), .keyringDenied, .system(.noSpace, path: "/k")]
            as [SecretStoreError])
    func `told to fail, it fails every call, keeps what it has, and answers again`(error: SecretStoreError)
        async throws
    {
        let store = MemorySecretStore(["key": SecretBytes([1])])
        await store.fail(with: error)
        await #expect(throws: error) { try await store.names() }
        await #expect(throws: error) { try await store.read("key") }
        await #expect(throws: error) { try await store.read("missing") }
        await #expect(throws: error) { try await store.add("new", SecretBytes([2])) }
        await #expect(throws: error) { try await store.remove("key") }
        await store.fail(with: nil)
        #expect(try await store.names() == ["key"])
        #expect(try await store.read("key") == SecretBytes([1]))
    }

    @Test func `held, it answers only when released`() async throws {
        let store = MemorySecretStore(["key": SecretBytes([1])])
        await store.hold()
        let reading = Task { try await store.read("key") }
        let adding = Task { try await store.add("new", SecretBytes([2])) }
        while await store.callsWaiting < 2 { await Task.yield() }
        await store.release()
        #expect(try await reading.value == SecretBytes([1]))
        try await adding.value
        #expect(try await store.names() == ["key", "new"])
    }

    @Test func `held, it answers that it was given up when its task is cancelled`() async throws {
        let store = MemorySecretStore(["key": SecretBytes([1])])
        await store.hold()
        let reading = Task { () throws(SecretStoreError) in try await store.read("key") }
        while await store.callsWaiting < 1 { await Task.yield() }
        reading.cancel()
        await #expect(throws: SecretStoreError.unreachable(.noAnswer)) { try await reading.value }
        #expect(await store.callsWaiting == 0)
    }
}
