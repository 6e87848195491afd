import Foundation
import IdeaBoxCore
import SyncEngine
import Secrets
import SyncProduct
import TestSupport

/// One home of the person: a store, a folder, and the program that runs on them.
final class SimulatedHome: @unchecked Sendable {
    let name: String
    var place: String
    var store: MemoryStore
    let keys: any SecretStore
    let folder: HomeFolder
    let luck = Luck()
    var offset: TimeInterval = 0
    var backups: [MemoryStore] = []
    /// What a person saw a while ago, and edits only later.
    var seen: [UUID: Idea] = [:]
    private let random: Locked<SeededGenerator>
    private(set) var box: IdeaBox

    init(_ name: String, place: String, store: MemoryStore, keys: any SecretStore, seed: UInt64) {
        self.name = name
        self.place = place
        self.store = store
        self.keys = keys
        folder = HomeFolder(place)
        random = Locked(SeededGenerator(seed: seed))
        box = Self.box(store, luck, keys, name, place, random)
    }

    private static func box(
        _ store: MemoryStore, _ luck: Luck, _ keys: any SecretStore, _ name: String, _ place: String,
        _ random: Locked<SeededGenerator>
    ) -> IdeaBox {
        IdeaBox(
            store: StruckStore(inner: store, luck: luck), search: NoSearch(), keys: keys, device: name,
            place: place, identifiers: Identifiers { random.withLock { $0.next() } },
            cloud: CloudConfiguration(name: "cloud", confirms: false))
    }

    /// The program starts again on what the store holds.
    func restart() {
        luck.reset()
        box = Self.box(store, luck, keys, name, place, random)
    }

    func sync(at now: Date) async -> CloudView {
        await box.load(at: now)
        let replicator = Replicator(
            store: IdeaReplica(box) { now }, cloud: CarriedCloud(folder: folder, luck: luck), seed: 3,
            now: { now }, onView: { [box] view in await box.see(view) })
        return await replicator.once()
    }

    func entries() async -> [UUID: String] {
        let entries = try? await store.read { reader throws(IdeaStoreError) in
            var entries: [UUID: String] = [:]
            for row in try reader.changed(since: 0, limit: .max) {
                entries[row.id] = String(decoding: row.entry, as: UTF8.self)
            }
            return entries
        }
        return entries ?? [:]
    }
}
