internal import Files
internal import Foundation
internal import GRDB
internal import IdeaBoxCore

/// The file of a store: where it is, whether it is one, and how connections to it are opened.
struct DatabaseHome: Sendable {
    /// The path as it was given, for messages.
    let path: String
    let directory: PrivateDirectory
    let name: String
    /// The file that stands for the lock of those who make or renew the store, and for the news of commits.
    var bell: String { name + "-lock" }

    init(_ path: String) throws(IdeaStoreError) {
        self.path = path
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        name = parts.last.map(String.init) ?? ""
        let folder = parts.dropLast().joined(separator: "/")
        guard !name.isEmpty else { throw .failed(path: path, reason: "it names no file") }
        do throws(FilesError) {
            directory = try PrivateDirectory(
                creating: folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder)
        } catch {
            throw IdeaStoreError(error, path)
        }
    }

    /// A connection for writes to a store that stands there and is of this version.
    func open(patience: Double) throws -> DatabaseQueue {
        let header = try DatabaseHeader(self)
        if header.isCurrent {
            let writer = try connection(patience: patience, isReader: false)
            try writer.unsafeRead { try Transaction($0, path).checkStore() }
            return writer
        }
        let lock = try lock(patience: patience)
        let writer = try renewed(patience: patience)
        lock.release()
        return writer
    }

    /// Makes the store, or brings it to this version; the lock is held.
    private func renewed(patience: Double) throws -> DatabaseQueue {
        let header = try DatabaseHeader(self)
        guard header.isOurs || header.isEmpty else { throw IdeaStoreError.notAStore(path: path) }
        if header.isMissing { try create() }
        let writer = try connection(patience: patience, isReader: false)
        try writer.writeWithoutTransaction { db in
            if header.isEmpty {
                // At first, so that whatever interrupts what follows, the file says whose it is.
                try db.inTransaction(.immediate) {
                    try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
                    return .commit
                }
            }
            try Transaction(db, path).checkVersion()
        }
        try Schema.migrator.migrate(writer)
        try writer.writeWithoutTransaction { db in
            // From here on the header in the file itself can be trusted: it was written without a log beside it.
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try Transaction(db, path).checkStore()
        }
        return writer
    }

    /// An empty file that only its owner may use: SQLite gives the files beside it the same rights.
    private func create() throws {
        do throws(FilesError) {
            try directory.create(name, [])
        } catch .alreadyExists {
            return
        } catch {
            throw IdeaStoreError(error, path)
        }
    }

    /// A connection; the file must stand there.
    func connection(patience: Double, isReader: Bool) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.label = isReader ? "IdeaDatabase.reader" : "IdeaDatabase.writer"
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // In bytes: a large import does not leave its log behind.
            _ = try Int64.fetchOne(db, sql: "PRAGMA journal_size_limit = 4194304")
            // In KiB. A large import touches many pages of its indexes again and again.
            try db.execute(sql: "PRAGMA cache_size = \(isReader ? -2_000 : -16_000)")
            // What is deleted for good is overwritten.
            _ = try Int64.fetchOne(db, sql: "PRAGMA secure_delete = ON")
            if isReader { try db.execute(sql: "PRAGMA query_only = ON") }
        }
        return try DatabaseQueue(path: directory.path(of: name), configuration: configuration)
    }

    /// The lock of those who make or renew the store, waited for no longer than `patience`.
    private func lock(patience: Double) throws(IdeaStoreError) -> FileLock {
        do throws(FilesError) {
            return try directory.lock(bell, patience: patience)
        } catch {
            throw IdeaStoreError(error, path)
        }
    }

    /// The file that stands at the path.
    func identity() throws(IdeaStoreError) -> FileIdentity? {
        do throws(FilesError) {
            return try directory.identity(of: name)
        } catch {
            throw IdeaStoreError(error, path)
        }
    }

    /// Makes sure that the folder still stands at its path, and the file that was opened in it.
    func check(_ file: FileIdentity) throws(IdeaStoreError) {
        do throws(FilesError) { try directory.check() } catch { throw IdeaStoreError(error, path) }
        let present = try identity()
        guard present?.inode == file.inode, present?.device == file.device else {
            throw .failed(path: path, reason: "it was moved or deleted while it was in use; start again")
        }
    }

    /// Lets the watches of other programs' folders see that something was committed.
    func ring() {
        // Opening for writing and closing is what they see. One that is missed is made up for by the next.
        _ = try? directory.lock(bell, wait: false)
    }
}

extension IdeaStoreError {
    /// What an error of the folder means for the store in it.
    init(_ error: FilesError, _ path: String) {
        self =
            switch error {
            case .noSpace: .full(path: path)
            case .readOnly: .readOnly(path: path)
            case .denied: .denied(path: path)
            case .busy: .busy(path: path)
            default: .failed(path: path, reason: error.description)
            }
    }
}
