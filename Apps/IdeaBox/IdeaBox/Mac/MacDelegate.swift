#if os(macOS)
    import AppRuntime
    import AppKit
    import Foundation
    import IdeaBoxApp
    import IdeaBoxApple
    import SwiftUI

    /// What the Mac tells the app itself: that it has started, and what iCloud's silent pushes say.
    @MainActor
    final class AppDelegate: NSObject, NSApplicationDelegate {
        /// Where pushes go.
        let door = CloudKitNotifications()
        /// The app's one model.
        lazy var model = AppModel(Launching.parts(Launching.launch, door: door))

        /// Asks to be woken; silent pushes need nobody's permission.
        func applicationDidFinishLaunching(_ notification: Notification) {
            Launching.whenLive { NSApplication.shared.registerForRemoteNotifications() }
        }

        /// An app of one window ends with it.
        func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }

        /// Something changed in the cloud.
        func application(_ application: NSApplication, didReceiveRemoteNotification userInfo: [String: Any]) {
            guard door.hear(userInfo) else { return }
            Task { _ = await model.refresh() }
        }
    }

    typealias DelegateAdaptor = NSApplicationDelegateAdaptor
#endif
