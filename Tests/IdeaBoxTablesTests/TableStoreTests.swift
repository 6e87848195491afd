import Files
import Foundation
import TestSupport
import Testing

@testable import IdeaBoxCore
@testable import IdeaBoxTables

struct TableStoreTests {
    private let tables = FakeTables()
    private let store: TableStore

    init() { store = TableStore(tables) }

    private func put(_ rows: [IdeaRow]) async throws {
        try await store.write { writer throws(IdeaStoreError) in for row in rows { try writer.put(row) } }
    }

    private func calls() -> [String: Int] {
        tables.plan.withLock { plan in
            defer { plan.calls = [:] }
            return plan.calls
        }
    }

    /// What a read throws.
    private func refusal(
        _ body: @escaping @Sendable (any IdeaReading) throws(IdeaStoreError) -> Void
    ) async -> IdeaStoreError? {
        do throws(IdeaStoreError) { try await store.read(body) } catch { return error }
        return nil
    }

    private func refuse(_ call: String, _ error: IdeaStoreError?) {
        tables.plan.withLock { $0.refusals[call] = error }
    }

    @Test func `a write that writes nothing saves nothing, and counts come from the tally alone`()
        async throws
    {
        try await store.write { writer throws(IdeaStoreError) in _ = try writer.row(.number(1)) }
        #expect(calls()["commit"] == nil)
        try await put((0..<50).map { .sample($0, done: $0 < 20) })
        _ = calls()
        let counts = try await store.read { reader throws(IdeaStoreError) in
            (try reader.count(.all), try reader.count(.done), try reader.revision())
        }
        #expect(counts == (50, 20, 50))
        #expect(calls() == ["session": 1, "item": 1])
    }

    @Test func `a first import asks the table nothing for its rows`() async throws {
        try await store.write { writer throws(IdeaStoreError) in
            for number in 0..<1000 {
                _ = try writer.row(.number(number))
                _ = try writer.imported("s/\(number)")
                try writer.put(.sample(number))
                try writer.noteImport(.numbered("s/\(number)", number))
            }
        }
        #expect(calls() == ["session": 1, "item": 1, "commit": 1])
        #expect(tables.state.withLock { $0.ideas.count } == 1000)
    }

    @Test func `rows are looked up so many at a time, and each once`() async throws {
        try await put((0..<1000).map { .sample($0) })
        _ = calls()
        try await store.write { writer throws(IdeaStoreError) in
            guard try writer.rows((0..<1000).map { .number($0) }).count == 1000 else {
                throw .failed(path: "", reason: "rows are missing")
            }
            for number in 0..<1000 { try writer.put(.sample(number, "new")) }
        }
        #expect(calls() == ["session": 1, "item": 1, "ideas": 5, "commit": 1])
    }

    @Test func `what was looked for in vain is not asked for again within a transaction`() async throws {
        try await put([.sample(1)])
        try await store.write { writer throws(IdeaStoreError) in try writer.putVersion(.numbered(1)) }
        _ = calls()
        try await store.write { writer throws(IdeaStoreError) in
            _ = try writer.row(.number(2))
            _ = try writer.versions(.numbered(2))
            _ = try writer.versions(of: .number(2))
            try writer.put(.sample(2))
            try writer.putVersion(.numbered(2))
        }
        // The tally, and each item once.
        #expect(calls() == ["session": 1, "ideas": 1, "item": 3, "commit": 1])
        let all = try await store.read { reader throws(IdeaStoreError) in
            (
                try reader.versions(.numbered(2)),
                try reader.rows([.number(1), .number(2)]).count
            )
        }
        #expect(all.0 == [.numbered(2)] && all.1 == 2)
    }

    @Test func `what is prepared in the background is not read again by a search`() async throws {
        try await put((0..<3000).map { .sample($0 & 0xFFFF, "word") })
        let index = IdeaIndex(store)
        await index.prepare()
        let read = calls()
        #expect(read["after"] == 2)
        #expect(try await index.count(matching: "word", .all, most: 5000) == 3000)
        #expect(calls()["after"] == nil)
        try await put([.sample(1, "other")])
        #expect(try await index.rows(matching: "oth", .all, limit: 9, offset: 0).count == 1)
        #expect(calls()["after"] == 1)
    }

    @Test(arguments: ["session", "ideas", "item", "ledger", "list", "after", "keys", "items", "commit"])
    func `what the database refuses undoes everything, even if the body goes on`(call: String) async throws {
        try await put((0..<9).map { .sample($0, modified: 1) })
        try await store.write { writer throws(IdeaStoreError) in
            try writer.noteImport(.numbered("known", 1))
        }
        let before = tables.state.withLock { $0 }
        refuse(call, .system(.noSpace, path: "disk"))
        await #expect(throws: IdeaStoreError.system(.noSpace, path: "disk")) {
            try await store.write { writer throws(IdeaStoreError) in
                try? writer.put(.sample(1, "lost"))
                try? writer.setNote("n", [1])
                _ = try? writer.imported("known")
                _ = try? writer.rows(.all, limit: 3, offset: 0)
                _ = try? writer.changed(since: 1, limit: 9)
                _ = try? writer.ids(beginning: "0", limit: 9)
                try? writer.eachVersion { _ in }
            }
        }
        refuse(call, nil)
        #expect(tables.state.withLock { $0.ideas } == before.ideas)
        #expect(tables.state.withLock { $0.items } == before.items)
        try await put([.sample(1, "kept")])
        let row = try await store.read { reader throws(IdeaStoreError) in try reader.row(.number(1)) }
        #expect(row == .sample(1, "kept").at(10))
    }

    @Test func `a store of a newer version is not read, and not written`() async throws {
        try await put([.sample(1)])
        let newer = TableItem(key: "tally", kind: .tally, bytes: Array("5 1 1 1 0 0 0 0 0 more".utf8))
        tables.state.withLock { $0.items["tally"] = newer }
        let before = tables.state.withLock { $0.items }
        await #expect(throws: IdeaStoreError.newerVersion(path: "fake", 5)) { try await put([.sample(2)]) }
        await #expect(throws: IdeaStoreError.newerVersion(path: "fake", 5)) {
            try await store.read { reader throws(IdeaStoreError) in try reader.revision() }
        }
        #expect(tables.state.withLock { $0.items } == before)
    }

    @Test(arguments: ["", "x", "1", "1 2 3", "1 1 1 1 0 0 0 0 -1", "1 1 1 1 0 0 0 0 0 0"])
    func `counts that make no sense are damage`(text: String) async throws {
        tables.state.withLock {
            $0.items["tally"] = TableItem(key: "tally", kind: .tally, bytes: Array(text.utf8))
        }
        await #expect(throws: IdeaStoreError.damaged(path: "fake")) { try await put([.sample(2)]) }
    }

    @Test func `rows and items that make no sense are damage, and what is whole is still read`() async throws
    {
        try await put([.sample(1), .sample(2)])
        try await store.write { writer throws(IdeaStoreError) in
            try writer.putVersion(.numbered(1))
            try writer.noteImport(.numbered("s", 1))
        }
        tables.state.withLock { state in
            state.ideas[UUID.number(2).digits]?.standing = 9
            for key in state.items.keys where key != "tally" {
                state.items[key] = TableItem(key: key, kind: .versions, bytes: Array("3:ab".utf8))
            }
        }
        let damaged = IdeaStoreError.damaged(path: "fake")
        #expect(await refusal { reader throws(IdeaStoreError) in _ = try reader.row(.number(2)) } == damaged)
        #expect(
            await refusal { reader throws(IdeaStoreError) in _ = try reader.versions(of: .number(1)) }
                == damaged)
        #expect(
            await refusal { reader throws(IdeaStoreError) in
                _ = try reader.versions(.numbered(1))
            }
                == damaged)
        #expect(await refusal { reader throws(IdeaStoreError) in _ = try reader.imported("s") } == damaged)
        #expect(await refusal { reader throws(IdeaStoreError) in try reader.eachVersion { _ in } } == damaged)
        let whole = try await store.read { reader throws(IdeaStoreError) in try reader.row(.number(1)) }
        #expect(whole == .sample(1).at(1))
    }
}
