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

extension InstallNotesError: CustomStringConvertible {
    /// A sentence that a person can act on.
    public var description: String {
        switch self {
        case .locked: "The app's files are locked: unlock the device, and try again."
        case .failed(let reason): "The app's own files cannot be used: \(reason)."
        }
    }
}
