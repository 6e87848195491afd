#if canImport(AppKit)
    internal import Foundation

    /// What is so on the Mac.
    enum LiveSystem {
        static let isMac = true

        /// The name that a person gave the computer is asked of the network: it is not worth that.
        @MainActor static var name: String { "Mac" }

        /// Data protection has no effect on the Mac.
        static var protection: [FileAttributeKey: Any] { [:] }
    }
#endif
