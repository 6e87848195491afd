#if canImport(Foundation) && canImport(ObjectiveC)
    public import SyncClouds
    internal import Foundation

    /// The folder of the registers, as it stands now; used on the queue of its ``ICloudDrive`` alone.
    public struct DriveDirectory: DriveFiles {
        let folder: URL

        /// One container has one folder.
        public var identity: String { "drive" }

        /// Every name in the folder.
        public func names() throws(DriveFault) -> [String] {
            try attempt { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
        }

        /// The unresolved conflict versions at a name.
        public func conflicts(at name: String) -> [DriveConflict] {
            let versions = NSFileVersion.unresolvedConflictVersionsOfItem(at: url(name)) ?? []
            return versions.map(\.asConflict)
        }

        /// What the system knows of a file.
        public func state(of name: String) throws(DriveFault) -> DriveFileState {
            try attempt {
                // The system keeps what it once answered for this value.
                var url = url(name)
                url.removeAllCachedResourceValues()
                let values = try url.resourceValues(forKeys: [
                    .isRegularFileKey, .fileSizeKey, .ubiquitousItemDownloadingStatusKey,
                ])
                return DriveFileState(
                    isRegularFile: values.isRegularFile, size: values.fileSize,
                    status: values.ubiquitousItemDownloadingStatus?.rawValue)
            }
        }

        /// Why the system could not send a file.
        public func uploadFault(of name: String) -> DriveFault? {
            var url = url(name)
            url.removeAllCachedResourceValues()
            let values = try? url.resourceValues(forKeys: [.ubiquitousItemUploadingErrorKey])
            return (values?.ubiquitousItemUploadingError).map { DriveFault(domain: $0.domain, code: $0.code) }
        }

        /// Asks the system to bring a file.
        public func download(_ name: String) {
            try? FileManager.default.startDownloadingUbiquitousItem(at: url(name))
        }

        /// A file's bytes.
        public func read(_ name: String) throws(DriveFault) -> [UInt8] { try Coordinated.read(url(name)) }

        /// Makes bytes the whole content of a file.
        public func write(_ name: String, _ bytes: [UInt8]) throws(DriveFault) {
            try Coordinated.write(Data(bytes), to: url(name))
        }

        /// Takes a file away.
        public func remove(_ name: String) throws(DriveFault) { try Coordinated.remove(url(name)) }

        private func url(_ name: String) -> URL { folder.appending(path: name, directoryHint: .notDirectory) }
    }

    /// Does something with files; what the system answered instead is told by its numbers.
    func attempt<R>(_ work: () throws -> R) throws(DriveFault) -> R {
        do { return try work() } catch {
            let answer = error as NSError
            throw DriveFault(domain: answer.domain, code: answer.code)
        }
    }
#endif
