import Foundation
import GRDB
import IdeaBoxCore
import IdeaBoxStorage
import LegacyImport
import TestSupport
import Testing

/// What stores of Core Data have and readers of them trip over, each under the name that the research gave it.
struct LegacyNamedCaseTests {
    /// Takes a store over twice; gives the ideas, the newest change first.
    private func migrated(_ old: LegacyFixture, _ count: Int) async throws -> [Idea] {
        let box = MigrationFixture.box(MemoryStore())
        for round in 1...2 {
            let migration = try LegacyMigration(store: old.store, scratch: old.scratch)
            #expect(migration.survey.damage.isEmpty)
            let report = try await migration.run(migration.proposal(), into: box, at: MigrationFixture.now)
            #expect((round == 1 ? report.added : report.present) == count)
            #expect(report.isComplete && report.findings.isEmpty)
        }
        #expect(try old.isUntouched())
        return try await MigrationFixture.ideas(box).values.sorted { $0.dateModified > $1.dateModified }
    }

    /// A store of rows `completed, created, modified, details, title`, as SQL, and the types that SQLite gives them.
    private func store(_ column: String, types: [String], _ rows: [String]) throws -> LegacyFixture {
        try LegacyFixture { database, _ in
            try LegacyLayout.make(database)
            for (key, row) in rows.enumerated() {
                try database.execute(sql: "INSERT INTO ZIDEA VALUES (\(key + 1), 1, 1, \(row), NULL)")
            }
            let stored = try String.fetchAll(
                database, sql: "SELECT typeof(\(column)) FROM ZIDEA ORDER BY Z_PK")
            #expect(stored == types)
        }
    }

    private func seconds(_ dates: [Date]) -> [Double] { dates.map(\.timeIntervalSinceReferenceDate) }

    @Test func `wal-only-store: rows that stand in the log alone arrive`() async throws {
        let old = try LegacyFixture("wal-only-store")
        let main = try Data(contentsOf: URL(filePath: old.store))
        #expect(main.range(of: Data("Only here".utf8)) == nil)
        #expect(try await migrated(old, 2).map(\.title) == ["And here", "Only here"])
    }

    @Test func `null-plist: a store without a property list in its metadata is read`() async throws {
        let ideas = try await migrated(LegacyFixture("null-plist"), 2)
        #expect(ideas.map(\.title) == ["Second", "First"])
    }

    @Test func `int-and-real-dates: dates of both kinds are kept to the last bit`() async throws {
        let old = try store(
            "ZDATEMODIFIED", types: ["integer", "real", "integer"],
            [
                "0, 700000000.25, 700000003, 'integer', ''", "0, 700000001, 700000002.000001, 'real', ''",
                "0, -1.5, -1, 'before 2001', ''",
            ])
        let ideas = try await migrated(old, 3)
        #expect(seconds(ideas.map(\.dateModified)) == [700_000_003, 700_000_002.000001, -1])
        #expect(seconds(ideas.map(\.dateCreated)) == [700_000_000.25, 700_000_001, -1.5])
    }

    @Test func `null-bools: a flag that is missing means not done`() async throws {
        let old = try store(
            "ZISCOMPLETED", types: ["null", "integer", "integer"],
            ["NULL, 1, 4, '', 'none'", "0, 1, 3, '', 'no'", "1, 1, 2, '', 'yes'"])
        #expect(try await migrated(old, 3).map(\.isCompleted) == [false, false, true])
    }

    @Test func `duplicate-titles: ideas of one title are never merged`() async throws {
        let old = try store(
            "ZTITLE", types: ["text", "text", "text"],
            ["0, 1, 3, 'one', 'Same'", "0, 1, 2, 'two', 'Same'", "0, 1, 2, 'two', 'Same'"])
        let ideas = try await migrated(old, 3)
        #expect(ideas.map(\.title) == ["Same", "Same", "Same"])
        #expect(ideas.map(\.description) == ["one", "two", "two"])
        #expect(Set(ideas.map(\.id)).count == 3)
    }
}
