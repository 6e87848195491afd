package import AccountClient
package import Files

/// Notes as files of mode 0600, `NAME.note`, in a directory of the app's own.
///
/// Calls block for the time of the disk.
package struct FileNotes: InstallNotes {
    /// The longest note, in bytes.
    package static let longest = 65_536

    private let directory: PrivateDirectory

    /// Uses an open directory; other files in it are left alone.
    ///
    /// - Parameter directory: the directory of the notes.
    package init(_ directory: PrivateDirectory) { self.directory = directory }

    /// A note; see ``InstallNotes/note(_:)``.
    package func note(_ name: String) async throws(InstallNotesError) -> String? {
        let file = try Self.file(name)
        let bytes: [UInt8]?
        do throws(FilesError) {
            bytes = try directory.read(file, limit: Self.longest)
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
        let file = try Self.file(name)
        do throws(FilesError) {
            if let text {
                guard text.utf8.count <= Self.longest else {
                    throw .tooLarge(path: directory.path(of: file), limit: Self.longest)
                }
                try directory.write(file, Array(text.utf8))
            } else {
                try directory.remove(file)
            }
        } catch {
            throw InstallNotesError(error)
        }
    }

    private static func file(_ name: String) throws(InstallNotesError) -> String {
        let isName =
            (1...120).contains(name.utf8.count)
            && name.allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".")
            }
        guard isName, !name.hasPrefix(".") else { throw .failed("no note can have this name") }
        return name + ".note"
    }
}

extension InstallNotesError {
    init(_ error: FilesError) { self = .failed(error.description.withoutStop) }
}
