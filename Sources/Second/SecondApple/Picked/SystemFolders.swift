#if canImport(Foundation) && canImport(ObjectiveC)
    public import SyncClouds
    internal import AppleSystem
    public import Foundation
    public import SecondApp

    /// Folders that a person picked, as the system hands them out by their bookmarks.
    public struct SystemFolders: FolderAccess {
        private let queue = OwnQueue("picked")

        /// The folders of this device.
        public init() {}

        /// Opens a folder, does one piece of work in it, and closes it.
        public func work<R: Sendable>(
            in bookmark: [UInt8], _ body: @escaping @Sendable (FolderOpening<PickedDirectory>) -> R
        ) async -> R {
            await queue.run { Self.open(bookmark, body) }
        }

        /// Tells of what others change, while the app is in front.
        public func changes(in bookmark: [UInt8]) -> AsyncStream<Void> {
            let (stream, listener) = AsyncStream.makeStream(
                of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let watch = FolderPresence(bookmark) { listener.yield() }
            let place = AppFront(
                left: { Task { await watch.end() } }, entered: { Task { await watch.begin() } })
            Task { await watch.begin() }
            listener.onTermination = { _ in
                place.end()
                Task { await watch.end() }
            }
            return stream
        }

        private static func open<R>(_ bookmark: [UInt8], _ body: (FolderOpening<PickedDirectory>) -> R) -> R {
            do throws(DriveFault) {
                let place = try ScopedFolder(bookmark: bookmark)
                defer { place.close() }
                let files = PickedDirectory(folder: place.url)
                return body(.open(files, path: place.url.path, renewed: place.renewed))
            } catch {
                return body(.failed(error))
            }
        }
    }

    /// A folder that the system lets the app use until it is closed.
    struct ScopedFolder {
        let url: URL
        /// What is to be kept in place of a bookmark that has grown old.
        let renewed: FolderBookmark?
        private let isOpen: Bool

        /// The folder of a bookmark; the system may have to find it first.
        init(bookmark: [UInt8]) throws(DriveFault) {
            var isStale = false
            url = try attempt {
                try URL(
                    resolvingBookmarkData: Data(bookmark), options: BookmarkOptions.resolving,
                    relativeTo: nil,
                    bookmarkDataIsStale: &isStale)
            }
            // False also for a folder of the app's own, which needs no leave: whether it can be used its listing says.
            isOpen = url.startAccessingSecurityScopedResource()
            renewed = isStale ? FolderBookmark(of: url) : nil
        }

        func close() {
            if isOpen { url.stopAccessingSecurityScopedResource() }
        }
    }

    extension AppAction {
        /// A folder was picked: the system is asked for a bookmark of it, which may take a while.
        ///
        /// - Parameter url: what the system's page of files handed over.
        /// - Returns: the action.
        public static func pickedFolder(at url: URL) -> AppAction {
            .pickedFolder(FolderBookmark(picked: url))
        }
    }

    extension FolderBookmark {
        /// A bookmark of a folder that was just picked; nil if the system gives none of it.
        fileprivate init?(picked url: URL) {
            let isOpen = url.startAccessingSecurityScopedResource()
            defer { Self.close(url, isOpen) }
            self.init(of: url)
        }

        /// A bookmark of a folder that is open.
        init?(of url: URL) {
            let data = try? url.bookmarkData(
                options: BookmarkOptions.making, includingResourceValuesForKeys: nil, relativeTo: nil)
            guard let data else { return nil }
            self.init(bytes: [UInt8](data), name: url.lastPathComponent)
        }

        private static func close(_ url: URL, _ isOpen: Bool) {
            if isOpen { url.stopAccessingSecurityScopedResource() }
        }
    }
#endif
