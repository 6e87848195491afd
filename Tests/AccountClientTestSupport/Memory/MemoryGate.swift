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

/// A gate in memory, for tests, before which a person stands as the test says; it can be told to fail, to answer late
/// and to die.
package final class MemoryGate: BiometricGate {
    /// Who, or what, answers when a proof is asked for.
    package enum Person: Sendable, CaseIterable {
        /// Somebody whose face is known.
        case known
        /// Somebody else.
        case stranger
        /// Somebody who turns away.
        case leaving
        /// Somebody who presses "use password".
        case password
    }

    /// The sensor of a device, which several processes share.
    package final class Sensor: Sendable {
        fileprivate struct State {
            var kind: BiometricKind? = .face
            var person = Person.known
            var key: SymmetricKey?
            var proofs = 0
        }

        fileprivate let state = Locked(State())

        /// A sensor for faces, with one enrolled.
        package init() {}

        /// How often a proof was asked for.
        package var proofs: Int { state.withLock { $0.proofs } }
        /// Whether there is a key.
        package var hasKey: Bool { state.withLock { $0.key != nil } }

        /// Puts somebody before it.
        package func present(_ person: Person) { state.withLock { $0.person = person } }

        /// Changes what it offers; nil where nothing is enrolled, or it is locked.
        package func offer(_ kind: BiometricKind?) { state.withLock { $0.kind = kind } }

        /// Faces or fingers are changed: the key vanishes.
        package func enrolAnew() { state.withLock { $0.key = nil } }
    }

    /// The device's.
    package let sensor: Sensor
    /// What becomes of calls.
    package let fates: Fates<GateError>

    /// A gate.
    ///
    /// - Parameters:
    ///   - sensor: the device's.
    ///   - life: the process to which it belongs.
    package init(_ sensor: Sensor = Sensor(), life: ProcessLifetime = ProcessLifetime()) {
        self.sensor = sensor
        fates = Fates(life)
    }

    /// What the sensor offers.
    package func kind() async -> BiometricKind? { sensor.state.withLock { $0.kind } }

    /// Asks for a proof and makes the key.
    package func enable(_ reason: String) async throws(GateError) {
        try await fates.call("enable") { () throws(GateError) in
            try sensor.state.withLock { (state) throws(GateError) in
                try Self.prove(&state)
                state.key = SymmetricKey(size: .bits256)
            }
        }
    }

    /// Seals, without a proof.
    package func seal(_ bytes: [UInt8]) async throws(GateError) -> [UInt8] {
        try await fates.call("seal") { () throws(GateError) in
            guard bytes.count <= 4096 else { throw .failed("more than 4096 bytes") }
            guard let key = sensor.state.withLock({ $0.key }) else { throw .changed }
            guard let box = try? AES.GCM.seal(Data(bytes), using: key), let sealed = box.combined else {
                throw .failed("it could not be sealed")
            }
            return Array(sealed)
        }
    }

    /// Opens, after a proof.
    package func open(_ sealed: [UInt8], _ reason: String) async throws(GateError) -> [UInt8] {
        try await fates.call("open") { () throws(GateError) in
            let key = try sensor.state.withLock { (state) throws(GateError) -> SymmetricKey in
                guard let key = state.key else { throw .changed }
                try Self.prove(&state)
                return key
            }
            guard let box = try? AES.GCM.SealedBox(combined: Data(sealed)),
                let bytes = try? AES.GCM.open(box, using: key)
            else { throw .failed("it was sealed by another key, or changed") }
            return Array(bytes)
        }
    }

    /// Removes the key.
    package func disable() async throws(GateError) {
        try await fates.call("disable") { () throws(GateError) in sensor.state.withLock { $0.key = nil } }
    }

    private static func prove(_ state: inout Sensor.State) throws(GateError) {
        guard state.kind != nil else { throw .unavailable }
        state.proofs += 1
        switch state.person {
        case .known: return
        case .stranger: throw .refused
        case .leaving: throw .cancelled
        case .password: throw .passwordWanted
        }
    }
}
