#if os(iOS)
    import AccountApp
    import SwiftUI
    import UIKit

    // How iPhone and iPad help to fill a field in: keyboards, password managers, codes from messages.
    extension View {
        /// Lets the system fill a field in.
        ///
        /// - Parameter field: what it is for.
        /// - Returns: the field with its keyboard.
        func filled(as field: FormField) -> some View {
            textContentType(field.content)
                .keyboardType(field.keyboard)
                .textInputAutocapitalization(.never)
                .autocorrectionDisabled()
        }
    }

    extension FormField {
        fileprivate var content: UITextContentType {
            switch self {
            case .email: .username
            case .password: .password
            case .newPassword, .confirmation: .newPassword
            case .code, .secondFactor: .oneTimeCode
            case .phone: .telephoneNumber
            case .nickname: .nickname
            }
        }

        fileprivate var keyboard: UIKeyboardType {
            switch self {
            case .email: .emailAddress
            case .phone: .phonePad
            // A recovery code has letters.
            case .code, .secondFactor: .asciiCapable
            case .password, .newPassword, .confirmation, .nickname: .default
            }
        }
    }
#endif
