import Bytes
import Files
import SyncEngine
import Secrets
import TestSupport
import Testing

@testable import SecondCore

struct KeyTransferRoundTripTests {
    private static func keys(_ numbers: ClosedRange<UInt8>) throws -> [SealingKey] {
        try numbers.map { try #require(SealingKey(bytes: SecretBytes([UInt8](repeating: $0, count: 32)))) }
            .sorted { $0.id < $1.id }
    }

    private static func items(_ keys: [SealingKey]) -> [String: SecretBytes] {
        Dictionary(uniqueKeysWithValues: keys.map { ("vault-key-\($0.id)", $0.bytes) })
    }

    /// What a store holds, by name.
    private static func contents(_ store: MemorySecretStore) async throws -> [String: SecretBytes] {
        var contents: [String: SecretBytes] = [:]
        for name in try await store.names() { contents[name] = try await store.read(name) }
        return contents
    }

    @Test func `all keys are handed out, and nothing but keys`() async throws {
        let keys = try Self.keys(1...5)
        var items = Self.items(keys)
        items["note"] = SecretBytes([1])
        items["vault-key-short"] = SecretBytes([1])
        #expect(try await KeyTransfer(keys: MemorySecretStore(items)).keys() == keys)
        #expect(try await KeyTransfer(keys: MemorySecretStore()).keys().isEmpty)
    }

    @Test func `a part is not handed out for the whole`() async throws {
        var items = try Self.items(Self.keys(1...3))
        let name = try #require(items.keys.min())
        items[name] = SecretBytes([UInt8](repeating: 9, count: 32))
        await #expect(throws: KeyTransferFailure.unreadable(.damaged(name: name))) {
            try await KeyTransfer(keys: MemorySecretStore(items)).keys()
        }
        let store = MemorySecretStore(items)
        await store.fail(with: .locked)
        await #expect(throws: KeyTransferFailure.unreadable(.locked)) {
            try await KeyTransfer(keys: store).keys()
        }
    }

    @Test func `keys are added once, and others stay`() async throws {
        let (old, new) = (try Self.keys(1...2), try Self.keys(2...4))
        let store = MemorySecretStore(Self.items(old))
        let carrier = KeyTransfer(keys: store)
        #expect(try await carrier.add(new) == 2)
        #expect(try await Self.contents(store) == Self.items(Self.keys(1...4)))
        #expect(try await carrier.add(new) == 0)
        #expect(try await carrier.add(new + new) == 0)
        #expect(try await carrier.keys() == Self.keys(1...4))
    }

    @Test func `something else under a key's name is refused before anything is changed`() async throws {
        let keys = try Self.keys(1...3)
        for other in [SecretBytes([UInt8](repeating: 9, count: 32)), SecretBytes([1, 2, 3])] {
            let name = "vault-key-\(keys[2].id)"
            let store = MemorySecretStore([name: other])
            await #expect(throws: KeyTransferFailure.taken(name: name)) {
                try await KeyTransfer(keys: store).add(keys)
            }
            #expect(try await Self.contents(store) == [name: other])
        }
    }

    @Test func `a damaged key is not taken for a free place`() async throws {
        let keys = try Self.keys(1...2)
        let name = "vault-key-\(keys[1].id)"
        let store = FaultyStore(damaged: [name])
        await #expect(throws: KeyTransferFailure.taken(name: name)) {
            try await KeyTransfer(keys: store).add(keys)
        }
        #expect(try await store.inner.names() == [])
    }

    @Test func `a store that does not answer changes nothing`() async throws {
        let store = MemorySecretStore()
        await store.fail(with: .unreachable(.noAnswer))
        await #expect(throws: KeyTransferFailure.unreadable(.unreachable(.noAnswer))) {
            try await KeyTransfer(keys: store).add(Self.keys(1...2))
        }
        await store.fail(with: nil)
        #expect(try await store.names() == [])
    }

    @Test func `a store that fails midway says how far it came, and goes on next time`() async throws {
        let keys = try Self.keys(1...4)
        let store = FaultyStore(room: 2)
        await #expect(throws: KeyTransferFailure.unfinished(added: 2, .system(.noSpace, path: "/k"))) {
            try await KeyTransfer(keys: store).add(keys)
        }
        #expect(try await KeyTransfer(keys: store.inner).add(keys) == 2)
        #expect(try await KeyTransfer(keys: store.inner).keys() == keys)
    }

    @Test func `a key that does not come back is told`() async throws {
        let keys = try Self.keys(1...1)
        await #expect(throws: KeyTransferFailure.notKept(name: "vault-key-\(keys[0].id)")) {
            try await KeyTransfer(keys: FaultyStore(forgets: true)).add(keys)
        }
    }

    @Test func `a key that another program brought meanwhile is not counted, and another secret is refused`()
        async throws
    {
        let keys = try Self.keys(1...2)
        #expect(try await KeyTransfer(keys: FaultyStore(brought: keys[0].bytes)).add(keys) == 1)
        await #expect(throws: KeyTransferFailure.taken(name: "vault-key-\(keys[0].id)")) {
            try await KeyTransfer(keys: FaultyStore(brought: SecretBytes([1]))).add(keys)
        }
    }
}

/// A store with a fault.
private struct FaultyStore: SecretStore {
    let inner = MemorySecretStore()
    /// What cannot be read.
    var damaged: Set<String> = []
    /// How many secrets it takes.
    var room = Int.max
    /// Whether it takes secrets and keeps none.
    var forgets = false
    /// What another program puts under the first name just before this one does.
    var brought: SecretBytes?

    func names() async throws(SecretStoreError) -> [String] { try await inner.names() }

    func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? {
        if damaged.contains(name) { throw .damaged(name: name) }
        return try await inner.read(name)
    }

    func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError) {
        if forgets { return }
        if let brought, try await inner.names().isEmpty { try await inner.add(name, brought) }
        guard try await inner.names().count < room else { throw .system(.noSpace, path: "/k") }
        try await inner.add(name, secret)
    }

    func remove(_ name: String) async throws(SecretStoreError) { try await inner.remove(name) }
}
