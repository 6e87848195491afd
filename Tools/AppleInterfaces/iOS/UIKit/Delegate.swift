// UIKit: the app's life. Addresses are below https://developer.apple.com/documentation/ .
public import ObjectiveC

// uikit/uiapplicationdelegate; what is optional on Apple's systems must be there here, so that a misspelt label is told
@MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    // uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:)
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    // uikit/uiapplicationdelegate/application(_:didreceiveremotenotification:fetchcompletionhandler:)
    @available(iOS 7.0, *)
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
}

extension UIApplication {
    // uikit/uiapplication/launchoptionskey
    public struct LaunchOptionsKey: Hashable, Sendable {}
    // uikit/uiapplication/registerforremotenotifications()
    @available(iOS 8.0, *)
    public func registerForRemoteNotifications() {}
}

// uikit/uibackgroundfetchresult
public enum UIBackgroundFetchResult: UInt, Sendable {
    case newData, noData, failed
}
