#if os(macOS)
    import AppKit
    import Foundation

    /// What the Mac asks the app itself: whether it goes on without a window.
    @MainActor
    final class MacDelegate: NSObject, NSApplicationDelegate {
        /// There is nothing to do beside what the scenes do.
        func applicationDidFinishLaunching(_ notification: Notification) {}

        /// Second asks for no pushes.
        func application(_ application: NSApplication, didReceiveRemoteNotification userInfo: [String: Any]) {
        }

        /// As long as the menu bar has the codes, the app stays.
        func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool {
            !Launching.model.showsMenuBar
        }
    }
#endif
