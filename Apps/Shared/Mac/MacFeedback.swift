#if os(macOS)
    import Accessibility
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
    }

    extension View {
        /// Lets the trackpad be felt when something happens.
        ///
        /// - Parameters:
        ///   - haptic: what happens; nil for nothing that is felt.
        ///   - event: the number of what happens; nil while nothing does.
        /// - Returns: the same view.
        func feels(_ haptic: Haptic?, at event: Int?) -> some View {
            sensoryFeedback(trigger: event) { _, _ in haptic?.feedback }
        }
    }

    extension Haptic {
        /// A trackpad knows no success.
        fileprivate var feedback: SensoryFeedback {
            switch self {
            case .success: .alignment
            case .warning: .levelChange
            }
        }
    }
#endif
