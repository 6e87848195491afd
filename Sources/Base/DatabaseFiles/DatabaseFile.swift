package import Files
internal import Foundation
package import GRDB

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

    /// A connection; the file must stand there.
    ///
    /// - Parameter shape: what differs from store to store.
    /// - Returns: the open connection.
    /// - Throws: GRDB's `DatabaseError`.
    package func connection(_ shape: ConnectionShape) throws -> DatabaseQueue {
        try DatabaseQueue(path: path, configuration: shape.configuration)
    }
}
