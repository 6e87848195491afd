internal import AccountDomain
package import AccountRows
internal import DatabaseFiles
internal import Files
internal import FoundationExports
internal import GRDB

/// A backup: one file of SQLite's, with all rows of a store and what it says of itself.
///
/// It comes to stand at its path once it is whole. Until then it has another name, and who is interrupted leaves that.
package enum SQLiteBackup {
    /// Makes a backup.
    ///
    /// - Parameters:
    ///   - path: where nothing may stand.
    ///   - body: writes the rows, and returns what the backup says of itself.
    /// - Throws: what `body` throws; why the file cannot be made. Then nothing stands at the path.
    package static func make(
        _ path: String, _ body: (SQLiteCopy) throws -> BackupManifest
    ) throws {
        try SQLiteCopy.told {
            // A folder is not made: a disk that is missing would go unnoticed.
            let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
                .joined(separator: "/")
            if !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) {
                throw FilesError.notFound(path: folder)
            }
            let (target, partial) = (try DatabaseFile(path), try DatabaseFile("\(path).partial"))
            guard try target.identity() == nil else { throw FilesError.alreadyExists(path: target.path) }
            let lock = try partial.lock(patience: 0)
            defer { remove(partial) }
            // What an earlier one left that was interrupted.
            for name in files(of: partial) { _ = try partial.directory.remove(name) }
            do {
                try write(partial.path, body)
            } catch let failure where isFullDisk(failure) {
                // Nothing is written but the backup.
                throw FilesError.system(.noSpace, path: target.path)
            }
            try partial.directory.rename(partial.name, to: target.name)
            lock.release()
        }
    }

    private static func write(_ path: String, _ body: (SQLiteCopy) throws -> BackupManifest) throws {
        let file = try AccountDatabaseFile(path, patience: 0, kind: .backup)
        let connection = try file.makeWriter(isAlone: true)
        defer { try? connection.close() }
        try SQLiteCopy.transact(connection, .immediate, .commit) { copy in
            let manifest = try body(copy)
            try copy.db.execute(
                sql: """
                    CREATE TABLE backup (
                        only INTEGER PRIMARY KEY CHECK (only = 1),
                        manifest TEXT NOT NULL
                    ) STRICT
                    """)
            try copy.db.change("INSERT INTO backup VALUES (1, ?)", [.text(try manifest.json)])
        }
        // One file alone, which can be read where nothing can be written.
        let mode = try connection.writeWithoutTransaction {
            try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE")
        }
        guard mode == "delete" else {
            throw AccountStoreError.unavailable(reason: "the backup cannot be finished")
        }
    }

    /// Reads a backup.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - body: reads it, and what it says of itself.
    /// - Returns: what `body` returned.
    /// - Throws: what `body` throws; why the file cannot be used.
    package static func open<Result>(
        _ path: String, _ body: (SQLiteCopy, BackupManifest) throws -> Result
    ) throws -> Result {
        try SQLiteCopy.told {
            try SQLiteCopy.requireFile(path)
            return try SQLiteCopy.read(try reader(path), as: .backup) { copy in
                var texts: [String] = []
                try copy.db.each(
                    "SELECT manifest FROM backup", [], from: "backup"
                ) { columns throws(AccountStoreError) in texts.append(try columns.text()) }
                guard let text = texts.first else {
                    throw AccountStoreError.damaged(reason: "the backup does not say what it is")
                }
                return try body(copy, try BackupManifest(json: text))
            }
        }
    }

    /// A connection that writes nothing, also where nobody could write: who may read the file may restore it.
    private static func reader(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        do {
            return try DatabaseQueue(path: path, configuration: configuration)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
            throw AccountDatabaseFile.Kind.backup.foreign
        }
    }

    private static func isFullDisk(_ error: any Error) -> Bool {
        switch error {
        case StoreCopyError.store(let error): error == .fullDisk
        case let error as DatabaseError: AccountStoreError(error) == .fullDisk
        case let error as AccountStoreError: error == .fullDisk
        default: false
        }
    }

    /// A file and what SQLite puts beside it.
    private static func files(of file: DatabaseFile) -> [String] {
        ["", "-journal", "-wal", "-shm"].map { file.name + $0 }
    }

    private static func remove(_ file: DatabaseFile) {
        for name in files(of: file) + [file.lockName] { _ = try? file.directory.remove(name) }
    }
}
