import AccountAppleRules
import AccountClient
import AccountClientTestSupport
import AppleRules
import Foundation
import TestSupport
import Testing

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// Keys in software, which can be told that they are of another device.
struct SoftKeys: KeyMaker {
    let isOtherDevice = Locked(false)

    func make() async throws(DeviceKeyError) -> [UInt8] {
        StoredKey(.software, Array(P256.Signing.PrivateKey().rawRepresentation)).item
    }

    func publicKey(_ key: [UInt8]) async throws(DeviceKeyError) -> [UInt8] {
        Array(try load(key).publicKey.x963Representation)
    }

    func sign(_ message: [UInt8], _ key: [UInt8]) async throws(DeviceKeyError) -> [UInt8] {
        let key = try load(key)
        do { return Array(try key.signature(for: Data(message)).rawRepresentation) } catch {
            throw .failed("\(error)")
        }
    }

    private func load(_ item: [UInt8]) throws(DeviceKeyError) -> P256.Signing.PrivateKey {
        guard !isOtherDevice.withLock({ $0 }), let stored = StoredKey(item: item),
            let key = try? P256.Signing.PrivateKey(rawRepresentation: Data(stored.bytes))
        else { throw .damaged }
        return key
    }
}

struct KeychainDeviceKeyTests {
    private let keychain = MemoryKeychain()
    private let data = TestProtection()
    private let maker = SoftKeys()
    private var key: KeychainDeviceKey { KeychainDeviceKey(keychain, data: data, maker: maker) }

    @Test(arguments: DeviceKeySuite.all)
    func `a keychain's key keeps what the port promises`(promise: Promise<DeviceKeySuite.Views>) async throws
    {
        try await promise.check(.init { key })
    }

    @Test func `before the first unlock "not found" is not believed, and no second key is made`() async throws
    {
        data.set(false)
        await #expect(throws: DeviceKeyError.locked) { try await key.publicKey() }
        await #expect(throws: DeviceKeyError.locked) { try await key.make() }
        await #expect(throws: DeviceKeyError.locked) { try await key.sign([1]) }
        #expect(keychain.items == [:])
    }

    @Test func `a key of another device is told, and gives way where somebody signs in`() async throws {
        let first = try await key.make()
        maker.isOtherDevice.withLock { $0 = true }
        await #expect(throws: DeviceKeyError.damaged) { try await key.publicKey() }
        await #expect(throws: DeviceKeyError.damaged) { try await key.sign([1]) }
        #expect(keychain.items.count == 1)
        keychain.put("S", "device_key")
        maker.isOtherDevice.withLock { $0 = false }
        let second = try await key.make()
        #expect(second != first)
        #expect(try await key.publicKey() == second)
    }

    @Test(arguments: [(-25308, DeviceKeyError.locked), (-34, .failed("the keychain answered -34"))])
    func `what the keychain answers is told`(code: Int, error: DeviceKeyError) async throws {
        _ = try await key.make()
        keychain.answer(KeychainStatus(Int32(code)))
        await #expect(throws: error) { try await key.publicKey() }
        await #expect(throws: error) { try await key.make() }
        await #expect(throws: error) { try await key.sign([1]) }
    }

    @Test(arguments: [[], [0x45], [0x53], [0x20, 1], [0xFF, 0xFF]] as [[UInt8]])
    func `what is no key is none`(item: [UInt8]) { #expect(StoredKey(item: item) == nil) }

    @Test(arguments: StoredKey.Kind.allCases)
    func `a key survives its item, and prints without its bytes`(kind: StoredKey.Kind) {
        let key = StoredKey(kind, [1, 2, 3])
        #expect(StoredKey(item: key.item) == key)
        #expect("\(key)" == "<\(kind) key>")
    }
}
