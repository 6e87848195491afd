public import AccountClient
internal import Files
internal import FoundationExports

/// Notes as files in the app's own container: they go with the app, as its keychain items do not.
///
/// Before the device's first unlock files cannot be read; then nothing is known, and nothing counts as missing.
public struct ContainerNotes: InstallNotes {
    private let path: String
    private let data: any ProtectedData

    /// Notes in a folder.
    ///
    /// - Parameters:
    ///   - path: of the folder, which is made if it is not there.
    ///   - data: whether a missing file is to be believed.
    public init(path: String, data: any ProtectedData) {
        self.path = path
        self.data = data
    }

    /// A note; see ``AccountClient/InstallNotes/note(_:)``.
    public func note(_ name: String) async throws(InstallNotesError) -> String? {
        let file = try NoteFile.name(of: name)
        let directory = try await directory()
        let bytes: [UInt8]?
        do throws(FilesError) { bytes = try directory.read(file, limit: NoteFile.longest) } catch {
            throw InstallNotesError(error)
        }
        guard let bytes else { return nil }
        guard let text = String(data: Data(bytes), encoding: .utf8) else {
            throw .failed("\(name) is no text")
        }
        return text
    }

    /// Writes a note; see ``AccountClient/InstallNotes/set(_:_:)``.
    public func set(_ text: String?, _ name: String) async throws(InstallNotesError) {
        let file = try NoteFile.name(of: name)
        let directory = try await directory()
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

    /// The folder; it is not even made while the device's files are locked.
    private func directory() async throws(InstallNotesError) -> PrivateDirectory {
        guard await data.isAvailable() else { throw .locked }
        do throws(FilesError) { return try PrivateDirectory(creating: path) } catch {
            throw InstallNotesError(error)
        }
    }
}

extension InstallNotesError {
    fileprivate init(_ error: FilesError) { self = .failed(error.description.withoutStop) }
}
