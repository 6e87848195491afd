#if canImport(CryptoKit)
    public import AccountAppleRules
    public import AccountClient
    internal import AppleSystem
    internal import CryptoKit
    internal import Foundation

    /// Keys of the Secure Enclave, or in software where a device has none.
    public struct DeviceKeys: KeyMaker {
        private let queue = OwnQueue("device key")

        /// A maker of keys.
        public init() {}

        /// Makes a key.
        public func make() async throws(DeviceKeyError) -> [UInt8] {
            try await queue.run { Self.attempt { try Self.made().item } }.get()
        }

        /// The public half of a key.
        public func publicKey(_ key: [UInt8]) async throws(DeviceKeyError) -> [UInt8] {
            try await queue.run {
                Self.loaded(key).map { Array($0.publicKey.x963Representation) }
            }.get()
        }

        /// Signs by a key.
        public func sign(_ message: [UInt8], _ key: [UInt8]) async throws(DeviceKeyError) -> [UInt8] {
            try await queue.run {
                Self.loaded(key).flatMap { key in
                    Self.attempt { Array(try key.signature(for: Data(message)).rawRepresentation) }
                }
            }.get()
        }

        private static func made() throws -> StoredKey {
            guard SecureEnclave.isAvailable else {
                return StoredKey(.software, Array(P256.Signing.PrivateKey().rawRepresentation))
            }
            return StoredKey(.enclave, Array(try SecureEnclave.P256.Signing.PrivateKey().dataRepresentation))
        }

        /// What the item holds as a key; what is none on this device is damaged.
        private static func loaded(_ item: [UInt8]) -> Result<any SigningKey, DeviceKeyError> {
            Result { try key(StoredKey(item: item)) }.mapError { _ in .damaged }
        }

        private static func key(_ key: StoredKey?) throws -> any SigningKey {
            switch key?.kind {
            case .enclave?:
                try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: Data(key?.bytes ?? []))
            case .software?, nil: try P256.Signing.PrivateKey(rawRepresentation: Data(key?.bytes ?? []))
            }
        }

        private static func attempt<Value>(_ work: () throws -> Value) -> Result<Value, DeviceKeyError> {
            Result { try work() }.mapError { .failed("the system answered \(($0 as NSError).code)") }
        }
    }

    /// A key that signs, wherever it lives.
    private protocol SigningKey {
        var publicKey: P256.Signing.PublicKey { get }
        func signature(for data: Data) throws -> P256.Signing.ECDSASignature
    }

    extension P256.Signing.PrivateKey: SigningKey {
        fileprivate func signature(for data: Data) throws -> P256.Signing.ECDSASignature {
            try signature(for: SHA256.hash(data: data))
        }
    }

    extension SecureEnclave.P256.Signing.PrivateKey: SigningKey {
        fileprivate func signature(for data: Data) throws -> P256.Signing.ECDSASignature {
            try signature(for: SHA256.hash(data: data))
        }
    }
#endif
