#if canImport(UIKit)
    public import Foundation
    internal import UIKit

    /// What is so on iPhone and iPad.
    public enum LiveSystem {
        /// Whether this is a Mac.
        public static let isMac = false

        /// The kind of device: since iOS 16 the person's own name for it is kept from apps.
        @MainActor public static var name: String { UIDevice.current.name }

        /// Files in a new folder can be read from the first unlock after a start on.
        public static var protection: [FileAttributeKey: Any] {
            [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication]
        }
    }
#endif
