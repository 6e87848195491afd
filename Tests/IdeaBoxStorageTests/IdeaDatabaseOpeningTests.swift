import Foundation
import GRDB
import IdeaBoxCore
import TestSupport
import Testing

@testable import IdeaBoxStorage

/// What may stand at a store's path.
struct IdeaDatabaseOpeningTests {
    private let folder: ScratchFolder
    private let path: String

    init() throws {
        folder = try ScratchFolder()
        path = folder.path + "/data/ideas.sqlite3"
    }

    private func error(_ path: String? = nil) -> IdeaStoreError? {
        do throws(IdeaStoreError) {
            _ = try IdeaDatabase(path: path ?? self.path, patience: 0.1)
            return nil
        } catch {
            return error
        }
    }

    /// Does something to the file past the store.
    private func sqlite(_ sql: String) throws {
        try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
    }

    private func fill() async throws {
        let store = try IdeaDatabase(path: path)
        try await store.write { writer throws(IdeaStoreError) in
            for number in 0..<200 {
                try writer.put(.sample(number, "title \(number)", "word 天气 \(number)", modified: 1))
            }
        }
        await store.settle()
        store.close()
    }

    @Test func `the store and what stands beside it may be used by their owner alone`() async throws {
        let store = try IdeaDatabase(path: path)
        try await store.write { writer throws(IdeaStoreError) in try writer.put(.sample(1)) }
        let names = try folder.names("data")
        #expect(Set(names).isSuperset(of: ["ideas.sqlite3", "ideas.sqlite3-wal", "ideas.sqlite3-shm"]))
        for name in names {
            let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/data/" + name)
            #expect(mode[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/data")
        #expect(mode[.posixPermissions] as? Int == 0o700)
    }

    @Test func `a closed store is one file that says whose it is, and opens again`() async throws {
        try await fill()
        #expect(try folder.names("data") == ["ideas.sqlite3", "ideas.sqlite3-lock"])
        #expect(try folder.bytes("data/ideas.sqlite3")[68..<72].elementsEqual("IDEA".utf8))
        let store = try IdeaDatabase(path: path)
        let found = try await store.rows(matching: "天", .all, limit: 3, offset: 0).map(\.title)
        #expect(found == ["title 0", "title 1", "title 2"])
    }

    @Test(arguments: ["PRAGMA journal_mode = DELETE", "PRAGMA journal_mode = WAL"])
    func `another program's SQLite file is not a store, and stays as it was`(mode: String) throws {
        _ = try IdeaDatabase(path: folder.path + "/data/other")
        try sqlite("\(mode); CREATE TABLE idea (a); INSERT INTO idea VALUES (1); PRAGMA user_version = 7")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let before = try folder.bytes("data/ideas.sqlite3")
        #expect(error() == .notAStore(path: path))
        #expect(try folder.bytes("data/ideas.sqlite3") == before)
    }

    @Test(arguments: [1, 15, 100, 5000])
    func `a file of another kind is not a store, and stays as it was`(count: Int) throws {
        _ = try IdeaDatabase(path: folder.path + "/data/other")
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 65) }
        try folder.put("data/ideas.sqlite3", bytes)
        #expect(error() == .notAStore(path: path))
        #expect(try folder.bytes("data/ideas.sqlite3") == bytes)
    }

    @Test func `an empty file becomes a store, as does one whose making was interrupted`() async throws {
        _ = try IdeaDatabase(path: folder.path + "/data/other")
        try folder.put("data/ideas.sqlite3", [])
        #expect(error() == nil)
        try FileManager.default.removeItem(atPath: path)
        try sqlite("PRAGMA application_id = \(IdeaSchema.applicationID)")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try await fill()
        let store = try IdeaDatabase(path: path)
        #expect(try await store.countAll() == 200)
    }

    @Test func `many who open a store that is not there yet make it once`() async throws {
        let path = path
        let counts = try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let store = try IdeaDatabase(path: path)
                    try await store.write { writer throws(IdeaStoreError) in
                        try writer.put(.sample(number))
                    }
                }
            }
            try await group.waitForAll()
            return try await IdeaDatabase(path: path).countAll()
        }
        #expect(counts == 8)
    }

    @Test func `a newer version's store is refused, also when it was renewed while this one was open`()
        async throws
    {
        let store = try IdeaDatabase(path: path)
        try await store.write { writer throws(IdeaStoreError) in try writer.put(.sample(1)) }
        try sqlite("PRAGMA user_version = 99")
        #expect(error() == .newerVersion(path: path, 99))
        await #expect(throws: IdeaStoreError.newerVersion(path: path, 99)) {
            try await store.write { writer throws(IdeaStoreError) in try writer.put(.sample(2)) }
        }
        await #expect(throws: IdeaStoreError.newerVersion(path: path, 99)) { try await store.revision() }
        try sqlite("PRAGMA user_version = 1")
        #expect(try await store.revision() == 1)
    }

    @Test func `a store without its tables is damaged`() async throws {
        try await fill()
        try sqlite("DROP TABLE tally")
        #expect(error() == .damaged(path: path))
    }

    @Test func `what is no plain file of one's own is refused with what to do`() async throws {
        try await fill()
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(
            error()
                == .failed(
                    path: path,
                    reason: "Other users may use \(path) (mode 644); run: chmod 600 \(path)"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let link = folder.path + "/data/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        #expect(
            error(link)
                == .failed(
                    path: link, reason: "\(link) is a symbolic link; name the real place instead."))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/data")
        guard case .failed(path, let reason)? = error() else {
            Issue.record("a folder that others may enter was taken")
            return
        }
        #expect(reason.hasSuffix("run: chmod 700 \(folder.path)/data"))
    }

    @Test func `bytes that were changed anywhere never stop the program`() async throws {
        try await fill()
        let whole = try folder.bytes("data/ideas.sqlite3")
        var refused = 0
        for seed in Soak.seeds(60) {
            var generator = SeededGenerator(seed: seed)
            var bytes = whole
            let at = Int.random(in: 100..<whole.count, using: &generator)
            let noise = generator.bytes(generator.pick([1, 4, 64, 4096, 20_000]))
            bytes.replaceSubrange(
                at..<min(whole.count, at + noise.count), with: noise.prefix(whole.count - at))
            if seed % 5 == 0 { bytes.removeLast(at / 2) }
            for name in try folder.names("data") {
                try FileManager.default.removeItem(atPath: "\(folder.path)/data/\(name)")
            }
            try folder.put("data/ideas.sqlite3", bytes)
            if await uses(path) != nil { refused += 1 }
        }
        #expect(refused > 10)
    }

    /// Uses a store in every way; gives the first error.
    private func uses(_ path: String) async -> IdeaStoreError? {
        do throws(IdeaStoreError) {
            let store = try IdeaDatabase(path: path, patience: 0.1)
            var first: IdeaStoreError?
            for text in ["", "title", "天气", "w"] {
                do throws(IdeaStoreError) {
                    _ = try await store.rows(matching: text, .open, limit: 500, offset: 0)
                } catch { first = first ?? error }
            }
            do throws(IdeaStoreError) {
                try await store.write { writer throws(IdeaStoreError) in
                    for number in 0..<20 { try writer.put(.sample(number, "other \(number)", modified: 2)) }
                    _ = try writer.changed(since: 0, limit: 1000)
                    _ = try writer.versions(of: .number(1))
                }
            } catch { first = first ?? error }
            return first
        } catch {
            return error
        }
    }

    @Test func `a store of the first version is opened and brought to this one`() async throws {
        _ = try IdeaDatabase(path: folder.path + "/data/other")
        try sqlite(FirstVersion.sql)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let store = try IdeaDatabase(path: path)
        let (rows, counts, note) = try await store.read { reader throws(IdeaStoreError) in
            var counts: [Int] = []
            for filter in IdeaFilter.allCases { counts.append(try reader.count(filter)) }
            return (try reader.rows(.all, limit: 9, offset: 0), counts, try reader.note("n"))
        }
        #expect(
            rows == [
                .sample(2, "Zwei", "天气", modified: 7, done: true, pending: true).at(2),
                .sample(1, "Eins", "one", modified: 5, others: true).at(1),
            ])
        #expect(counts == [2, 1, 1, 1, 0, 1])
        #expect(note == [1, 2, 3])
        #expect(try await store.rows(matching: "天 zw", .done, limit: 9, offset: 0) == [rows[0]])
        try await store.write { writer throws(IdeaStoreError) in
            try writer.put(.sample(1, "Drei", modified: 9))
        }
        #expect(try await store.rows(matching: "eins", .all, limit: 9, offset: 0) == [])
        #expect(try await store.rows(matching: "d", .all, limit: 9, offset: 0).map(\.revision) == [3])
    }
}
