import Foundation
import IdeaBoxCore
import IdeaBoxStorage
import LegacyImport
import TestSupport
import Testing

struct LegacyLayoutTests {
    struct Expected: CustomTestStringConvertible {
        let vector: String
        var entity: String?
        var entityName = "Idea"
        var count: Int
        var countWithoutLog: Int?
        let ideas: [Told]
        var findings: [LegacyFinding] = []
        var testDescription: String { vector + (entity.map { " \($0)" } ?? "") }
    }

    private static let now = MigrationFixture.now.timeIntervalSinceReferenceDate

    private static func derived(_ store: String, _ table: String, _ key: Int64) -> String {
        guard let store = UUID(uuidString: store) else { return "no id" }
        return LegacyIdea(source: .init(store: store, table: table, key: key)).id.uuidString
    }

    private static func mixed(_ key: Int64) -> String {
        derived("6D6F7265-0008-4000-8000-000000000008", "ZIDEA", key)
    }

    private static func unread(_ key: Int64, _ obstacle: LegacyObstacle) -> LegacyFinding {
        LegacyFinding(
            table: "ZIDEA", key: key, .valueUnreadable(.description, column: "ZDETAILS", obstacle))
    }

    static let all: [Expected] = [
        Expected(
            vector: "core-data", count: 3, countWithoutLog: 3,
            ideas: [
                Told(
                    "0A0B0C0D-0E0F-4001-8203-040506070809", "Learn to sail", "Two lines\nof it",
                    700_000_000.125,
                    700_000_100.5, false),
                Told(
                    "0A0B0C0D-0E0F-4001-8203-04050607080A", "学习帆船", "", 700_000_001, 700_000_200, true),
                Told(
                    "0A0B0C0D-0E0F-4001-8203-04050607080B", "Émile’s 🎈 and a \"quote\"", "", 700_000_002.75,
                    700_000_300.000001, false),
            ]),
        Expected(
            vector: "null-plist", count: 2, countWithoutLog: 2,
            ideas: [
                Told(
                    derived("6D6F7265-0002-4000-8000-000000000002", "ZIDEA", 1), "First", "", 700_000_000,
                    700_000_000, false),
                Told(
                    derived("6D6F7265-0002-4000-8000-000000000002", "ZIDEA", 2), "Second", "", 700_000_001,
                    700_000_001, false),
            ]),
        Expected(
            vector: "inherited", count: 2, countWithoutLog: 2,
            ideas: [
                Told(
                    derived("6D6F7265-0003-4000-8000-000000000003", "ZITEM", 1), "Plain idea", "of an idea",
                    600_000_000.5, 600_000_001.5, false),
                Told(
                    derived("6D6F7265-0003-4000-8000-000000000003", "ZITEM", 9), "Big idea", "of a big one",
                    600_000_003, 600_000_004, true),
            ]),
        Expected(
            vector: "inherited", entity: "folder", entityName: "Folder", count: 1, countWithoutLog: 1,
            ideas: [
                Told(
                    derived("6D6F7265-0003-4000-8000-000000000003", "ZITEM", 2), "A folder", "", 600_000_002,
                    600_000_002, false)
            ]),
        Expected(
            vector: "swift-data", count: 2, countWithoutLog: 2,
            ideas: [
                Told(
                    "11111111-1111-4111-8111-111111111111", "One", "from SwiftData", 730_000_000.25,
                    730_000_000.25, false),
                Told(
                    "22222222-2222-4222-8222-222222222222", "Two", "", 730_000_001.25, 730_000_002.25, true),
            ]),
        Expected(
            vector: "text-ids", entityName: "Note", count: 5, countWithoutLog: 5,
            ideas: [
                Told("33333333-3333-4333-8333-333333333333", "upper", "a", 1.5, 2.5, false),
                Told("aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee", "lower", "b", 1.5, 3.5, true),
                Told(
                    derived("6D6F7265-0005-4000-8000-000000000005", "ZNOTE", 3), "none", "c", 1.5, 4.5, false),
                Told(
                    derived("6D6F7265-0005-4000-8000-000000000005", "ZNOTE", 4), "twin", "d", 1.5, 5.5, false),
                Told(
                    derived("6D6F7265-0005-4000-8000-000000000005", "ZNOTE", 5), "twin", "e", 1.5, 6.5, false),
            ],
            findings: [
                LegacyFinding(table: "ZNOTE", key: 4, .idShared),
                LegacyFinding(table: "ZNOTE", key: 5, .idShared),
                LegacyFinding(
                    table: "ZNOTE", key: nil,
                    .idsForeign(1, column: "ZIDENTIFIER", example: "not an id")),
            ]),
        Expected(
            vector: "wal-only-store", count: 2, countWithoutLog: 0,
            ideas: [
                Told(
                    "51515151-5151-4151-8151-515151515151", "Only here", "in the log", 710_000_000,
                    710_000_001,
                    false),
                Told(
                    "52525252-5252-4252-8252-525252525252", "And here", "in the log, too", 710_000_002,
                    710_000_003, true),
            ]),
        Expected(
            vector: "external-data", count: 3, countWithoutLog: 3,
            ideas: [
                Told(
                    derived("6D6F7265-0007-4000-8000-000000000007", "ZIDEA", 1), "Inline", "short text", 5, 5,
                    false),
                Told(
                    derived("6D6F7265-0007-4000-8000-000000000007", "ZIDEA", 2), "Outside",
                    "a long text, 很长的文字", 6, 6, false),
                Told(
                    derived("6D6F7265-0007-4000-8000-000000000007", "ZIDEA", 3), "Lost", "", 7, 7, false),
            ],
            findings: [
                LegacyFinding(table: "ZIDEA", key: 1, .valueConverted(.description, column: "ZDETAILS")),
                LegacyFinding(table: "ZIDEA", key: 2, .valueConverted(.description, column: "ZDETAILS")),
                unread(3, .fileMissing("0FC2D1A4-7B0E-4E57-9D31-2F1C57C0A002")),
            ]),
        Expected(
            vector: "mixed", count: 13, countWithoutLog: 13,
            ideas: [
                Told(mixed(2), "Same title", "one", 500_000_000.25, 500_000_001.5, false),
                Told(mixed(7), "Same title", "two", 500_000_000, 500_000_002, true),
                Told(mixed(8), "Same title", "no created", 500_000_003, 500_000_003, false),
                Told(mixed(9), "", "no modified", 500_000_004, 500_000_004, false),
                Told(mixed(20), "", "", now, now, false),
                Told(
                    mixed(21), "Far dates", "distant past and future", -63_114_076_800, 64_092_211_200, true),
                Told(mixed(22), "Some bytes", "", 1, 2, false),
                Told(mixed(23), "Rich text", "", 1, 2, false),
                Told(mixed(24), "An archive", "", 1, 2, false),
                Told(mixed(25), "Not UTF-8", "ok \u{FFFD} end", 1, 2, false),
                Told(mixed(26), "A date in words, zero bytes", "a\u{0}b\u{0}", 2, 2, false),
                Told(mixed(27), "Two lines", "Two\nlines\n\nbelow", 1, 2, false),
                Told(mixed(190), "  kept to the letter  ", "text as bytes", 2, 2, true),
            ],
            findings: [
                LegacyFinding(table: "ZIDEA", key: 21, .valueConverted(.completed, column: "ZISCOMPLETED")),
                LegacyFinding(
                    table: "ZIDEA", key: 22,
                    .valueUnreadable(.description, column: "ZDETAILS", .bytes(3))),
                unread(23, .richText(bytes: 18)),
                unread(24, .archive(bytes: 12)),
                LegacyFinding(table: "ZIDEA", key: 25, .textRepaired(.description, column: "ZDETAILS")),
                LegacyFinding(
                    table: "ZIDEA", key: 26,
                    .valueUnreadable(.created, column: "ZDATECREATED", .unexpected("soon"))),
                LegacyFinding(
                    table: "ZIDEA", key: 190, .valueConverted(.description, column: "ZDETAILS")),
                LegacyFinding(
                    table: "ZIDEA", key: 190,
                    .valueUnreadable(.created, column: "ZDATECREATED", .unexpected("inf"))),
                LegacyFinding(table: "ZIDEA", key: 190, .valueConverted(.completed, column: "ZISCOMPLETED")),
                LegacyFinding(table: "ZIDEA", key: 27, .titleBroken),
            ]),
        Expected(
            vector: "unrelated-tables", count: 1, countWithoutLog: 1,
            ideas: [Told("61616161-6161-4161-8161-616161616161", "Among many", "found", 1, 2, false)]),
    ]

    @Test(arguments: all)
    func `US1-1 and FR-001, every row of a layout arrives with its values, and the original is untouched`(
        _ expected: Expected
    ) async throws {
        let old = try LegacyFixture(expected.vector)
        for store in [MemoryStore() as any IdeaStore, try database(old)] {
            let migration = try LegacyMigration(store: old.store, scratch: old.scratch)
            // The store's thread may hold the rows for a moment after `run` returned.
            defer { migration.close() }
            let mapping = try migration.proposal(entity: expected.entity)
            #expect(mapping.entity.name == expected.entityName)
            #expect(mapping.entity.count == expected.count)
            #expect(mapping.entity.countWithoutLog == expected.countWithoutLog)
            #expect(migration.survey.damage.isEmpty)
            let box = MigrationFixture.box(store)
            let report = try await migration.run(mapping, into: box, at: MigrationFixture.now)
            #expect(report.added == expected.count)
            #expect(report.found == expected.count)
            #expect(report.findings == expected.findings)
            let ideas = try await MigrationFixture.ideas(box).values.map(Told.init).sorted()
            #expect(ideas == expected.ideas.sorted())
        }
        #expect(try old.isUntouched())
        #expect(try FileManager.default.contentsOfDirectory(atPath: old.scratch) == ["lock"])
    }

    private func database(_ old: LegacyFixture) throws -> IdeaDatabase {
        try IdeaDatabase(path: old.folder.path + "/box/ideas.sqlite")
    }
}
