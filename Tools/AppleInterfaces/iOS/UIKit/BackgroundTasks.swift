// Time in the background. Addresses are below https://developer.apple.com/documentation/ .
extension UIApplication {
    // uikit/uiapplication/beginbackgroundtask(withname:expirationhandler:); the handler is called on the main thread
    @available(iOS 7.0, *)
    nonisolated public func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(rawValue: 0) }
    // uikit/uiapplication/endbackgroundtask(_:)
    @available(iOS 4.0, *)
    nonisolated public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}

// uikit/uibackgroundtaskidentifier
@available(iOS 4.0, *)
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
}
