package import AccountClient
internal import TestSupport

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A device key in memory, for tests; it can be told to fail, to answer late and to die.
package final class MemoryDeviceKey: DeviceKey {
    /// Where the key is, also when the process is killed; several adapters may share it.
    package final class Chip: Sendable {
        fileprivate let key = Locked<P256.Signing.PrivateKey?>(nil)

        /// A device without a key.
        package init() {}

        /// Makes the key vanish, as it does where an app's files come to another device.
        package func lose() { key.withLock { $0 = nil } }
    }

    /// Where the key is.
    package let chip: Chip
    /// What becomes of calls.
    package let fates: Fates<DeviceKeyError>

    /// A key, which is not made yet unless the chip has one.
    ///
    /// - Parameters:
    ///   - chip: where it is.
    ///   - life: the process to which it belongs.
    package init(_ chip: Chip = Chip(), life: ProcessLifetime = ProcessLifetime()) {
        self.chip = chip
        fates = Fates(life)
    }

    /// The public half.
    package func publicKey() async throws(DeviceKeyError) -> [UInt8]? {
        try await fates.call("publicKey") { () throws(DeviceKeyError) in
            chip.key.withLock { $0 }.map { Array($0.publicKey.x963Representation) }
        }
    }

    /// Makes a key, unless there is one.
    package func make() async throws(DeviceKeyError) -> [UInt8] {
        try await fates.call("make") { () throws(DeviceKeyError) in
            let key = chip.key.withLock { key in
                let made = key ?? P256.Signing.PrivateKey()
                key = made
                return made
            }
            return Array(key.publicKey.x963Representation)
        }
    }

    /// Signs.
    package func sign(_ message: [UInt8]) async throws(DeviceKeyError) -> [UInt8] {
        try await fates.call("sign") { () throws(DeviceKeyError) in
            guard let key = chip.key.withLock({ $0 }) else { throw .missing }
            guard let signature = try? key.signature(for: Data(message)) else { throw .damaged }
            return Array(signature.rawRepresentation)
        }
    }
}
