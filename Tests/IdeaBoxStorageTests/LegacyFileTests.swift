import Files
import Foundation
import GRDB
import IdeaBoxCore
import IdeaBoxStorage
import LegacyImport
import SyncProduct
import TestSupport
import Testing

struct LegacyFileTests {
    private func open(_ path: String, _ folder: ScratchFolder) throws(LegacyError) {
        _ = try LegacyMigration(store: path, scratch: folder.path + "/scratch")
    }

    /// A connection that may keep a transaction open.
    private static var holding: Configuration {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return configuration
    }

    @Test func `what is no store is refused with its own sentence`() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/x"
        #expect(throws: LegacyError.notFound(path: path)) { try open(path, folder) }
        #expect(throws: LegacyError.notAFile(path: folder.path)) { try open(folder.path, folder) }
        try folder.put("x", [])
        #expect(throws: LegacyError.empty(path: path)) { try open(path, folder) }
        try folder.put("x", Array("{\"ideas\": []}".utf8))
        #expect(throws: LegacyError.notSQLite(path: path)) { try open(path, folder) }
        try folder.put("x", Array("SQLite format 3\0".utf8))
        #expect(throws: LegacyError.damaged(path: path)) { try open(path, folder) }
        try folder.put("x", Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0xAA, count: 8192))
        #expect(throws: LegacyError.damaged(path: path)) { try open(path, folder) }
        let other = try LegacyFixture { database, _ in
            try database.execute(sql: "CREATE TABLE idea (title TEXT); INSERT INTO idea VALUES ('x')")
        }
        #expect(throws: LegacyError.notCoreData(path: other.store)) { try open(other.store, folder) }
        let none = try LegacyFixture { database, _ in
            try LegacyLayout.make(database)
            try database.execute(sql: "DROP TABLE ZIDEA")
        }
        let empty = try LegacyMigration(store: none.store, scratch: folder.path + "/scratch")
        #expect(throws: LegacyError.noIdeas(known: [])) { try empty.proposal() }
    }

    @Test func `a pipe is refused without being opened`() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/pipe"
        #expect(unsafe mkfifo(path, 0o600) == 0)
        #expect(throws: LegacyError.notAFile(path: path)) { try open(path, folder) }
        #expect(LegacyFinder(places: [path, folder.path]).stores() == [])
    }

    @Test func `a store that is written to while it is copied is copied again, and given up in the end`()
        throws
    {
        let old = try LegacyFixture("core-data")
        func grow() {
            guard let file = FileHandle(forUpdatingAtPath: old.store + "-wal") else { return }
            file.seekToEndOfFile()
            file.write(Data([0]))
            try? file.close()
        }
        var attempts: [Int] = []
        _ = try LegacyMigration(store: old.store, scratch: old.scratch) { attempt in
            attempts.append(attempt)
            if attempt == 1 { grow() }
        }
        #expect(attempts == [1, 2])
        #expect(throws: LegacyError.changing(path: old.store)) {
            _ = try LegacyMigration(store: old.store, scratch: old.scratch) { _ in grow() }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: old.scratch) == ["lock"])
    }

    @Test func `a log that appears while the store is copied is noticed`() throws {
        let old = try LegacyFixture("damaged")
        #expect(throws: Never.self) {
            _ = try LegacyMigration(store: old.store, scratch: old.scratch) { attempt in
                if attempt == 1 { try? Data([1]).write(to: URL(filePath: old.store + "-journal")) }
            }
        }
    }

    @Test func `a store that another program has locked is read all the same`() async throws {
        let old = try LegacyFixture("core-data")
        try FileManager.default.removeItem(atPath: old.store + "-wal")
        let holder = try DatabaseQueue(path: old.store, configuration: Self.holding)
        try await holder.writeWithoutTransaction { database in
            try database.execute(sql: "BEGIN EXCLUSIVE; UPDATE ZIDEA SET ZTITLE = 'not yet'")
        }
        let migration = try LegacyMigration(store: old.store, scratch: old.scratch)
        let titles = try migration.sample(migration.proposal()).compactMap(\.title)
        #expect(titles.first == "Learn to sail")
        try await holder.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try holder.close()
    }

    @Test func `a change that was not finished, with its journal beside it, is undone in the copy`() throws {
        let old = try LegacyFixture("damaged")
        let (store, live) = (old.store, old.folder.path + "/live")
        try FileManager.default.copyItem(atPath: store, toPath: live)
        let holder = try DatabaseQueue(path: live)
        try holder.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    PRAGMA cache_size = 1; BEGIN; UPDATE ZIDEA SET ZTITLE = 'unfinished', ZDETAILS = hex(zeroblob(900))
                    """)
            for side in ["", "-journal"] {
                try? FileManager.default.removeItem(atPath: store + side)
                try FileManager.default.copyItem(atPath: live + side, toPath: store + side)
            }
            try database.execute(sql: "ROLLBACK")
        }
        try holder.close()
        let journal = try Data(contentsOf: URL(filePath: store + "-journal"))
        #expect(journal.count > 512)
        let migration = try LegacyMigration(store: store, scratch: old.scratch)
        #expect(migration.survey.damage.isEmpty)
        #expect(try migration.sample(migration.proposal(), limit: 1).map(\.title) == ["title 1"])
        #expect(try Data(contentsOf: URL(filePath: store + "-journal")) == journal)
    }

    @Test func `copies are private, and those that a killed program left are removed`() throws {
        let old = try LegacyFixture("core-data")
        var migration: LegacyMigration? = try LegacyMigration(store: old.store, scratch: old.scratch)
        let mode = try FileManager.default.attributesOfItem(atPath: old.scratch + "/copy-1")[
            .posixPermissions]
        #expect(mode as? Int == 0o700)
        let file = try FileManager.default.attributesOfItem(atPath: old.scratch + "/copy-1/store")
        #expect(file[.posixPermissions] as? Int == 0o600)
        // What nobody holds is what a killed program leaves.
        let left = old.scratch + "/copy-7"
        try FileManager.default.createDirectory(
            atPath: left, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        try Data([1]).write(to: URL(filePath: left + "/store"))
        let second = try LegacyMigration(store: old.store, scratch: old.scratch)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: old.scratch).sorted() == [
                "copy-1", "copy-2", "lock",
            ])
        #expect(second.survey == migration?.survey)
        migration = nil
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: old.scratch).sorted() == ["copy-2", "lock"])
    }

    @Test func `a scratch folder that cannot be made is said, and nothing is changed`() throws {
        let old = try LegacyFixture("core-data")
        try old.folder.put("file", [1])
        do throws(LegacyError) {
            _ = try LegacyMigration(store: old.store, scratch: old.folder.path + "/file/scratch")
            Issue.record("it was made")
        } catch {
            guard case .scratch(let path, _) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(path == old.folder.path + "/file/scratch")
        }
        #expect(try old.isUntouched())
    }

    @Test func `the finder names the stores in a box's folder, and nothing else`() throws {
        let (old, swift) = (try LegacyFixture("wal-only-store"), try LegacyFixture("swift-data"))
        let home = try ScratchFolder()
        let support = home.path + "/Library/Application Support"
        for folder in ["/data/legacy", "/Library/Application Support"] {
            try FileManager.default.createDirectory(
                atPath: home.path + folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        try FileManager.default.copyItem(atPath: old.store, toPath: home.path + "/data/legacy/IdeaBox.sqlite")
        try FileManager.default.copyItem(atPath: swift.store, toPath: support + "/default.store")
        try FileManager.default.copyItem(atPath: swift.store, toPath: support + "/settings.plist")
        let own = try IdeaDatabase(path: home.path + "/data/ideas.sqlite")
        try home.put("data/notes.sqlite", Array("not a store".utf8))
        try home.put("data/empty.store", [])
        let finder = LegacyFinder.usual(dataHome: home.path + "/data", home: home.path)
        let stores = [home.path + "/data/legacy/IdeaBox.sqlite", support + "/default.store"]
        #expect(finder.stores() == stores)
        _ = own
        // One that is in use is passed over under whatever name.
        let linked = home.path + "/data/legacy/own.sqlite"
        try FileManager.default.createSymbolicLink(atPath: linked, withDestinationPath: stores[1])
        #expect(finder.stores(beside: stores[1]) == [stores[0]])
    }

    @Test func `every sentence is there in both languages`() {
        let field = LegacyField.title
        let kinds: [LegacyFinding.Kind] = [
            .rowsUnreadable(1...1), .rowsUnreadable(1...9),
            .valueUnreadable(field, column: "Z", .archive(bytes: 1)),
            .valueConverted(field, column: "Z"), .textRepaired(field, column: "Z"), .titleBroken, .idShared,
            .tooLong(field, bytes: 9), .changedSince, .unreadableHere,
            .valueUnreadable(field, column: "Z", .richText(bytes: 1)),
            .valueUnreadable(field, column: "Z", .bytes(1)), .valueUnreadable(field, column: "Z", .damaged),
            .valueUnreadable(field, column: "Z", .fileMissing("F")),
            .valueUnreadable(field, column: "Z", .unexpected("soon")),
        ]
        let errors: [LegacyError] = [
            .notFound(path: "/p"), .notAFile(path: "/p"), .empty(path: "/p"), .notSQLite(path: "/p"),
            .notCoreData(path: "/p"), .system(.denied, path: "/p"), .changing(path: "/p"),
            .damaged(path: "/p"),
            .scratch(path: "/p", reason: "r"), .unreadable(path: "/p", reason: "r"),
            .noEntity("E", known: ["F"]),
            .noIdeas(known: []), .badMapping("x"), .noAttribute("A", entity: "E", known: ["F"]),
            .noText(entity: "E"), .store(.busy(path: "/p")), .store(.system(.noSpace, path: "/p")),
        ]
        let damage: [LegacyDamage] = [
            .check("c"), .truncated(size: 1, expected: 2), .logMissing, .logLeftOut, .entitiesUnreadable,
            .idUnreadable,
        ]
        var said: [any Localizable] = errors + damage + LegacyField.allCases
        said += kinds.map { LegacyFinding(table: "ZIDEA", key: 1, $0) }
        said.append(MigrationReport(isDryRun: true))
        let english = said.map { $0.text(in: .english) }
        let chinese = said.map { $0.text(in: .chinese) }
        #expect(Set(english).count == said.count)
        #expect(Set(chinese).count == said.count)
        #expect(english.allSatisfy { text in text.allSatisfy { !("\u{4E00}"..."\u{9FFF}").contains($0) } })
        #expect(chinese.allSatisfy { text in text.contains { ("\u{4E00}"..."\u{9FFF}").contains($0) } })
    }
}
