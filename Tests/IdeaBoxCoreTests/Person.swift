import SyncClouds
import Foundation
import IdeaBoxCore
import SyncEngine
import Secrets
import SyncProduct
import TestSupport

/// One device of a person: a box over a store, and its replicator.
final class Person: @unchecked Sendable {
    let name: String
    let store: any IdeaStore
    /// The same store, as what it is.
    let memory: MemoryStore
    let keys: any SecretStore
    let cloud: any Cloud
    let box: IdeaBox
    private let packs: PackLimits
    var now = Date(timeIntervalSince1970: 1_800_000_000)

    init(
        _ name: String, _ cloud: any Cloud, keys: any SecretStore, store: MemoryStore = MemoryStore(),
        seed: UInt64 = 1, packs: PackLimits = PackLimits()
    ) {
        self.packs = packs
        self.name = name
        self.store = store
        memory = store
        self.keys = keys
        self.cloud = cloud
        let random = Locked(SeededGenerator(seed: seed &* 0x9E37_79B9 &+ UInt64(name.utf8.first ?? 0)))
        box = IdeaBox(
            store: store, search: MemorySearch(store: store), keys: keys, device: name, place: name,
            identifiers: Identifiers { random.withLock { $0.next() } },
            cloud: CloudConfiguration(name: "cloud", confirms: false))
    }

    /// Reads and writes the cloud until nothing is left to do.
    @discardableResult
    func sync() async -> CloudView {
        await box.load(at: now)
        let moment = now
        let replicator = Replicator(
            store: IdeaReplica(box, packs: packs) { moment }, cloud: cloud, seed: 7, now: { moment },
            onView: { [box] view in await box.see(view) })
        return await replicator.once()
    }

    func add(_ title: String) async throws -> UUID {
        now += 1
        return try await box.add(IdeaDraft(title: title), at: now)
    }

    func edit(_ id: UUID, title: String? = nil, description: String? = nil) async throws {
        now += 1
        let idea = try await idea(id)
        try await box.edit(id, IdeaEdit(title: title, description: description), basis: idea.basis, at: now)
    }

    func idea(_ id: UUID) async throws -> Idea {
        guard let idea = try await box.idea(id) else { throw IdeaBoxError.notFound }
        return idea
    }

    /// Everything that a person sees, in words.
    func shown() async throws -> [String] {
        try await box.ideas(limit: 1000).map { idea in
            let others = idea.otherVersions.map { "\($0.field.rawValue) \($0.value)" }
            return "\(idea.title)|\(idea.description)|\(idea.isCompleted)|\(others)"
        }.sorted()
    }

    /// The entries of all rows, by id.
    func entries() async throws -> [UUID: String] {
        try await store.read { reader throws(IdeaStoreError) in
            var entries: [UUID: String] = [:]
            for row in try reader.changed(since: 0, limit: .max) {
                entries[row.id] = String(decoding: row.entry, as: UTF8.self)
            }
            return entries
        }
    }
}

/// Search by what stands in the text, for stores in memory.
struct MemorySearch: IdeaSearch {
    let store: any IdeaStore

    func rows(
        matching text: String, _ filter: IdeaFilter, limit: Int, offset: Int
    ) async throws(IdeaStoreError) -> [IdeaRow] {
        let rows = try await store.read { reader throws(IdeaStoreError) in
            try reader.rows(filter, limit: .max, offset: 0)
        }
        let found = rows.filter { ($0.title + $0.description).lowercased().contains(text.lowercased()) }
        return Array(found.dropFirst(offset).prefix(limit))
    }

    func count(matching text: String, _ filter: IdeaFilter, most: Int) async throws(IdeaStoreError) -> Int {
        min(most, try await rows(matching: text, filter, limit: most, offset: 0).count)
    }
}
