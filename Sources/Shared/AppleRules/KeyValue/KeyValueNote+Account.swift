/// The store keeps what stood on a device while nobody is signed in, and reconciles it with the next account's.
///
/// So after a change of the iCloud account the ids from before are doubtful. They go on counting, because it may be the
/// same account again; but once an id comes that never stood here, they are another account's, and nothing of theirs may
/// be joined or written on. The new account's id may come at once or with a later download.
extension KeyValueNote {
    /// What is remembered after a look at the store.
    ///
    /// - Parameter standing: the ids that stand there now.
    /// - Returns: the note from now on.
    func looked(at standing: Set<String>) -> KeyValueNote {
        var note = self
        let isNew = !standing.subtracting(seen).subtracting(doubtful).subtracting(foreign).isEmpty
        if isNew, !doubtful.isEmpty {
            note.foreign.formUnion(doubtful)
            note.doubtful = []
        }
        note.seen = standing
        return note
    }

    /// What is remembered once the device's iCloud account changed.
    ///
    /// - Parameter standing: the ids that stand there now.
    /// - Returns: the note from now on.
    func accountChanged(standing: Set<String>) -> KeyValueNote {
        if !standing.isEmpty, standing.isSubset(of: foreign) {
            // They stand alone again: this is their own account.
            return KeyValueNote(seen: standing, foreign: foreign.subtracting(standing))
        }
        var note = self
        note.doubtful.formUnion(seen.subtracting(foreign))
        return note.looked(at: standing)
    }
}
