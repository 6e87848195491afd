import Foundation
import GRDB
import IdeaBoxCore
import LegacyImport
import TestSupport
import Testing

@testable import IdeaBoxStorage

/// Old stores whose rows were changed in any order: the keys ascend, and the dates need not.
///
/// Two things keep the index of words below FTS5's limit of segments: what a transaction changes goes in sorted, and FTS5
/// joins segments before there are too many. Either of them alone lets every store here arrive, so whether both are there
/// cannot be seen from the outside: each has a test of its own.
struct LegacyOrderTests {
    enum Order: CaseIterable { case ascending, descending, shuffled, equal, missing, mixed, editedLater }

    /// So many rows a store has: a few, any number, and more than FTS5 has segments; many times as many where there is
    /// time for it, and in the orders that step back most often some more at any time.
    private static func counts(_ order: Order, _ random: inout SeededGenerator) -> [Int] {
        let stepsBack = [.descending, .shuffled, .mixed].contains(order)
        let most = Soak.seeds(1).count >= 50 ? 30_000 : stepsBack ? 10_000 : 5000
        return [5, .random(in: 5...2000, using: &random), most]
    }

    /// So many characters the description of each has: of many rows more than a transaction keeps in memory.
    private static func length(_ count: Int) -> Int { count < 5000 ? 0 : 8_500_000 * 2 / count }

    private static func dates(_ order: Order, _ count: Int, _ random: inout SeededGenerator) -> [Double?] {
        let rising = (0..<count).map { 600_000_000 + Double($0) * 37.25 }
        switch order {
        case .ascending: return rising
        case .descending: return rising.reversed()
        case .shuffled: return rising.shuffled(using: &random)
        case .equal: return rising.map { _ in 600_000_000 }
        case .missing: return rising.map { _ in nil }
        case .mixed: return rising.map { _ in random.pick([nil, 600_000_000, random.pick(rising)]) }
        case .editedLater:
            return rising.map { date in
                Int.random(in: 0..<10, using: &random) == 0 ? random.pick(rising) + 9e6 : date
            }
        }
    }

    private static func store(_ dates: [Double?]) throws -> LegacyFixture {
        try LegacyFixture { database, _ in
            try LegacyLayout.make(database)
            try database.inTransaction {
                let statement = try database.makeStatement(
                    sql: """
                        INSERT INTO ZIDEA VALUES (?, 1, 1, 0, NULL, ?, 'needle ' || ?3, 'idea n' || ?1 || 'n', NULL)
                        """)
                let text = String(repeating: "long ", count: length(dates.count) / 5)
                for (place, date) in dates.enumerated() {
                    try statement.execute(arguments: [place + 1, date, text])
                }
                return .commit
            }
        }
    }

    @Test(arguments: Order.allCases)
    func `FR-001, an old store arrives whole in whatever order its rows were changed`(
        _ order: Order
    ) async throws {
        var random = SeededGenerator(seed: Soak.seed)
        for count in Self.counts(order, &random) {
            let at: Comment = "\(order), \(count) rows, seed \(Soak.seed)"
            let dates = Self.dates(order, count, &random)
            let old = try Self.store(dates)
            let store = try IdeaDatabase(path: old.folder.path + "/box/ideas.sqlite")
            let box = MigrationFixture.box(store)
            let migration = try LegacyMigration(store: old.store, scratch: old.scratch)
            let report = try await migration.run(migration.proposal(), into: box, at: MigrationFixture.now)
            #expect(report.added == count && report.isComplete, at)
            let now = MigrationFixture.now.timeIntervalSinceReferenceDate
            try await check(store, dates.map { $0 ?? now }, at)
            // Every tenth is edited here then, in any order too.
            let edited = try await edit(store, &random)
            try await check(store, edited, at)
        }
    }

    /// Gives a tenth of the ideas other dates, in one transaction.
    ///
    /// - Returns: the dates of all.
    private func edit(_ store: IdeaDatabase, _ random: inout SeededGenerator) async throws -> [Double] {
        var rows = try await store.read { reader throws(IdeaStoreError) in
            try reader.rows(.all, limit: 100_000, offset: 0)
        }
        for place in rows.indices where Int.random(in: 0..<10, using: &random) == 0 {
            let row = rows[place]
            rows[place] = IdeaRow(
                id: row.id, entry: row.entry, title: row.title + " edited", description: row.description,
                created: row.created, modified: row.modified + .random(in: -1e6...1e6, using: &random),
                isCompleted: false, standing: .shown, hasOtherVersions: false, isPending: true)
        }
        let changed = rows.shuffled(using: &random)
        try await store.write { writer throws(IdeaStoreError) in
            for row in changed where row.title.hasSuffix("edited") { try writer.put(row) }
        }
        return rows.map(\.modified)
    }

    /// Every idea is found by its words, the latest first, and the index holds these words and no others.
    private func check(_ store: IdeaDatabase, _ dates: [Double], _ at: Comment) async throws {
        let found = try await store.rows(matching: "needle", .all, limit: dates.count + 1, offset: 0)
        #expect(found.map(\.modified) == dates.sorted(by: >), at)
        let last = try #require(found.last)
        #expect(try await store.rows(matching: last.title, .all, limit: 2, offset: 0).contains(last), at)
        await store.settle()
        let held = try await store.writer.write { db in
            try db.execute(sql: "INSERT INTO search (search) VALUES ('integrity-check')")
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM search_content") ?? 0
        }
        #expect(held == dates.count, at)
    }

    @Test func `what a transaction changes in the index goes in sorted, however it came`() {
        var (words, random) = (PendingWords(), SeededGenerator(seed: Soak.seed))
        let places = (0..<3000).map(Int64.init).shuffled(using: &random)
        for place in places {
            if place % 3 == 0 { words.remove(at: place) }
            if place % 2 == 0 { words.insert("w\(place)", at: place) }
        }
        let taken = words.take()
        let expected: [Int64] = (0..<3000).filter { $0.isMultiple(of: 2) || $0.isMultiple(of: 3) }
        #expect(taken.map(\.place) == expected)
        #expect(taken.allSatisfy { $0.change.isRemoval == ($0.place % 3 == 0) })
        #expect(taken.allSatisfy { ($0.change.words != nil) == ($0.place % 2 == 0) })
        #expect(words.count == 0 && !words.isLarge)
    }

    @Test func `much text is written down before the transaction goes on, and sorted each time`() {
        var words = PendingWords()
        let text = String(repeating: "long ", count: 1000)
        var flushes = 0
        for place in (0..<5000).reversed() {
            words.insert(text, at: Int64(place))
            guard words.isLarge else { continue }
            flushes += 1
            let places = words.take().map(\.place)
            #expect(places == places.sorted() && places.count > 1000)
        }
        #expect(flushes == 2)
    }

    @Test func `rows that step back each time stay below the limit of segments, too`() async throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/ideas.sqlite"
        let store = try IdeaDatabase(path: path)
        try await store.writer.write { db in
            let transaction = Transaction(db, path)
            try transaction.setOrder(.later)
            // More than FTS5 has segments, twice: those that were joined once count as well.
            for place in (1...4500).reversed() {
                try transaction.run(
                    "INSERT INTO search (rowid, words) VALUES (?, ?)", [Int64(place), " needle "])
            }
            try transaction.setOrder(.owed)
        }
        let found = try await store.writer.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM search WHERE search MATCH 'needle'")
        }
        #expect(found == 4500)
    }

    @Test func `a limit of SQLite's own is not called a full disk`() async throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/ideas.sqlite"
        let store = try IdeaDatabase(path: path)
        try await store.writer.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(pages + 10)")
        }
        let text = String(repeating: "0123456789 ", count: 100_000)
        let refusal = IdeaStoreError.failed(
            path: path, reason: "SQLite reached a limit of its own (SQLITE_FULL); the disk has room")
        await #expect(throws: refusal) {
            try await store.write { writer throws(IdeaStoreError) in try writer.put(.sample(1, "t", text)) }
        }
        #expect(try await store.countAll() == 0)
    }
}
