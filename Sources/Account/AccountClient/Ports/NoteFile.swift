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
