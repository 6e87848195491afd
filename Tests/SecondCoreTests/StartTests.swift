import Bytes
import Files
import Foundation
import SyncEngine
import Secrets
import TestSupport
import Testing

@testable import SecondCore

@Suite struct StartTests {
    @Test func `the first start makes a key and then a vault under it`() async throws {
        let device = try Device()
        let state = await device.authenticator().load(at: Device.start)
        #expect(state.condition == .ready && state.tokens.isEmpty && state.written == nil)
        let names = try await device.store.names()
        #expect(names.count == 1 && names[0].hasPrefix("vault-key-"))
        let envelope = try Envelope(device.vault, name: "vault.sealed")
        #expect("vault-key-\(envelope.keyID)" == names[0])
        let vault = try await device.inside()
        #expect(vault.header.keys == [envelope.keyID.description])
        #expect(vault.header.sequence == 1 && vault.header.former.isEmpty)
        #expect(vault.replica.device == "Ann’s box")
        #expect(
            try device.folder.names("home") == ["lock", "replica-\(vault.header.replica)", "vault.sealed"])
    }

    @Test func `a second start makes nothing`() async throws {
        let device = try Device()
        await device.authenticator().load(at: Device.start)
        let (bytes, names) = (try device.vault, try await device.store.names())
        await device.authenticator().load(at: Device.start.after(days: 400))
        #expect(try device.vault == bytes)
        #expect(try await device.store.names() == names)
    }

    @Test(arguments: [
        SecretStoreError.locked, .keyringDenied, .unreachable(.noBus), .unreachable(.noAnswer),
        .unreachable(.noDirectory(path: "/mnt/key")), .system(.noSpace, path: "/k"), .failed("x"),
        .looseMode(path: "/k", isDirectory: true),
    ]) func `a store that does not answer makes nothing, and all is well when it does`(
        error: SecretStoreError
    )
        async throws
    {
        let device = try Device()
        let authenticator = device.authenticator()
        await device.store.fail(with: error)
        #expect(await authenticator.load(at: Device.start).condition == .secretStore(error))
        #expect(try device.folder.names("home") == ["lock"])
        await #expect(throws: AuthenticatorError.secretStore(error)) {
            _ = try await authenticator.add(new("a"), at: Device.start)
        }
        await device.store.fail(with: nil)
        #expect(try await device.store.names() == [])
        #expect(await authenticator.load(at: Device.start).condition == .ready)
    }

    @Test func `a store that keeps another key than it was given begins no vault`() async throws {
        struct Forgetful: SecretStore {
            func names() async throws(SecretStoreError) -> [String] { [] }
            func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? { nil }
            func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError) {}
            func remove(_ name: String) async throws(SecretStoreError) {}
        }
        let device = try Device()
        let authenticator = Authenticator(home: device.home, keys: Forgetful(), device: "d")
        #expect(await authenticator.load(at: Device.start).condition == .keyNotKept)
        #expect(try device.folder.names("home") == ["lock"])
        let screen = Screen.make(await authenticator.state, at: Device.start, language: .chinese).screen
        guard case .vaultProblem(let notice) = screen.content else { return #expect(Bool(false)) }
        #expect(notice.message == "密钥存储没有保存新密钥，因此没有用它加密任何内容。请检查密钥存储。")
    }

    @Test func `of several keys in the store the smallest is used, and all are named`() async throws {
        let keys = (0..<3).map { _ in SealingKey.random() }
        var items: [String: SecretBytes] = [
            "another-program": SecretBytes([1]), "vault-key-x": SecretBytes([1]),
        ]
        for key in keys { items["vault-key-\(key.id)"] = key.bytes }
        let device = try Device(store: MemorySecretStore(items))
        #expect(await device.authenticator().load(at: Device.start).condition == .ready)
        let ids = keys.map(\.id).sorted()
        #expect(try Envelope(device.vault, name: "vault.sealed").keyID == ids[0])
        #expect(try await device.inside().header.keys == ids.map(\.description))
        #expect(try await device.store.names().count == items.count)
    }

    @Test func `a damaged key is not taken for no key`() async throws {
        let name = "vault-key-0011223344556677"
        let device = try Device(store: MemorySecretStore([name: SecretBytes([1, 2, 3])]))
        #expect(
            await device.authenticator().load(at: Device.start).condition
                == .secretStore(.damaged(name: name)))
        #expect(try await device.store.names() == [name])
        let key = SealingKey.random()
        try await device.store.add("vault-key-\(key.id)", key.bytes)
        #expect(await device.authenticator().load(at: Device.start).condition == .ready)
        #expect(try Envelope(device.vault, name: "vault.sealed").keyID == key.id)
    }

    @Test func `ciphertext without its key forbids a new key, and heals when the key arrives`() async throws {
        let device = try Device()
        let first = device.authenticator()
        let id = try await first.add(new("GitHub", "ann"), at: Device.start)
        let bytes = try device.vault
        let other = SealingKey.random()
        let empty = MemorySecretStore(["vault-key-\(other.id)": other.bytes])
        let second = Authenticator(home: device.home, keys: empty, device: "d")
        #expect(await second.load(at: Device.start).condition == .keyUnavailable)
        await #expect(throws: AuthenticatorError.notReady(.keyUnavailable)) {
            _ = try await second.add(new("a"), at: Device.start)
        }
        await #expect(throws: AuthenticatorError.notReady(.keyUnavailable)) {
            try await second.delete(id, at: Device.start)
        }
        await #expect(throws: AuthenticatorError.notDamaged) {
            _ = try await second.setAsideDamagedVault(at: Device.start)
        }
        #expect(try device.vault == bytes)
        #expect(try await empty.names() == ["vault-key-\(other.id)"])
        let name = try #require(try await device.store.names().first)
        try await empty.add(name, try #require(try await device.store.read(name)))
        #expect(await second.load(at: Device.start).tokens.map(\.id) == [id])
        try await second.delete(id, at: Device.start)
        #expect(await first.load(at: Device.start).tokens.isEmpty)
    }

    @Test func `a key that left the store while the vault is open: reading goes on, writing does not`()
        async throws
    {
        let device = try Device()
        let authenticator = device.authenticator()
        _ = try await authenticator.add(new("a"), at: Device.start)
        let (bytes, name) = (try device.vault, try #require(try await device.store.names().first))
        let key = try #require(try await device.store.read(name))
        try await device.store.remove(name)
        await #expect(throws: AuthenticatorError.notReady(.keyUnavailable)) {
            _ = try await authenticator.add(new("b"), at: Device.start)
        }
        #expect(try device.vault == bytes)
        #expect(await authenticator.load(at: Device.start).tokens.map(\.issuer) == ["a"])
        try await device.store.add(name, key)
        _ = try await authenticator.add(new("b"), at: Device.start)
        #expect(await authenticator.state.tokens.map(\.issuer) == ["a", "b"])
    }

    @Test func `two first starts at once make one vault and lose nothing`() async throws {
        let device = try Device()
        let all = (0..<6).map { _ in device.authenticator() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, one) in all.enumerated() {
                group.addTask { _ = try await one.add(new("issuer \(number)"), at: Device.start) }
            }
            try await group.waitForAll()
        }
        #expect(try await device.store.names().count == 1)
        #expect(await device.authenticator().load(at: Device.start).tokens.count == 6)
    }

    @Test func `keys live in files as well`() async throws {
        let device = try Device()
        let store = try FileSecretStore(path: device.folder.path + "/keychain", creating: true)
        let authenticator = Authenticator(home: device.home, keys: store, device: "d")
        _ = try await authenticator.add(new("a"), at: Device.start)
        #expect(try await store.names().count == 1)
        let again = Authenticator(home: device.home, keys: store, device: "d")
        #expect(await again.load(at: Device.start).tokens.map(\.issuer) == ["a"])
        let elsewhere = try FileSecretStore(path: device.folder.path + "/empty", creating: true)
        let without = Authenticator(home: device.home, keys: elsewhere, device: "d")
        #expect(await without.load(at: Device.start).condition == .keyUnavailable)
        #expect(try await elsewhere.names() == [])
    }
}
