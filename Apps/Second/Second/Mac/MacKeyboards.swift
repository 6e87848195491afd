#if os(macOS)
    import SwiftUI

    // What is typed on a Mac.
    extension View {
        /// A field for a secret: no corrections.
        func secretKeyboard() -> some View {
            autocorrectionDisabled()
        }

        /// A field for a number.
        func numberKeyboard() -> some View {
            self
        }

        /// A field for a name.
        func nameKeyboard() -> some View {
            autocorrectionDisabled()
        }
    }
#endif
