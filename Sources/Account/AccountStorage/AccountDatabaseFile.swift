internal import AccountDomain
internal import AccountRows
internal import DatabaseFiles
internal import Files
internal import GRDB

/// The file of a store: where it is, whether it is one, and how connections to it are opened.
struct AccountDatabaseFile: Sendable {
    /// What a file is: a program that wants the one does not take the other.
    enum Kind {
        case store, backup

        var applicationID: Int64 {
            switch self {
            case .store: AccountSchema.applicationID
            case .backup: AccountSchema.backupApplicationID
            }
        }

        var foreign: AccountStoreError {
            switch self {
            case .store: .damaged(reason: "the file is not a store of accounts")
            case .backup: .damaged(reason: "the file is not a backup of accountd")
            }
        }
    }

    private let file: DatabaseFile
    private let patience: Double
    private let kind: Kind

    /// The place of a file; its folder is made if it is missing, and other programs are waited for `patience` seconds.
    init(_ path: String, patience: Double, kind: Kind = .store) throws {
        file = try DatabaseFile(path)
        self.patience = patience
        self.kind = kind
    }

    /// A connection for writes; the store is made, or brought to this version, if need be.
    func openWriter() throws -> DatabaseQueue {
        // One program after the other: none sees a store that is half made.
        let lock = try file.lock(patience: patience)
        let writer = try makeWriter()
        lock.release()
        return writer
    }

    /// A connection for writes, beside which there is no other.
    func openAlone() throws -> DatabaseQueue {
        let lock = try file.lock(patience: patience)
        let writer = try makeWriter(isAlone: true)
        lock.release()
        return writer
    }

    /// Whether the file is there.
    func exists() throws -> Bool { try file.identity() != nil }

    /// The migrations that are not done yet.
    func missingMigrations() throws -> [Int64] {
        let migrator = AccountSchema.migrator
        var done: [String] = []
        if try exists() {
            let reader = try connection(isReader: true)
            defer { try? reader.close() }
            done = try reader.unsafeRead { db in
                try check(db)
                return try migrator.appliedMigrations(db)
            }
        }
        return migrator.migrations.filter { !done.contains($0) }.compactMap { Int64($0) }
    }

    /// A connection for writes; who calls it keeps others from making the file at the same time.
    func makeWriter(isAlone: Bool = false) throws -> DatabaseQueue {
        let size = try file.identity()?.size
        if size == nil { try file.create() }
        // SQLite writes whole pages, and takes less than one for nothing.
        guard !(1..<512).contains(size ?? 0) else { throw kind.foreign }
        try file.checkRights()
        let writer = try connection(isReader: false, isAlone: isAlone)
        try writer.writeWithoutTransaction { db in
            try check(db)
            // At first, so that whatever interrupts what follows, the file says whose it is.
            try db.execute(sql: "PRAGMA application_id = \(kind.applicationID)")
        }
        try AccountSchema.migrator.migrate(writer)
        try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        return writer
    }

    func openReader() throws -> DatabaseQueue { try connection(isReader: true) }

    /// The file that stands at the path.
    func identity() throws -> FileIdentity {
        guard let identity = try file.identity() else { throw AccountStoreError.moved }
        return identity
    }

    /// Makes sure that the file that was opened still stands at its path.
    func check(_ opened: FileIdentity) throws {
        guard try file.isInPlace(opened) else { throw AccountStoreError.moved }
    }

    /// What an error of a transaction means, where the code alone does not say it.
    func explained(_ error: any Error) -> any Error {
        FullDiskCheck.isBlamedWrongly(by: error, at: file.path)
            ? AccountStoreError.unavailable(reason: FullDiskCheck.limitReached) : error
    }

    /// Refuses another program's file and a newer version's, before anything is written.
    private func check(_ db: Database) throws {
        let isOurs = try Int64.fetchOne(db, sql: "PRAGMA application_id") == kind.applicationID
        let isEmpty = try Int64.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
        guard isOurs || isEmpty else { throw kind.foreign }
        try Self.checkVersion(db)
    }

    /// Refuses what is not exactly what this version writes: nothing can be brought to it by who only reads.
    static func checkReadable(_ db: Database, as kind: Kind) throws {
        guard try Int64.fetchOne(db, sql: "PRAGMA application_id") == kind.applicationID else {
            throw kind.foreign
        }
        try checkVersion(db)
        guard try Int64.fetchOne(db, sql: "PRAGMA user_version") == AccountSchema.version else {
            throw kind == .store
                ? AccountStoreError.older
                : AccountStoreError.unavailable(
                    reason: "the backup is of an older version; restore it by that one, then start this one")
        }
    }

    /// Refuses a store that a newer version has renewed.
    static func checkVersion(_ db: Database) throws {
        try db.each("PRAGMA user_version", [], from: "") { columns throws(AccountStoreError) in
            guard try columns.integer() <= AccountSchema.version else { throw AccountStoreError.newer }
        }
    }

    private func connection(isReader: Bool, isAlone: Bool = false) throws -> DatabaseQueue {
        var shape = ConnectionShape(
            label: isReader ? "AccountDatabase.reader" : "AccountDatabase.writer", patience: patience,
            isReader: isReader, cache: isReader ? 4_000 : 16_000, log: 16_777_216)
        shape.isAlone = isAlone
        return try file.connection(shape)
    }
}
