#if canImport(UIKit)
    internal import Foundation
    internal import UIKit

    /// Tells when the app leaves the front, and when it comes back.
    struct AppFront: @unchecked Sendable {
        private let observers: [any NSObjectProtocol]

        init(left: @escaping @Sendable () -> Void, entered: @escaping @Sendable () -> Void) {
            observers = [
                Self.observer(of: UIApplication.didEnterBackgroundNotification, left),
                Self.observer(of: UIApplication.willEnterForegroundNotification, entered),
            ]
        }

        func end() {
            for observer in observers { NotificationCenter.default.removeObserver(observer) }
        }

        private static func observer(
            of name: NSNotification.Name, _ act: @escaping @Sendable () -> Void
        ) -> any NSObjectProtocol {
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in act() }
        }
    }
#endif
