internal import Foundation
internal import GRDB
internal import IdeaBoxCore
internal import SyncEngine

extension Transaction {
    static let columns = """
        id, entry, title, description, created, modified, completed, standing, others, pending, revision
        """

    func row(_ id: UUID) throws(IdeaStoreError) -> IdeaRow? {
        try fetch("SELECT \(Self.columns) FROM idea WHERE id = ?", [id.data], ideaRow).first
    }

    func rows(_ filter: IdeaFilter, limit: Int, offset: Int) throws(IdeaStoreError) -> [IdeaRow] {
        // The numbers first: what is left out need not be looked up.
        let sql = """
            SELECT \(Self.columns) FROM idea WHERE number IN (
                SELECT number FROM idea WHERE \(filter.condition) ORDER BY modified DESC, id LIMIT ? OFFSET ?
            ) ORDER BY modified DESC, id
            """
        return try fetch(sql, [max(0, limit), max(0, offset)], ideaRow)
    }

    func rows(_ ids: [UUID]) throws(IdeaStoreError) -> [UUID: IdeaRow] {
        var found: [UUID: IdeaRow] = [:]
        let there = try fresh().map { fresh in ids.filter(fresh.rows.contains) } ?? ids
        for some in there.chunked {
            let sql = "SELECT \(Self.columns) FROM idea WHERE id IN (\(some.marks))"
            for row in try fetch(sql, StatementArguments(some.map(\.data)), ideaRow) { found[row.id] = row }
        }
        absent = Set(ids.filter { found[$0] == nil })
        return found
    }

    func count(_ filter: IdeaFilter) throws(IdeaStoreError) -> Int {
        Int(try readTally().count(filter))
    }

    func ids(beginning digits: String, limit: Int) throws(IdeaStoreError) -> [UUID] {
        guard let range = IDRange(digits) else { return [] }
        let sql = "SELECT id FROM idea WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?"
        return try fetch(sql, [Data(range.first), Data(range.last), max(0, limit)]) { row in
            UUID(row.bytes(0))
        }.compactMap(\.self)
    }

    func revision() throws(IdeaStoreError) -> Int64 { try readTally().revision }

    func changed(since revision: Int64, limit: Int) throws(IdeaStoreError) -> [IdeaRow] {
        let sql = "SELECT \(Self.columns) FROM idea WHERE revision > ? ORDER BY revision LIMIT ?"
        return try fetch(sql, [revision, max(0, limit)], ideaRow)
    }

    func note(_ name: String) throws(IdeaStoreError) -> [UInt8]? {
        try fetch("SELECT bytes FROM note WHERE name = ?", [Data(name.utf8)]) { $0.bytes(0) }.first
    }

    func imported(_ source: String) throws(IdeaStoreError) -> ImportedRow? {
        try imported([source])[source]
    }

    func imported(_ sources: [String]) throws(IdeaStoreError) -> [String: ImportedRow] {
        var found: [String: ImportedRow] = [:]
        let there = try fresh().map { fresh in sources.filter(fresh.imports.contains) } ?? sources
        for some in there.chunked {
            let sql = "SELECT source, idea, hash FROM import WHERE source IN (\(some.marks))"
            let rows = try fetch(sql, StatementArguments(some.map { Data($0.utf8) })) { row in
                guard let idea = UUID(row.bytes(1)), let hash = ContentHash(row.text(2)) else {
                    throw IdeaStoreError.damaged(path: path)
                }
                return ImportedRow(source: row.text(0), idea: idea, hash: hash)
            }
            for row in rows { found[row.source] = row }
        }
        return found
    }

    func ideaRow(_ row: StoredRow) throws -> IdeaRow {
        guard let id = UUID(row.bytes(0)),
            let standing = row.integer(7).flatMap({ IdeaRow.Lifecycle(rawValue: Int($0)) })
        else { throw IdeaStoreError.damaged(path: path) }
        return IdeaRow(
            id: id, entry: row.bytes(1), title: row.text(2), description: row.text(3),
            created: row.number(4), modified: row.number(5), isCompleted: row.integer(6) == 1,
            standing: standing, hasOtherVersions: row.integer(8) == 1, isPending: row.integer(9) == 1,
            revision: row.integer(10) ?? 0)
    }
}

extension Array {
    /// The elements in pieces: a statement is made for each length that a piece can have, and no more.
    fileprivate var chunked: [ArraySlice<Element>] {
        var pieces: [ArraySlice<Element>] = []
        var rest = self[...]
        for length in [100, 10, 1] {
            while rest.count >= length {
                pieces.append(rest.prefix(length))
                rest = rest.dropFirst(length)
            }
        }
        return pieces
    }
}

extension ArraySlice {
    /// A question mark for each element, for a list in a statement.
    fileprivate var marks: String { map { _ in "?" }.joined(separator: ",") }
}

extension IdeaFilter {
    /// The condition of the list's own index.
    var condition: String {
        switch self {
        case .all: "standing = 0"
        case .open: "standing = 0 AND completed = 0"
        case .done: "standing = 0 AND completed = 1"
        case .conflicts: "standing = 0 AND others = 1"
        case .deleted: "standing = 1"
        case .pending: "pending = 1"
        }
    }
}

/// The ids that begin with some digits, as bytes.
struct IDRange {
    let first: [UInt8]
    let last: [UInt8]

    /// Nil for what begins no id.
    init?(_ digits: String) {
        let values = digits.utf8.compactMap { Self.value($0) }
        guard values.count == digits.utf8.count, values.count <= 32 else { return nil }
        first = Self.bytes(values, 0)
        last = Self.bytes(values, 15)
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }

    private static func bytes(_ digits: [UInt8], _ rest: UInt8) -> [UInt8] {
        let all = digits + Array(repeating: rest, count: 32 - digits.count)
        return stride(from: 0, to: 32, by: 2).map { all[$0] << 4 | all[$0 + 1] }
    }
}
