import Foundation
import IdeaBoxCore
import LegacyImport
import TestSupport
import Testing

/// US1-1 on Apple's systems: the old store in the app's own container, and one that a person picks.
struct LegacyContainerTests {
    private let folder: ScratchFolder
    private var support: String { folder.path + "/Library/Application Support" }
    private var documents: String { folder.path + "/Documents" }

    init() throws {
        folder = try ScratchFolder()
        for path in [support + "/IdeaBox/ideas", documents] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
    }

    private func container(_ name: String = "") -> LegacyContainer {
        LegacyContainer(support: support, documents: documents, name: name)
    }

    /// Puts a store of the old app at a path, with its log.
    private func put(_ path: String, _ vector: String = "core-data") throws {
        let old = try LegacyFixture(vector)
        for side in ["", "-wal"] where FileManager.default.fileExists(atPath: old.store + side) {
            try FileManager.default.copyItem(atPath: old.store + side, toPath: path + side)
        }
    }

    @Test func `US1-1, a store is found in Application Support before one in Documents`() throws {
        #expect(container().store() == nil)
        try put(documents + "/Ideas.sqlite")
        #expect(container().store() == documents + "/Ideas.sqlite")
        try put(support + "/default.store", "swift-data")
        #expect(container().store() == support + "/default.store")
    }

    @Test func `the store of this app is not taken for an old one`() throws {
        try put(support + "/IdeaBox/ideas/ideas.store", "swift-data")
        #expect(container().store() == nil)
    }

    @Test(arguments: ["Second", "Second.sqlite", "sub/Second.sqlite", "sub/Second"])
    func `a name that the app gives is looked for, and nothing else`(name: String) throws {
        try put(support + "/First.sqlite")
        #expect(container(name).store() == nil)
        try FileManager.default.createDirectory(
            atPath: documents + "/sub", withIntermediateDirectories: true)
        let path = documents + (name.hasPrefix("sub") ? "/sub/Second.sqlite" : "/Second.sqlite")
        try put(path)
        #expect(container(name).store() == path)
    }

    @Test func `a folder that was picked holds the store, also as a container or a home does`() throws {
        let picked = folder.path + "/picked"
        for place in ["", "/Library/Application Support", "/Data/Documents"] {
            try FileManager.default.createDirectory(
                atPath: picked + place, withIntermediateDirectories: true)
            #expect(throws: LegacyError.notFound(path: picked)) { try container().pick(picked) }
            let path = picked + place + "/Old.sqlite"
            try put(path)
            #expect(try container().pick(picked) == LegacyPick(found: path))
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.removeItem(atPath: path + "-wal")
        }
        try put(picked + "/A.sqlite")
        try put(picked + "/Documents-B.sqlite")
        #expect(try container("Documents-B").pick(picked).path == picked + "/Documents-B.sqlite")
        #expect(try container("None").pick(picked).path == picked + "/A.sqlite")
    }

    @Test func `a file that was picked without its log is said to lack what was changed last`() throws {
        let path = folder.path + "/Old.sqlite"
        try put(path)
        #expect(try container().pick(path).mayLackLog == false)
        try FileManager.default.removeItem(atPath: path + "-wal")
        let pick = try container().pick(path)
        #expect(pick.path == path && pick.mayLackLog)
        let migration = try LegacyMigration(store: path, scratch: folder.path + "/scratch")
        #expect(migration.survey.damage == [])
        #expect(pick.completed(migration.survey).damage == [.logMissing])
        #expect(pick.completed(pick.completed(migration.survey)) == pick.completed(migration.survey))
        #expect(LegacyPick(found: path).completed(migration.survey) == migration.survey)
        // What has no log of that kind lacks none; what is not there is refused by the migration.
        var bytes = try folder.bytes("Old.sqlite")
        (bytes[18], bytes[19]) = (1, 1)
        try folder.put("Old.sqlite", bytes)
        #expect(try container().pick(path).mayLackLog == false)
        #expect(try container().pick(path + "-none") == LegacyPick(found: path + "-none"))
    }
}
