public import Bytes
public import Secrets

/// Generic passwords of one service in a keychain, asked one call at a time.
///
/// An adapter asks the keychain and tells what it answered; it decides nothing. Calls of a keychain may take long, so it
/// makes them on a queue of its own.
public protocol KeychainItems: Sendable {
    /// The accounts of all items.
    ///
    /// - Returns: the keychain's status, and the accounts as far as they are texts.
    func accounts() async -> (status: KeychainStatus, accounts: [String])

    /// The bytes of one item.
    ///
    /// - Parameter account: which item.
    /// - Returns: the keychain's status, and the bytes; nil if they are none.
    func secret(of account: String) async -> (status: KeychainStatus, secret: SecretBytes?)

    /// Adds an item; one that stands there is left as it is.
    ///
    /// - Parameters:
    ///   - account: the new item's.
    ///   - secret: its bytes.
    /// - Returns: the keychain's status.
    func add(_ account: String, _ secret: SecretBytes) async -> KeychainStatus

    /// Takes an item away, on all devices that the keychain carries it to.
    ///
    /// - Parameter account: which item.
    /// - Returns: the keychain's status.
    func remove(_ account: String) async -> KeychainStatus
}

/// Under which names things stand in a keychain.
public enum KeychainNames {
    /// The service of the vault's keys, which iCloud Keychain carries to the owner's other devices.
    public static let service = "com.second.totp"

    /// The service of what must never leave this device.
    public static let deviceService = "com.second.totp.device"

    /// Under which name a found item gives its account: the text of Apple's `kSecAttrAccount`.
    public static let accountAttribute = "acct"

    /// The account of the random id of this installation, under ``deviceService``.
    public static let device = "device"
}

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
