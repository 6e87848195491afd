import Bytes
import Files
import Foundation
import Secrets
import TestSupport
import Testing

@testable import AppleRules

/// A keychain of one service in memory, which can be told to answer otherwise.
final class FakeKeychain: KeychainItems {
    struct State {
        var items: [String: SecretBytes] = [:]
        var answer: Int32?
        var odd: SecretBytes??
        var beforeAdd: (@Sendable () -> Void)?
    }

    let state = Locked(State())

    func accounts() async -> (status: KeychainStatus, accounts: [String]) {
        state.withLock { state in
            if let code = state.answer { return (KeychainStatus(code), []) }
            let names = Array(state.items.keys)
            return (names.isEmpty ? .notFound : .done, names)
        }
    }

    func secret(of account: String) async -> (status: KeychainStatus, secret: SecretBytes?) {
        state.withLock { state in
            if let code = state.answer { return (KeychainStatus(code), nil) }
            if let odd = state.odd { return (.done, odd) }
            return (state.items[account] == nil ? .notFound : .done, state.items[account])
        }
    }

    func add(_ account: String, _ secret: SecretBytes) async -> KeychainStatus {
        state.withLock { $0.beforeAdd }?()
        return state.withLock { state in
            if let code = state.answer { return KeychainStatus(code) }
            guard state.items[account] == nil else { return .duplicate }
            state.items[account] = secret
            return .done
        }
    }

    func remove(_ account: String) async -> KeychainStatus {
        state.withLock { state in
            if let code = state.answer { return KeychainStatus(code) }
            return state.items.removeValue(forKey: account) == nil ? .notFound : .done
        }
    }
}

@Suite struct KeychainTests {
    static let failures: [(Int32, SecretStoreError)] = [
        (-25299, .alreadyExists(name: "key")),
        (-25308, .locked), (-25315, .locked), (-25320, .locked),
        (-25293, .keyringDenied), (-128, .keyringDenied),
        (-34018, .failed("this app is not signed for the keychain (-34018)")),
        (-25291, .unreachable(.noAnswer)), (-25316, .unreachable(.noAnswer)), (-49, .unreachable(.noAnswer)),
        (-25307, .unreachable(.noKeyring)),
        (-50, .failed("the keychain did not understand the question (-50)")),
        (-108, .failed("there is not enough memory (-108)")),
        (-26275, .damaged(name: "key")),
        (-36, .failed("the keychain could not be read or written (-36)")),
        (-34, .system(.noSpace, path: "Keychain")), (-61, .keyringReadOnly),
        (-4, .failed("this system's keychain cannot do that (-4)")),
        (-2070, .failed("a part of the keychain failed (-2070)")),
        (-67671, .failed("the keychain failed within (-67671)")),
        (-25302, .failed("the keychain takes no secret of that size (-25302)")),
        // Numbers that nobody knows.
        (1, .failed("the keychain answered 1")), (-25301, .failed("the keychain answered -25301")),
        (.min, .failed("the keychain answered -2147483648")),
    ]

    @Test(arguments: failures)
    func `every status but success and not found is a failure of its own`(
        code: Int32, failure: SecretStoreError
    ) async {
        #expect(KeychainStatus(code).failure(of: "key") == failure)
        let keychain = FakeKeychain()
        keychain.state.withLock { $0.answer = code }
        let store = KeychainSecretStore(keychain)
        await #expect(throws: failure) { try await store.read("key") }
        await #expect(throws: failure) { try await store.add("key", SecretBytes([1])) }
        await #expect(throws: failure) { try await store.remove("key") }
        let listing: SecretStoreError? =
            switch failure {
            case .alreadyExists: .alreadyExists(name: "*")
            case .damaged: .damaged(name: "*")
            default: failure
            }
        #expect(await #expect(throws: SecretStoreError.self) { try await store.names() } == listing)
    }

    @Test func `only success and not found are no failures`() async throws {
        #expect(KeychainStatus(0).failure(of: "key") == nil)
        #expect(KeychainStatus(-25300).failure(of: "key") == nil)
        let store = KeychainSecretStore(FakeKeychain())
        #expect(try await store.read("key") == nil)
        #expect(try await store.names() == [])
        try await store.remove("key")
    }

    @Test func `an item that was added is read, listed and never overwritten`() async throws {
        let store = KeychainSecretStore(FakeKeychain())
        try await store.add("b", SecretBytes([1, 2]))
        try await store.add("a", SecretBytes([3]))
        await #expect(throws: SecretStoreError.alreadyExists(name: "b")) {
            try await store.add("b", SecretBytes([9]))
        }
        #expect(try await store.read("b") == SecretBytes([1, 2]))
        #expect(try await store.names() == ["a", "b"])
        try await store.remove("b")
        #expect(try await store.read("b") == nil)
        #expect(try await store.names() == ["a"])
    }

    @Test func `not found is no answer to adding`() async {
        let keychain = FakeKeychain()
        keychain.state.withLock { $0.answer = -25300 }
        await #expect(throws: SecretStoreError.failed("the keychain answered -25300")) {
            try await KeychainSecretStore(keychain).add("key", SecretBytes([1]))
        }
    }

    @Test(arguments: [nil, SecretBytes([]), SecretBytes([UInt8](repeating: 7, count: 2049))])
    func `an item that holds no secret is damaged, not missing`(odd: SecretBytes?) async {
        let keychain = FakeKeychain()
        keychain.state.withLock { $0.odd = .some(odd) }
        await #expect(throws: SecretStoreError.damaged(name: "key")) {
            try await KeychainSecretStore(keychain).read("key")
        }
    }

    @Test func `bad names and secrets never reach the keychain, and others' items are not listed`()
        async throws
    {
        let keychain = FakeKeychain()
        let store = KeychainSecretStore(keychain)
        await #expect(throws: SecretStoreError.badName("a b")) { try await store.read("a b") }
        await #expect(throws: SecretStoreError.badName("")) { try await store.remove("") }
        await #expect(throws: SecretStoreError.badSecret(count: 0)) {
            try await store.add("key", SecretBytes([]))
        }
        keychain.state.withLock { $0.items = ["somebody's item": SecretBytes([1]), "key": SecretBytes([2])] }
        #expect(try await store.names() == ["key"])
    }

    @Test func `a device's mark is made once and found again`() async throws {
        let store = KeychainSecretStore(FakeKeychain())
        #expect(try await DeviceMark.mark(in: store, make: { "one" }) == "one")
        #expect(try await DeviceMark.mark(in: store, make: { "two" }) == "one")
    }

    @Test func `of two that make a device's mark at once one wins`() async throws {
        let keychain = FakeKeychain()
        keychain.state.withLock { state in
            state.beforeAdd = {
                keychain.state.withLock { $0.items["device"] = SecretBytes(Array("other".utf8)) }
            }
        }
        #expect(try await DeviceMark.mark(in: KeychainSecretStore(keychain), make: { "one" }) == "other")
    }

    @Test func `a keychain that cannot tell gives no mark`() async {
        let keychain = FakeKeychain()
        keychain.state.withLock { $0.answer = -25308 }
        await #expect(throws: SecretStoreError.locked) {
            try await DeviceMark.mark(in: KeychainSecretStore(keychain), make: { "one" })
        }
    }

    @Test func `the services differ, so that what stays here never travels`() {
        #expect(KeychainNames.service == "com.second.totp")
        #expect(KeychainNames.deviceService != KeychainNames.service)
        #expect(throws: Never.self) { try SecretRules.check(name: KeychainNames.device) }
    }
}
