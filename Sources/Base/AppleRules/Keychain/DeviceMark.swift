internal import Bytes
public import Secrets

/// The random id of this installation: what tells this device from one that its backup was restored to.
///
/// It stands in an item that no backup carries to another device and that iCloud Keychain leaves alone; a home takes it
/// for its machine, so a vault that is restored elsewhere takes a new replica id before its next edit.
public enum DeviceMark {
    /// The mark, made if there is none.
    ///
    /// - Parameters:
    ///   - store: the secrets that stay on this device.
    ///   - make: mints 32 hexadecimal digits at random.
    /// - Returns: the mark.
    /// - Throws: whatever keeps the store from telling or keeping it: a guess would be another device's mark.
    public static func mark(
        in store: some SecretStore, make: @Sendable () -> String
    ) async throws(SecretStoreError) -> String {
        if let mark = try await read(store) { return mark }
        do throws(SecretStoreError) {
            try await store.add(KeychainNames.device, SecretBytes(Array(make().utf8)))
        } catch .alreadyExists {
            // Another process of this app was faster.
        }
        guard let mark = try await read(store) else { throw .damaged(name: KeychainNames.device) }
        return mark
    }

    private static func read(_ store: some SecretStore) async throws(SecretStoreError) -> String? {
        guard let secret = try await store.read(KeychainNames.device) else { return nil }
        return unsafe secret.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
