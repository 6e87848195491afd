#if os(iOS)
    import AppRuntime
    import UIKit

    /// What a person hears and feels beside what is seen.
    @MainActor
    enum Feedback {
        /// Has VoiceOver say something now.
        ///
        /// - Parameter text: what it says.
        static func say(_ text: String) {
            UIAccessibility.post(notification: .announcement, argument: text)
        }

        /// Lets the device be felt; an iPad has nothing to feel it by.
        ///
        /// - Parameter haptic: what happened.
        static func touch(_ haptic: Haptic) {
            UINotificationFeedbackGenerator().notificationOccurred(haptic.kind)
        }
    }

    extension Haptic {
        fileprivate var kind: UINotificationFeedbackGenerator.FeedbackType {
            switch self {
            case .success: .success
            case .warning: .warning
            }
        }
    }
#endif
