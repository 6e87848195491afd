/// Small settings that outlive the app; nothing secret is among them.
public protocol Preferences: Sendable {
    /// What is kept under a name.
    ///
    /// - Parameter name: letters of ASCII.
    /// - Returns: the text; nil if there is none.
    func text(_ name: String) async -> String?

    /// Keeps a text in place of the one before.
    ///
    /// - Parameters:
    ///   - text: what to keep.
    ///   - name: letters of ASCII.
    func keep(_ text: String, _ name: String) async
}

/// The time that the system leaves an app once nobody sees it any more.
public protocol BackgroundTime: Sendable {
    /// Does some work, and asks the system not to stop the app before it is done.
    ///
    /// When the system grants no more time the work's task is cancelled, which it answers within moments.
    ///
    /// - Parameter work: what is to be done.
    func during(_ work: @escaping @Sendable () async -> Void) async
}

/// Whether there is a sign of iCloud on this device: `ubiquityIdentityToken` and its change notification.
public protocol ICloudStatusObserver: Sendable {
    /// The present sign, then each further one.
    func signs() -> AsyncStream<ICloudStatus>
}

/// Whether iCloud is known to be on.
public enum ICloudStatus: Sendable, Equatable {
    /// There is an identity token.
    case present
    /// There is none, which may mean that iCloud is off, or Drive alone.
    case unknown
}

/// How often something is looked at that nothing announces.
package enum Pauses {
    /// The pauses between two looks, in seconds; the last goes on.
    package static let seconds = [1, 2, 3, 5, 8, 13, 21, 30, 60]
    /// After so many looks, 83 seconds, a key is not said to be on its way any more.
    package static let hopefulLooks = 8

    /// The pause after so many looks that did not find it.
    package static func pause(after looks: Int) -> Duration {
        .seconds(seconds[min(max(looks, 0), seconds.count - 1)])
    }
}
