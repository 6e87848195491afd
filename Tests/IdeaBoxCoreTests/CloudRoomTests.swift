import Foundation
import Secrets
import SyncClouds
import SyncEngine
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxCore

/// What stays in the cloud, and what leaves it.
@Suite struct CloudRoomTests {
    private let folder: ScratchFolder
    private let keys = MemorySecretStore()

    init() throws { folder = try ScratchFolder() }

    private func person(_ name: String, room: Int = .max, store: MemoryStore = MemoryStore()) -> Person {
        let inner = FolderCloud(path: folder.path + "/cloud", mayCreate: true, watches: false)
        return Person(
            name, NarrowCloud(inner: inner, path: folder.path + "/cloud", room: room), keys: keys,
            store: store)
    }

    private var files: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cloud").filter {
                $0.hasSuffix(".sealed")
            }
        }
    }

    /// The greatest number of versions of one register.
    private var versions: Int {
        get throws {
            Dictionary(grouping: try files) { NarrowCloud.register(of: $0) }.values.map(\.count).max() ?? 0
        }
    }

    /// Two devices that know each other; the second one is not used any more then.
    private func pair(room: Int) async throws -> (Person, UUID) {
        let (a, b) = (person("A", room: room), person("B"))
        let id = try await a.add("first")
        for _ in 0..<3 {
            await a.sync()
            await b.sync()
        }
        return (a, id)
    }

    @Test func `a device alone leaves two versions of each register`() async throws {
        let a = person("A")
        let id = try await a.add("first")
        for number in 1...40 {
            try await a.edit(id, title: "title \(number)")
            await a.sync()
            #expect(try versions <= 3)
        }
        await a.sync()
        #expect(try versions <= 2)
    }

    @Test func `beside a device that is away no register has more than sixteen versions`() async throws {
        let (a, id) = try await pair(room: .max)
        for number in 1...40 {
            try await a.edit(id, title: "title \(number)")
            await a.sync()
            #expect(try versions <= RetainedVersions.most + 1)
        }
        await a.sync()
        #expect(try versions == RetainedVersions.most)
    }

    @Test func `with room for three versions every change is handed over`() async throws {
        let (a, id) = try await pair(room: 3)
        for number in 1...8 {
            try await a.edit(id, title: "title \(number)")
            await a.sync()
            #expect(await a.box.state.sync.phase == .handedOver, "\(number)")
            #expect(try versions <= 3)
        }
        #expect(try await person("C", room: 3).shownAfterSync().first?.hasPrefix("title 8|") == true)
    }

    @Test func `with room for two it is said that the cloud is full, until the second has lain for a day`()
        async throws
    {
        let (a, id) = try await pair(room: 2)
        for number in 1...2 {
            try await a.edit(id, title: "title \(number)")
            await a.sync()
        }
        #expect(await a.box.state.sync.phase == .quotaExceeded)
        #expect(await a.box.state.counts.pending == 1)
        for _ in 0..<6 {
            a.now += 7 * 3600
            try await a.box.look(at: a.now)
            await a.sync()
        }
        #expect(await a.box.state.sync.phase == .handedOver)
        #expect(try versions <= 2)
    }

    @Test func `what is deleted for good leaves the cloud under former ids, too`() async throws {
        let a = person("A")
        let id = try await a.add("never to be read again")
        _ = try await a.add("stays")
        await a.sync()
        let copy = person("Copy", store: await MemoryStore(copying: a.memory))
        for _ in 0..<3 { for person in [copy, a] { await person.sync() } }
        copy.now = a.now + 5
        try await copy.box.delete(id, at: copy.now)
        try await copy.box.deleteNow(id, at: copy.now + 1)
        for _ in 0..<14 {
            for person in [copy, a] {
                person.now += 7 * 3600
                try await person.box.look(at: person.now)
                await person.sync()
            }
        }
        let replicas = Set(try files.map { NarrowCloud.register(of: $0).prefix(32) })
        #expect(replicas.count <= 3, "the main registers of two devices, and a part of the one before")
        try await expectWiped(id)
        #expect(try await a.shown() == ["stays||false|[]"])
    }

    @Test func `what is deleted for good leaves the cloud where its device was lost early`()
        async throws
    {
        let lost = Person(
            "L", FolderCloud(path: folder.path + "/lost", mayCreate: true, watches: false), keys: keys)
        let id = try await lost.add("never to be read again")
        await lost.sync()
        let a = person("A")
        _ = try await a.add("stays")
        await a.sync()
        // The part was carried, and the main register was not.
        let parts = try folder.names("lost").filter {
            RegisterName(NarrowCloud.register(of: $0))?.record != nil
        }
        #expect(parts.count == 1)
        for part in parts {
            try FileManager.default.copyItem(
                atPath: folder.path + "/lost/" + part, toPath: folder.path + "/cloud/" + part)
        }
        await a.sync()
        try await a.box.delete(id, at: a.now)
        try await a.box.deleteNow(id, at: a.now + 1)
        for _ in 0..<14 {
            a.now += 7 * 3600
            try await a.box.look(at: a.now)
            await a.sync()
        }
        try await expectWiped(id)
        #expect(try await a.shown() == ["stays||false|[]"])
    }

    @Test func `a purge under a former id of one device reaches the parts under former ids of others`()
        async throws
    {
        let (a, c) = (person("A"), person("C"))
        let id = try await a.add("never to be read again")
        for _ in 0..<2 { for person in [a, c] { await person.sync() } }
        let copy = person("Copy of A", store: await MemoryStore(copying: a.memory))
        for _ in 0..<3 { for person in [copy, a, c] { await person.sync() } }
        c.now += 5
        try await c.box.delete(id, at: c.now)
        try await c.box.deleteNow(id, at: c.now + 1)
        await c.sync()
        let other = person("Other copy", store: await MemoryStore(copying: c.memory))
        for _ in 0..<14 {
            for person in [other, c, copy, a] {
                person.now += 7 * 3600
                try await person.box.look(at: person.now)
                await person.sync()
            }
        }
        try await expectWiped(id)
    }

    /// Nothing in the cloud holds an idea any more.
    private func expectWiped(_ id: UUID) async throws {
        let item = try #require(try await keys.names().first)
        let bytes = try #require(try await keys.read(item))
        let key = try #require(SealingKey(bytes: bytes))
        for file in try files {
            let register = NarrowCloud.register(of: file)
            guard let name = RegisterName(register), name.record == id else { continue }
            let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: folder.path + "/cloud/" + file)))
            let version = CloudVersion(register: register, mark: "", content: .bytes(bytes))
            guard case .opened(let part) = Part.open(version, name, keys: [key.id: key]) else { continue }
            #expect(part.entries == [id: .purged], "\(file)")
        }
    }
}

extension Person {
    fileprivate func shownAfterSync() async throws -> [String] {
        await sync()
        return try await shown()
    }
}

/// A folder with room for so many versions of each register.
private struct NarrowCloud: Cloud {
    let inner: FolderCloud
    let path: String
    let room: Int

    var limits: CloudLimits { inner.limits }

    static func register(of file: String) -> String {
        file.dropFirst("register-".count).split(separator: "-").dropLast(2).joined(separator: "-")
    }

    func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage {
        try await inner.changes(since: cursor, page: page)
    }
    func beginAccount(_ id: String, beside known: Set<String>) async throws(CloudError) -> Set<String> {
        try await inner.beginAccount(id, beside: known)
    }
    func put(_ put: CloudPut) async throws(CloudError) -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard names.count(where: { Self.register(of: $0) == put.register }) < room else {
            throw .quotaExceeded
        }
        return try await inner.put(put)
    }
    func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) {
        try await inner.remove(marks, account: account)
    }
    func events() -> AsyncStream<CloudEvent> { inner.events() }
}
