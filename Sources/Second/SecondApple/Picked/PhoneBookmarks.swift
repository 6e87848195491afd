#if canImport(UIKit)
    internal import Foundation

    /// How bookmarks are made and used on iPhone and iPad, where each of a picked folder carries the person's leave.
    enum BookmarkOptions {
        static let making: URL.BookmarkCreationOptions = .minimalBookmark
        static let resolving: URL.BookmarkResolutionOptions = []
    }
#endif
