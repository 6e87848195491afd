#if os(macOS)
    import AppKit
    import SwiftUI

    /// The colours of the system that the app is made of: each has a light, a dark and a high-contrast side.
    enum Palette {
        /// Behind everything.
        static let ground = Color(nsColor: .windowBackgroundColor)
        /// Cards.
        static let raised = Color(nsColor: .controlBackgroundColor)
        /// The part of a ring that is over, and what lies a little deeper.
        static let well = Color(nsColor: .quaternaryLabelColor)
        /// The time of a code that ends.
        static let urgent = Color(nsColor: .systemRed)
        /// What a toast lies on: dark on light and on dark.
        static let toast = Color(red: 0.17, green: 0.17, blue: 0.18)
        /// The button in a toast.
        static let toastButton = Color(red: 0.42, green: 0.72, blue: 1)
    }
#endif
