internal import FoundationExports
internal import SyncEngine

/// When ideas go in packs, and how many.
package struct PackLimits: Sendable {
    /// The most ideas of a pack.
    package var most = 256
    /// The most parts of single ideas that have arrived and are not packed.
    package var singles = 256
    /// From so many ideas on that the cloud lacks they go in packs.
    package var leastNew = 32
    /// A pack of which fewer ideas are left is given up: they go in parts of their own.
    package var leastLeft = 16

    /// The limits of the product.
    package init() {}
}

/// Seals parts within one transaction, until one step's worth is sealed.
///
/// Many ideas go in packs, few each in a part of its own: an edit then costs no more than its idea.
struct PartSealing {
    /// The most bytes of records in one pack.
    private static let packBytes = 256 << 10
    /// A larger record goes in a part of its own.
    private static let packedBytes = 32 << 10
    /// So many bytes are sealed in one step, of so many ideas.
    private static let stepBytes = 8 << 20
    private static let stepIdeas = 4096

    private let writer: any IdeaWriting
    private let index: RemoteIndex
    private let key: SealingKey
    private let limits: CloudLimits
    private let packs: PackLimits
    private let wallClock: UInt64
    private(set) var replica: Replica
    private(set) var puts: [CloudPut] = []
    /// The ideas that turned out too large for a pack, or of a newer version of the program.
    private(set) var unpackable: [UUID] = []
    /// The packs that turned out to hold something of a newer version of the program: they are not put again.
    private(set) var stuck: [UUID] = []
    private var bytes = 0
    private var ideas = 0
    private var sealedAgain: Set<UUID> = []

    init(
        _ writer: any IdeaWriting, _ replica: Replica, _ index: RemoteIndex, _ key: SealingKey,
        _ limits: CloudLimits, _ packs: PackLimits, wallClock: UInt64
    ) {
        (self.writer, self.replica, self.index, self.key) = (writer, replica, index, key)
        (self.limits, self.packs, self.wallClock) = (limits, packs, wallClock)
    }

    private var own: String { replica.header.replica }
    private var isFull: Bool {
        puts.count >= limits.batch || bytes >= Self.stepBytes || ideas >= Self.stepIdeas
    }

    mutating func run() throws(IdeaStoreError) {
        try sealPending()
        for pack in index.packs.toPutAgain(of: own) where !isFull { try sealAgain(pack) }
        guard puts.isEmpty else { return }
        for pack in chunks(try rows(index.packable(replica, over: packs.singles))) where !isFull {
            try seal(pack: replica.newPack(), pack)
        }
    }

    private mutating func sealPending() throws(IdeaStoreError) {
        let isMany = try writer.count(.pending) >= packs.leastNew
        var offset = 0
        while !isFull {
            let rows = try writer.rows(
                .pending, limit: isMany ? packs.most : limits.batch, offset: offset)
            if rows.isEmpty { break }
            offset += rows.count
            var rest: [IdeaRow] = []
            for row in rows {
                let holding = try ownPacks(holding: row)
                for pack in holding where !isFull { try sealAgain(pack) }
                if holding.isEmpty { rest.append(row) }
            }
            if isMany {
                for pack in chunks(rest) where !isFull { try seal(pack: replica.newPack(), pack) }
                for row in rest where !isFull && unpackable.contains(row.id) { try seal(row) }
            } else {
                for row in rest where !isFull { try seal(row) }
            }
        }
    }

    /// The own packs that hold an idea that was wiped for good.
    private func ownPacks(holding row: IdeaRow) throws(IdeaStoreError) -> [PackIndex.Pack] {
        guard row.standing == .purged else { return [] }
        return try writer.exposing(row.id, index).compactMap { index.packs.packs[$0.hash] }
    }

    private func rows(_ ids: [UUID]) throws(IdeaStoreError) -> [IdeaRow] {
        let part = Array(ids.prefix(Self.stepIdeas))
        let rows = try writer.rows(part)
        return part.compactMap { rows[$0] }
    }

    /// Parts of a list, each small enough for a pack.
    private mutating func chunks(_ rows: [IdeaRow]) -> [[IdeaRow]] {
        var (chunks, bytes): ([[IdeaRow]], Int) = ([], 0)
        for row in rows {
            guard row.entry.count <= Self.packedBytes else {
                unpackable.append(row.id)
                continue
            }
            bytes += row.entry.count
            if let last = chunks.last, last.count < packs.most, bytes <= Self.packBytes {
                chunks[chunks.count - 1].append(row)
            } else {
                chunks.append([row])
                bytes = row.entry.count
            }
        }
        return chunks
    }

    /// Puts a pack again, with every idea that has not left it, and the ids of those that were wiped for good.
    private mutating func sealAgain(_ pack: PackIndex.Pack) throws(IdeaStoreError) {
        guard sealedAgain.insert(pack.id).inserted else { return }
        let rows = try writer.rows(Array(pack.ideas))
        // What a newer version of the program wrote cannot be put again, and the pack stays for its sake.
        guard pack.ideas.allSatisfy({ rows[$0]?.decoded != nil }) else { return stuck.append(pack.id) }
        let staying = rows.values.filter { !pack.left.contains($0.id) || $0.standing == .purged }
            .sorted { $0.id.precedes($1.id) }
        if staying.count >= packs.leastLeft || staying.contains(where: { $0.standing == .purged }) {
            try seal(pack: pack.id, staying)
        } else {
            for row in staying where !isFull { try seal(row) }
        }
    }

    private mutating func seal(_ row: IdeaRow) throws(IdeaStoreError) {
        let replica = own
        let known = try writer.versions(of: row.id).filter { $0.replica == replica && $0.pack == nil }
        try seal([row], pack: nil, joined: Set(known.map(\.hash)))
    }

    private mutating func seal(pack id: UUID, _ rows: [IdeaRow]) throws(IdeaStoreError) {
        var joined: Set<ContentHash> = []
        for row in rows {
            for version in try writer.versions(of: row.id) where version.pack == id && version.replica == own
            {
                joined.insert(version.hash)
            }
        }
        try seal(rows, pack: id, joined: joined)
    }

    private mutating func seal(
        _ rows: [IdeaRow], pack: UUID?, joined: Set<ContentHash>
    ) throws(IdeaStoreError) {
        var entries: [UUID: RecordSet.Entry] = [:]
        for row in rows {
            guard let whole = row.decoded else {
                unpackable.append(row.id)
                continue
            }
            let entry = whole.folded
            if entry != whole { try writer.change(row.id, from: whole, to: entry, isPending: true) }
            entries[row.id] = entry
        }
        guard !entries.isEmpty else { return }
        var next = replica
        guard let put = next.put(entries, pack: pack, joined: joined, with: key, wallClock: wallClock),
            put.bytes.count <= limits.registerBytes
        else {
            // What is larger than the cloud takes stays here, and everything else goes.
            guard pack != nil else { return }
            for row in rows where !isFull { try seal(row) }
            return
        }
        replica = next
        let hash = ContentHash(of: put.bytes)
        for idea in entries.keys {
            try writer.putVersion(
                StoredVersion(
                    hash: hash, replica: own, idea: idea, sequence: Int64(clamping: put.sequence),
                    key: key.id.description, pack: pack))
            try writer.forgetOldest(idea, own)
        }
        puts.append(put)
        bytes += put.bytes.count
        ideas += entries.count
    }
}

extension Replica {
    /// An id for a pack that no other of this replica's has.
    fileprivate func newPack() -> UUID { UUID(clock.incarnation, header.sequence) }

    fileprivate mutating func put(
        _ entries: [UUID: RecordSet.Entry], pack: UUID?, joined: Set<ContentHash>, with key: SealingKey,
        wallClock: UInt64
    ) -> CloudPut? {
        if let pack {
            return try? seal(pack: pack, entries, joined: joined, with: key, wallClock: wallClock)
        }
        guard let (id, entry) = entries.first else { return nil }
        return try? seal(part: id, entry, joined: joined, with: key, wallClock: wallClock)
    }
}
