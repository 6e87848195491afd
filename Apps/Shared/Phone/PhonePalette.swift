#if os(iOS)
    import SwiftUI
    import UIKit

    /// The colours of the system that the app is made of: each has a light, a dark and a high-contrast side.
    enum Palette {
        /// Behind everything.
        static let ground = Color(uiColor: .systemGroupedBackground)
        /// Cards.
        static let raised = Color(uiColor: .secondarySystemGroupedBackground)
        /// The part of a ring that is over, and what lies a little deeper.
        static let well = Color(uiColor: .tertiarySystemFill)
        /// The time of a code that ends.
        static let urgent = Color(uiColor: .systemRed)
        /// What a toast lies on: dark on light and on dark.
        static let toast = Color(red: 0.17, green: 0.17, blue: 0.18)
        /// The button in a toast.
        static let toastButton = Color(red: 0.42, green: 0.72, blue: 1)
    }
#endif
