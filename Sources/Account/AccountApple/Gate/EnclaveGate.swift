#if canImport(LocalAuthentication) && canImport(Security)
    internal import AccountAppleRules
    public import AccountClient
    internal import AppleRules
    internal import AppleSystem
    internal import Bytes
    internal import Foundation
    internal import LocalAuthentication
    internal import Security

    /// Face or finger, by a key of the Secure Enclave that the system forgets when faces or fingers change.
    ///
    /// What is sealed goes to the key's public half, which stands beside it and asks for nothing: refreshed tokens are
    /// sealed while the device is locked, too (`research/auth.md`, section 4, trap 12). A key that is gone is noticed when
    /// something is to be opened.
    public struct EnclaveGate: BiometricGate {
        private let queue = OwnQueue("gate")
        private let items = GenericPasswords.accountDevice

        /// The gate of this device.
        public init() {}

        /// What the device offers now.
        public func kind() async -> BiometricKind? {
            await queue.run {
                let context = LAContext()
                guard unsafe context.canEvaluatePolicy(GateKey.policy, error: nil) else { return nil }
                return GateAnswers.kind(context.biometryType.rawValue)
            }
        }

        /// Asks for a proof and makes the key.
        public func enable(_ reason: String) async throws(GateError) {
            _ = try await GateKey.proof(reason)
            let point = try await queue.run { GateKey.make() }.get()
            _ = await items.remove(GateKey.account)
            let status = await items.add(GateKey.account, SecretBytes(point))
            guard status == .done else { throw GateAnswers.error(status) }
        }

        /// Seals without a proof.
        public func seal(_ bytes: [UInt8]) async throws(GateError) -> [UInt8] {
            let (status, point) = await items.secret(of: GateKey.account)
            guard let point else { throw GateAnswers.error(status) }
            return try await queue.run {
                GateKey.seal(bytes, unsafe point.withUnsafeBytes { unsafe Data($0) })
            }.get()
        }

        /// Opens after a proof.
        public func open(_ sealed: [UInt8], _ reason: String) async throws(GateError) -> [UInt8] {
            let proof = try await GateKey.proof(reason)
            return try await queue.run { GateKey.open(sealed, proof) }.get()
        }

        /// Removes the key.
        public func disable() async throws(GateError) {
            let status = await queue.run { GateKey.remove() }
            _ = await items.remove(GateKey.account)
            guard status.failure(of: GateKey.account) == nil else { throw GateAnswers.error(status) }
        }
    }
#endif
