#if canImport(AppKit)
    public import Foundation

    /// What is so on the Mac.
    public enum LiveSystem {
        /// Whether this is a Mac.
        public static let isMac = true

        /// The name that a person gave the computer is asked of the network: it is not worth that.
        @MainActor public static var name: String { "Mac" }

        /// Data protection has no effect on the Mac.
        public static var protection: [FileAttributeKey: Any] { [:] }
    }
#endif
