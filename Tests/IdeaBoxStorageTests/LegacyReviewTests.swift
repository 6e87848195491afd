import Foundation
import GRDB
import SyncEngine
import Secrets
import TestSupport
import Testing

@testable import IdeaBoxCore
@testable import IdeaBoxStorage
@testable import LegacyImport

/// What a stranger found in the migration, each by what would have gone wrong.
@Suite struct LegacyReviewTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// A store of a few rows; the ids are their own.
    private func store(_ name: String, ids: [UInt8]) throws -> String {
        let path = folder.path + "/" + name
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
                    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
                    CREATE TABLE ZIDEA (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR, ZID BLOB,
                        ZDATECREATED TIMESTAMP, ZDATEMODIFIED TIMESTAMP);
                    INSERT INTO Z_PRIMARYKEY VALUES (1, 'Idea', 0, 9);
                    INSERT INTO Z_METADATA VALUES (1, '7B0A5C4E-53A4-44C5-9F39-1D1C2D1C7E11', NULL);
                    """)
            for (number, id) in ids.enumerated() {
                try database.execute(
                    sql: "INSERT INTO ZIDEA VALUES (?, 1, 1, ?, ?, 700000000, 700000001)",
                    arguments: [number + 1, "idea \(id)", Data(repeating: id, count: 16)])
            }
        }
        try queue.close()
        return path
    }

    private func box(_ store: MemoryStore) -> IdeaBox {
        IdeaBox(store: store, search: IdeaIndex(store), keys: MemorySecretStore(), device: "d", place: "p")
    }

    private func take(_ path: String, into store: MemoryStore) async throws -> MigrationReport {
        let migration = try LegacyMigration(store: path, scratch: folder.path + "/scratch")
        defer { migration.close() }
        return try await migration.run(
            migration.proposal(), into: box(store), at: Date(timeIntervalSince1970: 1_800_000_000))
    }

    private func titles(_ store: MemoryStore) async throws -> [String] {
        try await box(store).ideas(limit: 99).map(\.title).sorted()
    }

    @Test func `a copy of a store that went on with the same keys brings its own ideas`() async throws {
        let here = MemoryStore()
        _ = try await take(store("one.sqlite", ids: [1, 2]), into: here)
        let report = try await take(store("two.sqlite", ids: [3, 4]), into: here)
        #expect(report.added == 2 && report.changed == 0)
        #expect(try await titles(here) == ["idea 1", "idea 2", "idea 3", "idea 4"])
        #expect(try await take(folder.path + "/two.sqlite", into: here).present == 2)
        #expect(try await take(folder.path + "/one.sqlite", into: here).present == 2)
    }

    @Test func `a store behind a link is read with the log that lies beside the store`() async throws {
        let path = try store("real.sqlite", ids: [1])
        let writer = try DatabaseQueue(path: path)
        try writer.inDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0")
            try database.execute(
                sql: "INSERT INTO ZIDEA VALUES (7, 1, 1, 'in the log', x'07', 700000000, 700000001)")
        }
        try FileManager.default.createDirectory(
            atPath: folder.path + "/links", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/links/store.sqlite", withDestinationPath: path)
        let here = MemoryStore()
        _ = try await take(folder.path + "/links/store.sqlite", into: here)
        #expect(try await titles(here) == ["idea 1", "in the log"])
        try writer.close()
    }

    @Test func `the copy is gone once the migration is closed`() throws {
        let path = try store("one.sqlite", ids: [1])
        let migration = try LegacyMigration(store: path, scratch: folder.path + "/scratch")
        #expect(try folder.names("scratch").contains("copy-1"))
        migration.close()
        #expect(try !folder.names("scratch").contains("copy-1"))
    }

    @Test func `an import over an idea that is in the cloud already stays pending`() async throws {
        let here = MemoryStore()
        let path = try store("one.sqlite", ids: [1])
        _ = try await take(path, into: here)
        let id = try #require(try await box(here).ideas(limit: 1).first?.id)
        // The row as it is stands in the cloud.
        try await here.write { writer throws(IdeaStoreError) in
            guard let row = try writer.row(id), let entry = row.decoded else { return }
            try writer.putVersion(
                StoredVersion(
                    hash: .init(of: [1]), replica: String(repeating: "a", count: 32), idea: id, sequence: 1,
                    marks: ["m"]))
            try writer.put(IdeaRow(id, entry, isPending: false))
        }
        let queue = try DatabaseQueue(path: path)
        try await queue.write {
            try $0.execute(sql: "UPDATE ZIDEA SET ZTITLE = 'changed', ZDATEMODIFIED = 700000900")
        }
        try queue.close()
        let migration = try LegacyMigration(store: path, scratch: folder.path + "/scratch")
        _ = try await migration.run(
            migration.proposal(), into: box(here), takingChanges: true,
            at: Date(timeIntervalSince1970: 1_800_000_000))
        let (version, isPending) = try await here.read { reader throws(IdeaStoreError) in
            (try reader.versions(of: id).first, try reader.row(id)?.isPending)
        }
        #expect(isPending == true && version?.content != nil)
    }

    /// A store with one row in the main file and twenty in the log, each a commit of its own; what is changed in the log.
    private func logged(_ change: (inout Data) -> Void) throws -> LegacySurvey {
        let path = try store("live.sqlite", ids: [1])
        let writer = try DatabaseQueue(path: path)
        try writer.inDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0")
            for number in 10..<30 {
                try database.execute(
                    sql: "INSERT INTO ZIDEA VALUES (?, 1, 1, 'logged', NULL, 700000000, 700000001)",
                    arguments: [number])
            }
        }
        let copied = folder.path + "/copied.sqlite"
        try FileManager.default.copyItem(atPath: path, toPath: copied)
        var log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
        change(&log)
        try log.write(to: URL(fileURLWithPath: copied + "-wal"))
        try writer.close()
        let migration = try LegacyMigration(store: copied, scratch: folder.path + "/scratch")
        defer { migration.close() }
        return migration.survey
    }

    @Test(arguments: [0, 3, 16, 25]) func `a log whose head is damaged is said`(place: Int) throws {
        let survey = try logged { $0[place] ^= 1 }
        #expect(survey.damage == [.logDamaged(from: 0)] && survey.entities.first?.count == 1)
    }

    @Test func `a log that is damaged in the middle is said, with the byte`() throws {
        var frame = 0
        let survey = try logged { log in
            let page = log[8..<12].reduce(0) { $0 << 8 | Int($1) }
            frame = 32 + 5 * (page + 24)
            log[frame + 24 + page / 2] ^= 1
        }
        #expect(survey.damage == [.logDamaged(from: frame)])
        #expect(try #require(survey.entities.first?.count) < 21)
    }

    @Test func `a whole log is no damage`() throws { #expect(try logged { _ in }.damage == []) }

    @Test func `a log cut within a frame is no damage: nothing after it was saved`() throws {
        let cut = try logged { log in
            let page = log[8..<12].reduce(0) { $0 << 8 | Int($1) }
            log = log.prefix(32 + 3 * (page + 24) + 100)
        }
        #expect(cut.damage == [])
    }

    @Test func `another store's log is left out, and said`() throws {
        let path = try store("mine.sqlite", ids: [1, 2])
        let theirs = folder.path + "/theirs.sqlite"
        let writer = try DatabaseQueue(path: theirs)
        try writer.inDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0")
            try database.execute(
                sql: """
                    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
                    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
                    CREATE TABLE ZIDEA (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR, ZID BLOB,
                        ZDATECREATED TIMESTAMP, ZDATEMODIFIED TIMESTAMP);
                    INSERT INTO Z_PRIMARYKEY VALUES (1, 'Idea', 0, 9);
                    INSERT INTO Z_METADATA VALUES (1, '00000000-53A4-44C5-9F39-1D1C2D1C7E11', NULL);
                    INSERT INTO ZIDEA VALUES (1, 1, 1, 'theirs', NULL, 1, 1), (2, 1, 1, 'theirs', NULL, 1, 1),
                        (3, 1, 1, 'theirs', NULL, 1, 1);
                    """)
        }
        try FileManager.default.copyItem(atPath: theirs + "-wal", toPath: path + "-wal")
        try writer.close()
        let migration = try LegacyMigration(store: path, scratch: folder.path + "/scratch")
        defer { migration.close() }
        #expect(migration.survey.damage == [.logLeftOut] && migration.survey.entities.first?.count == 2)
    }
}
