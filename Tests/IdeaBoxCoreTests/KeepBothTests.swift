import Foundation
import Secrets
import SyncClouds
import SyncEngine
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxCore

/// Another version becomes an idea of its own, and each version names its device.
@Suite struct KeepBothTests {
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

    /// B's title and description stand, A's are the other versions.
    private func conflict() async throws -> (Person, Person, UUID) {
        let (a, b) = (person("A"), person("B"))
        let id = try await a.add("tree")
        await sync(a, b)
        try await a.edit(id, title: "tree house", description: "of oak")
        b.now += 10
        try await b.edit(id, title: "tree hut", description: "of fir")
        await sync(a, b)
        return (a, b, id)
    }

    @Test func `the other version becomes an idea of its own, and all devices have both`() async throws {
        let (a, b, id) = try await conflict()
        let other = try #require(try await b.idea(id).otherVersions.first { $0.field == .title })
        b.now += 60
        let new = try await b.box.keepBoth(other.id, of: id, at: b.now)
        #expect(new != id)
        await sync(b, a)
        for each in [a, b] {
            #expect(try await each.shown() == ["tree house|of oak|false|[]", "tree hut|of fir|false|[]"])
            #expect(try await each.idea(new).title == "tree house")
            #expect(await each.box.state.counts.pending == 0)
        }
        #expect(try await a.entries() == b.entries())
    }

    @Test func `what the other session did not write is as the idea has it now`() async throws {
        let (a, b) = (person("A"), person("B"))
        let id = try await a.add("tree")
        try await a.edit(id, description: "of oak")
        try await a.box.setCompleted(id, true, at: a.now + 1)
        await sync(a, b)
        try await a.edit(id, title: "tree house")
        b.now += 30
        try await b.edit(id, title: "tree hut")
        await sync(a, b)
        let other = try #require(try await a.idea(id).otherVersions.first)
        try await a.box.keepBoth(other.id, of: id, at: a.now)
        #expect(try await a.shown() == ["tree house|of oak|true|[]", "tree hut|of oak|true|[]"])
    }

    @Test func `an edit that is on its way stays the value, and versions of other devices stay`() async throws
    {
        let (a, b, id) = try await conflict()
        let c = person("C")
        await sync(c, a, b)
        let basis = try await c.idea(id).basis
        try await b.edit(id, title: "tree hut, red")
        let other = try #require(try await c.idea(id).otherVersions.first { $0.field == .title })
        c.now += 90
        try await c.box.keepBoth(other.id, of: id, at: c.now)
        await sync(a, b, c)
        #expect(basis.text.isEmpty == false)
        for each in [a, b, c] {
            #expect(
                try await each.shown() == ["tree house|of oak|false|[]", "tree hut, red|of fir|false|[]"])
        }
    }

    @Test func `a version that was decided on already makes no idea`() async throws {
        let (a, _, id) = try await conflict()
        let other = try #require(try await a.idea(id).otherVersions.first)
        try await a.box.keepBoth(other.id, of: id, at: a.now + 60)
        let before = try await a.shown()
        await #expect(throws: IdeaBoxError.versionGone) {
            try await a.box.keepBoth(other.id, of: id, at: a.now + 70)
        }
        await #expect(throws: IdeaBoxError.versionGone) {
            try await a.box.keepBoth("title/nonsense", of: id, at: a.now + 70)
        }
        await #expect(throws: IdeaBoxError.notFound) {
            try await a.box.keepBoth(other.id, of: UUID(), at: a.now + 70)
        }
        #expect(try await a.shown() == before)
    }

    @Test func `each version names its device and its time`() async throws {
        let (a, b, id) = try await conflict()
        let c = person("C")
        await sync(c, a, b, c)
        for (each, mine, others) in [(a, "this device", "B"), (b, "A", "this device"), (c, "A", "B")] {
            let idea = OpenIdea(try await each.idea(id), at: each.now + 300, language: .english)
            let version = try #require(idea.versions.first)
            #expect(version.otherLabel.contains(mine), "\(each.name)")
            #expect(version.presentLabel.contains(others), "\(each.name)")
            #expect(version.otherLabel.contains("minutes ago"))
        }
        let labels = OpenIdea(try await c.idea(id), at: c.now, language: .chinese).versions.map(\.otherLabel)
        #expect(labels.allSatisfy { $0.hasPrefix("另一个版本：A，") })
    }

    @Test func `a device is named by what it is called later, and after its home was renewed`() async throws {
        let (a, b, id) = try await conflict()
        let moved = Person("A2", a.cloud, keys: keys, store: a.memory, seed: 5)
        moved.now = a.now + 100
        await sync(moved, b)
        let version = try #require(
            OpenIdea(try await b.idea(id), at: b.now, language: .english).versions.first)
        #expect(version.otherLabel.contains("A2"))
        let here = try #require(
            OpenIdea(try await moved.idea(id), at: b.now, language: .english).versions.first)
        #expect(here.otherLabel.contains("this device"))
    }

    @Test func `of many sessions the latest are known, and an idea does not grow with them`() async throws {
        let a = person("A")
        let id = try await a.add("first")
        for number in 1...40 {
            let again = Person("A", a.cloud, keys: keys, store: a.memory, seed: UInt64(number))
            again.now = a.now + Double(number)
            try await again.edit(id, title: "edit \(number)")
        }
        let entry = try #require(try await a.entries()[id])
        let field = try #require(entry.split(separator: "\"by-").dropFirst().first)
        let value = try #require(field.split(separator: "\"").dropFirst(2).first)
        #expect(value.split(separator: " ").count == 8)
    }

    @Test func `an idea does not grow with the places that a home had`() throws {
        var record = Record(fields: [:])
        for number in 1...1000 as ClosedRange<UInt64> {
            let stamp = HybridTimestamp(wallClock: number, counter: 0, incarnation: number)
            record.sign(by: String(number, radix: 16), at: stamp)
        }
        #expect(record.fields.count == 16)
        // One that is known goes on.
        record.sign(by: "1", at: HybridTimestamp(wallClock: 2000, counter: 0, incarnation: 2000))
        #expect(record.fields["by-1"]?.value.jsonString == "1 7d0")
    }
}
