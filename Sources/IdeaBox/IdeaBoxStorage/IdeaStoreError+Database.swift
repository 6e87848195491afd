internal import DatabaseFiles
internal import Files
internal import Foundation
internal import GRDB
internal import IdeaBoxCore

extension IdeaStoreError {
    /// What an error of SQLite or of the folder means for a person.
    init(_ error: any Error, _ path: String) {
        if let error = error as? IdeaStoreError {
            self = error
            return
        }
        if let error = error as? FilesError {
            self.init(error, path)
            return
        }
        guard let error = error as? DatabaseError else {
            self = .failed(path: path, reason: "\(error)")
            return
        }
        // The code's own words alone: what SQLite adds for the occasion may quote what a person wrote.
        let other = Self.failed(path: path, reason: "SQLite \(error.extendedResultCode)")
        self =
            switch (error.extendedResultCode, error.resultCode) {
            case (.SQLITE_READONLY_DBMOVED, _):
                .failed(path: path, reason: "it was moved or deleted while it was in use; start again")
            case (_, .SQLITE_NOTADB): .notAStore(path: path)
            case (_, .SQLITE_CORRUPT), (_, .SQLITE_MISMATCH): .damaged(path: path)
            case (_, .SQLITE_BUSY), (_, .SQLITE_LOCKED): .busy(path: path)
            case (_, .SQLITE_FULL) where FullDiskCheck.isBlamedWrongly(by: error, at: path):
                .failed(path: path, reason: FullDiskCheck.limitReached)
            case (_, .SQLITE_CANTOPEN): Self.unopened(path) ?? other
            default:
                SystemCause(sqlite: Int(error.extendedResultCode.rawValue)).map { .system($0, path: path) }
                    ?? other
            }
    }

    /// Why a file cannot be opened, as far as its rights tell.
    private static func unopened(_ path: String) -> IdeaStoreError? {
        guard FileManager.default.fileExists(atPath: path) else {
            return .failed(path: path, reason: "it is not there")
        }
        if !FileManager.default.isReadableFile(atPath: path) { return .system(.denied, path: path) }
        let folder = (path as NSString).deletingLastPathComponent
        let isWritable = FileManager.default.isWritableFile(atPath: folder.isEmpty ? "." : folder)
        return isWritable ? nil : .system(.notWritable, path: path)
    }
}
