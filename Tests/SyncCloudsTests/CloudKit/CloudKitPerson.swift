import Foundation
import IdeaBoxCore
import SyncEngine
import Secrets
import SyncProduct
import TestSupport

@testable import SyncClouds

/// Calls of a zone that fail: one after so many, or all from then on, as when the program ends.
final class CloudKitLuck: Sendable {
    private let state = Locked((left: Int.max, isDeath: false, isDead: false))

    func strike(after calls: Int, isDeath: Bool) {
        state.withLock { $0 = (calls, isDeath, false) }
    }

    func reset() { state.withLock { $0 = (.max, false, false) } }

    /// Counts a call.
    ///
    /// - Returns: whether it is to fail.
    func strikes() -> Bool {
        state.withLock { state in
            if state.isDead { return true }
            state.left -= 1
            guard state.left < 0 else { return false }
            if state.isDeath { state.isDead = true } else { state.left = .max }
            return true
        }
    }
}

/// A device of one person with ideas, over a zone: what outlives its program is the store, and perhaps the mirror.
final class CloudKitPerson {
    let name: String
    let kit: FakeCloudKit
    let keys: any SecretStore
    let store = MemoryStore()
    let mirrors = FakeMirrors()
    let luck = CloudKitLuck()
    private(set) var box: IdeaBox
    private(set) var zone: FakeRecordZone
    private(set) var cloud: ZoneCloud
    var now = Date(timeIntervalSince1970: 1_800_000_000)
    private var starts: UInt64 = 0

    init(_ name: String, _ kit: FakeCloudKit, keys: any SecretStore) {
        (self.name, self.kit, self.keys) = (name, kit, keys)
        zone = kit.device()
        cloud = ZoneCloud(zone, mirrors: mirrors, now: { CloudKitTests.now })
        box = Self.box(name, store, keys, seed: 1)
        start()
    }

    /// The program starts again.
    func start() {
        starts += 1
        luck.reset()
        zone = kit.device()
        zone.strikes.withLock { [luck] in $0 = { luck.strikes() } }
        var limits = ZoneLimits()
        (limits.records, limits.changes, limits.names) = (4, 5, 6)
        cloud = ZoneCloud(
            zone, mirrors: mirrors, now: { CloudKitTests.now }, limits: limits,
            pageSize: ZoneReading.PageSize(versions: 3, bytes: 4000))
        box = Self.box(name, store, keys, seed: starts)
    }

    private static func box(_ name: String, _ store: MemoryStore, _ keys: any SecretStore, seed: UInt64)
        -> IdeaBox
    {
        let random = Locked(SeededGenerator(seed: seed &* 0x9E37_79B9 &+ UInt64(name.utf8.first ?? 0)))
        return IdeaBox(
            store: store, search: NoSearch(), keys: keys, device: name, place: name,
            identifiers: Identifiers { random.withLock { $0.next() } },
            cloud: CloudConfiguration(name: "iCloud", confirms: true))
    }

    /// Reads and writes the cloud until nothing is left to do, or nothing that can be done now.
    @discardableResult
    func sync() async -> CloudView {
        await box.load(at: now)
        let moment = now
        let replicator = Replicator(
            store: IdeaReplica(box) { moment }, cloud: cloud, seed: starts, now: { moment },
            onView: { [box] view in await box.see(view) })
        return await replicator.once()
    }

    func add(_ title: String) async throws -> UUID {
        now += 1
        return try await box.add(IdeaDraft(title: title), at: now)
    }

    func edit(_ id: UUID, title: String) async throws {
        now += 1
        guard let idea = try await box.idea(id), idea.daysLeft == nil else { return }
        try await box.edit(id, IdeaEdit(title: title), basis: idea.basis, at: now)
    }

    func delete(_ id: UUID) async throws {
        now += 1
        guard let idea = try await box.idea(id), idea.daysLeft == nil else { return }
        try await box.delete(id, at: now)
    }

    /// What stands in all rows, by id.
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

/// Nobody searches here.
private struct NoSearch: IdeaSearch {
    func rows(
        matching text: String, _ filter: IdeaFilter, limit: Int, offset: Int
    ) async throws(IdeaStoreError) -> [IdeaRow] { [] }
    func count(matching text: String, _ filter: IdeaFilter, most: Int) async throws(IdeaStoreError) -> Int {
        0
    }
}
