import Foundation
import Secrets
import SyncClouds
import SyncEngine
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxCore

/// Devices of one person that began with keys of their own.
@Suite struct KeyMeetingTests {
    private let folder: ScratchFolder
    /// Two keys, the one with the smaller id first.
    private let keys: [SealingKey]

    init() throws {
        folder = try ScratchFolder()
        keys = [SealingKey.random(), .random()].sorted { $0.id.description < $1.id.description }
    }

    private func person(_ name: String, keys held: Int...) async throws -> Person {
        let cloud = FolderCloud(path: folder.path + "/cloud", mayCreate: true, watches: false)
        let person = Person(name, cloud, keys: MemorySecretStore())
        for key in held { try await give(keys[key], to: person) }
        return person
    }

    private func give(_ key: SealingKey, to person: Person) async throws {
        try await person.keys.add("ideabox-key-\(key.id)", key.bytes)
    }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cloud").sorted() }
    }

    /// Rounds until nothing changes in the folder any more.
    ///
    /// - Returns: whether that happened within ten rounds.
    private func rest(_ people: Person...) async throws -> Bool {
        for _ in 0..<10 {
            let before = (try? files) ?? []
            for person in people {
                person.now += 1
                await person.sync()
            }
            if try files == before { return true }
        }
        return false
    }

    private func expectSame(_ one: Person, _ other: Person, count: Int) async throws {
        let (shown, others) = (try await one.shown(), try await other.shown())
        #expect(shown == others)
        #expect(shown.count == count)
    }

    private func pending(_ person: Person) async -> Int { await person.box.state.counts.pending }

    @Test func `an idea sealed before two keys met is read by the device whose key came`() async throws {
        let (a, b) = (try await person("A", keys: 0), try await person("B", keys: 1))
        _ = try await a.add("of A")
        _ = try await b.add("of B")
        #expect(try await rest(a, b))
        try await give(keys[0], to: b)
        #expect(try await rest(a, b))
        try await expectSame(a, b, count: 2)
        #expect(await pending(b) == 0)
    }

    @Test func `what is sealed under a key that a new device lacks is put again under the common one`()
        async throws
    {
        let a = try await person("A", keys: 1)
        let ids = [try await a.add("first"), try await a.add("second")]
        #expect(try await rest(a))
        try await give(keys[0], to: a)
        #expect(try await rest(a))
        let b = try await person("B", keys: 0)
        #expect(try await rest(a, b))
        try await expectSame(a, b, count: 2)
        #expect(try await Set(b.entries().keys) == Set(ids))
        #expect(await pending(a) == 0)
        #expect(await a.box.state.sync.phase == .handedOver)
    }

    @Test func `three devices without a common key come to rest, and the state names who cannot open it`()
        async throws
    {
        let (a, b) = (try await person("A", keys: 0), try await person("B", keys: 1))
        let c = try await person("C", keys: 0, 1)
        for person in [a, b, c] { _ = try await person.add("of \(person.name)") }
        #expect(try await rest(a, b, c))
        try await expectSame(a, c, count: 3)
        #expect(await c.box.state.sync.phase == .keyMissing(on: ["B"]))
        for person in [a, b, c] { #expect(await pending(person) == 0) }
        // A change on the device that the others' key does not reach is put once by the one that holds both.
        _ = try await b.add("later of B")
        #expect(try await rest(a, b, c))
        try await expectSame(a, c, count: 4)
        try await give(keys[0], to: b)
        #expect(try await rest(a, b, c))
        try await expectSame(a, b, count: 4)
        for person in [a, b, c] {
            #expect(await person.box.state.sync.phase == .handedOver, "\(person.name)")
        }
    }
}
