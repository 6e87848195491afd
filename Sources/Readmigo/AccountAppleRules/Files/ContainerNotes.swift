public import AccountClient
internal import Files

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Notes as files in the app's own container: they go with the app, as its keychain items do not.
///
/// Before the device's first unlock files cannot be read; then nothing is known, and nothing counts as missing.
public struct ContainerNotes: InstallNotes {
    private let path: String
    private let data: any ProtectedData

    /// The longest note, in bytes.
    static let longest = 65_536

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
        let file = try Self.file(name)
        let directory = try await directory()
        let bytes: [UInt8]?
        do throws(FilesError) { bytes = try directory.read(file, limit: Self.longest) } catch {
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
        let file = try Self.file(name)
        let directory = try await directory()
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

    /// The folder; it is not even made while the device's files are locked.
    private func directory() async throws(InstallNotesError) -> PrivateDirectory {
        guard await data.isAvailable() else { throw .locked }
        do throws(FilesError) { return try PrivateDirectory(creating: path) } catch {
            throw InstallNotesError(error)
        }
    }

    private static func file(_ name: String) throws(InstallNotesError) -> String {
        let isName =
            (1...120).contains(name.utf8.count) && !name.hasPrefix(".")
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") }
        guard isName else { throw .failed("no note can have this name") }
        return name + ".note"
    }
}

extension InstallNotesError {
    fileprivate init(_ error: FilesError) { self = .failed(error.description.withoutStop) }
}
