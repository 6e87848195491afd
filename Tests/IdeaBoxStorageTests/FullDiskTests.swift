import Files
import Foundation
import GRDB
import IdeaBoxCore
import Secrets
import TestSupport
import Testing

@testable import IdeaBoxStorage

/// A store on a disk of 4 MB of its own, which a file fills to the last byte.
struct FullDiskTests {
    private let folder: ScratchFolder
    private let path: String
    private var filler: String { folder.path + "/rest" }

    init() throws {
        folder = try ScratchFolder()
        path = folder.path + "/ideas.sqlite3"
    }

    private func onSmallDisk(_ body: () async throws -> Void) async throws {
        #if os(Linux)
            try await SmallDisk.mounted(at: folder.path) { _ in try await body() }
        #endif
    }

    private func fill() throws {
        _ = FileManager.default.createFile(atPath: filler, contents: nil)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: filler))
        defer { try? file.close() }
        for _ in 0..<2048 {
            do { try file.write(contentsOf: Data(repeating: 0x78, count: 4096)) } catch { return }
        }
        Issue.record("the disk took more than it has room for")
    }

    private func put(_ number: Int, to store: IdeaDatabase) async throws {
        try await store.write { writer throws(IdeaStoreError) in
            try writer.put(.sample(number, "title", "word \(number)"))
        }
    }

    /// A store with two ideas, of which the log may still hold the second one.
    private func make(withLog: Bool) async throws {
        let store = try IdeaDatabase(path: path)
        try await put(1, to: store)
        await store.settle()
        store.close()
        let other = try IdeaDatabase(path: path)
        try await put(2, to: other)
        await other.settle()
        guard withLog else { return other.close() }
        // As the files lie after the power went: nobody has carried the log over.
        let kept = try [path, path + "-wal"].map { ($0, try Data(contentsOf: URL(fileURLWithPath: $0))) }
        #expect(kept[1].1.count > 4096)
        other.close()
        for (file, bytes) in kept { try bytes.write(to: URL(fileURLWithPath: file)) }
        for (file, _) in kept {
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        }
    }

    @Test(.enabled(if: SmallDisk.mayMount, "only root may mount a small disk"), arguments: [false, true])
    func `can be read, with its log, by who asks for no more, and each write says why not`(
        withLog: Bool
    ) async throws {
        try await onSmallDisk {
            try await make(withLog: withLog)
            try fill()
            let full = IdeaStoreError.system(.noSpace, path: path)
            #expect(throws: full) { try IdeaDatabase(path: path, patience: 0.2) }
            let store = try IdeaDatabase(readingFrom: path)
            #expect(store.obstacle == full)
            #expect(try await store.countAll() == 2)
            #expect(try await store.rows(matching: "word", .all, limit: 9, offset: 0).count == 2)
            #expect(try await store.count(matching: "word", .all, most: 9) == 2)
            await #expect(throws: full) { try await put(3, to: store) }
            // A copy of a home as well: which replica it is must wait.
            let box = IdeaBox(
                store: store, search: store, keys: MemorySecretStore(), device: "d", place: "p")
            #expect(await box.load(at: Date()).condition == .ready)
            await #expect(throws: IdeaBoxError.self) { try await box.add(IdeaDraft(title: "x"), at: Date()) }
            store.close()
            try FileManager.default.removeItem(atPath: filler)
            let again = try IdeaDatabase(readingFrom: path)
            #expect(again.obstacle == nil)
            try await put(3, to: again)
            #expect(try await again.countAll() == 3)
        }
    }

    @Test(.enabled(if: SmallDisk.mayMount, "only root may mount a small disk"))
    func `with none that is there, or one of a newer version, the reason is said`() async throws {
        try await onSmallDisk {
            try fill()
            #expect(throws: IdeaStoreError.system(.noSpace, path: path)) {
                try IdeaDatabase(readingFrom: path)
            }
            try FileManager.default.removeItem(atPath: filler)
            try? FileManager.default.removeItem(atPath: path)
            try await make(withLog: false)
            try await DatabaseQueue(path: path).writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA user_version = 99")
            }
            try fill()
            #expect(throws: IdeaStoreError.newerVersion(path: path, 99)) {
                try IdeaDatabase(readingFrom: path)
            }
        }
    }

    @Test(.enabled(if: SmallDisk.mayMount, "only root may mount a small disk"))
    func `of an earlier version is brought to this one by the first write for which there is room`()
        async throws
    {
        try await onSmallDisk {
            try await make(withLog: false)
            let earlier = IdeaSchema.version - 1
            try await DatabaseQueue(path: path).writeWithoutTransaction { db in
                try db.execute(
                    sql: "DELETE FROM grdb_migrations WHERE identifier = '\(IdeaSchema.version)'")
                try db.execute(
                    sql: """
                        DROP TABLE version;
                        CREATE TABLE version (
                            hash TEXT PRIMARY KEY NOT NULL, replica BLOB NOT NULL, idea BLOB NOT NULL,
                            sequence INTEGER NOT NULL, marks BLOB NOT NULL, lain INTEGER, content BLOB, key TEXT
                        ) STRICT;
                        CREATE INDEX version_idea ON version (idea);
                        """)
                try db.execute(sql: "PRAGMA user_version = \(earlier)")
            }
            // What SQLite puts beside the store has its room; nothing else has.
            let holder = try DatabaseQueue(path: path)
            #expect(try await holder.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM idea") } == 2)
            try fill()
            let store = try IdeaDatabase(path: path)
            #expect(store.obstacle == nil)
            #expect(try await store.countAll() == 2)
            await #expect(throws: IdeaStoreError.system(.noSpace, path: path)) { try await put(3, to: store) }
            func version() async throws -> Int64? {
                try await holder.read { try Int64.fetchOne($0, sql: "PRAGMA user_version") }
            }
            #expect(try await version() == earlier)
            try FileManager.default.removeItem(atPath: filler)
            try await put(3, to: store)
            #expect(try await version() == IdeaSchema.version)
            #expect(try await store.countAll() == 3)
            try holder.close()
        }
    }
}
