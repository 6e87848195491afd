public import AppRuntime

/// What exists when the app starts in memory.
public struct AccountFixture: LaunchFixture {
    /// Whether somebody is signed in: `reader@example.com`, whose password is `Reading123`.
    public var isSignedIn = false
    /// Whether that session has ended on the server.
    public var isExpired = false
    /// Whether the server cannot be reached.
    public var isOffline = false
    /// Whether the account is locked for five minutes.
    public var isLocked = false
    /// Whether a second proof is asked for; every code is `123456`.
    public var asksMore = false
    /// Whether the device has face recognition.
    public var hasFace = false
    /// Whether the tokens are behind it.
    public var isGated = false
    /// Whether books and positions of the person are on the device.
    public var hasBooks = false

    /// Whether another device has asked for each letter 12 minutes ago: its link is to be opened.
    public var hasEarlierLetter = false

    /// Nobody is signed in, and everything works.
    public init() {}

    /// Reads `-signed-in`, `-expired`, `-offline`, `-locked`, `-second-factor`, `-face`, `-gated`, `-books` and
    /// `-earlier-letter`.
    ///
    /// - Parameter arguments: the arguments of the program.
    public init(arguments: [String]) {
        self.init()
        for argument in arguments { Self.meanings[argument]?(&self) }
    }

    private static let meanings: [String: @Sendable (inout AccountFixture) -> Void] = [
        "-signed-in": { $0.isSignedIn = true },
        "-expired": { ($0.isSignedIn, $0.isExpired) = (true, true) },
        "-offline": { $0.isOffline = true },
        "-locked": { $0.isLocked = true },
        "-second-factor": { $0.asksMore = true },
        "-face": { $0.hasFace = true },
        "-gated": { ($0.isSignedIn, $0.hasFace, $0.isGated) = (true, true, true) },
        "-earlier-letter": { $0.hasEarlierLetter = true },
        "-books": { $0.hasBooks = true },
    ]
}
