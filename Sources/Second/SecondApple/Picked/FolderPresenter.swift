#if canImport(Foundation) && canImport(ObjectiveC)
    internal import AppleSystem
    internal import Foundation

    /// Hears from the system of each change that others make to a picked folder through file coordination.
    final class FolderPresenter: NSObject, NSFilePresenter, Sendable {
        let folder: ScopedFolder
        private let tell: @Sendable () -> Void
        private static let queue = OperationQueue()

        init(_ folder: ScopedFolder, tell: @escaping @Sendable () -> Void) {
            (self.folder, self.tell) = (folder, tell)
            super.init()
        }

        var presentedItemURL: URL? { folder.url }
        var presentedItemOperationQueue: OperationQueue { Self.queue }
        func presentedItemDidChange() { tell() }
        func presentedSubitemDidChange(at url: URL) { tell() }
    }

    /// A presenter of a folder from time to time: it must not stay registered while the app sleeps, since others would wait
    /// for its answers.
    actor FolderPresence {
        private let executor = QueueExecutor("presenter")
        private let bookmark: [UInt8]
        private let tell: @Sendable () -> Void
        private var presenter: FolderPresenter?

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            unsafe executor.asUnownedSerialExecutor()
        }

        init(_ bookmark: [UInt8], tell: @escaping @Sendable () -> Void) {
            (self.bookmark, self.tell) = (bookmark, tell)
        }

        /// Registers a presenter, and tells once: something may have changed before.
        func begin() {
            guard presenter == nil else { return }
            presenter = (try? ScopedFolder(bookmark: bookmark)).map { FolderPresenter($0, tell: tell) }
            presenter.map { NSFileCoordinator.addFilePresenter($0) }
            tell()
        }

        func end() {
            presenter.map { presenter in
                NSFileCoordinator.removeFilePresenter(presenter)
                presenter.folder.close()
            }
            presenter = nil
        }
    }
#endif
