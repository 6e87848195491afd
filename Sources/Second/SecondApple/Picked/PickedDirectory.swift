#if canImport(Foundation) && canImport(ObjectiveC)
    public import SyncClouds
    internal import Foundation

    /// A picked folder while it is open; used on the queue of its ``SystemFolders`` alone.
    ///
    /// Its provider may know what is in it only when it is asked, and bring a file's bytes only when they are read.
    public struct PickedDirectory: DriveFiles {
        private let folder: URL
        private let files: DriveDirectory

        init(folder: URL) {
            self.folder = folder
            files = DriveDirectory(folder: folder)
        }

        /// One folder is open at a time.
        public var identity: String { "picked" }

        /// Every name in the folder, after its provider was asked.
        public func names() throws(DriveFault) -> [String] {
            try Coordinated.look(at: folder) { try FileManager.default.contentsOfDirectory(atPath: $0.path) }
        }

        /// The unresolved conflict versions at a name, which iCloud Drive keeps.
        public func conflicts(at name: String) -> [DriveConflict] { files.conflicts(at: name) }

        /// What the system knows of a file.
        public func state(of name: String) throws(DriveFault) -> DriveFileState { try files.state(of: name) }

        /// Why iCloud Drive could not send a file.
        public func uploadFault(of name: String) -> DriveFault? { files.uploadFault(of: name) }

        /// Asks for a file in both ways: iCloud Drive's, and the one that any provider understands.
        public func download(_ name: String) {
            files.download(name)
            Coordinated.bring(folder.appending(path: name, directoryHint: .notDirectory), in: folder)
        }

        /// A file's bytes.
        public func read(_ name: String) throws(DriveFault) -> [UInt8] { try files.read(name) }

        /// Makes bytes the whole content of a file.
        public func write(_ name: String, _ bytes: [UInt8]) throws(DriveFault) {
            try files.write(name, bytes)
        }

        /// Takes a file away.
        public func remove(_ name: String) throws(DriveFault) { try files.remove(name) }
    }
#endif
