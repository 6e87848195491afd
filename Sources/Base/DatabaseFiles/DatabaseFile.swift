package import Files
internal import Foundation
package import GRDB

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// The file of an SQLite store: where it stands, whether it still does, and how connections to it are opened.
///
/// The file is only ever opened by SQLite: closing it anywhere else in this process would drop SQLite's locks on it.
package struct DatabaseFile: Sendable {
    /// The folder, open.
    package let directory: PrivateDirectory
    /// The file's name in its folder.
    package let name: String
    /// The name of the file that stands for the lock of those who make or renew the store.
    package var lockName: String { name + "-lock" }
    /// The whole path.
    package var path: String { directory.path(of: name) }

    /// The place of a file; its folder is made if it is missing.
    ///
    /// - Parameter path: of the file, which need not be there.
    /// - Throws: `FilesError`; `badName` for a path that ends in `/`, or in nothing.
    package init(_ path: String) throws(FilesError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        name = parts.last.map(String.init) ?? ""
        guard !name.isEmpty else { throw .badName(name) }
        let folder = parts.dropLast().joined(separator: "/")
        directory = try PrivateDirectory(
            creating: folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder)
    }

    /// Makes an empty file that only its owner may use, unless one is there; SQLite gives the files beside it the same
    /// rights.
    ///
    /// - Throws: `FilesError`.
    package func create() throws(FilesError) {
        do throws(FilesError) { try directory.create(name, []) } catch .alreadyExists {}
    }

    /// Refuses a file that others may use.
    ///
    /// - Throws: `FilesError.looseFile`; the system's error if the file is not there.
    package func checkRights() throws {
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        guard let mode, mode.intValue & 0o077 != 0 else { return }
        throw FilesError.looseFile(path: path, mode: UInt16(truncatingIfNeeded: mode.intValue))
    }

    /// The file that stands at the path; nil if there is none.
    ///
    /// - Throws: `FilesError`.
    package func identity() throws(FilesError) -> FileIdentity? { try directory.identity(of: name) }

    /// Whether the file that was opened still stands at its path.
    ///
    /// - Parameter file: what stood there when it was opened.
    /// - Returns: false if another one stands there, or none.
    /// - Throws: `FilesError`; `moved` if the folder itself does not stand at its path any more.
    package func isInPlace(_ file: FileIdentity) throws(FilesError) -> Bool {
        try directory.check()
        let present = try identity()
        return present?.inode == file.inode && present?.device == file.device
    }

    /// The lock of those who make or renew the store.
    ///
    /// - Parameter patience: seconds for which another program is waited for.
    /// - Returns: the lock, held.
    /// - Throws: `FilesError`; `busy` after that time.
    package func lock(patience: Double) throws(FilesError) -> FileLock {
        try directory.lock(lockName, patience: patience)
    }

    /// Whether the file stands on a file system that is mounted read-only.
    package var isOnReadOnlyFileSystem: Bool {
        var status = statvfs()
        guard unsafe statvfs(path, &status) == 0 else { return false }
        return UInt(status.f_flag) & UInt(ST_RDONLY) != 0
    }

    private var logName: String { name + "-wal" }

    /// Whether the log beside the file holds nothing, so that the file alone is the whole store.
    ///
    /// - Throws: `FilesError`.
    package func isLogEmpty() throws(FilesError) -> Bool {
        try directory.identity(of: logName)?.size ?? 0 == 0
    }

    /// Opens a copy of the file and of its log, which is gone from its folder once this returns.
    ///
    /// - Parameter body: opens the copy, and reads from it once: what is open then can be read on.
    /// - Returns: what `body` returned; nil if there is no room for a copy, or the files change meanwhile.
    /// - Throws: what `body` throws, and `FilesError`.
    package func withCopy<Result>(_ body: (DatabaseFile) throws -> Result) throws -> Result? {
        let place = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? NSTemporaryDirectory()
        let folder = "\(place)/store-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let names = [name, logName]
        let before = try names.map { try directory.identity(of: $0) }
        guard let copy = try? DatabaseFile("\(folder)/\(name)") else { return nil }
        for name in names {
            let (source, target) = (directory.path(of: name), copy.directory.path(of: name))
            guard (try? FileManager.default.copyItem(atPath: source, toPath: target)) != nil else {
                return nil
            }
        }
        // The file system may be read-only by this name alone.
        guard try names.map({ try directory.identity(of: $0) }) == before else { return nil }
        return try body(copy)
    }

    /// A connection; the file must stand there.
    ///
    /// - Parameter shape: what differs from store to store.
    /// - Returns: the open connection.
    /// - Throws: GRDB's `DatabaseError`.
    package func connection(_ shape: ConnectionShape) throws -> DatabaseQueue {
        // https://sqlite.org/uri.html: an immutable file is read without locks and without the index of a log, which could
        // not be put beside it.
        let url = "\(URL(fileURLWithPath: path).absoluteString)?immutable=1"
        return try DatabaseQueue(path: shape.isImmutable ? url : path, configuration: shape.configuration)
    }
}

/// What differs between the connections of one store and another; the rest is the same for all.
package struct ConnectionShape: Sendable {
    /// The name of its thread.
    package var label: String
    /// Seconds for which another program's lock is waited for.
    package var patience: Double
    /// Whether it writes nothing.
    package var isReader: Bool
    /// Whether no other connection is to be open, of this program or another: SQLite keeps the index of the log in
    /// memory then, and needs no room on the disk to read.
    package var isAlone = false
    /// Whether the file is taken for one that nobody writes: its file system is mounted read-only, and no log holds more.
    package var isImmutable = false
    /// In KiB.
    package var cache: Int
    /// What stays of a large log, in bytes.
    package var log: Int

    /// The shape of one connection.
    package init(label: String, patience: Double, isReader: Bool, cache: Int, log: Int) {
        self.label = label
        self.patience = patience
        self.isReader = isReader
        self.cache = cache
        self.log = log
    }

    var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.label = label
        configuration.readonly = isImmutable
        configuration.prepareDatabase { db in
            // Before anything is read: only then the index goes to memory.
            if isAlone { _ = try String.fetchOne(db, sql: "PRAGMA locking_mode = EXCLUSIVE") }
            if isImmutable { return }
            // What was acknowledged survives the loss of power.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // What is deleted is overwritten.
            _ = try Int64.fetchOne(db, sql: "PRAGMA secure_delete = ON")
            _ = try Int64.fetchOne(db, sql: "PRAGMA journal_size_limit = \(log)")
            // A negative number is KiB, a positive one pages.
            try db.execute(sql: "PRAGMA cache_size = -\(cache)")
            if isReader { try db.execute(sql: "PRAGMA query_only = ON") }
        }
        return configuration
    }
}

/// Tells a full disk from SQLite's own limits: `SQLITE_FULL` is its code for both.
package enum FullDiskCheck {
    /// With so many bytes free the number alone is no reason to believe that the disk is full.
    private static let enough: UInt64 = 16 << 20
    private static let trial = 64 << 10

    /// Whether an error says that the disk is full although it is not.
    ///
    /// - Parameters:
    ///   - error: what SQLite refused.
    ///   - path: of the store.
    /// - Returns: true for a limit of SQLite's own, such as that of the segments of an FTS5 index.
    package static func isBlamedWrongly(by error: any Error, at path: String) -> Bool {
        (error as? DatabaseError)?.resultCode == .SQLITE_FULL && !isExhausted(beside: path)
    }

    /// What is said of such an error.
    package static let limitReached = "SQLite reached a limit of its own (SQLITE_FULL); the disk has room"

    /// Whether the disk of a file is full, as the file system tells, and a trial write where that does not settle it;
    /// false also if it cannot be told.
    private static func isExhausted(beside path: String) -> Bool {
        let folder = (path as NSString).deletingLastPathComponent
        let place = folder.isEmpty ? "." : folder
        if let free = free(place), free < enough { return true }
        return isWriteRefused(place)
    }

    /// The bytes that this user may still fill; nil if the file system does not say.
    private static func free(_ folder: String) -> UInt64? {
        var status = statvfs()
        guard unsafe statvfs(folder, &status) == 0 else { return nil }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize)
    }

    private static func isWriteRefused(_ folder: String) -> Bool {
        let file = URL(fileURLWithPath: "\(folder)/.tmp-space-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            try Data(count: trial).write(to: file, options: .withoutOverwriting)
            return false
        } catch {
            return (error as? CocoaError)?.code == .fileWriteOutOfSpace
        }
    }
}
