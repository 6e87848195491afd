#if os(macOS)
    import Accessibility
    import AppKit
    import AppRuntime
    import SwiftUI

    /// What a person hears and feels beside what is seen.
    @MainActor
    enum Feedback {
        /// Has VoiceOver say something now.
        ///
        /// - Parameter text: what it says.
        static func say(_ text: String) {
            AccessibilityNotification.Announcement(text).post()
        }

        /// Lets the trackpad be felt.
        ///
        /// - Parameter haptic: what happened.
        static func touch(_ haptic: Haptic) {
            NSHapticFeedbackManager.defaultPerformer.perform(haptic.kind, performanceTime: .default)
        }
    }

    extension Haptic {
        fileprivate var kind: NSHapticFeedbackManager.FeedbackPattern {
            switch self {
            case .success: .alignment
            case .warning: .levelChange
            }
        }
    }
#endif
