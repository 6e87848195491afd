import Foundation
import Secrets
import SyncClouds
import TestSupport
import Testing

@testable import IdeaBoxCore
@testable import SyncEngine

/// Which parts in the cloud cover an idea, and which of them may go: one idea and the parts of it that are there.
@Suite struct PartRuleTests {
    private static let (own, former, peer, another) = (
        hexadecimal(1), hexadecimal(2), hexadecimal(3), hexadecimal(4)
    )
    private static let keys = ["00000000000000a1", "00000000000000a2"]
    private static let day = Int64(Replica.arrival)
    private let id = UUID.number(1)

    private static func hexadecimal(_ number: Int) -> String {
        String(repeating: "0", count: 31) + "\(number)"
    }

    /// An idea whose title and description were edited so often.
    private static func idea(_ title: Int, _ description: Int) -> RecordSet.Entry {
        var record = Record(fields: [:])
        for (name, edits) in [("title", title), ("description", description)] {
            for number in 0...edits {
                let stamp = HybridTimestamp(wallClock: UInt64(number + 1), counter: 0, incarnation: 1)
                record.write(
                    name, .json("\(name) \(number)"), at: stamp,
                    seen: Set(record.fields[name]?.writes.keys ?? [:].keys))
            }
        }
        return .record(record)
    }

    /// What stands in the cloud: whose part, its sequence, what it holds, how long it was there, and its key.
    private struct Stored {
        var replica = PartRuleTests.own
        var sequence: Int64 = 1
        var entry: RecordSet.Entry
        var lain = PartRuleTests.day
        var key: String? = PartRuleTests.keys[0]
        var isThere = true
        var isUnread = false

        var mark: String { "\(replica.suffix(1))-\(sequence)" }

        func version(of idea: UUID) -> StoredVersion {
            StoredVersion(
                hash: ContentHash(of: Array(mark.utf8)), replica: replica, idea: idea, sequence: sequence,
                marks: isThere ? [mark] : [], lain: lain, content: isUnread ? [] : Writes(entry).text,
                key: key)
        }
    }

    /// This device, which was another before, and one other device with the same key, which was another before, too.
    private func replica(_ change: (inout Replica) -> Void = { _ in }) -> Replica {
        var replica = Replica(incarnation: 9)
        replica.header = RegisterHeader(replica: Self.own, keys: [Self.keys[0]])
        replica.header.former = [Self.former]
        var peer = Peer()
        (peer.heard, peer.keys, peer.former) = (1, [Self.keys[0]], [Self.hexadecimal(5)])
        replica.metadata.peers[Self.peer] = peer
        change(&replica)
        return replica
    }

    private func filled(_ entry: RecordSet.Entry, _ parts: [Stored]) async throws -> MemoryStore {
        let (store, id) = (MemoryStore(), id)
        let versions = parts.map { $0.version(of: id) }
        try await store.write { writer throws(IdeaStoreError) in
            try writer.put(IdeaRow(id, entry, isPending: false))
            for version in versions { try writer.putVersion(version) }
        }
        return store
    }

    private func removable(
        _ entry: RecordSet.Entry, _ parts: Stored..., by replica: Replica? = nil
    ) async throws -> Set<String> {
        let (replica, id) = (replica ?? self.replica(), id)
        return try await filled(entry, parts).read { reader throws(IdeaStoreError) in
            let rules = PartRemoval(replica, try RemoteIndex(replica, reader))
            return Set(try rules.judge(id, reader).removable.now.keys)
        }
    }

    private func isCovered(
        _ entry: RecordSet.Entry, _ parts: Stored..., by replica: Replica? = nil
    ) async throws -> Bool {
        let (replica, id) = (replica ?? self.replica(), id)
        return try await filled(entry, parts).read { reader throws(IdeaStoreError) in
            try reader.isCovered(id, entry, RemoteIndex(replica, reader))
        }
    }

    @Test func `an own part goes for one other that holds all of it, has arrived and can be opened by all`()
        async throws
    {
        let (old, new) = (Stored(entry: Self.idea(0, 0)), Self.idea(1, 0))
        var other = Stored(replica: Self.peer, entry: new)
        #expect(try await removable(new, old, other) == ["1-1"])
        other.lain = Self.day - 1
        #expect(try await removable(new, old, other) == [])
        (other.lain, other.key) = (Self.day, Self.keys[1])
        #expect(try await removable(new, old, other) == [])
        other = Stored(replica: Self.hexadecimal(5), entry: new)
        #expect(try await removable(new, old, other) == ["1-1"], "the other device's former id holds more")
        let last = replica { $0.header.replica = Self.hexadecimal(9) }
        let mine = Stored(replica: Self.hexadecimal(9), entry: new)
        #expect(try await removable(new, mine, other, by: last) == [], "of the same the former one goes")
    }

    @Test func `never for several parts together`() async throws {
        let whole = Self.idea(1, 1)
        #expect(
            try await removable(
                whole, Stored(entry: whole), Stored(replica: Self.peer, entry: Self.idea(1, 0)),
                Stored(replica: Self.another, entry: Self.idea(0, 1))) == [])
    }

    @Test func `of two parts that hold the same the one of the smaller id stays`() async throws {
        let same = Self.idea(1, 1)
        let (mine, theirs) = (Stored(entry: same), Stored(replica: Self.peer, entry: same))
        #expect(try await removable(same, mine, theirs) == [])
        var greater = Stored(replica: Self.hexadecimal(9), entry: same)
        greater.sequence = 1
        let other = replica { $0.header.replica = Self.hexadecimal(9) }
        #expect(try await removable(same, greater, theirs, by: other) == ["9-1"])
    }

    @Test func `with the newest own part that is needless the ones before go, too`() async throws {
        let mine = Self.hexadecimal(9)
        let other = replica { $0.header.replica = mine }
        let old = Stored(replica: mine, entry: Self.idea(0, 0))
        let wiped = Stored(replica: mine, sequence: 2, entry: .purged, lain: 0)
        let theirs = Stored(replica: Self.peer, entry: .purged)
        #expect(try await removable(.purged, old, wiped, theirs, by: other) == ["9-1", "9-2"])
        #expect(
            try await isCovered(.purged, theirs, by: other), "and nothing is put again once both have left")
    }

    @Test func `a pack that stays with a wiped idea asks for no part of that idea`() async throws {
        let (id, own) = (id, Self.own)
        let packed = [id, UUID.number(2)].map { idea in
            StoredVersion(
                hash: ContentHash(of: [7]), replica: own, idea: idea, sequence: 1, marks: ["pack"],
                lain: Self.day,
                content: Writes(Self.idea(0, 0)).text, key: Self.keys[0], pack: .number(3))
        }
        let store = try await filled(.purged, [Stored(replica: Self.peer, entry: .purged)])
        for version in packed {
            try await store.write { writer throws(IdeaStoreError) in try writer.putVersion(version) }
        }
        let replica = replica()
        // Of the other idea in the pack there is no row that this program understands.
        #expect(
            try await store.read { reader throws(IdeaStoreError) in
                try reader.isCovered(id, .purged, RemoteIndex(replica, reader))
            })
        try await store.write { writer throws(IdeaStoreError) in
            try writer.put(IdeaRow(.number(2), Self.idea(0, 0), isPending: false))
        }
        #expect(
            try await store.read { reader throws(IdeaStoreError) in
                try !reader.isCovered(id, .purged, RemoteIndex(replica, reader))
            }, "now the pack can be put again without it")
    }

    @Test func `a part under an own former id goes when dominated, and holds nothing for the present one`()
        async throws
    {
        let (old, new) = (Self.idea(0, 0), Self.idea(1, 0))
        // What a copy of this home wrote is there under the former id alone.
        #expect(try await removable(new, Stored(entry: old), Stored(replica: Self.former, entry: new)) == [])
        #expect(
            try await removable(new, Stored(entry: new), Stored(replica: Self.former, entry: old)) == ["2-1"])
        #expect(
            try await removable(new, Stored(entry: new), Stored(replica: Self.former, entry: new)) == ["2-1"])
    }

    @Test func `what was never read of this idea stays where it is`() async throws {
        let (old, new) = (Self.idea(0, 0), Self.idea(1, 0))
        let copies = Stored(replica: Self.former, entry: old, isUnread: true)
        #expect(try await removable(new, Stored(entry: new), copies) == [])
    }

    @Test func `for a purge a part of a device that is not counted goes, of one that is counted none`()
        async throws
    {
        let (idea, newer) = (Self.idea(0, 0), Self.idea(1, 0))
        let (mine, lost) = (Stored(entry: .purged), Stored(replica: Self.another, entry: idea))
        let knows = replica { $0.metadata.peers[Self.another] = Peer() }
        #expect(try await removable(.purged, mine, lost, by: knows) == ["4-1"])
        #expect(try await removable(.purged, mine, Stored(replica: Self.peer, entry: idea), by: knows) == [])
        #expect(try await removable(newer, Stored(entry: newer), lost, by: knows) == [], "no purge")
    }

    @Test func `what another device has seen has arrived at once`() async throws {
        let (old, new) = (
            Stored(entry: Self.idea(0, 0), lain: 0), Stored(sequence: 3, entry: Self.idea(1, 0), lain: 0)
        )
        #expect(try await removable(Self.idea(1, 0), old, new) == [])
        let seen = replica { $0.metadata.peers[Self.peer]?.covers = 3 }
        #expect(try await removable(Self.idea(1, 0), old, new, by: seen) == ["1-1"])
    }

    @Test
    func
        `an idea is covered by parts that are there, under a key that all hold, and not by a forgotten device's`()
        async throws
    {
        let idea = Self.idea(1, 0)
        var part = Stored(replica: Self.peer, entry: idea)
        #expect(try await isCovered(idea, part))
        #expect(try await !isCovered(Self.idea(1, 1), part))
        #expect(try await !isCovered(idea, part, by: replica { $0.metadata.peers[Self.peer]?.forgotten = 1 }))
        part.key = Self.keys[1]
        #expect(try await !isCovered(idea, part))
        part.key = nil
        #expect(
            try await isCovered(idea, part), "an earlier program did not note it, and there is one key alone")
        let two = replica { $0.header.keys = Self.keys }
        #expect(try await !isCovered(idea, part, by: two))
        (part.key, part.isThere) = (Self.keys[0], false)
        #expect(try await !isCovered(idea, part))
    }

    @Test
    func `a forgotten device's part goes when ours has arrived, and the cloud holds all of it elsewhere`()
        async throws
    {
        let (old, new) = (Self.idea(0, 0), Self.idea(1, 0))
        let theirs = Stored(replica: Self.peer, entry: new)
        func removable(
            _ mine: RecordSet.Entry, forgottenAt since: UInt64, theirs: [Stored] = [theirs]
        ) async throws -> Set<String> {
            let knowing = replica {
                $0.metadata.puts[5] = SyncMetadata.Put(hash: ContentHash(of: [5]), marks: ["main"])
                $0.metadata.peers[Self.peer]?.forgotten = since
                $0.metadata.peers[Self.another] = Peer()
                $0.metadata.peers[Self.another]?.covers = 5
            }
            let store = try await filled(new, [Stored(sequence: 4, entry: mine, lain: 0)] + theirs)
            return try await store.read { reader throws(IdeaStoreError) in
                Set(try RemoteIndex(knowing, reader).removable(knowing, reader).now.keys)
            }
        }
        #expect(try await removable(new, forgottenAt: 4) == ["3-1"])
        #expect(try await removable(new, forgottenAt: 5) == [], "what was put since has not arrived")
        #expect(try await removable(old, forgottenAt: 4) == [], "nobody else holds it")
        let unread = Stored(replica: Self.peer, sequence: 2, entry: new, isUnread: true)
        #expect(
            try await removable(new, forgottenAt: 4, theirs: [theirs, unread]) == ["3-1"],
            "nobody knows what is in the other one")
    }

    @Test func `what was wiped elsewhere is to be wiped in the own part, too`() async throws {
        let (mine, theirs) = (Stored(entry: Self.idea(0, 0)), Stored(replica: Self.peer, entry: .purged))
        #expect(try await !isCovered(.purged, mine, theirs))
        #expect(try await isCovered(.purged, mine, Stored(sequence: 2, entry: .purged), theirs))
        #expect(try await isCovered(.purged, theirs))
    }

    @Test func `a part is sealed under the chosen key, and known as the own one before it is sent`()
        async throws
    {
        let folder = try ScratchFolder()
        let pair = [SealingKey.random(), .random()].sorted { $0.id < $1.id }
        let held = MemorySecretStore(["ideabox-key-\(pair[1].id)": pair[1].bytes])
        let cloud = FolderCloud(path: folder.path + "/cloud", mayCreate: true, watches: false)
        let a = Person("A", cloud, keys: held)
        let idea = try await a.add("one")
        let replica = IdeaReplica(a.box) { a.now }
        for chosen in [pair[1], pair[0]] {
            try await a.edit(idea, title: "under \(chosen.id)")
            _ = try await replica.checkKeys()
            let (puts, _) = try await replica.prepare(within: cloud.limits)
            let put = try #require(puts.first)
            let version = CloudVersion(register: put.register, mark: "m", content: .bytes(put.bytes))
            #expect(puts.count == 1 && IncomingRegister.keyID(of: version) == chosen.id)
            let hash = ContentHash(of: put.bytes)
            let known = try await a.memory.read { reader throws(IdeaStoreError) in try reader.versions(hash) }
            #expect(known.map(\.key) == [chosen.id.description] && known.first?.marks == [])
            // The main register, too, was put under the key of that time.
            _ = try await replica.confirm(puts, marks: ["m"])
            let (main, _) = try await replica.prepare(within: cloud.limits)
            _ = try await replica.confirm(main, marks: ["main \(chosen.id)"])
            if chosen == pair[1] { try await held.add("ideabox-key-\(pair[0].id)", pair[0].bytes) }
        }
    }
}
