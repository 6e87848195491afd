import Foundation
import Secrets
import SyncClouds
import SyncEngine
import TestSupport
import Testing

@testable import IdeaBoxCore

/// Single rules of how ideas use the engine, each by what would go wrong without it.
@Suite struct IdeaRuleTests {
    private let folder: ScratchFolder
    private let keys = MemorySecretStore()

    init() throws { folder = try ScratchFolder() }

    private func person(
        _ name: String, store: MemoryStore = MemoryStore(), keys own: MemorySecretStore? = nil,
        seed: UInt64 = 1
    ) -> Person {
        let cloud = FolderCloud(path: folder.path + "/cloud", mayCreate: true, watches: false)
        return Person(name, cloud, keys: own ?? keys, store: store, seed: seed)
    }

    private var files: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cloud")) }
    }

    @Test func `a copied home has another id before it meets any cloud`() async throws {
        let a = person("A")
        _ = try await a.add("one")
        let before = try #require(await a.box.replica).header
        let copy = person("Copy", store: await MemoryStore(copying: a.memory))
        await copy.box.load(at: copy.now)
        let header = try #require(await copy.box.replica).header
        #expect(header.replica != before.replica && header.former == [before.replica])
    }

    @Test func `a part that somebody else wrote under the own id gives that id up`() async throws {
        let a = person("A")
        let id = try await a.add("one")
        for _ in 0..<2 { await a.sync() }
        let before = try #require(await a.box.replica).header.replica
        // A copy at the same place has the same id, and of what it hands over only the part arrives.
        let copy = person("A", store: await MemoryStore(copying: a.memory), seed: 2)
        let present = try files
        copy.now = a.now + 5
        try await copy.edit(id, title: "of the copy")
        await copy.sync()
        for name in try files.subtracting(present) where name.split(separator: "-").count == 4 {
            try FileManager.default.removeItem(atPath: folder.path + "/cloud/" + name)
        }
        let moment = a.now + 10
        let replica = IdeaReplica(a.box) { moment }
        await a.box.load(at: moment)
        #expect(await !replica.pendingWork().isNewID)
        _ = await Replicator(store: replica, cloud: a.cloud, seed: 7, now: { moment }).once()
        #expect(await replica.pendingWork().isNewID, "nobody can have written under it before")
        let header = try #require(await a.box.replica).header
        #expect(header.replica != before && header.former == [before])
        #expect(try await a.shown() == ["of the copy||false|[]"])
    }

    @Test func `a part that is gone is put again, and comes back without harm`() async throws {
        let a = person("A")
        _ = try await a.add("one")
        let b = person("B")
        for _ in 0..<2 { for each in [a, b] { await each.sync() } }
        let before = try #require(await a.box.replica).header.replica
        let part = try #require(try files.first { $0.split(separator: "-").count == 5 })
        let (path, away) = (folder.path + "/cloud/" + part, folder.path + "/away")
        try FileManager.default.moveItem(atPath: path, toPath: away)
        for _ in 0..<3 {
            a.now += 10
            await a.sync()
        }
        #expect(try files.count(where: { $0.split(separator: "-").count == 5 }) == 1)
        #expect(await a.box.state.counts.pending == 0)
        await b.sync()
        #expect(
            await b.box.replica?.metadata.peers[before]?.isWhole == true, "it was told which parts there are")
        try FileManager.default.moveItem(atPath: away, toPath: path)
        a.now += 10
        await a.sync()
        #expect(await a.box.replica?.header.replica == before)
    }

    @Test func `an idea that a newer version wrote is left as it is`() async throws {
        let (a, b, id) = (person("A"), person("B"), UUID.number(7))
        let newer = Array("[{\"id\":\"\(id.uuidString.lowercased())\",\"later\":1}]".utf8)
        try await a.memory.write { writer throws(IdeaStoreError) in
            try writer.put(
                IdeaRow(
                    id: id, entry: newer, title: "", description: "", created: 0, modified: 0,
                    isCompleted: false, standing: .unreadable, hasOtherVersions: false, isPending: false))
        }
        try await b.box.add(IdeaDraft(title: "of B"), id: id, at: b.now)
        await b.sync()
        await a.sync()
        #expect(try await a.entries() == [id: String(decoding: newer, as: UTF8.self)])
    }

    @Test func `an edit and a delete beat what a device with a clock years ahead wrote`() async throws {
        let (a, b) = (person("A"), person("B"))
        let id = try await a.add("one")
        for each in [a, b] { await each.sync() }
        b.now += 300_000_000
        try await b.edit(id, title: "of the future")
        await b.sync()
        await a.sync()
        try await a.edit(id, title: "now")
        #expect(try await a.shown() == ["now||false|[]"])
        b.now += 1
        try await b.edit(id, description: "of the future")
        await b.sync()
        await a.sync()
        try await a.box.delete(id, at: a.now)
        #expect(try await a.shown() == [])
    }

    @Test func `a home that cannot be written says, too, that the cloud is another's`() async throws {
        let a = person("A")
        _ = try await a.add("one")
        for _ in 0..<2 { await a.sync() }
        let moment = a.now
        let readOnly = ReadOnlyIdeas(a.box) { moment }
        let page = CloudPage(present: ["x"], isComplete: true, account: [String(repeating: "f", count: 32)])
        await #expect(throws: ReplicaStoreError.withheld(.foreign)) {
            _ = try await readOnly.join(page, Reading(present: ["x"], isComplete: true))
        }
    }

    @Test func `what was joined of a part moves the clock`() async throws {
        let (a, b) = (person("A"), person("B"))
        b.now += 60
        _ = try await b.add("ahead")
        await b.sync()
        await a.sync()
        #expect(await a.box.replica?.clock.last.wallClock == b.now.wallClock)
    }

    @Test func `what was in a cloud that was left counts no more, for a program that runs on, too`()
        async throws
    {
        let a = person("A")
        _ = try await a.add("one")
        for _ in 0..<2 { await a.sync() }
        let moment = a.now
        let replica = IdeaReplica(a.box) { moment }
        #expect(await replica.pendingWork().cursor.joined.isEmpty == false)
        try await a.box.mergeIntoCloud(at: moment)
        let work = await replica.pendingWork()
        #expect(work.cursor.joined == [] && work.accounts == [] && work.pending == 1)
    }

    @Test func `when a device is counted no more, the main register is put under the key chosen then`()
        async throws
    {
        let pair = [SealingKey.random(), .random()].sorted { $0.id < $1.id }
        let (both, second) = (MemorySecretStore(), MemorySecretStore())
        for key in pair { try await both.add("ideabox-key-\(key.id)", key.bytes) }
        try await second.add("ideabox-key-\(pair[1].id)", pair[1].bytes)
        let (a, b) = (person("A", keys: both), person("B", keys: second))
        _ = try await b.add("of B")
        await b.sync()
        await a.sync()
        try await a.box.look(at: a.now)
        for day in 1...30 {
            a.now += 86_400
            try await a.box.look(at: a.now)
            await a.sync()
            let chosen = pair[day < 30 ? 1 : 0].id.description
            #expect(await a.box.replica?.metadata.sealedUnder == chosen, "day \(day)")
        }
    }

    @Test func `an edit made while its part was handed over is pending still`() async throws {
        for key in [SealingKey.random(), .random()] {
            try await keys.add("ideabox-key-\(key.id)", key.bytes)
        }
        let a = person("A")
        let id = try await a.add("one")
        let moment = a.now
        let replica = IdeaReplica(a.box) { moment }
        let (puts, _) = try await replica.prepare(within: a.cloud.limits)
        #expect(puts.count == 1)
        try await a.edit(id, title: "two")
        #expect(try await replica.confirm(puts, marks: ["m"]).pending == 1)
        let (later, _) = try await replica.prepare(within: a.cloud.limits)
        #expect(try await replica.confirm(later, marks: ["n"]).pending == 0)
    }

    @Test func `a part that another one holds goes, and the others are told so`() async throws {
        let (a, b) = (person("A"), person("B"))
        let id = try await a.add("one")
        for _ in 0..<2 { for each in [a, b] { await each.sync() } }
        try await b.edit(id, title: "two")
        for _ in 0..<8 {
            for each in [b, a] {
                each.now += 7 * 3600
                try await each.box.look(at: each.now)
                await each.sync()
            }
        }
        let own = try #require(await a.box.replica).header.replica
        let parts = try files.filter { $0.split(separator: "-").count == 5 }
        #expect(parts.count == 1 && parts.allSatisfy { !$0.contains(own) })
        #expect(await b.box.replica?.metadata.peers[own]?.isWhole == true)
        #expect(try await a.shown() == ["two||false|[]"])
    }

    @Test func `an idea that is too large for the cloud stays here, and everything else goes`() async throws {
        var limits = FolderCloud(path: folder.path + "/cloud", mayCreate: true, watches: false).limits
        limits.registerBytes = 20_000
        let cloud = LimitedCloud(inner: person("A").cloud, limits: limits)
        let a = Person("A", cloud, keys: keys)
        var random = SeededGenerator(seed: 5)
        let large = (0..<4000).map { _ in String(random.next(), radix: 36) }.joined()
        for title in ["before", "after"] {
            _ = try await a.add(title)
            if title == "before" { _ = try await a.box.add(IdeaDraft(title: large), at: a.now) }
        }
        for _ in 0..<2 { await a.sync() }
        #expect(await a.box.state.counts.pending == 1)
        let b = person("B")
        await b.sync()
        #expect(try await b.shown() == ["after||false|[]", "before||false|[]"])
    }
}

/// A cloud that takes less than the one behind it.
private struct LimitedCloud: Cloud {
    let inner: any Cloud
    let limits: CloudLimits

    func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage {
        try await inner.changes(since: cursor, page: page)
    }
    func beginAccount(_ id: String, beside known: Set<String>) async throws(CloudError) -> Set<String> {
        try await inner.beginAccount(id, beside: known)
    }
    func put(_ put: CloudPut) async throws(CloudError) -> String { try await inner.put(put) }
    func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) {
        try await inner.remove(marks, account: account)
    }
    func events() -> AsyncStream<CloudEvent> { inner.events() }
}
