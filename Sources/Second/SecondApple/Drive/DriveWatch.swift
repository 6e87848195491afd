#if canImport(Foundation) && canImport(ObjectiveC)
    internal import Foundation

    /// A standing question to iCloud Drive's index: which files are there, and what changes.
    ///
    /// It needs a run loop, so it lives on the main thread.
    @MainActor
    final class DriveWatch {
        private let query = NSMetadataQuery()
        private let onChange: @Sendable () -> Void
        private var observers: [any NSObjectProtocol] = []

        init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

        func start() {
            query.searchScopes = [NSMetadataQueryUbiquitousDataScope]
            query.predicate = NSPredicate(format: "kMDItemFSName LIKE '*'")
            for name in [
                NSNotification.Name.NSMetadataQueryDidFinishGathering, .NSMetadataQueryDidUpdate,
            ] {
                observers.append(
                    NotificationCenter.default.addObserver(forName: name, object: query, queue: nil) {
                        @Sendable [onChange] _ in onChange()
                    })
            }
            query.start()
        }

        func stop() {
            query.stop()
            for observer in observers { NotificationCenter.default.removeObserver(observer) }
            observers = []
        }
    }
#endif
