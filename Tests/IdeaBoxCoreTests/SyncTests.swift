import SyncClouds
import Foundation
import SyncEngine
import Secrets
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxCore

/// Ideas of one person on several devices.
@Suite struct SyncTests {
    fileprivate let folder: ScratchFolder
    private let keys = MemorySecretStore()

    init() throws { folder = try ScratchFolder() }

    private var cloud: FolderCloud {
        FolderCloud(path: folder.path + "/cloud", mayCreate: true, watches: false)
    }

    fileprivate func person(_ name: String) -> Person { Person(name, cloud, keys: keys) }

    private func sync(_ people: Person..., rounds: Int = 3) async {
        for _ in 0..<rounds { for person in people { await person.sync() } }
    }

    @Test func `US2-1, an idea that is made on one device appears on the other`() async throws {
        let (a, b) = (person("A"), person("B"))
        _ = try await a.add("A tree house")
        await sync(a, b)
        #expect(try await b.shown() == ["A tree house||false|[]"])
        #expect(try await a.entries() == b.entries())
        #expect(await a.box.state.counts.pending == 0)
        #expect(await a.box.state.sync.phase == .handedOver)
        #expect(await a.box.state.sync.seenBy == ["B"])
        #expect(await b.box.state.sync.phase == .handedOver)
    }

    @Test func `US2-2, an edit reaches the other device, each field for itself`() async throws {
        let (a, b) = (person("A"), person("B"))
        let id = try await a.add("A tree house")
        await sync(a, b)
        try await a.edit(id, title: "A tree house for two")
        try await b.edit(id, description: "With a rope ladder")
        await sync(a, b)
        for each in [a, b] {
            #expect(try await each.shown() == ["A tree house for two|With a rope ladder|false|[]"])
        }
        #expect(try await a.entries() == b.entries())
    }

    @Test func `US3-1, of two edits at once the later one wins and the other is kept as other version`()
        async throws
    {
        let (a, b) = (person("A"), person("B"))
        let id = try await a.add("A tree house")
        await sync(a, b)
        try await a.edit(id, title: "A tree palace")
        b.now += 10
        try await b.edit(id, title: "A tree hut")
        await sync(a, b)
        for each in [a, b] {
            #expect(
                try await each.shown() == ["A tree hut||false|[\"title text(\\\"A tree palace\\\")\"]"])
            #expect(await each.box.state.counts.conflicts == 1)
        }
        let other = try #require(try await a.idea(id).otherVersions.first)
        a.now += 20
        try await a.box.take(other.id, of: id, at: a.now)
        await sync(a, b)
        for each in [a, b] {
            #expect(
                try await each.shown() == ["A tree palace||false|[\"title text(\\\"A tree hut\\\")\"]"])
        }
        b.now += 30
        try await b.box.keepPresent(id, basis: try await b.idea(id).basis, at: b.now)
        await sync(a, b)
        for each in [a, b] {
            #expect(try await each.shown() == ["A tree palace||false|[]"])
            #expect(await each.box.state.counts.conflicts == 0)
        }
    }

    @Test func `only who edits writes a register of an idea`() async throws {
        let (a, b) = (person("A"), person("B"))
        for number in 1...5 { _ = try await a.add("idea \(number)") }
        await sync(a, b)
        let names = try folder.names("cloud").filter { $0.hasPrefix("register-") }
        // 5 of A's, and a main register of each.
        #expect(names.filter { $0.split(separator: "-").count == 5 }.count == 5)
        #expect(try await b.shown().count == 5)
    }
}

extension SyncTests {
    @Test func `a device that adds before anything else keeps its id when it meets the cloud`() async throws {
        let a = person("A")
        _ = try await a.add("one")
        for _ in 0..<3 { await a.sync() }
        #expect(await a.box.state.sync.devices.map(\.name) == ["A"])
        #expect(try folder.names("cloud").filter { $0.hasPrefix("register-") }.count == 2)
    }
}
