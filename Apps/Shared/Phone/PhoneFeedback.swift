#if os(iOS)
    import AppRuntime
    import SwiftUI
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

    extension View {
        /// Lets the device be felt when something happens.
        ///
        /// - Parameters:
        ///   - haptic: what happens; nil for nothing that is felt.
        ///   - event: the number of what happens; nil while nothing does.
        /// - Returns: the same view.
        @ViewBuilder
        func feels(_ haptic: Haptic?, at event: Int?) -> some View {
            if #available(iOS 17, *) {
                sensoryFeedback(trigger: event) { _, _ in haptic?.feedback }
            } else {
                task(id: event) { haptic.map(Feedback.touch) }
            }
        }
    }

    extension Haptic {
        @available(iOS 17, *)
        fileprivate var feedback: SensoryFeedback {
            switch self {
            case .success: .success
            case .warning: .warning
            }
        }

        fileprivate var kind: UINotificationFeedbackGenerator.FeedbackType {
            switch self {
            case .success: .success
            case .warning: .warning
            }
        }
    }
#endif
