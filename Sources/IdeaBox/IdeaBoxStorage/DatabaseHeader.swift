internal import DatabaseFiles
internal import Files
internal import Foundation
internal import GRDB
internal import IdeaBoxCore

/// What stands at a store's path, found out without changing it.
///
/// The file is only opened by SQLite: closing it anywhere else in this process would drop SQLite's locks on it.
struct DatabaseHeader {
    /// Whether nothing stands there.
    let isMissing: Bool
    /// Whether nothing was ever written to it.
    let isEmpty: Bool
    /// Whether this program made it.
    let isOurs: Bool
    /// Whether it needs neither making nor renewing.
    let isCurrent: Bool

    init(_ home: IdeaDatabaseFile) throws {
        let file = home.file.path
        guard let identity = try home.identity() else {
            self.init(isMissing: true, isEmpty: true)
            return
        }
        try Self.checkRights(file, home)
        guard identity.size > 0 else {
            self.init(isMissing: false, isEmpty: true)
            return
        }
        let numbers: [Int64]
        let mode: String?
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(1)
            let probe = try DatabaseQueue(path: file, configuration: configuration)
            (numbers, mode) = try probe.unsafeRead { db in
                let names = ["application_id", "user_version"]
                let numbers = try names.map { try Int64.fetchOne(db, sql: "PRAGMA \($0)") ?? 0 }
                return (numbers, try String.fetchOne(db, sql: "PRAGMA journal_mode"))
            }
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
            // Somebody was interrupted while it was made; who opens it to write makes that undone.
            self.init(isMissing: false, isEmpty: false, isOurs: true)
            return
        }
        let isOurs = numbers[0] == IdeaSchema.applicationID
        if isOurs, numbers[1] > IdeaSchema.version {
            throw IdeaStoreError.newerVersion(path: home.path, Int(numbers[1]))
        }
        self.init(
            isMissing: false, isEmpty: false, isOurs: isOurs,
            isCurrent: isOurs && numbers[1] == IdeaSchema.version && mode == "wal")
        guard isOurs else { throw IdeaStoreError.notAStore(path: home.path) }
    }

    /// For how many seconds a program waits for another one that may be making the store, or bringing it to this version.
    ///
    /// - Parameter usual: what it waits for a write.
    /// - Returns: the seconds.
    func patience(_ usual: Double) -> Double { isOurs && !isCurrent ? max(usual, 300) : usual }

    private init(isMissing: Bool, isEmpty: Bool, isOurs: Bool = false, isCurrent: Bool = false) {
        self.isMissing = isMissing
        self.isEmpty = isEmpty
        self.isOurs = isOurs
        self.isCurrent = isCurrent
    }

    /// Refuses what others may use, and what this user may not.
    private static func checkRights(_ file: String, _ home: IdeaDatabaseFile) throws {
        try home.file.checkRights()
        guard FileManager.default.isReadableFile(atPath: file) else {
            throw IdeaStoreError.system(.denied, path: home.path)
        }
        guard FileManager.default.isWritableFile(atPath: file),
            FileManager.default.isWritableFile(atPath: home.file.directory.path)
        else {
            throw IdeaStoreError.system(
                home.file.isOnReadOnlyFileSystem ? .readOnly : .notWritable, path: home.path)
        }
    }
}

extension Transaction {
    /// Makes sure that no newer version of the program has renewed the store since it was opened.
    func checkVersion() throws(IdeaStoreError) {
        let version = try version()
        guard version <= IdeaSchema.version else { throw .newerVersion(path: path, Int(version)) }
    }

    /// Whether the store is of this version: nothing is left to be done to it.
    func isCurrent() throws(IdeaStoreError) -> Bool {
        if try version() == IdeaSchema.version { return true }
        return try attempt { try IdeaSchema.migrator.hasCompletedMigrations($0) }
    }

    private func version() throws(IdeaStoreError) -> Int64 {
        try fetch("PRAGMA user_version", []) { $0.integer(0) ?? 0 }.first ?? 0
    }

    /// Whether the store has the tables of this version, with words that may be of an earlier one.
    func isUsable() throws(IdeaStoreError) -> Bool { try version() >= 1 }

    /// Makes sure that the store has its tables.
    func checkStore() throws(IdeaStoreError) {
        try checkVersion()
        do throws(IdeaStoreError) {
            _ = try readTally()
            _ = try note("")
        } catch .failed(_, reason: let reason) where reason.hasPrefix("SQLite 1 ") {
            throw .damaged(path: path)
        }
    }
}
