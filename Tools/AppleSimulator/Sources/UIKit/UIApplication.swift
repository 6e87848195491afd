internal import Accessibility
@_exported public import Foundation

/// The app, as the system sees it.
@MainActor
public final class UIApplication: NSObject {
    /// Why the app was started.
    public struct LaunchOptionsKey: Hashable, Sendable {}

    /// The one.
    public static let shared = UIApplication()

    /// Asks for news from Apple's servers: there are none here.
    public func registerForRemoteNotifications() {}
}

/// What came of news.
public enum UIBackgroundFetchResult: UInt, Sendable {
    case newData, noData, failed
}

/// Who hears of the app's life.
@MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// Apple's runtime makes the delegate by its class; here the compiler has to know how.
    init()
    /// The app was started.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// There are news.
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
}

/// What is told to those who hear.
@MainActor
public enum UIAccessibility {
    /// What is told.
    public struct Notification: Sendable {
        /// A sentence, now.
        public static let announcement = Notification()
    }

    /// What was said, in order; for tests and for the page.
    package static var said: [String] {
        get { AccessibilityNotification.Announcement.said }
        set { AccessibilityNotification.Announcement.said = newValue }
    }

    /// Says something.
    ///
    /// - Parameters:
    ///   - notification: what it is.
    ///   - argument: the sentence.
    public static func post(notification: Notification, argument: Any?) {
        if let text = argument as? String { said.append(text) }
    }
}

/// What is felt: nothing here.
@MainActor
public final class UINotificationFeedbackGenerator {
    /// What happened.
    public enum FeedbackType: Int, Sendable {
        case success, warning, error
    }

    public init() {}

    /// Lets it be felt.
    ///
    /// - Parameter notificationType: what happened.
    public func notificationOccurred(_ notificationType: FeedbackType) {}
}
