internal import AccountDomain
internal import Files
internal import GRDB

extension AccountStoreError {
    /// What an error means for who asks the store.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as AccountStoreError: error
            case let error as FilesError: .unavailable(reason: error.description)
            case let error as DatabaseError: AccountStoreError(error)
            default: .unavailable(reason: "\(error)")
            }
    }

    private init(_ error: DatabaseError) {
        // The code's own words alone: what SQLite adds for the occasion may quote what a row holds.
        let code = "SQLite \(error.extendedResultCode)"
        self =
            switch (error.extendedResultCode, error.resultCode) {
            case (.SQLITE_READONLY_DBMOVED, _): .moved
            // There was no room for the index of the log.
            case (.SQLITE_IOERR_SHMSIZE, _), (_, .SQLITE_FULL):
                .fullDisk
            case (_, .SQLITE_NOTADB): .damaged(reason: "the file is not a store of accounts")
            case (_, .SQLITE_CORRUPT), (_, .SQLITE_MISMATCH):
                .damaged(reason: "the file is damaged (\(code)); restore a backup")
            // A statement that does not fit the tables: they are not those that this program made.
            case (.SQLITE_ERROR, _): .damaged(reason: "the tables are not those of this program")
            case (_, .SQLITE_BUSY), (_, .SQLITE_LOCKED):
                .unavailable(reason: "another program holds the store")
            case (_, .SQLITE_READONLY), (_, .SQLITE_PERM), (_, .SQLITE_AUTH):
                .unavailable(reason: "the store cannot be written (\(code))")
            case (_, .SQLITE_CANTOPEN): .unavailable(reason: "the store cannot be opened (\(code))")
            case (_, .SQLITE_MISUSE): .unavailable(reason: "the store is closed")
            case (_, .SQLITE_IOERR): .unavailable(reason: "the disk fails (\(code))")
            default: .unavailable(reason: code)
            }
    }

    static let fullDisk = unavailable(
        reason: FilesError.system(.noSpace, path: "the store").description)

    /// Another file stands where the open one stood, or none.
    static let moved = unavailable(
        reason: "the store was moved or deleted while it was in use; start again")
}
