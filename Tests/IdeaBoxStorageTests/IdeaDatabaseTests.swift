import Files
import Foundation
import GRDB
import IdeaBoxCore
import Secrets
import TestSupport
import Testing

@testable import IdeaBoxStorage

/// What a store of SQLite does beyond the port's promises.
struct IdeaDatabaseTests {
    private let folder: ScratchFolder
    private let path: String

    init() throws {
        folder = try ScratchFolder()
        path = folder.path + "/ideas.sqlite3"
    }

    @Test func `a box adds, lists and finds in a database`() async throws {
        let store = try IdeaDatabase(path: path)
        let box = IdeaBox(store: store, search: store, keys: MemorySecretStore(), device: "d", place: "p")
        let now = Date(timeIntervalSinceReferenceDate: 1000)
        try await box.add(IdeaDraft(title: "Hello world", description: "天气很好"), at: now)
        #expect(try await box.ideas(limit: 10).map(\.title) == ["Hello world"])
        #expect(try await box.ideas(matching: "wor 气", limit: 10).map(\.title) == ["Hello world"])
        #expect(await box.state.counts.all == 1)
    }

    @Test func `while another program writes, reads go on and writes wait, but not for ever`() async throws {
        let store = try IdeaDatabase(path: path, patience: 0.2)
        try await store.write { writer throws(IdeaStoreError) in try writer.put(.sample(1)) }
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        await #expect(throws: IdeaStoreError.busy(path: path)) {
            try await store.write { writer throws(IdeaStoreError) in try writer.put(.sample(2)) }
        }
        #expect(try await store.countAll() == 1)
        #expect(try await IdeaDatabase(path: path, patience: 0.2).countAll() == 1)
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        try await store.write { writer throws(IdeaStoreError) in try writer.put(.sample(2)) }
        #expect(try await store.countAll() == 2)
    }

    @Test func `nothing is acknowledged into a store that was moved or deleted`() async throws {
        let store = try IdeaDatabase(path: path)
        try FileManager.default.moveItem(atPath: path, toPath: path + "-elsewhere")
        let moved = IdeaStoreError.failed(
            path: path, reason: "it was moved or deleted while it was in use; start again")
        await #expect(throws: moved) {
            try await store.write { writer throws(IdeaStoreError) in try writer.put(.sample(1)) }
        }
        _ = FileManager.default.createFile(atPath: path, contents: Data())
        await #expect(throws: moved) {
            try await store.write { writer throws(IdeaStoreError) in try writer.put(.sample(1)) }
        }
    }

    @Test func `what SQLite refuses undoes the transaction, even if its body goes on`() async throws {
        let store = try IdeaDatabase(path: path)
        let other = try DatabaseQueue(path: path)
        try await other.write {
            try $0.execute(
                sql: """
                    CREATE TRIGGER no BEFORE INSERT ON idea WHEN NEW.title = CAST('no' AS BLOB)
                    BEGIN SELECT RAISE(ABORT, 'no'); END
                    """)
        }
        await #expect(throws: IdeaStoreError.failed(path: path, reason: "SQLite 1811 (constraint failed)")) {
            try await store.write { writer throws(IdeaStoreError) in
                try writer.put(.sample(1))
                do throws(IdeaStoreError) { try writer.put(.sample(2, "no")) } catch {}
            }
        }
        #expect(try await store.revision() == 0)
        #expect(try await store.list() == [])
    }

    @Test func `what is deleted for good is in no file once that is acknowledged`() async throws {
        let store = try IdeaDatabase(path: path)
        let row = IdeaRow.sample(1, "xylophone", "quagga")
        try await store.write { writer throws(IdeaStoreError) in
            for number in 2..<40 { try writer.put(.sample(number, "other \(number)")) }
            try writer.put(row)
        }
        try await store.write { writer throws(IdeaStoreError) in
            try writer.put(
                IdeaRow(
                    id: row.id, entry: [], title: "", description: "", created: 0, modified: 0,
                    isCompleted: false, standing: .purged, hasOtherVersions: false, isPending: true))
        }
        let folder = (path as NSString).deletingLastPathComponent
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
            for word in ["xylophone", "quagga"] {
                #expect(bytes.range(of: Data(word.utf8)) == nil, "\(name) holds \(word)")
            }
        }
        #expect(try await store.countAll() == 38)
    }

    @Test(.enabled(if: SmallDisk.mayMount, "only root may mount a small disk"))
    func `a full disk is said, and what was kept before stays`() async throws {
        try await onSmallDisk { path, _ in
            let store = try IdeaDatabase(path: path)
            let text = String(repeating: "0123456789 ", count: 10_000)
            var kept = 0
            var refusal: IdeaStoreError?
            while refusal == nil, kept < 500 {
                let number = kept
                do throws(IdeaStoreError) {
                    try await store.write { writer throws(IdeaStoreError) in
                        try writer.put(.sample(number, "t", text))
                    }
                    kept += 1
                } catch { refusal = error }
            }
            #expect(refusal == .system(.noSpace, path: path))
            #expect(kept > 0)
            #expect(try await store.countAll() == kept)
            let again = try IdeaDatabase(path: path)
            #expect(try await again.rows(matching: "t", .all, limit: 1000, offset: 0).count == kept)
        }
    }

    @Test(.enabled(if: SmallDisk.mayMount, "only root may mount a small disk"))
    func `read-only media are said`() async throws {
        try await onSmallDisk { path, remount in
            let store = try IdeaDatabase(path: path)
            try await store.write { writer throws(IdeaStoreError) in try writer.put(.sample(1)) }
            await store.settle()
            store.close()
            try remount()
            #expect(throws: IdeaStoreError.system(.readOnly, path: path)) { try IdeaDatabase(path: path) }
            #expect(throws: IdeaStoreError.system(.readOnly, path: path + "2")) {
                try IdeaDatabase(path: path + "2")
            }
        }
    }

    /// Runs a body on a disk of 4 MB of its own; `remount` makes it read-only.
    private func onSmallDisk(
        _ body: (_ path: String, _ remount: () throws -> Void) async throws -> Void
    ) async throws {
        #if os(Linux)
            try await SmallDisk.mounted(at: folder.path) { try await body(path, $0) }
        #endif
    }

    @Test(arguments: [0, 1, 30, 700])
    func `what was acknowledged before a process is killed is there, and nothing of what was not`(
        puts: Int
    ) async throws {
        let path = path
        // The child is this test in a process of its own: it ends in the middle of its 21st transaction.
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, puts = puts as Int] in
            let store = try IdeaDatabase(path: path)
            for number in 0..<20 {
                try await store.write { writer throws(IdeaStoreError) in
                    try writer.put(.sample(number, "kept", modified: 1))
                    try writer.setNote("n", [UInt8(number)])
                }
            }
            try await store.write { writer throws(IdeaStoreError) in
                for number in 0..<puts {
                    try writer.put(.sample(number, "lost", String(repeating: "x ", count: 3000)))
                }
                kill(getpid(), SIGKILL)
            }
        }
        let store = try IdeaDatabase(path: path)
        #expect(try await store.countAll() == 20)
        #expect(try await store.revision() == 20)
        #expect(try await store.rows(matching: "kept", .all, limit: 99, offset: 0).count == 20)
        #expect(try await store.rows(matching: "lost", .all, limit: 99, offset: 0) == [])
        #expect(try await store.read { reader throws(IdeaStoreError) in try reader.note("n") } == [19])
        try check(store)
    }

    @Test(arguments: Soak.seeds(2))
    func `after any writes, the file, its indexes, the words and the counts agree`(seed: UInt64) async throws
    {
        var generator = SeededGenerator(seed: seed)
        let store = try IdeaDatabase(path: path)
        for round in 0..<60 {
            let rows = (0..<20).map { _ in
                IdeaRow.sample(
                    .random(in: 0..<80, using: &generator), generator.pick(["", "a", "天气", "b c"]),
                    generator.pick(["", "d 天", String(repeating: "long ", count: 2000)]),
                    modified: generator.pick([0, 1, 1.001, 5e300, -5e300, .nan, .infinity]),
                    done: .random(using: &generator),
                    standing: generator.pick([.shown, .shown, .deleted, .purged, .unreadable]),
                    others: .random(using: &generator), pending: .random(using: &generator))
            }
            let write = { @Sendable () async throws in
                try await store.write { writer throws(IdeaStoreError) in
                    for row in rows { try writer.put(row) }
                    if round % 5 == 0 { throw .system(.noSpace, path: "") }
                }
            }
            if round % 5 == 0 {
                await #expect(throws: IdeaStoreError.system(.noSpace, path: "")) { try await write() }
            } else {
                try await write()
            }
        }
        try check(store)
        let lists = try await store.read { reader throws(IdeaStoreError) in
            var counts: [Int] = []
            var listed: [Int] = []
            for filter in IdeaFilter.allCases {
                counts.append(try reader.count(filter))
                listed.append(try reader.rows(filter, limit: 999, offset: 0).count)
            }
            return (counts, listed)
        }
        #expect(lists.0 == lists.1)
    }

    /// How many parts the index of words has.
    private static func parts(_ reader: any IdeaReading) throws(IdeaStoreError) -> Int64? {
        try (reader as? Transaction)?
            .fetch("SELECT count(DISTINCT segid) FROM search_idx", []) { $0.integer(0) ?? 0 }.first
    }

    @Test func `after a large write the index of words is put in order, a step at a time`() async throws {
        let store = try IdeaDatabase(path: path)
        let rows = (0..<12_000).map { number in
            let words = (0..<40).map { "w\(number &* 7919 &* ($0 + 1) % 5003)" }
            return IdeaRow.sample(number, "idea \(number)", words.joined(separator: " "))
        }
        let before = try await store.write { writer throws(IdeaStoreError) in
            for row in rows { try writer.put(row) }
            try (writer as? Transaction)?.finishWords()
            return try Self.parts(writer)
        }
        // Other writes go between.
        try await store.write { writer throws(IdeaStoreError) in try writer.put(.sample(-1, "between")) }
        await store.settle()
        let after = try await store.read { reader throws(IdeaStoreError) in try Self.parts(reader) }
        #expect(before ?? 0 >= 4 && after ?? 9 < 4, "\(before ?? 0) parts became \(after ?? 0)")
        let settings = try store.writer.read {
            try Row.fetchAll($0, sql: "SELECT k, v FROM search_config WHERE k LIKE '%merge' ORDER BY k")
        }
        #expect(settings.map(\.description) == ["[k:\"automerge\" v:4]", "[k:\"crisismerge\" v:16]"])
        #expect(try await store.rows(matching: "between", .all, limit: 9, offset: 0).count == 1)
        try check(store)
    }

    @Test func `of what was wiped no word is left in the file or its log`() async throws {
        let store = try IdeaDatabase(path: path)
        let box = IdeaBox(store: store, search: store, keys: MemorySecretStore(), device: "d", place: "p")
        let now = Date(timeIntervalSinceReferenceDate: 1000)
        for number in 0..<50 { try await box.add(IdeaDraft(title: "kept \(number)"), at: now) }
        let id = try await box.add(IdeaDraft(title: "verysecretword", description: "anothersecret"), at: now)
        for number in 50..<99 { try await box.add(IdeaDraft(title: "kept \(number)"), at: now) }
        func holds(_ word: String) throws -> Bool {
            try ["", "-wal"].contains { side in
                try Data(contentsOf: URL(filePath: path + side)).range(of: Data(word.utf8)) != nil
            }
        }
        #expect(try holds("verysecretword") && holds("anothersecret"))
        try await box.delete(id, at: now)
        try await box.deleteNow(id, at: now)
        await store.settle()
        _ = try await store.writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        #expect(try !holds("verysecretword") && !holds("anothersecret") && holds("kept"))
        try check(store)
    }

    /// Lets SQLite check the file, the index of words against the words, and the words against the ideas.
    private func check(_ store: IdeaDatabase) throws {
        let found = try store.writer.write { db in
            try db.execute(sql: "INSERT INTO search (search) VALUES ('integrity-check')")
            return (
                try String.fetchAll(db, sql: "PRAGMA integrity_check"),
                try Row.fetchAll(
                    db,
                    sql: """
                        SELECT title, description, c0 FROM idea FULL JOIN search_content AS held
                        ON held.id = place WHERE standing < 2 OR held.id IS NOT NULL
                        """)
            )
        }
        #expect(found.0 == ["ok"])
        for row in found.1 {
            let words = IdeaWords(title: row.text(0), description: row.text(1))
            #expect(row.bytes(2) == words.text)
        }
    }

    @Test func `places are in the order of time, and each time has places of its own`() {
        let times = [-Double.infinity, -1e300, -5e9, -1, 0, 1.0 / 128, 1, 8e8, 4.2e9, 1e300, .infinity]
        let ranges = times.map(DatabasePlace.range)
        for (one, other) in zip(ranges, ranges.dropFirst()) {
            #expect(one == other || one.upperBound < other.lowerBound)
        }
        #expect(ranges[0] == ranges[2])
        #expect(Set(ranges).count == 8)
        for range in ranges {
            #expect(range.count == 1 << 21)
            #expect(DatabasePlace.tick(of: range.lowerBound) == DatabasePlace.tick(of: range.upperBound))
            #expect(range.lowerBound >= 0)
        }
    }

    @Test func `marks read back as they were, and what makes no sense is refused`() {
        for texts in [[], [""], ["a", "", "b:c", "1:", "名\0"], ["\n"]] {
            #expect(Marks(Marks(texts).bytes)?.texts == texts)
        }
        for text in ["a", "1", "1:", "2:a", "-1:", ":", "1:ab", "99999999999999999999:a", "x:a"] {
            #expect(Marks(Array(text.utf8)) == nil, "\(text)")
        }
    }
}

extension Row {
    /// The bytes of a column of a BLOB.
    fileprivate func bytes(_ column: Int) -> [UInt8] { Array(Data.fromDatabaseValue(self[column]) ?? Data()) }

    /// The text of such a column.
    fileprivate func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }
}
