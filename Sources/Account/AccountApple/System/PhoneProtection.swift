#if canImport(UIKit)
    public import AccountAppleRules
    internal import UIKit

    /// What an iPhone protects until its first unlock.
    public struct SystemProtection: ProtectedData {
        /// This device's.
        public init() {}

        /// Whether it can be read now.
        public func isAvailable() async -> Bool { await Self.isOpen }

        @MainActor private static var isOpen: Bool { UIApplication.shared.isProtectedDataAvailable }
    }
#endif
