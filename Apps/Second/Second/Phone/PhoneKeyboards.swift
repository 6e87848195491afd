#if os(iOS)
    import SwiftUI
    import UIKit

    // The keyboards of iPhone and iPad.
    extension View {
        /// A field for a secret: capital letters, no corrections, and no suggestions that would learn it.
        func secretKeyboard() -> some View {
            autocorrectionDisabled()
                .textInputAutocapitalization(.characters)
                .keyboardType(.asciiCapable)
        }

        /// A field for a number.
        func numberKeyboard() -> some View {
            keyboardType(.numbersAndPunctuation)
        }

        /// A field for a name.
        func nameKeyboard() -> some View {
            autocorrectionDisabled()
                .textInputAutocapitalization(.never)
        }
    }
#endif
