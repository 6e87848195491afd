import Foundation
import Secrets
import SyncClouds
import SyncEngine
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxCore

/// Many ideas in one file.
@Suite struct PackTests {
    private let folder: ScratchFolder
    private let keys = MemorySecretStore()

    init() throws { folder = try ScratchFolder() }

    private func person(
        _ name: String, store: MemoryStore = MemoryStore(), packs: PackLimits = PackLimits()
    ) -> Person {
        let cloud = FolderCloud(path: folder.path + "/cloud", mayCreate: true, watches: false)
        return Person(name, cloud, keys: keys, store: store, packs: packs)
    }

    private func add(_ count: Int, to person: Person) async throws -> [UUID] {
        var ids: [UUID] = []
        for number in 0..<count { ids.append(try await person.add("idea \(number)")) }
        return ids
    }

    /// The parts in the cloud, by file, opened with the one key.
    private func parts() async throws -> [String: Part] {
        let item = try #require(try await keys.names().first)
        let bytes = try #require(try await keys.read(item))
        let key = try #require(SealingKey(bytes: bytes))
        var parts: [String: Part] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cloud") {
            let words = file.split(separator: "-")
            guard words.count == 5, let name = RegisterName("\(words[1])-\(words[2])") else { continue }
            let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: folder.path + "/cloud/" + file)))
            let version = CloudVersion(register: name.text, mark: file, content: .bytes(bytes))
            guard case .opened(let part) = Part.open(version, name, keys: [key.id: key]) else {
                Issue.record("\(file) does not open")
                continue
            }
            parts[file] = part
        }
        return parts
    }

    /// Days go by on which everybody looks at the clock and syncs.
    private func pass(days: Int, _ people: Person...) async throws {
        for _ in 0..<days * 4 {
            for person in people {
                person.now += 7 * 3600
                try await person.box.look(at: person.now)
                await person.sync()
            }
        }
    }

    /// What a device shows that joins only now.
    private func shownFresh() async throws -> [String] {
        let fresh = person("Fresh")
        await fresh.sync()
        return try await fresh.shown()
    }

    @Test func `many ideas are handed over in few files, and another device shows them all`() async throws {
        let (a, b) = (person("A"), person("B"))
        _ = try await add(600, to: a)
        await a.sync()
        #expect(try await parts().values.map(\.entries.count).sorted() == [88, 256, 256])
        #expect(await a.box.state.sync.phase == .handedOver)
        #expect(await a.box.state.counts.pending == 0)
        for person in [b, a, b, a] { await person.sync() }
        #expect(try await b.entries() == a.entries())
        #expect(await a.box.state.sync.seenBy == ["B"])
        #expect(try await parts().count == 3, "what one device put, the other one need not put")
    }

    @Test func `few ideas go each in a part of its own`() async throws {
        let a = person("A")
        let ids = try await add(31, to: a)
        await a.sync()
        let parts = try await parts()
        #expect(parts.values.allSatisfy { $0.pack == nil && $0.entries.count == 1 })
        #expect(Set(parts.values.flatMap(\.entries.keys)) == Set(ids))
    }

    @Test func `an idea that is edited leaves its pack, which stays`() async throws {
        let (a, b) = (person("A"), person("B"))
        let ids = try await add(40, to: a)
        for person in [a, b, a] { await person.sync() }
        let before = try await parts()
        try await b.edit(ids[3], title: "by B")
        try await a.edit(ids[4], title: "by A")
        for person in [a, b, a, b] { await person.sync() }
        try await pass(days: 2, a, b)
        let after = try await parts()
        #expect(before.keys.allSatisfy { after[$0] != nil })
        #expect(after.count == 3)
        #expect(try await a.entries() == b.entries())
        #expect(try await shownFresh() == a.shown())
        let titles = (try await a.idea(ids[3]).title, try await b.idea(ids[4]).title)
        #expect(titles == ("by B", "by A"))
    }

    @Test func `a pack that more than half have left is put again without them`() async throws {
        let a = person("A")
        let ids = try await add(60, to: a)
        await a.sync()
        let old = try await parts().keys
        for id in ids.prefix(31) {
            try await a.edit(id, title: "edited")
            await a.sync()
        }
        try await pass(days: 2, a)
        let after = try await parts()
        #expect(old.count == 1 && old.allSatisfy { after[$0] == nil })
        let packs = after.values.filter { $0.pack != nil }
        #expect(packs.map(\.entries.count) == [29])
        #expect(Set(packs.flatMap(\.entries.keys)) == Set(ids.dropFirst(31)))
        #expect(after.count == 32)
        #expect(try await shownFresh() == a.shown())
    }

    @Test func `a pack of which few are left is given up`() async throws {
        let a = person("A")
        let ids = try await add(32, to: a)
        await a.sync()
        for id in ids.prefix(17) {
            try await a.edit(id, title: "edited")
            await a.sync()
        }
        try await pass(days: 2, a)
        let after = try await parts()
        #expect(after.values.allSatisfy { $0.pack == nil })
        #expect(after.count == 32)
        #expect(try await shownFresh() == a.shown())
    }

    @Test(arguments: [false, true])
    func `what is deleted for good leaves its pack within two days, and stays known by its id`(
        hasLeft: Bool
    ) async throws {
        let (a, b) = (person("A"), person("B"))
        let ids = try await add(40, to: a)
        for person in [a, b, a] { await person.sync() }
        if hasLeft {
            try await a.edit(ids[7], title: "idea 7, edited")
            for person in [a, b, a] { await person.sync() }
        }
        b.now += 10
        for id in ids[7...8] {
            try await b.box.delete(id, at: b.now)
            try await b.box.deleteNow(id, at: b.now)
        }
        for person in [b, a, b] { await person.sync() }
        try await pass(days: 2, a, b)
        for (file, part) in try await parts() {
            for id in ids[7...8] {
                if let entry = part.entries[id] { #expect(entry == .purged, "\(file)") }
            }
        }
        let packs = try await parts().values.filter { $0.pack != nil }
        #expect(packs.count == 1)
        #expect(packs.first?.entries.count == 40)
        #expect(try await a.shown().count == 38)
        #expect(try await shownFresh() == a.shown())
    }

    // From a history of the simulator, ideas 3004277.
    @Test(arguments: [[0, 2], [2, 0]])
    func `what had left a pack before it was put again is not looked for in the version before`(
        wiped: [Int]
    ) async throws {
        let (a, b) = (person("A"), person("B"))
        let ids = try await add(40, to: a)
        for person in [a, b, a] { await person.sync() }
        try await a.edit(ids[0], title: "edited")
        await a.sync()
        for numbers in [[1], wiped] {
            for number in numbers {
                a.now += 10
                try await a.box.delete(ids[number], at: a.now)
                try await a.box.deleteNow(ids[number], at: a.now)
            }
            await a.sync()
        }
        try await pass(days: 2, a, b)
        let after = try await parts()
        for (file, part) in after {
            for id in ids[0...2] { #expect((part.entries[id] ?? .purged) == .purged, "\(file)") }
        }
        #expect(after.values.filter { $0.pack != nil }.count == 1)
        #expect(Set(after.values.flatMap(\.entries.keys)) == Set(ids))
        #expect(try await shownFresh() == a.shown())
    }

    @Test func `what is deleted for good leaves packs under a former id, too`() async throws {
        let a = person("A")
        let ids = try await add(40, to: a)
        await a.sync()
        // The home goes to another place: it takes another id.
        let moved = person("Moved", store: await MemoryStore(copying: a.memory))
        moved.now = a.now
        await moved.sync()
        #expect(try await parts().count == 1, "a change of place alone puts nothing again")
        try await moved.box.delete(ids[5], at: moved.now)
        try await moved.box.deleteNow(ids[5], at: moved.now)
        try await pass(days: 3, moved)
        let after = try await parts()
        #expect(Set(after.values.map(\.replica)).count == 1)
        #expect(after.values.compactMap { $0.entries[ids[5]] } == [.purged])
        #expect(Set(after.values.flatMap(\.entries.keys)) == Set(ids))
        #expect(try await shownFresh() == moved.shown())
    }

    @Test func `a pack under a former id goes though an idea in it is held by several files together`()
        async throws
    {
        let (a, b) = (person("A"), person("B"))
        let both = try await a.add("both")
        for person in [a, b, a, b] { await person.sync() }
        // A's edit lies in the pack alone, B's in a part: neither knew of the other.
        try await a.edit(both, title: "by A")
        let ids = try await add(40, to: a)
        try await b.edit(both, description: "by B")
        for person in [a, b, a, b] { await person.sync() }
        let pack = try #require(try await parts().first { $0.value.entries.count == 41 }?.key)
        let moved = person("Moved", store: await MemoryStore(copying: a.memory))
        moved.now = a.now
        await moved.sync()
        try await moved.box.delete(ids[5], at: moved.now)
        try await moved.box.deleteNow(ids[5], at: moved.now)
        try await pass(days: 3, moved, b)
        let after = try await parts()
        #expect(after[pack] == nil)
        #expect(after.values.allSatisfy { ($0.entries[ids[5]] ?? .purged) == .purged })
        #expect(try await moved.entries() == b.entries())
        #expect(try await shownFresh() == moved.shown())
    }

    /// Puts an idea's row in place as a newer version of the program would have left it.
    ///
    /// - Returns: the row that stood there.
    private func garble(_ id: UUID, of person: Person) async throws -> IdeaRow {
        try await person.memory.write { writer throws(IdeaStoreError) in
            guard let row = try writer.row(id) else { throw .busy(path: "no row") }
            try writer.put(
                IdeaRow(
                    id: id, entry: Array("[{\"id\":\"\(id.uuidString.lowercased())\",\"later\":1}]".utf8),
                    title: "", description: "", created: 0, modified: 0, isCompleted: false,
                    standing: .unreadable, hasOtherVersions: false, isPending: false))
            return row
        }
    }

    /// Puts an edit of every idea of a person in one pack.
    ///
    /// - Returns: the pack's file.
    private func packEdits(_ ids: [UUID], of person: Person) async throws -> String {
        let before = try await parts()
        for (number, id) in ids.enumerated() { try await person.edit(id, title: "edited \(number)") }
        await person.sync()
        let packs = try await parts().filter { before[$0.key] == nil }
        #expect(packs.values.map(\.entries.count) == [ids.count])
        return try #require(packs.keys.first)
    }

    @Test func `what a pack holds of an idea is joined once the idea is understood again`() async throws {
        let (a, b) = (person("A"), person("B"))
        let ids = try await add(40, to: a)
        for person in [a, b, a] { await person.sync() }
        let old = try await garble(ids[3], of: b)
        let pack = try await packEdits(ids, of: a)
        for person in [b, a, b, a] { await person.sync() }
        #expect(try await b.shown().count == 39)
        #expect(await a.box.state.sync.seenBy == [], "one of them B has not understood")
        try await b.memory.write { writer throws(IdeaStoreError) in try writer.put(old) }
        for person in [b, a] { await person.sync() }
        #expect(try await b.idea(ids[3]).title == "edited 3")
        #expect(try await b.entries() == a.entries())
        #expect(await a.box.state.sync.seenBy == ["B"])
        #expect(try await parts()[pack] != nil)
    }

    @Test(arguments: [1, 40])
    func `what the cloud lost while it was not understood here is put again after an update`(
        count: Int
    ) async throws {
        let a = person("A")
        let ids = try await add(count, to: a)
        await a.sync()
        let old = try await garble(ids[0], of: a)
        for file in try await parts().keys {
            try FileManager.default.removeItem(atPath: folder.path + "/cloud/" + file)
        }
        for _ in 0..<3 {
            a.now += 600
            await a.sync()
        }
        try await a.memory.write { writer throws(IdeaStoreError) in try writer.put(old) }
        for _ in 0..<3 {
            a.now += 600
            await a.sync()
        }
        #expect(try await shownFresh() == a.shown())
    }

    @Test func `a lost device's pack stays for an idea that is not understood here`() async throws {
        let (a, b, c) = (person("A"), person("B"), person("C"))
        let ids = try await add(40, to: a)
        for person in [a, b, c, a, b] { await person.sync() }
        let old = try await garble(ids[3], of: b)
        let pack = try await packEdits(ids, of: a)
        for person in [b, c, b, c] { await person.sync() }
        // A is never seen again.
        try await pass(days: 31, b, c)
        for id in ids where id != ids[3] {
            try await c.box.delete(id, at: c.now)
            try await c.box.deleteNow(id, at: c.now)
        }
        try await pass(days: 3, c, b)
        #expect(try await parts()[pack] != nil)
        try await b.memory.write { writer throws(IdeaStoreError) in try writer.put(old) }
        try await pass(days: 3, b, c)
        #expect(try await b.shown() == ["edited 3||false|[]"])
        #expect(try await shownFresh() == b.shown())
    }

    @Test func `more than 256 parts of single ideas are packed once they have arrived`() async throws {
        let a = person("A")
        var ids: [UUID] = []
        for _ in 0..<15 {
            ids += try await add(20, to: a)
            await a.sync()
        }
        #expect(try await parts().count == 300)
        try await pass(days: 3, a)
        let after = try await parts()
        #expect(after.values.filter { $0.pack != nil }.map(\.entries.count).sorted() == [44, 256])
        #expect(after.count == 2)
        #expect(Set(after.values.flatMap(\.entries.keys)) == Set(ids))
        #expect(try await shownFresh() == a.shown())
    }

    @Test(.timeLimit(.minutes(1)))
    func `parts that another device's make needless leave the cloud, and are not packed`() async throws {
        var packs = PackLimits()
        packs.singles = 4
        let people = [person("A", packs: packs), person("B", packs: packs)]
        _ = try await add(10, to: people[0])
        for _ in 0..<2 { for person in people { await person.sync() } }
        // Both put the same again, as neither sees what the other one puts.
        let files = FileManager.default
        for name in try await parts().keys { try files.removeItem(atPath: folder.path + "/cloud/" + name) }
        let aside = folder.path + "/aside"
        try files.createDirectory(atPath: aside, withIntermediateDirectories: true)
        for person in people {
            // What vanished is put again after a while.
            for _ in 0..<2 {
                person.now += 600
                await person.sync()
            }
            for name in try await parts().keys {
                try files.moveItem(atPath: folder.path + "/cloud/" + name, toPath: aside + "/" + name)
            }
        }
        for name in try files.contentsOfDirectory(atPath: aside) {
            try files.moveItem(atPath: aside + "/" + name, toPath: folder.path + "/cloud/" + name)
        }
        let both = try await parts().values.map(\.entries.count)
        #expect(both == Array(repeating: 1, count: 20))
        try await pass(days: 3, people[0], people[1])
        let after = try await parts()
        #expect(Set(after.values.map(\.replica)).count == 1 && after.values.map(\.entries.count) == [10])
        #expect(try await shownFresh() == people[0].shown())
    }

    @Test func `what is too large for a pack goes in a part of its own`() async throws {
        let a = person("A")
        _ = try await add(40, to: a)
        a.now += 1
        let large = try await a.box.add(
            IdeaDraft(title: "large", description: String(repeating: "字", count: 20_000)), at: a.now)
        await a.sync()
        let parts = try await parts()
        #expect(parts.values.map(\.entries.count).sorted() == [1, 40])
        #expect(parts.values.first { $0.pack == nil }.map { Array($0.entries.keys) } == [large])
        #expect(await a.box.state.counts.pending == 0)
    }
}
