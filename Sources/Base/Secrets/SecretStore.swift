public import Bytes

/// A place for small secrets that one person owns: a file store, the desktop's keyring, a keychain.
///
/// It does not know what the secrets are for. Names are 1 to 64 of `A-Z a-z 0-9 . _ -` and do not begin with a dot;
/// a secret is 1 to 2048 bytes. A store never confuses "there is none" with "I cannot tell": the first is `nil`, the
/// second an error. Nothing is ever overwritten.
public protocol SecretStore: Sendable {
    /// The names of all secrets, sorted.
    ///
    /// - Returns: every name that the store holds, whether or not its secret can be read.
    /// - Throws: `SecretStoreError` if the store cannot tell.
    func names() async throws(SecretStoreError) -> [String]

    /// The secret of that name.
    ///
    /// - Parameter name: a name by the rule above.
    /// - Returns: the secret, or `nil` only when the store itself answered that it has none.
    /// - Throws: `SecretStoreError` in every other case; `damaged` rather than a wrong secret.
    func read(_ name: String) async throws(SecretStoreError) -> SecretBytes?

    /// Stores a secret under a free name; of several that try at once exactly one wins.
    ///
    /// When it returns, the secret is stored for good. When it throws anything but `alreadyExists`, it may or may not
    /// be: read it.
    ///
    /// - Parameters:
    ///   - name: a name by the rule above.
    ///   - secret: 1 to 2048 bytes.
    /// - Throws: `alreadyExists`, the present secret staying as it is, or another `SecretStoreError`.
    func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError)

    /// Removes the secret of that name, if there is one.
    ///
    /// - Parameter name: a name by the rule above.
    /// - Throws: `SecretStoreError` if the store cannot tell or may not.
    func remove(_ name: String) async throws(SecretStoreError)
}

/// The rules that all stores share.
public enum SecretRules {
    /// The longest secret, in bytes.
    public static let longest = 2048

    /// Refuses a name that not every store can hold.
    ///
    /// - Parameter name: the name to check.
    /// - Throws: `badName`.
    public static func check(name: String) throws(SecretStoreError) {
        let bytes = name.utf8
        guard (1...64).contains(bytes.count), bytes.first != UInt8(ascii: "."), bytes.allSatisfy(isAllowed)
        else { throw .badName(name) }
    }

    /// Refuses an empty or too long secret.
    ///
    /// - Parameter secret: the secret to check.
    /// - Throws: `badSecret`.
    public static func check(secret: SecretBytes) throws(SecretStoreError) {
        guard (1...longest).contains(secret.count) else { throw .badSecret(count: secret.count) }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
