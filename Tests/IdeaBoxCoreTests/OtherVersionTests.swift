import Foundation
import Secrets
import SyncClouds
import TestSupport
import Testing

@testable import IdeaBoxCore

/// Which other versions are shown, and on which devices.
@Suite struct OtherVersionTests {
    private let folder: ScratchFolder
    private let keys = MemorySecretStore()

    init() throws { folder = try ScratchFolder() }

    private func person(_ name: String) -> Person {
        Person(
            name, FolderCloud(path: folder.path + "/cloud", mayCreate: true, watches: false), keys: keys)
    }

    private func sync(_ people: Person..., rounds: Int = 3) async {
        for _ in 0..<rounds { for person in people { await person.sync() } }
    }

    /// Two devices that gave one idea different titles at once: "tree hut" is the value, "tree house" the other version.
    private func conflict() async throws -> (Person, Person, UUID) {
        let (a, b) = (person("A"), person("B"))
        let id = try await a.add("tree")
        await sync(a, b)
        try await a.edit(id, title: "tree house")
        b.now += 10
        try await b.edit(id, title: "tree hut")
        await sync(a, b)
        return (a, b, id)
    }

    @Test(arguments: [31, 40, 200])
    func `an idea that one device edited often shows no other version on a device that joins later`(
        edits: Int
    )
        async throws
    {
        let (a, b, c) = (person("A"), person("B"), person("C"))
        let id = try await a.add("first")
        await sync(a, b)
        for number in 1...edits { try await b.edit(id, title: "edit \(number)") }
        await sync(a, b)
        await sync(c, a, b)
        for each in [a, b, c] { #expect(try await each.shown() == ["edit \(edits)||false|[]"]) }
        for each in [a, b] { #expect(try await each.entries() == c.entries()) }
    }

    @Test func `an edit made before a dismissal stays the value`() async throws {
        let (a, b, id) = try await conflict()
        #expect(try await a.shown() == ["tree hut||false|[\"title text(\\\"tree house\\\")\"]"])
        try await b.edit(id, title: "tree hut, red")
        a.now += 60
        try await a.box.keepPresent(id, basis: try await a.idea(id).basis, at: a.now)
        #expect(try await a.shown() == ["tree hut||false|[]"])
        #expect(await a.box.state.counts.pending == 1)
        await sync(a, b)
        for each in [a, b] {
            #expect(try await each.shown() == ["tree hut, red||false|[]"])
            #expect(await each.box.state.counts.pending == 0)
        }
        #expect(try await a.entries() == b.entries())
    }

    @Test func `an edit leaves what came meanwhile, and other versions that it does not decide about`()
        async throws
    {
        let (a, b) = (person("A"), person("B"))
        let id = try await a.add("tree")
        await sync(a, b)
        let basis = try await a.idea(id).basis
        try await b.edit(id, title: "tree hut")
        await sync(b, a)
        a.now += 60
        try await a.box.edit(id, IdeaEdit(title: "tree house"), basis: basis, at: a.now)
        #expect(try await a.shown() == ["tree house||false|[\"title text(\\\"tree hut\\\")\"]"])
        try await a.edit(id, title: "tree castle")
        #expect(try await a.shown() == ["tree castle||false|[\"title text(\\\"tree hut\\\")\"]"])
    }

    @Test func `another version that is taken leaves the former value beside it, and nothing else`()
        async throws
    {
        let (a, _, id) = try await conflict()
        let other = try #require(try await a.idea(id).otherVersions.first)
        a.now += 60
        try await a.box.take(other.id, of: id, at: a.now)
        #expect(try await a.shown() == ["tree house||false|[\"title text(\\\"tree hut\\\")\"]"])
        #expect(try await a.idea(id).basis.stamps(of: .title).count == 2)
    }

    @Test func `a dismissal alone reaches the other device`() async throws {
        let (a, b, id) = try await conflict()
        a.now += 60
        try await a.box.keepPresent(id, basis: try await a.idea(id).basis, at: a.now)
        await sync(a, b)
        for each in [a, b] { #expect(try await each.shown() == ["tree hut||false|[]"]) }
        #expect(try await a.entries() == b.entries())
    }

    @Test func `the same change on two devices shows nothing, now and at the next edit`() async throws {
        let (a, b) = (person("A"), person("B"))
        let id = try await a.add("Tre")
        await sync(a, b)
        try await a.edit(id, title: "Tree")
        b.now += 10
        try await b.edit(id, title: "Tree")
        await sync(a, b)
        for each in [a, b] { #expect(try await each.shown() == ["Tree||false|[]"]) }
        a.now += 60
        try await a.edit(id, title: "Tree house")
        await sync(a, b)
        for each in [a, b] { #expect(try await each.shown() == ["Tree house||false|[]"]) }
        #expect(try await a.entries() == b.entries())
    }

    @Test func `a context is put with as many incarnations as a part may have`() async throws {
        let a = person("A")
        let id = try await a.add("first")
        for number in 1...300 {
            // Each start of a program has an incarnation of its own.
            let again = Person("A", a.cloud, keys: keys, store: a.memory, seed: UInt64(number))
            again.now = a.now + Double(number)
            try await again.edit(id, title: "edit \(number)")
        }
        a.now += 400
        await sync(a)
        let c = person("C")
        await sync(c)
        #expect(try await c.shown() == ["edit 300||false|[]"])
        #expect(try await a.entries() == c.entries())
        let entry = try #require(try await a.entries()[id])
        #expect(
            entry.split(separator: "\"context\":[").last?.split(separator: "]").first?.split(separator: ",")
                .count == 128)
        #expect(entry.contains("\"floor\":"))
    }

    /// Carries what lies in one device's folder to another's.
    private func carry(_ from: String, _ to: String) throws {
        let place = folder.path + "/" + to
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let present = try folder.names(to)
        for name in try folder.names(from) where !present.contains(name) {
            try FileManager.default.copyItem(
                atPath: folder.path + "/" + from + "/" + name, toPath: place + "/" + name)
        }
    }

    @Test func `a text below a floor is shown on all devices or on none, in whatever order files come`()
        async throws
    {
        let devices = ["A", "B", "C"].map { name in
            Person(
                name, FolderCloud(path: folder.path + "/" + name, mayCreate: true, watches: false),
                keys: keys)
        }
        let (a, b, c) = (devices[0], devices[1], devices[2])
        let id = try await a.add("first")
        await a.sync()
        for (device, moment) in [(b, 10.0), (c, 20.0)] {
            try carry("A", device.name)
            await device.sync()
            device.now += moment
            try await device.edit(id, title: "of \(device.name)")
            await device.sync()
        }
        for number in 1...300 {
            let again = Person("A", a.cloud, keys: keys, store: a.memory, seed: UInt64(number))
            again.now = a.now + 100 + Double(number)
            try await again.edit(id, description: "edit \(number)")
        }
        a.now += 500
        await a.sync()
        // To B comes what A made first, to C what B made.
        for (from, to) in [("A", b), ("C", b), ("A", c), ("B", c)] {
            try carry(from, to.name)
            await to.sync()
        }
        for _ in 0..<3 {
            for from in devices { for to in devices where to !== from { try carry(from.name, to.name) } }
            for device in devices { await device.sync() }
        }
        let shown = try await a.shown()
        for device in devices { #expect(try await device.shown() == shown, "\(device.name)") }
        #expect(shown.first?.hasPrefix("of C|edit 300|") == true)
    }
}
