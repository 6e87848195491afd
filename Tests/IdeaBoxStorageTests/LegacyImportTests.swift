import Foundation
import GRDB
import IdeaBoxStorage
import LegacyImport
import SyncEngine
import TestSupport
import Testing

@testable import IdeaBoxCore

struct LegacyImportTests {
    private let now = MigrationFixture.now

    private func migrate(
        _ old: LegacyFixture, into box: IdeaBox, isDryRun: Bool = false, takingChanges: Bool = false,
        at now: Date = MigrationFixture.now
    ) async throws -> MigrationReport {
        let migration = try LegacyMigration(store: old.store, scratch: old.scratch)
        return try await migration.run(
            migration.proposal(), into: box, isDryRun: isDryRun, takingChanges: takingChanges, at: now)
    }

    @Test func `importing again adds nothing, whatever became of the ideas`() async throws {
        let old = try LegacyFixture("core-data")
        let store = MemoryStore()
        let box = MigrationFixture.box(store)
        #expect(try await migrate(old, into: box).added == 3)
        let ids = try await MigrationFixture.ideas(box).keys.sorted { $0.uuidString < $1.uuidString }
        let edited = try #require(try await box.idea(ids[0]))
        try await box.edit(ids[0], IdeaEdit(title: "Changed here"), basis: edited.basis, at: now)
        try await box.delete(ids[1], at: now)
        try await box.delete(ids[2], at: now)
        try await box.deleteNow(ids[2], at: now)
        let revision = await box.state.revision
        let again = try await migrate(old, into: box)
        #expect(again.present == 3)
        #expect(again.found == 3)
        #expect(again.isComplete)
        #expect(await box.state.revision == revision)
        #expect(try await box.idea(ids[0])?.title == "Changed here")
        #expect(await box.state.counts.deleted == 1)
        #expect(await box.state.counts.all == 1)
    }

    @Test func `a dry run tells the same and writes nothing`() async throws {
        let old = try LegacyFixture("mixed")
        let box = MigrationFixture.box(MemoryStore())
        let dry = try await migrate(old, into: box, isDryRun: true)
        #expect(await box.load(at: now).counts.all == 0)
        let report = try await migrate(old, into: box)
        #expect(dry.isDryRun && !report.isDryRun)
        #expect(dry.added == report.added)
        #expect(dry.findings == report.findings)
        #expect(dry.undated == 1)
    }

    @Test func `two devices that import one store have the same records to the byte`() async throws {
        let old = try LegacyFixture("core-data")
        var entries: [[UUID: [UInt8]]] = []
        for later in [0.0, 3600] {
            let store = MemoryStore()
            _ = try await migrate(old, into: MigrationFixture.box(store), at: now.addingTimeInterval(later))
            let rows = try await store.read { reader throws(IdeaStoreError) in
                try reader.rows(.all, limit: 100, offset: 0)
            }
            entries.append(Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.entry) }))
        }
        #expect(entries[0].count == 3)
        #expect(entries[0] == entries[1])
    }

    /// One row of the plain layout, whose title and date are given.
    private func single(_ title: String, modified: Double) throws -> LegacyFixture {
        try LegacyFixture { database, _ in
            try LegacyLayout.make(database)
            try database.execute(
                sql: "INSERT INTO ZIDEA VALUES (1, 1, 1, 0, 10, ?, 'text', ?, NULL)",
                arguments: [modified, title])
        }
    }

    @Test func `a row that changed since is listed, and taken over only where that is asked`() async throws {
        let box = MigrationFixture.box(MemoryStore())
        #expect(try await migrate(single("First", modified: 100), into: box).added == 1)
        let later = try single("Second", modified: 200)
        let listed = try await migrate(later, into: box)
        #expect(listed.changed == 1)
        #expect(listed.findings == [LegacyFinding(table: "ZIDEA", key: 1, .changedSince)])
        #expect(try await MigrationFixture.ideas(box).values.map(\.title) == ["First"])
        #expect(try await migrate(later, into: box, takingChanges: true).taken == 1)
        let idea = try #require(try await MigrationFixture.ideas(box).values.first)
        #expect(idea.title == "Second")
        #expect(idea.otherVersions.isEmpty)
        #expect(try await migrate(later, into: box, takingChanges: true).present == 1)
    }

    @Test func `a change in the old app counts even if its date stayed, and revives nothing`() async throws {
        let box = MigrationFixture.box(MemoryStore())
        _ = try await migrate(single("Zebra", modified: 100), into: box)
        // Whichever of the two hashes is greater: there and back again.
        for title in ["Apple", "Zebra", "Mango"] {
            let old = try single(title, modified: 100)
            #expect(try await migrate(old, into: box, takingChanges: true).taken == 1)
            let idea = try #require(try await MigrationFixture.ideas(box).values.first)
            #expect(idea.title == title && idea.otherVersions.isEmpty)
        }
        let id = try #require(try await MigrationFixture.ideas(box).keys.first)
        try await box.delete(id, at: now)
        #expect(try await migrate(single("Late", modified: 100), into: box, takingChanges: true).taken == 1)
        #expect(await box.state.counts.deleted == 1)
        try await box.restore(id, at: now)
        #expect(try await box.idea(id)?.title == "Late")
    }

    @Test func `an idea without a date has one date on all devices in the end`() async throws {
        func undated() throws -> LegacyFixture {
            try LegacyFixture { database, _ in
                try LegacyLayout.make(database)
                try database.execute(
                    sql: "INSERT INTO ZIDEA VALUES (1, 1, 1, 0, NULL, NULL, 'text', 'title', NULL)")
            }
        }
        var records: [SyncEngine.Record] = []
        for later in [0.0, 3600] {
            let store = MemoryStore()
            _ = try await migrate(
                undated(), into: MigrationFixture.box(store), at: now.addingTimeInterval(later))
            let row = try #require(try await store.list().first)
            if case .record(let record)? = row.decoded { records.append(record) }
        }
        #expect(records.count == 2)
        let joined = records[0].joined(with: records[1])
        #expect(joined == records[1].joined(with: records[0]))
        #expect(joined == records[1] && records[0] != records[1])
    }

    @Test func `a change here and one in the old app are both kept`() async throws {
        let box = MigrationFixture.box(MemoryStore())
        _ = try await migrate(single("First", modified: 100), into: box)
        let idea = try #require(try await MigrationFixture.ideas(box).values.first)
        try await box.edit(idea.id, IdeaEdit(title: "Here"), basis: idea.basis, at: now)
        _ = try await migrate(single("There", modified: 200), into: box, takingChanges: true)
        let both = try #require(try await box.idea(idea.id))
        #expect(both.title == "Here")
        #expect(both.otherVersions.map(\.value) == [.text("There")])
    }

    @Test func `an idea of the same id that came from another device is joined, never replaced`() async throws
    {
        let (one, other) = (try LegacyFixture("core-data"), try LegacyFixture("core-data"))
        let store = MemoryStore()
        let box = MigrationFixture.box(store)
        _ = try await migrate(one, into: box)
        // As if they had come through the cloud: the ledger of this device knows nothing of them.
        let rows = try await store.read { reader throws(IdeaStoreError) in
            try reader.rows(.all, limit: 9, offset: 0)
        }
        let second = MemoryStore()
        try await second.write { writer throws(IdeaStoreError) in
            for row in rows { try writer.put(row) }
        }
        let secondBox = MigrationFixture.box(second)
        let id = try #require(rows.first?.id)
        let idea = try #require(try await secondBox.idea(id))
        try await secondBox.edit(id, IdeaEdit(title: "Edited"), basis: idea.basis, at: now)
        let report = try await migrate(other, into: secondBox)
        #expect(report.joined == 3)
        #expect(report.added == 0)
        #expect(try await secondBox.idea(id)?.title == "Edited")
        #expect(try await secondBox.idea(id)?.otherVersions.isEmpty == true)
        #expect(try await migrate(other, into: secondBox).present == 3)
    }

    @Test func `an idea that was deleted for good before it was imported stays deleted`() async throws {
        let old = try LegacyFixture("core-data")
        let store = MemoryStore()
        let box = MigrationFixture.box(store)
        _ = try await migrate(old, into: box)
        let id = try #require(try await MigrationFixture.ideas(box).keys.first)
        try await box.delete(id, at: now)
        try await box.deleteNow(id, at: now)
        let purged = try await store.read { reader throws(IdeaStoreError) in try reader.row(id) }
        let second = MemoryStore()
        try await second.write { writer throws(IdeaStoreError) in
            if let purged { try writer.put(purged) }
        }
        let report = try await migrate(old, into: MigrationFixture.box(second))
        #expect(report.leftAlone == 1)
        #expect(report.added == 2)
    }

    @Test
    func `an import that is interrupted at any write leaves nothing, and completes when it is run again`()
        async throws
    {
        let old = try LegacyFixture("mixed")
        let whole = MemoryStore()
        let expected = try await migrate(old, into: MigrationFixture.box(whole))
        for database in [false, true] {
            var failures = 0
            for failing in 1...60 {
                let plain: any IdeaStore =
                    database
                    ? try IdeaDatabase(path: "\(old.folder.path)/box-\(failing)/ideas.sqlite") : MemoryStore()
                let faulty = FaultyStore(plain, failing: failing)
                do {
                    _ = try await migrate(old, into: MigrationFixture.box(faulty))
                } catch LegacyError.store(.failed(path: "injected", reason: _)) {
                    failures += 1
                    #expect(await MigrationFixture.box(plain).load(at: now).counts == BoxState().counts)
                    let note = try await plain.read { reader throws(IdeaStoreError) in
                        try reader.imported("6d6f7265-0008-4000-8000-000000000008/ZIDEA/2")
                    }
                    #expect(note == nil)
                    let again = try await migrate(old, into: MigrationFixture.box(plain))
                    #expect(again == expected)
                }
            }
            // 13 ideas, 13 lines of the ledger, and two notes of the replica.
            #expect(failures == 28)
        }
        #expect(try old.isUntouched())
    }

    @Test func `the columns that a person names are taken`() async throws {
        let old = try LegacyFixture("mixed")
        let migration = try LegacyMigration(store: old.store, scratch: old.scratch)
        let mapping = try migration.proposal(
            entity: "IDEA", overrides: ["title=color", "description=ZTITLE", "completed="])
        #expect(mapping.column(.completed) == nil)
        let first = try migration.sample(mapping, limit: 1)
        #expect(first.map(\.title) == ["3"])
        #expect(first.map(\.description) == ["Same title"])
        #expect(mapping.leftOut.map(\.attribute) == ["ISCOMPLETED", "PRICE", "DETAILS"])
        #expect(throws: LegacyError.badMapping("titel=X")) { try migration.proposal(overrides: ["titel=X"]) }
        #expect(throws: LegacyError.badMapping("title")) { try migration.proposal(overrides: ["title"]) }
        #expect(throws: LegacyError.noEntity("Memo", known: ["Idea"])) {
            try migration.proposal(entity: "Memo")
        }
        #expect(throws: LegacyError.noText(entity: "Idea")) {
            try migration.proposal(overrides: ["title=", "description="])
        }
        #expect(
            throws: LegacyError.noAttribute(
                "NAME", entity: "Idea",
                known: ["ISCOMPLETED", "COLOR", "PRICE", "DATECREATED", "DATEMODIFIED", "DETAILS", "TITLE"])
        ) { try migration.proposal(overrides: ["title=NAME"]) }
    }
}

/// The plain layout with a table of ideas and no rows.
enum LegacyLayout {
    static func make(_ database: Database, _ uuid: String = "6D6F7265-00FF-4000-8000-0000000000FF") throws {
        try database.execute(
            sql: """
                CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
                CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
                INSERT INTO Z_METADATA VALUES (1, '\(uuid)', NULL);
                INSERT INTO Z_PRIMARYKEY VALUES (1, 'Idea', 0, 0);
                CREATE TABLE ZIDEA (
                    Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZISCOMPLETED INTEGER,
                    ZDATECREATED TIMESTAMP, ZDATEMODIFIED TIMESTAMP, ZDETAILS VARCHAR, ZTITLE VARCHAR, ZID BLOB)
                """)
    }
}
