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
