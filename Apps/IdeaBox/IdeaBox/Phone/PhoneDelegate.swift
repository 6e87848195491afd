#if os(iOS)
    import AppRuntime
    import Foundation
    import IdeaBoxApp
    import IdeaBoxApple
    import SwiftUI
    import UIKit

    /// What iPhone and iPad tell the app itself: that it has started, and what iCloud's silent pushes say.
    @MainActor
    final class AppDelegate: NSObject, UIApplicationDelegate {
        /// Where pushes go.
        let door = CloudKitNotifications()
        /// The app's one model; a push may start the app without a window, so it does not wait for one.
        lazy var model = AppModel(Launching.parts(Launching.launch, door: door))

        /// Asks to be woken; silent pushes need nobody's permission.
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            Launching.whenLive { application.registerForRemoteNotifications() }
            return true
        }

        /// Something changed in the cloud: the system waits for the answer, for about half a minute.
        func application(
            _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
            fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
        ) {
            let isOurs = door.hear(userInfo)
            Task { completionHandler(await outcome(isOurs)) }
        }

        private func outcome(_ isOurs: Bool) async -> UIBackgroundFetchResult {
            guard isOurs, await model.refresh() else { return .noData }
            return .newData
        }
    }

    typealias DelegateAdaptor = UIApplicationDelegateAdaptor
#endif
