#if canImport(Foundation) && canImport(ObjectiveC)
    internal import Foundation
    internal import IdeaBoxApp

    /// The right to read what a person has picked outside the app's container, for as long as this is kept.
    ///
    /// Each start needs its end (developer.apple.com/documentation/foundation/url/startaccessingsecurityscopedresource()):
    /// the system has only so many such rights to give.
    final class PickedAccess: @unchecked Sendable {
        private let lock = NSLock()
        private var url: URL?

        init(_ spot: LegacySpot) {
            // What needs no right gives none, and wants no end.
            url = spot.pickedURL.flatMap { $0.startAccessingSecurityScopedResource() ? $0 : nil }
        }

        deinit { end() }

        /// Gives the right back, once.
        func end() {
            lock.lock()
            defer { lock.unlock() }
            url?.stopAccessingSecurityScopedResource()
            url = nil
        }
    }
#endif
