#if canImport(Foundation) && canImport(ObjectiveC)
    public import SyncClouds
    public import SyncEngine
    internal import AppleSystem
    internal import Foundation

    /// The app's container in iCloud Drive.
    ///
    /// Its registers lie outside `Documents`, so no person meets them in Files.
    public struct ICloudDrive: DriveContainer {
        private let identifier: String
        private let queue = OwnQueue("drive")

        /// A container.
        ///
        /// - Parameter identifier: such as `iCloud.com.example.second`.
        public init(identifier: String) { self.identifier = identifier }

        /// Does one piece of work in the folder, which is looked up again: the account may have changed.
        public func work<R: Sendable>(
            _ body: @escaping @Sendable (Result<DriveDirectory, CloudError>) -> R
        ) async -> R {
            await queue.run { body(folder().map { .success($0) } ?? .failure(.signedOut)) }
        }

        /// One element whenever iCloud Drive tells of a file.
        public func changes() -> AsyncStream<Void> {
            let (changes, listener) = AsyncStream.makeStream(
                of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let watch = Task { @MainActor in
                let watch = DriveWatch { listener.yield() }
                watch.start()
                return watch
            }
            listener.onTermination = { _ in
                Task { await watch.value.stop() }
            }
            return changes
        }

        private func folder() -> DriveDirectory? {
            let manager = FileManager.default
            // Nil where iCloud Drive is off; may take long.
            return manager.url(forUbiquityContainerIdentifier: identifier).map { container in
                let folder = container.appending(path: "Data/registers", directoryHint: .isDirectory)
                // A folder that cannot be made is noticed when it is read.
                try? manager.createDirectory(at: folder, withIntermediateDirectories: true)
                return DriveDirectory(folder: folder)
            }
        }
    }
#endif
