package import AccountClient
package import Files

/// Notes as files of mode 0600, `NAME.note`, in a directory of the app's own.
///
/// Calls block for the time of the disk.
package struct FileNotes: InstallNotes {
    private let directory: PrivateDirectory

    /// Uses an open directory; other files in it are left alone.
    ///
    /// - Parameter directory: the directory of the notes.
    package init(_ directory: PrivateDirectory) { self.directory = directory }

    /// A note; see ``InstallNotes/note(_:)``.
    package func note(_ name: String) async throws(InstallNotesError) -> String? {
        let file = try NoteFile.name(of: name)
        let bytes: [UInt8]?
        do throws(FilesError) {
            bytes = try directory.read(file, limit: NoteFile.longest)
        } catch {
            throw InstallNotesError(error)
        }
        guard let bytes else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .failed("\(directory.path(of: file)) is no text")
        }
        return text
    }

    /// Writes a note in place of the one before; nil removes it.
    package func set(_ text: String?, _ name: String) async throws(InstallNotesError) {
        let file = try NoteFile.name(of: name)
        do throws(FilesError) {
            if let text {
                guard text.utf8.count <= NoteFile.longest else {
                    throw .tooLarge(path: directory.path(of: file), limit: NoteFile.longest)
                }
                try directory.write(file, Array(text.utf8))
            } else {
                try directory.remove(file)
            }
        } catch {
            throw InstallNotesError(error)
        }
    }
}

extension InstallNotesError {
    init(_ error: FilesError) { self = .failed(error.description.withoutStop) }
}
