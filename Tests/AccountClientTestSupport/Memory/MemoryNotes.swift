package import AccountClient
internal import TestSupport

/// Notes in memory, for tests; they can be told to fail, to answer late and to die.
package final class MemoryNotes: InstallNotes {
    /// What is written, also when the process is killed; several adapters may share it.
    package final class Paper: Sendable {
        fileprivate let notes: Locked<[String: String]>

        /// Begins with these notes.
        package init(_ notes: [String: String] = [:]) { self.notes = Locked(notes) }

        /// What is written, by name.
        package var all: [String: String] { notes.withLock { $0 } }

        /// Removes all, as it happens with an app that is removed.
        package func burn() { notes.withLock { $0 = [:] } }
    }

    /// What is written.
    package let paper: Paper
    /// What becomes of calls.
    package let fates: Fates<InstallNotesError>

    /// Notes.
    ///
    /// - Parameters:
    ///   - paper: on which they stand.
    ///   - life: the process to which they belong.
    package init(_ paper: Paper = Paper(), life: ProcessLifetime = ProcessLifetime()) {
        self.paper = paper
        fates = Fates(life)
    }

    /// A note.
    package func note(_ name: String) async throws(InstallNotesError) -> String? {
        try await fates.call("note") { () throws(InstallNotesError) in paper.all[name] }
    }

    /// Writes a note in place of the one before; nil removes it.
    package func set(_ text: String?, _ name: String) async throws(InstallNotesError) {
        try await fates.call("set") { () throws(InstallNotesError) in
            paper.notes.withLock { $0[name] = text }
        }
    }
}
