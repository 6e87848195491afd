import Foundation
import GRDB
import IdeaBoxCore
import IdeaBoxStorage
import LegacyImport
import SyncEngine
import TestSupport
import Testing

/// Random stores in the real layout: each row arrives with equal values.
struct LegacyPropertyTests {
    private struct Row {
        var key: Int64
        var id: UUID?
        var title: String?
        var details: String?
        var created: Double?
        var modified: Double?
        var isDone: Bool?
    }

    private static let pieces = [
        "a", "Z", "0", " ", "\t", "\"", "'", "\\", "é", "e\u{301}", "ß", "学", "習", "🎈", "👩‍👩‍👧", "\u{202E}",
        "\u{FEFF}",
        "\u{0}", "\u{1}", "\u{7F}", "\u{2028}", "نص", "</script>", "{\\rtf",
    ]

    private static func text(_ random: inout SeededGenerator, lines: Bool) -> String? {
        if Int.random(in: 0..<8, using: &random) == 0 { return nil }
        let count = Int.random(
            in: 0..<(Int.random(in: 0..<20, using: &random) == 0 ? 3000 : 12), using: &random)
        return (0..<count).map { _ in
            let piece = random.pick(pieces)
            return lines || piece != "\u{2028}" ? piece : " "
        }.joined() + (lines && Bool.random(using: &random) ? "\nsecond line\r\n" : "")
    }

    private static func date(_ random: inout SeededGenerator) -> Double? {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: nil
        case 1: Double(Int.random(in: -1_000_000_000...1_000_000_000, using: &random))
        case 2: Double.random(in: -1e11...1e11, using: &random)
        default: Double.random(in: 5e8...8e8, using: &random)
        }
    }

    private static func rows(_ random: inout SeededGenerator) -> [Row] {
        var key: Int64 = 0
        return (0..<Int.random(in: 0..<700, using: &random)).map { _ in
            key += Int64.random(in: 1...random.pick([1, 1, 1, 50]), using: &random)
            let id = Bool.random(using: &random) ? UUID(random.next(), random.next()) : nil
            return Row(
                key: key, id: id, title: text(&random, lines: false), details: text(&random, lines: true),
                created: date(&random), modified: date(&random),
                isDone: random.pick([true, false, nil]))
        }
    }

    private static func store(_ rows: [Row], _ random: inout SeededGenerator) throws -> LegacyFixture {
        let hasLog = Bool.random(using: &random)
        let split = Int.random(in: 0...rows.count, using: &random)
        let asText = Bool.random(using: &random)
        return try LegacyFixture { database, _ in
            try LegacyLayout.make(database)
            func add(_ rows: ArraySlice<Row>) throws {
                try database.inTransaction {
                    for row in rows {
                        // Whole numbers stand as INTEGER, as in real stores.
                        func date(_ date: Double?) -> (any DatabaseValueConvertible)? {
                            guard let date, date == date.rounded() else { return date }
                            return Int64(date)
                        }
                        let id: (any DatabaseValueConvertible)? = row.id.map { id in
                            if asText { return id.uuidString }
                            return unsafe withUnsafeBytes(of: id.uuid) { unsafe Data($0) }
                        }
                        try database.execute(
                            sql: """
                                INSERT INTO ZIDEA VALUES
                                (?, 1, 1, ?, ?, ?, CAST(? AS TEXT), CAST(? AS TEXT), ?)
                                """,
                            arguments: [
                                row.key, row.isDone, date(row.created), date(row.modified),
                                row.details.map { Data($0.utf8) }, row.title.map { Data($0.utf8) }, id,
                            ])
                    }
                    return .commit
                }
            }
            if hasLog {
                try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
            }
            try add(rows[..<split])
            if hasLog { try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
            try add(rows[split...])
        }
    }

    @Test(arguments: 1...12)
    func `SC-001, all rows of a random store arrive with equal values, once`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let rows = Self.rows(&random)
        let old = try Self.store(rows, &random)
        let space = try #require(UUID(uuidString: "6D6F7265-00FF-4000-8000-0000000000FF"))
        let now = MigrationFixture.now.timeIntervalSinceReferenceDate
        let expected = rows.map { row in
            let id = row.id ?? LegacyIdea(source: .init(store: space, table: "ZIDEA", key: row.key)).id
            return Told(
                id.uuidString, row.title ?? "", row.details ?? "", row.created ?? row.modified ?? now,
                row.modified ?? row.created ?? now, row.isDone ?? false)
        }.sorted()
        let store: any IdeaStore =
            seed.isMultiple(of: 2)
            ? MemoryStore() : try IdeaDatabase(path: old.folder.path + "/box/ideas.sqlite")
        let box = MigrationFixture.box(store)
        for round in 1...2 {
            let migration = try LegacyMigration(store: old.store, scratch: old.scratch)
            let report = try await migration.run(migration.proposal(), into: box, at: MigrationFixture.now)
            #expect(report.found == rows.count, "seed \(seed)")
            #expect((round == 1 ? report.added : report.present) == rows.count, "seed \(seed)")
            #expect(report.isComplete, "seed \(seed)")
            let ideas = try await MigrationFixture.ideas(box).values.map(Told.init).sorted()
            #expect(ideas == expected, "seed \(seed)")
        }
        #expect(try old.isUntouched(), "seed \(seed)")
    }
}
