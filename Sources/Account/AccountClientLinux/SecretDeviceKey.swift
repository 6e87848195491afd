package import AccountClient
internal import Bytes
internal import Crypto
internal import FoundationExports
package import Secrets

/// A device's key in a place for secrets, for systems without a chip that keeps keys.
///
/// It is as safe as that place: who copies the files, or the keyring with its password, copies the key. The private
/// half, 32 bytes, stands under a counted name and is read for each signature; nothing is ever replaced. A damaged key
/// gets a successor when the next one is to be made, which is at the next sign-in.
package struct SecretDeviceKey: DeviceKey {
    private let keys: CountedSecrets

    /// Uses a store; nothing is read yet.
    ///
    /// - Parameter store: in which other secrets may stand, too.
    package init(_ store: any SecretStore) { keys = CountedSecrets(store: store, prefix: "device-key") }

    /// The public half; see ``DeviceKey/publicKey()``.
    package func publicKey() async throws(DeviceKeyError) -> [UInt8]? {
        try await newest()?.point
    }

    /// Makes a key, unless there is one; of several processes that do so one wins, and all get its key.
    package func make() async throws(DeviceKeyError) -> [UInt8] {
        do throws(SecretStoreError) {
            for _ in 0..<CountedSecrets.attempts {
                // The new one follows what was seen to be no key: anyone who adds one meanwhile takes that very number.
                let last = try await keys.numbers().last
                if let last, let key = try await key(last) { return key.point }
                let made = P256.Signing.PrivateKey()
                if try await keys.add(SecretBytes(made.rawRepresentation), after: last) != nil {
                    return made.point
                }
            }
            throw .unreachable(.noAnswer)
        } catch {
            throw DeviceKeyError(error)
        }
    }

    /// Nil if what stands under the number is no key.
    private func key(_ number: UInt64) async throws(SecretStoreError) -> P256.Signing.PrivateKey? {
        do throws(SecretStoreError) {
            let secret = try await keys.read(number)
            let raw = unsafe secret?.withUnsafeBytes { unsafe Data($0) }
            return raw.flatMap { try? P256.Signing.PrivateKey(rawRepresentation: $0) }
        } catch .damaged {
            return nil
        }
    }

    /// Signs.
    package func sign(_ message: [UInt8]) async throws(DeviceKeyError) -> [UInt8] {
        guard let key = try await newest() else { throw .missing }
        guard let signature = try? key.signature(for: Data(message)) else { throw .damaged }
        return Array(signature.rawRepresentation)
    }

    private func newest() async throws(DeviceKeyError) -> P256.Signing.PrivateKey? {
        do throws(SecretStoreError) {
            guard let number = try await keys.numbers().last else { return nil }
            guard let key = try await key(number) else { throw .damaged(name: keys.prefix) }
            return key
        } catch {
            throw DeviceKeyError(error)
        }
    }
}

extension P256.Signing.PrivateKey {
    fileprivate var point: [UInt8] { Array(publicKey.x963Representation) }
}

extension DeviceKeyError {
    init(_ error: SecretStoreError) {
        self =
            switch error {
            case .locked: .locked
            case .damaged: .damaged
            case .system, .keyringDenied, .unreachable, .looseMode, .foreignOwner, .symbolicLink, .wrongKind,
                .alreadyExists, .keyringReadOnly, .badName, .badSecret, .failed:
                .failed(error.description.withoutStop)
            }
    }
}
