public import AppleRules
public import Bytes

/// Generic passwords whose bytes can be replaced in one step; the rest is as ``AppleRules/KeychainItems`` says.
public protocol AccountItems: KeychainItems {
    /// Puts other bytes into an item that is there.
    ///
    /// - Parameters:
    ///   - account: which item.
    ///   - secret: its bytes from now on.
    /// - Returns: the keychain's status; `notFound` if there is no such item.
    func replace(_ account: String, _ secret: SecretBytes) async -> KeychainStatus
}

/// Under which names things stand in a keychain (requirements 4.2).
public enum AccountNames {
    /// The service of the session's items.
    public static let service = "com.readmigo.app"
    /// The service of the device's key, which no backup carries elsewhere.
    public static let deviceService = "com.readmigo.app.device"
    /// The JWT.
    public static let accessToken = "access_token"
    /// The refresh token.
    public static let refreshToken = "refresh_token"
    /// The account's id.
    public static let userID = "user_id"
    /// A session that is on its way into the three items above.
    static let next = "session_next"
    /// Sessions that the server must still be told of: this and a number.
    static let departure = "departure_"
    /// The device's key, under ``deviceService``.
    static let deviceKey = "device_key"
}

/// Whether what the device protects until its first unlock can be read.
///
/// Before that a keychain fails, and some answer "not found" (`research/auth.md`, section 4, trap 11): that answer
/// counts only while this is true.
public protocol ProtectedData: Sendable {
    /// Whether it can be read now.
    func isAvailable() async -> Bool
}

/// Of a system that has no such protection, such as the Mac.
public struct AlwaysAvailable: ProtectedData {
    /// Always available.
    public init() {}

    /// Yes.
    public func isAvailable() async -> Bool { true }
}
