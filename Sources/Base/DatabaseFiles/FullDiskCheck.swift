internal import Foundation
internal import GRDB

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

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
