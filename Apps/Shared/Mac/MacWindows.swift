#if os(macOS)
    import SwiftUI

    /// Brings the window forward once it shows a sheet or a question: Settings, where it was asked for, would lie above.
    struct ComesForward<Sign: Equatable>: ViewModifier {
        let window: String
        let sign: Sign?
        @Environment(\.openWindow) private var openWindow

        func body(content: Content) -> some View {
            content
                .whenChanged(sign) { $0.map { _ in openWindow(id: window) } ?? () }
        }
    }

    extension View {
        /// Brings the view's window before all others when something appears in it.
        ///
        /// - Parameters:
        ///   - window: the window.
        ///   - sign: what appears; nil for nothing.
        /// - Returns: the same view.
        func comesForward(_ window: String, for sign: (some Equatable)?) -> some View {
            modifier(ComesForward(window: window, sign: sign))
        }
    }
#endif
