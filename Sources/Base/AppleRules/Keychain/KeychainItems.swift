public import Bytes

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
