public import FoundationExports

/// Small notes that live and die with the app's own files, unlike a keychain, which outlives the app.
///
/// They hold the marker of this installation, what a sign-out must still clear, and the name that Apple tells once.
public protocol InstallNotes: Sendable {
    /// A note.
    ///
    /// - Parameter name: letters, digits, `-` and `.`.
    /// - Returns: nil only when there is none.
    /// - Throws: `InstallNotesError` if it cannot be told.
    func note(_ name: String) async throws(InstallNotesError) -> String?

    /// Writes a note in place of the one before; on the disk when this returns.
    ///
    /// - Parameters:
    ///   - text: nil removes it.
    ///   - name: letters, digits, `-` and `.`.
    /// - Throws: `InstallNotesError`.
    func set(_ text: String?, _ name: String) async throws(InstallNotesError)
}

/// Why notes could not be read or written.
public enum InstallNotesError: Error, Sendable, Equatable {
    /// They cannot be read before the device has been unlocked once since its start.
    case locked
    /// Anything else; the text says what the system said.
    case failed(String)
}

extension InstallNotesError: LocalizedError, CustomStringConvertible {
    /// A sentence that a person can act on.
    public var description: String {
        switch self {
        case .locked: "The app's files are locked: unlock the device, and try again."
        case .failed(let reason): "The app's own files cannot be used: \(reason)."
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}

/// What every adapter that keeps notes as files holds to.
package enum NoteFile {
    /// The longest note, in bytes.
    package static let longest = 65_536

    /// The file of a note: its name and `.note`.
    ///
    /// - Parameter note: letters, digits, `-` and `.`, not at the beginning; 120 bytes at most.
    /// - Returns: the file's name.
    /// - Throws: `InstallNotesError.failed` for any other name.
    package static func name(of note: String) throws(InstallNotesError) -> String {
        let isName =
            (1...120).contains(note.utf8.count) && !note.hasPrefix(".")
            && note.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") }
        guard isName else { throw .failed("no note can have this name") }
        return note + ".note"
    }
}
