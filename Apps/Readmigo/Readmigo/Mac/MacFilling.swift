#if os(macOS)
    import AppKit
    import AccountApp
    import SwiftUI

    // How a Mac helps to fill a field in: password managers, codes from messages.
    extension View {
        /// Lets the system fill a field in.
        ///
        /// - Parameter field: what it is for.
        /// - Returns: the field.
        func filled(as field: FormField) -> some View {
            textContentType(field.content)
                .autocorrectionDisabled()
        }
    }

    extension FormField {
        fileprivate var content: NSTextContentType? {
            switch self {
            case .email: .username
            case .password: .password
            case .newPassword, .confirmation: .newPassword
            case .code, .secondFactor: .oneTimeCode
            case .phone, .nickname: nil
            }
        }
    }
#endif
