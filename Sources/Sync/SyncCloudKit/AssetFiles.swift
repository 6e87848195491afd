#if canImport(CloudKit)
    internal import SyncClouds
    internal import Foundation

    /// Files that CloudKit uploads from: sealed bytes, in the app's own temporary folder, for as long as one request.
    struct AssetFiles: Sendable {
        private let files: [String: URL]

        /// A place for each record whose bytes go into a file; nothing is written yet.
        init(for records: [ZoneRecord]) {
            let folder = FileManager.default.temporaryDirectory
            let filed = records.filter { $0.placed.filed != nil }.map { record in
                let name = "register-\(UUID().uuidString)"
                return (record.name, folder.appending(path: name, directoryHint: .notDirectory))
            }
            files = Dictionary(filed) { first, _ in first }
        }

        /// Writes a record's bytes.
        ///
        /// - Returns: the file; nil if they go into none.
        func write(_ record: ZoneRecord) throws -> URL? {
            let file = files[record.name]
            try file.map { try Data(record.placed.filed ?? []).write(to: $0) }
            return file
        }

        /// Removes all of them, whether they were written whole, in part or not at all.
        func remove() {
            for file in files.values { try? FileManager.default.removeItem(at: file) }
        }

        /// What stands in a file.
        static func bytes(of file: URL) throws -> [UInt8]? {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            return try handle.readToEnd().map { [UInt8]($0) }
        }
    }
#endif
