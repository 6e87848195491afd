internal import GRDB
internal import IdeaBoxCore

/// How many ideas each list has, and the number of the last write: kept with each write, so that nothing is counted.
struct ListCounts: Equatable {
    var revision: Int64 = 0
    var shown: Int64 = 0
    var done: Int64 = 0
    var conflicts: Int64 = 0
    var deleted: Int64 = 0
    var pending: Int64 = 0

    func count(_ filter: IdeaFilter) -> Int64 {
        switch filter {
        case .all: shown
        case .open: shown - done
        case .done: done
        case .conflicts: conflicts
        case .deleted: deleted
        case .pending: pending
        }
    }

    mutating func count(_ traits: ListMembership, _ change: Int64) {
        if traits.standing == .shown {
            shown += change
            if traits.isCompleted { done += change }
            if traits.hasOtherVersions { conflicts += change }
        } else if traits.standing == .deleted {
            deleted += change
        }
        if traits.isPending { pending += change }
    }
}

/// What decides in which lists an idea stands.
struct ListMembership {
    let standing: IdeaRow.Lifecycle
    let isCompleted: Bool
    let hasOtherVersions: Bool
    let isPending: Bool
}

extension Transaction {
    func readTally() throws(IdeaStoreError) -> ListCounts {
        if let tally { return tally }
        let sql = "SELECT revision, shown, done, conflicts, deleted, pending FROM tally"
        let found = try fetch(sql, []) { row in
            let numbers = (0..<6).compactMap { row.integer($0) }
            guard numbers.count == 6 else { throw IdeaStoreError.damaged(path: path) }
            return ListCounts(
                revision: numbers[0], shown: numbers[1], done: numbers[2], conflicts: numbers[3],
                deleted: numbers[4], pending: numbers[5])
        }
        guard let first = found.first else { throw .damaged(path: path) }
        return first
    }

    /// Writes what only memory has yet.
    func finish() throws(IdeaStoreError) {
        try finishWords()
        guard let tally else { return }
        try run(
            """
            UPDATE tally SET revision = ?, shown = ?, done = ?, conflicts = ?, deleted = ?, pending = ?
            """,
            [tally.revision, tally.shown, tally.done, tally.conflicts, tally.deleted, tally.pending])
    }
}
