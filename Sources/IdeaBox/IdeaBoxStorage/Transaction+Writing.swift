internal import Foundation
internal import GRDB
internal import IdeaBoxCore
internal import SyncEngine

/// What stood in an idea's row before a write.
struct OldRow {
    let number: Int64
    let place: Int64?
    let traits: ListMembership
    let hasSameText: Bool
}

extension Transaction {
    func put(_ row: IdeaRow) throws(IdeaStoreError) {
        try fresh()?.rows.insert(row.id)
        var tally = try readTally()
        let old = absent.remove(row.id) == nil ? try oldRow(row) : nil
        tally.revision += 1
        if let old { tally.count(old.traits, -1) }
        tally.count(row.traits, 1)
        let place = try place(of: row, old)
        let values: StatementArguments = [
            row.id.data, Data(row.entry), Data(row.title.utf8), Data(row.description.utf8),
            row.created.stored, row.modified.stored, row.isCompleted, row.standing.rawValue,
            row.hasOtherVersions, row.isPending, tally.revision, place,
        ]
        if let old {
            try run(Self.update, values + [old.number])
        } else {
            try run(Self.insert, values)
        }
        try putWords(of: row, at: place, old)
        self.tally = tally
    }

    private static let insert = """
        INSERT INTO idea (
            id, entry, title, description, created, modified, completed, standing, others, pending, revision,
            place
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    private static let update = """
        UPDATE idea SET (
            id, entry, title, description, created, modified, completed, standing, others, pending, revision,
            place
        ) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE number = ?
        """

    private func oldRow(_ row: IdeaRow) throws(IdeaStoreError) -> OldRow? {
        let sql = """
            SELECT number, place, completed, standing, others, pending, title = ? AND description = ?
            FROM idea WHERE id = ?
            """
        let values: StatementArguments = [
            Data(row.title.utf8), Data(row.description.utf8), row.id.data,
        ]
        return try fetch(sql, values) { old in
            guard let number = old.integer(0),
                let standing = old.integer(3).flatMap({ IdeaRow.Lifecycle(rawValue: Int($0)) })
            else { throw IdeaStoreError.damaged(path: path) }
            return OldRow(
                number: number, place: old.integer(1),
                traits: ListMembership(
                    standing: standing, isCompleted: old.integer(2) == 1,
                    hasOtherVersions: old.integer(4) == 1, isPending: old.integer(5) == 1),
                hasSameText: old.integer(6) == 1)
        }.first
    }

    /// Where the words of a row are to stand: nowhere for what is in no list.
    private func place(of row: IdeaRow, _ old: OldRow?) throws(IdeaStoreError) -> Int64? {
        guard row.isSearched else { return nil }
        let range = DatabasePlace.range(of: row.modified.stored)
        if let place = old?.place, range.contains(place) { return place }
        let place = try lastPlace(in: range).map { $0 + 1 } ?? range.lowerBound
        guard range.contains(place) else { return try freePlace(in: range) }
        try fresh()?.lastPlaces[range.lowerBound] = place
        return place
    }

    private func lastPlace(in range: ClosedRange<Int64>) throws(IdeaStoreError) -> Int64? {
        if let fresh = try fresh() { return fresh.lastPlaces[range.lowerBound] }
        let sql = "SELECT max(place) FROM idea WHERE place BETWEEN ? AND ?"
        return try fetch(sql, [range.lowerBound, range.upperBound]) { $0.integer(0) }.first ?? nil
    }

    /// The first free place among so many that the last one is taken.
    private func freePlace(in range: ClosedRange<Int64>) throws(IdeaStoreError) -> Int64 {
        let sql = """
            SELECT place + 1 FROM idea AS taken WHERE place BETWEEN ? AND ? AND NOT EXISTS (
                SELECT 1 FROM idea WHERE place = taken.place + 1
            ) ORDER BY place LIMIT 1
            """
        let found = try fetch(sql, [range.lowerBound, range.upperBound]) { $0.integer(0) }.first ?? nil
        guard let found, range.contains(found) else {
            throw .failed(path: path, reason: "too many ideas were modified at one moment")
        }
        return found
    }

    func setNote(_ name: String, _ bytes: [UInt8]?) throws(IdeaStoreError) {
        let name = Data(name.utf8)
        guard let bytes else { return try run("DELETE FROM note WHERE name = ?", [name]) }
        try run("INSERT OR REPLACE INTO note (name, bytes) VALUES (?, ?)", [name, Data(bytes)])
    }

    func noteImport(_ row: ImportedRow) throws(IdeaStoreError) {
        try fresh()?.imports.insert(row.source)
        try run(
            "INSERT OR REPLACE INTO import (source, idea, hash) VALUES (?, ?, ?)",
            [Data(row.source.utf8), row.idea.data, row.hash.text])
    }
}

extension IdeaRow {
    var traits: ListMembership {
        ListMembership(
            standing: standing, isCompleted: isCompleted, hasOtherVersions: hasOtherVersions,
            isPending: isPending)
    }

    /// Whether its text can be found.
    fileprivate var isSearched: Bool { standing == .shown || standing == .deleted }
}

extension Double {
    /// The number as a column takes it: SQLite has no "not a number".
    var stored: Double { isNaN ? 0 : self }
}
