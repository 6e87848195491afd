// AppKit: the app's life. Addresses are below https://developer.apple.com/documentation/ .
public import Foundation
public import ObjectiveC

// appkit/nsapplicationdelegate; what is optional on Apple's systems must be there here, so that a misspelt label is told
@MainActor
public protocol NSApplicationDelegate: NSObjectProtocol {
    // appkit/nsapplicationdelegate/applicationdidfinishlaunching(_:)
    func applicationDidFinishLaunching(_ notification: Notification)
    // appkit/nsapplicationdelegate/applicationshouldterminateafterlastwindowclosed(_:)
    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
    // appkit/nsapplicationdelegate/application(_:didreceiveremotenotification:)
    func application(_ application: NSApplication, didReceiveRemoteNotification userInfo: [String: Any])
}
