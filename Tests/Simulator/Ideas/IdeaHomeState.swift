import Bytes
import Foundation
import IdeaBoxCore
import Secrets
import SyncEngine
import SyncProduct
import TestSupport

/// One home of the person: a store, a folder, and the program that runs on them.
final class SimulatedHome: @unchecked Sendable {
    /// A home as it was once; its folder counts for an image of the whole disk alone.
    struct Backup {
        let number: Int
        let store: MemoryStore
        let ghost: HomeGhost
        let folder: HomeFolder.Image
        let garbled: [UUID: GarbledRow]
    }

    /// A row that this version of the program cannot understand.
    struct GarbledRow {
        /// What the row holds now, to the letter.
        let bytes: [UInt8]
        /// What it held before: what a later program would understand.
        let row: IdeaRow
    }

    /// What a person saw of an idea a while ago, and edits only later.
    struct Seen {
        let idea: Idea
        let record: Record
    }

    let name: String
    let place: String
    var store: MemoryStore
    let folder: HomeFolder
    /// What takes the folder's place for a while.
    var otherFolder: HomeFolder?
    let luck = Luck()
    let witness = Witness()
    let meanwhile = Meanwhile()
    var offset: TimeInterval = 0
    var backups: [Backup] = []
    var seen: [UUID: Seen] = [:]
    var ghost = HomeGhost()
    var isLost = false
    /// The rows that were made unreadable.
    var garbled: [UUID: GarbledRow] = [:]
    /// At which look a version was handed over, or read, by what it is.
    var handedOver: [ContentHash: Int] = [:]
    var looks = 0
    /// The last version that was sealed of each idea.
    var lastSealed: [UUID: ContentHash] = [:]
    /// The revision at which a row was last compared with the ghost.
    var checked: [UUID: Int64] = [:]
    private(set) var keyIDs: Set<SealingKey.ID> = []
    private let keys = MemorySecretStore()
    private let packs: PackLimits
    private let random: Locked<SeededGenerator>
    private(set) var box: IdeaBox

    init(
        _ name: String, place: String, store: MemoryStore, packs: PackLimits, order: FileOrder, seed: UInt64
    ) {
        self.name = name
        self.packs = packs
        self.place = place
        self.store = store
        folder = HomeFolder("folder of \(name)", order, witness)
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

    func hold(_ key: SealingKey) async throws {
        guard keyIDs.insert(key.id).inserted else { return }
        try await keys.add("ideabox-key-\(key.id)", key.bytes)
    }

    /// The program starts again on what the store holds.
    func restart() {
        luck.reset()
        box = anotherProgram()
    }

    /// A further program on the same store.
    func anotherProgram() -> IdeaBox { Self.box(store, luck, keys, name, place, random) }

    func sync(at now: Date) async -> CloudView {
        await box.load(at: now)
        let cloud = CarriedCloud(folder: otherFolder ?? folder, luck: luck)
        let ideas = WatchedReplica(
            inner: IdeaReplica(box, packs: packs) { now }, store: store, witness: witness,
            meanwhile: meanwhile)
        // A clock that stands still: how busy the machine is must not matter.
        let clock = TestTime()
        let replicator = Replicator(
            store: ideas, cloud: cloud, seed: 3, clock: clock, now: { now },
            onView: { [box] view in await box.see(view) })
        var view = await replicator.once()
        // What got lost in the cloud goes there again after a short wait, as every program of the product does it.
        for _ in 0..<4 where !luck.isDead && view.isRead && view.trouble == nil && view.otherCloud == nil {
            guard await ideas.pendingWork().wantsPut else { break }
            clock.advance(by: .seconds(4))
            view = await replicator.once()
        }
        return view
    }

    /// The rows of all ideas, by id.
    func rows() async -> [UUID: IdeaRow] {
        let rows = try? await store.read { reader throws(IdeaStoreError) in
            var rows: [UUID: IdeaRow] = [:]
            for row in try reader.changed(since: 0, limit: .max) { rows[row.id] = row }
            return rows
        }
        return rows ?? [:]
    }

    func row(_ id: UUID) async -> IdeaRow? {
        (try? await store.read { reader throws(IdeaStoreError) in try reader.row(id) }) ?? nil
    }

    func entry(_ id: UUID) async -> RecordSet.Entry? {
        await row(id).flatMap { RecordSet.Entry(row: $0.entry, id) }
    }

    func record(_ id: UUID) async -> Record? {
        guard case .record(let record)? = await entry(id) else { return nil }
        return record
    }

    /// What stands in the clear of the bookkeeping: quicker than all of it.
    func header() async -> RegisterHeader? {
        let bytes = try? await store.read { reader throws(IdeaStoreError) in
            try reader.note("replica-header")
        }
        return (bytes ?? nil).flatMap { try? RegisterHeader($0) }
    }

    /// The bookkeeping of the replica, as the store has it.
    func replica() async -> Replica? {
        let notes = try? await store.read { reader throws(IdeaStoreError) in
            (try reader.note("replica-header"), try reader.note("replica-body"))
        }
        guard let header = notes?.0, let body = notes?.1,
            var replica = try? Replica(body: SecretBytes(body), incarnation: 0)
        else { return nil }
        guard let whole = try? RegisterHeader(header) else { return nil }
        replica.header = whole
        return replica
    }
}

extension RecordSet.Entry {
    /// The entry of a row; nil for one that cannot be understood.
    init?(row: [UInt8], _ id: UUID) {
        guard let entry = (try? RecordSet(json: SecretBytes(row)))?.entries[id] else { return nil }
        self = entry
    }
}

extension SecretBytes {
    /// Bytes as text.
    var text: String { unsafe withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) } }
}
