/// A session as a device keeps it: whose it is and both its tokens.
///
/// It prints without its tokens.
public struct StoredSession: Sendable, Equatable, Codable {
    /// The account's id.
    public let userID: String
    /// A signed token (RFC 9068); what it says of its session and its end is read, and never trusted.
    public let accessToken: String
    /// Good for one refresh.
    public let refreshToken: String

    /// A session with these parts.
    public init(userID: String, accessToken: String, refreshToken: String) {
        self.userID = userID
        self.accessToken = accessToken
        self.refreshToken = refreshToken
    }
}

extension StoredSession: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<session>`.
    public var description: String { "<session>" }
    /// Always `<session>`.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` shows no token either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
