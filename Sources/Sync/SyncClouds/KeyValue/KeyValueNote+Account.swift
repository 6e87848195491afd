/// The store keeps what stood on a device while nobody is signed in, and reconciles it with the next account's.
///
/// So after a change of the iCloud account the ids from before are doubtful. They go on counting, because it may be the
/// same account again; but once another id arrives, that is the account's own, and nothing of theirs may be joined or
/// written on. The account's id may come at once or with a later download. The doubt ends once a register of theirs
/// comes with bytes that were never on this device: then the account carries it.
extension KeyValueNote {
    /// What is remembered after a look at the store.
    ///
    /// - Parameters:
    ///   - standing: the ids that stand there now.
    ///   - marks: the marks of all registers that stand there now.
    /// - Returns: the note from now on.
    func looked(at standing: Set<String>, marks: Set<String> = []) -> KeyValueNote {
        var note = self
        let arrived = standing.subtracting(seen).subtracting(doubtful)
        if !doubtful.isEmpty, !arrived.isEmpty {
            note.foreign = foreign.subtracting(arrived).union(doubtful)
            note.doubtful = []
        } else if !standing.isEmpty, standing.isSubset(of: foreign) {
            // They stand alone, and no change was told: theirs is the account, until another id arrives.
            note.foreign = foreign.subtracting(standing).union(seen.subtracting(foreign))
            note.doubtful = standing
        } else {
            note.doubtful = doubtful.subtracting(carried(in: marks))
        }
        if note.doubtful.isEmpty { note.marks = marks }
        note.seen = standing
        return note
    }

    /// What is remembered once the device's iCloud account changed.
    ///
    /// - Parameters:
    ///   - standing: the ids that stand there now.
    ///   - marks: the marks of all registers that stand there now.
    /// - Returns: the note from now on.
    func accountChanged(standing: Set<String>, marks: Set<String> = []) -> KeyValueNote {
        var note = self
        note.marks.formUnion(marks)
        note.doubtful.formUnion(seen.subtracting(foreign))
        if !standing.isEmpty, standing.isSubset(of: foreign) {
            // They stand alone again: this is their own account, and what counted is another's.
            let foreign = foreign.subtracting(standing).union(note.doubtful)
            return KeyValueNote(seen: standing, foreign: foreign, marks: marks)
        }
        return note.looked(at: standing, marks: marks)
    }

    /// What is remembered of a register that this device is about to write.
    ///
    /// - Parameters:
    ///   - mark: what it will be known by.
    ///   - key: where it will stand; what stood there is forgotten, for nothing but this can be left over.
    /// - Returns: the note from now on.
    func wrote(_ mark: String, key: String) -> KeyValueNote {
        var note = self
        note.marks = marks.filter { !$0.hasPrefix(key + ".") }.union([mark])
        return note
    }

    /// The doubtful ids under which something stands that was never here.
    private func carried(in marks: Set<String>) -> Set<String> {
        let news = marks.subtracting(self.marks)
        return doubtful.filter { id in news.contains { $0.contains(".\(KeyValueKey.tag(of: id)).") } }
    }
}
