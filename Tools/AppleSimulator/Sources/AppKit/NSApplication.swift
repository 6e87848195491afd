@_exported public import Foundation

/// The app, as the system sees it.
@MainActor
public final class NSApplication: NSObject {
    /// The one.
    public static let shared = NSApplication()

    /// Brings the app before all others: it is alone here.
    public func activate() {}

    /// Asks for news from Apple's servers: there are none here.
    public func registerForRemoteNotifications() {}
}

/// Who hears of the app's life.
@MainActor
public protocol NSApplicationDelegate: NSObjectProtocol {
    /// Apple's runtime makes the delegate by its class; here the compiler has to know how.
    init()
    /// The app was started.
    func applicationDidFinishLaunching(_ notification: Notification)
    /// Whether the app ends with its last window.
    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
    /// There are news.
    func application(_ application: NSApplication, didReceiveRemoteNotification userInfo: [String: Any])
}

/// What the trackpad lets a finger feel.
@MainActor
public protocol NSHapticFeedbackPerformer {
    /// Lets it be felt.
    func perform(
        _ pattern: NSHapticFeedbackManager.FeedbackPattern,
        performanceTime: NSHapticFeedbackManager.PerformanceTime)
}

/// Knows what lets a finger feel something: nothing here.
@MainActor
public final class NSHapticFeedbackManager: NSObject {
    /// What is felt.
    public enum FeedbackPattern: Int, Sendable {
        case generic, alignment, levelChange
    }

    /// When it is felt.
    public enum PerformanceTime: UInt, Sendable {
        case `default`, now, drawCompleted
    }

    /// What this Mac has.
    public static let defaultPerformer: any NSHapticFeedbackPerformer = NoFeedback()
}

private struct NoFeedback: NSHapticFeedbackPerformer {
    func perform(
        _ pattern: NSHapticFeedbackManager.FeedbackPattern,
        performanceTime: NSHapticFeedbackManager.PerformanceTime
    ) {}
}
