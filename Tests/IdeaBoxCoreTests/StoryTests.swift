import SyncClouds
import Foundation
import SyncEngine
import Secrets
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxCore

/// User stories 2 and 3 and the edge cases, below any face.
@Suite struct StoryTests {
    private let folder: ScratchFolder
    private let keys = MemorySecretStore()

    init() throws { folder = try ScratchFolder() }

    private func cloud(_ name: String = "cloud") -> TroubledCloud {
        TroubledCloud(
            inner: FolderCloud(path: folder.path + "/" + name, mayCreate: true, watches: false))
    }

    private func person(_ name: String, _ cloud: TroubledCloud? = nil, keys: MemorySecretStore? = nil)
        -> Person
    {
        Person(name, cloud ?? self.cloud(), keys: keys ?? self.keys)
    }

    private func sync(_ people: Person...) async {
        for _ in 0..<3 { for person in people { await person.sync() } }
    }

    @Test func `US1-3, an edit stays after the program starts anew`() async throws {
        let store = MemoryStore()
        let a = Person("A", cloud(), keys: keys, store: store)
        let id = try await a.add("one")
        try await a.edit(id, title: "two", description: "three")
        let again = Person("A", cloud(), keys: keys, store: store, seed: 2)
        #expect(try await again.shown() == ["two|three|false|[]"])
        #expect(try await again.idea(id).dateCreated == a.idea(id).dateCreated)
        #expect(try await again.idea(id).dateModified > again.idea(id).dateCreated)
    }

    @Test func `US1-4, a deleted idea does not come back, and can be restored for 30 days`() async throws {
        let store = MemoryStore()
        let a = Person("A", cloud(), keys: keys, store: store)
        let id = try await a.add("one")
        a.now += 1
        try await a.box.delete(id, at: a.now)
        let again = Person("A", cloud(), keys: keys, store: store, seed: 2)
        again.now = a.now
        await again.box.load(at: again.now)
        #expect(try await again.shown() == [])
        #expect(try await again.box.ideas(.deleted, limit: 9).map(\.daysLeft) == [30])
        try await again.box.restore(id, at: again.now)
        #expect(try await again.shown() == ["one||false|[]"])
        try await again.box.delete(id, at: again.now)
        for _ in 0..<130 {
            again.now += 6 * 3600
            try await again.box.look(at: again.now)
        }
        #expect(try await again.box.ideas(.deleted, limit: 9).isEmpty)
        await #expect(throws: IdeaBoxError.notFound) { try await again.box.restore(id, at: again.now) }
        let left = try await again.entries()[id]
        #expect(left?.contains("purged") == true && left?.contains("one") == false)
    }

    @Test func `US2-3, a deletion reaches the other device`() async throws {
        let (a, b) = (person("A"), person("B"))
        let id = try await a.add("one")
        await sync(a, b)
        a.now += 1
        try await a.box.delete(id, at: a.now)
        await sync(a, b)
        #expect(try await b.shown() == [])
        #expect(try await b.box.ideas(.deleted, limit: 9).count == 1)
        b.now = a.now + 1
        try await b.box.deleteNow(id, at: b.now)
        await sync(a, b)
        #expect(try await a.box.ideas(.deleted, limit: 9).isEmpty)
        #expect(try await a.entries() == b.entries())
    }

    @Test func `US2-4 and SC-004, what is made while a device is offline arrives when it is back`()
        async throws
    {
        let (theirs, ours) = (cloud(), cloud())
        let (a, b) = (person("A", theirs), person("B", ours))
        await sync(a, b)
        ours.trouble.withLock { $0 = .offline }
        _ = try await a.add("of A")
        _ = try await b.add("of B, offline")
        await sync(a, b)
        #expect(try await b.shown() == ["of B, offline||false|[]"])
        #expect(await b.box.state.sync.phase == .offline)
        #expect(await b.box.state.counts.pending == 1)
        ours.trouble.withLock { $0 = nil }
        await sync(b, a)
        for each in [a, b] { #expect(try await each.shown().count == 2) }
        #expect(await b.box.state.sync.phase == .handedOver)
    }

    @Test func `US3-2, ideas made offline on both sides sync without duplication`() async throws {
        let (a, b) = (person("A"), person("B"))
        for number in 0..<20 { _ = try await (number % 2 == 0 ? a : b).add("idea \(number)") }
        await sync(a, b)
        for each in [a, b] { #expect(Set(try await each.shown()).count == 20) }
        #expect(try await a.entries() == b.entries())
        #expect(try await a.shown().count == 20)
    }

    @Test func `US3-3 and FR-009, signed out, ideas stay and can be edited, and nothing is sent`()
        async throws
    {
        let cloud = cloud()
        let a = person("A", cloud)
        let id = try await a.add("one")
        await sync(a)
        let before = cloud.puts.withLock { $0 }
        cloud.trouble.withLock { $0 = .signedOut }
        try await a.edit(id, title: "two")
        await sync(a)
        #expect(try await a.shown() == ["two||false|[]"])
        #expect(await a.box.state.sync.phase == .signedOut)
        #expect(await a.box.state.counts.pending == 1)
        #expect(cloud.puts.withLock { $0 } == before)
        cloud.trouble.withLock { $0 = nil }
        await sync(a)
        #expect(await a.box.state.sync.phase == .handedOver)
    }

    @Test(arguments: [CloudError.transient("busy"), .throttled(until: nil), .offline, .readOnly])
    func `US3-4 and FR-008, a failure in the middle passes by itself`(error: CloudError) async throws {
        let cloud = cloud()
        let (a, b) = (person("A", cloud), person("B"))
        await sync(a, b)
        cloud.refusesPutsOnly.withLock { $0 = true }
        cloud.trouble.withLock { $0 = error }
        let id = try await a.add("one")
        await sync(a, b)
        #expect(try await b.shown() == [])
        #expect(try await a.shown() == ["one||false|[]"])
        #expect(await a.box.state.counts.pending == 1)
        cloud.trouble.withLock { $0 = nil }
        await sync(a, b)
        #expect(try await b.idea(id) == b.idea(id))
        #expect(try await b.shown() == a.shown())
        #expect(await a.box.state.counts.pending == 0)
    }

    @Test func `edge case 1, signed out in the middle of a sync, it pauses and goes on later`() async throws {
        let cloud = cloud()
        let (a, b) = (person("A", cloud), person("B"))
        await sync(a, b)
        for number in 0..<600 { _ = try await a.add("idea \(number)") }
        // The first pack is taken, and then nobody is signed in any more.
        cloud.refusesPutsOnly.withLock { $0 = true }
        let replica = IdeaReplica(a.box) { [now = a.now] in now }
        _ = try await replica.checkKeys()
        let (puts, _) = try await replica.prepare(within: cloud.limits)
        let first = Array(puts.prefix(1))
        let mark = try await cloud.inner.put(try #require(first.first))
        _ = try await replica.confirm(first, marks: [mark])
        cloud.trouble.withLock { $0 = .signedOut }
        await a.sync()
        let pending = await a.box.state.counts.pending
        #expect(pending == 600 - 256 && puts.count == 3)
        #expect(await a.box.state.sync.phase == .signedOut)
        cloud.trouble.withLock { $0 = nil }
        await sync(a, b)
        #expect(try await a.entries() == b.entries())
        #expect(try await b.entries().count == 600)
    }

    @Test func `edge case 2, two edits within seconds, no word of either is lost`() async throws {
        let (a, b) = (person("A"), person("B"))
        let id = try await a.add("one")
        await sync(a, b)
        b.now = a.now
        try await a.edit(id, title: "of A", description: "text of A")
        try await b.edit(id, title: "of B")
        await sync(a, b)
        let idea = try await a.idea(id)
        let all = Set([idea.title, idea.description] + idea.otherVersions.map { "\($0.value)" })
        #expect(all.count == 3 && all.contains("text of A"))
        #expect(try await a.entries() == b.entries())
    }

    @Test func `edge case 3 and SC-005, a device that never connects keeps everything`() async throws {
        let cloud = cloud()
        cloud.trouble.withLock { $0 = .offline }
        let store = MemoryStore()
        let a = Person("A", cloud, keys: keys, store: store)
        for number in 0..<5 { _ = try await a.add("idea \(number)") }
        await sync(a)
        let again = Person("A", cloud, keys: keys, store: store, seed: 2)
        await sync(again)
        #expect(try await again.shown().count == 5)
        cloud.trouble.withLock { $0 = nil }
        let b = person("B")
        await sync(again, b)
        #expect(try await b.shown().count == 5)
    }

    @Test func `edge case 5, a full cloud is said, and everything is sent once there is room`() async throws {
        let cloud = cloud()
        let (a, b) = (person("A", cloud), person("B"))
        await sync(a, b)
        cloud.refusesPutsOnly.withLock { $0 = true }
        cloud.trouble.withLock { $0 = .quotaExceeded }
        _ = try await a.add("one")
        await sync(a, b)
        #expect(await a.box.state.sync.phase == .quotaExceeded)
        #expect(try await a.shown() == ["one||false|[]"])
        cloud.trouble.withLock { $0 = nil }
        await sync(a, b)
        #expect(try await b.shown() == ["one||false|[]"])
    }

    @Test func `nothing of an idea stands in the clear in the cloud`() async throws {
        let a = person("A")
        let id = try await a.add("a very secret plan")
        try await a.edit(id, description: "with a secret door")
        await sync(a)
        let names = try folder.names("cloud")
        #expect(names.count == 3)
        for name in names {
            let bytes = try folder.bytes("cloud/" + name)
            let text = String(decoding: bytes, as: UTF8.self)
            for word in ["secret", "plan", "door", "title", "description"] {
                #expect(!text.contains(word), "\(name)")
            }
        }
    }

    @Test func `an emptied cloud deletes nothing, and nothing is sent before a person decides`() async throws
    {
        let a = person("A")
        _ = try await a.add("one")
        await sync(a)
        for name in try folder.names("cloud") {
            try FileManager.default.removeItem(atPath: folder.path + "/cloud/" + name)
        }
        _ = try await a.add("two")
        await sync(a)
        #expect(try await a.shown().count == 2)
        #expect(try folder.names("cloud").isEmpty)
        #expect(await a.box.state.sync.phase == .emptied)
    }

    @Test func `another person's cloud is neither joined nor written to, until a person merges`() async throws
    {
        let (a, stranger) = (person("A"), person("X", cloud("theirs"), keys: MemorySecretStore()))
        _ = try await a.add("mine")
        _ = try await stranger.add("theirs")
        await sync(a, stranger)
        let swapped = Person("A", cloud("theirs"), keys: keys, store: a.memory)
        let before = try folder.names("theirs").sorted()
        await sync(swapped)
        #expect(await swapped.box.state.sync.phase == .otherAccount)
        #expect(try folder.names("theirs").sorted() == before)
        #expect(try await swapped.shown() == ["mine||false|[]"])
        swapped.now += 1
        try await swapped.box.mergeIntoCloud(at: swapped.now)
        #expect(await swapped.box.state.counts.pending == 1)
        await sync(swapped)
        #expect(try folder.names("theirs").count == before.count + 2)
    }

    @Test func `ideas under a key that is not here yet wait, and appear when it comes`() async throws {
        let late = MemorySecretStore()
        let (a, b) = (person("A"), person("B", keys: late))
        _ = try await a.add("one")
        await sync(a, b)
        #expect(try await b.shown() == [])
        #expect(try await late.names().isEmpty)
        #expect(await b.box.state.sync.phase == .closed)
        // Editing stays on; nothing is sealed under a key of its own while another one is to come.
        _ = try await b.add("of B")
        await sync(b)
        #expect(try await late.names().isEmpty)
        for name in try await keys.names() {
            if let key = try await keys.read(name) { try await late.add(name, key) }
        }
        await sync(b, a)
        for each in [a, b] { #expect(try await each.shown().count == 2) }
    }

    @Test func `a key is made once nothing lies there that needs another, even if a device was heard of`()
        async throws
    {
        let late = MemorySecretStore()
        let (a, b) = (person("A"), person("B", keys: late))
        _ = try await a.add("one")
        await sync(a, b)
        #expect(await b.box.state.sync.phase == .closed)
        let cloud = folder.path + "/cloud"
        for name in try FileManager.default.contentsOfDirectory(atPath: cloud) {
            try FileManager.default.removeItem(atPath: cloud + "/" + name)
        }
        b.now += 1
        try await b.box.mergeIntoCloud(at: b.now)
        _ = try await b.add("of B")
        await sync(b)
        #expect(try await late.names().count == 1)
        #expect(await b.box.state.sync.phase == .handedOver)
    }

    @Test func `a file that never became whole keeps a key from being made, dismissed or not`() async throws {
        let late = MemorySecretStore()
        let (a, b) = (person("A"), person("B", keys: late))
        _ = try await a.add("one")
        await sync(a)
        let cloud = folder.path + "/cloud/"
        let names = try FileManager.default.contentsOfDirectory(atPath: cloud)
        let registers = names.filter { $0.hasPrefix("register-") }.sorted()
        for name in registers.dropFirst() { try FileManager.default.removeItem(atPath: cloud + name) }
        let part = URL(fileURLWithPath: cloud + registers[0])
        try Data(contentsOf: part).prefix(100).write(to: part)
        await sync(b)
        b.now += 700
        await sync(b)
        #expect(await b.box.state.sync.findings.map(\.kind) == [.unfinished])
        #expect(try await b.box.dismissUnfinished(at: b.now) == 1)
        _ = try await b.add("of B")
        await sync(b)
        #expect(await b.box.state.sync.findings.isEmpty)
        #expect(try await late.names().isEmpty)
    }

    @Test func `a forgotten device's ideas are put anew before its registers go`() async throws {
        let (a, b) = (person("A"), person("B"))
        _ = try await b.add("of B")
        await sync(a, b)
        let device = try #require(await a.box.state.sync.devices.first { $0.name == "B" })
        a.now += 1
        try await a.box.forget(device.id, at: a.now)
        #expect(await a.box.state.counts.pending == 1)
        await sync(a)
        for _ in 0..<5 {
            a.now += 6 * 3600
            try await a.box.look(at: a.now)
        }
        await sync(a)
        #expect(try folder.names("cloud").filter { $0.contains(device.id) }.isEmpty)
        let c = person("C")
        await sync(c)
        #expect(try await c.shown() == ["of B||false|[]"])
    }

    @Test func `old versions leave the cloud once another device has everything`() async throws {
        let (a, b) = (person("A"), person("B"))
        let id = try await a.add("one")
        await sync(a, b)
        for number in 0..<5 {
            try await a.edit(id, title: "edit \(number)")
            await sync(a, b)
        }
        let ideas = try folder.names("cloud").filter { $0.split(separator: "-").count == 5 }
        #expect(ideas.count == 1)
        #expect(try await b.shown() == ["edit 4||false|[]"])
    }

    @Test func `a copied home goes by another id before it writes, and both go on`() async throws {
        let a = person("A")
        let id = try await a.add("one")
        await sync(a)
        let copy = Person("Copy", cloud(), keys: keys, store: await MemoryStore(copying: a.memory), seed: 5)
        await sync(a, copy)
        try await a.edit(id, title: "of A")
        copy.now += 50
        try await copy.edit(id, description: "of the copy")
        await sync(a, copy)
        #expect(try await a.shown() == ["of A|of the copy|false|[]"])
        #expect(try await a.entries() == copy.entries())
        let devices = await a.box.state.sync.devices
        #expect(Set(devices.map(\.id)).count == devices.count)
    }
}
