#if canImport(UIKit)
    internal import Foundation
    internal import UIKit

    /// What is so on iPhone and iPad.
    enum LiveSystem {
        static let isMac = false

        /// The kind of device: since iOS 16 the person's own name for it is kept from apps.
        @MainActor static var name: String { UIDevice.current.name }

        /// Files in a new folder can be read from the first unlock after a start on.
        static var protection: [FileAttributeKey: Any] {
            [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication]
        }
    }
#endif
