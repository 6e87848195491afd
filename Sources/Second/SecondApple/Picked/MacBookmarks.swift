#if canImport(AppKit)
    internal import Foundation

    /// How bookmarks are made and used on the Mac, whose sandbox wants them to carry the person's leave.
    enum BookmarkOptions {
        static let making: URL.BookmarkCreationOptions = .withSecurityScope
        /// No question of the system's, such as for a server's name: there may be nobody to answer.
        static let resolving: URL.BookmarkResolutionOptions = [.withSecurityScope, .withoutUI]
    }
#endif
