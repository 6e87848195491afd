internal import AccountRules
internal import Files
internal import Foundation
internal import GRDB

/// The file of a store: where it is, whether it is one, and how connections to it are opened.
struct DatabaseHome: Sendable {
    private let directory: PrivateDirectory
    private let name: String
    private let patience: Double

    /// The place of a file; its folder is made if it is missing, and other programs are waited for `patience` seconds.
    init(_ path: String, patience: Double) throws {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.dropLast().joined(separator: "/")
        name = parts.last.map(String.init) ?? ""
        directory = try PrivateDirectory(
            creating: folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder)
        self.patience = patience
    }

    /// A connection for writes; the store is made, or brought to this version, if need be.
    func openWriter() throws -> DatabaseQueue {
        // One program after the other: none sees a store that is half made.
        let lock = try directory.lock(name + "-lock", patience: patience)
        let writer = try makeWriter()
        lock.release()
        return writer
    }

    private func makeWriter() throws -> DatabaseQueue {
        let size = try directory.identity(of: name)?.size
        if size == nil {
            // Empty, and its owner's alone: SQLite gives the files beside it the same rights.
            try directory.create(name, [])
        }
        // SQLite writes whole pages, and takes less than one for nothing.
        guard !(1..<512).contains(size ?? 0) else { throw Self.foreign }
        try checkRights()
        let writer = try connection(isReader: false)
        try writer.writeWithoutTransaction { db in
            try Self.check(db)
            // At first, so that whatever interrupts what follows, the file says whose it is.
            try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
        }
        try Schema.migrator.migrate(writer)
        try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        return writer
    }

    func openReader() throws -> DatabaseQueue { try connection(isReader: true) }

    /// The file that stands at the path.
    func identity() throws -> FileIdentity {
        guard let identity = try directory.identity(of: name) else { throw AccountStoreError.moved }
        return identity
    }

    /// Makes sure that the file that was opened still stands at its path.
    func check(_ file: FileIdentity) throws {
        try directory.check()
        let present = try identity()
        guard present.inode == file.inode, present.device == file.device else {
            throw AccountStoreError.moved
        }
    }

    private static let foreign = AccountStoreError.damaged(
        reason: "the file is not a store of accounts")

    /// Refuses another program's file and a newer version's, before anything is written.
    private static func check(_ db: Database) throws {
        let isOurs = try Int64.fetchOne(db, sql: "PRAGMA application_id") == Schema.applicationID
        let isEmpty = try Int64.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
        guard isOurs || isEmpty else { throw foreign }
        try checkVersion(db)
    }

    /// Refuses a store that a newer version has renewed.
    static func checkVersion(_ db: Database) throws {
        try db.each("PRAGMA user_version", [], from: "") { columns throws(AccountStoreError) in
            guard try columns.integer() <= Schema.version else { throw AccountStoreError.newer }
        }
    }

    /// Refuses what others may use.
    private func checkRights() throws {
        let path = directory.path(of: name)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        guard let mode, mode.intValue & 0o077 != 0 else { return }
        throw FilesError.looseFile(path: path, mode: UInt16(truncatingIfNeeded: mode.intValue))
    }

    private func connection(isReader: Bool) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.label = isReader ? "AccountDatabase.reader" : "AccountDatabase.writer"
        configuration.prepareDatabase { db in
            // What was acknowledged survives the loss of power.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // What is deleted is overwritten.
            _ = try Int64.fetchOne(db, sql: "PRAGMA secure_delete = ON")
            // In bytes: a large log does not stay.
            _ = try Int64.fetchOne(db, sql: "PRAGMA journal_size_limit = 16777216")
            // In KiB.
            try db.execute(sql: "PRAGMA cache_size = \(isReader ? -4_000 : -16_000)")
            if isReader { try db.execute(sql: "PRAGMA query_only = ON") }
        }
        return try DatabaseQueue(path: directory.path(of: name), configuration: configuration)
    }
}
