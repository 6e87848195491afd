/// What an app is to be made of, as its arguments say: the device's own parts, or parts in memory for UI tests.
public enum Launch: Sendable, Equatable {
    /// The device's own.
    case live
    /// In memory, with what stands there at the start.
    case inMemory(LaunchFixture)

    /// What stands there when an app in memory starts.
    public struct LaunchFixture: Sendable, Equatable {
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

        /// Nobody is signed in, and everything works.
        public init() {}
    }

    /// Reads the arguments of a program: `-in-memory` (or `-inMemory`), and besides it `-signed-in`, `-expired`,
    /// `-offline`, `-locked`, `-second-factor`, `-face`, `-gated` and `-books`; others are left alone.
    ///
    /// - Parameter arguments: the arguments.
    public init(arguments: [String]) {
        guard arguments.contains("-in-memory") || arguments.contains("-inMemory") else {
            self = .live
            return
        }
        var fixture = LaunchFixture()
        for argument in arguments { Self.meanings[argument]?(&fixture) }
        self = .inMemory(fixture)
    }

    private static let meanings: [String: @Sendable (inout LaunchFixture) -> Void] = [
        "-signed-in": { $0.isSignedIn = true },
        "-expired": { ($0.isSignedIn, $0.isExpired) = (true, true) },
        "-offline": { $0.isOffline = true },
        "-locked": { $0.isLocked = true },
        "-second-factor": { $0.asksMore = true },
        "-face": { $0.hasFace = true },
        "-gated": { ($0.isSignedIn, $0.hasFace, $0.isGated) = (true, true, true) },
        "-books": { $0.hasBooks = true },
    ]
}
