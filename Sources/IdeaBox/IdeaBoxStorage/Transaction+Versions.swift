internal import Foundation
internal import GRDB
internal import IdeaBoxCore
internal import Replication

extension Transaction {
    private static let versionColumns = "hash, replica, idea, sequence, marks, lain, content"

    func versions(of idea: UUID) throws(IdeaStoreError) -> [StoredVersion] {
        try fetch("SELECT \(Self.versionColumns) FROM version WHERE idea = ?", [idea.data], storedVersion)
    }

    func version(_ hash: ContentHash) throws(IdeaStoreError) -> StoredVersion? {
        try fetch("SELECT \(Self.versionColumns) FROM version WHERE hash = ?", [hash.text], storedVersion)
            .first
    }

    func eachVersion(_ body: (StoredVersion) -> Void) throws(IdeaStoreError) {
        try attempt { db in
            let statement = try db.cachedStatement(sql: "SELECT \(Self.versionColumns) FROM version")
            try StoredRow.each(statement, [], db) { row in
                body(try storedVersion(row))
                return true
            }
        }
    }

    func putVersion(_ version: StoredVersion) throws(IdeaStoreError) {
        try run(
            "INSERT OR REPLACE INTO version (\(Self.versionColumns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                version.hash.text, Data(version.replica.utf8), version.idea.data, version.sequence,
                Data(Marks(version.marks).bytes), version.lain, version.content.map { Data($0) },
            ])
    }

    func removeVersion(_ hash: ContentHash) throws(IdeaStoreError) {
        try run("DELETE FROM version WHERE hash = ?", [hash.text])
    }

    private func storedVersion(_ row: StoredRow) throws -> StoredVersion {
        guard let hash = ContentHash(row.text(0)), let idea = UUID(row.bytes(2)),
            let sequence = row.integer(3), let marks = Marks(row.bytes(4))
        else { throw IdeaStoreError.damaged(path: path) }
        return StoredVersion(
            hash: hash, replica: row.text(1), idea: idea, sequence: sequence, marks: marks.texts,
            lain: row.integer(5), content: row.isNull(6) ? nil : row.bytes(6))
    }
}

/// Marks in one column: each as its length in bytes, a colon, and the bytes.
struct Marks {
    let texts: [String]

    init(_ texts: [String]) { self.texts = texts }

    init?(_ bytes: [UInt8]) {
        var texts: [String] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let colon = rest.firstIndex(of: UInt8(ascii: ":")), colon - rest.startIndex < 10,
                let count = Int(String(decoding: rest[..<colon], as: UTF8.self)), count >= 0,
                rest.endIndex - colon > count
            else { return nil }
            let end = colon + 1 + count
            texts.append(String(decoding: rest[(colon + 1)..<end], as: UTF8.self))
            rest = rest[end...]
        }
        self.texts = texts
    }

    var bytes: [UInt8] { texts.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) } }
}
