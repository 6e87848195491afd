import AppRuntime
import SwiftUI

/// Lets a toast be heard and felt, once, wherever it is seen.
struct ToastAnnouncement: ViewModifier {
    let toast: Toast?

    func body(content: Content) -> some View {
        content
            .task(id: toast?.id) { toast.map { Feedback.say($0.text) } }
            .feels(toast?.haptic, at: toast?.id)
    }
}

extension View {
    /// Lets a toast be heard and felt.
    ///
    /// - Parameter toast: the message; nil for none.
    /// - Returns: the same view.
    func tells(_ toast: Toast?) -> some View {
        modifier(ToastAnnouncement(toast: toast))
    }
}
