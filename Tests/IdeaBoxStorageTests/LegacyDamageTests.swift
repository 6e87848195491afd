import Foundation
import GRDB
import IdeaBoxCore
import IdeaBoxStorage
import LegacyImport
import SyncProduct
import TestSupport
import Testing

struct LegacyDamageTests {
    private static let page = 4096

    /// Overwrites the first page from `after` on that holds a text.
    private func wreck(_ bytes: inout Data, holding text: String, from start: Int = 1, with byte: UInt8 = 0) {
        for page in start..<(bytes.count / Self.page) {
            let range = page * Self.page..<(page + 1) * Self.page
            guard bytes[range].range(of: Data(text.utf8)) != nil else { continue }
            bytes.replaceSubrange(range, with: Data(repeating: byte, count: Self.page))
            return
        }
        Issue.record("no page holds \(text)")
    }

    private func run(_ old: LegacyFixture) async throws -> (LegacySurvey, MigrationReport, [UUID: Idea]) {
        let box = MigrationFixture.box(MemoryStore())
        let migration = try LegacyMigration(store: old.store, scratch: old.scratch)
        let report = try await migration.run(
            migration.proposal(overrides: ["id="]), into: box, at: MigrationFixture.now)
        #expect(try old.isUntouched())
        return (migration.survey, report, try await MigrationFixture.ideas(box))
    }

    private func keys(_ finding: LegacyFinding) -> ClosedRange<Int64>? {
        guard case .rowsUnreadable(let keys) = finding.kind else { return nil }
        return keys
    }

    @Test(arguments: [UInt8(0), 0xFF, 0x0D])
    func `rows around a damaged page are imported, and those on it are listed`(byte: UInt8) async throws {
        let whole = try LegacyFixture("damaged")
        let old = try LegacyFixture(damaging: whole) { wreck(&$0, holding: "title 1000", with: byte) }
        let (survey, report, ideas) = try await run(old)
        #expect(!survey.damage.isEmpty)
        #expect(!report.isComplete)
        let lost = report.findings.compactMap(keys)
        #expect(lost.count == 1 && lost[0].contains(1000) && lost[0].count < 60)
        #expect(ideas.count == 2000 - (lost.first?.count ?? 0))
        let numbers = Set(ideas.values.compactMap { Int64($0.title.dropFirst(6)) })
        #expect(numbers == Set(1...2000).subtracting(lost.first.map(Set.init) ?? []))
        for idea in ideas.values {
            let number = idea.title.dropFirst(6)
            #expect(idea.description.hasPrefix("description \(number)"))
            #expect(idea.dateCreated.timeIntervalSinceReferenceDate == Double(number))
        }
    }

    @Test func `several damaged pages lose only their own rows`() async throws {
        let whole = try LegacyFixture("damaged")
        let old = try LegacyFixture(damaging: whole) { bytes in
            for number in [30, 500, 1990] { wreck(&bytes, holding: "title \(number)") }
        }
        let (_, report, ideas) = try await run(old)
        let lost = report.findings.compactMap(keys)
        #expect(lost.count == 3)
        let numbers = Set(ideas.values.compactMap { Int64($0.title.dropFirst(6)) })
        #expect(numbers == Set(1...2000).subtracting(lost.flatMap(Array.init)))
    }

    @Test func `a file that is cut off gives what is left, and says how much is missing`() async throws {
        let whole = try LegacyFixture("damaged")
        let old = try LegacyFixture(damaging: whole) { bytes in
            bytes = bytes.prefix(bytes.count / Self.page * 6 / 10 * Self.page + 17)
        }
        let (survey, report, ideas) = try await run(old)
        #expect(survey.damage.contains { if case .truncated = $0 { true } else { false } })
        let lost = report.findings.compactMap(keys)
        #expect(!ideas.isEmpty && !lost.isEmpty)
        let numbers = Set(ideas.values.compactMap { Int64($0.title.dropFirst(6)) })
        #expect(numbers == Set(1...2000).subtracting(lost.flatMap(Array.init)))
    }

    @Test func `values on a damaged page are left empty, and the rest of their row is imported`() async throws
    {
        let whole = try LegacyFixture { database, _ in
            try LegacyLayout.make(database)
            for (key, letter) in [(1, "a"), (2, "b"), (3, "c")] {
                try database.execute(
                    sql: "INSERT INTO ZIDEA VALUES (?, 1, 1, 0, 1, 2, ?, ?, NULL)",
                    arguments: [key, String(repeating: letter, count: 20_000), "title \(letter)"])
            }
        }
        let old = try LegacyFixture(damaging: whole) { bytes in
            wreck(&bytes, holding: String(repeating: "b", count: 4000))
        }
        let (_, report, ideas) = try await run(old)
        // The title stands behind the description in its row.
        let told = ideas.values.map { "\($0.title) \($0.description.count)" }.sorted()
        #expect(told == [" 0", "title a 20000", "title c 20000"])
        #expect(
            report.findings == [
                LegacyFinding(table: "ZIDEA", key: 2, .valueUnreadable(.title, column: "ZTITLE", .damaged)),
                LegacyFinding(
                    table: "ZIDEA", key: 2, .valueUnreadable(.description, column: "ZDETAILS", .damaged)),
            ])
    }

    @Test func `a store whose list of entities and whose id are damaged is read by its tables`() async throws
    {
        let whole = try LegacyFixture("core-data")
        let old = try LegacyFixture(damaging: whole) { bytes in
            wreck(&bytes, holding: "6D6F7265-0001-4000-8000-000000000001")
            // The text of the row, which is shorter than those of the schema.
            wreck(&bytes, holding: "Idea", from: 2)
        }
        let (survey, report, ideas) = try await run(old)
        #expect(survey.damage.contains(.entitiesUnreadable))
        #expect(survey.damage.contains(.idUnreadable))
        #expect(report.added == 3)
        #expect(Set(ideas.values.map(\.title)) == ["Learn to sail", "学习帆船", "Émile’s 🎈 and a \"quote\""])
        let box = MigrationFixture.box(MemoryStore())
        for round in 1...2 {
            let migration = try LegacyMigration(store: old.store, scratch: old.scratch)
            let again = try await migration.run(migration.proposal(), into: box, at: MigrationFixture.now)
            #expect((round == 1 ? again.added : again.present) == 3)
        }
    }

    @Test func `a log of another store is left out, and that is said`() async throws {
        let (plain, logged) = (try LegacyFixture("core-data"), try LegacyFixture("unrelated-log"))
        let old = try LegacyFixture(damaging: plain) { _ in }
        let log = try Data(contentsOf: URL(filePath: logged.store + "-wal"))
        try log.write(to: URL(filePath: old.store + "-wal"))
        let migration = try LegacyMigration(store: old.store, scratch: old.scratch)
        #expect(migration.survey.damage == [.logLeftOut])
        let report = try await migration.run(
            migration.proposal(), into: MigrationFixture.box(MemoryStore()), at: MigrationFixture.now)
        #expect(report.added == 3)
    }

    @Test func `a log that is missing beside its index is said`() throws {
        let plain = try LegacyFixture("core-data")
        try Data(repeating: 0, count: 32768).write(to: URL(filePath: plain.store + "-shm"))
        try FileManager.default.removeItem(atPath: plain.store + "-wal")
        let migration = try LegacyMigration(store: plain.store, scratch: plain.scratch)
        #expect(migration.survey.damage == [.logMissing])
    }

    @Test func `a log that is cut off gives what was committed before`() async throws {
        let old = try LegacyFixture("wal-only-store")
        let log = try Data(contentsOf: URL(filePath: old.store + "-wal"))
        // The last row's commit is the last frame: a header of 24 bytes and a page.
        try log.dropLast(100).write(to: URL(filePath: old.store + "-wal"))
        let migration = try LegacyMigration(store: old.store, scratch: old.scratch)
        #expect(migration.survey.damage.isEmpty)
        #expect(migration.survey.entity("Idea")?.count == 1)
    }

    @Test func `edge case 4, a store cut or wrecked anywhere never stops the program, and is never changed`()
        throws
    {
        let whole = try LegacyFixture("mixed")
        let size = try Data(contentsOf: URL(filePath: whole.store)).count
        var random = SeededGenerator(seed: 5)
        for round in 0..<30 {
            let old = try LegacyFixture(damaging: whole) { bytes in
                if round.isMultiple(of: 3) {
                    bytes = bytes.prefix(Int.random(in: 0..<size, using: &random))
                } else {
                    for _ in 0..<(round * 4) {
                        bytes[Int.random(in: 0..<size, using: &random)] = .random(in: 0...255, using: &random)
                    }
                }
            }
            do throws(LegacyError) {
                let migration = try LegacyMigration(store: old.store, scratch: old.scratch)
                let mapping = try migration.proposal()
                _ = try migration.sample(mapping, limit: 100)
            } catch {
                #expect(!error.text(in: .english).isEmpty)
            }
            #expect(try old.isUntouched(), "round \(round)")
        }
    }
}
