import Files
import Foundation
import IdeaBoxTables
import SyncEngine
import Secrets
import TestSupport
import Testing

@testable import IdeaBoxCore

/// FR-001 on Apple's systems: the importer into the two tables, the ledger with it.
struct TableMigrationTests {
    /// Rows of an old store, so many at a time.
    private struct Rows: LegacySource {
        let rows: [LegacyIdea]
        var expected: Int? { rows.count }

        func batch(after key: Int64?) -> LegacyBatch {
            let batch = rows.filter { $0.source.key > key ?? 0 }.prefix(7)
            return LegacyBatch(
                rows: Array(batch), findings: [],
                last: batch.last?.source.key == rows.last?.source.key ? nil : batch.last?.source.key)
        }
    }

    private let tables = FakeTables()
    private let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

    private func box() -> IdeaBox {
        let store = TableStore(tables)
        return IdeaBox(
            store: store, search: IdeaIndex(store), keys: MemorySecretStore(), device: "iPhone",
            place: "here")
    }

    private func rows(_ count: Int, title: String = "Idea") -> Rows {
        Rows(rows: (1...count).map { Self.row($0, "\(title) \($0)") })
    }

    private static func row(_ number: Int, _ title: String) -> LegacyIdea {
        let source = LegacyIdea.Source(store: .number(1), table: "ZIDEA", key: Int64(number))
        let date = Double(number)
        return LegacyIdea(
            source: source, ownID: .number(1000 + number), title: title, description: "d", created: date,
            modified: date, isCompleted: number.isMultiple(of: 2))
    }

    @Test func `FR-001, an old store arrives whole, and again adds nothing`() async throws {
        let box = box()
        let first = try await box.migrate(rows(40), at: now)
        #expect(first.added == 40)
        #expect(try await box.ideas(limit: 100).map(\.title).first == "Idea 40")
        #expect(try await box.count(.done, matching: "", most: 100) == 20)
        #expect(try await box.ideas(matching: "idea 7", limit: 9).map(\.title) == ["Idea 7"])
        let before = tables.state.withLock { $0.ideas }
        let second = try await box.migrate(rows(40), at: now)
        #expect(second.added == 0 && second.present == 40)
        #expect(tables.state.withLock { $0.ideas } == before)
        // What was deleted here does not come back.
        try await box.delete(.number(1001), at: now)
        #expect(try await box.migrate(rows(41), at: now).added == 1)
        #expect(try await box.count(.all, matching: "", most: 100) == 40)
    }

    @Test func `FR-001, a save that fails leaves nothing, and the next run does all`() async throws {
        let box = box()
        await box.load(at: now)
        let before = tables.state.withLock { $0 }
        tables.plan.withLock { $0.refusals["commit"] = .system(.noSpace, path: "disk") }
        await #expect(throws: IdeaStoreError.system(.noSpace, path: "disk")) {
            try await box.migrate(rows(40), at: now)
        }
        #expect(tables.state.withLock { $0.ideas }.isEmpty)
        #expect(tables.state.withLock { $0.items } == before.items)
        tables.plan.withLock { $0.refusals = [:] }
        #expect(try await box.migrate(rows(40), at: now).added == 40)
    }
}
